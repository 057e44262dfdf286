import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { StoredFile } from '../../api/envelopes.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { sentenceOf } from '../failure.ts'
import { useText } from '../useText.ts'

export interface DeleteFileDialogProps {
  /** The file in question; undefined where the dialog is closed. */
  readonly file: StoredFile | undefined
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a stored file is deleted, and says why it could not be. */
export const DeleteFileDialog = ({ file, onClose, onDeleted }: DeleteFileDialogProps) => {
  const say = useText()
  const id = useId()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState<string>()

  const deleteFile = async () => {
    if (!file) return
    setIsBusy(true)
    setReason(undefined)
    try {
      await dataProvider.deleteFile(file.name)
      onDeleted()
    } catch (error) {
      setReason(say('files.notDeleted', { reason: sentenceOf(error, say) }))
    } finally {
      setIsBusy(false)
    }
  }
  const close = () => {
    setReason(undefined)
    onClose()
  }

  return (
    <Dialog
      open={file !== undefined}
      onClose={close}
      maxWidth="xs"
      transitionDuration={{ exit: 0 }}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{say('delete.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{say('files.deleteAsk')}</DialogContentText>
        <Typography sx={{ fontWeight: 650, mt: 1.5, overflowWrap: 'anywhere' }}>{file?.name}</Typography>
        {reason && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {reason}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {say('common.close')}
        </Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={deleteFile}>
          {say('common.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
