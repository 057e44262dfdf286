import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { type Ref, useId } from 'react'
import { describedBy, FormField, type FormFieldProps, labelId } from './FormField.tsx'

interface CheckboxGroupProps<N extends string> extends Pick<FormFieldProps, 'label' | 'help'> {
  /** Default true. */
  readonly isRequired?: boolean
  readonly options: readonly { readonly value: N; readonly label: string }[]
  readonly chosen: readonly N[]
  readonly onChange: (chosen: readonly N[]) => void
  readonly problem?: string | undefined
  /** Maximum number of options that may be selected. Default: all. */
  readonly max?: number | undefined
  readonly onBlur?: () => void
  /** Ref of the first checkbox. */
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Minimum number of options for a layout in columns, which are easier to scan. */
const columnsFrom = 12
const inColumns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))' }

/** Checkboxes for selecting several options of a short list. */
export const CheckboxGroup = <N extends string>({
  label,
  isRequired = true,
  help,
  options,
  chosen,
  onChange,
  problem,
  max = options.length,
  onBlur,
  inputRef,
}: CheckboxGroupProps<N>) => {
  const id = useId()
  const around = { id, label, isRequired, help, ...(problem && { problem }) }
  const turn = (name: N, isOn: boolean) =>
    onChange(options.map(option => option.value).filter(each => (each === name ? isOn : chosen.includes(each))))
  return (
    <FormField {...around}>
      <FormGroup
        row
        {...(options.length >= columnsFrom && { sx: inColumns })}
        role="group"
        aria-labelledby={labelId(id)}
        aria-describedby={describedBy(id, around)}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(option.value)}
                // A selected option can always be deselected.
                disabled={!chosen.includes(option.value) && chosen.length >= max}
                onChange={event => turn(option.value, event.target.checked)}
                onBlur={onBlur}
                slotProps={{
                  input: {
                    ref: index === 0 ? inputRef : undefined,
                    'aria-invalid': (problem !== undefined && index === 0) || undefined,
                  },
                }}
              />
            }
          />
        ))}
      </FormGroup>
    </FormField>
  )
}
