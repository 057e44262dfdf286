import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { GoneNotice, type GoneNoticeProps } from '../gone/GoneNotice.tsx'
import type { RemoteChange } from './useRecordForm.ts'

interface RemoteChangeNoticeProps extends Omit<GoneNoticeProps, 'record'> {
  readonly news: RemoteChange | undefined
  /** The stored record; undefined for a new one. */
  readonly record: GoneNoticeProps['record'] | undefined
}

/**
 * Notice about other people's changes to the record during editing. A polite live region that is always in the
 * document.
 */
export const RemoteChangeNotice = ({ news, record, ...props }: RemoteChangeNoticeProps) => {
  const t = useTranslate()
  return (
    <Box aria-live="polite">
      {news === 'changed' && (
        <Alert role="presentation" severity="warning" sx={{ mb: 2.5 }}>
          {t('form.elsewhere')}
        </Alert>
      )}
      {news === 'gone' && record && <GoneNotice record={record} {...props} />}
    </Box>
  )
}
