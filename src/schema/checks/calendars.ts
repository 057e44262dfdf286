/** Checks the calendar of a resource and the map of its list. */
import type { Field } from '../descriptor/field.ts'
import { type Descriptor, fieldOf } from '../descriptor/resource.ts'
import { hasOwnPath, type RecordPage } from '../routes/recordPage.ts'
import { districtsIn } from '../values/places/districts.ts'
import type { Report } from './issue.ts'

/** Reports a name that is not a public field. */
type CheckShown = (name: string, report: Report) => void

/** Type of time that a field holds; undefined for other fields. */
const timeOf = (field: Field | undefined): 'days' | 'timestamps' | undefined => {
  if (field?.kind === 'date') return 'days'
  if (field?.kind === 'dateTime') return field.day ? 'days' : 'timestamps'
  return undefined
}

/** Checks a calendar: each record has a page, and the fields are public and of suitable kinds. */
export const checkCalendar = (
  resource: Descriptor,
  { calendar, record }: RecordPage,
  { checkShown, at }: { readonly checkShown: CheckShown; readonly at: (where: string) => Report },
): void => {
  if (!calendar) return
  const { from, until, place } = calendar
  if (!hasOwnPath(record))
    at('page.calendar')(
      'E34',
      'A calendar links to pages of records, and this resource has none.',
      "Give each record a page, like page: { record: '/events/:slug' }.",
    )
  const begins = fieldOf(resource, from)
  for (const [key, name] of Object.entries({ from, until })) {
    if (name === undefined) continue
    const report = at(`page.calendar.${key}`)
    checkShown(name, report)
    const field = fieldOf(resource, name)
    if (!field) continue
    if (timeOf(field) === undefined)
      report('E34', `'${name}' is of kind ${field.kind}.`, 'Use a field of kind date or dateTime.')
    else if (timeOf(begins) !== undefined && timeOf(field) !== timeOf(begins))
      report(
        'E34',
        `'${from}' holds ${timeOf(begins)}, but '${name}' holds ${timeOf(field)}.`,
        'Use two fields of the same kind.',
      )
  }
  if (place === undefined) return
  const report = at('page.calendar.place')
  checkShown(place, report)
  const kind = fieldOf(resource, place)?.kind
  if (kind !== undefined && kind !== 'text' && kind !== 'longText')
    report('E34', `'${place}' is of kind ${kind}.`, 'Use a field of kind text or longText.')
}

/** Checks the map of a list: its field is public and holds districts. */
export const checkMap = (
  resource: Descriptor,
  { map, written }: RecordPage,
  { checkShown, report }: { readonly checkShown: CheckShown; readonly report: Report },
): void => {
  if (map === undefined) return
  if (written) report('E34', 'A list with `written` has no map.', 'Remove `map` or `written`.')
  checkShown(map, report)
  const field = fieldOf(resource, map)
  if (!field) return
  if (field.kind === 'choice' || field.kind === 'choices') {
    if (field.options.every(({ value, label }) => districtsIn(`${value},${label}`).length === 0))
      report(
        'E34',
        `None of the options of '${map}' is a district of Bangladesh.`,
        "Use districtOptions from 'organisation-site', or in the product's repository from src/schema/values/places/districts.ts.",
      )
  } else if (field.kind !== 'text')
    report('E34', `'${map}' is of kind ${field.kind}.`, 'Use a field of kind choice, choices or text.')
}
