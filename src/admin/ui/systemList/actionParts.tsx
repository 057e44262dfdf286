/** The button of an action, and what it asks before it is sent. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { PasswordDialog } from '../smallForm/PasswordDialog.tsx'
import { PasswordStep } from '../smallForm/PasswordStep.tsx'
import type { Action, SystemRecord } from './systemList.ts'
import type { Actions } from './useActions.ts'

interface ActionProps<R> {
  readonly action: Action<R>
  readonly record: R
  /** Of the record; absent for the whole list. */
  readonly id?: SystemRecord['id']
  readonly actions: Actions
}

/** Sends the action, or opens what it asks first. */
export const ActionButton = <R,>({ isPlain = false, ...props }: ActionProps<R> & { readonly isPlain?: boolean }) => {
  const { action, record, id, actions } = props
  const { text, question, password } = action
  const opensInRow = action.isForm || action.opened !== undefined || (password && !password.dialog)
  const isOpen = actions.isOpen(text, id)
  return (
    <Button
      variant={isPlain ? 'text' : 'outlined'}
      color="inherit"
      size={id === undefined ? 'medium' : 'small'}
      disabled={actions.isBusy}
      aria-label={action.label?.(record, actions.format)}
      aria-expanded={opensInRow ? isOpen : undefined}
      onClick={() => {
        if (opensInRow || question || password) actions.open(isOpen ? undefined : text, id)
        else actions.send(action, record, id)
      }}
    >
      {actions.format.t(text)}
    </Button>
  )
}

const Question = <R,>({ action, record, id, actions }: ActionProps<R>) => {
  const titleId = useId()
  const { t } = actions.format
  const close = () => actions.open(undefined)
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" transitionDuration={{ exit: 0 }} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('delete.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{action.question?.(record, actions.format)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {t('common.close')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={actions.isBusy}
          onClick={() => actions.send(action, record, id)}
        >
          {t('common.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What an open action asks, or shows. */
export const ActionPart = <R,>(props: ActionProps<R>) => {
  const { action, record, actions } = props
  const { text, password, send, done } = action
  const { t } = actions.format
  if (action.opened) return action.opened(record, actions.format)
  if (action.question) return <Question {...props} />
  if (!password) return null
  const close = () => actions.open(undefined)
  const step = {
    submit: t(password.submit ?? text),
    onSend: async (given: string) => {
      await send?.(actions.provider, record, given)
      await actions.finish(done)
      close()
    },
  }
  return password.dialog ? (
    <PasswordDialog {...step} title={t(password.title ?? text)} text={t(password.dialog)} onCancel={close} />
  ) : (
    <PasswordStep {...step} />
  )
}
