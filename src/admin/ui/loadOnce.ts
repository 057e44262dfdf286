/** Modules that are loaded on first use, for React's `use`. */

/**
 * Marks a promise with its value once it is fulfilled, in React's own format, so that `use` returns the value without
 * suspending. Returns the same promise.
 */
export const markSettled = <T>(promise: Promise<T>): Promise<T> => {
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}

/** Loads on the first call. Every call returns the same promise. */
export interface LoadOnce<T> {
  (): Promise<T>
  /** The loaded module; undefined until it is loaded. */
  readonly loaded: () => T | undefined
  /** Makes the next call load again. */
  readonly forget: () => void
}

/** Wraps `load` so that it is called once. After that, React's `use` returns the value synchronously. */
export const loadOnce = <T>(load: () => Promise<T>): LoadOnce<T> => {
  let loading: Promise<T> | undefined
  let value: T | undefined
  const read = async () => {
    value = await load()
    return value
  }
  const loadFirst = () => {
    loading ??= markSettled(read())
    return loading
  }
  const forget = () => {
    loading = undefined
  }
  return Object.assign(loadFirst, { loaded: () => value, forget })
}

/** Lets a failed load be repeated. A loaded module stays, for components that render it. */
export const forgetFailed = (load: LoadOnce<unknown> | undefined): void => {
  if (load?.loaded() === undefined) load?.forget()
}
