import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { conditionColumn } from '../../../../../schema/descriptor/access/access.ts'
import { type Descriptor, declaredFieldOf } from '../../../../../schema/descriptor/resource.ts'
import { descriptorOf } from '../../../../data/descriptors.ts'
import { useSite } from '../../../../data/site.ts'
import { useTranslate } from '../../../../i18n/useTranslate.ts'
import { RecordPicker } from '../../../../list/filters/RecordPicker.tsx'
import { useFieldOptions } from './ConditionText.tsx'
import { targetOf } from './conditions.ts'

interface ConditionValueProps {
  readonly resource: Descriptor
  /** Name of the compared field. */
  readonly field: string
  readonly label: string
  /** null if none is chosen. */
  readonly value: string | number | null
  readonly onChange: (value: string | number | null) => void
}

/** Kinds of fields whose values have a browser's own input. */
const typeByKind: Readonly<Record<string, string>> = { date: 'date', time: 'time', email: 'email' }

const numberIn = (text: string): number | null => {
  const number = Number(text)
  return text.trim() !== '' && Number.isSafeInteger(number) ? number : null
}

/** Input for one value of a condition, by the kind of its field. */
export const ConditionValue = ({ resource, field, label, value, onChange }: ConditionValueProps) => {
  const id = useId()
  const t = useTranslate()
  const site = useSite()
  const options = useFieldOptions(resource, field)
  const target = targetOf(resource, field)
  if (target !== undefined)
    return (
      <>
        <label className="unseen" htmlFor={id}>
          {label}
        </label>
        <RecordPicker
          id={id}
          target={descriptorOf(site, target)}
          value={typeof value === 'number' ? value : undefined}
          onChange={record => onChange(record ? Number(record.id) : null)}
        />
      </>
    )
  if (options)
    return (
      <Select
        native
        fullWidth
        value={String(value ?? '')}
        inputProps={{ 'aria-label': label }}
        onChange={event => onChange(options.find(option => String(option.value) === event.target.value)?.value ?? null)}
      >
        <option value="" disabled>
          {t('form.chooseOne')}
        </option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  const isNumber = conditionColumn(resource, field) === 'integer'
  const kind = declaredFieldOf(resource, field)?.kind ?? 'integer'
  return (
    <OutlinedInput
      fullWidth
      type={isNumber ? 'number' : (typeByKind[kind] ?? 'text')}
      value={value ?? ''}
      inputProps={{ 'aria-label': label }}
      onChange={({ target: { value: text } }) => onChange(isNumber ? numberIn(text) : text)}
    />
  )
}
