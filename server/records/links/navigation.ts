/** Navigation of a site: the built-in links that have content, and the menu links that are dead. */

import { linkedSlugs, otherSlugOf, screenOf } from '../../../src/api/site/siteLinks.ts'
import type { Navigation } from '../../../src/api/wire/site.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { hrefOf } from '../../../src/schema/values/links.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type RequestTime, visitorRuleOf } from '../../permissions/visibility.ts'
import { seenRows } from '../../permissions/visibleRows.ts'
import { timestampFor } from '../../permissions/visitorTimestamp.ts'
import type { Clock } from '../../runtime/clock.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { createDeadAddressFinder, linkedResourcesOf } from './deadAddresses.ts'

/** Titles of the published pages at the built-in links, by slug. */
const pageTitles = async (tenant: Tenant): Promise<ReadonlyMap<string, string>> => {
  const pages = await tenant.rowsByTexts('pages', 'slug', linkedSlugs, {
    columns: ['slug', 'title', 'name', 'status'],
  })
  return new Map(
    pages
      .filter(({ status }) => status === activeStatus)
      .map(({ slug, title, name }) => [String(slug), String(title || name)]),
  )
}

/**
 * True if the screen of a slug has content of its own: it is not a stand-in, and visitors see a record of its list, if
 * it has one.
 */
const isFilled = async (tenant: Tenant, slug: string, timestamp: RequestTime): Promise<boolean> => {
  const screen = screenOf(slug)
  if (!screen || screen.isStandIn) return false
  if (!screen.list) return true
  const resource = tenant.site.resourceNamed(screen.list)
  if (!resource) return false
  return (await seenRows(tenant, resource, timestamp).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Addresses that the editors of an application link to in its menus and its button. */
const writtenLinks = async (tenant: Tenant): Promise<readonly string[]> => {
  const menus = tenant.select('menus').select('slug').where('status', '=', activeStatus).limit(limits.menus.value)
  const button = await tenant.select('applications').select('button_url').executeTakeFirst()
  const written = [...(await menus.execute()).map(({ slug }) => slug), button?.button_url]
  return written.map(link => hrefOf(String(link ?? ''))).filter(Boolean)
}

/** Tables that the navigation depends on. They change only with 'menus' and 'applications'. */
export const navigationTablesOf = async (tenant: Tenant): Promise<readonly string[]> => {
  const lists = linkedSlugs.map(slug => tenant.site.resourceNamed(screenOf(slug)?.list ?? ''))
  const resources = [...lists, ...linkedResourcesOf(tenant, await writtenLinks(tenant))].filter(
    each => each !== undefined,
  )
  const seen = resources.flatMap(each => [each.name, ...(visitorRuleOf(tenant.site, each)?.tables ?? [])])
  return [...new Set(['applications', 'menus', 'pages', 'former_slugs', 'files', ...seen])]
}

/** Reads the navigation of an application. */
export const navigationOf = async (tenant: Tenant, clock: Clock): Promise<Navigation> => {
  const timestamp = await timestampFor(tenant, clock)
  const titles = await pageTitles(tenant)
  const links: Navigation['links'][number][] = []
  for (const slug of linkedSlugs) {
    const title = titles.get(slug) ?? titles.get(otherSlugOf(slug) ?? '')
    if (title !== undefined || (await isFilled(tenant, slug, timestamp))) links.push({ slug, title: title ?? null })
  }
  return { links, dead: [...(await createDeadAddressFinder(tenant, clock)(await writtenLinks(tenant)))] }
}
