/**
 * Messages of the signed-in screens in the language of the screen, loaded together with them. The login screens use
 * `useAuthTranslate.ts`.
 */
import { createContext, useContext } from 'react'
import { english, type MessageKey } from './en/index.ts'
import { createTranslate, type TranslateOf } from './translate.ts'

export type Translate = TranslateOf<MessageKey>

/** Provides the translate function; English by default. */
export const TranslateContext = createContext<Translate>(createTranslate(english))

export const useTranslate = (): Translate => useContext(TranslateContext)
