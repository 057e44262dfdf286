/** Private documents of records: a record names only what is stored here, and what no record names is removed after two days. */
import { type Kysely, sql } from 'kysely'
import { allResources } from '../../../src/resources/index.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
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
export const privateFieldsOf = (resource: Descriptor): readonly (readonly [name: string, label: string])[] =>
  Object.entries(storedFieldsOf(resource)).flatMap(([name, field]) =>
    field.kind === 'file' && field.private ? [[name, field.label] as const] : [],
  )

/** What is wrong with the private documents that a body newly names. `stored` is the record as it was, undefined for a new one. */
export const privateDocumentIssues = async (
  tenant: Tenant,
  resource: Descriptor,
  body: Readonly<Record<string, unknown>>,
  stored: Row | undefined,
): Promise<Readonly<Record<string, readonly Issue[]>>> => {
  const issues: Record<string, readonly Issue[]> = {}
  for (const [field, label] of privateFieldsOf(resource)) {
    const address = body[field]
    const name = typeof address === 'string' && address !== stored?.[field] ? privateNameIn(address) : undefined
    if (name === undefined) continue
    const file = await tenant.select('files').select('id').where('name', '=', name).executeTakeFirst()
    if (!file) issues[field] = [valueIssue('not-stored-here', { label })]
  }
  return issues
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

/** Removes the rows of private documents that no record names, of every application; their bytes are swept with all files that nothing names. */
export const sweepPrivateDocuments = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const old = await forEveryApplication(db)
    .selectFrom('files')
    .select(['app_key', 'name'])
    .where(isPrivateFile)
    .where('created_at', '<', momentOf(new Date(now.getTime() - unnamedMs)))
    .execute()
  for (const appKey of new Set(old.map(({ app_key }) => app_key))) {
    const addresses = old.flatMap(({ app_key, name }) => (app_key === appKey ? [privateAddressOf(name)] : []))
    for (let at = 0; at < addresses.length; at += documentsAtOnce) {
      const some = addresses.slice(at, at + documentsAtOnce)
      const named = await namedAmong(tenantOf(db, appKey), some)
      // In turn with the writers of the site, one of whom may be about to name it.
      for (const address of some.filter(each => !named.has(each)))
        await writeAs(db, appKey, {}, async tenant => {
          if (await isNamed(tenant, address)) return
          await tenant
            .delete('files')
            .where('name', '=', privateNameIn(address) ?? '')
            .execute()
        })
      await yieldToOthers()
    }
  }
}
