import { type MouseEvent, useMemo } from 'react'
import { textOf } from '../../schema/values/excerpt.ts'
import { withLanguages } from '../content/language.ts'
import { fromSecondLevel, proseHtml } from '../content/proseHtml.ts'
import { leadsToPage } from '../routing/linkPrefetch.ts'
import { isPlainClick, useNavigate } from '../routing/router.tsx'
import { useLanguage, useMessages, useTextAttributes } from '../site/siteContext.tsx'
import { trustedHtml } from './trustedTypes.ts'

interface ProseProps {
  /** HTML that the provider or this server has sanitized. Empty renders nothing. */
  readonly html: string | null | undefined
  /** Default: 'prose'. */
  readonly className?: string
  /** True if the text follows the page's title directly, so its headings start at level 2. Default: false. */
  readonly isBelowTitle?: boolean
}

/** Rich text, prepared by `proseHtml`. Links to pages of this site navigate without loading a document. */
export const Prose = ({ html, className = 'prose', isBelowTitle = false }: ProseProps) => {
  const navigate = useNavigate()
  const { table } = useMessages()
  const site = useLanguage()
  const attributes = useTextAttributes()(textOf(html ?? ''))
  const language = attributes.lang ?? site
  // Memoized, because React writes the HTML again whenever it gets another object.
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
