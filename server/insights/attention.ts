/** Content that needs a look: links that lead nowhere, what is past its end, records without their picture, and those that are switched off. */
import { type Attention, type AttentionReason, attentionReasons } from '../../src/api/insights.ts'
import { entities } from '../../src/resources/index.ts'
import { activeStatus } from '../../src/schema/field.ts'
import { type Descriptor, isPublic } from '../../src/schema/resource.ts'
import type { Row } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'
import { addressesIn, holdingFieldsOf } from './holdings.ts'
import { type LeadsNowhere, siteAddressesOf } from './siteAddresses.ts'
import type { SiteDay } from './siteDay.ts'
import { titleOf } from './titles.ts'

/** Findings of one reason that are told. */
const maxFindings = 200
const rowsAtOnce = 100

const publicFieldsOf = (entity: Descriptor) => Object.entries(entity.fields).filter(([, field]) => field.public)

/** The picture that a record is known by: its first. */
const pictureFieldOf = (entity: Descriptor): string | undefined =>
  publicFieldsOf(entity).find(([, field]) => field.kind === 'image')?.[0]

/** Days and moments that end what a record tells, by their names. */
const endFieldsOf = (entity: Descriptor): readonly string[] =>
  publicFieldsOf(entity)
    .filter(([name, field]) => (field.kind === 'date' || field.kind === 'dateTime') && /(^|_)end(_at)?$/.test(name))
    .map(([name]) => name)

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Active records, the first first, a few at a time. */
async function* activeRows(tenant: Tenant, entity: Descriptor, columns: readonly string[]): AsyncGenerator<Row> {
  for (let last = 0; ; ) {
    const rows = await tenant
      .select(entity.name)
      .select(['id', `${entity.title} as record_title`, ...columns])
      .where('status', '=', activeStatus)
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    if (rows.length < rowsAtOnce) return
    last = Number(rows.at(-1)?.id)
  }
}

const inactive = async (tenant: Tenant, entity: Descriptor): Promise<readonly Attention[]> => {
  const rows = await tenant
    .select(entity.name)
    .select(['id', `${entity.title} as record_title`])
    .where('status', '<>', activeStatus)
    .orderBy('id', 'desc')
    .limit(maxFindings)
    .execute()
  return rows.map(row => findingOf(entity, row, 'inactive', ''))
}

const findingOf = (entity: Descriptor, row: Row, reason: AttentionReason, detail: string): Attention => ({
  resource: entity.name,
  id: Number(row.id),
  title: titleOf(row.record_title, row.id),
  reason,
  detail,
})

interface Asked {
  readonly leadsNowhere: LeadsNowhere
  readonly day: SiteDay
}

const brokenLinks = (entity: Descriptor, row: Row, { leadsNowhere }: Asked): readonly Attention[] => {
  const addresses = holdingFieldsOf(entity).flatMap(field => {
    const value = row[field.name]
    return typeof value === 'string' ? addressesIn(field, value) : []
  })
  return [...new Set(addresses)]
    .filter(leadsNowhere)
    .map(address => findingOf(entity, row, 'broken-link', address.slice(0, maxDetailChars)))
}
const maxDetailChars = 300

const pastEnds = (entity: Descriptor, row: Row, { day }: Asked): readonly Attention[] =>
  endFieldsOf(entity).flatMap(name => {
    const value = row[name]
    if (typeof value !== 'string' || value === '') return []
    const isPast = entity.fields[name]?.kind === 'date' ? value < day.today : value < day.began
    return isPast ? [findingOf(entity, row, 'past-end', value)] : []
  })

/** A missing picture is worth a look where at most one record in six is without: where more are, none is missed. */
const withoutPicture = (bare: readonly Attention[], active: number): readonly Attention[] =>
  bare.length * 6 <= active ? bare : []

const findingsIn = async (tenant: Tenant, entity: Descriptor, asked: Asked): Promise<readonly Attention[]> => {
  const picture = pictureFieldOf(entity)
  const columns = new Set([...holdingFieldsOf(entity).map(({ name }) => name), ...endFieldsOf(entity)])
  const findings: Attention[] = []
  const bare: Attention[] = []
  let active = 0
  for await (const row of activeRows(tenant, entity, [...columns])) {
    active += 1
    findings.push(...brokenLinks(entity, row, asked), ...pastEnds(entity, row, asked))
    if (picture !== undefined && isEmpty(row[picture])) bare.push(findingOf(entity, row, 'no-image', picture))
  }
  return [...findings, ...withoutPicture(bare, active), ...(await inactive(tenant, entity))]
}

/** What of the public content needs a look, the most pressing reason first; at most `maxFindings` of each. */
export const attentionIn = async (tenant: Tenant, day: SiteDay): Promise<readonly Attention[]> => {
  const asked = { leadsNowhere: await siteAddressesOf(tenant), day }
  const found: Attention[] = []
  for (const entity of entities as readonly Descriptor[])
    if (isPublic(entity) && entity.fields.status?.kind === 'status')
      found.push(...(await findingsIn(tenant, entity, asked)))
  return attentionReasons.flatMap(reason => found.filter(each => each.reason === reason).slice(0, maxFindings))
}
