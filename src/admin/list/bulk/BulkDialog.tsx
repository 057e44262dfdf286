import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useDataProvider, useListContext, useRefresh } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { type AnyRecord, recordName } from '../../data/descriptors.ts'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { isByKeys, useRemovedBanner, useRemoveWithChildren } from '../deleting/useDeleting.ts'
import { BulkResults } from './BulkResults.tsx'
import { type BulkTask, doWithAll, type Outcome, setStatus } from './bulkTask.ts'
import { useChangedBanner } from './useBulkChange.ts'

const titleOf: { readonly [T in BulkTask]: MessageKey } = {
  activate: 'bulk.activate',
  deactivate: 'bulk.deactivate',
  delete: 'delete.title',
}
const doneOf: { readonly [T in Exclude<BulkTask, 'delete'>]: MessageKey } = {
  activate: 'bulk.activated',
  deactivate: 'bulk.deactivated',
}
const namedAtMost = 8
/** Records of other pages whose names are read. */
const readAtMost = 100

interface BulkDialogProps {
  readonly descriptor: Descriptor
  readonly task: BulkTask
  readonly ids: readonly AnyRecord['id'][]
  /** Whether the task was chosen by a key. */
  readonly byKeys: boolean
  readonly onClose: () => void
}

/** What a person calls each record. Those that are not on this page of the list are read by one call; its number where that fails. */
const useNames = (descriptor: Descriptor, wanted: readonly AnyRecord['id'][]) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data = [] } = useListContext<AnyRecord>()
  // The names of deleted records must outlive them in the list.
  const [known] = useState(() => new Map(data.map(record => [record.id, recordName(descriptor, record)])))
  const missing = wanted.filter(id => !known.has(id)).slice(0, readAtMost)
  const { data: others, isLoading } = useQuery<readonly AnyRecord[]>({
    queryKey: [descriptor.path, 'names', missing],
    enabled: missing.length > 0,
    queryFn: async ({ signal }) =>
      (await dataProvider.getMany<AnyRecord>(descriptor.path, { ids: missing, signal })).data,
  })
  const read = new Map(others?.map(record => [record.id, recordName(descriptor, record)]))
  return (id: AnyRecord['id']) => known.get(id) ?? read.get(id) ?? (isLoading && missing.includes(id) ? '…' : `#${id}`)
}

/** The work itself, with its progress and its end. */
const useWork = ({ descriptor, task, ids, onClose }: BulkDialogProps) => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const remove = useRemoveWithChildren(descriptor)
  const showRemoved = useRemovedBanner()
  const showChanged = useChangedBanner(descriptor)
  const refresh = useRefresh()
  const { onSelect } = useListContext<AnyRecord>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const [isRunning, setIsRunning] = useState(false)
  const stopper = useRef<AbortController>(undefined)

  const run = async (byKeys: boolean, nameOf: (id: AnyRecord['id']) => string) => {
    const stop = new AbortController()
    stopper.current = stop
    setIsRunning(true)
    setOutcomes([])
    const one = task === 'delete' ? remove : (id: AnyRecord['id']) => setStatus(dataProvider, descriptor, id, task)
    const { signal } = stop
    const ended = await doWithAll(task, ids, { dataProvider, descriptor, signal, onDone: setOutcomes, one })
    setIsRunning(false)
    const done = ended.filter(outcome => outcome.isDone)
    const doneIds = new Set(done.map(({ id }) => id))
    onSelect(ids.filter(id => !doneIds.has(id)))
    refresh()
    if (done.length > 0) {
      const [first] = done
      const what = done.length === 1 && first ? nameOf(first.id) : t('bulk.records', { count: done.length })
      if (task === 'delete')
        showRemoved(
          what,
          done.map(({ undo }) => undo),
          byKeys,
        )
      else
        showChanged(
          [t(doneOf[task]), what],
          done.flatMap(({ former }) => former ?? []),
          byKeys,
        )
    }
    if (done.length === ended.length) onClose()
  }
  return { run, stop: () => stopper.current?.abort(), isRunning, outcomes }
}

/** Does one thing to every record chosen: asks before deleting, shows the progress, and which failed and why. */
export const BulkDialog = (props: BulkDialogProps) => {
  const t = useTranslate()
  const id = useId()
  // The choice shrinks as records are done; the task stays.
  const [opened] = useState(props)
  const { descriptor, task, ids, byKeys, onClose } = opened
  const { resources } = useDescriptors()
  const nested = resources.filter(({ name }) => descriptor.children?.some(child => child.resource === name))
  const { run, stop, isRunning, outcomes } = useWork(opened)
  const begin = useEffectEvent(() => task !== 'delete' && void run(byKeys, nameOf))
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [])

  const failed = (outcomes ?? []).filter(outcome => !outcome.isDone)
  const nameOf = useNames(descriptor, outcomes === undefined ? ids.slice(0, namedAtMost) : failed.map(({ id }) => id))
  const isOver = outcomes !== undefined && !isRunning
  return (
    <Dialog
      open
      onClose={isRunning ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      transitionDuration={{ exit: 0 }}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t(titleOf[task])}</DialogTitle>
      <DialogContent>
        {outcomes === undefined && (
          <>
            <DialogContentText>{t('bulk.deleteAsk', { count: ids.length })}</DialogContentText>
            <Box component="ul" sx={{ mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
              {ids.slice(0, namedAtMost).map(one => (
                <li key={one}>{nameOf(one)}</li>
              ))}
              {ids.length > namedAtMost && <li>{t('bulk.more', { count: ids.length - namedAtMost })}</li>}
            </Box>
            {nested.map(({ name, label }) => (
              <DialogContentText key={name} sx={{ mt: 1.5 }}>
                {t('bulk.nested', { many: label.many })}
              </DialogContentText>
            ))}
          </>
        )}
        {isRunning && (
          <>
            <DialogContentText role="status">
              {t('bulk.progress', { done: outcomes?.length ?? 0, count: ids.length })}
            </DialogContentText>
            <LinearProgress
              variant={outcomes?.length ? 'determinate' : 'indeterminate'}
              value={(100 * (outcomes?.length ?? 0)) / ids.length}
              aria-hidden
              sx={{ mt: 1.5 }}
            />
          </>
        )}
        {isOver && (
          <Alert severity="warning">
            {t('bulk.partly', { done: outcomes.length - failed.length, count: ids.length })}
          </Alert>
        )}
        {failed.length > 0 && <BulkResults failed={failed} nameOf={nameOf} />}
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button color="inherit" onClick={stop}>
            {t('bulk.stop')}
          </Button>
        ) : (
          <Button color="inherit" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
        {outcomes === undefined && (
          <Button variant="contained" color="error" onClick={event => void run(isByKeys(event), nameOf)}>
            {t('common.delete')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
