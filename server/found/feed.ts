/** `/feed.xml`: the latest news as RSS 2.0. */
import type { Client } from '../../src/api/client.ts'
import { addressOf } from '../../src/api/search.ts'
import { dateOf } from '../../src/schema/dates.ts'
import { excerpt } from '../../src/schema/excerpt.ts'
import { languageIn } from '../../src/schema/language.ts'
import { visitorMessages } from '../visitorLanguage.ts'
import { element, xmlHead, xmlText } from './xml.ts'

const feedPosts = '20'
/** Graphemes of a post's text. */
const feedChars = 300

/** RSS wants the format of mail. */
const mailDate = (moment: string | null | undefined): string => (moment ? (dateOf(moment)?.toUTCString() ?? '') : '')

/** The feed of a site. `siteUrl` has no slash at its end. Throws an ApiError when content cannot be had. */
export const feedOf = async (client: Client, siteUrl: string): Promise<string> => {
  const [application, { data: posts }] = await Promise.all([
    client.publicApplication(),
    client.publicList('posts', { size: feedPosts }),
  ])
  const messages = visitorMessages(application)
  const items = posts.map(post => {
    const address = siteUrl + addressOf('posts', post)
    return [
      '<item>',
      element('title', post.title || messages.untitled),
      element('link', address),
      `<guid isPermaLink="false">${xmlText(`${siteUrl}/news/${post.id}`)}</guid>`,
      element('pubDate', mailDate(post.created_at)),
      element('description', post.meta_description || post.sub_title || excerpt(post.content, feedChars)),
      '</item>',
    ].join('')
  })
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${element('title', messages.feedTitle(application.name))}
${element('link', `${siteUrl}/news-and-blogs`)}
${element('description', application.meta_description || application.description || application.title || application.name)}
${element('language', languageIn(application.language))}
<atom:link href="${xmlText(`${siteUrl}/feed.xml`)}" rel="self" type="application/rss+xml"/>
${element('lastBuildDate', mailDate(posts[0]?.created_at))}
${items.join('\n')}
</channel></rss>
`
}
