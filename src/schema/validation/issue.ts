/** Issues of values and calls: a code with parameters. A catalogue in each language has the message of each code. */

/** Parameter of a message: a number, a text (translated if the language has a term for it), an issue, or a list of these. */
export type Param = string | number | Issue | readonly Param[]

/** Code of a message in the catalogue, with its parameters. */
export interface Issue {
  readonly code: string
  readonly params: Readonly<Record<string, Param>>
}

/** Issues by invalid field. */
export type IssuesByField = Readonly<Record<string, readonly Issue[]>>

/**
 * Messages by code. `{name}` stands for a parameter, `{name, number}` for a number with thousands separators, and
 * `{name, entry|entries}` for the word that fits a number.
 */
export type IssueMessages = Readonly<Record<string, string>>

type Placeholder<M extends string> = M extends `${string}{${infer P}}${infer Rest}` ? P | Placeholder<Rest> : never

/** Parameters of a message, by the names in its placeholders. */
type ParamsOf<M extends string> = {
  readonly [P in Placeholder<M> as P extends `${infer Name}, ${string}` ? Name : P]: P extends `${string}, ${string}`
    ? number
    : Param
}

/** Codes of a catalogue whose messages have no other parameters than `Names`. */
export type CodesWith<M extends IssueMessages, Names extends string> = {
  [C in keyof M]: keyof ParamsOf<M[C]> extends Names ? C : never
}[keyof M] &
  string

type Params<M extends string> = Placeholder<M> extends never ? [] : [params: ParamsOf<M>]

/** Returns a function that creates issues of a catalogue. Its parameters are type-checked against the messages. */
export const issueMaker =
  <M extends IssueMessages>() =>
  <C extends keyof M & string>(code: C, ...[params]: Params<M[C]>): Issue => ({ code, params: params ?? {} })

/** Messages, terms and digits of a language. */
export interface IssueWording {
  readonly messages: IssueMessages
  /** Translates an English term, and returns any other text unchanged. Default: no translation. */
  readonly term?: (text: string) => string
  /** Converts a number, such as '-5' or '1,000', to the digits of the language. Default: unchanged. */
  readonly digits?: (number: string) => string
}

const asItIs = (text: string): string => text

/** Name of the parameter with text that somebody has entered, which is never translated. */
const typed = 'value'

/** Name of the parameter with a custom message, which replaces the message of the code. */
const customMessage = 'says'

/** Adds the custom message of a field to an issue, if `says` has one for its code. */
export const withCustomMessage = (says: Readonly<Record<string, string>> | undefined, issue: Issue): Issue => {
  const words = says && Object.hasOwn(says, issue.code) ? says[issue.code] : undefined
  return words === undefined ? issue : { ...issue, params: { ...issue.params, [customMessage]: words } }
}

/** Formats the message of an issue. Undefined if the language has no message for its code, or if a parameter is missing. */
export const formatIssue = ({ code, params }: Issue, wording: IssueWording): string | undefined => {
  const { messages, term = asItIs, digits = asItIs } = wording
  const textOf = (param: Param | undefined, name: string, isGrouped: boolean): string | undefined => {
    if (typeof param === 'number') return digits(isGrouped ? param.toLocaleString('en') : String(param))
    if (typeof param === 'string') return name === typed ? param : term(param)
    if (param === undefined) return undefined
    if ('code' in param) return formatIssue(param, wording)
    const parts = param.map(part => textOf(part, name, isGrouped))
    return parts.includes(undefined) ? undefined : parts.join(', ')
  }
  const own = params[customMessage]
  const message = typeof own === 'string' ? term(own) : Object.hasOwn(messages, code) ? messages[code] : undefined
  let isComplete = true
  const text = message?.replaceAll(/\{(\w+)(?:, ([^{}]+))?\}/g, (_, name: string, format: string | undefined) => {
    const [one, other] = format?.split('|') ?? []
    const part =
      other !== undefined ? (params[name] === 1 ? one : other) : textOf(params[name], name, format !== undefined)
    isComplete &&= part !== undefined
    return part ?? ''
  })
  return isComplete ? text : undefined
}

/** Formats issues by field. `format` formats a single one. */
export const formatIssues = (issues: IssuesByField, format: (issue: Issue) => string): Record<string, string[]> =>
  Object.fromEntries(Object.entries(issues).map(([field, list]) => [field, list.map(format)]))

const isParam = (value: unknown): value is Param =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) ? value.every(isParam) : isIssue(value))

/** True if an untyped value has the shape of an issue. */
export const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'params' in value &&
  typeof value.params === 'object' &&
  value.params !== null &&
  Object.values(value.params).every(isParam)
