/** Hides content below a part that is still loading, so that nothing moves once it is visible. */

/**
 * Hides all following siblings of the elements that a selector matches, including descendants that are explicitly
 * visible.
 */
export const hiddenAfterSx = (selector: string) => ({
  [`& ${selector} ~ *, & ${selector} ~ * *`]: { visibility: 'hidden !important' },
})

/** Styles for a column of parts that load one by one. */
export const inPlaceSx = { ...hiddenAfterSx('.loading'), ...hiddenAfterSx(':has(.loading)') } as const
