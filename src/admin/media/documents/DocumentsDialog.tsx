import Description from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { StoredDocument } from '../../../api/wire/files.ts'
import type { DocumentEnding } from '../../../schema/values/documents.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DocumentList } from './DocumentList.tsx'

interface DocumentsDialogProps {
  readonly isOpen: boolean
  /** Types that may be selected. */
  readonly endings: readonly DocumentEnding[]
  readonly onClose: () => void
  readonly onChoose: (document: StoredDocument) => void
}

/** Dialog with the stored documents, to select or delete one. */
export const DocumentsDialog = ({ isOpen, endings, onClose, onChoose }: DocumentsDialogProps) => {
  const t = useTranslate()
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Description color="action" aria-hidden />
        {t('documents.title')}
      </DialogTitle>
      {isOpen && (
        <DocumentList
          endings={endings}
          onChoose={document => {
            onChoose(document)
            onClose()
          }}
        />
      )}
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
