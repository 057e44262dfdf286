/** Which addresses of the site lead nowhere. Asks the database for the addresses in question alone, so the size of the site does not matter. */
import { otherSlugOf, screenOf } from '../../../src/api/site/siteLinks.ts'
import { receivedResources } from '../../../src/resources/receivedResources.ts'
import { type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import { activeStatus, maxInteger } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, slugFieldOf } from '../../../src/schema/descriptor/resource.ts'
import { programRoutes } from '../../../src/schema/routes/fixedRoutes.ts'
import { receivedAddresses } from '../../../src/schema/routes/received.ts'
import { archiveAddress, endsWithSlug, hasOwnPath, prefixOf } from '../../../src/schema/routes/recordPage.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import { toUnicodeForm } from '../../../src/schema/values/text/unicode.ts'
import type { Clock } from '../../clock.ts'
import type { Row } from '../../db/tables.ts'
import { seenRows } from '../../permissions/seenRows.ts'
import { type Moment, visitorRuleOf } from '../../permissions/visibility.ts'
import { momentFor } from '../../permissions/visitorMoment.ts'
import { yieldToOthers } from '../../runtime/yieldToOthers.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

/** Gives those of some addresses, as a browser follows them, that are of this site and lead nowhere. */
export type FindDeadAddresses = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

const rememberedAddresses = 20_000
/** Addresses that are looked up between two turns of the event loop. */
const addressesAtOnce = 200

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A resource whose records have addresses of their own, and what those begin with. */
export interface Addressed {
  readonly resource: PagedResource
  readonly prefix: string
  /** Undefined where addresses end with ids alone. */
  readonly slugField: string | undefined
}

const addressed: readonly Addressed[] = pagedResources
  .filter(({ page }) => hasOwnPath(page.record))
  .map(resource => ({
    resource,
    prefix: prefixOf(resource.page.record),
    slugField: endsWithSlug(resource.page.record) ? slugFieldOf(resource) : undefined,
  }))

const openRoutes: ReadonlySet<string> = new Set(programRoutes)

/** The lists of resources and the forms of visitors, and what the addresses of archives begin with. */
const listAddresses: ReadonlySet<string> = new Set([
  ...pagedResources.flatMap(({ page }) => page.list ?? []),
  ...receivedResources.flatMap(({ received }) => receivedAddresses(received)),
])
const archives: readonly string[] = pagedResources.flatMap(({ page: { list, archive } }) =>
  list !== undefined && archive ? [archiveAddress(list, '')] : [],
)
const isYearOf = (archive: string, path: string): boolean =>
  path.startsWith(archive) && /^\d{4}$/.test(path.slice(archive.length))

/** What the database is queried for an address; 'alive' and 'dead' where no query is needed. */
type Question =
  | { readonly kind: 'alive' | 'dead' }
  | { readonly kind: 'picture'; readonly name: string }
  | { readonly kind: 'record'; readonly of: Addressed; readonly key: string }

/** Paths are resolved against it, as browsers do: '/news/../about' is '/about'. */
const anySite = 'http://site'

/** The keys of which one is enough. */
export const keysFor = ({ of, key }: Extract<Question, { readonly kind: 'record' }>): readonly string[] => {
  const other = of.resource.name === 'pages' ? otherSlugOf(key) : undefined
  return other === undefined ? [key] : [key, other]
}

/** What decides whether an address leads somewhere. `ownFiles` is what those of the site's pictures begin with. */
export const questionOf = (address: string, ownFiles: string): Question => {
  if (!address.startsWith('/') || !URL.canParse(address, anySite)) return { kind: 'alive' }
  const path = toUnicodeForm(decoded(new URL(address, anySite).pathname))
  if (path.startsWith(ownFiles)) return { kind: 'picture', name: path.slice(ownFiles.length).split('.')[0] ?? '' }
  const parts = path.split('/').filter(part => part !== '')
  const [first = ''] = parts
  if (first === '' || openRoutes.has(first) || path.includes('.')) return { kind: 'alive' }
  const plain = `/${parts.join('/')}`
  if (listAddresses.has(plain) || (parts.length === 1 && screenOf(first))) return { kind: 'alive' }
  if (archives.some(archive => isYearOf(archive, plain))) return { kind: 'alive' }
  const key = parts.at(-1) ?? ''
  const of = addressed.find(({ prefix }) => plain === prefix + key)
  return of ? { kind: 'record', of, key } : { kind: 'dead' }
}

/** The stems of those stored pictures that have one of some stems. */
const picturesOf = async (tenant: Tenant, stems: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  const storable = stems.filter(stem => !stem.includes('\0'))
  if (storable.length === 0) return found
  const usual = storable.map(stem => `${stem}.webp`)
  for (const { name } of await tenant.rowsByTexts('files', 'name', usual, { columns: ['name'] }))
    found.add(String(name).replace(/\.webp$/, ''))
  for (const stem of storable.filter(each => !found.has(each))) {
    // '/' follows '.'.
    const others = tenant.select('files').select('name').where('name', '>=', `${stem}.`).where('name', '<', `${stem}/`)
    if (await others.limit(1).executeTakeFirst()) found.add(stem)
  }
  return found
}

/** Those of some rows, each with its id and status, that visitors see. */
const seenAmong = async (tenant: Tenant, resource: Descriptor, rows: readonly Row[], moment: Moment) => {
  const active = rows.filter(({ status }) => status === activeStatus)
  if (active.length === 0 || !visitorRuleOf(resource)) return active
  const ids = active.map(({ id }) => Number(id))
  const seen = await seenRows(tenant, resource, moment).select('id').where('id', 'in', ids).execute()
  const seenIds = new Set(seen.map(({ id }) => id))
  return active.filter(({ id }) => seenIds.has(id ?? null))
}

/** Those of some keys, slugs or ids, under which visitors find a record now. */
const keysOf = async (
  tenant: Tenant,
  { resource, slugField }: Addressed,
  { keys, moment }: { readonly keys: readonly string[]; readonly moment: Moment },
): Promise<ReadonlySet<string>> => {
  const slugs = slugField === undefined ? [] : keys.filter(key => !key.includes('\0'))
  const ids = keys.filter(key => isId(key) && Number(key) <= maxInteger)
  const seenOf = (rows: readonly Row[]) => seenAmong(tenant, resource, rows, moment)
  const found = new Set<string>()
  if (slugField !== undefined) {
    const named = await tenant.rowsByTexts(resource.name, slugField, slugs, { columns: ['id', slugField, 'status'] })
    for (const row of await seenOf(named)) found.add(String(row[slugField]))
  }
  for (const { id } of await seenOf(await tenant.rowsById(resource.name, ['id', 'status'], ids.map(Number))))
    found.add(String(id))
  const former = slugs.filter(slug => !found.has(slug))
  if (former.length === 0) return found
  const alike = { resource: resource.name }
  const moved = await tenant.rowsByTexts('former_slugs', 'slug', former, { columns: ['record_id', 'slug'], alike })
  const movedIds = [...new Set(moved.map(({ record_id: id }) => Number(id)))]
  const there = await tenant.rowsById(resource.name, ['id', 'status'], movedIds)
  const seen = new Set((await seenOf(there)).map(({ id }) => id))
  for (const { record_id: id, slug } of moved) if (seen.has(id)) found.add(String(slug))
  return found
}

/** What the addresses of an application's pictures begin with. */
export const ownFilesOf = ({ appKey }: Pick<Tenant, 'appKey'>): string => `/files/${appKey}/`

/** Looks addresses up in an application, each once while they are remembered. */
export const createDeadAddresses = (tenant: Tenant, clock: Clock): FindDeadAddresses => {
  const ownFiles = ownFilesOf(tenant)
  const known = new Map<string, boolean>()

  const lookUp = async (addresses: readonly string[]): Promise<readonly (readonly [string, boolean])[]> => {
    const questions = addresses.map(address => ({ address, question: questionOf(address, ownFiles) }))
    const pictures = await picturesOf(tenant, [
      ...new Set(questions.flatMap(({ question }) => (question.kind === 'picture' ? [question.name] : []))),
    ])
    const records = new Map<Addressed, ReadonlySet<string>>()
    const moment = await momentFor(tenant, clock)
    for (const of of addressed) {
      const keys = questions.flatMap(({ question }) =>
        question.kind === 'record' && question.of === of ? keysFor(question) : [],
      )
      records.set(of, await keysOf(tenant, of, { keys: [...new Set(keys)], moment }))
    }
    const isDead = (question: Question): boolean => {
      if (question.kind === 'picture') return !pictures.has(question.name)
      if (question.kind === 'record') return !keysFor(question).some(key => records.get(question.of)?.has(key))
      return question.kind === 'dead'
    }
    return questions.map(({ address, question }) => [address, isDead(question)] as const)
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
