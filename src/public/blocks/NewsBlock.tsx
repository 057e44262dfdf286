import type { ListPage } from '../../api/wire/envelopes.ts'
import { excerptLengths } from '../../schema/values/excerptLengths.ts'
import { Pages } from '../components/Pages.tsx'
import { PostCard } from '../components/PostCard.tsx'
import { addressOf, keyOf } from '../content/addresses.ts'
import type { Post, PostCategory } from '../content/content.ts'
import { NavLink } from '../routing/router.tsx'
import { useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'

/** Maximum length of a post's excerpt in the list, graphemes. Source: specification 15. */
const listChars = excerptLengths.newsList
/** Posts per page in the list of all news and in those of one category. */
export const newsPageSize = 9

interface NewsBlockProps {
  readonly posts: ListPage<Post>
  readonly categories: readonly PostCategory[]
}

/** Links to the news of each category; nothing if there are fewer than two. */
const Categories = ({ categories }: Pick<NewsBlockProps, 'categories'>) => {
  const { messages, publicSite } = useSite()
  const { news } = messages
  const attributesOf = useTextAttributes()
  if (categories.length < 2) return null
  return (
    <nav className="topics" aria-label={news.categories}>
      <NavLink to="/news-and-blogs">{news.everything}</NavLink>
      {categories.map(category => (
        <NavLink
          key={category.id}
          to={addressOf(publicSite, 'post-categories', category)}
          {...attributesOf(category.name)}
        >
          {category.name}
        </NavLink>
      ))}
    </nav>
  )
}

/** One page of the news. Source: specification 4.3. */
export const NewsBlock = ({ posts, categories }: NewsBlockProps) => {
  const { news } = useMessages()
  return (
    <section className="section" aria-label={news.region}>
      <div className="wrap">
        <h2 className="unseen">{news.region}</h2>
        <Categories categories={categories} />
        {posts.data.length === 0 && <p>{news.empty}</p>}
        <div className="cards dated-cards">
          {posts.data.map((post, index) => (
            <PostCard key={keyOf(post)} post={post} chars={listChars} look={index === 0 ? 'dated first' : 'dated'} />
          ))}
        </div>
        <Pages label={news.pages} list={posts} previous={news.newer} next={news.older} />
      </div>
    </section>
  )
}
