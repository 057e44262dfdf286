import { useCallback, useState } from 'react'
import { useSignedIn } from '../data/services.ts'

/**
 * State of the logout: first the question about unsaved input, then the call, then its error if it failed. In a view of
 * another person, the logout ends the view, which has no unsaved input.
 */
export const useLogout = () => {
  const { logout, user } = useSignedIn()
  const isView = user.isViewed ?? false
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const cancel = useCallback(() => setIsAsking(false), [])
  /** Signs out. Resolves to false if that failed. */
  const end = useCallback(async (): Promise<boolean> => {
    setIsAsking(false)
    try {
      await logout()
      return true
    } catch (error) {
      setFailure(error)
      return false
    }
  }, [logout])
  const start = useCallback(() => {
    setFailure(undefined)
    setIsAsking(true)
  }, [])
  return { isView, start, isAsking, cancel, end, failure, forget: () => setFailure(undefined) }
}
