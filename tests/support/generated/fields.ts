/** Random fields of a generated resource, with options that any kind may have and options that relate fields. */
import { isTooLongForIndex } from '../../../src/schema/checks/indexed.ts'
import { isJoinable } from '../../../src/schema/descriptor/computedFields.ts'
import type { Condition } from '../../../src/schema/descriptor/condition.ts'
import { constantDefaultOf, dynamicDefaultOf } from '../../../src/schema/descriptor/defaults.ts'
import type { Field, FieldKind } from '../../../src/schema/descriptor/field.ts'
import { isComposite, isMandatory } from '../../../src/schema/descriptor/innerFields.ts'
import { fieldKinds, traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { isRecordField, onDeleteOf } from '../../../src/schema/descriptor/recordFields.ts'
import { type Fields, isSensitive } from '../../../src/schema/descriptor/resource.ts'
import { defaultRole, roles } from '../../../src/schema/descriptor/role.ts'
import { isHidden } from '../../../src/schema/descriptor/shown/hidden.ts'
import { customCells, customInputs } from '../../../src/schema/looks/customLooks.ts'
import type { RandomSource } from './chance.ts'
import { generateKindOptions } from './fieldsByKind.ts'
import { fieldNames, labels } from './names.ts'

export interface FieldsOptions {
  /** True if some fields are public. */
  readonly isPublic: boolean
  /** Resources that references may point to. */
  readonly targets: readonly string[]
}

/** Kinds that are generated separately below. */
const placedKinds: readonly FieldKind[] = ['slug', 'status']
const usualKinds = fieldKinds.filter(kind => !placedKinds.includes(kind))
/** Kinds that can be the title of a record. */
const titleKinds: readonly FieldKind[] = [
  ...(['text', 'text', 'text', 'text', 'text', 'longText', 'email', 'digits', 'link'] as const),
  ...(['integer', 'decimal', 'date', 'dateTime', 'time', 'choice', 'html'] as const),
  ...(['colour', 'flag', 'image', 'point', 'video'] as const),
]

const isIndexable = (field: Field): boolean => {
  const { isStructured, holds } = traitsOf(field)
  return !isTooLongForIndex(field) && !isStructured && holds !== 'secret'
}
/** True if a field may have so few values that a unique field would soon run out of them. */
const isOfFew = (field: Field): boolean =>
  ['choice', 'flag', 'status'].includes(field.kind) ||
  ((field.kind === 'integer' || field.kind === 'decimal') && ('min' in field || 'max' in field))
const isPrivateFile = (field: Field): boolean => field.kind === 'file' && field.private === true

/** Options that any kind may have, as far as the field's own options allow them. */
const commonOptions = (chance: RandomSource, name: string, field: Field, isPublic: boolean): Partial<Field> => {
  const isFilled = dynamicDefaultOf(field) !== undefined
  const isGiven = field.kind !== 'flag' && field.kind !== 'status' && !isPrivateFile(field)
  const mayBeRequired =
    isGiven && field.default !== 'next' && !(isRecordField(field) && onDeleteOf(field) === 'empty') && !isFilled
  const options: Partial<Record<keyof Field, unknown>> = {
    ...(field.kind === 'flag' && { required: true }),
    ...(field.kind === 'password' && { writeOnly: true }),
    ...(isPrivateFile(field) && { unique: true }),
    ...(isPublic && { public: true }),
    ...(mayBeRequired && chance.maybe(3, () => ({ required: true }))),
    ...chance.maybe(8, () => ({ says: { required: `Fill in ${name}.`, 'too-long': 'At most {max} characters.' } })),
    ...(isIndexable(field) &&
      !isOfFew(field) &&
      constantDefaultOf(field) === undefined &&
      chance.maybe(6, () => ({ unique: true }))),
    ...chance.maybe(10, () => ({ fixed: true })),
    ...(field.kind !== 'password' && chance.maybe(10, () => ({ renamedFrom: `former_${name}` }))),
    ...(isPublic && (field.kind === 'html' || field.kind === 'longText' || field.kind === 'text')
      ? chance.maybe(4, () => ({ excerptLengths: [{ chars: 40, where: 'on cards' }] }))
      : {}),
  }
  const isSecret = !isPublic && !isComposite(field)
  if (isSecret && chance.isOneIn(12)) options.sensitive = true
  if (isSecret && chance.isOneIn(15)) options.writeOnly = true
  // A required field is written by everybody who creates records.
  if (!isMandatory({ ...field, ...options } as Field) && chance.isOneIn(8))
    options.rights = isPublic
      ? { write: chance.pick(['editor', 'owner']) }
      : chance.pick([{ read: 'editor' }, { read: 'owner' }, { read: 'author', write: 'owner' }, { write: 'viewer' }])
  const kindsOf = (names: Readonly<Record<string, readonly string[]>>, key: string) => names[key]?.includes(field.kind)
  if (kindsOf(customInputs, 'slider') && 'min' in field && 'max' in field && chance.isOneIn(3)) options.input = 'slider'
  if (kindsOf(customCells, 'link') && chance.isOneIn(3)) options.cell = 'link'
  // Safe cast: each option exists for the field's kind.
  return options as Partial<Field>
}

const fieldWith = (chance: RandomSource, name: string, kind: FieldKind, options: FieldsOptions): Field => {
  const isPublic = options.isPublic && kind !== 'password' && !chance.isOneIn(3)
  const own = generateKindOptions(chance, kind, { depth: 0, isPublic, targets: options.targets })
  const label = chance.isOneIn(2) ? chance.pick(labels) : `${name[0]?.toUpperCase()}${name.slice(1)}`
  // Safe cast: the options are those of the field's kind.
  const field = { label, ...own } as Field
  const isSeen = isPublic && !isPrivateFile(field)
  // Only visitors see `after`, so a field that is not public may not have it (E27).
  const { after: _after, ...unseen } = field as Field & { after?: string }
  const base = (isSeen ? field : unseen) as Field
  return { ...base, ...commonOptions(chance, name, base, isSeen) } as Field
}

/** True for fields that a condition may refer to. */
const isCondition = (field: Field): boolean => !traitsOf(field).isStructured && !isSensitive(field)
/** A condition on one of the named fields; undefined if none of them can have one. */
export const generateCondition = (
  chance: RandomSource,
  fields: Fields,
  names: readonly string[],
): Condition | undefined => {
  const name = chance.oneOf(names.filter(each => fields[each] && isCondition(fields[each])))
  const field = name === undefined ? undefined : fields[name]
  if (!name || !field) return undefined
  const values: readonly (string | number)[] =
    field.kind === 'choice' ? field.options.map(({ value }) => value) : field.kind === 'flag' ? [0, 1] : []
  const few = chance.some(values, 2)
  if (few.length > 0) return { [name]: few }
  return { [name]: [null] }
}

const computedOf = (chance: RandomSource, fields: Fields): Field | undefined => {
  const isPublic = chance.isOneIn(2)
  const parts = Object.entries(fields).flatMap(([name, field]) =>
    isJoinable(field) &&
    !isSensitive(field) &&
    name !== 'sort_order' &&
    !field.rights?.read &&
    (field.public || !isPublic)
      ? [name]
      : [],
  )
  const join = chance.some(parts, 3)
  if (join.length === 0) return undefined
  return {
    ...{ kind: 'text', label: 'Computed from others', readOnly: true },
    computed: { join, ...chance.maybe(2, () => ({ separator: ', ' })) },
    ...(isPublic && { public: true }),
    ...chance.maybe(4, () => ({ max: 30 })),
  }
}

const positionField = (chance: RandomSource, isPublic: boolean): Field => ({
  ...{ kind: 'integer', label: 'Order' },
  ...chance.pick([{ default: 0 }, { default: 0, required: true }, {}, { required: true }, { default: 'next' }]),
  ...(isPublic && chance.maybe(2, () => ({ public: true }))),
})

/** Name of the field that holds a record's role, which is the minimum role for changing it. */
export const rankField = 'role_of_it'
const rankOf = (isPublic: boolean): Field => ({
  ...{ kind: 'choice', label: 'Role', options: roles.map(role => ({ value: role, label: `As ${role}` })) },
  ...{ required: true, default: defaultRole, ignoresEmpty: true },
  ...(isPublic && { public: true }),
})

const withConditions = (chance: RandomSource, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const isFilled = field.required || field.default !== undefined || field.readOnly || isPrivateFile(field)
      if (isFilled || isHidden(field) || field.kind === 'slug' || field.kind === 'references' || !chance.isOneIn(5))
        return [name, field]
      const others = Object.keys(fields).filter(other => {
        const isAsked = !fields[other]?.readOnly && !isHidden(fields[other])
        return other !== name && isAsked
      })
      const requiredWhen = generateCondition(chance, fields, others)
      const isEmptied = isRecordField(field) && onDeleteOf(field) === 'empty'
      return [name, requiredWhen && !isEmptied ? { ...field, requiredWhen } : field]
    }),
  )

/** Names of the fields from which others are made. */
const sourcesIn = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap(field => {
    if (field.kind === 'slug') return [field.from]
    if (field.kind === 'password') return field.repeats ?? []
    return field.kind === 'text' ? (field.computed?.join ?? []) : []
  })

/** The fields with some of `names` read-only, for the server, or hidden, for programs. */
const withSetByOthers = (chance: RandomSource, fields: Fields, names: readonly string[]): Fields => {
  const sources = sourcesIn(fields)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const isFree = names.includes(name) && !isMandatory(field) && field.kind !== 'password' && !isPrivateFile(field)
      if (!isFree) return [name, field]
      if (!field.public && !sources.includes(name) && chance.isOneIn(6)) return [name, { ...field, hidden: true }]
      const isSet = dynamicDefaultOf(field) === undefined && !field.writeOnly && chance.isOneIn(8)
      return [name, isSet ? { ...field, readOnly: true } : field]
    }),
  )
}

/** Fields of a resource by name, the title first. */
export const generateFields = (chance: RandomSource, options: FieldsOptions): Fields => {
  const { isPublic } = options
  const count = chance.number(1, 9)
  const drawn = [...chance.some(fieldNames, count + 1)]
  const names = drawn.length > 1 ? drawn : ['name', 'note']
  const fields: Record<string, Field> = {}
  names.forEach((name, index) => {
    const kind = chance.oneOf(index === 0 ? titleKinds : usualKinds) ?? 'text'
    const field = fieldWith(chance, name, kind, options)
    if (index > 0) fields[name] = field
    else {
      // The title is readable by everybody who can read the record.
      const { writeOnly: _w, sensitive: _s, rights: _r, ...title } = field
      fields[name] = { ...title, ...(isPublic && { public: true }) } as Field
    }
  })
  const free = (name: string) => !Object.keys(fields).some(other => other.toLowerCase() === name.toLowerCase())
  const texts = Object.keys(fields).filter(name => fields[name]?.kind === 'text' && !fields[name]?.writeOnly)
  const from = chance.oneOf(texts)
  if (from !== undefined && free('slug') && chance.isOneIn(2))
    fields.slug = {
      ...{ kind: 'slug', label: 'Slug', from },
      ...(isPublic && { public: true }),
      ...(!chance.isOneIn(4) && { unique: true }),
      ...chance.maybe(4, () => ({ routes: true })),
      ...chance.maybe(4, () => ({ required: true })),
    }
  const password = Object.keys(fields).find(name => fields[name]?.kind === 'password')
  if (password !== undefined && free('repeated') && chance.isOneIn(2))
    fields.repeated = { kind: 'password', label: 'Repeat', repeats: password, writeOnly: true }
  if (chance.isOneIn(2)) fields.sort_order = positionField(chance, isPublic)
  if (!chance.isOneIn(3))
    fields.status = {
      ...{ kind: 'status', label: 'Status', default: 1, required: true },
      ...(isPublic && chance.maybe(3, () => ({ public: true }))),
    }
  if (chance.isOneIn(6) && free(rankField)) fields[rankField] = rankOf(isPublic && chance.isOneIn(2))
  if (chance.isOneIn(4) && free('made_of')) {
    const computed = computedOf(chance, fields)
    if (computed) fields.made_of = computed
  }
  if (chance.isOneIn(5) && free('drawn_number'))
    fields.drawn_number = {
      ...{ kind: 'text', label: 'Reference', drawn: chance.number(6, 12), readOnly: true, unique: true },
      ...(isPublic && chance.maybe(2, () => ({ public: true }))),
    }
  return withConditions(chance, withSetByOthers(chance, fields, names.slice(1)))
}
