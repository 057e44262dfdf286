import Alert from '@mui/material/Alert'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { FormField } from './FormField.tsx'

export interface ShownOnceTexts {
  /** Success message, for instance that a token was created. */
  readonly heading: MessageKey
  /** Instructions for the text. */
  readonly lead: readonly MessageKey[]
  readonly label: MessageKey
}

interface ShownOnceProps {
  readonly texts: ShownOnceTexts
  /** The secret. It cannot be looked up later. */
  readonly text: string
}

/** A secret that is shown once, in an input from which it can be copied. */
export const ShownOnce = ({ texts: { heading, lead, label }, text }: ShownOnceProps) => {
  const t = useTranslate()
  const id = useId()
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert role="status" severity="success">
        <strong>{t(heading)}</strong> {lead.map(key => t(key)).join(' ')}
      </Alert>
      <FormField id={id} label={t(label)}>
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
