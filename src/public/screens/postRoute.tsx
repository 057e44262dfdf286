import type { Post } from '../content.ts'
import type { ScreenScript } from '../loading.ts'
import { recordOrMoved } from '../moved.ts'
import { PostScreen } from './PostScreen.tsx'

interface PostData {
  readonly post: Post
  /** Name of its category; undefined where it has none. */
  readonly category?: string | undefined
}

/** `/news/{slug}` */
export const postRoute: ScreenScript<PostData> = {
  load: async ({ content, params: { slug = '' } }) => {
    const post = await recordOrMoved(content, 'posts', slug, content.post(slug))
    return { post, category: post.category_id ? await content.categoryName(post.category_id) : undefined }
  },
  draw: data => <PostScreen {...data} />,
}
