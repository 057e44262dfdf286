/** The words of the back office, in the language of the screen. They come with the screens behind the door: what stands before it says `doorText.ts`. */
import { createContext, useContext } from 'react'
import { english, type TextKey } from './en/index.ts'
import { type SayOf, sayIn } from './translate.ts'

export type Say = SayOf<TextKey>

/** Holds the words; English unless a language is provided. */
export const TextContext = createContext<Say>(sayIn(english))

export const useText = (): Say => useContext(TextContext)
