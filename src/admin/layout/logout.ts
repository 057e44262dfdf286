import { useCallback, useState } from 'react'
import { useSignedIn } from '../data/services.ts'

/** Signing out: first a question, where there is something to ask, then the call, with what went wrong at it. */
export const useLogout = () => {
  const { logout } = useSignedIn()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const start = useCallback(() => {
    setFailure(undefined)
    setIsAsking(true)
  }, [])
  const cancel = useCallback(() => setIsAsking(false), [])
  /** Signs out; false where that has failed. */
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
