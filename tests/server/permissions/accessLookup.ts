/** A lookup that decides on access, and the site on which it is tried. */
import { sql } from 'kysely'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { type Query, readListRequest } from '../../../server/lists/listRequest.ts'
import { whereSeen } from '../../../server/permissions/seenRows.ts'
import { momentFor } from '../../../server/permissions/visitorMoment.ts'
import { tenantOf } from '../../../server/tenant/tenantQueries.ts'
import { careers, posts } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { callerOf, type TestProvider } from '../../support/sites/server.ts'

/** Where a lookup is tried: a provider, and a user of it who is signed in with a session and by a program's token. */
export interface Site {
  readonly provider: TestProvider
  readonly userId: number
  readonly session: string
  readonly token: string
}

export interface AccessLookup {
  /** The value that is looked up, as a reader of docs/security.md knows it. */
  readonly asks: string
  readonly file: string
  /** The function of the file that decides. */
  readonly decides: string
  /** What a value that is not known does. */
  readonly unknown: string
  /** A value that lets through. */
  readonly good: unknown
  /** Values that a loose comparison takes for the good one. Default none. */
  readonly nearly?: readonly unknown[]
  /** Whether an absent value is a default that lets through. Default false. */
  readonly hasDefault?: boolean
  /** Whether a value lets through. What throws lets nobody through. */
  readonly passes: (value: unknown, site: Site) => boolean | Promise<boolean>
}

/** A descriptor, or a part of one, as it may come untyped. */
export const untyped = <T>(known: T, change: object): T => ({ ...known, ...change })
export const text = { kind: 'text', label: 'Text' } as const
export const key = (value: unknown) => ({ [String(value)]: 'viewer' })
export const tenantIn = ({ provider }: Site) => tenantOf(provider.database.db, 'demo')

/** A value as a column of text holds it. */
export const columnText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
/** A value as a column of whole numbers holds it. */
export const columnNumber = (value: unknown): number | null => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'number' ? value : 7
}

/** Runs a trial while a column of a row has another value. */
export const whileStored = async (
  { provider }: Site,
  {
    table,
    column,
    value,
    id,
  }: { readonly table: string; readonly column: string; readonly value: unknown; readonly id?: number },
  trial: () => Promise<boolean>,
): Promise<boolean> => {
  const { db } = provider.database
  const where = id === undefined ? sql`app_key = 'demo'` : sql`id = ${id}`
  const store = (stored: unknown) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${stored} where ${where}`.execute(forEveryApplication(db))
  const { rows } = await sql<{
    former: unknown
  }>`select ${sql.ref(column)} as former from ${sql.table(table)} where ${where}`.execute(forEveryApplication(db))
  await store(value)
  try {
    return await trial()
  } finally {
    await store(rows[0]?.former)
  }
}

export const answers = async ({ provider }: Site, token: string): Promise<boolean> =>
  (await callerOf(provider.app, 'demo', token).call('GET', '/api/faqs')).status === 200

/** Whether visitors see the careers of the site by what its descriptor says of their time. */
export const seesBy = async (site: Site, visible: unknown): Promise<boolean> => {
  const tenant = tenantIn(site)
  const resource = untyped<Descriptor>(careers, { visible })
  const rows = whereSeen(tenant.select<string>('careers'), resource, await momentFor(tenant, site.provider.clock))
  return (await rows.select('id').execute()).length > 0
}

export const listed = (change: object, query: Query) =>
  readListRequest(untyped<Descriptor>(posts, change), query, 'viewer')
