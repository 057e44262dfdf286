import type { ListPage } from '../../api/envelopes.ts'
import { cuts } from '../../schema/cuts.ts'
import type { Post } from '../content.ts'
import { PostCard } from '../parts/PostCard.tsx'
import { Link } from '../router.tsx'

/** Graphemes of a post's text in the list. Source: spec §9. */
const listChars = cuts.newsList

/** The news, a page at a time. Source: spec §2, 'News list'. */
export const NewsBlock = ({ posts }: { readonly posts: ListPage<Post> }) => {
  const { current_page: current, last_page: last } = posts
  return (
    <section className="section" aria-label="News">
      <div className="wrap">
        <h2 className="unseen">News</h2>
        {posts.data.length === 0 && <p>No data found</p>}
        <div className="cards columns-3">
          {posts.data.map(post => (
            <PostCard key={post.id} post={post} chars={listChars} />
          ))}
        </div>
        {last > 1 && (
          <nav className="pages" aria-label="Pages of news">
            {current > 1 && (
              <Link rel="prev" to={current === 2 ? '/news-and-blogs' : `/news-and-blogs?page=${current - 1}`}>
                Newer
              </Link>
            )}
            <span>
              Page {current} of {last}
            </span>
            {current < last && (
              <Link rel="next" to={`/news-and-blogs?page=${current + 1}`}>
                Older
              </Link>
            )}
          </nav>
        )}
      </div>
    </section>
  )
}
