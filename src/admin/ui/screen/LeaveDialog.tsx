import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface LeaveDialogProps {
  /** True if there are unsaved changes. */
  readonly isDirty: boolean
  /** Returns true for navigations that leave the form. Default: all. */
  readonly leads?: BlockerFunction
  /** Explains what happens to the unsaved changes. */
  readonly text: string
}

/**
 * Asks before unsaved changes are left by a link, by Back or by closing the tab. It uses Material's dialog, not our
 * `Dialog`, which closes on Back: this one opens while the router is still reverting a Back navigation.
 */
export const LeaveDialog = ({ isDirty, leads = () => true, text }: LeaveDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const blocker = useBlocker(transition => isDirty && leads(transition))
  useEffect(() => {
    if (!isDirty) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [isDirty])
  const stay = () => blocker.reset?.()
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('form.leaveTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => blocker.proceed?.()}>
          {t('form.leave')}
        </Button>
        <Button variant="contained" onClick={stay}>
          {t('form.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
