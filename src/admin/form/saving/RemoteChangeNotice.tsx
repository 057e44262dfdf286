import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { RemoteChange } from './useRecordForm.ts'

const messages = { changed: 'form.elsewhere', gone: 'form.elsewhereGone' } as const satisfies Record<
  RemoteChange,
  MessageKey
>

/** Shows what others did to the record while it is being edited: a polite live region that is always there. */
export const RemoteChangeNotice = ({ news }: { news: RemoteChange | undefined }) => {
  const t = useTranslate()
  return (
    <Box aria-live="polite">
      {news && (
        <Alert role="presentation" severity="warning" sx={{ mb: 2.5 }}>
          {t(messages[news])}
        </Alert>
      )}
    </Box>
  )
}
