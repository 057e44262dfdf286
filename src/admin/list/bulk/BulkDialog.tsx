import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
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
import { inSentence } from '../../../schema/words/inSentence.ts'
import { type AnyRecord, recordName } from '../../data/descriptors.ts'
import { useHasExtensions } from '../../data/host.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { isUnanswered } from '../../ui/errorMessage.ts'
import { UndoNote } from '../../ui/screen/UndoNote.tsx'
import { isByKeys, useRemovedBanner, useRemoveWithChildren } from '../deleting/useDeleting.ts'
import { HeldRoles } from '../roles/HeldRoles.tsx'
import { useHasRoleCounts, useRoleCounts } from '../roles/useRoleCounts.ts'
import { BulkResults, BulkWarnings } from './BulkResults.tsx'
import { type BulkAction, useActionText } from './bulkActions.ts'
import { type Outcome, runBulkAction, setValues } from './bulkTask.ts'
import { useChangedBanner } from './useBulkChange.ts'

const namedAtMost = 8
/** Maximum number of records on other pages whose names are read. */
const readAtMost = 100

interface BulkDialogProps {
  readonly descriptor: Descriptor
  readonly action: BulkAction
  readonly ids: readonly AnyRecord['id'][]
  /** True if the action was chosen with the keyboard. */
  readonly byKeys: boolean
  readonly onClose: () => void
}

/**
 * Returns the display name of a record. Names of records on other pages are read in one call; if that fails, the id is
 * used.
 */
const useNames = (descriptor: Descriptor, wanted: readonly AnyRecord['id'][]) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data = [] } = useListContext<AnyRecord>()
  // The names are stored when the dialog opens, because deleted records disappear from the list.
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

/**
 * Selected roles that people have, with their number. They are not deleted together, because each deletion asks which
 * role the people get instead. Empty for other resources, and if the provider does not count the people.
 */
const useHeldIds = ({ descriptor, action, ids }: BulkDialogProps) => {
  const isCounted = useHasRoleCounts(descriptor) && action.set === undefined
  const { data, isLoading } = useRoleCounts(isCounted)
  const held = new Map(ids.map(id => [id, data?.get(Number(id)) ?? 0] as const).filter(([, count]) => count > 0))
  return { held, isPending: isLoading }
}

/** Runs the action, and provides its progress and result. */
const useWork = ({ descriptor, action, ids: chosen, onClose }: BulkDialogProps) => {
  const t = useTranslate()
  const textOf = useActionText()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const remove = useRemoveWithChildren(descriptor)
  const showRemoved = useRemovedBanner()
  const showChanged = useChangedBanner(descriptor)
  const refresh = useRefresh()
  const { onSelect } = useListContext<AnyRecord>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const [isRunning, setIsRunning] = useState(false)
  const stopper = useRef<AbortController>(undefined)

  /** Runs the action on `ids`, which are all or some of the selected records. */
  const run = async (ids: BulkDialogProps['ids'], byKeys: boolean, nameOf: (id: AnyRecord['id']) => string) => {
    const stop = new AbortController()
    stopper.current = stop
    setIsRunning(true)
    setOutcomes([])
    const { set } = action
    const one = set ? (id: AnyRecord['id']) => setValues(dataProvider, descriptor, id, set) : remove
    const { signal } = stop
    const ended = await runBulkAction(action, ids, { dataProvider, descriptor, signal, onDone: setOutcomes, one })
    setIsRunning(false)
    const done = ended.filter(outcome => outcome.isDone)
    const doneIds = new Set(done.map(({ id }) => id))
    onSelect(chosen.filter(id => !doneIds.has(id)))
    refresh()
    if (done.length > 0) {
      const [first] = done
      const what = done.length === 1 && first ? nameOf(first.id) : t('bulk.records', { count: done.length })
      if (action.set) {
        const named = new Map(done.map(({ id }) => [String(id), nameOf(id)]))
        const previous = done.flatMap(each => each.previous ?? [])
        showChanged([textOf(action.done), what], { previous, nameOf: key => named.get(key) ?? `#${key}`, byKeys })
      } else
        showRemoved(
          what,
          done.map(({ id, undo }) => ({ name: nameOf(id), undo })),
          byKeys,
        )
    }
    if (done.length === ended.length && done.every(({ warnings }) => !warnings)) onClose()
  }
  return { run, stop: () => stopper.current?.abort(), isRunning, outcomes }
}

/**
 * Runs an action on every selected record. Asks before deleting, shows the progress, and lists the records that failed
 * with their errors.
 */
export const BulkDialog = (props: BulkDialogProps) => {
  const t = useTranslate()
  const textOf = useActionText()
  const id = useId()
  // The props are stored when the dialog opens, because the selection shrinks as records are processed.
  const [opened] = useState(props)
  const { descriptor, action, ids: chosen, byKeys, onClose } = opened
  const { held, isPending } = useHeldIds(opened)
  const ids = chosen.filter(each => !held.has(each))
  const { resources } = useDescriptors()
  const canUndo = useHasExtensions()
  const nested = resources.filter(({ name }) => descriptor.children?.some(child => child.resource === name))
  const { run, stop, isRunning, outcomes } = useWork(opened)
  const begin = useEffectEvent(() => action.set && void run(ids, byKeys, nameOf))
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [])

  const failed = (outcomes ?? []).filter(outcome => !outcome.isDone)
  const warned = (outcomes ?? []).flatMap(outcome =>
    outcome.isDone && outcome.warnings ? [{ id: outcome.id, warnings: outcome.warnings }] : [],
  )
  const nameOf = useNames(
    descriptor,
    outcomes === undefined
      ? [...ids.slice(0, namedAtMost), ...held.keys()]
      : [...failed, ...warned].map(({ id }) => id),
  )
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
      <DialogTitle id={id}>{textOf(action.title)}</DialogTitle>
      <DialogContent>
        {outcomes === undefined && ids.length > 0 && (
          <>
            <DialogContentText>
              {ids.length === 1 ? t('bulk.deleteAskOne') : t('bulk.deleteAsk', { count: ids.length })}
            </DialogContentText>
            <Box component="ul" sx={{ mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
              {ids.slice(0, namedAtMost).map(one => (
                <li key={one}>{nameOf(one)}</li>
              ))}
              {ids.length > namedAtMost && <li>{t('bulk.more', { count: ids.length - namedAtMost })}</li>}
            </Box>
            {nested.map(({ name, label }) => (
              <DialogContentText key={name} sx={{ mt: 1.5 }}>
                {t('bulk.nested', { many: inSentence(label.many) })}
              </DialogContentText>
            ))}
            <UndoNote canUndo={canUndo} />
          </>
        )}
        {outcomes === undefined && (
          <HeldRoles roles={[...held].map(([role, count]) => ({ id: role, name: nameOf(role), count }))} />
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
        {isOver && failed.length > 0 && (
          <Alert severity="warning">
            {t(failed.some(({ error }) => isUnanswered(error)) ? 'bulk.partlyUnanswered' : 'bulk.partly', {
              done: outcomes.length - failed.length,
              count: ids.length,
            })}
          </Alert>
        )}
        {failed.length > 0 && <BulkResults failed={failed} nameOf={nameOf} />}
        {isOver && warned.length > 0 && <BulkWarnings warned={warned} nameOf={nameOf} />}
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
        {outcomes === undefined && ids.length > 0 && (
          <Button
            variant="contained"
            color="error"
            disabled={isPending}
            onClick={event => void run(ids, isByKeys(event), nameOf)}
          >
            {t('common.delete')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
