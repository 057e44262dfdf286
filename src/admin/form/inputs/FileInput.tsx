import Description from '@mui/icons-material/DescriptionOutlined'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, type DragEvent, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { FieldOf } from '../../../schema/descriptor/field.ts'
import type { Issue } from '../../../schema/validation/issue.ts'
import { englishValueIssue, valueIssue } from '../../../schema/validation/valueIssues.ts'
import { endingsOf, megabyte, typeLabelOf } from '../../../schema/values/documents.ts'
import { useMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { DocumentName } from '../../media/documents/DocumentName.tsx'
import { DocumentsDialog } from '../../media/documents/DocumentsDialog.tsx'
import { UploadRow } from '../../media/UploadRow.tsx'
import { createUploads } from '../../media/uploads.ts'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'
import { ReadOnlyContext } from '../readOnly.ts'
import { type InputProps, useFieldInput } from './inputProps.ts'

/** In lower case; a JPEG has several. */
const endingIn = (name: string): string =>
  (/\.([a-z]+)$/i.exec(name.trim())?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg')

/** Why a file need not be sent: by its name and its size, before the server looks into it. */
const issueOf = ({ name, size }: File, field: FieldOf<'file'>): Issue | undefined => {
  const { label, maxMegabytes: max } = field
  const endings: readonly string[] = endingsOf(field)
  if (!endings.includes(endingIn(name)))
    return valueIssue('wrong-document-type', { label, types: endingsOf(field).map(typeLabelOf) })
  return max !== undefined && size > max * megabyte ? valueIssue('document-too-large', { label, max }) : undefined
}

/** The one upload of an input, which goes on while another part of the form is looked at. */
const useUpload = ({ private: isPrivate }: FieldOf<'file'>, onStored: (address: string) => void) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [uploads] = useState(() =>
    createUploads((file, call) =>
      isPrivate ? dataProvider.uploadPrivateDocument(file, call) : dataProvider.uploadDocument(file, call),
    ),
  )
  const [upload] = useSyncExternalStore(uploads.subscribe, uploads.list)
  const store = useRef(onStored)
  store.current = onStored
  const address = upload?.state === 'stored' ? upload.address : undefined
  useEffect(() => {
    if (address === undefined) return
    uploads.clearFinished()
    store.current(address)
  }, [address, uploads])
  const send = (file: File) => {
    if (upload) uploads.cancel(upload.id)
    uploads.add([file])
  }
  return { upload, uploads, send }
}

/** A document: chosen on this computer, dropped, or taken from the library. */
export const FileInput = (props: InputProps<'file'>) => {
  const { field } = props
  const t = useTranslate()
  const may = useMay()
  const isReadOnly = useContext(ReadOnlyContext)
  const { id, bound, around } = useFieldInput(props)
  const picker = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [refused, setRefused] = useState<Issue>()
  const { upload, uploads, send } = useUpload(field, bound.onChange)
  const address = typeof bound.value === 'string' ? bound.value : ''
  const maySend = may.addFiles && !isReadOnly

  const take = (file: File | undefined) => {
    if (!file) return
    const issue = issueOf(file, field)
    setRefused(issue)
    if (!issue) send(file)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0])
    // So that the same file can be chosen again, once it has been changed.
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
    // Without it the browser would leave the form to show the file.
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
                // Both: the label alone would hide the button's own text, and that alone does not tell which file it is.
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
            {t.issue(refused, englishValueIssue(refused))}
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
        onChoose={({ address: chosen }) => bound.onChange(chosen)}
      />
    </FormField>
  )
}
