/** What is wrong with the rules of a descriptor that hold between fields, or between records. */
import type { Field } from '../descriptor/field.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, isPublic, ownFieldOf, storedFieldsOf } from '../descriptor/resource.ts'
import { checkCondition, checkKnown } from './conditions.ts'
import type { Report } from './issue.ts'

type ReportAt = (where: string) => Report

/** Whether an index may hold the values of a field, and they are there before the record is stored. */
const isIndexable = (field: Field): boolean => {
  const { isLong, isStructured, holds } = traitsOf(field)
  return !isLong && !isStructured && holds !== 'secret' && field.kind !== 'slug' && !field.readOnly && !field.writeOnly
}

const checkUnique = (resource: Descriptor, at: ReportAt): void => {
  resource.unique?.forEach((names, index) => {
    const report = at(`unique[${index}]`)
    for (const name of names) {
      checkKnown(resource, name, report)
      const field = ownFieldOf({ fields: storedFieldsOf(resource) }, name)
      if (name === 'sort_order')
        report(
          'E29',
          `'${name}' changes when editors put records in order.`,
          'Name fields that change with the record alone.',
        )
      else if (field && !isIndexable(field))
        report(
          'E29',
          `Records cannot be compared by '${name}'.`,
          'Name fields that clients set, and no list, long text, slug or secret.',
        )
    }
    if (names.length < 2 || new Set(names).size !== names.length)
      report('E29', 'It is no set of several fields.', 'Name each field once; one alone gets `unique: true`.')
    const isSame = (other: readonly string[]) => other.toSorted().join() === names.toSorted().join()
    if (resource.unique?.findIndex(isSame) !== index) report('E29', 'The set stands there twice.', 'Keep one of them.')
  })
}

/** Whether pairs lead from a field on to another. */
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

/** The least number that a field can have where the pairs before it hold; -Infinity where nothing limits it. */
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
    const [first, second, ...more] = pair.map(name => ownFieldOf(resource, name))
    if (!first || !second) return
    if (pair[0] === pair[1] || more.length > 0 || first.kind !== second.kind || !traitsOf(first).isComparable)
      report(
        'E24',
        `'${pair.join("' and '")}' cannot be compared.`,
        'Name two fields of one kind: numbers, days, times or moments.',
      )
    else if (pair.includes('sort_order'))
      report(
        'E24',
        "'sort_order' changes when editors put records in order.",
        'Name fields that change with the record alone.',
      )
    else if (leastOf(resource, pair[0]) > limitOf(second, 'max', Number.POSITIVE_INFINITY))
      report(
        'E24',
        `No value of '${pair[1]}' is as great as the least of '${pair[0]}'.`,
        `Raise the max of '${pair[1]}', or lower the min of '${pair[0]}'.`,
      )
    else if (leadsTo(resource.order?.slice(0, index) ?? [], pair[1], pair[0]))
      report('E24', `Another pair lets '${pair[0]}' come after '${pair[1]}' alone.`, 'Take one of them out.')
  })
}

const checkRequiredWhen = (resource: Descriptor, at: ReportAt): void => {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.requiredWhen) continue
    const report = at(`fields.${name}.requiredWhen`)
    checkCondition(resource, field.requiredWhen, report)
    if (Object.hasOwn(field.requiredWhen, name)) report('E28', 'It depends on its own value.', 'Name other fields.')
    if (field.required || field.default !== undefined || field.readOnly)
      report(
        'E28',
        'It is never empty.',
        'Take out `requiredWhen`, or what fills it: `required`, `default`, `readOnly`.',
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
      report('E30', `'${name}' is of kind ${field.kind}.`, 'Name a field of kind date or dateTime.')
  }
  if (from === undefined && until === undefined)
    at('visible')('E30', 'It names no field.', 'Name one for `from`, for `until`, or for both; or take it out.')
  if (from !== undefined && from === until)
    at('visible')('E30', `Records would be seen from '${from}' until '${from}'.`, 'Name two fields.')
  if (!isPublic(resource))
    at('visible')('E30', 'Visitors never see its records.', 'Make a field of it public, or take it out.')
}

/** Every mistake in the rules between fields and between records. */
export const checkRules = (resource: Descriptor, at: ReportAt): void => {
  checkUnique(resource, at)
  checkOrder(resource, at)
  checkVisible(resource, at)
  checkRequiredWhen(resource, at)
}
