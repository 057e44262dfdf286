import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { ReactNode } from 'react'

export interface FormFieldProps {
  /** Id of the control that the label names. */
  readonly id: string
  readonly label: string
  readonly isRequired?: boolean
  /** One sentence below the control. */
  readonly help?: ReactNode
  /** What is wrong with the value; stands in the place of `help`. */
  readonly problem?: string
  readonly children: ReactNode
}

const textId = (id: string) => `${id}-text`

/** Id of the element that describes a control; undefined where it has neither help nor a problem. */
export const describedBy = (id: string, { help, problem }: Pick<FormFieldProps, 'help' | 'problem'>) =>
  (problem ?? help) ? textId(id) : undefined

/** Id of a control's label. */
export const labelId = (id: string): string => `${id}-label`

// The star is drawn, not written: a control's name is its label alone. Browsers that do not know the second value take the first.
const starSx = { '&::after': { content: ['" *"', '" *" / ""'], color: 'error.main' } }

/** A control with its label above and its help, or its problem, below. */
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
