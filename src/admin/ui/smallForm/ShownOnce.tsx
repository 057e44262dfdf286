import Alert from '@mui/material/Alert'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { CopyButton } from './CopyButton.tsx'
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
  /** Name of the record that the secret belongs to, for `{name}` in the texts. Default: ''. */
  readonly name?: string
  /** True if the secret takes the focus, because it is not shown where the person has acted. Default: false. */
  readonly takesFocus?: boolean
}

/** A secret that is shown once, in an input with a button that copies it. */
export const ShownOnce = ({ texts, text, name = '', takesFocus = false }: ShownOnceProps) => {
  const t = useTranslate()
  const id = useId()
  const { heading, lead, label } = texts
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert role="status" severity="success">
        <strong>{t(heading, { name })}</strong> {lead.map(key => t(key)).join(' ')}
      </Alert>
      <FormField id={id} label={t(label)}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <OutlinedInput
            id={id}
            readOnly
            value={text}
            onFocus={event => event.target.select()}
            inputProps={{ spellCheck: false }}
            sx={{ fontFamily: 'monospace', flex: '1 1 220px', minWidth: 0 }}
          />
          <CopyButton text={text} label={t(label)} takesFocus={takesFocus} />
        </Stack>
      </FormField>
    </Stack>
  )
}
