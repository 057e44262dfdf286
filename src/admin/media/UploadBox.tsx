import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from '../i18n/useTranslate.ts'
import { UploadRow } from './UploadRow.tsx'
import { isFinished, outcomeOf, type Upload, type Uploads } from './uploads.ts'

/** Media types that the server accepts. The messages `files.types` and `not-a-picture` list them too. */
const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

interface UploadBoxProps {
  readonly uploads: Uploads
  /** Current list of `uploads`. */
  readonly list: readonly Upload[]
  /** True while files are dragged over the dialog. */
  readonly isDraggedOver: boolean
}

/**
 * Selects and uploads files: a single one with its button, or several with another button, by drag and drop, or by
 * pasting.
 */
export const UploadBox = ({ uploads, list, isDraggedOver }: UploadBoxProps) => {
  const t = useTranslate()
  const typesId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const several = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isMissing, setIsMissing] = useState(false)
  const outcome = isMissing ? { isGood: false, message: t('files.none') } : outcomeOf(list, t)
  const isSending = list.some(upload => upload.file === file && !isFinished(upload))
  const isStored = list.some(upload => upload.file === file && upload.state === 'stored')

  useEffect(() => {
    if (!isStored) return
    setFile(undefined)
    if (picker.current) picker.current.value = ''
  }, [isStored])

  const upload = () => {
    setIsMissing(file === undefined)
    if (file) uploads.add([file])
  }
  const chooseOne = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0])
    setIsMissing(false)
    uploads.clearFinished()
  }
  const sendSeveral = (event: ChangeEvent<HTMLInputElement>) => {
    setIsMissing(false)
    uploads.add([...(event.target.files ?? [])])
    event.target.value = ''
  }
  const shown = list.length > 1 ? list : list.filter(({ state }) => state !== 'stored')

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: isDraggedOver ? 'primary.main' : 'divider',
        bgcolor: isDraggedOver ? 'action.selected' : 'background.default',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<UploadFile />}
          aria-describedby={typesId}
          onClick={() => picker.current?.click()}
        >
          {t('files.choose')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept={pictureTypes}
          hidden
          aria-label={t('files.choose')}
          onChange={chooseOne}
        />
        <Typography
          id={typesId}
          variant="body2"
          color="text.secondary"
          sx={{ flex: file ? '1 1 120px' : '1 1 220px', overflowWrap: 'anywhere' }}
        >
          {file ? t('files.chosen', { name: file.name }) : t('files.types')}
        </Typography>
        <Button variant="contained" disabled={isSending} onClick={upload}>
          {t('files.upload')}
        </Button>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t('files.dropHere')}{' '}
        <Link
          component="button"
          type="button"
          variant="body2"
          sx={{ verticalAlign: 'baseline' }}
          onClick={() => several.current?.click()}
        >
          {t('files.chooseSeveral')}
        </Link>
        <input
          ref={several}
          type="file"
          accept={pictureTypes}
          multiple
          hidden
          aria-label={t('files.chooseSeveral')}
          onChange={sendSeveral}
        />
      </Typography>
      {shown.length > 0 && (
        <Box
          component="ul"
          aria-label={t('files.uploads')}
          sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 176, overflowY: 'auto', display: 'grid', gap: 0.5 }}
        >
          {shown.map(each => (
            <UploadRow key={each.id} upload={each} uploads={uploads} isReasonBelow={list.length === 1} />
          ))}
        </Box>
      )}
      {outcome && <Alert severity={outcome.isGood ? 'success' : 'error'}>{outcome.message}</Alert>}
    </Box>
  )
}
