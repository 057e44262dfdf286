import Description from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { StoredDocument } from '../../../api/protocol/envelopes.ts'
import type { DocumentEnding } from '../../../schema/values/documents.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { DocumentList } from './DocumentList.tsx'

interface DocumentsDialogProps {
  readonly isOpen: boolean
  /** The types that may be chosen. */
  readonly endings: readonly DocumentEnding[]
  readonly onClose: () => void
  readonly onChoose: (document: StoredDocument) => void
}

/** The documents of the library: one is chosen, or deleted. */
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
