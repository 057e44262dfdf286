import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { UndoNote } from './UndoNote.tsx'

interface DeleteQuestionProps {
  /** The question. */
  readonly children: ReactNode
  /**
   * True if the deletion can be undone, false if it is final; the dialog says which. Default: the dialog says nothing.
   */
  readonly canUndo?: boolean
  /** Label of the delete button. Default 'Delete'. */
  readonly label?: string | undefined
  readonly isDisabled: boolean
  /** True if the button shows that the deletion is in progress. Default false. */
  readonly isPending?: boolean
  /** undefined if the deletion is impossible: the dialog then has no delete button, and does not mention undo. */
  readonly onDelete: ((event: MouseEvent) => void) | undefined
  readonly onClose: () => void
}

/** Question and buttons before something is deleted or ended, inside a `DeleteFrame`. */
export const DeleteQuestion = (props: DeleteQuestionProps) => {
  const { children, canUndo, label, isDisabled, isPending = false, onDelete, onClose } = props
  const t = useTranslate()
  return (
    <>
      <DialogContent>
        {children}
        {onDelete && canUndo !== undefined && <UndoNote canUndo={canUndo} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
        {onDelete && (
          <Button
            variant="contained"
            color="error"
            disabled={isDisabled}
            onClick={onDelete}
            startIcon={isPending ? <CircularProgress size={16} color="inherit" /> : undefined}
          >
            {label ?? t('common.delete')}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

interface DeleteFrameProps {
  /** A `DeleteQuestion`; falsy while the dialog is closed. */
  readonly children: ReactNode
  /** Default 'Delete Confirmation'. */
  readonly title?: string | undefined
  readonly onClose: () => void
}

/** Dialog that asks before something is deleted or ended. */
export const DeleteFrame = ({ children, title, onClose }: DeleteFrameProps) => {
  const t = useTranslate()
  const id = useId()
  return (
    <Dialog
      open={Boolean(children)}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      transitionDuration={{ exit: 0 }}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title ?? t('delete.title')}</DialogTitle>
      {children}
    </Dialog>
  )
}
