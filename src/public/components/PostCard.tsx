import { addressOf, keyOf } from '../content/addresses.ts'
import type { Post } from '../content/content.ts'
import { useMessages, useSite } from '../site/siteContext.tsx'
import { Card, type CardLook } from './Card.tsx'
import { Day } from './Day.tsx'

interface PostCardProps {
  readonly post: Post
  /** See Card. */
  readonly chars?: number
  /** See Card. */
  readonly look?: CardLook
}

/** Card of a post, with a link to its page. */
export const PostCard = ({ post, ...rest }: PostCardProps) => (
  <Card
    title={post.title}
    content={post.content}
    thumb={post.thumb}
    alt={post.thumb_alt}
    to={addressOf(useSite().publicSite, 'posts', post)}
    more={useMessages().readMore}
    movesAs={`post-${keyOf(post)}`}
    note={<Day timestamp={post.created_at} isDivided={rest.look?.startsWith('dated') ?? false} />}
    {...rest}
  />
)
