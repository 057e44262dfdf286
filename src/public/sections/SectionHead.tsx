import { langOf } from '../language.ts'

interface SectionHeadProps {
  readonly title: string | null | undefined
  readonly subTitle?: string | null | undefined
}

/** A section's title with the short line above it. */
export const SectionHead = ({ title, subTitle }: SectionHeadProps) =>
  title || subTitle ? (
    <header className="section-head">
      {subTitle && (
        <p className="eyebrow" lang={langOf(subTitle)}>
          {subTitle}
        </p>
      )}
      {title && <h2>{title}</h2>}
    </header>
  ) : null
