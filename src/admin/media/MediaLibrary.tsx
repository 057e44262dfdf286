import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import type { StoredFile } from '../../api/wire/files.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useMay } from '../data/permissions.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import { DeleteFileDialog } from './DeleteFileDialog.tsx'
import { FileGrid } from './FileGrid.tsx'
import { FileSearch } from './FileSearch.tsx'
import { filesWith } from './fileFacts.ts'
import { filesKey } from './filesKey.ts'
import { UploadBox } from './UploadBox.tsx'
import type { Uploads } from './uploads.ts'
import { scrollsItems } from './useInfiniteScroll.ts'

export interface MediaLibraryProps {
  readonly uploads: Uploads
  readonly isDraggedOver: boolean
  readonly onClose: () => void
  /** Receives the address and the alternative text of the selected file; the text is '' if there is none. */
  readonly onInsert: (address: string, alt: string) => void
}

/** Content of the dialog with the media library. Mounted only while it is open, so its state is reset each time. */
export const MediaLibrary = ({ uploads, isDraggedOver, onClose, onInsert }: MediaLibraryProps) => {
  const t = useTranslate()
  const showBanner = useBanner()
  const may = useMay()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [address, setAddress] = useState<string>()
  const [isDeleting, setIsDeleting] = useState(false)
  const [search, setSearch] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: filesKey,
    queryFn: ({ signal }) => dataProvider.files({ signal }),
  })
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  const searched = useDeferredValue(search)
  const found = useMemo(() => filesWith(data ?? [], searched), [data, searched])
  const chosen = data?.find(file => file.address === address)
  /** Alternative text typed for the selected file, saved or not; undefined if nothing was typed. */
  const description = useRef<string>(undefined)
  const choose = useCallback((file: StoredFile | undefined) => {
    description.current = undefined
    setAddress(file?.address)
  }, [])

  useEffect(uploads.clearFinished, [])

  const stored = list.filter(({ state }) => state === 'stored')
  const only = list.length === 1 ? stored[0]?.address : undefined
  useEffect(() => {
    if (stored.length === 0) return
    void refetch()
    if (only === undefined) return
    description.current = undefined
    setAddress(only)
  }, [stored.length, only, refetch])

  return (
    <>
      <DialogContent {...scrollsItems} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {may.addFiles && <UploadBox uploads={uploads} list={list} isDraggedOver={isDraggedOver} />}
        {error && !isFetching && <Failure error={error} onTryAgain={() => void refetch()} />}
        {!data && isFetching && <Loading />}
        {data?.length === 0 && <Typography color="text.secondary">{t('files.empty')}</Typography>}
        {data && data.length > 0 && (
          <>
            <FileSearch search={search} onSearch={setSearch} found={found.length} total={data.length} />
            <FileGrid files={found} chosen={chosen} onChoose={choose} />
          </>
        )}
      </DialogContent>
      {chosen && (
        <ChosenFile
          key={chosen.address}
          file={chosen}
          onType={typed => {
            description.current = typed
          }}
        />
      )}
      <DialogActions>
        <Button color="error" disabled={!chosen || !may.writeFiles} onClick={() => setIsDeleting(true)}>
          {t('common.delete')}
        </Button>
        <span style={{ flex: 1 }} />
        <Button color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button
          variant="contained"
          disabled={!chosen}
          onClick={() => {
            if (chosen) onInsert(chosen.address, (description.current ?? chosen.alt ?? '').trim())
            onClose()
          }}
        >
          {t('files.insert')}
        </Button>
      </DialogActions>
      <DeleteFileDialog
        file={isDeleting ? chosen : undefined}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          setIsDeleting(false)
          showBanner([t('delete.done'), chosen?.name ?? ''])
          choose(undefined)
          void refetch()
        }}
      />
    </>
  )
}
