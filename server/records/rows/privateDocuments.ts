/** Private documents of records: a record names only what is stored here, and what no record names is removed. */
import { type Kysely, sql } from 'kysely'
import { allResources } from '../../../src/resources/index.ts'
import type { FieldOf } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { normalize } from '../../../src/schema/validation/normalize.ts'
import { valueIssue } from '../../../src/schema/validation/valueIssues.ts'
import { privateAddressOf, privateNameIn } from '../../../src/schema/values/documents.ts'
import { dayMs, momentOf } from '../../../src/schema/values/time/dates.ts'
import { escapedLike } from '../../db/escapedLike.ts'
import type { Row, Tables } from '../../db/tables.ts'
import { forEveryApplication } from '../../db/tenantKey.ts'
import { yieldToOthers } from '../../runtime/yieldToOthers.ts'
import { type Tenant, tenantOf } from '../../tenant/tenantQueries.ts'
import { writeAs } from '../write/writeAs.ts'
import { isPrivateFile } from './fileRows.ts'

/** The fields of a resource that hold private documents. */
export const privateFieldsOf = (resource: Descriptor): readonly (readonly [name: string, field: FieldOf<'file'>])[] =>
  Object.entries(storedFieldsOf(resource)).flatMap(([name, field]) =>
    field.kind === 'file' && field.private ? [[name, field] as const] : [],
  )

/** Whether a record of any resource names a document in another field than this one, in which values are unique. */
const isNamedElsewhere = async (
  tenant: Tenant,
  address: string,
  { resource, field, id }: { readonly resource: Descriptor; readonly field: string; readonly id: unknown },
): Promise<boolean> => {
  for (const other of allResources as readonly Descriptor[])
    for (const [name] of privateFieldsOf(other)) {
      const isSame = other.name === resource.name
      if (isSame && name === field) continue
      const rows = tenant.select(other.name).select('id').where(name, '=', address)
      // The other fields of the record itself are those of its body.
      const others = isSame && id !== undefined ? rows.where('id', '<>', Number(id)) : rows
      if (await others.limit(1).executeTakeFirst()) return true
    }
  return false
}

/** What is wrong with the private documents that a body newly names: each is stored here, and is that of no other field or record. `stored` is the record as it was, undefined for a new one. `mayBeGone` lets a record that is put back name one that is not stored any more; default false. */
export const privateDocumentIssues = async (
  tenant: Tenant,
  resource: Descriptor,
  body: Readonly<Record<string, unknown>>,
  { stored, mayBeGone = false }: { readonly stored: Row | undefined; readonly mayBeGone?: boolean },
): Promise<Readonly<Record<string, readonly Issue[]>>> => {
  const issues: Record<string, readonly Issue[]> = {}
  // In the form in which they are stored.
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

/** Notes that the documents of a stored record wait for no form any more. */
export const claimDocuments = async (tenant: Tenant, resource: Descriptor, record: Row): Promise<void> => {
  const names = privateFieldsOf(resource).flatMap(([field]) => privateNameIn(String(record[field] ?? '')) ?? [])
  if (names.length === 0) return
  await tenant
    .update('files', { unclaimed_until: null })
    .where('name', 'in', names)
    .where('unclaimed_until', 'is not', null)
    .execute()
}

/** A deletion can be undone for a day, and who fills in a form has one, too. */
const unnamedMs = 2 * dayMs

/** Documents whose records one statement looks up. */
const documentsAtOnce = 250

/** Those of some addresses that records name. */
const namedAmong = async (tenant: Tenant, addresses: readonly string[]): Promise<ReadonlySet<unknown>> => {
  const named = new Set<unknown>()
  for (const resource of allResources as readonly Descriptor[])
    for (const [field] of privateFieldsOf(resource)) {
      const rows = tenant.select(resource.name).select(`${field} as address`).where(field, 'in', addresses)
      for (const { address } of await rows.execute()) named.add(address)
    }
  return named
}

/** Whether a record names it, or one that can be put back. */
const isNamed = async (tenant: Tenant, address: string): Promise<boolean> => {
  if ((await namedAmong(tenant, [address])).size > 0) return true
  const deleted = tenant
    .select('deleted_records')
    .select('id')
    .where(sql<boolean>`${sql.ref('row')} like ${`%${escapedLike(address)}%`} escape '\\'`)
  return (await deleted.executeTakeFirst()) !== undefined
}

/**
 * Removes the private documents that no record names, of every application: rows of visitors' documents whose form has not come in time, and all others after two days. `dropped` gets
 * the former by application and name; other bytes are swept with all files that nothing names.
 */
export const sweepPrivateDocuments = async (
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
        eb('created_at', '<', momentOf(new Date(now.getTime() - unnamedMs))),
        eb('unclaimed_until', '<=', momentOf(now)),
      ]),
    )
    .execute()
  for (const appKey of new Set(old.map(({ app_key }) => app_key))) {
    const addresses = old.flatMap(({ app_key, name }) => (app_key === appKey ? [privateAddressOf(name)] : []))
    const unclaimed = new Set(
      old.flatMap(row => (row.app_key === appKey && row.unclaimed_until !== null ? [row.name] : [])),
    )
    for (let at = 0; at < addresses.length; at += documentsAtOnce) {
      const some = addresses.slice(at, at + documentsAtOnce)
      const named = await namedAmong(tenantOf(db, appKey), some)
      // In turn with the writers of the site, one of whom may be about to name it.
      for (const address of some.filter(each => !named.has(each))) {
        const name = privateNameIn(address) ?? ''
        const isRemoved = await writeAs(db, appKey, {}, async tenant => {
          if (await isNamed(tenant, address)) return false
          await tenant.delete('files').where('name', '=', name).execute()
          return true
        })
        if (isRemoved && unclaimed.has(name)) await dropped(appKey, name)
      }
      await yieldToOthers()
    }
  }
}
