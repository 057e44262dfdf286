import { addressOf, keyOf } from '../content/addresses.ts'
import type { PostLink, PostsAround } from '../content/newsLists.ts'
import { Link } from '../routing/router.tsx'
import { useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'
import { cardSizes } from './Card.tsx'
import { Day } from './Day.tsx'
import { Picture } from './media/Picture.tsx'

interface TitledProps {
  readonly post: PostLink
  readonly className?: string
}

/** Title of a post as a link to its page. */
const Titled = ({ post, className }: TitledProps) => {
  const {
    publicSite,
    messages: { untitled },
  } = useSite()
  const attributesOf = useTextAttributes()
  return (
    <Link className={className} to={addressOf(publicSite, 'posts', post)} {...attributesOf(post.title)}>
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
        <Day timestamp={post.created_at} />
      </p>
    </div>
  </article>
)

/** Cards of posts with title, day and picture, but without text. */
export const PostLinks = ({ posts }: { readonly posts: readonly PostLink[] }) => (
  <div className="cards">
    {posts.map(post => (
      <PostLinkCard key={keyOf(post)} post={post} />
    ))}
  </div>
)

/** Links to the next newer and next older post, in the order of the news list. */
export const NewerOlderLinks = ({ newer, older }: Pick<PostsAround, 'newer' | 'older'>) => {
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
