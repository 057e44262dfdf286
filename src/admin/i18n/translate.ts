/** Creates translate functions from message catalogues. Imports no messages. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import { fillIn } from '../../schema/descriptor/texts.ts'
import { formatIssue, type Issue, type IssueMessages } from '../../schema/validation/issue.ts'
import { digitsIn, numberIn } from './numbers.ts'

type Values = Readonly<Record<string, string | number>>

/** Returns the text of a key with its {placeholders} filled in. Numbers use the digits of the language. */
export interface TranslateOf<K extends string> {
  (key: K, values?: Values): string
  /** Fills in the placeholders of a text that is not in the catalogue. */
  readonly fill: (text: string, values: Values) => string
  /** Formats a number in the language. */
  readonly number: (value: number) => string
  /** Replaces the digits of a text with those of the language. */
  readonly digits: (text: string) => string
  /** Translates a fixed English text, such as a role's label; returns it unchanged if there is no translation. */
  readonly term: (text: string) => string
  /** Message of an issue; `english` if the language has none or the provider sent no issue. */
  readonly issue: (issue: Issue | undefined, english: string) => string
}

/** Looks terms up by their English text, also in lower case, because messages use names in the middle of a sentence. */
const termIn = (terms: Readonly<Record<string, string>>): ((text: string) => string) => {
  const lower = new Map(Object.entries(terms).map(([english, term]) => [english.toLowerCase(), term]))
  return text => (Object.hasOwn(terms, text) ? (terms[text] ?? text) : (lower.get(text) ?? text))
}

/** Creates the translate function of a catalogue. */
export const createTranslate = <K extends string>(
  catalogue: Readonly<Record<K, string>>,
  {
    language = 'en',
    terms = {},
    issues = {},
  }: {
    readonly language?: Language
    readonly terms?: Readonly<Record<string, string>>
    readonly issues?: IssueMessages
  } = {},
): TranslateOf<K> => {
  const number = (value: number) => numberIn(value, language)
  const inWords = (value: string | number) => (typeof value === 'number' ? number(value) : value)
  const fill = (text: string, values: Values) =>
    fillIn(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)])))
  const t = (key: K, values: Values = {}) => fill(catalogue[key], values)
  const digits = (text: string) => digitsIn(text, language)
  const term = termIn(terms)
  const wording = { messages: issues, term, digits }
  const issue: TranslateOf<K>['issue'] = (found, english) => (found && formatIssue(found, wording)) ?? english
  return Object.assign(t, { fill, number, digits, term, issue })
}
