import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { useText } from '../useText.ts'
import { movedForm } from './formMove.ts'

/** Asks before a form with unsaved changes is left, by a link or by closing the tab. */
export const LeaveGuard = ({ formKey }: { formKey: string }) => {
  const say = useText()
  const id = useId()
  const { dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && movedForm(nextLocation) !== formKey && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const isBlocked = blocker.state === 'blocked'
  const stay = () => blocker.reset?.()
  return (
    <Dialog open={isBlocked} onClose={stay} maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{say('form.leaveTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{say('form.leaveText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => blocker.proceed?.()}>
          {say('form.leave')}
        </Button>
        <Button variant="contained" onClick={stay}>
          {say('form.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
