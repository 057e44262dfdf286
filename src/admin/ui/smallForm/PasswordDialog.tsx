import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { PasswordStep, type PasswordStepProps } from './PasswordStep.tsx'

interface PasswordDialogProps extends Pick<PasswordStepProps, 'submit' | 'onSend' | 'problem'> {
  readonly title: string
  /** Explains why the password is needed. */
  readonly text: string
  readonly onCancel: () => void
}

/** Dialog that asks for the current password. */
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
