import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { StoredFile } from '../../api/envelopes.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { Failure } from '../shell/Failure.tsx'
import { Loading } from '../shell/Loading.tsx'
import { useText } from '../useText.ts'
import { DeleteFileDialog } from './DeleteFileDialog.tsx'
import { FileGrid } from './FileGrid.tsx'
import { UploadBox } from './UploadBox.tsx'

interface FilesDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Given the address of the chosen file. */
  readonly onInsert: (address: string) => void
}

/** What is in the dialog; mounted while it is open, so that each opening begins anew. */
const Library = ({ onClose, onInsert }: Omit<FilesDialogProps, 'isOpen'>) => {
  const say = useText()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [chosen, setChosen] = useState<StoredFile>()
  const [isDeleting, setIsDeleting] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['files'],
    queryFn: ({ signal }) => dataProvider.files({ signal }),
  })
  const files = data ?? []

  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <UploadBox
          onUploaded={async address => {
            const { data: now = [] } = await refetch()
            setChosen(now.find(file => file.address === address))
          }}
        />
        {error && !isFetching && <Failure error={error} onTryAgain={() => void refetch()} />}
        {!data && isFetching && <Loading />}
        {data && <FileGrid files={files} chosen={chosen} onChoose={setChosen} />}
      </DialogContent>
      <DialogActions>
        <Button color="error" disabled={!chosen} onClick={() => setIsDeleting(true)}>
          {say('common.delete')}
        </Button>
        <span style={{ flex: 1 }} />
        <Button color="inherit" onClick={onClose}>
          {say('common.close')}
        </Button>
        <Button
          variant="contained"
          disabled={!chosen}
          onClick={() => {
            if (chosen) onInsert(chosen.address)
            onClose()
          }}
        >
          {say('files.insert')}
        </Button>
      </DialogActions>
      <DeleteFileDialog
        file={isDeleting ? chosen : undefined}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          setIsDeleting(false)
          setChosen(undefined)
          void refetch()
        }}
      />
    </>
  )
}

/** The image library: choose a stored file, add one, delete one. Source: spec §2 (Image dialog). */
export const FilesDialog = ({ isOpen, onClose, onInsert }: FilesDialogProps) => {
  const say = useText()
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{say('files.title')}</DialogTitle>
      {isOpen && <Library onClose={onClose} onInsert={onInsert} />}
    </Dialog>
  )
}
