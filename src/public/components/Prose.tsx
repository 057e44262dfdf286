import { type MouseEvent, useMemo } from 'react'
import { textOf } from '../../schema/values/excerpt.ts'
import { withLanguages } from '../content/language.ts'
import { fromSecondLevel, proseHtml } from '../content/proseHtml.ts'
import { leadsToPage } from '../routing/intent.ts'
import { isPlainClick, useNavigate } from '../routing/router.tsx'
import { useLanguage, useMessages, useTextAttributes } from '../site/siteContext.tsx'
import { trustedHtml } from './trustedTypes.ts'

interface ProseProps {
  /** HTML that the provider, or this server, has made harmless. Empty draws nothing. */
  readonly html: string | null | undefined
  /** Default 'prose'. */
  readonly className?: string
  /** The text stands right below the title of the page, so its headings begin at level 2. Default false. */
  readonly isBelowTitle?: boolean
}

/** Written content, made ready by `proseHtml`. Links to pages of this site lead there without loading the document again. */
export const Prose = ({ html, className = 'prose', isBelowTitle = false }: ProseProps) => {
  const navigate = useNavigate()
  const { table } = useMessages()
  const site = useLanguage()
  const attributes = useTextAttributes()(textOf(html ?? ''))
  const language = attributes.lang ?? site
  // Memoized, because React writes HTML again where the object is another.
  const trusted = useMemo(() => {
    const written = isBelowTitle ? fromSecondLevel(html ?? '') : (html ?? '')
    return { __html: trustedHtml(proseHtml(withLanguages(written, language), table)) }
  }, [html, isBelowTitle, language, table])
  if (!html) return null
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event) || !leadsToPage(link)) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is operated; a key press on them is a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the provider, or this server, has made it harmless.
    <div className={className} {...attributes} onClick={follow} dangerouslySetInnerHTML={trusted} />
  )
}
