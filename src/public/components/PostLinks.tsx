import { addressOf, keyOf } from '../content/addresses.ts'
import type { PostLink, PostsAround } from '../content/newsLists.ts'
import { Link } from '../routing/router.tsx'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'
import { cardSizes } from './Card.tsx'
import { Day } from './Day.tsx'
import { Picture } from './media/Picture.tsx'

interface TitledProps {
  readonly post: PostLink
  readonly className?: string
}

/** The title of a post, which leads to it. */
const Titled = ({ post, className }: TitledProps) => {
  const { untitled } = useMessages()
  const attributesOf = useTextAttributes()
  return (
    <Link className={className} to={addressOf('posts', post)} {...attributesOf(post.title)}>
      {post.title || untitled}
    </Link>
  )
}

const PostLinkCard = ({ post }: { readonly post: PostLink }) => (
  <article className="card column">
    <Picture
      className="card-picture"
      src={post.thumb}
      alt={post.thumb_alt ?? ''}
      sizes={cardSizes.column}
      maxWidth={960}
      movesAs={`post-${keyOf(post)}`}
    />
    <div className="card-body">
      <h3>
        <Titled post={post} className="whole" />
      </h3>
      <p className="card-note">
        <Day moment={post.created_at} />
      </p>
    </div>
  </article>
)

/** Posts by their titles, days and pictures. */
export const PostLinks = ({ posts }: { readonly posts: readonly PostLink[] }) => (
  <div className="cards">
    {posts.map(post => (
      <PostLinkCard key={keyOf(post)} post={post} />
    ))}
  </div>
)

/** The ways to the posts before and after one, in the order of the list of news. */
export const Neighbours = ({ newer, older }: Pick<PostsAround, 'newer' | 'older'>) => {
  const { news } = useMessages()
  if (!newer && !older) return null
  return (
    <nav className="turn" aria-label={news.neighbours}>
      {newer && (
        <p>
          <span>{news.newer}</span>
          <Titled post={newer} />
        </p>
      )}
      {older && (
        <p className="turn-on">
          <span>{news.older}</span>
          <Titled post={older} />
        </p>
      )}
    </nav>
  )
}
