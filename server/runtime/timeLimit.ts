/** A limit to how long something is waited for. */

/** Resolves as the work does; rejects with `lateError` where that takes longer than `ms`. The work itself continues. */
export const withTimeLimit = <T>(work: Promise<T>, ms: number, timeoutError: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    // An answer that came in while this process was busy is read first.
    timer = setTimeout(() => setImmediate(() => reject(timeoutError())), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
