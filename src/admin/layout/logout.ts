import { useCallback, useState } from 'react'
import { useSignedIn } from '../data/services.ts'

/** State of the logout: first the question about unsaved input, then the call, then its error if it failed. */
export const useLogout = () => {
  const { logout } = useSignedIn()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const start = useCallback(() => {
    setFailure(undefined)
    setIsAsking(true)
  }, [])
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
  return { start, isAsking, cancel, end, failure, forget: () => setFailure(undefined) }
}
