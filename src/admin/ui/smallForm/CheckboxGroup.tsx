import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { useId } from 'react'
import { describedBy, FormField, labelId } from './FormField.tsx'

interface CheckboxGroupProps<N extends string> {
  readonly label: string
  readonly options: readonly { readonly value: N; readonly label: string }[]
  readonly chosen: readonly N[]
  readonly onChange: (chosen: readonly N[]) => void
  readonly problem?: string | undefined
}

/** Some of a few choices, each with a box to tick. */
export const CheckboxGroup = <N extends string>({
  label,
  options,
  chosen,
  onChange,
  problem,
}: CheckboxGroupProps<N>) => {
  const id = useId()
  const around = { id, label, isRequired: true, ...(problem && { problem }) }
  const turn = (name: N, isOn: boolean) =>
    onChange(options.map(option => option.value).filter(each => (each === name ? isOn : chosen.includes(each))))
  return (
    <FormField {...around}>
      <FormGroup row role="group" aria-labelledby={labelId(id)} aria-describedby={describedBy(id, around)}>
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(option.value)}
                onChange={event => turn(option.value, event.target.checked)}
                slotProps={{ input: { 'aria-invalid': (problem !== undefined && index === 0) || undefined } }}
              />
            }
          />
        ))}
      </FormGroup>
    </FormField>
  )
}
