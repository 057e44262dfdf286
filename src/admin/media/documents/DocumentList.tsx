import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { StoredDocument } from '../../../api/wire/files.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { type DocumentEnding, documentOf } from '../../../schema/values/documents.ts'
import { useMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Failure } from '../../ui/screen/Failure.tsx'
import { Loading } from '../../ui/screen/Loading.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { DeleteFileDialog } from '../DeleteFileDialog.tsx'
import { documentsKey } from '../filesKey.ts'
import { useFileDetails } from '../useFileDetails.ts'
import { useDocumentFacts } from './DocumentName.tsx'
import { DocumentUpload } from './DocumentUpload.tsx'

const searchDelayMs = 250

interface DocumentListProps {
  readonly endings: readonly DocumentEnding[]
  readonly onChoose: (document: StoredDocument) => void
}

/** Searches stored documents by name; a click selects one. New ones can be added. */
export const DocumentList = ({ endings, onChoose }: DocumentListProps) => {
  const t = useTranslate()
  const may = useMay()
  const facts = useDocumentFacts()
  const details = useFileDetails()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [search, setSearch] = useState('')
  const [deleted, setDeleted] = useState<StoredDocument>()
  const searched = useDebounced(search, searchDelayMs)
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...documentsKey, searched, endings],
    queryFn: ({ signal, pageParam }) =>
      dataProvider.documents({ search: searched, endings, before: pageParam }, { signal }),
    // The first page starts at the newest document: the client does not send a `before` of 0.
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const found = data?.pages.flatMap(page => page.data) ?? []
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: documentsKey })

  return (
    <DialogContent sx={{ display: 'grid', gap: 1, alignContent: 'start', minHeight: 320 }}>
      <OutlinedInput
        size="small"
        fullWidth
        autoFocus
        value={search}
        onChange={event => setSearch(event.target.value)}
        // Enter would submit the form that opened the dialog.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        placeholder={t('documents.search')}
        inputProps={{ 'aria-label': t('documents.search'), enterKeyHint: 'search' }}
      />
      {may.addFiles && <DocumentUpload endings={endings} onStored={readAgain} />}
      {error && !isFetching && <Failure error={error} onTryAgain={() => void refetch()} />}
      {!data && isFetching && <Loading />}
      <Box role="status">
        {data && found.length === 0 && (
          <Typography color="text.secondary">
            {t(searched === '' ? 'documents.empty' : 'documents.noneFound')}
          </Typography>
        )}
      </Box>
      {found.length > 0 && (
        <List dense disablePadding aria-label={t('documents.list')}>
          {found.map(document => (
            <ListItem
              key={document.address}
              disablePadding
              secondaryAction={
                may.writeFiles && (
                  <IconButton
                    edge="end"
                    aria-label={t('documents.delete', { name: document.title })}
                    onClick={() => setDeleted(document)}
                  >
                    <Delete fontSize="small" />
                  </IconButton>
                )
              }
            >
              <ListItemButton
                aria-label={t('documents.use', { name: document.title })}
                onClick={() => onChoose(document)}
              >
                <ListItemText
                  primary={documentOf(document.address)?.name ?? document.title}
                  secondary={[facts(document.address), details.day(document)].filter(Boolean).join(' · ')}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
      {hasNextPage && (
        <Button color="inherit" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('documents.more')}
        </Button>
      )}
      <DeleteFileDialog
        file={deleted}
        onClose={() => setDeleted(undefined)}
        onDeleted={() => {
          setDeleted(undefined)
          readAgain()
        }}
      />
    </DialogContent>
  )
}
