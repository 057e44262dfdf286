import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { MessagesByPath } from '../fieldErrors.ts'
import { useFocusInput } from '../shape/openTab.ts'

interface RemovedMarkupNoticeProps {
  /** Messages by the path of the text; undefined if the last save removed no markup. */
  readonly messages: MessagesByPath | undefined
  /** True if the form shows the record that the messages are about, so that each message links to its input. */
  readonly isOfForm: boolean
  readonly onClose: () => void
}

/**
 * Notice of markup that the last save removed from texts. It is a polite live region, which is always in the document.
 */
export const RemovedMarkupNotice = ({ messages, isOfForm, onClose }: RemovedMarkupNoticeProps) => {
  const t = useTranslate()
  const focusInput = useFocusInput()
  return (
    <Box aria-live="polite">
      {messages && (
        <Alert
          role="presentation"
          severity="warning"
          closeText={t('common.close')}
          onClose={onClose}
          sx={{ mb: 2.5, overflowWrap: 'anywhere' }}
        >
          {t('form.removedMarkup')}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {Object.entries(messages).map(([path, message]) => (
              <li key={path}>
                {isOfForm ? (
                  <Link
                    component="button"
                    type="button"
                    color="inherit"
                    underline="always"
                    onClick={() => focusInput(path)}
                    sx={{ textAlign: 'left', verticalAlign: 'top', minHeight: 24 }}
                  >
                    {message}
                  </Link>
                ) : (
                  message
                )}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}
