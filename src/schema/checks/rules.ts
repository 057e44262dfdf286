/** Checks the rules between the fields of a record, and between records. */
import type { Field } from '../descriptor/field.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import {
  type Column,
  type Descriptor,
  declaredFieldOf,
  fieldOf,
  isPublic,
  storedFieldsOf,
} from '../descriptor/resource.ts'
import { checkCondition, checkKnown } from './conditions.ts'
import { isTooLongForIndex } from './indexed.ts'
import type { Report } from './issue.ts'

type ReportAt = (where: string) => Report

/** True if a unique set may contain a field: its values fit into an index and are known before the record is stored. */
const isIndexable = (field: Field): boolean => {
  const { isStructured, holds } = traitsOf(field)
  const isFit = !isStructured && holds !== 'secret' && field.kind !== 'slug' && !isTooLongForIndex(field)
  return isFit && !field.readOnly && !field.writeOnly
}

const checkUnique = (resource: Descriptor, at: ReportAt): void => {
  resource.unique?.forEach((names, index) => {
    const report = at(`unique[${index}]`)
    for (const name of names) {
      checkKnown(resource, name, report)
      const field = declaredFieldOf({ fields: storedFieldsOf(resource) }, name)
      if (name === 'sort_order')
        report('E29', `'${name}' also changes when other records are reordered.`, 'Use other fields.')
      else if (field && !isIndexable(field))
        report(
          'E29',
          `'${name}' cannot be part of a unique set.`,
          'Use writable fields that are not a list, long text, slug or secret.',
        )
    }
    if (names.length < 2 || new Set(names).size !== names.length)
      report(
        'E29',
        'A unique set needs at least two different fields.',
        'List each field once, or set `unique: true` on a single field.',
      )
    const isSame = (other: readonly string[]) => other.toSorted().join() === names.toSorted().join()
    if (resource.unique?.findIndex(isSame) !== index)
      report('E29', 'The same set is listed twice.', 'Remove one of them.')
  })
}

/** True if a chain of `order` pairs leads from one field to another. */
const leadsTo = (
  pairs: NonNullable<Descriptor['order']>,
  from: string,
  to: string,
  seen: readonly string[] = [],
): boolean =>
  pairs.some(
    ([first, second]) =>
      first === from && (second === to || (!seen.includes(second) && leadsTo(pairs, second, to, [...seen, second]))),
  )

const limitOf = (field: Field | undefined, limit: 'min' | 'max', none: number): number =>
  (field?.kind === 'integer' || field?.kind === 'decimal' ? field[limit] : undefined) ?? none

/** Smallest value that a field can have, given its own `min` and the pairs that precede it; -Infinity if unlimited. */
const leastOf = (resource: Descriptor, name: string, seen: readonly string[] = []): number => {
  const own = limitOf(resource.fields[name], 'min', Number.NEGATIVE_INFINITY)
  const before = (resource.order ?? []).flatMap(([first, second]) =>
    second === name && !seen.includes(first) ? [leastOf(resource, first, [...seen, name])] : [],
  )
  return Math.max(own, ...before)
}

const checkOrder = (resource: Descriptor, at: ReportAt): void => {
  resource.order?.forEach((pair, index) => {
    const report = at(`order[${index}]`)
    for (const name of pair) checkKnown(resource, name, report)
    const [first, second, ...more] = pair.map(name => declaredFieldOf(resource, name))
    if (!first || !second) return
    if (pair[0] === pair[1] || more.length > 0 || first.kind !== second.kind || !traitsOf(first).isComparable)
      report(
        'E24',
        `'${pair.join("' and '")}' cannot be compared.`,
        'Use two fields of the same kind: numbers, dates, times or date-times.',
      )
    else if (pair.includes('sort_order'))
      report('E24', "'sort_order' also changes when other records are reordered.", 'Use other fields.')
    else if (leastOf(resource, pair[0]) > limitOf(second, 'max', Number.POSITIVE_INFINITY))
      report(
        'E24',
        `The max of '${pair[1]}' is below the min of '${pair[0]}'.`,
        `Raise the max of '${pair[1]}', or lower the min of '${pair[0]}'.`,
      )
    else if (leadsTo(resource.order?.slice(0, index) ?? [], pair[1], pair[0]))
      report('E24', `Another pair requires the opposite order of '${pair[0]}' and '${pair[1]}'.`, 'Remove one of them.')
  })
}

const checkRequiredWhen = (resource: Descriptor, at: ReportAt): void => {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.requiredWhen) continue
    const report = at(`fields.${name}.requiredWhen`)
    checkCondition(resource, field.requiredWhen, report)
    if (Object.hasOwn(field.requiredWhen, name))
      report('E28', '`requiredWhen` names the field itself.', 'Use other fields.')
    if (field.required || field.default !== undefined || field.readOnly)
      report(
        'E28',
        '`requiredWhen` has no effect, because the field is never empty.',
        'Remove `requiredWhen`, or `required`, `default` and `readOnly`.',
      )
  }
}

const checkVisible = (resource: Descriptor, at: ReportAt): void => {
  const { visible } = resource
  if (!visible) return
  const { from, until } = visible
  for (const [key, name] of Object.entries({ from, until })) {
    if (name === undefined) continue
    const report = at(`visible.${key}`)
    checkKnown(resource, name, report)
    const field = fieldOf(resource, name)
    if (field && field.kind !== 'date' && field.kind !== 'dateTime')
      report('E30', `'${name}' is of kind ${field.kind}.`, 'Use a field of kind date or dateTime.')
  }
  if (from === undefined && until === undefined)
    at('visible')('E30', '`visible` names no field.', 'Set `from`, `until` or both, or remove `visible`.')
  if (from !== undefined && from === until)
    at('visible')('E30', `\`from\` and \`until\` both name '${from}'.`, 'Use two different fields.')
  if (!isPublic(resource))
    at('visible')(
      'E30',
      '`visible` has no effect, because no field is public.',
      'Make a field public, or remove `visible`.',
    )
}

const columnName = (column: Column): string => {
  if (typeof column === 'string') return column
  return 'join' in column ? `${column.label}: ${column.join.join(', ')}` : column.field
}

/**
 * Lists that must not contain duplicates, by their path in the descriptor. Other checks report duplicates in the form
 * and in unique sets.
 */
const listsOf = ({
  fields,
  list,
  order = [],
  search,
  filters,
  children = [],
  page,
  submissions,
}: Descriptor): Readonly<Record<string, readonly string[]>> => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'file' ? [[`fields.${name}.accept`, field.accept ?? []]] : [],
    ),
  ),
  'list.columns': list.columns.map(columnName),
  ...Object.fromEntries(
    list.columns.flatMap((column, index) =>
      typeof column === 'object' && 'join' in column ? [[`list.columns[${index}].join`, column.join]] : [],
    ),
  ),
  'list.pageSizes': list.pageSizes.map(String),
  order: order.map(pair => pair.join("' and '")),
  search,
  filters: filters.map(filter => (typeof filter === 'string' ? filter : `${filter.field}' as '${filter.as}`)),
  ...Object.fromEntries(children.map(({ resource, search: found = [] }) => [`children.${resource}.search`, found])),
  'page.card': page?.card ?? [],
  'page.search': page?.search ?? [],
  'submissions.status.shows': submissions?.status?.shows ?? [],
})

const checkRepeats = (resource: Descriptor, at: ReportAt): void => {
  for (const [place, names] of Object.entries(listsOf(resource)))
    names.forEach((name, index) => {
      if (names.indexOf(name) !== index)
        at(`${place}[${index}]`)('E43', `'${name}' is listed twice.`, 'Remove one of them.')
    })
}

/** Checks all rules between fields and between records. */
export const checkRules = (resource: Descriptor, at: ReportAt): void => {
  checkUnique(resource, at)
  checkOrder(resource, at)
  checkVisible(resource, at)
  checkRequiredWhen(resource, at)
  checkRepeats(resource, at)
}
