/**
 * Finds dead links within the site. Queries only the records and files of the given addresses, so the cost does not
 * depend on the size of the site.
 */
import { otherSlugOf, screenOf } from '../../../src/api/site/siteLinks.ts'
import { perSite } from '../../../src/resources/perSite.ts'
import { type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import { activeStatus, maxInteger } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, slugFieldOf } from '../../../src/schema/descriptor/resource.ts'
import { programRoutes } from '../../../src/schema/routes/fixedRoutes.ts'
import { archiveAddress, endsWithSlug, hasOwnPath, prefixOf } from '../../../src/schema/routes/recordPage.ts'
import { submissionAddresses } from '../../../src/schema/routes/submissions.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import { toUnicodeForm } from '../../../src/schema/values/text/unicode.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type RequestTime, visitorRuleOf } from '../../permissions/visibility.ts'
import { seenRows } from '../../permissions/visibleRows.ts'
import { timestampFor } from '../../permissions/visitorTimestamp.ts'
import type { Clock } from '../../runtime/clock.ts'
import { yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'

/**
 * Returns the given addresses that lead nowhere, resolved as a browser does. Addresses of other sites count as alive.
 */
export type FindDeadAddresses = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

const rememberedAddresses = 20_000
/** Maximum number of addresses that are looked up before yielding to the event loop. */
const addressesAtOnce = 200

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Resource whose records have their own addresses, and the prefix of these addresses. */
export interface Addressed {
  readonly resource: PagedResource
  readonly prefix: string
  /** undefined if addresses end with ids only. */
  readonly slugField: string | undefined
}

const addressedOf = perSite((site): readonly Addressed[] =>
  pagedResources(site)
    .filter(({ page }) => hasOwnPath(page.record))
    .map(resource => ({
      resource,
      prefix: prefixOf(resource.page.record),
      slugField: endsWithSlug(resource.page.record) ? slugFieldOf(resource) : undefined,
    })),
)

const openRoutes: ReadonlySet<string> = new Set(programRoutes)

/** Addresses of the public lists of resources, and of public forms. */
const listAddresses = perSite(
  (site): ReadonlySet<string> =>
    new Set([
      ...pagedResources(site).flatMap(({ page }) => page.list ?? []),
      ...submissionResources(site).flatMap(({ submissions }) => submissionAddresses(submissions)),
    ]),
)
const archivesOf = perSite((site): readonly string[] =>
  pagedResources(site).flatMap(({ page: { list, archive } }) =>
    list !== undefined && archive ? [archiveAddress(list, '')] : [],
  ),
)
const isYearOf = (archive: string, path: string): boolean =>
  path.startsWith(archive) && /^\d{4}$/.test(path.slice(archive.length))

/** Database lookup that decides if an address is alive. 'alive' and 'dead' need no lookup. */
type Lookup =
  | { readonly kind: 'alive' | 'dead' }
  | { readonly kind: 'picture'; readonly name: string }
  | { readonly kind: 'record'; readonly of: Addressed; readonly key: string }

/** Base for resolving paths as browsers do: '/news/../about' is '/about'. */
const anySite = 'http://site'

/** Alternative keys of a record: the address is alive if any of them exists. */
export const keysFor = ({ of, key }: Extract<Lookup, { readonly kind: 'record' }>): readonly string[] => {
  const other = of.resource.name === 'pages' ? otherSlugOf(key) : undefined
  return other === undefined ? [key] : [key, other]
}

/** Database lookup that decides if an address on the site of an application is alive. */
export const lookupOf = ({ site, appKey }: Pick<Tenant, 'site' | 'appKey'>, address: string): Lookup => {
  const ownFiles = `/files/${appKey}/`
  if (!address.startsWith('/') || !URL.canParse(address, anySite)) return { kind: 'alive' }
  const path = toUnicodeForm(decoded(new URL(address, anySite).pathname))
  if (path.startsWith(ownFiles)) return { kind: 'picture', name: path.slice(ownFiles.length).split('.')[0] ?? '' }
  const parts = path.split('/').filter(part => part !== '')
  const [first = ''] = parts
  if (first === '' || openRoutes.has(first) || path.includes('.')) return { kind: 'alive' }
  const plain = `/${parts.join('/')}`
  if (listAddresses(site).has(plain) || (parts.length === 1 && screenOf(first))) return { kind: 'alive' }
  if (archivesOf(site).some(archive => isYearOf(archive, plain))) return { kind: 'alive' }
  const key = parts.at(-1) ?? ''
  const of = addressedOf(site).find(({ prefix }) => plain === prefix + key)
  return of ? { kind: 'record', of, key } : { kind: 'dead' }
}

/** Resources of the records that decide if the given addresses are alive. */
export const linkedResourcesOf = (
  tenant: Pick<Tenant, 'site' | 'appKey'>,
  addresses: readonly string[],
): readonly Descriptor[] => {
  const lookups = addresses.map(address => lookupOf(tenant, address))
  return [...new Set(lookups.flatMap(lookup => (lookup.kind === 'record' ? [lookup.of.resource] : [])))]
}

/** The stems, file names without extension, of which a file is stored. */
const picturesOf = async (tenant: Tenant, stems: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  const storable = stems.filter(stem => !stem.includes('\0'))
  if (storable.length === 0) return found
  const usual = storable.map(stem => `${stem}.webp`)
  for (const { name } of await tenant.rowsByTexts('files', 'name', usual, { columns: ['name'] }))
    found.add(String(name).replace(/\.webp$/, ''))
  for (const stem of storable.filter(each => !found.has(each))) {
    // '/' is the character after '.', so the range holds exactly the names that begin with the stem and a dot.
    const others = tenant.select('files').select('name').where('name', '>=', `${stem}.`).where('name', '<', `${stem}/`)
    if (await others.limit(1).executeTakeFirst()) found.add(stem)
  }
  return found
}

/** The given rows that visitors see. Each row needs an id and a status. */
const seenAmong = async (tenant: Tenant, resource: Descriptor, rows: readonly Row[], timestamp: RequestTime) => {
  const active = rows.filter(({ status }) => status === activeStatus)
  if (active.length === 0 || !visitorRuleOf(tenant.site, resource)) return active
  const ids = active.map(({ id }) => Number(id))
  const seen = await seenRows(tenant, resource, timestamp).select('id').where('id', 'in', ids).execute()
  const seenIds = new Set(seen.map(({ id }) => id))
  return active.filter(({ id }) => seenIds.has(id ?? null))
}

/**
 * The given keys, each a slug or an id, that lead visitors to a record: by its id, or its current or a previous slug.
 */
const keysOf = async (
  tenant: Tenant,
  { resource, slugField }: Addressed,
  { keys, timestamp }: { readonly keys: readonly string[]; readonly timestamp: RequestTime },
): Promise<ReadonlySet<string>> => {
  const slugs = slugField === undefined ? [] : keys.filter(key => !key.includes('\0'))
  const ids = keys.filter(key => isId(key) && Number(key) <= maxInteger)
  const seenOf = (rows: readonly Row[]) => seenAmong(tenant, resource, rows, timestamp)
  const found = new Set<string>()
  if (slugField !== undefined) {
    const named = await tenant.rowsByTexts(resource.name, slugField, slugs, { columns: ['id', slugField, 'status'] })
    for (const row of await seenOf(named)) found.add(String(row[slugField]))
  }
  for (const { id } of await seenOf(await tenant.rowsById(resource.name, ['id', 'status'], ids.map(Number))))
    found.add(String(id))
  const previous = slugs.filter(slug => !found.has(slug))
  if (previous.length === 0) return found
  const alike = { resource: resource.name }
  const moved = await tenant.rowsByTexts('former_slugs', 'slug', previous, { columns: ['record_id', 'slug'], alike })
  const movedIds = [...new Set(moved.map(({ record_id: id }) => Number(id)))]
  const there = await tenant.rowsById(resource.name, ['id', 'status'], movedIds)
  const seen = new Set((await seenOf(there)).map(({ id }) => id))
  for (const { record_id: id, slug } of moved) if (seen.has(id)) found.add(String(slug))
  return found
}

/** Creates the dead-link finder of an application. It caches up to 20,000 results and never checks them again. */
export const createDeadAddressFinder = (tenant: Tenant, clock: Clock): FindDeadAddresses => {
  const known = new Map<string, boolean>()

  const lookUp = async (addresses: readonly string[]): Promise<readonly (readonly [string, boolean])[]> => {
    const lookups = addresses.map(address => ({ address, lookup: lookupOf(tenant, address) }))
    const pictures = await picturesOf(tenant, [
      ...new Set(lookups.flatMap(({ lookup }) => (lookup.kind === 'picture' ? [lookup.name] : []))),
    ])
    const records = new Map<Addressed, ReadonlySet<string>>()
    const timestamp = await timestampFor(tenant, clock)
    for (const of of addressedOf(tenant.site)) {
      const keys = lookups.flatMap(({ lookup }) =>
        lookup.kind === 'record' && lookup.of === of ? keysFor(lookup) : [],
      )
      records.set(of, await keysOf(tenant, of, { keys: [...new Set(keys)], timestamp }))
    }
    const isDead = (lookup: Lookup): boolean => {
      if (lookup.kind === 'picture') return !pictures.has(lookup.name)
      if (lookup.kind === 'record') return !keysFor(lookup).some(key => records.get(lookup.of)?.has(key))
      return lookup.kind === 'dead'
    }
    return lookups.map(({ address, lookup }) => [address, isDead(lookup)] as const)
  }

  return async addresses => {
    const unique = [...new Set(addresses)]
    const dead = new Set(unique.filter(address => known.get(address)))
    const unknown = unique.filter(address => !known.has(address))
    for (let at = 0; at < unknown.length; at += addressesAtOnce) {
      if (at > 0) await yieldToOthers()
      for (const [address, isDead] of await lookUp(unknown.slice(at, at + addressesAtOnce))) {
        if (known.size < rememberedAddresses) known.set(address, isDead)
        if (isDead) dead.add(address)
      }
    }
    return dead
  }
}
