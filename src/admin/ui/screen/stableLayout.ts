/** Hides content below a part that is still loading, so that nothing moves once it is visible. */

/**
 * Hides all following siblings of the elements that a selector matches, including descendants that are explicitly
 * visible.
 */
export const hiddenAfterSx = (selector: string) => ({
  [`& ${selector} ~ *, & ${selector} ~ * *`]: { visibility: 'hidden !important' },
})

/** Styles of a column whose parts load one by one: each part is hidden until all parts above it are loaded. */
export const stableColumnSx = { ...hiddenAfterSx('.loading'), ...hiddenAfterSx(':has(.loading)') } as const
