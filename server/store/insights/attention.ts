/**
 * Finds content that needs attention: unknown choices, addresses that the site uses for something else, broken links,
 * past end dates, missing pictures and inactive records.
 */
import type { AttentionReport } from '../../../src/api/admin/insights.ts'
import { type AttentionReason, attentionReasons } from '../../../src/api/wire/codes.ts'
import type { Attention } from '../../../src/api/wire/insights.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { addressSlugsOf, coveredSlugOf } from '../../../src/schema/descriptor/publicState.ts'
import { type Descriptor, isPublic, isPublicField } from '../../../src/schema/descriptor/resource.ts'
import { isHidden } from '../../../src/schema/descriptor/shown/hidden.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { walkRows } from '../../db/tenant/walkRows.ts'
import { createDeadAddressFinder, type FindDeadAddresses } from '../../records/links/deadAddresses.ts'
import { shownTitle, untitled, type View } from '../../records/read/view.ts'
import type { Clock } from '../../runtime/clock.ts'
import { type AddressField, addressesIn, addressFieldsOf } from './addressFields.ts'
import { type SiteDay, siteDayOf } from './siteDay.ts'

/** Maximum number of findings for one reason in one resource, and for one reason in total. */
export const maxFindings = 200
/** Number of records whose texts are read at once. */
const recordsAtOnce = 128

const publicFieldsOf = (resource: Descriptor) =>
  Object.entries(resource.fields).filter(([, field]) => isPublicField(field))

/** Name of the main picture of a record: its first public image field; undefined if there is none. */
const pictureFieldOf = (resource: Descriptor): string | undefined =>
  publicFieldsOf(resource).find(([, field]) => field.kind === 'image')?.[0]

/**
 * Public date and time fields after which a record is outdated: those named `end` or `end_at`, with or without a
 * prefix.
 */
const endFieldsOf = (resource: Descriptor): readonly string[] =>
  publicFieldsOf(resource)
    .filter(([name, field]) => (field.kind === 'date' || field.kind === 'dateTime') && /(^|_)end(_at)?$/.test(name))
    .map(([name]) => name)

/** Public choice fields: the site may display each option differently. */
const choiceFieldsOf = (resource: Descriptor) =>
  publicFieldsOf(resource).flatMap(([name, field]) => (field.kind === 'choice' ? [{ name, field }] : []))

/** Finding about a record: the field with the problem, and the detail to report. */
interface Found {
  readonly field: string
  readonly detail: string
}

/** Values that are not among the options of their field. */
const unknownChoicesOf = (resource: Descriptor, row: Row): readonly Found[] =>
  choiceFieldsOf(resource).flatMap(({ name, field }) => {
    const value = row[name]
    const isKnown = isEmpty(value) ? !field.required : field.options.some(option => option.value === value)
    return isKnown ? [] : [{ field: name, detail: `${name} ${value ?? ''}`.slice(0, maxDetailChars) }]
  })

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const maxDetailChars = 300

/** Inputs of the checks of an application. */
interface Context {
  readonly tenant: Tenant
  readonly day: SiteDay
  readonly deadAmong: FindDeadAddresses
  readonly signal: AbortSignal | undefined
}

/** Copies a string. V8 would otherwise retain the longer string from which it was sliced. */
const detached = (text: string): string => Buffer.from(text).toString()

/** Addresses in a record, each with the first field that contains it. */
const addressesOf = (fields: readonly AddressField[], row: Row): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const field of fields) {
    const value = row[field.name]
    if (typeof value !== 'string') continue
    for (const address of addressesIn(field, value)) if (!found.has(address)) found.set(detached(address), field.name)
  }
  return found
}

/** End dates and times of a record that have passed. */
const pastEndsOf = (resource: Descriptor, row: Row, day: SiteDay): readonly Found[] =>
  endFieldsOf(resource).flatMap(name => {
    const value = row[name]
    if (typeof value !== 'string' || value === '') return []
    const isPast = resource.fields[name]?.kind === 'date' ? value < day.today : value < day.began
    return isPast ? [{ field: name, detail: value }] : []
  })

/** Findings for one reason in one field of a resource. Only roles that may read the field see them. */
export interface AttentionGroup {
  readonly reason: AttentionReason
  readonly resource: Descriptor
  /** Undefined for a finding about the record as a whole. */
  readonly field: string | undefined
  readonly total: number
  /** At most 200 findings, in ascending order of record ids; for 'inactive', the newest records first. */
  readonly findings: readonly Attention[]
}

/**
 * Collects the findings for one reason in a resource, by field. `isNewest` retains the last findings instead of the
 * first.
 */
const createCollection = (resource: Descriptor, reason: AttentionReason, { isNewest = false } = {}) => {
  const groups = new Map<string | undefined, { total: number; readonly findings: Attention[] }>()
  const groupOf = (field: string | undefined) => {
    const group = groups.get(field) ?? { total: 0, findings: [] }
    groups.set(field, group)
    return group
  }
  return {
    add: (row: Row, found?: Found): void => {
      const group = groupOf(found?.field)
      group.total += 1
      if (group.findings.length === maxFindings && !isNewest) return
      if (group.findings.length === maxFindings) group.findings.shift()
      const title = shownTitle(resource, row)
      group.findings.push({ resource: resource.name, id: Number(row.id), title, reason, detail: found?.detail ?? '' })
    },
    groups: (): readonly AttentionGroup[] =>
      [...groups].map(([field, { total, findings }]) => ({
        ...{ reason, resource, field, total },
        findings: isNewest ? findings.toReversed() : findings,
      })),
  }
}

/** Runs all checks of one resource in a single pass over its records. */
const groupsIn = async (resource: Descriptor, { tenant, day, deadAmong, signal }: Context) => {
  const picture = pictureFieldOf(resource)
  // Editors cannot correct a field that the back office does not show.
  const holding = addressFieldsOf(resource).filter(({ field }) => !isHidden(field))
  const columns = new Set([
    ...['id', resource.title, 'status'],
    ...holding.map(({ name }) => name),
    ...endFieldsOf(resource),
    ...choiceFieldsOf(resource).map(({ name }) => name),
    ...addressSlugsOf(resource).map(([name]) => name),
  ])
  const choices = createCollection(resource, 'unknown-choice')
  const covered = createCollection(resource, 'covered-address')
  const links = createCollection(resource, 'broken-link')
  const ends = createCollection(resource, 'past-end')
  const bare = createCollection(resource, 'no-image')
  const inactive = createCollection(resource, 'inactive', { isNewest: true })
  let [active, withoutPicture] = [0, 0]
  for await (const rows of walkRows(tenant, resource.name, [...columns], { signal, most: recordsAtOnce })) {
    const shown = rows.filter(row => row.status === activeStatus)
    for (const row of rows) if (row.status !== activeStatus) inactive.add(row)
    const linked = shown.map(row => ({ row, addresses: addressesOf(holding, row) }))
    const dead = await deadAmong(linked.flatMap(({ addresses }) => [...addresses.keys()]))
    for (const { row, addresses } of linked) {
      for (const [address, field] of addresses)
        if (dead.has(address)) links.add(row, { field, detail: address.slice(0, maxDetailChars) })
      for (const choice of unknownChoicesOf(resource, row)) choices.add(row, choice)
      const at = coveredSlugOf(resource, row)
      if (at) covered.add(row, { field: at.field, detail: `/${at.slug}` })
      for (const end of pastEndsOf(resource, row, day)) ends.add(row, end)
      if (picture === undefined || !isEmpty(row[picture])) continue
      withoutPicture += 1
      bare.add(row, { field: picture, detail: picture })
    }
    active += shown.length
  }
  // Missing pictures are reported only if at most one record in six lacks one. If more do, the site evidently uses
  // none.
  const isMissed = withoutPicture * 6 <= active
  return [choices, covered, links, ends, ...(isMissed ? [bare] : []), inactive].flatMap(({ groups }) => groups())
}

/**
 * Checks all records of the public resources of an application, or those within the reach of a person. `whole` reads
 * the records to which they link. Yields to the event loop in between. Throws the reason of `signal` once it is aborted.
 */
export const attentionIn = async (
  tenant: Tenant,
  clock: Clock,
  { whole = tenant, signal }: { readonly whole?: Tenant; readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly AttentionGroup[]> => {
  const day = await siteDayOf(whole, clock)
  const context = { tenant, day, signal, deadAmong: createDeadAddressFinder(whole, clock) }
  const found: AttentionGroup[] = []
  for (const resource of tenant.site.allResources)
    if (isPublic(resource) && resource.fields.status?.kind === 'status')
      found.push(...(await groupsIn(resource, context)))
  return found
}

/** Findings of several fields of one resource for one reason, merged in the order of their ids. */
const inOrder = (groups: readonly AttentionGroup[]): readonly Attention[] => {
  const [first, ...others] = groups
  if (!first || others.length === 0) return first?.findings ?? []
  return groups.flatMap(({ findings }) => findings).toSorted((one, other) => one.id - other.id)
}

/** Findings that the caller may read, most urgent reason first. At most `maxFindings` for each reason. */
export const findingsFor = (
  groups: readonly AttentionGroup[],
  view: View,
): Pick<AttentionReport, 'findings' | 'totals'> => {
  const seen = groups.filter(({ resource, field }) =>
    field === undefined ? view.sees(resource.name) : view.seesField(resource.name, field),
  )
  const byReason = attentionReasons.map(reason => {
    const own = seen.filter(group => group.reason === reason)
    const findings = [...new Set(own.map(({ resource }) => resource))].flatMap(resource => {
      const all = inOrder(own.filter(group => group.resource === resource))
      const isTitled = view.seesField(resource.name, resource.title)
      return isTitled ? all : all.map(found => ({ ...found, title: untitled(found.id) }))
    })
    return { reason, findings: findings.slice(0, maxFindings), total: own.reduce((sum, { total }) => sum + total, 0) }
  })
  return {
    findings: byReason.flatMap(({ findings }) => findings),
    totals: Object.fromEntries(byReason.map(({ reason, total }) => [reason, total])),
  }
}
