/** Modules that are loaded with their first use, for React's `use`. */

/** Marks a promise with its value once it has one, as React marks those it has waited for, so that `use` gives the value without waiting. Gives the same promise. */
export const markSettled = <T>(promise: Promise<T>): Promise<T> => {
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}

/** Loads with the first call; gives the same promise to all. */
export interface LoadOnce<T> {
  (): Promise<T>
  /** What was loaded; undefined before that. */
  readonly loaded: () => T | undefined
  /** The next call loads again. */
  readonly forget: () => void
}

/** `load`, called once. Once it has loaded, React's `use` gives the value at once. */
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

/** Lets what could not be loaded be loaded again; what is there stays, for those who draw it. */
export const forgetFailed = (load: LoadOnce<unknown> | undefined): void => {
  if (load?.loaded() === undefined) load?.forget()
}
