import type { Post } from '../content.ts'
import type { ScreenScript } from '../loading.ts'
import { recordOrMoved } from '../moved.ts'
import { PostScreen } from './PostScreen.tsx'

/** `/news/{slug}` */
export const postRoute: ScreenScript<Post> = {
  load: ({ content, params: { slug = '' } }) => recordOrMoved(content, 'posts', slug, content.post(slug)),
  draw: post => <PostScreen post={post} />,
}
