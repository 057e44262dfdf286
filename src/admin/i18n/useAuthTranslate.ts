/**
 * Messages of the login screens in the language of the screen. Components that are shared by the login screens and the
 * signed-in screens use them too.
 */
import { createContext, useContext } from 'react'
import { type AuthMessageKey, authMessages } from './en/auth.ts'
import { createTranslate, type TranslateOf } from './translate.ts'

export type AuthTranslate = TranslateOf<AuthMessageKey>

/** Provides the translate function; English by default. */
export const AuthTranslateContext = createContext<AuthTranslate>(createTranslate(authMessages))

export const useAuthTranslate = (): AuthTranslate => useContext(AuthTranslateContext)
