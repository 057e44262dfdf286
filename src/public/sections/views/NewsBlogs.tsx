import { PostCard } from '../../components/PostCard.tsx'
import { keyOf } from '../../content/addresses.ts'
import { useMessages } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Template `news-blogs`: the latest posts. */
export const NewsBlogs = ({ section, posts }: SectionProps) => {
  const { empty } = useMessages().news
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title}>
        {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
      </SectionHead>
      {posts.length === 0 && <p>{empty}</p>}
      <div className="cards">
        {posts.map(post => (
          <PostCard key={keyOf(post)} post={post} />
        ))}
      </div>
    </>
  )
}
