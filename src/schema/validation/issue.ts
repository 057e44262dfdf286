/** What is wrong with a value or a call: a code with its parameters, which the catalogue of a language words. */

/** A parameter of a message: a number, a text that a language may have a term for, an issue that is worded by itself, or several of them. */
export type Param = string | number | Issue | readonly Param[]

/** A code of a catalogue with the parameters of its message. */
export interface Issue {
  readonly code: string
  readonly params: Readonly<Record<string, Param>>
}

/** Every wrong field with its issues. */
export type IssuesByField = Readonly<Record<string, readonly Issue[]>>

/** Messages by code. `{name}` stands for a parameter, `{name, number}` for a number with its thousands apart. */
export type IssueMessages = Readonly<Record<string, string>>

type Placeholder<M extends string> = M extends `${string}{${infer P}}${infer Rest}` ? P | Placeholder<Rest> : never

/** The parameters of a message, by the names that stand in it. */
type ParamsOf<M extends string> = {
  readonly [P in Placeholder<M> as P extends `${infer Name}, number` ? Name : P]: P extends `${string}, number`
    ? number
    : Param
}

/** The codes of a catalogue whose messages name nothing but these parameters. */
export type CodesWith<M extends IssueMessages, Names extends string> = {
  [C in keyof M]: keyof ParamsOf<M[C]> extends Names ? C : never
}[keyof M] &
  string

type Params<M extends string> = Placeholder<M> extends never ? [] : [params: ParamsOf<M>]

/** Makes the issues of a catalogue; the compiler holds their parameters against the messages. */
export const issueMaker =
  <M extends IssueMessages>() =>
  <C extends keyof M & string>(code: C, ...[params]: Params<M[C]>): Issue => ({ code, params: params ?? {} })

/** How a language words issues. */
export interface IssueWording {
  readonly messages: IssueMessages
  /** Gives the term of the language for an English text, and any other text as it is. Default: there is none. */
  readonly term?: (text: string) => string
  /** Writes a number, like '-5' or '1,000', in the digits of the language. Default: as it is. */
  readonly digits?: (number: string) => string
}

const asItIs = (text: string): string => text

/** The parameter that somebody has typed: no term stands for it. */
const typed = 'value'

/** The parameter that words the issue by itself, in place of the message of its code. */
const ownWords = 'says'

/** An issue with the words that its field has for it, if any: `says` by code. */
export const issueWith = (says: Readonly<Record<string, string>> | undefined, issue: Issue): Issue => {
  const words = says && Object.hasOwn(says, issue.code) ? says[issue.code] : undefined
  return words === undefined ? issue : { ...issue, params: { ...issue.params, [ownWords]: words } }
}

/** The message of an issue; undefined where the language lacks it or a parameter is missing. */
export const wordIssue = ({ code, params }: Issue, wording: IssueWording): string | undefined => {
  const { messages, term = asItIs, digits = asItIs } = wording
  const textOf = (param: Param | undefined, name: string, isGrouped: boolean): string | undefined => {
    if (typeof param === 'number') return digits(isGrouped ? param.toLocaleString('en') : String(param))
    if (typeof param === 'string') return name === typed ? param : term(param)
    if (param === undefined) return undefined
    if ('code' in param) return wordIssue(param, wording)
    const parts = param.map(part => textOf(part, name, isGrouped))
    return parts.includes(undefined) ? undefined : parts.join(', ')
  }
  const own = params[ownWords]
  const message = typeof own === 'string' ? term(own) : Object.hasOwn(messages, code) ? messages[code] : undefined
  let isComplete = true
  const text = message?.replaceAll(/\{(\w+)(, number)?\}/g, (_, name: string, format: string | undefined) => {
    const part = textOf(params[name], name, format !== undefined)
    isComplete &&= part !== undefined
    return part ?? ''
  })
  return isComplete ? text : undefined
}

/** Issues by field in words, as `word` gives them. */
export const wordIssues = (issues: IssuesByField, word: (issue: Issue) => string): Record<string, string[]> =>
  Object.fromEntries(Object.entries(issues).map(([field, list]) => [field, list.map(word)]))

const isParam = (value: unknown): value is Param =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) ? value.every(isParam) : isIssue(value))

/** Whether a value from elsewhere has the shape of an issue. */
export const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'params' in value &&
  typeof value.params === 'object' &&
  value.params !== null &&
  Object.values(value.params).every(isParam)
