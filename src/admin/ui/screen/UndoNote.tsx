import DialogContentText from '@mui/material/DialogContentText'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Sentence in the question before a deletion: it can be undone, or it is final. */
export const UndoNote = ({ canUndo }: { canUndo: boolean }) => {
  const t = useTranslate()
  return <DialogContentText sx={{ mt: 1.5 }}>{t(canUndo ? 'delete.canUndo' : 'delete.final')}</DialogContentText>
}
