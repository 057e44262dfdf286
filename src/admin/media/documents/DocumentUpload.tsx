import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { Issue } from '../../../schema/validation/issue.ts'
import { formatInEnglish } from '../../../schema/validation/valueIssues.ts'
import type { DocumentEnding } from '../../../schema/values/documents.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { UploadRow } from '../UploadRow.tsx'
import { documentIssueOf, useDocumentUpload } from './useDocumentUpload.ts'

interface DocumentUploadProps {
  readonly endings: readonly DocumentEnding[]
  /** Called after a document was stored in the library. */
  readonly onStored: () => void
}

/** Adds a document from this device to the library. */
export const DocumentUpload = ({ endings, onStored }: DocumentUploadProps) => {
  const t = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<Issue>()
  const { upload, uploads, send } = useDocumentUpload({ onStored })
  const label = t('documents.upload')
  const take = (file: File | undefined) => {
    if (!file) return
    const issue = documentIssueOf(file, { label: file.name, endings })
    setRefused(issue)
    if (!issue) send(file)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button variant="outlined" color="inherit" startIcon={<UploadFile />} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={endings.map(ending => `.${ending}`).join(',')}
        hidden
        aria-label={label}
        onChange={event => {
          take(event.target.files?.[0])
          // Allows the same file to be selected again, for example after it was changed.
          event.target.value = ''
        }}
      />
      {upload && (
        <Box
          component="ul"
          aria-label={t('files.uploads')}
          sx={{ m: 0, p: 0, listStyle: 'none', justifySelf: 'stretch' }}
        >
          <UploadRow upload={upload} uploads={uploads} />
        </Box>
      )}
      {refused && (
        <Alert severity="error" onClose={() => setRefused(undefined)}>
          {t.issue(refused, formatInEnglish(refused))}
        </Alert>
      )}
    </Box>
  )
}
