/** What is wrong with the calendar of a resource, and with the map of its list. */
import type { Field } from '../descriptor/field.ts'
import { type Descriptor, fieldOf } from '../descriptor/resource.ts'
import { hasOwnPath, type RecordPage } from '../routes/recordPage.ts'
import { districtsIn } from '../values/districts.ts'
import type { Report } from './issue.ts'

/** Reports where visitors may not read a field. */
type CheckShown = (name: string, report: Report) => void

/** What a field says of time: whole days, or moments; undefined where it says nothing. */
const timeOf = (field: Field | undefined): 'days' | 'moments' | undefined => {
  if (field?.kind === 'date') return 'days'
  if (field?.kind === 'dateTime') return field.day ? 'days' : 'moments'
  return undefined
}

/** Every mistake in what a calendar gets of the records. */
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
      'Its records have no pages that a calendar leads to.',
      "Give each a page of its own, like '/events/:slug'.",
    )
  const begins = fieldOf(resource, from)
  for (const [key, name] of Object.entries({ from, until })) {
    if (name === undefined) continue
    const report = at(`page.calendar.${key}`)
    checkShown(name, report)
    const field = fieldOf(resource, name)
    if (!field) continue
    if (timeOf(field) === undefined)
      report('E34', `'${name}' is of kind ${field.kind}.`, 'Name a field of kind date or dateTime.')
    else if (timeOf(begins) !== undefined && timeOf(field) !== timeOf(begins))
      report('E34', `'${from}' holds ${timeOf(begins)}, '${name}' ${timeOf(field)}.`, 'Name two fields of one kind.')
  }
  if (place === undefined) return
  const report = at('page.calendar.place')
  checkShown(place, report)
  const kind = fieldOf(resource, place)?.kind
  if (kind !== undefined && kind !== 'text' && kind !== 'longText')
    report('E34', `'${place}' is of kind ${kind}.`, 'Name a field of kind text or longText.')
}

/** Every mistake in the field by which a list has a map of districts. */
export const checkMap = (
  resource: Descriptor,
  { map, written }: RecordPage,
  { checkShown, report }: { readonly checkShown: CheckShown; readonly report: Report },
): void => {
  if (map === undefined) return
  if (written) report('E34', 'The screen of the list has no map.', 'Take it out, or take out written.')
  checkShown(map, report)
  const field = fieldOf(resource, map)
  if (!field) return
  if (field.kind === 'choice' || field.kind === 'choices') {
    if (field.options.every(({ value, label }) => districtsIn(`${value},${label}`).length === 0))
      report(
        'E34',
        `No option of '${map}' is a district of Bangladesh.`,
        'Give it districtOptions of src/schema/values/districts.ts.',
      )
  } else if (field.kind !== 'text')
    report('E34', `'${map}' is of kind ${field.kind}.`, 'Name a field of kind choice, choices or text.')
}
