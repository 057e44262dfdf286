import { useCallback, useState } from 'react'
import { useSignedIn } from '../services.ts'

/** Signing out, with what went wrong at it. */
export const useLogout = () => {
  const { logout } = useSignedIn()
  const [failure, setFailure] = useState<unknown>()
  const start = useCallback(() => {
    setFailure(undefined)
    logout().catch((error: unknown) => setFailure(error))
  }, [logout])
  return { start, failure, forget: () => setFailure(undefined) }
}
