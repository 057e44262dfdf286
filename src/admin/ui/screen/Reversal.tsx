import DialogContentText from '@mui/material/DialogContentText'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Says in the question before a deletion if it can be undone. */
export const Reversal = ({ canUndo }: { canUndo: boolean }) => {
  const t = useTranslate()
  return <DialogContentText sx={{ mt: 1.5 }}>{t(canUndo ? 'delete.canUndo' : 'delete.final')}</DialogContentText>
}
