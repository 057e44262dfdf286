import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useText } from '../useText.ts'

/** Says what there is to pay: nothing. */
export const BillingDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const say = useText()
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{say('billing.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{say('billing.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={paths.dashboard} onClick={onClose}>
          {say('billing.dashboard')}
        </Button>
        <Button onClick={onClose}>{say('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
