import { languageNames, otherLanguage } from '../../schema/values/language.ts'
import { hrefOf } from '../../schema/values/links.ts'
import { useLanguage, useSite } from '../site/siteContext.tsx'

/** The way to the same organisation's site in the other language; nothing where it has none. */
export const OtherLanguage = () => {
  const href = hrefOf(useSite().application.other_url)
  const language = otherLanguage[useLanguage()]
  return href ? (
    // Another site, also where it is a path of the same host.
    <a className="other-language" href={href} lang={language} hrefLang={language}>
      {languageNames[language]}
    </a>
  ) : null
}
