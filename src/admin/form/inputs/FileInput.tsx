import Description from '@mui/icons-material/DescriptionOutlined'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, type DragEvent, useContext, useRef, useState } from 'react'
import type { Issue } from '../../../schema/validation/issue.ts'
import { formatInEnglish } from '../../../schema/validation/valueIssues.ts'
import { endingsOf, typeLabelOf } from '../../../schema/values/documents.ts'
import { useMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { DocumentName } from '../../media/documents/DocumentName.tsx'
import { DocumentsDialog } from '../../media/documents/DocumentsDialog.tsx'
import { documentIssueOf, useDocumentUpload } from '../../media/documents/useDocumentUpload.ts'
import { UploadRow } from '../../media/UploadRow.tsx'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'
import { ReadOnlyContext } from '../readOnly.ts'
import { FileNameContext } from './composite/compositeProps.ts'
import { type InputProps, useFieldInput } from './inputProps.ts'

/** Document input: selects a local file, accepts a dropped one, or takes one from the library. */
export const FileInput = (props: InputProps<'file'>) => {
  const { field } = props
  const t = useTranslate()
  const may = useMay()
  const isReadOnly = useContext(ReadOnlyContext)
  const nameEntry = useContext(FileNameContext)
  const { id, bound, around } = useFieldInput(props)
  const picker = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [refused, setRefused] = useState<Issue>()
  const { upload, uploads, send } = useDocumentUpload({ isPrivate: field.private, onStored: bound.onChange })
  const address = typeof bound.value === 'string' ? bound.value : ''
  const maySend = may.addFiles && !isReadOnly

  const take = (file: File | undefined) => {
    if (!file) return
    const { label, maxMegabytes } = field
    const issue = documentIssueOf(file, { label, maxMegabytes, endings: endingsOf(field) })
    setRefused(issue)
    if (issue) return
    send(file)
    nameEntry(file.name)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0])
    // Allows the same file to be selected again, for example after it was changed.
    event.target.value = ''
  }
  const dragOver = (event: DragEvent) => {
    if (!maySend || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDraggedOver(true)
  }
  const drop = (event: DragEvent) => {
    setIsDraggedOver(false)
    if (!maySend || !event.dataTransfer.types.includes('Files')) return
    // Keeps the browser from leaving the form to display the file.
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }

  const endings = endingsOf(field)
  const types = endings.map(typeLabelOf).join(', ')
  const dropHelp =
    field.maxMegabytes === undefined
      ? t('documents.dropAny', { types })
      : t('documents.drop', { types, size: field.maxMegabytes })
  const help = around.help ?? (maySend ? dropHelp : undefined)
  const chooseLabel = t(address === '' ? 'documents.choose' : 'documents.replace')
  return (
    <FormField {...around} help={help}>
      <Box
        onDragOver={dragOver}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
        sx={{
          display: 'grid',
          gap: 1,
          p: 1.5,
          border: '1px dashed',
          borderRadius: 1,
          borderColor: isDraggedOver ? 'primary.main' : 'divider',
          bgcolor: isDraggedOver ? 'action.selected' : undefined,
        }}
      >
        {address !== '' && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Description color="action" aria-hidden />
            <DocumentName address={address} />
          </Box>
        )}
        {(isReadOnly || (field.private && !may.addFiles)) && address === '' && t('documents.none')}
        {!isReadOnly && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {may.addFiles && (
              <Button
                id={id}
                ref={bound.ref}
                variant="outlined"
                color="inherit"
                startIcon={<UploadFile />}
                // Joins the field's label and the button's text: the label alone would hide the text, and the text
                // alone does not name the field.
                aria-label={`${around.label}: ${chooseLabel}`}
                aria-describedby={describedBy(id, { ...around, help })}
                onClick={() => picker.current?.click()}
                onBlur={() => bound.onBlur()}
              >
                {chooseLabel}
              </Button>
            )}
            {!field.private && (
              <Button
                color="inherit"
                {...(!may.addFiles && { id, ref: bound.ref })}
                aria-label={`${around.label}: ${t('documents.fromLibrary')}`}
                onClick={() => setIsOpen(true)}
              >
                {t('documents.fromLibrary')}
              </Button>
            )}
            {address !== '' && (
              <Button
                color="inherit"
                aria-label={`${around.label}: ${t('documents.remove')}`}
                onClick={() => bound.onChange('')}
              >
                {t('documents.remove')}
              </Button>
            )}
          </Box>
        )}
        {upload && (
          <Box component="ul" aria-label={t('files.uploads')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            <UploadRow upload={upload} uploads={uploads} />
          </Box>
        )}
        {refused && (
          <Alert severity="error" onClose={() => setRefused(undefined)}>
            {t.issue(refused, formatInEnglish(refused))}
          </Alert>
        )}
      </Box>
      <input
        ref={picker}
        type="file"
        accept={endings.map(ending => `.${ending}`).join(',')}
        hidden
        aria-label={`${around.label}: ${chooseLabel}`}
        onChange={choose}
      />
      <input type="hidden" name={bound.name} value={address} />
      <DocumentsDialog
        isOpen={isOpen}
        endings={endings}
        onClose={() => setIsOpen(false)}
        onChoose={({ address: chosen, title }) => {
          bound.onChange(chosen)
          nameEntry(title)
        }}
      />
    </FormField>
  )
}
