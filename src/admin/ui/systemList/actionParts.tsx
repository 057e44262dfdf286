/** Button of an action, and the question or form it opens before it is sent. */
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { DeleteFrame, DeleteQuestion } from '../screen/DeleteQuestion.tsx'
import { PasswordDialog } from '../smallForm/PasswordDialog.tsx'
import { PasswordStep } from '../smallForm/PasswordStep.tsx'
import { DeclaredForm } from './DeclaredForm.tsx'
import type { Action, SystemRecord } from './systemResource.ts'
import type { Actions } from './useActions.ts'

interface ActionProps<R> {
  readonly action: Action<R>
  readonly record: R
  /** Id of the record; absent for an action on the whole list. */
  readonly id?: SystemRecord['id']
  readonly actions: Actions
}

/** Sends the action, or first opens its question, password prompt or form. */
export const ActionButton = <R,>({ isPlain = false, ...props }: ActionProps<R> & { readonly isPlain?: boolean }) => {
  const { action, record, id, actions } = props
  const { text, question, password } = action
  const opensInRow =
    action.isForm || action.form !== undefined || action.opened !== undefined || (password && !password.dialog)
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

/** Question or content of an action that is open. */
export const ActionPart = <R,>({ action, record, id, actions }: ActionProps<R>) => {
  const { text, password, send, done } = action
  const { t } = actions.format
  if (action.opened) return action.opened(record, actions.format)
  const close = () => actions.open(undefined)
  const { form } = action
  if (form)
    return (
      <DeclaredForm
        form={form}
        format={actions.format}
        submit={t(form.submit)}
        onSend={async values => {
          actions.keep(await form.send(actions.provider, record, values), text, id)
          await actions.finish(done)
        }}
        onCancel={close}
      />
    )
  if (action.question) {
    const isDeletion = text === 'common.delete'
    const words = isDeletion ? undefined : t(text)
    return (
      <DeleteFrame title={words} onClose={close}>
        <DeleteQuestion
          {...(isDeletion && { canUndo: false })}
          label={words}
          isDisabled={actions.isBusy}
          onDelete={() => {
            // Closes first, because the list shows the outcome.
            close()
            actions.send(action, record, id)
          }}
          onClose={close}
        >
          <DialogContentText>{action.question(record, actions.format)}</DialogContentText>
        </DeleteQuestion>
      </DeleteFrame>
    )
  }
  if (!password) return null
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
