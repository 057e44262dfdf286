/** The words of the back office, in the language of the screen. */
import { createContext, useContext } from 'react'
import type { Language } from '../api/adminPreferences.ts'
import { fillIn } from '../schema/texts.ts'
import { digitsIn, numberIn } from './numbers.ts'
import { type Catalogue, english, type TextKey } from './texts.ts'

type Values = Readonly<Record<string, string | number>>

/** Gives the text of a key, with its {names} filled in; numbers in the digits of the language. */
export interface Say {
  (key: TextKey, values?: Values): string
  /** The same for a text that is at hand. */
  readonly fill: (text: string, values: Values) => string
  /** A number as the language writes it. */
  readonly number: (value: number) => string
  /** A text with the digits of the language. */
  readonly digits: (text: string) => string
  /** A sentence that a rule or a provider says in English, in the language of the screen where that has it. */
  readonly sentence: (english: string) => string
}

const asItIs = (english: string) => english

/** Words of a catalogue. */
export const sayIn = (
  catalogue: Catalogue,
  { language = 'en', sentence = asItIs }: { readonly language?: Language; readonly sentence?: Say['sentence'] } = {},
): Say => {
  const number = (value: number) => numberIn(value, language)
  const inWords = (value: string | number) => (typeof value === 'number' ? number(value) : value)
  const fill = (text: string, values: Values) =>
    fillIn(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)])))
  const say = (key: TextKey, values: Values = {}) => fill(catalogue[key], values)
  return Object.assign(say, { fill, number, digits: (text: string) => digitsIn(text, language), sentence })
}

/** Holds the words; English unless a language is provided. */
export const TextContext = createContext<Say>(sayIn(english))

export const useText = (): Say => useContext(TextContext)
