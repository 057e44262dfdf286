/** Time limit for a promise. */

/** Settles as `work` does, or rejects with `timeoutError` after `ms` milliseconds. The work itself continues. */
export const withTimeLimit = <T>(work: Promise<T>, ms: number, timeoutError: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    // A response that arrived while this process was busy is read first.
    timer = setTimeout(() => setImmediate(() => reject(timeoutError())), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
