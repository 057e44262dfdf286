/** Controls of a list's filters, loaded when they are first opened. */
import Box from '@mui/material/Box'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Field, FieldKind, FieldOf, Option } from '../../../schema/descriptor/field.ts'
import type { FilterBy } from '../../../schema/descriptor/filters.ts'
import { type ChosenKind, isChosen } from '../../../schema/descriptor/kindTraits.ts'
import { isRecordField, type RecordField } from '../../../schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { dateOf, toTimestamp } from '../../../schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../../schema/values/time/zones.ts'
import { descriptorOf } from '../../data/descriptors.ts'
import { useSite } from '../../data/site.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useDescriptors, useFlagOptions, useStatusOptions } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { FormField } from '../../ui/smallForm/FormField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useFilters } from './filters.ts'
import { RecordPicker } from './RecordPicker.tsx'

interface ControlProps<F extends Field = Field> {
  readonly id: string
  readonly field: F
  readonly by: FilterBy
  readonly value: unknown
  readonly onChange: (value: string | number | undefined) => void
}

/** Props of a text filter: the common ones, and those of its input. */
type TextControlProps = ControlProps & Pick<OutlinedInputProps, 'type' | 'inputProps'>

const typingMs = 300

const Options = ({
  id,
  options,
  value,
  onChange,
}: Omit<ControlProps, 'field' | 'by'> & { options: readonly Option[] }) => {
  const t = useTranslate()
  return (
    <Select
      native
      value={String(value ?? '')}
      onChange={event => onChange(options.find(option => String(option.value) === event.target.value)?.value)}
      inputProps={{ id }}
    >
      <option value="">{t('filter.any')}</option>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

const TextControl = ({ id, value, onChange, type, inputProps }: TextControlProps) => {
  const stored = String(value ?? '')
  const [typed, setTyped] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const [sent, setSent] = useState(stored)
  // A change of the filter elsewhere, for example by its chip, changes the input; a change that the input made does
  // not.
  if (stored !== seen) {
    setSeen(stored)
    if (stored !== sent) {
      setSent(stored)
      setTyped(stored)
    }
  }
  const debounced = useDebounced(typed.trim(), typingMs)
  const apply = useEffectEvent((text: string) => {
    if (text === stored) return
    setSent(text)
    onChange(text)
  })
  const isSettled = debounced === typed.trim()
  useEffect(() => {
    if (isSettled) apply(debounced)
  }, [isSettled, debounced])
  return (
    <OutlinedInput
      type={type}
      inputProps={inputProps}
      id={id}
      value={typed}
      onChange={event => setTyped(event.target.value)}
    />
  )
}

const dayMs = 86_400_000
const secondMs = 1_000

/** One end of a date-time range, chosen as a day: the start or the end of that day in the site's zone. */
const DayControl = ({ by, value, onChange, ...props }: ControlProps) => {
  const zone = useZone()
  const date = typeof value === 'string' ? dateOf(value) : undefined
  const timestampFor = (day: string): string | undefined => {
    const begins = startOfDay(day, zone)
    if (!begins) return undefined
    if (by === 'from') return toTimestamp(begins)
    // The date 36 hours after the day begins is always the next day, whatever daylight saving time does in between.
    const next = startOfDay(dayIn(new Date(begins.getTime() + 1.5 * dayMs), zone), zone)
    return next && toTimestamp(new Date(next.getTime() - secondMs))
  }
  return (
    <TextControl
      {...props}
      by={by}
      value={date && dayIn(date, zone)}
      type="date"
      onChange={day => onChange(timestampFor(String(day ?? '')))}
    />
  )
}

/** Input type for the ends of a range, by kind. */
const rangeBoxes: { readonly [K in FieldKind]?: Pick<OutlinedInputProps, 'type' | 'inputProps'> } = {
  integer: { inputProps: { inputMode: 'numeric' } },
  decimal: { inputProps: { inputMode: 'decimal' } },
  date: { type: 'date' },
  time: { type: 'time' },
}
const RangeControl = (props: ControlProps) =>
  props.field.kind === 'dateTime' ? (
    <DayControl {...props} />
  ) : (
    <TextControl {...props} {...rangeBoxes[props.field.kind]} />
  )

const ChoiceControl = (props: ControlProps<FieldOf<'choice'>>) => <Options {...props} options={props.field.options} />
const ChoicesControl = (props: ControlProps<FieldOf<'choices'>>) => <Options {...props} options={props.field.options} />
const StatusControl = (props: ControlProps<FieldOf<'status'>>) => <Options {...props} options={useStatusOptions()} />
const FlagControl = (props: ControlProps<FieldOf<'flag'>>) => <Options {...props} options={useFlagOptions()} />
const ReferenceControl = ({ id, field, value, onChange }: ControlProps<RecordField>) => (
  <RecordPicker
    id={id}
    target={descriptorOf(useSite(), field.to)}
    value={typeof value === 'number' ? value : undefined}
    onChange={record => onChange(record && Number(record.id))}
  />
)

/** Controls by kind. A new kind with options does not compile until it has one. */
const controlByKind: { readonly [K in ChosenKind]: ComponentType<ControlProps<FieldOf<K>>> } = {
  choice: ChoiceControl,
  choices: ChoicesControl,
  status: StatusControl,
  reference: ReferenceControl,
  references: ReferenceControl,
  flag: FlagControl,
}

const Control = ({ label, ...props }: ControlProps & { label: string }) => {
  // Correlated union: the entry for a kind takes exactly that kind's field.
  const Chosen = isChosen(props.field) ? (controlByKind[props.field.kind] as ComponentType<ControlProps>) : undefined
  const isEnd = props.by === 'from' || props.by === 'to'
  const Kind = Chosen ?? (isEnd ? RangeControl : TextControl)
  return (
    <FormField id={props.id} label={label}>
      <Kind {...props} />
    </FormField>
  )
}

/** Control for every filter of a list that the person can use. */
export const FilterPanel = ({ descriptor }: { descriptor: Descriptor }) => {
  const id = useId()
  const { filters: all, valueIn, change } = useFilters(descriptor)
  const { hidden } = useDescriptors()
  // A filter by records that the person may not read would offer no values.
  const filters = all.filter(({ field }) => !isRecordField(field) || !hidden.some(({ name }) => name === field.to))
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        gap: 2,
      }}
    >
      {filters.map(({ name, by, label, field }) => (
        <Control
          key={name}
          id={`${id}-${name}`}
          by={by}
          label={label}
          field={field}
          value={valueIn(name)}
          onChange={value => change(name, value)}
        />
      ))}
    </Box>
  )
}
