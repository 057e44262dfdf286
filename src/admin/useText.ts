/** The words of the back office, in the language of the screen. */
import { createContext, useContext } from 'react'
import { fillIn } from '../schema/texts.ts'
import { type Catalogue, english, type TextKey } from './texts.ts'

/** Gives the text of a key, with its {names} filled in. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** Words of a catalogue. */
export const sayIn =
  (catalogue: Catalogue): Say =>
  (key, values = {}) =>
    fillIn(catalogue[key], values)

/** Holds the words; English unless a language is provided. */
export const TextContext = createContext<Say>(sayIn(english))

export const useText = (): Say => useContext(TextContext)
