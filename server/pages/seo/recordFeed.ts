/** `/notices/feed.xml`: latest records of a resource as RSS 2.0; for posts `/feed.xml`. */
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { publicRecordsOf } from '../../../src/resources/publicRecords.ts'
import { addressOf, type PagedResource } from '../../../src/resources/recordPages.ts'
import type { ResourceName } from '../../../src/resources/records.ts'
import { inLanguage } from '../../../src/resources/words/index.ts'
import { fieldOf, inputsOf, isPublicField, type Row } from '../../../src/schema/descriptor/resource.ts'
import { titleOf } from '../../../src/schema/descriptor/texts.ts'
import { excerpt, titleText } from '../../../src/schema/values/excerpt.ts'
import { languageIn } from '../../../src/schema/values/language.ts'
import { visitorMessages } from '../../content/visitorMessages.ts'
import { absoluteHtml, feedChars, feedSize, rss, rssDate } from './feed.ts'
import { xmlElement, xmlText } from './xml.ts'

/** Names of the public fields of a kind, in the order of the form. */
export const publicFields = (resource: PagedResource, kind: 'html' | 'longText'): readonly string[] =>
  inputsOf(resource)
    .map(({ field }) => field)
    .filter(name => resource.fields[name]?.kind === kind && isPublicField(resource.fields[name]))

/** Value of the first of the fields that is not empty, as text; '' if all are empty. */
export const firstText = (record: Row, fields: readonly string[]): string => {
  for (const field of fields) if (record[field]) return String(record[field])
  return ''
}

/** Summary of a record in an entry: its first long text, otherwise its first searched text; an excerpt if it is rich text. */
const summaryOf = (resource: PagedResource, record: Row): string => {
  const long = firstText(record, publicFields(resource, 'longText'))
  if (long) return long
  const found = [...(resource.page.search ?? []), ...publicFields(resource, 'html')].find(name => record[name])
  const text = String(record[found ?? ''] ?? '')
  return fieldOf(resource, found ?? '')?.kind === 'html' ? excerpt(text, feedChars) : text
}

/**
 * Returns a function from a record to the titles of the public records that its single references point to; empty if
 * there are none.
 */
const categoriesOf = async (site: Site, client: PublicClient, { name }: PagedResource, records: readonly Row[]) => {
  const fields = publicRecordsOf(site).find(each => each.name === name)?.fields ?? []
  const named = fields.map(async ({ name: field, kind, to }) => {
    const ids = [...new Set(records.flatMap(record => record[field] ?? []))]
    if (kind !== 'reference' || !to || ids.length === 0) return []
    const query = { ids: ids.join(','), size: String(ids.length) }
    // The provider may refuse the list to visitors.
    const found = await client.publicList(to.name as ResourceName, query).catch(() => ({ data: [] }))
    return (found.data as readonly Row[]).map(
      row => [`${field} ${row.id}`, titleText(row[to.title], to.isTitleRich)] as const,
    )
  })
  const titles = new Map((await Promise.all(named)).flat())
  return (record: Row): readonly string[] =>
    fields.flatMap(({ name: field }) => titles.get(`${field} ${record[field]}`) ?? [])
}

/**
 * Feed of a resource whose list is at `list`, at the address `feed`. `siteUrl` has no trailing slash. Throws ApiError
 * if content cannot be read.
 */
export const recordFeedOf = async (
  site: Site,
  client: PublicClient,
  siteUrl: string,
  { resource, list, feed }: { readonly resource: PagedResource; readonly list: string; readonly feed: string },
): Promise<string> => {
  // The latest records, not the first in the manual order. Another host uses its own order.
  const query: Readonly<Record<string, string>> = (await client.hasExtensions())
    ? { size: feedSize, sort: 'id', order: 'desc' }
    : {}
  const [application, latest] = await Promise.all([
    client.publicApplication(),
    client.publicList<ResourceName>(resource.name, query),
  ])
  const messages = visitorMessages(application)
  const language = languageIn(application.language)
  const records = latest.data as readonly Row[]
  const categoriesIn = await categoriesOf(site, client, resource, records)
  const prose = publicFields(resource, 'html')
  const items = latest.data.map(({ created_at: createdAt, ...found }) => {
    const record: Row = found
    const address = siteUrl + addressOf(resource, record)
    return [
      '<item>',
      xmlElement('title', titleOf(resource, record) || messages.untitled),
      xmlElement('link', address),
      `<guid isPermaLink="false">${xmlText(siteUrl + (addressOf(resource, { id: record.id }) || addressOf(resource, record)))}</guid>`,
      xmlElement('pubDate', rssDate(createdAt)),
      ...categoriesIn(record).map(category => xmlElement('category', category)),
      xmlElement('description', summaryOf(resource, record)),
      xmlElement('content:encoded', absoluteHtml(firstText(record, prose), siteUrl, address)),
      '</item>',
    ].join('')
  })
  return rss({
    title:
      resource.page.feed === 'site'
        ? messages.feedTitle(application.name)
        : messages.recordFeedTitle(application.name, inLanguage(site, resource, language).label.many),
    address: siteUrl + list,
    feed: siteUrl + feed,
    description: application.meta_description || application.description || application.title || application.name,
    language,
    builtAt: rssDate(latest.data[0]?.created_at),
    items,
  })
}
