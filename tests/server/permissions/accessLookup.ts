/** Types and helpers for tests of the lookups that decide on access. */
import { sql } from 'kysely'
import { tenantOf } from '../../../server/db/tenant/tenantQueries.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { whereVisible } from '../../../server/permissions/visibleRows.ts'
import { timestampFor } from '../../../server/permissions/visitorTimestamp.ts'
import { readListRequest } from '../../../server/search/lists/listRequest.ts'
import type { Query } from '../../../server/search/lists/queryValues.ts'
import { careers, posts, site as thisSite } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { callerOf, type TestProvider } from '../../support/sites/server.ts'

/** Running site on which lookups are tested, and a user with a session and an API token. */
export interface LookupSite {
  readonly provider: TestProvider
  readonly userId: number
  readonly session: string
  readonly token: string
  /** A custom role with the right to read FAQs, which the user does not have. */
  readonly roleId: number
}

/** One lookup, with a value that grants access and a function that tests other values. */
export interface AccessLookup {
  /** Name of the value, as in docs/security.md. */
  readonly valueName: string
  readonly file: string
  /** Function or constant in the file that decides. */
  readonly symbolName: string
  /** Effect of an unknown value. */
  readonly unknownEffect: string
  /** Value that grants access. */
  readonly grantingValue: unknown
  /** Values that a loose comparison would treat like `grantingValue`. Default none. */
  readonly similarValues?: readonly unknown[]
  /** True if an absent value has a default that grants access. Default false. */
  readonly hasDefault?: boolean
  /** Returns true if a value grants access. If it throws, the value does not. */
  readonly grantsAccess: (value: unknown, site: LookupSite) => boolean | Promise<boolean>
}

/** Merges `change` into a descriptor, or a part of one, without type checks. */
export const mergeUntyped = <T>(known: T, change: object): T => ({ ...known, ...change })
/** A text field without further options. */
export const textField = { kind: 'text', label: 'Text' } as const
/** Rights whose only key is the tested value. */
export const createRights = (value: unknown) => ({ [String(value)]: 'viewer' })
/** Queries of the demo application of the provider. */
export const getDemoTenant = ({ provider }: LookupSite) => tenantOf(thisSite, provider.database.db, 'demo')

/** Converts a tested value to one that a text column can store. */
export const toTextColumn = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
/** Converts a tested value to one that an integer column can store. Returns 7 for a value that is not a number. */
export const toIntegerColumn = (value: unknown): number | null => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'number' ? value : 7
}

/** Runs `trial` while a column of a row has another value. Restores the previous value afterwards. */
export const withStoredValue = async (
  { provider }: LookupSite,
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
    previous: unknown
  }>`select ${sql.ref(column)} as previous from ${sql.table(table)} where ${where}`.execute(forEveryApplication(db))
  await store(value)
  try {
    return await trial()
  } finally {
    await store(rows[0]?.previous)
  }
}

/** True if the API accepts a token. */
export const isTokenAccepted = async ({ provider }: LookupSite, token: string): Promise<boolean> =>
  (await callerOf(provider.app, 'demo', token).call('GET', '/api/faqs')).status === 200

/** True if visitors see the careers of the site under a `visible` rule. */
export const isVisibleBy = async (site: LookupSite, visible: unknown): Promise<boolean> => {
  const tenant = getDemoTenant(site)
  const resource = mergeUntyped<Descriptor>(careers, { visible })
  const rows = whereVisible(
    thisSite,
    tenant.select<string>('careers'),
    resource,
    await timestampFor(tenant, site.provider.clock),
  )
  return (await rows.select('id').execute()).length > 0
}

/** Parses the query of a list of posts, whose descriptor is changed, for a viewer. Throws Failure if it is invalid. */
export const parseListQuery = (change: object, query: Query) =>
  readListRequest(mergeUntyped<Descriptor>(posts, change), query, 'viewer')
