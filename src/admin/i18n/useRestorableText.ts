import { useTrash } from '../data/host.ts'
import { useTranslate } from './useTranslate.ts'

/** Sentence with the number of days for which deleted records can be restored; undefined if that is unknown. */
export const useRestorableText = (): string | undefined => {
  const t = useTranslate()
  const days = useTrash()?.days
  if (days === undefined) return undefined
  return days === 1 ? t('delete.restorableOneDay') : t('delete.restorable', { days })
}
