import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { useDraftStore } from '../form/drafts/draftStore.ts'
import { useDraftOwner } from '../form/drafts/useDraftScope.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'

interface LogoutDialogProps {
  /** Signs out. Resolves to false if that failed. */
  readonly onLogout: () => Promise<boolean>
  readonly onCancel: () => void
}

/** Asks whether to keep the person's unsaved input in this browser. If there is none, it signs out without asking. */
export const LogoutDialog = ({ onLogout, onCancel }: LogoutDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const draftStore = useDraftStore()
  const owner = useDraftOwner()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isWanted = true
    const countDrafts = async () => {
      // If the browser stores nothing, there is nothing to delete.
      const found = await draftStore.count(owner).catch(() => 0)
      if (!isWanted) return
      if (found > 0) setCount(found)
      else await onLogout()
    }
    void countDrafts()
    return () => {
      isWanted = false
    }
  }, [draftStore, owner, onLogout])

  // Drafts are deleted only after signing out has succeeded.
  const clearAndLogout = async () => {
    if (await onLogout()) await draftStore.clear(owner)
  }

  return (
    <Dialog open={count > 0} onClose={onCancel} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('shell.logOut')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('logout.text', { count })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button color="error" onClick={() => void clearAndLogout()}>
          {t('logout.delete')}
        </Button>
        <Button variant="contained" onClick={() => void onLogout()}>
          {t('logout.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
