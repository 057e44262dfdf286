import { useMemo } from 'react'
import { useZone } from '../data/siteSettings.ts'
import { useLanguage } from '../i18n/language.tsx'
import { createFileDetails, type FileDetails } from './fileFacts.ts'

/** Details of files in the language of the screen and the site's zone. */
export const useFileDetails = (): FileDetails => {
  const zone = useZone()
  const { language } = useLanguage()
  return useMemo(() => createFileDetails(language, zone), [language, zone])
}
