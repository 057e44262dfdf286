import type { Post } from '../content/content.ts'
import type { ScreenScript } from '../routing/loading.ts'
import { recordOrMoved } from '../routing/moved.ts'
import { PostScreen } from './PostScreen.tsx'

interface PostData {
  readonly post: Post
  /** Name of its category; undefined where it has none. */
  readonly category?: string | undefined
}

/** `/news/{slug}` */
export const postRoute: ScreenScript<PostData> = {
  load: async request => {
    const { content, params } = request
    const post = await recordOrMoved(request, 'posts', content.record('posts', params.slug ?? ''))
    return { post, category: post.category_id ? await content.categoryName(post.category_id) : undefined }
  },
  draw: data => <PostScreen {...data} />,
}
