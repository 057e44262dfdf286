/** Content that needs a look: choices that there are not, links that lead nowhere, what is past its end, records without their picture, and those that are switched off. */
import {
  type Attention,
  type AttentionFindings,
  type AttentionReason,
  attentionReasons,
} from '../../src/api/admin/insights.ts'
import { allResources } from '../../src/resources/index.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { type Descriptor, isPublic, isPublicField } from '../../src/schema/descriptor/resource.ts'
import type { Clock } from '../clock.ts'
import type { Row } from '../db/tables.ts'
import { createDeadAddresses, type FindDeadAddresses } from '../records/links/deadAddresses.ts'
import { shownTitle, type View } from '../records/read/view.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { walkRows } from '../tenant/walkRows.ts'
import { addressesIn, type HoldingField, holdingFieldsOf } from './holdings.ts'
import { type SiteDay, siteDayOf } from './siteDay.ts'

/** Findings of one reason in one resource, and of one reason in all. */
const maxFindings = 200
/** Records whose texts are read at once. */
const recordsAtOnce = 128

const publicFieldsOf = (resource: Descriptor) =>
  Object.entries(resource.fields).filter(([, field]) => isPublicField(field))

/** The picture that a record is known by: its first. */
const pictureFieldOf = (resource: Descriptor): string | undefined =>
  publicFieldsOf(resource).find(([, field]) => field.kind === 'image')?.[0]

/** Days and moments after which the content of a record is out of date, by their names. */
const endFieldsOf = (resource: Descriptor): readonly string[] =>
  publicFieldsOf(resource)
    .filter(([name, field]) => (field.kind === 'date' || field.kind === 'dateTime') && /(^|_)end(_at)?$/.test(name))
    .map(([name]) => name)

/** Fields of which the site draws each choice differently. */
const choiceFieldsOf = (resource: Descriptor) =>
  publicFieldsOf(resource).flatMap(([name, field]) => (field.kind === 'choice' ? [{ name, field }] : []))

/** One thing about a record that needs a look: the field that shows it, and the detail to report. */
interface Found {
  readonly field: string
  readonly detail: string
}

/** Choices of a record that its field does not offer. */
const unknownChoicesOf = (resource: Descriptor, row: Row): readonly Found[] =>
  choiceFieldsOf(resource).flatMap(({ name, field }) => {
    const value = row[name]
    const isKnown = isEmpty(value) ? !field.required : field.options.some(option => option.value === value)
    return isKnown ? [] : [{ field: name, detail: `${name} ${value ?? ''}`.slice(0, maxDetailChars) }]
  })

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const maxDetailChars = 300

/** What the findings of a site depend on. */
interface Context {
  readonly tenant: Tenant
  readonly day: SiteDay
  readonly deadAmong: FindDeadAddresses
  readonly signal: AbortSignal | undefined
}

/** The same text without the longer one that it was cut out of, which V8 would hold in memory with it. */
const detached = (text: string): string => Buffer.from(text).toString()

/** The addresses in a record, each with the first field that holds it. */
const addressesOf = (fields: readonly HoldingField[], row: Row): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const field of fields) {
    const value = row[field.name]
    if (typeof value !== 'string') continue
    for (const address of addressesIn(field, value)) if (!found.has(address)) found.set(detached(address), field.name)
  }
  return found
}

/** The days and times of a record that are past. */
const pastEndsOf = (resource: Descriptor, row: Row, day: SiteDay): readonly Found[] =>
  endFieldsOf(resource).flatMap(name => {
    const value = row[name]
    if (typeof value !== 'string' || value === '') return []
    const isPast = resource.fields[name]?.kind === 'date' ? value < day.today : value < day.began
    return isPast ? [{ field: name, detail: value }] : []
  })

/** What one field of a resource shows to need a look, for one reason. Who reads the field reads its findings. */
export interface AttentionGroup {
  readonly reason: AttentionReason
  readonly resource: Descriptor
  /** Undefined for a finding about the record as a whole. */
  readonly field: string | undefined
  readonly total: number
  /** At most 200, in the order of their ids; the newest first for 'inactive'. */
  readonly findings: readonly Attention[]
}

/** Collects the findings of one reason in a resource, field by field. `isNewest` retains the last ones instead of the first. */
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
      const title = shownTitle(row[resource.title], row.id)
      group.findings.push({ resource: resource.name, id: Number(row.id), title, reason, detail: found?.detail ?? '' })
    },
    groups: (): readonly AttentionGroup[] =>
      [...groups].map(([field, { total, findings }]) => ({
        ...{ reason, resource, field, total },
        findings: isNewest ? findings.toReversed() : findings,
      })),
  }
}

/** Finds what of one resource needs a look, in one walk through its records. */
const groupsIn = async (resource: Descriptor, { tenant, day, deadAmong, signal }: Context) => {
  const picture = pictureFieldOf(resource)
  const holding = holdingFieldsOf(resource)
  const columns = new Set([
    ...['id', resource.title, 'status'],
    ...holding.map(({ name }) => name),
    ...endFieldsOf(resource),
    ...choiceFieldsOf(resource).map(({ name }) => name),
  ])
  const choices = createCollection(resource, 'unknown-choice')
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
      for (const end of pastEndsOf(resource, row, day)) ends.add(row, end)
      if (picture === undefined || !isEmpty(row[picture])) continue
      withoutPicture += 1
      bare.add(row, { field: picture, detail: picture })
    }
    active += shown.length
  }
  // A missing picture is worth a look where at most one record in six is without: where more are, none is missed.
  const isMissed = withoutPicture * 6 <= active
  return [choices, links, ends, ...(isMissed ? [bare] : []), inactive].flatMap(({ groups }) => groups())
}

/**
 * Finds what of the public content needs a look. Reads all public records, and lets other work of the server through in between;
 * `signal` ends it by throwing.
 */
export const attentionIn = async (
  tenant: Tenant,
  clock: Clock,
  signal?: AbortSignal,
): Promise<readonly AttentionGroup[]> => {
  const day = await siteDayOf(tenant, clock)
  const context = { tenant, day, signal, deadAmong: createDeadAddresses(tenant, clock) }
  const found: AttentionGroup[] = []
  for (const resource of allResources as readonly Descriptor[])
    if (isPublic(resource) && resource.fields.status?.kind === 'status')
      found.push(...(await groupsIn(resource, context)))
  return found
}

/** The findings of all fields of one resource for one reason, in the order of their ids where there are several. */
const inOrder = (groups: readonly AttentionGroup[]): readonly Attention[] => {
  const [first, ...others] = groups
  if (!first || others.length === 0) return first?.findings ?? []
  return groups.flatMap(({ findings }) => findings).toSorted((one, other) => one.id - other.id)
}

/** The findings that a caller may read, the most pressing reason first; at most `maxFindings` of each reason. */
export const findingsFor = (groups: readonly AttentionGroup[], view: View): AttentionFindings => {
  const seen = groups.filter(({ resource, field }) =>
    field === undefined ? view.sees(resource.name) : view.seesField(resource.name, field),
  )
  const byReason = attentionReasons.map(reason => {
    const own = seen.filter(group => group.reason === reason)
    const findings = [...new Set(own.map(({ resource }) => resource))].flatMap(resource => {
      const all = inOrder(own.filter(group => group.resource === resource))
      const isTitled = view.seesField(resource.name, resource.title)
      return isTitled ? all : all.map(found => ({ ...found, title: shownTitle(null, found.id) }))
    })
    return { reason, findings: findings.slice(0, maxFindings), total: own.reduce((sum, { total }) => sum + total, 0) }
  })
  return {
    findings: byReason.flatMap(({ findings }) => findings),
    totals: Object.fromEntries(byReason.map(({ reason, total }) => [reason, total])),
  }
}
