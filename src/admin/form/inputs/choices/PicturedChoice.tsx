import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Option } from '../../../../schema/descriptor/field.ts'
import { Sketch } from '../../../ui/Sketch.tsx'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { OptionUses } from '../../uses/OptionUses.tsx'
import { type AnyInputProps, useFieldInput } from '../inputProps.ts'
import { useUnknownChoice } from './useUnknownChoice.ts'

interface PicturedChoiceProps extends AnyInputProps {
  readonly options: readonly Option[]
}

/** One of a closed list, chosen among pictures of them, with what the chosen one says of itself below. */
export const PicturedChoice = ({ options, ...props }: PicturedChoiceProps) => {
  const { id, bound, around: field, isRequired } = useFieldInput(props)
  const { problem } = useUnknownChoice(options, bound.value)
  const around = problem === undefined ? field : { ...field, problem }
  const chosen = options.find(option => option.value === bound.value)
  return (
    <FormField {...around}>
      <RadioGroup
        className="pictured"
        name={bound.name}
        value={String(bound.value ?? '')}
        onChange={event => bound.onChange(options.find(({ value }) => String(value) === event.target.value)?.value)}
        onBlur={() => bound.onBlur()}
        aria-labelledby={labelId(id)}
        aria-describedby={describedBy(id, around)}
        aria-required={isRequired || undefined}
      >
        {options.map(({ value, label, picture = [] }, index) => (
          <FormControlLabel
            key={value}
            value={String(value)}
            control={<Radio size="small" inputRef={index === 0 ? bound.ref : undefined} />}
            label={
              <>
                <Sketch parts={picture} />
                {label}
              </>
            }
          />
        ))}
      </RadioGroup>
      {chosen && <OptionUses option={chosen} />}
    </FormField>
  )
}
