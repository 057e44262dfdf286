import type { Post } from '../content.ts'
import { dayInWords, languageOf } from '../language.ts'
import { useZone } from '../siteContext.tsx'
import { Card } from './Card.tsx'

/** A post in a list, with the way to all of it. `chars` as in Card. */
export const PostCard = ({ post, chars }: { readonly post: Post; readonly chars?: number }) => {
  const zone = useZone()
  const isBangla = languageOf(post.title) === 'bn'
  return (
    <Card
      title={post.title}
      content={post.content}
      thumb={post.thumb}
      to={`/news/${post.slug ?? post.id}`}
      more="Read More"
      note={dayInWords(post.created_at, zone, isBangla ? 'bn' : 'en')}
      {...(chars === undefined ? {} : { chars })}
    />
  )
}
