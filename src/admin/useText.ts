/** The words of the back office, in the language of the screen. */
import { createContext, useContext } from 'react'
import { fillIn } from '../schema/texts.ts'
import { type Catalogue, english, type TextKey } from './texts.ts'

/** Gives the text of a key, with its {names} filled in. */
export interface Say {
  (key: TextKey, values?: Readonly<Record<string, string | number>>): string
  /** A sentence that a rule or a provider says in English, in the language of the screen where that has it. */
  readonly sentence: (english: string) => string
}

const asItIs = (english: string) => english

/** Words of a catalogue. */
export const sayIn = (catalogue: Catalogue, sentence: Say['sentence'] = asItIs): Say => {
  const say = (key: TextKey, values: Readonly<Record<string, string | number>> = {}) => fillIn(catalogue[key], values)
  return Object.assign(say, { sentence })
}

/** Holds the words; English unless a language is provided. */
export const TextContext = createContext<Say>(sayIn(english))

export const useText = (): Say => useContext(TextContext)
