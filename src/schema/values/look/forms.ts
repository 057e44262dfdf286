/** The forms of header, home page and margin that a site may have, as a control offers them. The first of each is the default, and stands for any other value. */
export const headerForms = [
  { value: 'two-rows', label: 'Two rows' },
  { value: 'one-row', label: 'One row' },
] as const
export const heroForms = [
  { value: 'slides', label: 'Slides' },
  { value: 'still', label: 'One picture' },
  { value: 'none', label: 'Title only' },
] as const
/** Seconds for which a slide is shown. Source: specification 15.1. */
export const slideSeconds = { min: 2, max: 10, default: 2 } as const
export const marginForms = [
  { value: 'line', label: 'With a line' },
  { value: 'plain', label: 'Without a line' },
] as const

interface Form<V extends string> {
  readonly value: V
}
const oneOf =
  <V extends string>(forms: readonly [Form<V>, ...Form<V>[]]) =>
  (stored: unknown): V =>
    (forms.find(({ value }) => value === stored) ?? forms[0]).value

export const headerFormIn = oneOf(headerForms)
export const heroFormIn = oneOf(heroForms)
export const marginFormIn = oneOf(marginForms)

/** Milliseconds for which a slide is shown: what is stored, where it is a time that the settings take. */
export const slideMsIn = (stored: unknown): number => {
  const { min, max, default: usual } = slideSeconds
  const isTaken = typeof stored === 'number' && stored >= min && stored <= max
  return (isTaken ? stored : usual) * 1_000
}
