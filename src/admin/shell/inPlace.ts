/** For what holds parts that load one by one: what stands below a part that is still loading is shown once its place is known, so that nothing moves. */
export const inPlaceSx = { '& .loading ~ *, & :has(.loading) ~ *': { visibility: 'hidden' } } as const
