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
import type { Row, Value } from '../db/tables.ts'
import { createDeadAddresses, type FindDeadAddresses } from '../records/links/deadAddresses.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { walkRows } from '../tenant/walkRows.ts'
import { addressesIn, type HoldingField, holdingFieldsOf } from './holdings.ts'
import { type SiteDay, siteDayOf } from './siteDay.ts'
import { titleOf } from './titles.ts'

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

/** Choices of a record that its field does not offer, as a detail says them. */
const unknownChoicesOf = (resource: Descriptor, row: Row): readonly string[] =>
  choiceFieldsOf(resource).flatMap(({ name, field }) => {
    const value = row[name]
    const isKnown = isEmpty(value) ? !field.required : field.options.some(option => option.value === value)
    return isKnown ? [] : [`${name} ${value ?? ''}`.slice(0, maxDetailChars)]
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

/** The addresses in the fields of a record, each once. */
const addressesOf = (fields: readonly HoldingField[], row: Row): readonly string[] => [
  ...new Set(
    fields.flatMap(field => {
      const value = row[field.name]
      return typeof value === 'string' ? addressesIn(field, value).map(detached) : []
    }),
  ),
]

/** The moments of a record that are past. */
const pastEndsOf = (resource: Descriptor, row: Row, day: SiteDay): readonly string[] =>
  endFieldsOf(resource).flatMap(name => {
    const value = row[name]
    if (typeof value !== 'string' || value === '') return []
    const isPast = resource.fields[name]?.kind === 'date' ? value < day.today : value < day.began
    return isPast ? [value] : []
  })

/** The findings of one reason, no more than `maxFindings`; `isNewest` leaves out the first instead of the last. */
const createCollection = (resource: Descriptor, reason: AttentionReason, { isNewest = false } = {}) => {
  const found: { readonly id: Value | undefined; readonly title: Value | undefined; readonly detail: string }[] = []
  let total = 0
  return {
    reason,
    add: (row: Row, detail: string): void => {
      total += 1
      if (found.length === maxFindings && !isNewest) return
      if (found.length === maxFindings) found.shift()
      found.push({ id: row.id, title: row[resource.title], detail })
    },
    total: (): number => total,
    /** In the order in which they were found; the newest first where those are collected. */
    findings: (): readonly Attention[] =>
      (isNewest ? found.toReversed() : found).map(({ id, title, detail }) => ({
        ...{ resource: resource.name, id: Number(id), title: titleOf(title, id) },
        ...{ reason, detail },
      })),
  }
}

type Collection = ReturnType<typeof createCollection>

/** What of one resource needs a look, in one walk through its records. */
const findingsIn = async (resource: Descriptor, { tenant, day, deadAmong, signal }: Context) => {
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
    for (const row of rows) if (row.status !== activeStatus) inactive.add(row, '')
    const linked = shown.map(row => ({ row, addresses: addressesOf(holding, row) }))
    const dead = await deadAmong(linked.flatMap(({ addresses }) => addresses))
    for (const { row, addresses } of linked) {
      for (const address of addresses) if (dead.has(address)) links.add(row, address.slice(0, maxDetailChars))
      for (const choice of unknownChoicesOf(resource, row)) choices.add(row, choice)
      for (const end of pastEndsOf(resource, row, day)) ends.add(row, end)
      if (picture === undefined || !isEmpty(row[picture])) continue
      withoutPicture += 1
      bare.add(row, picture)
    }
    active += shown.length
  }
  // A missing picture is worth a look where at most one record in six is without: where more are, none is missed.
  const isMissed = withoutPicture * 6 <= active
  return [choices, links, ends, ...(isMissed ? [bare] : []), inactive]
}

/**
 * What of the public content needs a look, the most pressing reason first; at most `maxFindings` of each. Passes through all public
 * records and lets others through in between; `signal` ends it by throwing.
 */
export const attentionIn = async (tenant: Tenant, clock: Clock, signal?: AbortSignal): Promise<AttentionFindings> => {
  const day = await siteDayOf(tenant, clock)
  const context = { tenant, day, signal, deadAmong: createDeadAddresses(tenant, clock) }
  const found: Collection[] = []
  for (const resource of allResources as readonly Descriptor[])
    if (isPublic(resource) && resource.fields.status?.kind === 'status')
      found.push(...(await findingsIn(resource, context)))
  const byReason = attentionReasons.map(reason => {
    const collections = found.filter(each => each.reason === reason)
    return {
      findings: collections.flatMap(each => each.findings()).slice(0, maxFindings),
      total: [reason, collections.reduce((sum, each) => sum + each.total(), 0)] as const,
    }
  })
  return {
    findings: byReason.flatMap(({ findings }) => findings),
    totals: Object.fromEntries(byReason.map(({ total }) => total)),
  }
}
