import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { ReactNode } from 'react'

export interface FormFieldProps {
  /** Id of the control that the label belongs to. */
  readonly id: string
  readonly label: string
  readonly isRequired?: boolean
  /** One sentence below the control. */
  readonly help?: ReactNode
  /** Validation message, shown instead of `help`. */
  readonly problem?: string
  readonly children: ReactNode
}

const textId = (id: string) => `${id}-text`

/** Id of the element that describes a control; undefined if it has neither help nor a problem. */
export const describedBy = (id: string, { help, problem }: Pick<FormFieldProps, 'help' | 'problem'>) =>
  (problem ?? help) ? textId(id) : undefined

/** Id of a control's label. */
export const labelId = (id: string): string => `${id}-label`

// The asterisk is CSS content, so that the control's accessible name is the label alone. Browsers that do not support
// the alternative-text syntax use the first value.
const starSx = { '&::after': { content: ['" *"', '" *" / ""'], color: 'error.main' } }

/** A control with its label above, and its help or problem below. */
export const FormField = ({ id, label, isRequired = false, help, problem, children }: FormFieldProps) => {
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      <FormLabel id={labelId(id)} htmlFor={id} error={problem !== undefined} sx={isRequired ? starSx : undefined}>
        {label}
      </FormLabel>
      {children}
      {(problem ?? help) && (
        <FormHelperText id={textId(id)} error={problem !== undefined} sx={{ mt: 0 }}>
          {problem ?? help}
        </FormHelperText>
      )}
    </Box>
  )
}
