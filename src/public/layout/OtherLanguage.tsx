import { languageNames, otherLanguage } from '../../schema/values/language.ts'
import { hrefOf } from '../../schema/values/links.ts'
import { useLanguage, useSite } from '../site/siteContext.tsx'

/** Link to the organisation's site in the other language; nothing if it has none. */
export const OtherLanguage = () => {
  const href = hrefOf(useSite().application.other_url)
  const language = otherLanguage[useLanguage()]
  return href ? (
    // No client-side navigation: it is another site, even if it is a path on the same host.
    <a className="other-language" href={href} lang={language} hrefLang={language}>
      {languageNames[language]}
    </a>
  ) : null
}
