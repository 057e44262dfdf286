/** Which addresses of the site lead somewhere. */
import { addressOf, searchedNames } from '../../src/api/search.ts'
import { screenSlugs } from '../../src/api/siteScreens.ts'
import { entities } from '../../src/resources/index.ts'
import { activeStatus } from '../../src/schema/field.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { fixedRoutes } from '../../src/schema/slug.ts'
import type { Tenant } from '../tenancy.ts'

/** Says of an address, as a browser follows it, that it is one of this site and leads nowhere. */
export type LeadsNowhere = (address: string) => boolean

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** First parts of paths below which every record has its own address. */
const recordRoutes: readonly string[] = ['news', 'profile']
const openRoutes: ReadonlySet<string> = new Set(fixedRoutes.filter(route => !recordRoutes.includes(route)))

const slugFieldOf = (entity: Descriptor): string | undefined =>
  Object.entries(entity.fields).find(([, field]) => field.kind === 'slug')?.[0]

/** Addresses of the records that visitors see, and the former ones that still lead to them. */
const recordPaths = async (tenant: Tenant): Promise<ReadonlySet<string>> => {
  const paths = new Set<string>()
  for (const name of searchedNames) {
    const entity = entities.find(each => each.name === name)
    const field = entity && slugFieldOf(entity)
    if (!field) continue
    const active = tenant.select(name).where(`${name}.status`, '=', activeStatus)
    const records = await active.select(['id', `${field} as slug`]).execute()
    const ids = new Set(records.map(({ id }) => Number(id)))
    const former = await tenant
      .select('former_slugs')
      .select(['record_id', 'slug'])
      .where('resource', '=', name)
      .execute()
    const known = [
      ...records.flatMap(({ id, slug }) => [
        { id: Number(id), slug: typeof slug === 'string' ? slug : null },
        { id: Number(id) },
      ]),
      ...former.flatMap(row =>
        ids.has(Number(row.record_id)) ? [{ id: Number(row.record_id), slug: String(row.slug) }] : [],
      ),
    ]
    for (const record of known) paths.add(decoded(addressOf(name, record)))
  }
  return paths
}

/** Reads what the site has, and gives the judge of its addresses. Another site's address, and one that is no page's, always passes. */
export const siteAddressesOf = async (tenant: Tenant): Promise<LeadsNowhere> => {
  const records = await recordPaths(tenant)
  const files = await tenant.select('files').select('name').execute()
  const pictures = new Set(files.map(({ name }) => String(name).replace(/\.[^.]*$/, '')))
  const ownFiles = `/files/${tenant.appKey}/`
  const screens = new Set(screenSlugs.map(slug => `/${slug}`))

  return address => {
    if (!address.startsWith('/')) return false
    const path = decoded(address.split(/[?#]/)[0] ?? '').normalize('NFC')
    if (path.startsWith(ownFiles)) return !pictures.has(path.slice(ownFiles.length).split('.')[0] ?? '')
    const parts = path.split('/').filter(part => part !== '')
    const [first = ''] = parts
    if (first === '' || openRoutes.has(first) || path.includes('.')) return false
    const plain = `/${parts.join('/')}`
    return !records.has(plain) && !screens.has(plain)
  }
}
