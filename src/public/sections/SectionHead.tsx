import type { ReactNode } from 'react'
import { isLongTitle } from '../content/titles.ts'
import { useTextAttributes } from '../site/siteContext.tsx'

interface SectionHeadProps {
  readonly title: string | null | undefined
  readonly subTitle?: string | null | undefined
  /** What stands below the short line in the margin. Default: nothing. */
  readonly children?: ReactNode
  /** Puts the short line before the title. Default false. */
  readonly isSubTitleFirst?: boolean
}

/** A section's title, and what stands in the margin beside it: the short line, and what a template adds. */
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
