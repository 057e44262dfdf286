/** How words are said: from a catalogue, in the digits of a language. Knows no words itself. */
import type { Language } from '../../api/adminPreferences.ts'
import { fillIn } from '../../schema/texts.ts'
import { digitsIn, numberIn } from './numbers.ts'

type Values = Readonly<Record<string, string | number>>

/** Gives the text of a key, with its {names} filled in; numbers in the digits of the language. */
export interface TranslateOf<K extends string> {
  (key: K, values?: Values): string
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
