import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { type DragEvent, useId, useRef } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface FileChoiceProps {
  /** Reason why the previously selected file could not be read; undefined if there is none. */
  readonly problem: string | undefined
  readonly onChoose: (file: File) => void
}

/** Selects the file to import, with a button or by drag and drop. */
export const FileChoice = ({ problem, onChoose }: FileChoiceProps) => {
  const t = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <>
      <DialogContentText id={id}>{t('import.lead')}</DialogContentText>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box
        onDragOver={event => event.preventDefault()}
        onDrop={drop}
        sx={{
          display: 'grid',
          placeItems: 'center',
          p: 4,
          border: 1,
          borderStyle: 'dashed',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <Box
          component="input"
          type="file"
          ref={input}
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t('import.choose')}
          aria-describedby={id}
          tabIndex={-1}
          onChange={event => take(event.currentTarget.files)}
          sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
        />
        <Button variant="outlined" color="inherit" startIcon={<UploadFile />} onClick={() => input.current?.click()}>
          {t('import.choose')}
        </Button>
      </Box>
    </>
  )
}
