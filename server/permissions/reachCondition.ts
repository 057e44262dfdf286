/** SQL conditions of the records that a person reaches. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Limits, Reach } from '../../src/schema/descriptor/access/access.ts'
import { type Narrowing, type Tenant, withSite } from '../db/tenant/tenantQueries.ts'

const noRow = sql<SqlBool>`1 = 0`
const everyRow = sql<SqlBool>`1 = 1`

/** SQL condition of the rows of a table that match; see `isReached`, which is its equal for a read record. */
export const reachCondition = (table: string, reach: Reach): RawBuilder<SqlBool> => {
  if (typeof reach === 'boolean') return reach ? everyRow : noRow
  if ('and' in reach)
    return sql`(${sql.join(
      reach.and.map(each => reachCondition(table, each)),
      sql` and `,
    )})`
  if ('or' in reach)
    return sql`(${sql.join(
      reach.or.map(each => reachCondition(table, each)),
      sql` or `,
    )})`
  const column = sql.ref(`${table}.${reach.field}`)
  const values = reach.among.filter(value => value !== null)
  const isEmpty = reach.among.includes(null) ? [sql<SqlBool>`${column} is null`] : []
  const [value, ...more] = values
  const isAmong =
    value === undefined
      ? []
      : [more.length === 0 ? sql<SqlBool>`${column} = ${value}` : sql<SqlBool>`${column} in (${sql.join(values)})`]
  const [only = noRow, ...others] = [...isAmong, ...isEmpty]
  return others.length > 0 ? sql`(${sql.join([only, ...others], sql` or `)})` : only
}

/** Narrowing of the queries of an application to the records that a person may read. */
const narrowingOf = ({ allResources }: Tenant['site'], limits: Limits): Narrowing => {
  const conditions = new Map(
    allResources.flatMap(resource => {
      const { read } = limits.on(resource)
      return read === true ? [] : [[resource.name, reachCondition(resource.name, read)] as const]
    }),
  )
  return { key: limits.key, on: table => conditions.get(table) }
}

/** Queries that select only the records that the person of `tenant.limits` may read. */
export const withinReach = (tenant: Tenant): Tenant => {
  const { limits, site } = tenant
  return limits ? { ...withSite(site, tenant.narrowedBy(narrowingOf(site, limits))), limits } : tenant
}

/** Application of a person, whose limits the queries of `withinReach` follow. */
export const withLimits = (tenant: Tenant, limits: Limits | undefined): Tenant =>
  limits ? { ...tenant, limits } : tenant
