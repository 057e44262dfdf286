import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { AuthMessageKey } from '../i18n/en/auth.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { useAuthCalls } from './authCalls.ts'
import { CreateForm } from './CreateForm.tsx'
import { ForgotForm } from './ForgotForm.tsx'

const topics = {
  forgot: { title: 'login.forgot', help: 'login.forgotHelp', Form: ForgotForm },
  create: { title: 'login.create', help: 'login.createHelp', Form: CreateForm },
} as const satisfies Record<string, { title: AuthMessageKey; help: AuthMessageKey; Form: unknown }>

export type HelpTopic = keyof typeof topics

/**
 * Help for people who cannot sign in: a form, or a text that says whom to contact if the provider has no such calls.
 */
export const LoginHelp = ({ topic, onClose }: { topic: HelpTopic; onClose: () => void }) => {
  const t = useAuthTranslate()
  const id = useId()
  const calls = useAuthCalls()
  const { title, help, Form } = topics[topic]
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t(title)}</DialogTitle>
      <DialogContent>{calls ? <Form calls={calls} /> : <DialogContentText>{t(help)}</DialogContentText>}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
