import { useMemo } from 'react'
import { useZone } from '../data/siteSettings.ts'
import { useLanguage } from '../i18n/language.tsx'
import { createFileWords, type FileWords } from './fileFacts.ts'

/** The details of files, in the language of the screen and the zone of the site. */
export const useFileDetails = (): FileWords => {
  const zone = useZone()
  const { language } = useLanguage()
  return useMemo(() => createFileWords(language, zone), [language, zone])
}
