import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useZone } from '../../data/siteSettings.ts'
import { momentOrText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts'

/** How values are put into the language of the screen. */
export interface Format {
  readonly t: Translate
  /** A moment of the wire in the site's zone; as it came where it is none. */
  readonly moment: (at: string) => string
  /** The resources and settings that the person may read. */
  readonly descriptors: readonly Descriptor[]
}

export const useFormat = (): Format => {
  const t = useTranslate()
  const zone = useZone()
  const { language } = useLanguage()
  const { descriptors } = useDescriptors()
  return { t, moment: at => momentOrText(at, language, zone), descriptors }
}
