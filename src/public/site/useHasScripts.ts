import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** True once the browser has hydrated the page; false on the server. */
export const useHasScripts = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
