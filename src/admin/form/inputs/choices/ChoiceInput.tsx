import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Select from '@mui/material/Select'
import { useWatch } from 'react-hook-form'
import { activeStatus, type Option } from '../../../../schema/descriptor/field.ts'
import { useStatusOptions } from '../../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { Sketch } from '../../../ui/Sketch.tsx'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { type AnyInputProps, type InputProps, useFieldInput } from '../inputProps.ts'

interface OptionsProps extends AnyInputProps {
  readonly options: readonly Option[]
}

/** A stored value that is none of the options; '' where it is one, or empty. */
const unknownValue = (options: readonly Option[], value: unknown): string => {
  const text = String(value ?? '')
  return options.some(option => String(option.value) === text) ? '' : text
}

/** The value of the option that a control names by text; '' for none of them. */
const optionValue = (options: readonly Option[], text: string) =>
  options.find(option => String(option.value) === text)?.value ?? ''

const Menu = ({ options, ...props }: OptionsProps) => {
  const t = useTranslate()
  const { id, bound, around: field, isRequired } = useFieldInput(props)
  const unknown = unknownValue(options, bound.value)
  const around = unknown === '' ? field : { ...field, problem: t('form.unknownChoice', { value: unknown }) }
  const picture = options.find(option => option.value === bound.value)?.picture
  return (
    <FormField {...around}>
      <Select
        native
        fullWidth
        error={around.problem !== undefined}
        name={bound.name}
        inputRef={bound.ref}
        value={String(bound.value ?? '')}
        onChange={event => bound.onChange(optionValue(options, String(event.target.value)))}
        onBlur={() => bound.onBlur()}
        inputProps={{
          id,
          'aria-required': isRequired || undefined,
          'aria-describedby': describedBy(id, around),
        }}
      >
        {unknown !== '' && (
          <option value={unknown} disabled>
            {unknown}
          </option>
        )}
        {!isRequired && <option value="">{t('form.none')}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {picture && <Sketch parts={picture} />}
    </FormField>
  )
}

const Radios = ({ options, ...props }: OptionsProps) => {
  const { id, bound, around, isRequired } = useFieldInput(props)
  return (
    <FormField {...around}>
      <RadioGroup
        row
        name={bound.name}
        value={String(bound.value ?? '')}
        onChange={event => bound.onChange(optionValue(options, event.target.value))}
        onBlur={() => bound.onBlur()}
        aria-labelledby={labelId(id)}
        aria-describedby={describedBy(id, around)}
        aria-required={isRequired || undefined}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={String(option.value)}
            label={option.label}
            control={<Radio size="small" inputRef={index === 0 ? bound.ref : undefined} />}
          />
        ))}
      </RadioGroup>
    </FormField>
  )
}

/** One of a closed list: a menu, or radio buttons where the descriptor has that. */
export const ChoiceInput = (props: InputProps<'choice'>) =>
  props.input.radio ? (
    <Radios {...props} options={props.field.options} />
  ) : (
    <Menu {...props} options={props.field.options} />
  )

/** Active or Inactive. A number that is neither stays, and is shown as Inactive. */
export const StatusInput = (props: InputProps<'status'>) => {
  const statusOptions = useStatusOptions()
  const value: unknown = useWatch({ name: props.input.field })
  const isKnown = statusOptions.some(option => option.value === value)
  const options =
    isKnown || typeof value !== 'number'
      ? statusOptions
      : statusOptions.map(option => (option.value === activeStatus ? option : { ...option, value }))
  return <Menu {...props} options={options} />
}
