/** The steps of an import. */
import { useRef, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import { newAct } from '../../../api/records/acts.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { Issue } from '../../../schema/validation/issue.ts'
import { englishValueIssue } from '../../../schema/validation/valueIssues.ts'
import { type AnyRecord, descriptorOf, recordName } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { saveFile } from '../../ui/screen/saveFile.ts'
import { doForEach, doWithAll } from '../bulk/bulkTask.ts'
import { useRemoveWithChildren } from '../deleting/useDeleting.ts'
import { type CsvTable, csvFileOf, readCsv, textOfBytes } from './csvText.ts'
import { type GoodRow, guessMapping, type Mapping, type RowProblem, validateRows } from './importRows.ts'
import { type FindByName, idsOfNames } from './referencedNames.ts'
import { withoutTaken } from './takenValues.ts'

/** Rows of one file. */
const mostRows = 5000

interface Chosen {
  readonly name: string
  readonly table: CsvTable
  readonly mapping: Mapping
}
interface Checked extends Chosen {
  readonly good: readonly GoodRow[]
  readonly problems: readonly RowProblem[]
  /** Labels of the unique fields that could not be compared with all records. */
  readonly unchecked: readonly string[]
}
/** A record that the import added. */
interface Added {
  readonly id: AnyRecord['id']
  readonly name: string
}
type ImportState =
  | { readonly step: 'choose'; readonly problem?: string }
  | ({ readonly step: 'map' } & Chosen)
  | ({ readonly step: 'checked' } & Checked)
  | ({ readonly step: 'running'; readonly done: number; readonly count: number } & Checked)
  | ({ readonly step: 'over' | 'askUndo'; readonly added: readonly Added[] } & Checked)
  | ({ readonly step: 'undone'; readonly removed: number; readonly added: readonly Added[] } & Checked)

const byRow = (problems: readonly RowProblem[]): readonly RowProblem[] =>
  problems.toSorted((one, other) => one.row - other.row)

/** Nothing is stored before `begin`; then every good row becomes a new record, and each that fails has its error. */
export const useImport = (descriptor: Descriptor) => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const refresh = useRefresh()
  const remove = useRemoveWithChildren(descriptor)
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const stopper = useRef<AbortController>(undefined)

  const choose = async (file: File) => {
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()))
    if (text === undefined) return setState({ step: 'choose', problem: t('import.notUtf8') })
    const table = readCsv(text)
    if (table && 'brokenQuoteIn' in table)
      return setState({ step: 'choose', problem: t('import.brokenQuote', { row: table.brokenQuoteIn }) })
    if (!table || table.rows.length === 0) return setState({ step: 'choose', problem: t('import.noRows') })
    if (table.rows.length > mostRows)
      return setState({ step: 'choose', problem: t('import.tooMany', { most: mostRows, count: table.rows.length }) })
    setState({ step: 'map', name: file.name, table, mapping: guessMapping(descriptor, table.headings) })
  }

  const map = (mapping: Mapping) => {
    if (state.step !== 'choose') setState({ step: 'map', name: state.name, table: state.table, mapping })
  }

  const findByName: FindByName = async (resource, name) => {
    const target = descriptorOf(resource)
    const pagination = { page: 1, perPage: 25 }
    const { data } = await dataProvider.getList<AnyRecord>(target.path, { pagination, filter: { q: name } })
    return data.map(record => ({ id: Number(record.id), name: recordName(target, record) }))
  }

  const check = async () => {
    if (state.step !== 'map') return
    const { mapping, table } = state
    const issue = (found: Issue) => t.issue(found, englishValueIssue(found))
    const messages = {
      issue,
      twice: (label: string, row: number) => t('import.twice', { label, row }),
      surplus: (cells: readonly string[]) => t('import.surplus', { cells: cells.join(' · ') }),
    }
    try {
      const ids = await idsOfNames(descriptor, mapping, table, findByName)
      const { good: valid, problems: invalid } = validateRows(descriptor, mapping, table, messages, ids)
      const { good, problems, unchecked } = await withoutTaken(descriptor, valid, {
        read: (page, perPage) =>
          dataProvider.getList<AnyRecord>(descriptor.path, { pagination: { page, perPage }, filter: {} }),
        taken: label => t('import.taken', { label }),
      })
      setState({ ...state, step: 'checked', good, problems: byRow([...invalid, ...problems]), unchecked })
    } catch (error) {
      setState({ step: 'choose', problem: errorMessage(error, t) })
    }
  }

  const begin = async () => {
    if (state.step !== 'checked') return
    const stop = new AbortController()
    stopper.current = stop
    const { good } = state
    const added: Added[] = []
    // The rows are one line of the changes, which takes all of them back.
    const act = newAct()
    const add = async (at: string | number) => {
      const data = await dataProvider.createInAct(descriptor.path, { ...good[Number(at)]?.body }, act)
      added.push({ id: data.id, name: recordName(descriptor, data) })
      return undefined
    }
    setState({ ...state, step: 'running', done: 0, count: good.length })
    const outcomes = await doForEach([...good.keys()], add, {
      signal: stop.signal,
      // Lists show what was added in its order, which is to be that of the file.
      atOnce: 1,
      onDone: done => setState({ ...state, step: 'running', done: done.length, count: good.length }),
    })
    const failed = outcomes.flatMap(outcome =>
      outcome.isDone
        ? []
        : [{ row: good[Number(outcome.id)]?.row ?? 0, label: '', message: errorMessage(outcome.error, t) }],
    )
    const untouched = good
      .filter((_, at) => !outcomes.some(outcome => outcome.id === at))
      .map(({ row }) => ({ row, label: '', message: t('import.stopped') }))
    const problems = byRow([...state.problems, ...failed, ...untouched])
    setState({ ...state, step: 'over', added, problems })
    refresh()
  }

  const askUndo = () => {
    if (state.step === 'over') setState({ ...state, step: 'askUndo' })
  }
  const keepAdded = () => {
    if (state.step === 'askUndo') setState({ ...state, step: 'over' })
  }

  /** Deletes what was added, after `askUndo`. */
  const undo = async () => {
    if (state.step !== 'askUndo') return
    const { added } = state
    const stop = new AbortController()
    stopper.current = stop
    const showDone = (done: number) => setState({ ...state, step: 'running', done, count: added.length })
    showDone(0)
    const ids = added.map(({ id }) => id)
    const outcomes = await doWithAll('delete', ids, {
      dataProvider,
      descriptor,
      signal: stop.signal,
      onDone: done => showDone(done.length),
      one: remove,
    })
    setState({ ...state, step: 'undone', removed: outcomes.filter(({ isDone }) => isDone).length })
    refresh()
  }

  /** The rows that were not added, with what is wrong, so that they can be mended and tried again. */
  const saveProblems = () => {
    if (state.step !== 'checked' && state.step !== 'over') return
    const { table, problems } = state
    const messagesOf = (row: number) => problems.filter(problem => problem.row === row).map(({ message }) => message)
    // The cells beyond the headings stay in the file, in columns without a heading.
    const width = Math.max(...table.rows.map(({ surplus }) => surplus?.length ?? 0))
    const filled = (surplus: readonly string[] = []) => Array.from({ length: width }, (_, at) => surplus[at] ?? '')
    const rows = table.rows.flatMap(({ row, cells, surplus }) => {
      const messages = messagesOf(row)
      return messages.length > 0 ? [[...cells, ...filled(surplus), messages.join(' ')]] : []
    })
    const headings = [...table.headings, ...filled(), t('import.problem')]
    saveFile(`${descriptor.path}-not-added.csv`, csvFileOf([headings, ...rows]))
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    map,
    check: () => void check(),
    begin,
    askUndo,
    keepAdded,
    undo: () => void undo(),
    stop: () => stopper.current?.abort(),
    saveProblems,
  }
}
