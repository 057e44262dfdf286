/**
 * Layouts that editors choose for the public pages of a site. The first of each list is the default, which replaces
 * unknown stored values.
 */

/** Layouts of the header. */
export const headerLayouts = ['two-rows', 'one-row'] as const
/** Layouts of the top of the home page. */
export const heroLayouts = ['slides', 'still', 'none'] as const
/** Styles of the margin of a page: with or without a vertical line. */
export const marginStyles = ['line', 'plain'] as const
/** Limits and default of the time that a slide is shown, seconds. Source: specification 15.1. */
export const slideSeconds = { min: 2, max: 10, default: 2 } as const

const oneOf =
  <F extends string>(forms: readonly [F, ...F[]]) =>
  (stored: unknown): F =>
    forms.find(form => form === stored) ?? forms[0]

/** Layout of the header from a stored value. */
export const headerLayoutOf = oneOf(headerLayouts)
/** Layout of the top of the home page from a stored value. */
export const heroLayoutOf = oneOf(heroLayouts)
/** Style of the margin from a stored value. */
export const marginStyleOf = oneOf(marginStyles)

/** Time that a slide is shown, ms: the stored seconds if they are within the limits, otherwise the default. */
export const slideMsOf = (stored: unknown): number => {
  const { min, max, default: usual } = slideSeconds
  const isValid = typeof stored === 'number' && stored >= min && stored <= max
  return (isValid ? stored : usual) * 1_000
}
