import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { StoredFile } from '../../api/wire/files.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { errorMessage } from '../ui/errorMessage.ts'
import { DeleteFrame, DeleteQuestion } from '../ui/screen/DeleteQuestion.tsx'
import { FileUses } from './FileUses.tsx'
import { fileUsesKey } from './filesKey.ts'

interface QuestionProps {
  readonly file: StoredFile
  readonly onClose: () => void
  readonly onDeleted: () => void
}

const Question = ({ file, onClose, onDeleted }: QuestionProps) => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  const uses = useQuery({
    queryKey: fileUsesKey(file.name),
    // A query function must not return undefined. Here, null means that the provider cannot find uses.
    queryFn: async ({ signal }) => (await dataProvider.fileUses(file.name, { signal })) ?? null,
    staleTime: 0,
    gcTime: 0,
  })

  /** True if the file has uses that arrived only after the click, so that the editor has not seen them yet. */
  const areNew = async () => {
    if (!uses.isPending) return false
    const { data } = await uses.refetch({ cancelRefetch: false })
    return (data?.length ?? 0) > 0
  }
  const deleteFile = async () => {
    setIsBusy(true)
    setReason(undefined)
    try {
      if (await areNew()) return
      await dataProvider.deleteFile(file.name)
      onDeleted()
    } catch (error) {
      setReason(t('files.notDeleted', { reason: errorMessage(error, t) }))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <DeleteQuestion canUndo={false} isDisabled={isBusy} onDelete={() => void deleteFile()} onClose={onClose}>
      <DialogContentText>{t('files.deleteAsk')}</DialogContentText>
      <Typography sx={{ fontWeight: 650, my: 1.5, overflowWrap: 'anywhere' }}>{file.name}</Typography>
      <Box aria-live="polite" aria-busy={uses.isPending}>
        {uses.isPending && <LinearProgress aria-label={t('files.findingUses')} />}
        {uses.error && (
          <Alert severity="warning">{t('files.usesUnknown', { reason: errorMessage(uses.error, t) })}</Alert>
        )}
        {uses.data && <FileUses uses={uses.data} />}
      </Box>
      {reason && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {reason}
        </Alert>
      )}
    </DeleteQuestion>
  )
}

interface DeleteFileDialogProps {
  /** The file to delete; undefined while the dialog is closed. */
  readonly file: StoredFile | undefined
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a stored file is deleted. Shows where the file is used and, if the deletion fails, the reason. */
export const DeleteFileDialog = ({ file, onClose, onDeleted }: DeleteFileDialogProps) => (
  <DeleteFrame onClose={onClose}>
    {file && <Question key={file.name} file={file} onClose={onClose} onDeleted={onDeleted} />}
  </DeleteFrame>
)
