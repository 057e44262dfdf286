import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from '../i18n/useTranslate.ts'
import type { Upload, Uploads } from './uploads.ts'

interface UploadRowProps {
  readonly upload: Upload
  readonly uploads: Uploads
  /** True if the message about all uploads contains the reason of a failure. Default false. */
  readonly isReasonBelow?: boolean
}

/** One upload: its progress or result, with buttons to cancel it, and to retry it if it may succeed. */
export const UploadRow = ({ upload, uploads, isReasonBelow = false }: UploadRowProps) => {
  const t = useTranslate()
  const { id, state, percent, reason, issue, mayPass } = upload
  const { name } = upload.file
  const views: { readonly [S in Upload['state']]: ReactNode } = {
    waiting: (
      <Typography variant="caption" color="text.secondary">
        {t('files.waiting')}
      </Typography>
    ),
    sending: (
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={`${name}: ${t('files.progress', { percent })}`}
      />
    ),
    stored: (
      <Typography variant="caption" color="success.main">
        {t('files.stored')}
      </Typography>
    ),
    failed: (
      <Typography variant="caption" color="error" sx={{ overflowWrap: 'anywhere' }}>
        {reason && !isReasonBelow ? t.issue(issue, reason) : t('files.notStored')}
      </Typography>
    ),
  }
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.25 }}>
        <Typography variant="body2" noWrap title={name}>
          {name}
        </Typography>
        {views[state]}
      </Box>
      {state === 'failed' && mayPass && (
        <Button size="small" aria-label={t('files.tryAgainWith', { name })} onClick={() => uploads.retry(id)}>
          {t('common.tryAgain')}
        </Button>
      )}
      {state === 'stored' ? (
        <CheckCircle color="success" fontSize="small" aria-hidden />
      ) : (
        <IconButton
          size="small"
          aria-label={t(state === 'failed' ? 'files.dismiss' : 'files.cancelOf', { name })}
          onClick={() => uploads.cancel(id)}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
