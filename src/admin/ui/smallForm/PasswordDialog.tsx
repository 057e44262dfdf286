import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { PasswordStep, type PasswordStepProps } from './PasswordStep.tsx'

interface PasswordDialogProps extends Pick<PasswordStepProps, 'submit' | 'onSend' | 'problem'> {
  readonly title: string
  /** What the password is needed for. */
  readonly text: string
  readonly onCancel: () => void
}

/** The present password, in a dialog. */
export const PasswordDialog = ({ title, text, onCancel, ...step }: PasswordDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const cancel = (
    <Button color="inherit" onClick={onCancel}>
      {t('factor.cancel')}
    </Button>
  )
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
        <PasswordStep {...step} beside={cancel} autoFocus />
      </DialogContent>
    </Dialog>
  )
}
