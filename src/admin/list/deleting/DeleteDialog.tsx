import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import type { Descriptor } from '../../../schema/resource.ts'
import { textsOf } from '../../../schema/texts.ts'
import { type AnyRecord, recordName } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { Referrers } from './Referrers.tsx'
import { isByKeys, useRemove, useRemovedBanner } from './useDeleting.ts'
import { useNestedRecords } from './useNestedRecords.ts'

interface DeleteDialogProps {
  readonly descriptor: Descriptor
  /** The record in question; undefined where the dialog is closed. */
  readonly record: AnyRecord | undefined
  readonly onClose: () => void
}

const Question = ({ descriptor, record, onClose }: DeleteDialogProps & { readonly record: AnyRecord }) => {
  const t = useTranslate()
  const [failure, setFailure] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)
  const remove = useRemove(descriptor)
  const nested = useNestedRecords(descriptor, record)
  const showRemoved = useRemovedBanner()
  const refresh = useRefresh()
  const { selectedIds = [], onSelect } = useListContext<AnyRecord>()

  const removeRecord = async (byKeys: boolean) => {
    setFailure(undefined)
    setIsPending(true)
    try {
      const undos = nested ? await nested.remove() : [await remove(record.id)]
      onSelect(selectedIds.filter(id => id !== record.id))
      refresh()
      onClose()
      showRemoved(recordName(descriptor, record), undos, byKeys)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsPending(false)
    }
  }

  return (
    <>
      <DialogContent>
        <DialogContentText>{textsOf(descriptor).deleteAsk}</DialogContentText>
        <Typography sx={{ fontWeight: 650, mt: 1.5, overflowWrap: 'anywhere' }}>
          {recordName(descriptor, record)}
        </Typography>
        {nested && <DialogContentText sx={{ mt: 1.5 }}>{t('delete.nested')}</DialogContentText>}
        {failure !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {errorMessage(failure, t)}
            <Referrers error={failure} />
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={isPending || nested === null}
          onClick={event => void removeRecord(isByKeys(event))}
          startIcon={isPending ? <CircularProgress size={16} color="inherit" /> : undefined}
        >
          {nested?.label ?? t('common.delete')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Asks before a record is deleted, and shows why it could not be. */
export const DeleteDialog = ({ descriptor, record, onClose }: DeleteDialogProps) => {
  const t = useTranslate()
  const id = useId()
  return (
    <Dialog
      open={record !== undefined}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      transitionDuration={{ exit: 0 }}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('delete.title')}</DialogTitle>
      {record && <Question descriptor={descriptor} record={record} onClose={onClose} />}
    </Dialog>
  )
}
