/** Checks that an untyped descriptor has the keys and types that all other checks and the program rely on. */
import type { Descriptor } from '../../descriptor/resource.ts'
import type { CustomNames } from '../../site/registered.ts'
import { nearestName } from '../../terms/misspelt.ts'
import type { Report } from '../issue.ts'
import { checkKeys } from '../unknownKeys.ts'
import { descriptorShapeWith } from './descriptorShape.ts'
import { keysFromIssue } from './shape.ts'

const shownChars = 60

/** Formats a value of any type for a message, truncated to `shownChars`. */
const shown = (given: unknown): string => {
  if (typeof given === 'function') return 'a function'
  if (typeof given === 'bigint') return `${given}n`
  const isJson = typeof given === 'string' || (typeof given === 'object' && !(given instanceof RegExp))
  const text = isJson ? jsonOf(given) : String(given)
  return text.length > shownChars ? `${text.slice(0, shownChars)}…` : text
}
const jsonOf = (given: unknown): string => {
  try {
    return JSON.stringify(given)
  } catch {
    return 'an object that is not plain data'
  }
}

/** Formats a path: 'list.pageSizes[0]'. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1)

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (inside, part) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined),
    given,
  )

const isRecord = (given: unknown): given is object => typeof given === 'object' && given !== null

/**
 * Reports every missing value and every value of the wrong type. Returns false if there are any, because the other
 * checks could not run. Otherwise reports every unknown key and returns true.
 */
export const checkShapes = (resource: Descriptor, { icons }: CustomNames, at: (where: string) => Report): boolean => {
  const issues = descriptorShapeWith(icons).safeParse(resource).error?.issues ?? []
  const wrong = issues.filter(({ code }) => code !== 'unrecognized_keys')
  const unknown = issues.flatMap(issue => (issue.code === 'unrecognized_keys' ? [issue] : []))
  const isOfField = (path: readonly PropertyKey[]) => path[0] === 'fields' && path.length > 1
  const placed = (path: readonly PropertyKey[]): Report => at(placeOf(isOfField(path) ? path.slice(0, 2) : path))
  const insideOf = (path: readonly PropertyKey[]): string => (isOfField(path) ? placeOf(path.slice(2)) : '')
  const inIt = (path: readonly PropertyKey[]): string => insideOf(path) && ` in '${insideOf(path)}'`
  for (const { path, message } of wrong) {
    const found = valueAt(resource, path)
    const [holder, missing] = [path.slice(0, -1), String(path.at(-1))]
    const others = unknown.find(issue => placeOf(issue.path) === placeOf(holder))?.keys ?? []
    const given = found === undefined ? nearestName(missing, others) : undefined
    const subject = insideOf(path) ? `Its '${insideOf(path)}'` : 'It'
    if (given !== undefined) placed(holder)('E39', `Misspelt key '${given}'${inIt(holder)}.`, `Write '${missing}'.`)
    else placed(path)('E39', `${subject} is ${found === undefined ? 'missing' : shown(found)}.`, `Write ${message}.`)
  }
  // An unknown icon is reported, but no other check reads it.
  if (wrong.some(({ path }) => path[0] !== 'icon' || resource.icon === undefined)) return false
  for (const { path, message } of unknown) {
    const holder = valueAt(resource, path)
    if (isRecord(holder)) checkKeys(holder, keysFromIssue(message), placed(path), inIt(path))
  }
  return true
}
