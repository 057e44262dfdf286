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

/** Maximum number of known names that an issue lists. */
const listedNames = 8

const codes = {
  parameter: { unknown: 'unknown-parameter', few: 'parameter-of-few', misspelt: 'misspelt-parameter' },
  key: { unknown: 'unknown-key', few: 'key-of-few', misspelt: 'misspelt-key' },
} as const satisfies Readonly<Record<NamedThing, object>>

const issueOf = (thing: NamedThing, value: string, nearest: string | undefined, names: readonly string[]): Issue => {
  const { unknown, few, misspelt } = codes[thing]
  if (nearest !== undefined) return issue(misspelt, { value, nearest })
  const isFew = names.length > 0 && names.length <= listedNames
  return isFew ? issue(few, { value, names }) : issue(unknown, { value })
}

interface NameOptions {
  readonly thing: NamedThing
  /** Known names, from which the nearest is suggested. */
  readonly names: Iterable<string>
  /** Current names of renamed fields, by previous name. Only those among `names` are suggested. Default: none. */
  readonly renamed?: ReadonlyMap<string, string>
}

/** Returns an issue for each of at most 20 unknown names. The key is the name, cut to 80 characters. */
export const issuesOfNames = (unknown: readonly string[], { thing, names, renamed }: NameOptions): IssuesByField => {
  const known = [...names]
  return Object.fromEntries(
    unknown.slice(0, mostNames).map(name => {
      const value = name.slice(0, shownChars)
      const current = known.find(each => each === renamed?.get(name))
      return [value, [issueOf(thing, value, current ?? nearestName(name, known), known)]]
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
