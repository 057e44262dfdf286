import { useMemo } from 'react'
import { banglaTrashMessages } from '../i18n/bn/trash.ts'
import { type TrashMessageKey, trashMessages } from '../i18n/en/trash.ts'
import { translateOf, useLanguage } from '../i18n/language.tsx'
import type { TranslateOf } from '../i18n/translate.ts'

export type TrashTranslate = TranslateOf<TrashMessageKey>

/** Messages of the trash in the language of the screen. Loaded with the screen, so that no other screen has them. */
export const useTrashTranslate = (): TrashTranslate => {
  const { language, bundle } = useLanguage()
  return useMemo(() => {
    const messages: Readonly<Record<TrashMessageKey, string>> = language === 'bn' ? banglaTrashMessages : trashMessages
    return translateOf<TrashMessageKey>(trashMessages, { language, bundle: { ...bundle, messages } })
  }, [language, bundle])
}
