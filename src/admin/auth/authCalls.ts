/** Account calls that need no session. */
import { createContext, useContext } from 'react'
import type { AccountCalls } from '../../api/admin/accounts.ts'

export type AuthCalls = Pick<AccountCalls, 'askForReset' | 'confirmReset' | 'askForAccount'>

/** Provides the calls; undefined if no component above does. */
export const AuthCallsContext = createContext<AuthCalls | undefined>(undefined)
export const useAuthCalls = () => useContext(AuthCallsContext)
