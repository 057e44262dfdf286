import type { ListPage } from '../../api/envelopes.ts'
import { cuts } from '../../schema/cuts.ts'
import type { Post } from '../content.ts'
import { Pages } from '../parts/Pages.tsx'
import { PostCard } from '../parts/PostCard.tsx'

/** Graphemes of a post's text in the list. Source: spec §9. */
const listChars = cuts.newsList

/** The news, a page at a time. Source: spec §2, 'News list'. */
export const NewsBlock = ({ posts }: { readonly posts: ListPage<Post> }) => (
  <section className="section" aria-label="News">
    <div className="wrap">
      <h2 className="unseen">News</h2>
      {posts.data.length === 0 && <p>No data found</p>}
      <div className="cards columns-3">
        {posts.data.map(post => (
          <PostCard key={post.id} post={post} chars={listChars} />
        ))}
      </div>
      <Pages label="Pages of news" list={posts} previous="Newer" next="Older" />
    </div>
  </section>
)
