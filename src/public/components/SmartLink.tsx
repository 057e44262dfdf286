import type { ReactNode } from 'react'
import { hrefOf } from '../../schema/values/links.ts'
import { Link } from '../routing/router.tsx'
import { useTextAttributes } from '../site/siteContext.tsx'

interface SmartLinkProps {
  /** A stored link: a path of the site with or without its slash, or a whole address. */
  readonly to: string | null | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** A link that an editor has written; nothing where it is empty. */
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

/** Title of the record behind a link or a button, in its language, for screen readers. */
export const AboutTitle = ({ title }: { readonly title: string | null | undefined }) => {
  const { lang } = useTextAttributes()(title)
  return (
    <span className="unseen" lang={lang}>
      : {title}
    </span>
  )
}

interface MoreProps extends Pick<SmartLinkProps, 'to'> {
  readonly words: string
  /** What there is more of, for those who hear the link alone. */
  readonly of: string | null | undefined
}

/** The way on from what is shown. */
export const More = ({ to, words, of }: MoreProps) => (
  <SmartLink className="more" to={to}>
    {words}
    <AboutTitle title={of} />
  </SmartLink>
)
