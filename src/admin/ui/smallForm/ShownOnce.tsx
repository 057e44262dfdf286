import Alert from '@mui/material/Alert'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { FormField } from './FormField.tsx'

interface ShownOnceProps {
  /** What has happened, and what to do with the text. */
  readonly heading: string
  readonly lead: string
  readonly label: string
  /** What nobody can look up later. */
  readonly text: string
}

/** A text that is shown once, ready to be copied. */
export const ShownOnce = ({ heading, lead, label, text }: ShownOnceProps) => {
  const id = useId()
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert role="status" severity="success">
        <strong>{heading}</strong> {lead}
      </Alert>
      <FormField id={id} label={label}>
        <OutlinedInput
          id={id}
          readOnly
          fullWidth
          value={text}
          onFocus={event => event.target.select()}
          inputProps={{ spellCheck: false }}
          sx={{ fontFamily: 'monospace' }}
        />
      </FormField>
    </Stack>
  )
}
