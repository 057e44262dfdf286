/** The controls of a list's filters; loaded with their first opening. */
import Box from '@mui/material/Box'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Field, FieldKind, FieldOf, Option } from '../../../schema/descriptor/field.ts'
import type { FilterBy } from '../../../schema/descriptor/filters.ts'
import { type ChosenKind, isChosen } from '../../../schema/descriptor/kindTraits.ts'
import type { RecordField } from '../../../schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { dateOf, momentOf } from '../../../schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../../schema/values/time/zones.ts'
import { descriptorOf } from '../../data/descriptors.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useFlagOptions, useStatusOptions } from '../../i18n/localizedDescriptors.ts'
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

/** With what its box is, beside its value. */
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
  const debounced = useDebounced(typed.trim(), typingMs)
  const apply = useEffectEvent((text: string) => text !== stored && onChange(text))
  useEffect(() => void apply(debounced), [debounced])
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

/** An end of a range of moments: the day of the site's zone that begins, or ends, there. */
const DayControl = ({ by, value, onChange, ...props }: ControlProps) => {
  const zone = useZone()
  const date = typeof value === 'string' ? dateOf(value) : undefined
  const momentFor = (day: string): string | undefined => {
    const begins = startOfDay(day, zone)
    if (!begins) return undefined
    if (by === 'from') return momentOf(begins)
    // Noon of the day after, whatever the clocks do in between.
    const next = startOfDay(dayIn(new Date(begins.getTime() + 1.5 * dayMs), zone), zone)
    return next && momentOf(new Date(next.getTime() - secondMs))
  }
  return (
    <TextControl
      {...props}
      by={by}
      value={date && dayIn(date, zone)}
      type="date"
      onChange={day => onChange(momentFor(String(day ?? '')))}
    />
  )
}

/** How an end of a range is typed. */
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
    target={descriptorOf(field.to)}
    value={typeof value === 'number' ? value : undefined}
    onChange={record => onChange(record && Number(record.id))}
  />
)

/** Total: a new kind whose values are chosen does not compile until it has its control. */
const controlByKind: { readonly [K in ChosenKind]: ComponentType<ControlProps<FieldOf<K>>> } = {
  choice: ChoiceControl,
  choices: ChoicesControl,
  status: StatusControl,
  reference: ReferenceControl,
  references: ReferenceControl,
  flag: FlagControl,
}

const Control = ({ label, ...props }: ControlProps & { label: string }) => {
  // The correlated union: the entry of the field's kind takes just this field.
  const Chosen = isChosen(props.field) ? (controlByKind[props.field.kind] as ComponentType<ControlProps>) : undefined
  const isEnd = props.by === 'from' || props.by === 'to'
  const Kind = Chosen ?? (isEnd ? RangeControl : TextControl)
  return (
    <FormField id={props.id} label={label}>
      <Kind {...props} />
    </FormField>
  )
}

/** A control for every filter of a list. */
export const FilterPanel = ({ descriptor }: { descriptor: Descriptor }) => {
  const id = useId()
  const { filters, valueIn, change } = useFilters(descriptor)
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
          // A text filter that is removed by its chip starts empty again.
          key={`${name} ${(valueIn(name) ?? '') === ''}`}
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
