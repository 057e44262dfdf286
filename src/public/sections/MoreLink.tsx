import { More } from '../components/SmartLink.tsx'
import { useMessages } from '../site/siteContext.tsx'

interface MoreLinkProps {
  /** Target as editors write it. */
  readonly to: string | null | undefined
  /** Title of the section, which screen readers add to the link's text. */
  readonly of: string | null | undefined
}

/** A 'see more' link of a section. */
export const MoreLink = ({ to, of }: MoreLinkProps) => {
  const { seeMore } = useMessages()
  return (
    <p>
      <More to={to} words={seeMore} of={of} />
    </p>
  )
}
