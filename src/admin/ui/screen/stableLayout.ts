/** What stands below a part that is still loading is shown once its place is known, so that nothing moves. */

/** Hides what stands after the elements that a selector names, with what would be seen in spite of that. */
export const hiddenAfterSx = (selector: string) => ({
  [`& ${selector} ~ *, & ${selector} ~ * *`]: { visibility: 'hidden !important' },
})

/** For a column of parts that load one by one. */
export const inPlaceSx = { ...hiddenAfterSx('.loading'), ...hiddenAfterSx(':has(.loading)') } as const
