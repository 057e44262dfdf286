import type { ReactNode } from 'react'
import { hrefOf } from '../../schema/values/links.ts'
import { Link } from '../routing/router.tsx'
import { useTextAttributes } from '../site/siteContext.tsx'

interface SmartLinkProps {
  /** A stored link: a path of the site with or without its leading slash, or a full URL. */
  readonly to: string | null | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** A link that an editor has written; nothing if it is empty. */
export const SmartLink = ({ to, className, children }: SmartLinkProps) => {
  const href = hrefOf(to)
  if (!href) return null
  return href.startsWith('/') ? (
    <Link className={className} to={href}>
      {children}
    </Link>
  ) : (
    <a className={className} href={href}>
      {children}
    </a>
  )
}

/** Title of the record that a link or a button is about, in its own language, for screen readers; nothing if it is empty. */
export const AboutTitle = ({ title }: { readonly title: string | null | undefined }) => {
  const { lang } = useTextAttributes()(title)
  if (!title) return null
  return (
    <span className="unseen" lang={lang}>
      : {title}
    </span>
  )
}

interface MoreProps extends Pick<SmartLinkProps, 'to'> {
  readonly words: string
  /** Title of the linked record, which screen readers add to the link's text. */
  readonly of: string | null | undefined
}

/** A 'read more' link. */
export const More = ({ to, words, of }: MoreProps) => (
  <SmartLink className="more" to={to}>
    {words}
    <AboutTitle title={of} />
  </SmartLink>
)
