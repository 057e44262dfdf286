import type { Post } from '../content/content.ts'
import { type PostsAround, postsAround } from '../content/newsLists.ts'
import type { ScreenScript } from '../routing/loading.ts'
import { recordOrMoved } from '../routing/moved.ts'
import { PostScreen } from './PostScreen.tsx'

interface PostData extends PostsAround {
  readonly post: Post
  /** Name of the post's category; undefined if it has none. */
  readonly category?: string | undefined
}

/** `/news/{slug}` */
export const postRoute: ScreenScript<PostData> = {
  load: async request => {
    const { content, params } = request
    const post = await recordOrMoved(request, 'posts', content.record('posts', params.slug ?? ''))
    const [category, around] = await Promise.all([
      post.category_id ? content.category(post.category_id) : undefined,
      postsAround(content, post),
    ])
    return { post, category: category?.name, ...around }
  },
  draw: data => <PostScreen {...data} />,
}
