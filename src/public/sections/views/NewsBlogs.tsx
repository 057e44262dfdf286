import { PostCard } from '../../components/PostCard.tsx'
import { useMessages } from '../../site/siteContext.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** How wide the pictures are: the first post leads, the others stand beside it. */
const leadSizes = '(min-width: 60rem) 38rem, (min-width: 42rem) 45vw, 92vw'
const otherSizes = '(min-width: 60rem) 20rem, (min-width: 42rem) 45vw, 12rem'

/** The template `news-blogs`: the latest posts. */
export const NewsBlogs = ({ section, posts }: SectionProps) => {
  const { empty } = useMessages().news
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title} />
      {posts.length === 0 && <p>{empty}</p>}
      <div className="cards news">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} sizes={index === 0 ? leadSizes : otherSizes} />
        ))}
      </div>
    </>
  )
}
