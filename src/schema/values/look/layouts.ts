/** Layout options for the header, the home page and the margin of a site. The first of each is the default and replaces unknown values. */
export const headerLayouts = ['two-rows', 'one-row'] as const
export const heroLayouts = ['slides', 'still', 'none'] as const
export const marginStyles = ['line', 'plain'] as const
/** Display time of a slide, seconds. Source: specification 15.1. */
export const slideSeconds = { min: 2, max: 10, default: 2 } as const

const oneOf =
  <F extends string>(forms: readonly [F, ...F[]]) =>
  (stored: unknown): F =>
    forms.find(form => form === stored) ?? forms[0]

export const headerLayoutOf = oneOf(headerLayouts)
export const heroLayoutOf = oneOf(heroLayouts)
export const marginStyleOf = oneOf(marginStyles)

/** Display time of a slide, ms: the stored value if it is within the limits, otherwise the default. */
export const slideMsOf = (stored: unknown): number => {
  const { min, max, default: usual } = slideSeconds
  const isTaken = typeof stored === 'number' && stored >= min && stored <= max
  return (isTaken ? stored : usual) * 1_000
}
