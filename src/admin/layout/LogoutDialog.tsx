import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useContext, useEffect, useId, useState } from 'react'
import { DraftStoreContext } from '../form/drafts/draftStore.ts'
import { useDraftOwner } from '../form/drafts/useDraftScope.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

interface LogoutDialogProps {
  /** Signs out; false where that has failed. */
  readonly onLogout: () => Promise<boolean>
  readonly onCancel: () => void
}

/** Asks whether the person's unsaved texts stay in this browser. Where there are none, it signs out without a question. */
export const LogoutDialog = ({ onLogout, onCancel }: LogoutDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const draftStore = useContext(DraftStoreContext)
  const owner = useDraftOwner()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isWanted = true
    const countDrafts = async () => {
      // A browser that stores nothing has nothing to delete.
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

  // Only once nobody is signed in: who could not be signed out loses nothing.
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
