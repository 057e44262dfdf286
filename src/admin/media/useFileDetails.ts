import { useMemo } from 'react'
import { useZone } from '../data/siteSettings.ts'
import { useLanguage } from '../i18n/language.tsx'
import { createFileWords, type FileWords } from './fileFacts.ts'

/** Details of files in the language of the screen and the site's zone. */
export const useFileDetails = (): FileWords => {
  const zone = useZone()
  const { language } = useLanguage()
  return useMemo(() => createFileWords(language, zone), [language, zone])
}
