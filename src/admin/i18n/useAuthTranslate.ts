/** The words before the door, in the language of the screen; also for parts that stand before it and behind it. */
import { createContext, useContext } from 'react'
import { type AuthMessageKey, authMessages } from './en/auth.ts'
import { createTranslate, type TranslateOf } from './translate.ts'

export type AuthTranslate = TranslateOf<AuthMessageKey>

/** Holds the words; English unless a language is provided. */
export const AuthTranslateContext = createContext<AuthTranslate>(createTranslate(authMessages))

export const useAuthTranslate = (): AuthTranslate => useContext(AuthTranslateContext)
