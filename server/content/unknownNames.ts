/** Issues for unknown names in queries and bodies, with suggestions. */
import { nearestName } from '../../src/schema/terms/misspelt.ts'
import type { Issue, IssuesByField } from '../../src/schema/validation/issue.ts'
import { issue } from '../runtime/errors.ts'

/** Maximum number of reported names. */
const mostNames = 20
/** Maximum number of characters of a name that a response repeats. */
const shownChars = 80

/** Kind of name. */
type NamedThing = 'parameter' | 'key'

const issueOf: { readonly [T in NamedThing]: (value: string, nearest: string | undefined) => Issue } = {
  parameter: (value, nearest) =>
    nearest === undefined ? issue('unknown-parameter', { value }) : issue('misspelt-parameter', { value, nearest }),
  key: (value, nearest) =>
    nearest === undefined ? issue('unknown-key', { value }) : issue('misspelt-key', { value, nearest }),
}

interface NameOptions {
  readonly thing: NamedThing
  /** Known names, from which the nearest is suggested. */
  readonly names: Iterable<string>
  /** Current names of renamed fields, by previous name. Default: none. */
  readonly renamed?: ReadonlyMap<string, string>
}

/** Returns an issue for each of at most 20 unknown names. The key is the name, cut to 80 characters. */
export const issuesOfNames = (unknown: readonly string[], { thing, names, renamed }: NameOptions): IssuesByField => {
  const known = [...names]
  return Object.fromEntries(
    unknown.slice(0, mostNames).map(name => {
      const value = name.slice(0, shownChars)
      return [value, [issueOf[thing](value, renamed?.get(name) ?? nearestName(name, known))]]
    }),
  )
}

/** Unknown names in a query or body; undefined if there are none. */
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
