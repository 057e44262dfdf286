import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTrash } from '../data/host.ts'
import { useMay } from '../data/permissions.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { PageLinks } from '../list/pagination/PageLinks.tsx'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { type Discard, DiscardDialog } from './DiscardDialog.tsx'
import { TrashRow } from './TrashRow.tsx'
import { TrashSearch } from './TrashSearch.tsx'
import { useTrashPage } from './useTrashPage.ts'
import { type TrashTranslate, useTrashTranslate } from './useTrashTranslate.ts'

/** Sentence that says how long deleted records stay in the trash. */
const leadText = (days: number | undefined, t: TrashTranslate): string => {
  if (days === undefined) return t('leadUnknown')
  return days === 1 ? t('leadOneDay') : t('lead', { days })
}

/** The trash: deleted records by act, newest first. People restore them here; owners also delete them for good. */
export const TrashScreen = () => {
  const t = useTranslate()
  const own = useTrashTranslate()
  const may = useMay()
  const days = useTrash()?.days
  const { found, search, page, choosePage, searchFor } = useTrashPage()
  const { data, error, isFetching, refetch } = found
  const [discard, setDiscard] = useState<Discard>()
  const body = useRef<HTMLDivElement>(null)
  const isSearched = search !== ''
  // The focused button has left the screen with its row.
  const focusBody = () => body.current?.focus()
  const records = data?.records ?? 0
  const total = data?.total ?? 0
  return (
    <Screen
      heading={t('trash.title')}
      actions={
        may.emptyTrash &&
        records > 0 && (
          <Button color="error" variant="outlined" onClick={() => setDiscard({ act: undefined, records, isSearched })}>
            {own('emptyTrash')}
          </Button>
        )
      }
    >
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {leadText(days, own)}
      </Typography>
      <div className="list-panel">
        {(isSearched || total > 0) && (
          <div className="list-tools">
            <div className="list-tools-line">
              <TrashSearch search={search} onSearch={searchFor} />
            </div>
          </div>
        )}
        <Box ref={body} tabIndex={-1} aria-busy={isFetching} sx={{ outline: 'none' }}>
          {error && !isFetching && (
            <Box sx={{ p: 2 }}>
              <Failure error={error} onTryAgain={() => void refetch()} />
            </Box>
          )}
          {!data && isFetching && <Loading />}
          {data && total === 0 && (
            <Typography sx={{ p: { xs: 2, sm: 3 } }}>
              {isSearched ? own('notFound', { search }) : own('empty')}
            </Typography>
          )}
          {data && total > 0 && (
            <Box component="ul" aria-label={own('label')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {data.data.map(trashed => (
                <TrashRow
                  key={trashed.act}
                  trashed={trashed}
                  onDiscard={each => setDiscard({ ...each, isSearched })}
                  onRestored={focusBody}
                />
              ))}
            </Box>
          )}
        </Box>
        {data && total > 0 && (
          <div className="list-footer">
            <span className="list-count" role="status">
              {total === 1 ? own('foundOne') : own('found', { count: total })}
            </span>
            {data.last_page > 1 && <PageLinks page={page} count={data.last_page} onChoose={choosePage} />}
          </div>
        )}
      </div>
      <DiscardDialog discard={discard} onClose={() => setDiscard(undefined)} onDone={focusBody} />
    </Screen>
  )
}
