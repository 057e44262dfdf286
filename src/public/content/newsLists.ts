/** What the pages of news show beside their posts. A part that cannot be had is left out, and reported. */
import { cuts } from '../../schema/values/cuts.ts'
import { excerpt } from '../../schema/values/excerpt.ts'
import { isSameRecord } from './addresses.ts'
import type { Content, Post } from './content.ts'

/** What a list or a way on shows of a post. */
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

/** Characters of a post's text that a list brings: twice as many as the longest card shows. */
const briefChars = cuts.newsList * 2

/** Posts as a list shows them: of each text only its beginning, as HTML without markup, so that the page does not carry all of them. */
export const briefPosts = (posts: readonly Post[]): readonly Post[] =>
  posts.map(post => ({
    ...post,
    content: excerpt(post.content, briefChars).replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  }))

/** Posts that a post leads to. */
export interface PostsAround {
  /** Of its category, or the latest where it has none. */
  readonly related: readonly PostLink[]
  /** Undefined for the newest. */
  readonly newer?: PostLink | undefined
  /** Undefined for the oldest. */
  readonly older?: PostLink | undefined
}

/** Related posts: a row of three. */
const mostRelated = 3
/** The latest posts among which the neighbours of one are looked for; an older one has none. */
const neighboursAmong = '200'

/** Those of a category alone: another provider may know no such filter. */
const ofCategory = (posts: readonly Post[], category: number | null): readonly Post[] =>
  category === null ? posts : posts.filter(post => post.category_id === category)

/** Others of a post's category; the latest of all at a host that does not list them by category. */
const relatedTo = async (content: Content, post: Post): Promise<readonly PostLink[]> => {
  // Another host may leave it out.
  const category = post.category_id ?? null
  const listed = async (): Promise<readonly Post[]> => {
    if (!(await content.hasExtensions())) return content.latestPosts()
    const query = { size: String(mostRelated + 1), ...(category !== null && { category_id: String(category) }) }
    return ofCategory((await content.list('posts', query)).data, category)
  }
  return (await listed())
    .filter(other => !isSameRecord(other, post))
    .slice(0, mostRelated)
    .map(linkOf)
}

/** The posts before and after one, in the order of the list of news. */
const neighboursOf = async (content: Content, { id }: Post): Promise<Omit<PostsAround, 'related'>> => {
  if (!(await content.hasExtensions())) return {}
  const ids = (await content.list('posts', { fields: 'id', size: neighboursAmong })).data.map(post => post.id)
  const at = ids.indexOf(id)
  if (at < 0) return {}
  const [newer, older] = [ids[at - 1], ids[at + 1]]
  const asked = [newer, older].filter(each => each !== undefined)
  if (asked.length === 0) return {}
  const { data } = await content.list('posts', { ids: asked.join(',') })
  const find = (wanted: number | undefined) => {
    const post = data.find(each => each.id === wanted)
    return post && linkOf(post)
  }
  return { newer: find(newer), older: find(older) }
}

/** What a post leads to. */
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
