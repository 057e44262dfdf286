/** The typefaces of a site inside the back office, for a sample of its pages. */
import { useEffect } from 'react'
import { readSiteConfig, siteConfigId } from '../../../../api/site/siteConfig.ts'
import { typePairIn } from '../../../../schema/values/look/typePairs.ts'

/** The address of a pair's sheet; undefined for the system's own faces, and where the server names none. */
const sheetOf = (typePair: unknown): string | undefined => {
  if (!document.getElementById(siteConfigId)) return undefined
  return readSiteConfig(document).typeSheets?.[typePairIn(typePair)]
}

/** Links the sheet of a pair while a sample is shown: it names the faces, and sets `--display` and `--sans`, which nothing else here reads. */
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
