import { More } from '../components/SmartLink.tsx'
import { useMessages } from '../site/siteContext.tsx'

interface MoreLinkProps {
  /** Where it leads, as editors write it. */
  readonly to: string | null | undefined
  /** What there is more of, for those who hear the link alone. */
  readonly of: string | null | undefined
}

/** The way on below a section. */
export const MoreLink = ({ to, of }: MoreLinkProps) => {
  const { seeMore } = useMessages()
  return (
    <p>
      <More to={to} words={seeMore} of={of} />
    </p>
  )
}
