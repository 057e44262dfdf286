/** Layout options for the header, the home page and the margin of a site. The first of each is the default and replaces unknown values. */
export const headerForms = ['two-rows', 'one-row'] as const
export const heroForms = ['slides', 'still', 'none'] as const
export const marginForms = ['line', 'plain'] as const
/** Display time of a slide, seconds. Source: specification 15.1. */
export const slideSeconds = { min: 2, max: 10, default: 2 } as const

const oneOf =
  <F extends string>(forms: readonly [F, ...F[]]) =>
  (stored: unknown): F =>
    forms.find(form => form === stored) ?? forms[0]

export const headerFormIn = oneOf(headerForms)
export const heroFormIn = oneOf(heroForms)
export const marginFormIn = oneOf(marginForms)

/** Display time of a slide, ms: the stored value if it is within the limits, otherwise the default. */
export const slideMsIn = (stored: unknown): number => {
  const { min, max, default: usual } = slideSeconds
  const isTaken = typeof stored === 'number' && stored >= min && stored <= max
  return (isTaken ? stored : usual) * 1_000
}
