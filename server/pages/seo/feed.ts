/** Feeds in RSS 2.0. */

import { hrefOf } from '../../../src/schema/values/links.ts'
import { dateOf } from '../../../src/schema/values/time/dates.ts'
import { xmlElement, xmlHead, xmlText } from './xml.ts'

/** Number of entries in a feed. */
export const feedSize = '20'
/** Graphemes of an excerpt. */
export const feedChars = 300

/** Rich text with absolute addresses of links and pictures. Takes HTML as the sanitiser writes it: attributes in double quotes. */
export const absoluteHtml = (html: string, siteUrl: string, pageUrl: string): string =>
  html.replaceAll(/(\s(?:href|src)=")([^"]*)"/g, (_match, start: string, address: string) => {
    const path = hrefOf(address) || address
    return `${start}${path.startsWith('/') ? siteUrl : path.startsWith('#') ? pageUrl : ''}${path}"`
  })

/** Date in the format of RSS (RFC 822). '' if the timestamp is missing or invalid. */
export const rssDate = (timestamp: string | null | undefined): string =>
  timestamp ? (dateOf(timestamp)?.toUTCString() ?? '') : ''

/** Contents of a feed. Addresses are absolute. */
interface Feed {
  readonly title: string
  /** Address of the page whose records the feed lists. */
  readonly address: string
  readonly feed: string
  readonly description: string
  readonly language: string
  /** Time of the latest entry, from `rssDate`; '' if there is none. */
  readonly builtAt: string
  /** XML of the items. */
  readonly items: readonly string[]
}

/** XML document of a feed. */
export const rss = ({ title, address, feed, description, language, builtAt, items }: Feed): string =>
  `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
${xmlElement('title', title)}
${xmlElement('link', address)}
${xmlElement('description', description)}
${xmlElement('language', language)}
<atom:link href="${xmlText(feed)}" rel="self" type="application/rss+xml"/>
${xmlElement('lastBuildDate', builtAt)}
${items.join('\n')}
</channel></rss>
`
