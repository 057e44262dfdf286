/**
 * Private documents of records. A record can only refer to a document that is stored here; documents without a record
 * are removed.
 */
import { type Kysely, sql } from 'kysely'
import type { Site } from '../../../src/resources/createSite.ts'
import type { FieldOf } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { normalize } from '../../../src/schema/validation/normalize.ts'
import { valueIssue } from '../../../src/schema/validation/valueIssues.ts'
import { privateAddressOf, privateNameIn } from '../../../src/schema/values/documents.ts'
import { dayMs, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { escapedLike } from '../../db/escapedLike.ts'
import type { Row, Tables } from '../../db/tables.ts'
import { type Tenant, tenantOf } from '../../db/tenant/tenantQueries.ts'
import { walkRows } from '../../db/tenant/walkRows.ts'
import { forEveryApplication } from '../../db/tenantKey.ts'
import { yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { writeRecordsAs } from '../write/writeAs.ts'
import { isPrivateFile } from './fileRows.ts'

type PrivateFields = readonly (readonly [name: string, field: FieldOf<'file'>])[]

/** Fields for private documents, cached by descriptor, because each save needs them. */
const privateFields = new WeakMap<Descriptor, PrivateFields>()

/** Fields of a resource for private documents. */
export const privateFieldsOf = (resource: Descriptor): PrivateFields => {
  const known = privateFields.get(resource)
  if (known) return known
  const found = Object.entries(storedFieldsOf(resource)).flatMap(([name, field]) =>
    field.kind === 'file' && field.private ? [[name, field] as const] : [],
  )
  privateFields.set(resource, found)
  return found
}

/**
 * True if another field of any record refers to the document. The field itself is not checked, because its values are
 * unique.
 */
const isNamedElsewhere = async (
  tenant: Tenant,
  address: string,
  { resource, field, id }: { readonly resource: Descriptor; readonly field: string; readonly id: unknown },
): Promise<boolean> => {
  for (const other of tenant.site.allResources)
    for (const [name] of privateFieldsOf(other)) {
      const isSame = other.name === resource.name
      if (isSame && name === field) continue
      const rows = tenant.select(other.name).select('id').where(name, '=', address)
      // The other fields of the same record are in the body, so the stored record is skipped.
      const others = isSame && id !== undefined ? rows.where('id', '<>', Number(id)) : rows
      if (await others.limit(1).executeTakeFirst()) return true
    }
  return false
}

/**
 * Checks the private documents to which a body newly refers: each must be stored here and belong to no other field or
 * record. `stored` is the previous record, undefined for a new one. `mayBeGone` allows a restored record to refer to a
 * document that is no longer stored; default false. Returns issues by field.
 */
export const privateDocumentIssues = async (
  tenant: Tenant,
  resource: Descriptor,
  body: Readonly<Record<string, unknown>>,
  { stored, mayBeGone = false }: { readonly stored: Row | undefined; readonly mayBeGone?: boolean },
): Promise<Readonly<Record<string, readonly Issue[]>>> => {
  const issues: Record<string, readonly Issue[]> = {}
  // Addresses that the record will have, in their stored form.
  const addresses = new Map(
    privateFieldsOf(resource).map(([name, field]) => [
      name,
      Object.hasOwn(body, name) ? normalize(field, body[name]) : stored?.[name],
    ]),
  )
  for (const [name, field] of privateFieldsOf(resource)) {
    const address = addresses.get(name)
    const document = typeof address === 'string' && address !== stored?.[name] ? privateNameIn(address) : undefined
    if (document === undefined || typeof address !== 'string') continue
    const file = await tenant.select('files').select('id').where('name', '=', document).executeTakeFirst()
    const isTwice = [...addresses].some(([other, value]) => other !== name && value === address)
    const place = { resource, field: name, id: stored?.id }
    if ((!file && !mayBeGone) || isTwice || (await isNamedElsewhere(tenant, address, place)))
      issues[name] = [valueIssue('not-stored-here', { label: field.label })]
  }
  return issues
}

/** Marks the documents of a stored record as claimed: they no longer wait for a form. */
export const claimDocuments = async (tenant: Tenant, resource: Descriptor, record: Row): Promise<void> => {
  const names = privateFieldsOf(resource).flatMap(([field]) => privateNameIn(String(record[field] ?? '')) ?? [])
  if (names.length === 0) return
  await tenant
    .update('files', { unclaimed_until: null })
    .where('name', 'in', names)
    .where('unclaimed_until', 'is not', null)
    .execute()
}

/** Age after which a document without a record is removed, ms. Longer than the day in which a form can be submitted. */
const unnamedMs = 2 * dayMs

/** Maximum number of documents in one statement. */
const documentsAtOnce = 250

/** The given addresses to which records refer. */
const namedAmong = async (tenant: Tenant, addresses: readonly string[]): Promise<ReadonlySet<unknown>> => {
  const named = new Set<unknown>()
  for (const resource of tenant.site.allResources)
    for (const [field] of privateFieldsOf(resource)) {
      const rows = tenant.select(resource.name).select(`${field} as address`).where(field, 'in', addresses)
      for (const { address } of await rows.execute()) named.add(address)
    }
  return named
}

/** Addresses of private documents in a text, as `privateAddressOf` writes them. */
const addressPattern = /\/api\/private-files\/[\w.!~*'()%-]+/g

/** Addresses of private documents in the deleted records of the trash, and the id of the last of these records. */
const namedInTrash = async (
  tenant: Tenant,
): Promise<{ readonly named: ReadonlySet<string>; readonly last: number }> => {
  const named = new Set<string>()
  let last = 0
  for await (const rows of walkRows(tenant, 'deleted_records', ['id', 'row']))
    for (const { id, row } of rows) {
      last = Number(id)
      // Addresses contain no character that JSON escapes.
      for (const [address] of String(row).matchAll(addressPattern)) named.add(address)
    }
  return { named, last }
}

/**
 * True if a record, or a record in the trash whose id is above `last`, refers to the address. Reads only the newest
 * part of the trash, because writes wait for it.
 */
const isNamed = async (tenant: Tenant, address: string, last: number): Promise<boolean> => {
  if ((await namedAmong(tenant, [address])).size > 0) return true
  const deleted = tenant
    .select('deleted_records')
    .select('id')
    .where('id', '>', last)
    .where(sql<boolean>`${sql.ref('row')} like ${`%${escapedLike(address)}%`} escape '\\'`)
  return (await deleted.executeTakeFirst()) !== undefined
}

/**
 * Removes private documents to which no record refers, in every application: visitors' documents whose form was not
 * submitted in time, and all other documents after two days. `dropped` receives the application key and the name of
 * each visitor's document; the bytes of the others are removed by the sweep of unreferenced files.
 */
export const sweepPrivateDocuments = async (
  site: Site,
  db: Kysely<Tables>,
  now: Date,
  dropped: (appKey: string, name: string) => Promise<void> = async () => undefined,
): Promise<void> => {
  const old = await forEveryApplication(db)
    .selectFrom('files')
    .select(['app_key', 'name', 'unclaimed_until'])
    .where(isPrivateFile)
    .where(({ or, eb }) =>
      or([
        eb('created_at', '<', toTimestamp(new Date(now.getTime() - unnamedMs))),
        eb('unclaimed_until', '<=', toTimestamp(now)),
      ]),
    )
    .execute()
  for (const appKey of new Set(old.map(({ app_key }) => app_key))) {
    const addresses = old.flatMap(({ app_key, name }) => (app_key === appKey ? [privateAddressOf(name)] : []))
    const unclaimed = new Set(
      old.flatMap(row => (row.app_key === appKey && row.unclaimed_until !== null ? [row.name] : [])),
    )
    const tenant = tenantOf(site, db, appKey)
    let trash: Awaited<ReturnType<typeof namedInTrash>> | undefined
    for (let at = 0; at < addresses.length; at += documentsAtOnce) {
      const some = addresses.slice(at, at + documentsAtOnce)
      const named = await namedAmong(tenant, some)
      // Runs as a write of the application, because another write may be about to refer to the document.
      for (const address of some.filter(each => !named.has(each))) {
        trash ??= await namedInTrash(tenant)
        if (trash.named.has(address)) continue
        const { last } = trash
        const name = privateNameIn(address) ?? ''
        const isRemoved = await writeRecordsAs(site, db, appKey, {}, async own => {
          if (await isNamed(own, address, last)) return false
          await own.delete('files').where('name', '=', name).execute()
          return true
        })
        if (isRemoved && unclaimed.has(name)) await dropped(appKey, name)
      }
      await yieldToOthers()
    }
  }
}
