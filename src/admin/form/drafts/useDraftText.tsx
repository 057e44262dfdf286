import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Field } from '../../../schema/descriptor/field.ts'
import { isRecordField } from '../../../schema/descriptor/recordFields.ts'
import { type Descriptor, fieldOf } from '../../../schema/descriptor/resource.ts'
import { truncateAtWord } from '../../../schema/values/excerpt.ts'
import { toTimestamp } from '../../../schema/values/time/dates.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useAge } from '../../i18n/age.ts'
import { timestampText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useResourceLabel, useStatusOptions } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { compositeText } from '../../list/table/compositeText.ts'
import { rightEntries } from '../inputs/roles/rightsLines.ts'
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

/** Name of the resource in an entry of the rights of a role. */
const resourceIn = (entry: unknown): readonly string[] =>
  typeof entry === 'object' && entry !== null && 'resource' in entry ? [String(entry.resource)] : []

/** Returns a function that returns a value as one line of text; '' if it has none that a person would recognize. */
const useValueText = (): ((field: Field, value: unknown) => string) => {
  const resourceLabel = useResourceLabel()
  const statusOptions = useStatusOptions()
  return (field, value) => {
    // Only the id of a referenced record is stored in a draft.
    if (isRecordField(field)) return ''
    if (field.kind === 'status') return statusOptions.find(option => option.value === value)?.label ?? ''
    if (field.input === 'rights') return rightEntries(value).flatMap(resourceIn).map(resourceLabel).join(', ')
    return compositeText(field, value)
  }
}

/** Describes drafts of a form, so that an editor can distinguish them: their age, their fields, and what was typed. */
export const useDraftText = (descriptor: Descriptor): ((draft: Draft) => ReactNode) => {
  const t = useTranslate()
  const valueText = useValueText()
  const resourceLabel = useResourceLabel()
  const ageOf = useAge()
  const timeOf = useDraftTime()
  // The nested records of a form are stored under the name of their resource.
  const labelOf = (name: string): string => {
    const isNested = descriptor.children?.some(({ resource }) => resource === name) ?? false
    return isNested ? resourceLabel(name) : labelIn(descriptor, name)
  }
  const quotes = ({ values }: Draft): readonly string[] => {
    // The title comes first: it says which record the draft is about.
    const names = Object.keys(values).toSorted(
      (one, other) => Number(other === descriptor.title) - Number(one === descriptor.title),
    )
    const quoted = names.flatMap(name => {
      const field = fieldOf(descriptor, name)
      const text = field ? truncateAtWord(valueText(field, values[name]), quotedChars) : ''
      return text === '' ? [] : [`${labelIn(descriptor, name)}: “${text}”`]
    })
    return quoted.slice(0, maxQuotes)
  }
  return draft => (
    <>
      <div>
        {t('draft.offer', {
          age: ageOf(draft.at, Date.now()),
          fields: Object.keys(draft.values).map(labelOf).join(', '),
        })}
      </div>
      <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {[timeOf(draft), ...quotes(draft)].join(' · ')}
      </Box>
    </>
  )
}
