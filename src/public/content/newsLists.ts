/** Related and neighbouring posts on the pages of news. A part that cannot be read is left out, and reported. */

import { excerpt } from '../../schema/values/excerpt.ts'
import { excerptLengths } from '../../schema/values/excerptLengths.ts'
import { isSameRecord } from './addresses.ts'
import type { Content, Post } from './content.ts'

/** Fields of a post that lists and links show. */
export type PostLink = Pick<Post, 'id' | 'slug' | 'title' | 'sub_title' | 'thumb' | 'thumb_alt' | 'created_at'>

const linkOf = ({ id, slug, title, sub_title, thumb, thumb_alt, created_at }: Post): PostLink => ({
  id,
  slug,
  title,
  sub_title,
  thumb,
  created_at,
  ...(thumb_alt && { thumb_alt }),
})

/** Maximum length of a post's excerpt in a list, graphemes: twice as many as the longest card shows. */
const briefChars = excerptLengths.newsList * 2

/** Posts for a list. Each text is cut to an excerpt and escaped as HTML, so that the page does not contain whole posts. */
export const briefPosts = (posts: readonly Post[]): readonly Post[] =>
  posts.map(post => ({
    ...post,
    content: excerpt(post.content, briefChars).replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  }))

/** Posts that a post's page links to. */
export interface PostsAround {
  /** Latest posts of its category, or of all if it has none. */
  readonly related: readonly PostLink[]
  /** Undefined for the newest post. */
  readonly newer?: PostLink | undefined
  /** Undefined for the oldest post. */
  readonly older?: PostLink | undefined
}

/** Related posts: one row of three. */
const maxRelatedPosts = 3
/** Number of latest posts within which neighbours are searched; older posts have none. */
const neighboursAmong = '200'

/** Posts of a category. Filters again, because another provider may ignore the query parameter. */
const ofCategory = (posts: readonly Post[], category: number | null): readonly Post[] =>
  category === null ? posts : posts.filter(post => post.category_id === category)

/** Other posts of a post's category; the latest posts on a provider host that cannot list by category. */
const relatedTo = async (content: Content, post: Post): Promise<readonly PostLink[]> => {
  // Some provider hosts send no `category_id`.
  const category = post.category_id ?? null
  const listed = async (): Promise<readonly Post[]> => {
    if (!(await content.hasExtensions())) return content.latestPosts()
    const query = { size: String(maxRelatedPosts + 1), ...(category !== null && { category_id: String(category) }) }
    return ofCategory((await content.list('posts', query)).data, category)
  }
  return (await listed())
    .filter(other => !isSameRecord(other, post))
    .slice(0, maxRelatedPosts)
    .map(linkOf)
}

/** The next newer and next older post, in the order of the news list. */
const neighboursOf = async (content: Content, { id }: Post): Promise<Omit<PostsAround, 'related'>> => {
  if (!(await content.hasExtensions())) return {}
  const ids = (await content.list('posts', { fields: 'id', size: neighboursAmong })).data.map(post => post.id)
  const at = ids.indexOf(id)
  if (at < 0) return {}
  const [newer, older] = [ids[at - 1], ids[at + 1]]
  const requested = [newer, older].filter(each => each !== undefined)
  if (requested.length === 0) return {}
  const { data } = await content.list('posts', { ids: requested.join(',') })
  const find = (wanted: number | undefined) => {
    const post = data.find(each => each.id === wanted)
    return post && linkOf(post)
  }
  return { newer: find(newer), older: find(older) }
}

/** Related and neighbouring posts of a post. */
export const postsAround = async (content: Content, post: Post): Promise<PostsAround> => {
  const [related, neighbours] = await Promise.all([
    relatedTo(content, post).catch((error: unknown) => {
      content.leaveOut('related news', error)
      return []
    }),
    neighboursOf(content, post).catch((error: unknown) => {
      content.leaveOut('newer and older news', error)
      return {}
    }),
  ])
  return { related, ...neighbours }
}
