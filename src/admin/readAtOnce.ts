/** Marks a promise that has been kept as React marks those it has waited for, so that its `use` gives the value without waiting. */
export const readAtOnce = <T>(promise: Promise<T>): Promise<T> => {
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}
