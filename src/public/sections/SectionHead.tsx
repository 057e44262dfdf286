import { useTextAttributes } from '../site/siteContext.tsx'

interface SectionHeadProps {
  readonly title: string | null | undefined
  readonly subTitle?: string | null | undefined
}

/** A section's title with the short line above it. */
export const SectionHead = ({ title, subTitle }: SectionHeadProps) => {
  const attributesOf = useTextAttributes()
  if (!title && !subTitle) return null
  return (
    <header className="section-head">
      {subTitle && (
        <p className="eyebrow" {...attributesOf(subTitle)}>
          {subTitle}
        </p>
      )}
      {title && <h2 {...attributesOf(title)}>{title}</h2>}
    </header>
  )
}
