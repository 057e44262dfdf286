import { PostCard } from '../parts/PostCard.tsx'
import { SectionHead } from './SectionHead.tsx'
import type { SectionProps } from './SectionView.tsx'

/** The template `news-blogs`: the latest posts. */
export const NewsBlogs = ({ section, posts }: SectionProps) => (
  <>
    <SectionHead title={section.title} subTitle={section.sub_title} />
    <div className="cards columns-3">
      {posts.map(post => (
        <PostCard key={post.id} post={post} />
      ))}
    </div>
  </>
)
