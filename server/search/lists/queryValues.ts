/** Reads values of a query string. The issue of a wrong value names the parameter and the value. */
import { nearestName } from '../../../src/schema/terms/misspelt.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { issue } from '../../runtime/errors.ts'

/** Parsed query string. A parameter that occurs more than once has an array. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** Issues by parameter name. The functions that read a query add to it. */
export type QueryIssues = Record<string, readonly Issue[]>

/** Returns the single value of a parameter; undefined if it is absent. */
export type TextOf = (name: string) => string | undefined

/** Reads single parameters. Adds an issue for a parameter that occurs more than once. */
export const textsOf =
  (query: Query, issues: QueryIssues): TextOf =>
  name => {
    const given = query[name]
    if (given === undefined || typeof given === 'string') return given
    issues[name] = [issue('not-once', { name })]
    return undefined
  }

const maxShownChars = 60
/** Query value as shown in a message, truncated if it is long. */
export const shownValue = (text: string): string => {
  const characters = [...text]
  return characters.length > maxShownChars ? `${characters.slice(0, maxShownChars).join('')}…` : text
}

/** Issue for a value that is not one of `options`. It names the nearest option, or all of them. */
export const choiceIssue = (name: string, options: readonly string[], given: string): Issue => {
  const value = shownValue(given)
  const nearest = nearestName(given, options)
  if (nearest !== undefined) return issue('misspelt-value', { name, value, nearest })
  const [option = '', ...others] = options
  return others.length > 0
    ? issue('not-one-of', { name, options, value })
    : issue('not-the-one', { name, option, value })
}

/** Reads a parameter with a few possible values; undefined if it is absent. Adds an issue for any other value. */
export const readChoice = <O extends string>(
  given: string | undefined,
  { name, options, issues }: { readonly name: string; readonly options: readonly O[]; readonly issues: QueryIssues },
): O | undefined => {
  const option = options.find(each => each === given)
  if (given !== undefined && option === undefined) issues[name] = [choiceIssue(name, options, given)]
  return option
}

/** Reads a whole number from 1 to `max`; `otherwise` if the parameter is absent. Adds an issue for any other value. */
export const readCount = <D extends number | undefined>(
  given: string | undefined,
  {
    name,
    max,
    otherwise,
    issues,
  }: { readonly name: string; readonly max: number; readonly otherwise: D; readonly issues: QueryIssues },
): number | D => {
  if (given === undefined) return otherwise
  const count = /^\d{1,10}$/.test(given.trim()) ? Number(given) : 0
  if (count >= 1 && count <= max) return count
  issues[name] = [issue('not-count-to', { name, max, value: shownValue(given) })]
  return otherwise
}
