import type { Post } from '../content.ts'
import { dayInWords, languageOf } from '../language.ts'
import { useZone } from '../siteContext.tsx'
import { Card } from './Card.tsx'

interface PostCardProps {
  readonly post: Post
  /** As in Card. */
  readonly chars?: number
  /** As in Card. */
  readonly sizes?: string
}

/** A post in a list, with the way to all of it. */
export const PostCard = ({ post, ...rest }: PostCardProps) => {
  const zone = useZone()
  return (
    <Card
      title={post.title}
      content={post.content}
      thumb={post.thumb}
      to={`/news/${post.slug ?? post.id}`}
      more="Read More"
      note={dayInWords(post.created_at, zone, languageOf(post.title))}
      shape="compact"
      {...rest}
    />
  )
}
