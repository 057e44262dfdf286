/** `/notices/feed.xml`: the latest records of a resource as RSS 2.0. */
import type { Client } from '../../../src/api/client/client.ts'
import type { ResourceName } from '../../../src/resources/index.ts'
import { addressOf, type PagedResource } from '../../../src/resources/recordPages.ts'
import { labelIn } from '../../../src/resources/words/words.ts'
import { inputsOf, type Row } from '../../../src/schema/descriptor/resource.ts'
import { feedAddress } from '../../../src/schema/routes/recordPage.ts'
import { excerpt } from '../../../src/schema/values/excerpt.ts'
import { languageIn } from '../../../src/schema/values/language.ts'
import { visitorMessages } from '../../content/visitorMessages.ts'
import { absoluteHtml, feedChars, feedSize, mailDate, rss } from './feed.ts'
import { element, xmlText } from './xml.ts'

/** Public fields of a kind, in the order of the form. */
const publicFields = (resource: PagedResource, kind: 'html' | 'longText'): readonly string[] =>
  inputsOf(resource)
    .map(({ field }) => field)
    .filter(name => resource.fields[name]?.kind === kind && resource.fields[name]?.public)

const firstText = (record: Row, fields: readonly string[]): string => {
  for (const field of fields) if (record[field]) return String(record[field])
  return ''
}

/** The feed of a resource whose list is at `list`. `siteUrl` has no slash at its end. Throws an ApiError when content cannot be had. */
export const recordFeedOf = async (
  client: Client,
  siteUrl: string,
  { resource, list }: { readonly resource: PagedResource; readonly list: string },
): Promise<string> => {
  // The latest, not the first in the order that editors have chosen.
  const query = { size: feedSize, sort: 'id', order: 'desc' }
  const [application, latest] = await Promise.all([
    client.publicApplication(),
    client.publicList<ResourceName>(resource.name, query),
  ])
  const messages = visitorMessages(application)
  const language = languageIn(application.language)
  const [texts, prose] = [publicFields(resource, 'longText'), publicFields(resource, 'html')]
  const items = latest.data.map(({ created_at: createdAt, ...found }) => {
    const record: Row = found
    const address = siteUrl + addressOf(resource, record)
    const html = firstText(record, prose)
    return [
      '<item>',
      element('title', String(record[resource.title] ?? '') || messages.untitled),
      element('link', address),
      `<guid isPermaLink="false">${xmlText(siteUrl + addressOf(resource, { id: record.id }))}</guid>`,
      element('pubDate', mailDate(createdAt)),
      element('description', firstText(record, texts) || excerpt(html, feedChars)),
      element('content:encoded', absoluteHtml(html, siteUrl, address)),
      '</item>',
    ].join('')
  })
  return rss({
    title: messages.recordFeedTitle(application.name, labelIn(resource.label.many, language)),
    address: siteUrl + list,
    feed: siteUrl + feedAddress(list),
    description: application.meta_description || application.description || application.title || application.name,
    language,
    builtAt: mailDate(latest.data[0]?.created_at),
    items,
  })
}
