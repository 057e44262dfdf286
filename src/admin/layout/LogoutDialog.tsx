import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useContext, useEffect, useId, useState } from 'react'
import { JournalContext } from '../form/drafts/draftStore.ts'
import { useDraftOwner } from '../form/drafts/useDraftScope.ts'
import { useText } from '../i18n/useTranslate.ts'

interface LogoutQuestionProps {
  /** Signs out; false where that has failed. */
  readonly onLogout: () => Promise<boolean>
  readonly onCancel: () => void
}

/** Asks who logs out whether their unsaved texts stay in this browser. Where there are none, it signs out without a question. */
export const LogoutQuestion = ({ onLogout, onCancel }: LogoutQuestionProps) => {
  const say = useText()
  const id = useId()
  const journal = useContext(JournalContext)
  const owner = useDraftOwner()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      // A browser that stores nothing has nothing to delete.
      const found = await journal.count(owner).catch(() => 0)
      if (!isWanted) return
      if (found > 0) setCount(found)
      else await onLogout()
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [journal, owner, onLogout])

  // Only once nobody is signed in: who could not be signed out loses nothing.
  const clearAndLogout = async () => {
    if (await onLogout()) await journal.clear(owner)
  }

  return (
    <Dialog open={count > 0} onClose={onCancel} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{say('shell.logOut')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{say('logout.text', { count })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{say('common.cancel')}</Button>
        <Button color="error" onClick={() => void clearAndLogout()}>
          {say('logout.delete')}
        </Button>
        <Button variant="contained" onClick={() => void onLogout()}>
          {say('logout.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
