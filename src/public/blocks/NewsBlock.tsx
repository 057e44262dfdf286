import type { ListPage } from '../../api/protocol/envelopes.ts'
import { cuts } from '../../schema/values/cuts.ts'
import { Pages } from '../components/Pages.tsx'
import { PostCard } from '../components/PostCard.tsx'
import type { Post } from '../content/content.ts'
import { useMessages } from '../site/siteContext.tsx'

/** Graphemes of a post's text in the list. Source: spec §9. */
const listChars = cuts.newsList

/** The news, a page at a time. Source: spec §2, 'News list'. */
export const NewsBlock = ({ posts }: { readonly posts: ListPage<Post> }) => {
  const { news } = useMessages()
  return (
    <section className="section" aria-label={news.region}>
      <div className="wrap">
        <h2 className="unseen">{news.region}</h2>
        {posts.data.length === 0 && <p>{news.empty}</p>}
        <div className="cards dated-cards">
          {posts.data.map(post => (
            <PostCard key={post.id} post={post} chars={listChars} look="dated" />
          ))}
        </div>
        <Pages label={news.pages} list={posts} previous={news.newer} next={news.older} />
      </div>
    </section>
  )
}
