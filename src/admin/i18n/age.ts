/** Relative times as text. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import { useLanguage } from './language.tsx'
import { useTranslate } from './useTranslate.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Relative time such as '5 minutes ago' or 'yesterday'; `justNow` for less than a minute. `at` and `now` are in ms
 * since 1970.
 */
export const ageOf = (
  at: number,
  now: number,
  { language, justNow }: { language: Language; justNow: string },
): string => {
  const passed = Math.max(0, now - at)
  const unit = units.find(([, ms]) => passed >= ms)
  if (!unit) return justNow
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(passed / unit[1]), unit[0])
}

/** `ageOf` in the language of the screen. */
export const useAge = () => {
  const t = useTranslate()
  const { language } = useLanguage()
  return (at: number, now: number): string => ageOf(at, now, { language, justNow: t('draft.justNow') })
}
