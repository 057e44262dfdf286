/** Random facets of the public side of a generated resource: its pages and its public form. */
import type { Field, FieldKind } from '../../../src/schema/descriptor/field.ts'
import { isComposite } from '../../../src/schema/descriptor/innerFields.ts'
import { isSearchable, traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, type Fields, isPublic, isSensitive } from '../../../src/schema/descriptor/resource.ts'
import { isHidden } from '../../../src/schema/descriptor/shown/hidden.ts'
import type { RecordPage, RecordPattern } from '../../../src/schema/routes/recordPage.ts'
import { publicFormKinds } from '../../../src/schema/routes/submissions.ts'
import type { RandomSource } from './chance.ts'
import { fieldNamesWhere } from './facets.ts'

type Drafted = Omit<Descriptor, 'page' | 'submissions'>

const isDay = (field: Field): boolean => field.kind === 'date' || field.kind === 'dateTime'
const holdsDays = (field: Field | undefined): boolean =>
  field?.kind === 'date' || (field?.kind === 'dateTime' && field.day === true)

const calendarOf = (chance: RandomSource, fields: Fields): Pick<RecordPage, 'calendar'> => {
  const from = chance.oneOf(fieldNamesWhere(fields, field => isDay(field) && field.public === true))
  if (from === undefined || !chance.isOneIn(2)) return {}
  const until = chance.oneOf(
    fieldNamesWhere(
      fields,
      (field, name) =>
        isDay(field) && field.public === true && name !== from && holdsDays(field) === holdsDays(fields[from]),
    ),
  )
  const place = chance.oneOf(
    fieldNamesWhere(fields, f => f.public === true && (f.kind === 'text' || f.kind === 'longText')),
  )
  return { calendar: { from, ...(until && { until }), ...(place && { place }) } }
}

const sortOf = (chance: RandomSource, fields: Fields): Pick<RecordPage, 'sort'> => {
  const over = fieldNamesWhere(
    fields,
    field => isDay(field) && field.public === true && field.required === true && 'after' in field,
  )
  const upcoming = chance.oneOf(over)
  if (upcoming !== undefined && chance.isOneIn(2)) return { sort: { field: upcoming, upcomingFirst: true } }
  const compared = fieldNamesWhere(fields, f => traitsOf(f).isComparable && f.public === true && f.required === true)
  const field = chance.oneOf(['id', ...compared]) ?? 'id'
  return chance.maybe(2, () => ({ sort: { field, order: chance.pick(['asc', 'desc']) } }))
}

const generateListPage = (chance: RandomSource, list: `/${string}`, fields: Fields): Partial<RecordPage> => {
  const card = chance.some(
    fieldNamesWhere(fields, field => field.public === true && !isComposite(field)),
    4,
  )
  const by = chance.oneOf(fieldNamesWhere(fields, field => isDay(field) && field.public === true))
  const hasDay = card.some(name => fields[name] && isDay(fields[name]))
  const map = chance.oneOf(
    fieldNamesWhere(
      fields,
      field =>
        field.public === true &&
        (field.kind === 'text' ||
          ((field.kind === 'choice' || field.kind === 'choices') &&
            field.options.some(({ value }) => value === 'khulna'))),
    ),
  )
  return {
    list,
    ...(card.length > 0 && { card }),
    ...(hasDay && chance.isOneIn(2)
      ? { cardLook: 'dated' as const }
      : card.length > 0 && chance.maybe(3, () => ({ listLook: 'table' as const }))),
    ...(by !== undefined && chance.maybe(2, () => ({ archive: { by, each: 'year' as const } }))),
    ...chance.maybe(3, () => ({ feed: true })),
    ...(map !== undefined && chance.maybe(2, () => ({ map }))),
    ...sortOf(chance, fields),
  }
}

/** Pages of a resource with a public title and a status. */
export const generatePage = (chance: RandomSource, { name, fields, title }: Drafted): RecordPage | undefined => {
  if (!fields.status || !fields[title]?.public) return undefined
  const key = fields.slug?.kind === 'slug' && fields.slug.public && !chance.isOneIn(4) ? ':slug' : ':id'
  const list = `/${name}` as const
  const hasList = !chance.isOneIn(4)
  const isShared = hasList && chance.isOneIn(5)
  const patterns: readonly [RecordPattern, ...RecordPattern[]] = isShared
    ? [`${list}?item=${key}`, `${list}#item-${key}`]
    : [`${list}/${key}`, `/deep/${name}/${key}`]
  const found = fieldNamesWhere(fields, field => field.public === true && isSearchable(field))
  return {
    record: chance.pick(patterns),
    ...(hasList && generateListPage(chance, list, fields)),
    ...chance.maybe(2, () => ({ search: chance.some(found, 3) })),
    ...(!isShared && calendarOf(chance, fields)),
  }
}

const filled: readonly FieldKind[] = publicFormKinds
const isFilledIn = (field: Field): boolean =>
  filled.includes(field.kind) &&
  !field.readOnly &&
  !isHidden(field) &&
  (field.kind === 'file' ? field.private === true : !field.unique) &&
  !isSensitive(field)

/** A public form; undefined if the resource cannot have one. */
export const generateSubmission = (chance: RandomSource, resource: Drafted): Descriptor['submissions'] => {
  const { name, fields, unique = [] } = resource
  const reference = fieldNamesWhere(fields, field => field.kind === 'text' && field.drawn !== undefined)[0]
  const names = fieldNamesWhere(fields, isFilledIn)
  const isLeftOut = (field: Field, each: string) => !names.includes(each) && !field.readOnly
  const needed = fieldNamesWhere(
    fields,
    (field, each) =>
      isLeftOut(field, each) &&
      (field.requiredWhen !== undefined || (field.required === true && field.default === undefined)),
  )
  const isShared = unique.some(set => set.every(each => names.includes(each)))
  if (reference === undefined || names.length === 0 || needed.length > 0 || isShared) return undefined
  if (isPublic(resource) && !fields.status) return undefined
  const by = fieldNamesWhere(
    fields,
    (field, each) =>
      names.includes(each) && field.required === true && ['text', 'email', 'digits', 'date'].includes(field.kind),
  )[0]
  const shows = fieldNamesWhere(
    fields,
    field =>
      (filled.includes(field.kind) || field.kind === 'dateTime') &&
      field.kind !== 'file' &&
      !isHidden(field) &&
      !isSensitive(field) &&
      !field.rights?.read,
  )
  return {
    ...{ form: `/${name}-form` as const, fields: names, reference },
    ...(by !== undefined &&
      shows.length > 0 &&
      chance.maybe(2, () => ({ status: { at: `/${name}-state` as const, by, shows } }))),
  }
}
