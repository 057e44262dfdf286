import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Ref } from 'react'
import type { Option } from '../../../../schema/descriptor/field.ts'
import { Sketch } from '../../../ui/Sketch.tsx'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { OptionUses } from '../../uses/OptionUses.tsx'
import { type AnyInputProps, useFieldInput } from '../inputProps.ts'
import { useUnknownChoice } from './useUnknownChoice.ts'

interface PicturesProps {
  readonly options: readonly Option[]
  readonly value: unknown
  readonly onChoose: (value: Option['value'] | undefined) => void
  readonly onBlur: () => void
  readonly name: string
  /** Ids of the elements that label and describe the radio buttons. */
  readonly labelledBy: string
  readonly describedBy: string | undefined
  readonly isRequired: boolean
  /** Ref of the first radio button. Default: none. */
  readonly firstRef?: Ref<HTMLInputElement>
}

/** Radio buttons with the pictures of the options. */
export const PictureRadios = ({
  options,
  value,
  onChoose,
  onBlur,
  name,
  isRequired,
  firstRef,
  ...ids
}: PicturesProps) => (
  <RadioGroup
    className="pictured"
    name={name}
    value={String(value ?? '')}
    onChange={event => onChoose(options.find(option => String(option.value) === event.target.value)?.value)}
    onBlur={onBlur}
    aria-labelledby={ids.labelledBy}
    aria-describedby={ids.describedBy}
    aria-required={isRequired || undefined}
  >
    {options.map(({ value, label, picture = [] }, index) => (
      <FormControlLabel
        key={value}
        value={String(value)}
        control={<Radio size="small" inputRef={index === 0 ? firstRef : undefined} />}
        label={
          <>
            <Sketch parts={picture} />
            {label}
          </>
        }
      />
    ))}
  </RadioGroup>
)

interface PicturedChoiceProps extends AnyInputProps {
  readonly options: readonly Option[]
}

/** Single choice among pictures. The help of the selected option is shown below them. */
export const PicturedChoice = ({ options, ...props }: PicturedChoiceProps) => {
  const { id, bound, around: field, isRequired } = useFieldInput(props)
  const { problem } = useUnknownChoice(options, bound.value)
  const around = problem === undefined ? field : { ...field, problem }
  const chosen = options.find(option => option.value === bound.value)
  return (
    <FormField {...around}>
      <PictureRadios
        options={options}
        value={bound.value}
        onChoose={bound.onChange}
        onBlur={bound.onBlur}
        name={bound.name}
        labelledBy={labelId(id)}
        describedBy={describedBy(id, around)}
        isRequired={isRequired}
        firstRef={bound.ref}
      />
      {chosen && <OptionUses option={chosen} />}
    </FormField>
  )
}
