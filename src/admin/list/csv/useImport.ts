/** Steps of an import. */
import { useRef, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import { newActId } from '../../../api/records/acts.ts'
import { saveWarningsOf } from '../../../api/records/saveWarnings.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Site } from '../../../resources/createSite.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { Issue } from '../../../schema/validation/issue.ts'
import { formatInEnglish } from '../../../schema/validation/valueIssues.ts'
import { languages } from '../../../schema/values/language.ts'
import { type AnyRecord, descriptorOf, recordName } from '../../data/descriptors.ts'
import { useSite } from '../../data/site.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { changeFailure, errorMessage, isUnanswered, warningText } from '../../ui/errorMessage.ts'
import { saveFile } from '../../ui/screen/saveFile.ts'
import { deleteAction } from '../bulk/bulkActions.ts'
import { runBulkAction, runForEach } from '../bulk/bulkTask.ts'
import { useRemoveWithChildren } from '../deleting/useDeleting.ts'
import { type CsvTable, csvFileOf, readCsv, textOfBytes } from './csvText.ts'
import {
  type GoodRow,
  guessMapping,
  type Mapping,
  type RowProblem,
  type Translation,
  validateRows,
} from './importRows.ts'
import { type FindByName, idsOfNames } from './referencedNames.ts'
import { withoutRefused } from './refusedRows.ts'
import { inOrderOfReferences, RowNotAdded, rowOfId, withAddedIds, withRowsOfFile } from './rowReferences.ts'
import { withoutTaken } from './takenValues.ts'

/** Maximum number of rows in a file. */
const mostRows = 5000
/** Maximum number of search results among which a record with a given name is looked for. */
const foundByName = 100

/** The resource in every language; empty if the translations cannot be loaded. */
const translationsOf = async (site: Site, { name }: Descriptor): Promise<readonly Translation[]> => {
  try {
    const { inLanguage, resourceTerms } = await import('../../../resources/words/index.ts')
    const english = descriptorOf(site, name)
    return languages.map(language => ({
      descriptor: inLanguage(site, english, language),
      terms: resourceTerms(site, english, language),
    }))
  } catch {
    return []
  }
}

interface Chosen {
  readonly name: string
  readonly table: CsvTable
  readonly mapping: Mapping
}
interface Checked extends Chosen {
  readonly good: readonly GoodRow[]
  readonly problems: readonly RowProblem[]
  /** Markup that was removed from texts of added rows. */
  readonly warnings: readonly RowProblem[]
  /** Labels of unique fields that could not be compared with all records. */
  readonly unchecked: readonly string[]
}
/** A record that the import added. */
interface Added {
  readonly id: AnyRecord['id']
  /** Row of the file. */
  readonly row: number
  readonly name: string
}
/** Rows that were not sent because the import was stopped. */
interface Rest {
  readonly rows: readonly GoodRow[]
  /** Id that groups the added records in the change log. The remaining rows get the same id. */
  readonly act: string
}
type ImportState =
  | { readonly step: 'choose'; readonly problem?: string }
  | ({ readonly step: 'map' } & Chosen)
  | ({ readonly step: 'checked' } & Checked)
  | ({ readonly step: 'running'; readonly done: number; readonly count: number } & Checked)
  | ({ readonly step: 'over' | 'askUndo'; readonly added: readonly Added[]; readonly rest: Rest } & Checked)
  | ({ readonly step: 'undone'; readonly removed: number; readonly added: readonly Added[] } & Checked)

const byRow = (problems: readonly RowProblem[]): readonly RowProblem[] =>
  problems.toSorted((one, other) => one.row - other.row)

/**
 * State and actions of an import. Nothing is stored before `begin`. It then creates a record for each valid row; each
 * failed row gets an error.
 */
export const useImport = (descriptor: Descriptor) => {
  const t = useTranslate()
  const site = useSite()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const refresh = useRefresh()
  const zone = useZone()
  const remove = useRemoveWithChildren(descriptor)
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const stopper = useRef<AbortController>(undefined)

  const choose = async (file: File) => {
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()))
    if (text === undefined) return setState({ step: 'choose', problem: t('import.notUtf8') })
    const table = readCsv(text)
    if (table && 'brokenQuoteIn' in table)
      return setState({ step: 'choose', problem: t('import.brokenQuote', { row: table.brokenQuoteIn }) })
    if (!table) return setState({ step: 'choose', problem: t('import.emptyFile') })
    if (table.rows.length === 0) return setState({ step: 'choose', problem: t('import.noRows') })
    if (table.rows.length > mostRows)
      return setState({ step: 'choose', problem: t('import.tooMany', { most: mostRows, count: table.rows.length }) })
    const translations = (await translationsOf(site, descriptor)).map(translation => translation.descriptor)
    const mapping = guessMapping(descriptor, table.headings, translations)
    setState({ step: 'map', name: file.name, table, mapping })
  }

  const map = (mapping: Mapping) => {
    if (state.step !== 'choose') setState({ step: 'map', name: state.name, table: state.table, mapping })
  }

  const findByName: FindByName = async (resource, name) => {
    const target = descriptorOf(site, resource)
    const pagination = { page: 1, perPage: foundByName }
    const { data } = await dataProvider.getList<AnyRecord>(target.path, { pagination, filter: { q: name } })
    return data.map(record => ({ id: Number(record.id), name: recordName(target, record) }))
  }

  const rowRefused = (label: string, row: number) => t('import.rowRefused', { label, row })

  const check = async () => {
    if (state.step !== 'map') return
    const { mapping, table } = state
    const issue = (found: Issue) => t.issue(found, formatInEnglish(found))
    const messages = {
      issue,
      twice: (label: string, row: number) => t('import.twice', { label, row }),
      surplus: (cells: readonly string[]) => t('import.surplus', { cells: cells.join(' · ') }),
      unknownName: (label: string, name: string) => t('import.unknownName', { label, name }),
      ambiguousName: (label: string, name: string, ids: readonly number[]) => {
        const rows = ids.flatMap(id => rowOfId(id) ?? [])
        return rows.length > 0
          ? t('import.ambiguousRows', { label, name, rows: rows.map(t.number).join(', ') })
          : t('import.ambiguousName', { label, name, ids: ids.join(', ') })
      },
      rowRefused,
      circle: (label: string, row: number) => t('import.circle', { label, row }),
    }
    try {
      const ids = await idsOfNames(descriptor, mapping, table, findByName)
      const translations = await translationsOf(site, descriptor)
      const context = { ids, idsOfRow: withRowsOfFile(descriptor, mapping, table, ids), zone, translations }
      const { good: valid, problems: invalid } = validateRows(descriptor, mapping, table, messages, context)
      const {
        good: free,
        problems: taken,
        unchecked,
      } = await withoutTaken(descriptor, valid, {
        read: (page, perPage) =>
          dataProvider.getList<AnyRecord>(descriptor.path, { pagination: { page, perPage }, filter: {} }),
        taken: label => t('import.taken', { label }),
      })
      const { good: accepted, problems: refused } = await withoutRefused(descriptor, free, {
        check: bodies => dataProvider.check(descriptor.path, bodies),
        message: error => changeFailure(error, t),
      })
      const { good, problems: unresolved } = inOrderOfReferences(descriptor, accepted, messages)
      const problems = byRow([...invalid, ...taken, ...refused, ...unresolved])
      setState({ ...state, step: 'checked', good, problems, warnings: [], unchecked })
    } catch (error) {
      setState({ step: 'choose', problem: errorMessage(error, t) })
    }
  }

  /** Adds the rows, or continues a stopped import with the remaining ones. */
  const begin = async () => {
    if (state.step !== 'checked' && state.step !== 'over') return
    const stop = new AbortController()
    stopper.current = stop
    // All rows share one act, so that the change log shows them in one row and can undo them together.
    const before = state.step === 'over' ? state : { added: [], rest: { rows: state.good, act: newActId() } }
    const { rows: good, act } = before.rest
    const added: Added[] = [...before.added]
    // False after a row whose result is unknown: a record found later could be that row's.
    let isKnown = true
    /** The record that the last call, which got no response, has created; undefined if it is not found. */
    const findUnanswered = async () => {
      if (!isKnown) return undefined
      const ids = added.map(({ id }) => id)
      const found = await dataProvider.createdInAct(descriptor.path, act, ids).catch(() => undefined)
      isKnown = found !== undefined
      return found
    }
    const create = async (body: GoodRow['body']): Promise<AnyRecord> => {
      try {
        return await dataProvider.createInAct(descriptor.path, { ...body }, act)
      } catch (error) {
        const found = isUnanswered(error) ? await findUnanswered() : undefined
        if (!found) throw error
        return found
      }
    }
    const add = async (at: string | number) => {
      const { row = 0, body = {} } = good[Number(at)] ?? {}
      const idOf = (other: number) => Number(added.find(each => each.row === other)?.id)
      const data = await create(withAddedIds(descriptor, body, idOf))
      added.push({ id: data.id, row, name: recordName(descriptor, data) })
      const warnings = saveWarningsOf(data)
      return warnings && { warnings }
    }
    const failureOf = (error: unknown) =>
      error instanceof RowNotAdded ? rowRefused(error.label, error.row) : changeFailure(error, t)
    setState({ ...state, step: 'running', done: 0, count: good.length })
    const outcomes = await runForEach([...good.keys()], add, {
      signal: stop.signal,
      // Rows are added one at a time, because lists show records in the order of creation, which must be the file's.
      atOnce: 1,
      onDone: done => setState({ ...state, step: 'running', done: done.length, count: good.length }),
    })
    const failed = outcomes.flatMap(outcome =>
      outcome.isDone ? [] : [{ row: good[Number(outcome.id)]?.row ?? 0, label: '', message: failureOf(outcome.error) }],
    )
    const warned = outcomes.flatMap(outcome =>
      outcome.isDone && outcome.warnings
        ? [{ row: good[Number(outcome.id)]?.row ?? 0, label: '', message: warningText(outcome.warnings, t) }]
        : [],
    )
    const sent = new Set(outcomes.map(({ id }) => id))
    const rest = { act, rows: good.filter((_, at) => !sent.has(at)) }
    const problems = byRow([...state.problems, ...failed])
    setState({ ...state, step: 'over', added, rest, problems, warnings: [...state.warnings, ...warned] })
    refresh()
  }

  const askUndo = () => {
    if (state.step === 'over') setState({ ...state, step: 'askUndo' })
  }
  const keepAdded = () => {
    if (state.step === 'askUndo') setState({ ...state, step: 'over' })
  }

  /** Deletes the added records, after `askUndo`. */
  const undo = async () => {
    if (state.step !== 'askUndo') return
    const { added } = state
    const stop = new AbortController()
    stopper.current = stop
    const showDone = (done: number) => setState({ ...state, step: 'running', done, count: added.length })
    showDone(0)
    // The last record is deleted first, because records that others refer to cannot be deleted.
    const ids = added.map(({ id }) => id).toReversed()
    const outcomes = await runBulkAction(deleteAction, ids, {
      dataProvider,
      descriptor,
      signal: stop.signal,
      onDone: done => showDone(done.length),
      one: remove,
    })
    setState({ ...state, step: 'undone', removed: outcomes.filter(({ isDone }) => isDone).length })
    refresh()
  }

  /** Downloads the rows that were not added, with their problems, so that they can be corrected and imported again. */
  const saveProblems = () => {
    if (state.step !== 'checked' && state.step !== 'over') return
    const { table, problems } = state
    const unsent = state.step === 'over' ? state.rest.rows : []
    const messagesOf = (row: number) => [
      ...problems.filter(problem => problem.row === row).map(({ message }) => message),
      ...(unsent.some(each => each.row === row) ? [t('import.unsent')] : []),
    ]
    // Cells beyond the headings stay in the file, in columns without a heading.
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
