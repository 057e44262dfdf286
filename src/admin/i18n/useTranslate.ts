/** The words of the back office, in the language of the screen. They come with the screens behind the door: what stands before it says `doorText.ts`. */
import { createContext, useContext } from 'react'
import { english, type MessageKey } from './en/index.ts'
import { createTranslate, type TranslateOf } from './translate.ts'

export type Translate = TranslateOf<MessageKey>

/** Holds the words; English unless a language is provided. */
export const TranslateContext = createContext<Translate>(createTranslate(english))

export const useTranslate = (): Translate => useContext(TranslateContext)
