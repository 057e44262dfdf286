import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { useSignedIn } from '../../data/services.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { errorMessage } from '../../ui/errorMessage.ts'

interface ViewAsDialogProps {
  readonly userId: number
  readonly name: string
  readonly onClose: () => void
}

/** Says what a view does, and starts it in this tab. */
export const ViewAsDialog = ({ userId, name, onClose }: ViewAsDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { openView } = useSignedIn()
  const start = useMutation({ mutationFn: () => dataProvider.viewAs(userId), onSuccess: openView })
  // Stays busy until the tab has left this page.
  const isBusy = start.isPending || start.isSuccess
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('viewAs.title', { name })}</DialogTitle>
      <DialogContent>
        {start.error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorMessage(start.error, t)}
          </Alert>
        )}
        <DialogContentText>{t('viewAs.text', { name })}</DialogContentText>
        <DialogContentText sx={{ mt: 1.5 }}>{t('viewAs.textLog')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" onClick={() => start.mutate()} disabled={isBusy}>
          {t('viewAs.start')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
