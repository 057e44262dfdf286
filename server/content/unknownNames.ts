/** Names in queries and bodies that a call does not take, and what its sender probably meant. */
import { nearestName } from '../../src/schema/terms/misspelt.ts'
import type { Issue, IssuesByField } from '../../src/schema/validation/issue.ts'
import { issue } from '../errors.ts'

/** Issues of more names help nobody. */
const mostNames = 20
/** Characters of a name that an answer repeats. */
const shownChars = 80

/** The kind of name. */
type NamedThing = 'parameter' | 'key'

const issueOf: { readonly [T in NamedThing]: (value: string, nearest: string | undefined) => Issue } = {
  parameter: (value, nearest) =>
    nearest === undefined ? issue('unknown-parameter', { value }) : issue('misspelt-parameter', { value, nearest }),
  key: (value, nearest) =>
    nearest === undefined ? issue('unknown-key', { value }) : issue('misspelt-key', { value, nearest }),
}

interface TakenNames {
  readonly thing: NamedThing
  /** Names that the call takes, of which the nearest is suggested. */
  readonly names: Iterable<string>
  /** Previous names, with those that took their place. Default: none. */
  readonly renamed?: ReadonlyMap<string, string>
}

/** An issue for each unknown name, by that name. */
export const issuesOfNames = (unknown: readonly string[], { thing, names, renamed }: TakenNames): IssuesByField => {
  const known = [...names]
  return Object.fromEntries(
    unknown.slice(0, mostNames).map(name => {
      const value = name.slice(0, shownChars)
      return [value, [issueOf[thing](value, renamed?.get(name) ?? nearestName(name, known))]]
    }),
  )
}

/** The names of a query or a body that are not among the known ones; undefined where there is none. */
export const unknownIn = (
  given: object,
  isKnown: (name: string) => boolean,
): readonly [string, ...string[]] | undefined => {
  let unknown: [string, ...string[]] | undefined
  for (const name in given)
    if (!isKnown(name)) {
      if (unknown) unknown.push(name)
      else unknown = [name]
    }
  return unknown
}
