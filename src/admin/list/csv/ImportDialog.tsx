/**
 * Imports records from a file in four steps: select the file, map its columns to fields, review the problems, add the
 * valid rows.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useId } from 'react'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { inSentence } from '../../../schema/words/inSentence.ts'
import { useHasExtensions } from '../../data/host.ts'
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { UndoNote } from '../../ui/screen/UndoNote.tsx'
import { FileChoice } from './FileChoice.tsx'
import { folded } from './importRows.ts'
import { MappingTable } from './MappingTable.tsx'
import { ProblemTable } from './ProblemTable.tsx'
import { rowsText } from './rowsText.ts'
import { useImport } from './useImport.ts'

interface ImportDialogProps {
  readonly descriptor: Descriptor
  readonly onClose: () => void
}

/** Maximum number of records that the question before the undo names. */
const namedAtMost = 5

const checkedMessage = ({ problems, unchecked }: { problems: readonly unknown[]; unchecked: readonly unknown[] }) => {
  if (problems.length > 0) return 'import.checkedPartly'
  return unchecked.length > 0 ? 'import.checkedFile' : 'import.checked'
}

const overText = (t: Translate, { label }: Descriptor, count: number, skipped: number): string => {
  const added = t(count === 1 ? 'import.overOne' : 'import.over', {
    count,
    one: inSentence(label.one),
    many: inSentence(label.many),
  })
  return skipped > 0 ? `${added} ${t('import.skipped', { left: skipped })}` : added
}

/** True if there are rows that were not added and that the editor can download. */
const hasRowsToSave = (state: ReturnType<typeof useImport>['state']): boolean =>
  (state.step === 'checked' && state.problems.length > 0) ||
  (state.step === 'over' && state.problems.length + state.rest.rows.length > 0)

export const ImportDialog = ({ descriptor, onClose }: ImportDialogProps) => {
  const t = useTranslate()
  const canUndo = useHasExtensions()
  const id = useId()
  const { state, choose, map, check, begin, askUndo, keepAdded, undo, stop, saveProblems } = useImport(descriptor)
  const isRunning = state.step === 'running'
  return (
    <Dialog
      open
      onClose={isRunning ? undefined : onClose}
      fullWidth
      maxWidth="md"
      transitionDuration={{ exit: 0 }}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('import.title', { many: descriptor.label.many })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {state.step === 'choose' && <FileChoice problem={state.problem} onChoose={choose} />}
        {state.step === 'map' && (
          <>
            <DialogContentText>
              {t('import.mapLead', { name: state.name, count: state.table.rows.length })}
            </DialogContentText>
            {state.table.headings.some(heading => folded(heading) === 'id') && (
              <Alert severity="warning">{t('import.hasIds')}</Alert>
            )}
            <MappingTable descriptor={descriptor} table={state.table} mapping={state.mapping} onMap={map} />
          </>
        )}
        {state.step === 'checked' && (
          <>
            <Alert severity={state.problems.length > 0 ? 'warning' : 'success'} role="status">
              {t(checkedMessage(state), {
                good: state.good.length,
                bad: state.table.rows.length - state.good.length,
              })}
            </Alert>
            {state.unchecked.length > 0 && (
              <Alert severity="warning">{t('import.unchecked', { labels: state.unchecked.join('; ') })}</Alert>
            )}
            {state.problems.length > 0 && <ProblemTable problems={state.problems} />}
          </>
        )}
        {isRunning && (
          <>
            <DialogContentText role="status">
              {t('bulk.progress', { done: state.done, count: state.count })}
            </DialogContentText>
            <LinearProgress variant="determinate" aria-hidden value={(100 * state.done) / state.count} />
          </>
        )}
        {state.step === 'over' && (
          <>
            <Alert
              severity={state.problems.length + state.rest.rows.length > 0 ? 'warning' : 'success'}
              role="status"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {state.rest.rows.length > 0
                ? t('import.stopped', {
                    count: state.added.length,
                    rows: rowsText(state.added, t.number) || '–',
                    left: state.rest.rows.length,
                    rest: rowsText(state.rest.rows, t.number),
                  })
                : overText(t, descriptor, state.added.length, state.table.rows.length - state.added.length)}
            </Alert>
            {state.problems.length > 0 && <ProblemTable problems={state.problems} />}
            {state.warnings.length > 0 && (
              <>
                <Alert severity="warning">{t('import.removedMarkup', { count: state.warnings.length })}</Alert>
                <ProblemTable problems={state.warnings} heading={t('import.removed')} />
              </>
            )}
          </>
        )}
        {state.step === 'askUndo' && (
          <Alert severity="warning" role="alert">
            {t('import.askUndo', {
              count: state.added.length,
              names: state.added
                .slice(0, namedAtMost)
                .map(({ name }) => name)
                .join(', '),
            })}
            {state.added.length > namedAtMost && ` ${t('bulk.more', { count: state.added.length - namedAtMost })}`}
            <UndoNote canUndo={canUndo} />
          </Alert>
        )}
        {state.step === 'undone' && (
          <Alert severity={state.removed < state.added.length ? 'warning' : 'success'} role="status">
            {t('import.undone', { count: state.removed, left: state.added.length - state.removed })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {hasRowsToSave(state) && (
          <Button color="inherit" onClick={saveProblems} sx={{ mr: 'auto' }}>
            {t('import.saveProblems')}
          </Button>
        )}
        {/* This button is far from the one that added the rows, because a double press must not delete them. */}
        {state.step === 'over' && state.added.length > 0 && (
          <Button color="error" onClick={askUndo} sx={{ mr: 'auto' }}>
            {t('import.undo', { count: state.added.length })}
          </Button>
        )}
        {state.step === 'over' && state.rest.rows.length > 0 && (
          <Button variant="contained" onClick={() => void begin()}>
            {t('import.goOn', { count: state.rest.rows.length })}
          </Button>
        )}
        {isRunning ? (
          <Button color="inherit" onClick={stop}>
            {t('bulk.stop')}
          </Button>
        ) : (
          <Button color="inherit" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
        {state.step === 'askUndo' && (
          <>
            <Button color="inherit" onClick={keepAdded}>
              {t('import.keepAdded')}
            </Button>
            <Button variant="contained" color="error" onClick={undo}>
              {t('common.delete')}
            </Button>
          </>
        )}
        {state.step === 'map' && (
          <Button variant="contained" disabled={state.mapping.every(name => name === undefined)} onClick={check}>
            {t('import.check')}
          </Button>
        )}
        {state.step === 'checked' && (
          <>
            <Button color="inherit" onClick={() => map(state.mapping)}>
              {t('import.backToMap')}
            </Button>
            <Button variant="contained" disabled={state.good.length === 0} onClick={() => void begin()}>
              {t('import.begin', { count: state.good.length })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
