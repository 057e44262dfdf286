import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { GoneNotice, type GoneNoticeProps } from '../gone/GoneNotice.tsx'
import type { RemoteChange } from './useRecordForm.ts'

interface RemoteChangeNoticeProps extends Omit<GoneNoticeProps, 'record'> {
  readonly change: RemoteChange | undefined
  /** The stored record; undefined for a new one. */
  readonly record: GoneNoticeProps['record'] | undefined
}

/**
 * Notice about other people's changes to the record during editing. It is a polite live region, which is always in the
 * document.
 */
export const RemoteChangeNotice = ({ change, record, ...props }: RemoteChangeNoticeProps) => {
  const t = useTranslate()
  return (
    <Box aria-live="polite">
      {change === 'changed' && (
        <Alert role="presentation" severity="warning" sx={{ mb: 2.5 }}>
          {t('form.elsewhere')}
        </Alert>
      )}
      {change === 'gone' && record && <GoneNotice record={record} {...props} />}
    </Box>
  )
}
