/** Reads the rights of the signed-in person again after calls that the server refused, because they may have changed. */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api/protocol/failure.ts'

/** True if other rights may be the reason of a failure. A record that a person may not see counts as missing. */
const isOfRights = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not-allowed' || error.code === 'unknown-record')

/** Calls `readAgain` after each query or change that the server refused. */
export const useReadAfterRefusal = (queryClient: QueryClient, readAgain: () => void): void => {
  useEffect(() => {
    const stops = [
      queryClient.getQueryCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error' && isOfRights(event.action.error)) readAgain()
      }),
      queryClient.getMutationCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error' && isOfRights(event.action.error)) readAgain()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, readAgain])
}
