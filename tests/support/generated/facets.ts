/** Random facets of a generated resource: its list, form, search, filters and rules. */
import { isTooLongForIndex } from '../../../src/schema/checks/indexed.ts'
import { computedOf } from '../../../src/schema/descriptor/computedFields.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { FilterItem } from '../../../src/schema/descriptor/filters.ts'
import { isComposite, isMandatory } from '../../../src/schema/descriptor/innerFields.ts'
import { isSearchable, traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import {
  type Column,
  type Descriptor,
  type FieldInput,
  type Fields,
  type FormPart,
  isPublic,
} from '../../../src/schema/descriptor/resource.ts'
import { isHidden } from '../../../src/schema/descriptor/shown/hidden.ts'
import type { RandomSource } from './chance.ts'
import { generateCondition, rankField } from './fields.ts'

type Names = readonly string[]
/** Names of the fields that meet a condition, in the order of the descriptor. */
export const fieldNamesWhere = (fields: Fields, has: (field: Field, name: string) => boolean): Names =>
  Object.keys(fields).filter(name => fields[name] && has(fields[name], name))

const isSent = (field: Field): boolean => !field.writeOnly
/** True for fields that people see in the back office. */
const isShown = (field: Field): boolean => isSent(field) && !isHidden(field)

export const generateList = (chance: RandomSource, fields: Fields, title: string): Descriptor['list'] => {
  const sent = fieldNamesWhere(fields, isShown)
  const flat = sent.filter(name => fields[name] && !isComposite(fields[name]))
  const columns = [...new Set([title, ...chance.some(sent, 6)])].map((name): Column => {
    if (chance.isOneIn(10) && flat.length > 1) return { label: 'Both', join: chance.some(flat, 3) }
    if (!chance.isOneIn(4)) return name
    return {
      field: name,
      ...chance.maybe(3, () => ({ label: 'Heading' })),
      ...chance.maybe(3, () => ({ cut: 20 })),
      ...chance.maybe(3, () => ({ empty: '--' })),
      ...chance.maybe(3, () => ({ zeroIsEmpty: true })),
      ...chance.maybe(3, () => ({ brackets: true })),
      ...chance.maybe(3, () => ({ onPhones: true })),
    }
  })
  const sorts = [
    'id',
    'created_at',
    'updated_at',
    ...fieldNamesWhere(fields, f => isShown(f) && traitsOf(f).isSortable),
  ]
  const pageSizes = chance.pick([[20, 50, 100], [5], [1, 1000], [25, 10]])
  const shown = columns.filter(
    (column, index) =>
      typeof column === 'string' ||
      !('join' in column) ||
      (column.join.length > 0 &&
        columns.findIndex(other => JSON.stringify(other) === JSON.stringify(column)) === index),
  )
  return {
    columns: [
      ...(shown.length > 0 ? shown : [title]),
      ...(chance.isOneIn(4) ? [chance.pick(['created_at', 'updated_at'])] : []),
    ],
    pageSizes,
    ...chance.maybe(3, () => ({ pageSize: pageSizes.at(-1) ?? 20 })),
    ...chance.maybe(3, () => ({ sort: { field: chance.oneOf(sorts) ?? 'id', order: chance.pick(['asc', 'desc']) } })),
    ...chance.maybe(5, () => ({ newestLast: true })),
  }
}

const inputOf = (chance: RandomSource, name: string, field: Field): FieldInput => ({
  field: name,
  ...chance.maybe(5, () => ({ label: 'Another label' })),
  ...chance.maybe(5, () => ({ placeholder: 'Type here' })),
  ...chance.maybe(4, () => ({ help: 'One sentence of help.' })),
  ...chance.maybe(4, () => ({ half: true })),
  ...(traitsOf(field).isLong && chance.maybe(3, () => ({ rows: 8 }))),
  ...(field.kind === 'choice' && chance.maybe(3, () => ({ radio: true }))),
  ...(field.kind === 'image' && chance.maybe(3, () => ({ button: 'Choose', previewMaxHeight: 90 }))),
})

/** Inputs in the main column, in groups and in tabs, each once. */
export const generateForm = (chance: RandomSource, fields: Fields, seen: Names): Descriptor['form'] => {
  const given = fieldNamesWhere(fields, field => !isHidden(field))
  const asked = given.filter(name => {
    const field = fields[name]
    const mayBeLeftOut = field && !isMandatory(field) && (field.public || seen.includes(name))
    return name === 'status' || !mayBeLeftOut || !chance.isOneIn(6)
  })
  const names = asked.length > 0 ? asked : given
  const items = names.flatMap((name): readonly (string | FieldInput)[] => {
    const field = fields[name]
    if (!field || chance.isOneIn(2)) return [name]
    const input = inputOf(chance, name, field)
    const mayBeHidden = !(field.required && field.default === undefined)
    const others = names.filter(other => other !== name && !computedOf(fields[other]))
    const when = mayBeHidden && chance.isOneIn(4) ? generateCondition(chance, fields, others) : undefined
    return [{ ...input, ...(when && { when }) }]
  })
  const take = (count: number) => items.splice(0, Math.min(count, items.length))
  const main: FormPart[] = take(chance.number(1, items.length))
  if (items.length > 0 && chance.isOneIn(2))
    main.push({
      ...{ group: 'Publishing', items: take(chance.number(1, items.length)) },
      ...chance.pick([{}, { aside: true }, { collapsed: true }]),
    })
  if (items.length === 0) return main
  if (chance.isOneIn(2)) return [...main, ...items]
  const tab = take(chance.number(1, items.length))
  return [
    ...main,
    { tab: 'Details', items: chance.isOneIn(2) ? tab : [{ group: 'In the tab', items: tab }] },
    ...(items.length > 0 ? [{ tab: 'More', items }] : []),
  ]
}

export const generateSearch = (chance: RandomSource, fields: Fields): Names =>
  chance.some(
    fieldNamesWhere(fields, field => isSearchable(field) && isShown(field)),
    4,
  )

export const generateFilters = (chance: RandomSource, fields: Fields): readonly FilterItem[] => {
  const flat = fieldNamesWhere(fields, (field, name) => isSent(field) && !isComposite(field) && name !== 'size')
  return flat.flatMap((name): readonly FilterItem[] => {
    const field = fields[name]
    if (!field) return []
    const { isComparable, holds } = traitsOf(field)
    const isEmptied = !field.required && field.default === undefined && field.kind !== 'references'
    return [
      ...(chance.isOneIn(3) &&
      !isTooLongForIndex(field) &&
      !['order', 'sort', 'page', 'all', 'ids', 'fields'].includes(name)
        ? [name]
        : []),
      ...(isComparable && chance.isOneIn(3) ? [{ field: name, as: 'range' } as const] : []),
      ...(isSearchable(field) && holds !== 'html' && chance.isOneIn(3) ? [{ field: name, as: 'search' } as const] : []),
      ...(isEmptied && chance.isOneIn(4) ? [{ field: name, as: 'exists' } as const] : []),
    ]
  })
}

/** True for fields that can be part of a unique set. */
const isInSets = (field: Field): boolean => {
  const { isStructured, holds } = traitsOf(field)
  return (
    !isTooLongForIndex(field) &&
    !isStructured &&
    holds !== 'secret' &&
    field.kind !== 'slug' &&
    !field.readOnly &&
    isShown(field)
  )
}
const isMovable = (name: string): boolean => name === 'sort_order'
const isOfFew = (field: Field): boolean => ['choice', 'flag', 'status'].includes(field.kind) || isLimited(field)

/** At most one unique set of up to three fields; undefined if too few suitable fields are drawn. */
export const generateUniqueSets = (chance: RandomSource, fields: Fields): Descriptor['unique'] => {
  const [first, second, ...more] = chance.some(
    fieldNamesWhere(fields, (field, name) => isInSets(field) && !isMovable(name)),
    3,
  )
  if (first === undefined || second === undefined) return undefined
  const set = [first, second, ...more] as const
  return set.every(name => fields[name] && isOfFew(fields[name])) ? undefined : [set]
}

/** True if a number has limits, which both fields of a pair might not satisfy. */
const isLimited = (field: Field): boolean => 'min' in field || 'max' in field

/** Up to two ordered pairs of fields of the same kind; undefined if no pair is drawn. */
export const generateOrder = (chance: RandomSource, fields: Fields): Descriptor['order'] => {
  const comparable = fieldNamesWhere(
    fields,
    (field, name) =>
      traitsOf(field).isComparable && !field.readOnly && isShown(field) && !isMovable(name) && !isLimited(field),
  )
  const pairs = comparable.flatMap((first, index) =>
    comparable
      .slice(index + 1)
      .filter(second => fields[first]?.kind === fields[second]?.kind)
      .map((second): readonly [string, string] => [first, second]),
  )
  const some = chance.some(pairs, 2)
  return some.length > 0 ? some : undefined
}

export const generateVisibility = (chance: RandomSource, fields: Fields): Descriptor['visible'] => {
  const [from, until] = chance.some(
    fieldNamesWhere(fields, field => isShown(field) && (field.kind === 'date' || field.kind === 'dateTime')),
    2,
  )
  if (from === undefined) return undefined
  if (until !== undefined) return { from, until }
  return chance.isOneIn(2) ? { from } : { until: from }
}

export const generateWire = (chance: RandomSource): Descriptor['wire'] => ({
  ...chance.maybe(3, () => ({ appKey: 'APP_KEY' as const })),
  ...chance.maybe(3, () => ({ listParams: chance.pick([{ all: '1' }, { sort: 'id', order: 'asc' }]) })),
  ...chance.maybe(3, () => ({ choicesParams: { size: '1000' } })),
  ...chance.maybe(3, () => ({ updateHeaders: { 'x-update': 'yes' } })),
  ...chance.maybe(3, () => ({ emptyIsNull: true })),
  ...chance.maybe(3, () => ({ missingListIsEmpty: true })),
})

export const generateRights = (chance: RandomSource, fields: Fields): Descriptor['rights'] => ({
  ...(fields[rankField] && chance.maybe(2, () => ({ rank: rankField }))),
  ...(!isPublic({ fields }) && chance.maybe(2, () => ({ read: chance.pick(['viewer', 'author', 'editor', 'owner']) }))),
  ...chance.maybe(2, () => ({ write: chance.pick(['author', 'editor', 'owner']) })),
  ...chance.maybe(3, () => ({ own: chance.pick(['author', 'editor']) })),
})

export const generateTexts = (chance: RandomSource): Descriptor['texts'] => ({
  deleteAsk: 'Are you sure you want to delete this one?',
  ...chance.maybe(4, () => ({ heading: 'All of them' })),
  ...chance.maybe(4, () => ({ empty: chance.pick(['', 'Nothing yet.']) })),
  ...chance.maybe(4, () => ({ searchPlaceholder: 'Find one' })),
  ...chance.maybe(4, () => ({ footer: '{from} to {to} of {total}' })),
  ...chance.maybe(4, () => ({ submit: 'Store' })),
  ...chance.maybe(4, () => ({ saved: ['Done!', 'It is stored.'] as const })),
})
