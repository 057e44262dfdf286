import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { type Descriptor, fieldOf } from '../../../schema/descriptor/resource.ts'
import { truncateAtWord } from '../../../schema/values/excerpt.ts'
import { toTimestamp } from '../../../schema/values/time/dates.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useAge } from '../../i18n/age.ts'
import { timestampText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { compositeText } from '../../list/table/compositeText.ts'
import { labelIn } from '../labels.ts'
import type { Draft } from './draftStore.ts'

/** Maximum number of values that the description of a draft quotes, and the maximum length of each. */
const maxQuotes = 3
const quotedChars = 50

/** Time of a draft's last change, in the site's zone. */
export const useDraftTime = (): ((draft: Draft) => string) => {
  const zone = useZone()
  const { language } = useLanguage()
  return ({ at }) => timestampText(toTimestamp(new Date(at)), language, zone)
}

/** Describes drafts of a form, so that an editor can distinguish them: their age, their fields, and what was typed. */
export const useDraftText = (descriptor: Descriptor): ((draft: Draft) => ReactNode) => {
  const t = useTranslate()
  const ageOf = useAge()
  const timeOf = useDraftTime()
  const quotes = ({ values }: Draft): readonly string[] => {
    // The title comes first: it says which record the draft is about.
    const names = Object.keys(values).toSorted(
      (one, other) => Number(other === descriptor.title) - Number(one === descriptor.title),
    )
    const quoted = names.flatMap(name => {
      const field = fieldOf(descriptor, name)
      const text = field ? truncateAtWord(compositeText(field, values[name]), quotedChars) : ''
      return text === '' ? [] : [`${labelIn(descriptor, name)}: “${text}”`]
    })
    return quoted.slice(0, maxQuotes)
  }
  return draft => (
    <>
      <div>
        {t('draft.offer', {
          age: ageOf(draft.at, Date.now()),
          fields: Object.keys(draft.values)
            .map(name => labelIn(descriptor, name))
            .join(', '),
        })}
      </div>
      <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {[timeOf(draft), ...quotes(draft)].join(' · ')}
      </Box>
    </>
  )
}
