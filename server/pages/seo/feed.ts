/** Feeds as RSS 2.0. */

import { hrefOf } from '../../../src/schema/values/links.ts'
import { dateOf } from '../../../src/schema/values/time/dates.ts'
import { element, xmlHead, xmlText } from './xml.ts'

/** Entries of a feed. */
export const feedSize = '20'
/** Graphemes of the beginning of a text. */
export const feedChars = 300

/** Written content whose links and pictures are found from anywhere. Takes HTML as the sanitiser writes it: attributes in double quotes. */
export const absoluteHtml = (html: string, siteUrl: string, pageUrl: string): string =>
  html.replaceAll(/(\s(?:href|src)=")([^"]*)"/g, (_match, start: string, address: string) => {
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
