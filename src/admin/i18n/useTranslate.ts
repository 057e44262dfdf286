/** The messages of the back office in the language of the screen, for those who are signed in. They are loaded with the screens; the login screens use `useAuthTranslate.ts`. */
import { createContext, useContext } from 'react'
import { english, type MessageKey } from './en/index.ts'
import { createTranslate, type TranslateOf } from './translate.ts'

export type Translate = TranslateOf<MessageKey>

/** Holds the translate function; English unless a language is provided. */
export const TranslateContext = createContext<Translate>(createTranslate(english))

export const useTranslate = (): Translate => useContext(TranslateContext)
