import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useZone } from '../../data/siteSettings.ts'
import { timeLeftText, timestampOrText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts'

/** Formats values in the language of the screen. */
export interface Format {
  readonly t: Translate
  /** Formats a timestamp of the API in the site's zone; returns it unchanged if it is not a timestamp. */
  readonly timestamp: (at: string) => string
  /** Time from now until a timestamp of the API, such as 'in 5 days'; '' if it is not a timestamp. */
  readonly timeLeft: (at: string) => string
  /** Resources and settings that the person may read. */
  readonly descriptors: readonly Descriptor[]
}

export const useFormat = (): Format => {
  const t = useTranslate()
  const zone = useZone()
  const { language } = useLanguage()
  const { descriptors } = useDescriptors()
  return {
    t,
    timestamp: at => timestampOrText(at, language, zone),
    timeLeft: at => timeLeftText(at, language, Date.now()),
    descriptors,
  }
}
