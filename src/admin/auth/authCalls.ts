/** The calls of those who are not signed in; undefined where nothing provides them. */
import { createContext, useContext } from 'react'
import type { AccountCalls } from '../../api/admin/accounts.ts'
import { ApiError } from '../../api/protocol/failure.ts'

export type AuthCalls = Pick<AccountCalls, 'askForReset' | 'confirmReset' | 'askForAccount'>

export const AuthCallsContext = createContext<AuthCalls | undefined>(undefined)
export const useAuthCalls = () => useContext(AuthCallsContext)

/** Whether a call failed because the provider host does not have it. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405 || error.status === 501)
