import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Select from '@mui/material/Select'
import { useFormState, useWatch } from 'react-hook-form'
import { activeStatus, type Option } from '../../../../schema/descriptor/field.ts'
import { isPublic } from '../../../../schema/descriptor/resource.ts'
import { useMay } from '../../../data/permissions.ts'
import { useStatusOptions } from '../../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { OptionUses } from '../../uses/OptionUses.tsx'
import { type AnyInputProps, type InputProps, useFieldInput } from '../inputProps.ts'
import { OpenChoice } from './OpenChoice.tsx'
import { PicturedChoice } from './PicturedChoice.tsx'
import { useUnknownChoice } from './useUnknownChoice.ts'

interface OptionsProps extends AnyInputProps {
  readonly options: readonly Option[]
}

/** Value of the option whose value has this text; '' if there is none. */
const optionValue = (options: readonly Option[], text: string) =>
  options.find(option => String(option.value) === text)?.value ?? ''

const Menu = ({ options, ...props }: OptionsProps) => {
  const t = useTranslate()
  const { id, bound, around: field, isRequired } = useFieldInput(props)
  const { unknown, problem } = useUnknownChoice(options, bound.value)
  const around = problem === undefined ? field : { ...field, problem }
  const chosen = options.find(({ value }) => value === bound.value)
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
        {/* Keeps the browser from displaying the first option as selected. */}
        {isRequired && unknown === '' && !chosen && (
          <option value="" disabled>
            {t('form.chooseOne')}
          </option>
        )}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {chosen && <OptionUses option={chosen} />}
    </FormField>
  )
}

const Radios = ({ options, ...props }: OptionsProps) => {
  const { id, bound, around, isRequired } = useFieldInput(props)
  const chosen = options.find(({ value }) => value === bound.value)
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
      {chosen && <OptionUses option={chosen} />}
    </FormField>
  )
}

/**
 * Single choice: a menu, radio buttons if the descriptor says so, or pictures if the options have them. An open choice
 * also accepts other text.
 */
export const ChoiceInput = (props: InputProps<'choice'>) => {
  const { options, others } = props.field
  if (others) return <OpenChoice {...props} options={options} others={others} />
  if (options.some(({ picture }) => picture)) return <PicturedChoice {...props} options={options} />
  return props.input.radio ? <Radios {...props} options={options} /> : <Menu {...props} options={options} />
}

/**
 * Menu with Active and Inactive. Any other stored number is shown as Inactive, and preserved. Active is not offered to
 * people who may not publish.
 */
export const StatusInput = (props: InputProps<'status'>) => {
  const t = useTranslate()
  const may = useMay()
  const statusOptions = useStatusOptions()
  const value: unknown = useWatch({ name: props.input.field })
  const start: unknown = useFormState().defaultValues?.[props.input.field]
  // While Active is selected, Inactive stands for the initial number.
  const number = value === activeStatus ? start : value
  const isKnown = statusOptions.some(option => option.value === number)
  const options =
    isKnown || typeof number !== 'number'
      ? statusOptions
      : statusOptions.map(option => (option.value === activeStatus ? option : { ...option, value: number }))
  const isKept = may.publish(props.descriptor) || !isPublic(props.descriptor) || value === activeStatus
  if (isKept) return <Menu {...props} options={options} />
  const input = { ...props.input, help: t('rights.noPublishing') }
  return <Menu {...props} input={input} options={options.filter(option => option.value !== activeStatus)} />
}
