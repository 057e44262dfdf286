import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { langOf } from '../language.ts'
import { Picture } from './Picture.tsx'

interface PageTopProps {
  readonly title: string
  readonly subTitle?: string | null | undefined
  readonly banner?: string | null | undefined
  /** Pages above this one, the home page aside. */
  readonly trail?: readonly { readonly title: string; readonly to: string }[]
  readonly note?: ReactNode
}

/** The head of a page: where one is, its title, and its banner where it has one. */
export const PageTop = ({ title, subTitle, banner, trail = [], note }: PageTopProps) => (
  <header className={banner ? 'page-top with-banner' : 'page-top'}>
    {banner && <Picture className="banner" src={banner} alt="" sizes="100vw" isFirst />}
    <div className="wrap">
      <nav className="trail" aria-label="You are here">
        <ol>
          {[{ title: 'Home', to: '/' }, ...trail].map(step => (
            <li key={step.to}>
              <Link to={step.to}>{step.title}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <h1 lang={langOf(title)}>{title}</h1>
      {subTitle && (
        <p className="sub-title" lang={langOf(subTitle)}>
          {subTitle}
        </p>
      )}
      {note && <p className="note">{note}</p>}
    </div>
  </header>
)
