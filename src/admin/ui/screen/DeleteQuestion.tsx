import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface DeleteQuestionProps {
  /** The question. */
  readonly children: ReactNode
  /** Label of the button that deletes. Default 'Delete'. */
  readonly label?: string | undefined
  readonly isDisabled: boolean
  /** Whether that button shows that it is under way. Default false. */
  readonly isPending?: boolean
  readonly onDelete: (event: MouseEvent) => void
  readonly onClose: () => void
}

/** The question before something is deleted, in a `DeleteFrame`. */
export const DeleteQuestion = (props: DeleteQuestionProps) => {
  const { children, label, isDisabled, isPending = false, onDelete, onClose } = props
  const t = useTranslate()
  return (
    <>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={isDisabled}
          onClick={onDelete}
          startIcon={isPending ? <CircularProgress size={16} color="inherit" /> : undefined}
        >
          {label ?? t('common.delete')}
        </Button>
      </DialogActions>
    </>
  )
}

interface DeleteFrameProps {
  /** A `DeleteQuestion`; nothing while the dialog is closed. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** The dialog that asks before something is deleted. */
export const DeleteFrame = ({ children, onClose }: DeleteFrameProps) => {
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
      <DialogTitle id={id}>{t('delete.title')}</DialogTitle>
      {children}
    </Dialog>
  )
}
