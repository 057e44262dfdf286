import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { errorMessage } from '../ui/errorMessage.ts'
import { DeleteFrame, DeleteQuestion } from '../ui/screen/DeleteQuestion.tsx'
import { useTrashTranslate } from './useTrashTranslate.ts'

/** Records that are to be deleted for good: those of one act, or all in the trash. */
export interface Discard {
  /** Id of the act; undefined for the whole trash. */
  readonly act: string | undefined
  /** Number of the records. */
  readonly records: number
  /** Titles and numbers of the records; undefined for the whole trash. */
  readonly what?: { readonly names: string; readonly counts: string }
  /** True if a search hides some of the records. */
  readonly isSearched: boolean
}

interface DiscardDialogProps {
  /** undefined while the dialog is closed. */
  readonly discard: Discard | undefined
  readonly onClose: () => void
  /** Called after the deletion, when the screen shows the remaining records. */
  readonly onDone: () => void
}

const Question = ({ discard, onClose, onDone }: DiscardDialogProps & { readonly discard: Discard }) => {
  const { act, records: count, what, isSearched } = discard
  const t = useTranslate()
  const own = useTrashTranslate()
  const showBanner = useBanner()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [failure, setFailure] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)
  const question = act === undefined ? 'emptyAsk' : 'discardAsk'

  const remove = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      const removed = await (act === undefined ? dataProvider.emptyTrash() : dataProvider.discardAct(act))
      onClose()
      showBanner([own('discarded'), removed === 1 ? own('oneRecord') : own('records', { count: removed })])
      await queryClient.invalidateQueries()
      onDone()
    } catch (error) {
      setFailure(error)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <DeleteQuestion
      canUndo={false}
      label={count === 1 ? own('discardNowOne') : own('discardNow', { count })}
      isDisabled={isPending}
      isPending={isPending}
      onDelete={() => void remove()}
      onClose={onClose}
    >
      <DialogContentText>{count === 1 ? own(`${question}One`) : own(question, { count })}</DialogContentText>
      {what && (
        <>
          <Typography sx={{ mt: 1.5, fontWeight: 650, overflowWrap: 'anywhere' }}>{what.names}</Typography>
          <Typography variant="body2" color="text.secondary">
            {what.counts}
          </Typography>
        </>
      )}
      {act === undefined && isSearched && <DialogContentText sx={{ mt: 1.5 }}>{own('emptyAll')}</DialogContentText>}
      {failure !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorMessage(failure, t)}
        </Alert>
      )}
    </DeleteQuestion>
  )
}

/** Asks before records are deleted for good, with their number. */
export const DiscardDialog = ({ discard, onClose, onDone }: DiscardDialogProps) => {
  const own = useTrashTranslate()
  return (
    <DeleteFrame title={own(discard && discard.act === undefined ? 'emptyTitle' : 'discardTitle')} onClose={onClose}>
      {discard && <Question discard={discard} onClose={onClose} onDone={onDone} />}
    </DeleteFrame>
  )
}
