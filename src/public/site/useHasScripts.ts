import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether scripts run: not on the server, nor until the browser has taken the page over. */
export const useHasScripts = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
