import type { ReactNode } from 'react'
import { isLongTitle } from '../content/titles.ts'
import { useTextAttributes } from '../site/siteContext.tsx'

interface SectionHeadProps {
  readonly title: string | null | undefined
  readonly subTitle?: string | null | undefined
  /** Content below the subtitle in the margin. Default: none. */
  readonly children?: ReactNode
  /** True to put the subtitle before the title. Default: false. */
  readonly isSubTitleFirst?: boolean
}

/** Title of a section, with its subtitle and a template's additions in the margin. */
export const SectionHead = ({ title, subTitle, children, isSubTitleFirst = false }: SectionHeadProps) => {
  const attributesOf = useTextAttributes()
  const margin = (subTitle || children) && (
    <div className="margin">
      {subTitle && (
        <p className="eyebrow" {...attributesOf(subTitle)}>
          {subTitle}
        </p>
      )}
      {children}
    </div>
  )
  return (
    <>
      {isSubTitleFirst && margin}
      {title && (
        <header className="section-head">
          <h2 className={isLongTitle(title) ? 'long' : undefined} {...attributesOf(title)}>
            <span>{title}</span>
          </h2>
        </header>
      )}
      {!isSubTitleFirst && margin}
    </>
  )
}
