import DialogTitle from '@mui/material/DialogTitle'
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { MediaLibrary, type MediaLibraryProps } from './MediaLibrary.tsx'
import { createUploads } from './uploads.ts'

interface FilesDialogProps extends Pick<MediaLibraryProps, 'onClose' | 'onInsert'> {
  readonly isOpen: boolean
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

// The dialog always has its full height, so that its size does not change with the number of results.
const paperSx = { height: { xs: '100%', sm: 'calc(100% - 64px)' }, maxHeight: { sm: 900 } } as const

/**
 * Dialog with the media library: selects, uploads and deletes stored files. Uploads continue while it is closed.
 * Source: specification 8.18.
 */
export const FilesDialog = ({ isOpen, onClose, onInsert }: FilesDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [uploads] = useState(() => createUploads((file, call) => dataProvider.upload(file, call)))
  const [isDraggedOver, setIsDraggedOver] = useState(false)

  const dragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsDraggedOver(true)
  }
  const drop = (event: DragEvent) => {
    setIsDraggedOver(false)
    if (!hasFiles(event)) return
    // Keeps the browser from leaving the form to display the file.
    event.preventDefault()
    uploads.add([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    uploads.add([...event.clipboardData.files])
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="lg"
      aria-labelledby={id}
      onDragOver={dragOver}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
      onPaste={paste}
      slotProps={{ paper: { sx: paperSx } }}
    >
      <DialogTitle id={id}>{t('files.title')}</DialogTitle>
      {isOpen && <MediaLibrary uploads={uploads} isDraggedOver={isDraggedOver} onClose={onClose} onInsert={onInsert} />}
    </Dialog>
  )
}
