import DialogContentText from '@mui/material/DialogContentText'
import { useRestorableText } from '../../i18n/useRestorableText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Sentence in the question before a deletion: it can be undone, or it is final. */
export const UndoNote = ({ canUndo }: { canUndo: boolean }) => {
  const t = useTranslate()
  const restorable = useRestorableText() ?? t('delete.canUndo')
  return <DialogContentText sx={{ mt: 1.5 }}>{canUndo ? restorable : t('delete.final')}</DialogContentText>
}
