/** Makes translate functions from catalogues of messages; numbers are written in the digits of the language. Imports no messages. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import { fillIn } from '../../schema/texts.ts'
import { digitsIn, numberIn } from './numbers.ts'

type Values = Readonly<Record<string, string | number>>

/** Gives the text of a key, with its {names} filled in; numbers in the digits of the language. */
export interface TranslateOf<K extends string> {
  (key: K, values?: Values): string
  /** Fills in a text that is not of the catalogue. */
  readonly fill: (text: string, values: Values) => string
  /** A number as the language writes it. */
  readonly number: (value: number) => string
  /** A text with the digits of the language. */
  readonly digits: (text: string) => string
  /** An English sentence of a validation rule or of the provider in the language of the screen; as it is where that lacks it. */
  readonly sentence: (english: string) => string
}

const asItIs = (english: string) => english

/** Makes the translate function of a catalogue. */
export const createTranslate = <K extends string>(
  catalogue: Readonly<Record<K, string>>,
  {
    language = 'en',
    sentence = asItIs,
  }: { readonly language?: Language; readonly sentence?: TranslateOf<K>['sentence'] } = {},
): TranslateOf<K> => {
  const number = (value: number) => numberIn(value, language)
  const inWords = (value: string | number) => (typeof value === 'number' ? number(value) : value)
  const fill = (text: string, values: Values) =>
    fillIn(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)])))
  const t = (key: K, values: Values = {}) => fill(catalogue[key], values)
  return Object.assign(t, { fill, number, digits: (text: string) => digitsIn(text, language), sentence })
}
