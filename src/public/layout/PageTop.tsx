import type { ReactNode } from 'react'
import { Picture } from '../components/media/Picture.tsx'
import { headerMenu, parentOf } from '../content/menu.ts'
import { isLongTitle } from '../content/titles.ts'
import { Link, useLocation } from '../routing/router.tsx'
import { useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'
import { TrailFacts } from './Head.tsx'

interface PageTopProps {
  readonly title: string
  readonly subTitle?: string | null | undefined
  readonly banner?: string | null | undefined
  /** Ancestor pages, without the home page. Default: the menu entry that holds the page. */
  readonly trail?: readonly { readonly title: string; readonly to: string }[]
  /** True to show the breadcrumb; false on the home page and for a page that does not exist. Default: true. */
  readonly hasTrail?: boolean
  /** Picture before the title, in the margin on a wide screen. Default: none. */
  readonly portrait?: ReactNode
  /** Content in the margin beside the title. Default: none. */
  readonly note?: ReactNode
  /** Content below the title. Default: none. */
  readonly children?: ReactNode
}

/** Breadcrumb. */
const Trail = ({ title, trail }: Required<Pick<PageTopProps, 'title' | 'trail'>>) => {
  const { frame, home } = useMessages()
  const attributesOf = useTextAttributes()
  const steps = [{ title: home, to: '/' }, ...trail]
  return (
    <nav className="trail" aria-label={frame.trail}>
      <TrailFacts steps={steps} title={title} />
      <ol>
        {steps.map(step => (
          <li key={step.title + step.to} {...attributesOf(step.title)}>
            {step.to ? <Link to={step.to}>{step.title}</Link> : step.title}
          </li>
        ))}
        <li aria-current="page" {...attributesOf(title)}>
          {title}
        </li>
      </ol>
    </nav>
  )
}

/** Top of a page: breadcrumb, title, and banner if it has one. */
export const PageTop = ({
  title,
  subTitle,
  banner,
  trail,
  portrait,
  note,
  children,
  hasTrail = true,
}: PageTopProps) => {
  const { pathname } = useLocation()
  const attributesOf = useTextAttributes()
  const parent = parentOf(headerMenu(useSite()), pathname)
  return (
    <header className={banner ? 'page-top with-banner' : 'page-top'}>
      {banner && <Picture className="banner" src={banner} alt="" sizes="100vw" when="first" />}
      <div className="wrap">
        {hasTrail && (
          <Trail title={title} trail={trail ?? (parent ? [{ title: parent.title, to: parent.href }] : [])} />
        )}
        {portrait && <div className="margin portrait">{portrait}</div>}
        <h1 className={isLongTitle(title) ? 'long' : undefined} {...attributesOf(title)}>
          <span>{title}</span>
        </h1>
        {subTitle && (
          <p className="sub-title" {...attributesOf(subTitle)}>
            {subTitle}
          </p>
        )}
        {children}
        {note && <div className="margin note">{note}</div>}
      </div>
    </header>
  )
}
