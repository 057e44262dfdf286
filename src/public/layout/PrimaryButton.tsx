import { SmartLink } from '../components/SmartLink.tsx'
import { primaryLink } from '../content/primaryLink.ts'
import { useSite, useTextAttributes } from '../site/siteContext.tsx'

/** The site's call to action; nothing if its link has no page. Outlined, so that only the page's own action is filled. */
export const PrimaryButton = ({ className = 'button quiet' }: { readonly className?: string }) => {
  const link = primaryLink(useSite())
  const attributesOf = useTextAttributes()
  return link ? (
    <SmartLink className={className} to={link.href}>
      <span {...attributesOf(link.text)}>{link.text}</span>
    </SmartLink>
  ) : null
}
