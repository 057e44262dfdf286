import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ApiError } from '../../api/failure.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useText } from '../useText.ts'

/** Source: spec §8: green if the text contains 'successfully', otherwise red. */
const severityOf = (message: string) => (message.includes('successfully') ? 'success' : 'error')

export interface UploadBoxProps {
  /** Called once a file is stored, with its address where the provider says it. */
  readonly onUploaded: (address: string | undefined) => void
}

/** Chooses one file and stores it, with its progress. */
export const UploadBox = ({ onUploaded }: UploadBoxProps) => {
  const say = useText()
  const id = useId()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [percent, setPercent] = useState<number>()
  const [message, setMessage] = useState<string>()

  const upload = async () => {
    if (!file) return setMessage(say('files.none'))
    setMessage(undefined)
    setPercent(0)
    try {
      const address = await dataProvider.upload(file, { onProgress: setPercent })
      setMessage(say('files.done'))
      setFile(undefined)
      if (picker.current) picker.current.value = ''
      onUploaded(address)
    } catch (error) {
      const reason = error instanceof ApiError ? ` ${error.message}` : ''
      setMessage(`${say('files.failed')}${reason}`)
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 2, borderRadius: 1, bgcolor: 'background.default' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button component="label" htmlFor={id} variant="outlined" color="inherit" startIcon={<UploadFile />}>
          {say('files.choose')}
        </Button>
        <Box
          component="input"
          ref={picker}
          id={id}
          type="file"
          accept="image/*"
          onChange={event => {
            setFile((event.target as HTMLInputElement).files?.[0])
            setMessage(undefined)
          }}
          sx={{
            position: 'absolute',
            width: 1,
            height: 1,
            opacity: 0,
            overflow: 'hidden',
          }}
        />
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ flex: file ? '1 1 120px' : '1 1 0', overflowWrap: 'anywhere' }}
        >
          {file && say('files.chosen', { name: file.name })}
        </Typography>
        <Button variant="contained" disabled={percent !== undefined} onClick={upload}>
          {say('files.upload')}
        </Button>
      </Box>
      {percent !== undefined && (
        <LinearProgress variant="determinate" value={percent} aria-label={say('files.progress', { percent })} />
      )}
      {message && <Alert severity={severityOf(message)}>{message}</Alert>}
    </Box>
  )
}
