/** Account calls that need no session. */
import { createContext, useContext } from 'react'
import type { AccountCalls } from '../../api/admin/accounts.ts'
import { ApiError } from '../../api/protocol/failure.ts'

export type AuthCalls = Pick<AccountCalls, 'askForReset' | 'confirmReset' | 'askForAccount'>

/** The calls; undefined if no component above provides them. */
export const AuthCallsContext = createContext<AuthCalls | undefined>(undefined)
export const useAuthCalls = () => useContext(AuthCallsContext)

/** True if a call failed because the provider does not implement it (404, 405 or 501). */
export const isUnsupportedCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405 || error.status === 501)
