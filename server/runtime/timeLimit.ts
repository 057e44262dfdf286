/** A limit to how long something is waited for. */

/** Resolves as the work does; rejects with `lateError` where that takes longer than `ms`. The work itself continues. */
export const withTimeLimit = <T>(work: Promise<T>, ms: number, lateError: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    // An answer that came in while this process was busy is read first.
    timer = setTimeout(() => setImmediate(() => reject(lateError())), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
