import Box from '@mui/material/Box'
import { useId } from 'react'
import { FormField } from '../../ui/smallForm/FormField.tsx'

interface FixedValueProps {
  readonly label: string
  readonly value: unknown
}

/** A stored value that no longer changes: plain text with its line breaks. */
export const FixedValue = ({ label, value }: FixedValueProps) => {
  const id = useId()
  return (
    <FormField id={id} label={label}>
      <Box component="output" id={id} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value === null || value === undefined || value === '' ? '–' : String(value)}
      </Box>
    </FormField>
  )
}
