/** `/feed.xml`: the latest news as RSS 2.0. */
import type { Client } from '../../../src/api/client/client.ts'
import { addressOf, pagedResource } from '../../../src/resources/recordPages.ts'
import { dateOf } from '../../../src/schema/values/dates.ts'
import { excerpt } from '../../../src/schema/values/excerpt.ts'
import { languageIn } from '../../../src/schema/values/language.ts'
import { hrefOf } from '../../../src/schema/values/links.ts'
import { visitorMessages } from '../../content/visitorMessages.ts'
import { element, xmlHead, xmlText } from './xml.ts'

/** Entries of a feed. */
export const feedSize = '20'
/** Graphemes of the beginning of a text. */
export const feedChars = 300

/** Written content whose links and pictures are found from anywhere. Takes HTML as the sanitiser writes it: attributes in double quotes. */
export const absoluteHtml = (html: string, siteUrl: string, pageUrl: string): string =>
  html.replaceAll(/(\s(?:href|src)=")([^"]*)"/g, (_whole, start: string, address: string) => {
    const path = hrefOf(address) || address
    return `${start}${path.startsWith('/') ? siteUrl : path.startsWith('#') ? pageUrl : ''}${path}"`
  })

/** RSS wants the format of mail. */
export const mailDate = (moment: string | null | undefined): string =>
  moment ? (dateOf(moment)?.toUTCString() ?? '') : ''

/** What a feed says of itself. Addresses are whole. */
interface Feed {
  readonly title: string
  /** The page that it follows. */
  readonly address: string
  readonly feed: string
  readonly description: string
  readonly language: string
  /** When the latest entry was made, as mail writes it; '' where there is none. */
  readonly builtAt: string
  /** XML. */
  readonly items: readonly string[]
}

/** The document of a feed. */
export const rss = ({ title, address, feed, description, language, builtAt, items }: Feed): string =>
  `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
${element('title', title)}
${element('link', address)}
${element('description', description)}
${element('language', language)}
<atom:link href="${xmlText(feed)}" rel="self" type="application/rss+xml"/>
${element('lastBuildDate', builtAt)}
${items.join('\n')}
</channel></rss>
`

/** The feed of a site. `siteUrl` has no slash at its end. Throws an ApiError when content cannot be had. */
export const feedOf = async (client: Client, siteUrl: string): Promise<string> => {
  const [application, { data: posts }, categories] = await Promise.all([
    client.publicApplication(),
    client.publicList('posts', { size: feedSize }),
    // A provider may show visitors none.
    client.publicList('post-categories', { all: '1' }).catch(() => ({ data: [] })),
  ])
  const categoryOf = new Map(categories.data.map(({ id, name }) => [id, name]))
  const messages = visitorMessages(application)
  const items = posts.map(post => {
    const address = siteUrl + addressOf(pagedResource('posts'), post)
    return [
      '<item>',
      element('title', post.title || messages.untitled),
      element('link', address),
      `<guid isPermaLink="false">${xmlText(`${siteUrl}${addressOf(pagedResource('posts'), { id: post.id })}`)}</guid>`,
      element('pubDate', mailDate(post.created_at)),
      element('category', categoryOf.get(post.category_id ?? 0)),
      element('description', post.meta_description || post.sub_title || excerpt(post.content, feedChars)),
      element('content:encoded', absoluteHtml(post.content ?? '', siteUrl, address)),
      '</item>',
    ].join('')
  })
  return rss({
    title: messages.feedTitle(application.name),
    address: `${siteUrl}/news-and-blogs`,
    feed: `${siteUrl}/feed.xml`,
    description: application.meta_description || application.description || application.title || application.name,
    language: languageIn(application.language),
    builtAt: mailDate(posts[0]?.created_at),
    items,
  })
}
