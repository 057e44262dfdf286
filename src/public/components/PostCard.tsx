import { addressOf, keyOf } from '../content/addresses.ts'
import type { Post } from '../content/content.ts'
import { useMessages } from '../site/siteContext.tsx'
import { Card, type CardLook } from './Card.tsx'
import { Day } from './Day.tsx'

interface PostCardProps {
  readonly post: Post
  /** As in Card. */
  readonly chars?: number
  /** As in Card. */
  readonly look?: CardLook
}

/** A post in a list, with the way to all of it. */
export const PostCard = ({ post, ...rest }: PostCardProps) => (
  <Card
    title={post.title}
    content={post.content}
    thumb={post.thumb}
    alt={post.thumb_alt}
    to={addressOf('posts', post)}
    more={useMessages().readMore}
    movesAs={`post-${keyOf(post)}`}
    note={<Day moment={post.created_at} isDivided={rest.look?.startsWith('dated') ?? false} />}
    {...rest}
  />
)
