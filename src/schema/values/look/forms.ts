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
