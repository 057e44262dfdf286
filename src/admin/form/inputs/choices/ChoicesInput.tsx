import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { type InputProps, useFieldInput } from '../inputProps.ts'

/** Some of a closed list, each with a box to tick. */
export const ChoicesInput = (props: InputProps<'choices'>) => {
  const { id, bound, around } = useFieldInput(props)
  const { options, max = options.length } = props.field
  const chosen: readonly unknown[] = Array.isArray(bound.value) ? bound.value : []
  const turn = (value: string, isOn: boolean) =>
    bound.onChange(options.map(option => option.value).filter(each => (each === value ? isOn : chosen.includes(each))))
  return (
    <FormField {...around}>
      <FormGroup row role="group" aria-labelledby={labelId(id)} aria-describedby={describedBy(id, around)}>
        {options.map(({ value, label }, index) => {
          const isChosen = chosen.includes(value)
          return (
            <FormControlLabel
              key={value}
              label={label}
              control={
                <Checkbox
                  size="small"
                  checked={isChosen}
                  // What is chosen already can always be taken out.
                  disabled={!isChosen && chosen.length >= max}
                  onChange={event => turn(value, event.target.checked)}
                  onBlur={() => bound.onBlur()}
                  slotProps={{
                    input: {
                      ref: index === 0 ? bound.ref : undefined,
                      'aria-invalid': (around.problem !== undefined && index === 0) || undefined,
                    },
                  }}
                />
              }
            />
          )
        })}
      </FormGroup>
    </FormField>
  )
}
