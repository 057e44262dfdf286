import type { ListPage } from '../../api/wire/envelopes.ts'
import { NewsBlock, newsPageSize } from '../blocks/NewsBlock.tsx'
import type { Post, PostCategory } from '../content/content.ts'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { AbsentPage, pageOf, pageQuery, type ScreenScript } from '../routing/loading.ts'
import { useMessages } from '../site/siteContext.tsx'

interface CategoryData {
  readonly category: PostCategory
  readonly posts: ListPage<Post>
  readonly categories: readonly PostCategory[]
}

const CategoryScreen = ({ category, posts, categories }: CategoryData) => {
  const { screens } = useMessages()
  return (
    <article>
      <Head
        title={category.name}
        description={category.metaDescription || category.description}
        keywords={category.metaKey}
        image={category.thumb}
        list={posts}
      />
      <PageTop
        title={category.name}
        subTitle={category.description}
        trail={[{ title: screens.newsPage, to: '/news-and-blogs' }]}
      />
      <NewsBlock posts={posts} categories={categories} />
    </article>
  )
}

/** `/news-and-blogs/category/{id}`: news of a category. */
export const categoryRoute: ScreenScript<CategoryData> = {
  load: async ({ content, params, url }) => {
    const id = params.id ?? ''
    const page = pageOf(url)
    const [category, found, categories] = await Promise.all([
      content.record('post-categories', id),
      content.list('posts', { category_id: id, ...pageQuery(page, newsPageSize) }),
      content.categories(),
    ])
    if (page > Math.max(1, found.last_page)) throw new AbsentPage()
    // Another provider may ignore the filter.
    const posts = { ...found, data: found.data.filter(post => post.category_id === category.id) }
    return { category, posts, categories }
  },
  draw: data => <CategoryScreen {...data} />,
}
