/**
 * Checks hidden fields, which only programs and effects use: people neither see nor set them, so nothing that people see
 * or fill in may depend on one.
 */
import { computedOf } from '../../descriptor/computedFields.ts'
import type { Field } from '../../descriptor/field.ts'
import { isMandatory } from '../../descriptor/innerFields.ts'
import { isRecordField } from '../../descriptor/recordFields.ts'
import { columnFields, type Descriptor, declaredFieldOf, inputsOf } from '../../descriptor/resource.ts'
import { isHidden } from '../../descriptor/shown/hidden.ts'
import type { Report } from '../issue.ts'
import { placesIn } from '../screens.ts'

type ReportAt = (where: string) => Report

/** Names of fields at one location of a descriptor. */
type Use = readonly [where: string, names: readonly (string | undefined)[]]

const each = (where: string, names: readonly string[] = []): readonly Use[] =>
  names.map((name, index) => [`${where}[${index}]`, [name]] as const)

/** Uses of fields by the screens of the back office. */
const screenUses = (resource: Descriptor): readonly Use[] => {
  const { title, list, form, search, count } = resource
  const places = placesIn(form, 'form')
  return [
    ['title', [title]],
    ...list.columns.map((column, index) => [`list.columns[${index}]`, columnFields(column)] as const),
    ['list.sort', [list.sort?.field]],
    ...inputsOf(resource).map(
      ({ field, when = {} }, index) => [places[index] ?? 'form', [field, ...Object.keys(when)]] as const,
    ),
    ...each('search', search),
    ['count', typeof count === 'object' ? Object.keys(count) : []],
  ]
}

/** Uses of fields by the public site and by rules of the resource. */
const ruleUses = ({ page, visible, submissions, rights }: Descriptor): readonly Use[] => [
  ...each('page.card', page?.card),
  ...each('page.search', page?.search),
  ['page.archive.by', [page?.archive?.by]],
  ['page.calendar', [page?.calendar?.from, page?.calendar?.until, page?.calendar?.place]],
  ['page.map', [page?.map]],
  ['page.sort', [page?.sort?.field, page?.sort?.until]],
  ['visible.from', [visible?.from]],
  ['visible.until', [visible?.until]],
  ...each('submissions.fields', submissions?.fields),
  ['submissions.reference', [submissions?.reference]],
  ['submissions.status.by', [submissions?.status?.by]],
  ...each('submissions.status.shows', submissions?.status?.shows),
  ['rights.rank', [rights?.rank]],
]

/** Uses of other fields by a field that people see. */
const fieldUses = (name: string, field: Field): readonly Use[] => [
  [`fields.${name}`, [...(computedOf(field)?.join ?? []), ...(field.kind === 'slug' ? [field.from] : [])]],
  [`fields.${name}.requiredWhen`, Object.keys(field.requiredWhen ?? {})],
]

const checkUses = (resource: Descriptor, at: ReportAt): void => {
  const seen = Object.entries(resource.fields).filter(([, field]) => !isHidden(field))
  const uses = [
    ...screenUses(resource),
    ...ruleUses(resource),
    ...seen.flatMap(([name, field]) => fieldUses(name, field)),
  ]
  for (const [where, names] of uses)
    for (const name of names)
      if (name !== undefined && isHidden(declaredFieldOf(resource, name)))
        at(where)('E45', `'${name}' is hidden.`, 'Use another field, or remove `hidden` from it.')
}

/** Reports rules between several fields of which only some are hidden: people could break them without seeing why. */
const checkSets = (resource: Descriptor, at: ReportAt): void => {
  for (const [key, sets] of Object.entries({ unique: resource.unique, order: resource.order }))
    sets?.forEach((names, index) => {
      const hidden = names.filter(name => isHidden(declaredFieldOf(resource, name)))
      if (hidden.length > 0 && hidden.length < names.length)
        at(`${key}[${index}]`)(
          'E45',
          `'${hidden.join("' and '")}' is hidden, but the other fields are not.`,
          'Use fields that are all hidden, or none.',
        )
    })
}

const checkField = (name: string, field: Field, report: Report): void => {
  if (field.public) report('E45', 'It is hidden and public.', 'Remove `hidden` or `public`.')
  if (field.kind === 'status' || name === 'sort_order')
    report('E45', `'${name}' decides what people see, so it cannot be hidden.`, 'Remove `hidden`.')
  if (isMandatory(field) && !field.readOnly)
    report(
      'E45',
      'It is hidden and required, but has no default, so nobody could create a record in the back office.',
      'Give it a default, or remove `required` or `hidden`.',
    )
  if (field.requiredWhen)
    report(
      'E45',
      'It is hidden, but other values can make it required.',
      'Remove `requiredWhen`, or `hidden` and show it in the form.',
    )
}

/** Reports references between resources that depend on a hidden field: parents of children, and limits of pickers. */
const checkOthers = (resource: Descriptor, all: readonly Descriptor[], at: ReportAt): void => {
  const isHiddenIn = (target: string, name: string) => {
    const found = all.find(other => other.name === target)
    return found !== undefined && isHidden(declaredFieldOf(found, name))
  }
  for (const { resource: child, by } of resource.children ?? [])
    if (isHiddenIn(child, by))
      at(`children.${child}`)('E45', `'${by}' of ${child} is hidden.`, `Remove \`hidden\` from '${by}'.`)
  for (const [name, field] of Object.entries(resource.fields))
    for (const by of isRecordField(field) ? Object.keys(field.only ?? {}) : [])
      if (isRecordField(field) && isHiddenIn(field.to, by))
        at(`fields.${name}`)('E45', `\`only\` names '${by}' of ${field.to}, which is hidden.`, 'Use another field.')
}

/** Checks the hidden fields of a resource, and all that names one. */
export const checkHidden = (resource: Descriptor, all: readonly Descriptor[], at: ReportAt): void => {
  for (const [name, field] of Object.entries(resource.fields))
    if (isHidden(field)) checkField(name, field, at(`fields.${name}`))
  checkUses(resource, at)
  checkSets(resource, at)
  checkOthers(resource, all, at)
}
