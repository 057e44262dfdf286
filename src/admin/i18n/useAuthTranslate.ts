/** The messages of the login screens in the language of the screen; also for components that both the login screens and the others use. */
import { createContext, useContext } from 'react'
import { type AuthMessageKey, authMessages } from './en/auth.ts'
import { createTranslate, type TranslateOf } from './translate.ts'

export type AuthTranslate = TranslateOf<AuthMessageKey>

/** Holds the translate function; English unless a language is provided. */
export const AuthTranslateContext = createContext<AuthTranslate>(createTranslate(authMessages))

export const useAuthTranslate = (): AuthTranslate => useContext(AuthTranslateContext)
