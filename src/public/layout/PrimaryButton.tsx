import { SmartLink } from '../components/SmartLink.tsx'
import { primaryLink } from '../content/primaryLink.ts'
import { useSite, useTextAttributes } from '../site/siteContext.tsx'

/** The site's one action: outlined, so that the one of the page itself is the only filled one; nothing where it leads nowhere. */
export const PrimaryButton = ({ className = 'button quiet' }: { readonly className?: string }) => {
  const link = primaryLink(useSite())
  const attributesOf = useTextAttributes()
  return link ? (
    <SmartLink className={className} to={link.href}>
      <span {...attributesOf(link.text)}>{link.text}</span>
    </SmartLink>
  ) : null
}
