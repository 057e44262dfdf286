/** Loads the site's fonts in the back office, for a preview of its pages. */
import { useEffect } from 'react'
import { readSiteConfig, siteConfigId } from '../../../../api/site/siteConfig.ts'
import { typePairIn } from '../../../../schema/values/look/typePairs.ts'

/** Address of a font pair's style sheet; undefined for system fonts, and if the server lists none. */
const sheetOf = (typePair: unknown): string | undefined => {
  if (!document.getElementById(siteConfigId)) return undefined
  return readSiteConfig(document).typeSheets?.[typePairIn(typePair)]
}

/**
 * Links the style sheet of a font pair while a preview is shown. It declares the fonts and sets `--display` and
 * `--sans`, which nothing else in the back office uses.
 */
export const useTypeSheet = (typePair: unknown): void => {
  const href = sheetOf(typePair)
  useEffect(() => {
    if (href === undefined) return undefined
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
    return () => link.remove()
  }, [href])
}
