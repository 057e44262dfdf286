/** Changes as acts: what one request has changed stands in one line. */
import type { Change } from '../../api/admin/insights.ts'

/** Changes of the same kind that were made by one request. */
export interface ChangeGroup {
  /** The change that the line names: of a delete, the record that the others went with. */
  readonly change: Change
  /** Number of other records that the act has changed. */
  readonly others: number
  /** Names by which all of it is taken back; empty where it cannot be, or no longer. */
  readonly undos: readonly string[]
  /** True where one act, like an import, added several records and at least one of them may still be there. */
  readonly isAddition: boolean
  /** Number of older changes of the same record, which have no line of their own. */
  readonly older: number
}

/** A delete records the nested records before the one that holds them; all else begins with the record itself. */
const headOf = (changes: readonly [Change, ...Change[]]): Change =>
  changes[0].action === 'deleted' ? changes[0] : (changes.at(-1) ?? changes[0])

const recordOf = ({ resource, record_id: id }: Change): string => `${resource} ${id}`

/** Groups changes, which come with the newest first. */
export const groupedChanges = (changes: readonly Change[]): readonly ChangeGroup[] => {
  const acts = new Map<string, [Change, ...Change[]]>()
  for (const change of changes) {
    const key = change.act ? `${change.act} ${change.action}` : `change ${change.id}`
    const act = acts.get(key)
    if (act) act.push(change)
    else acts.set(key, [change])
  }
  // The newest of them says whether a record is there.
  const newest = new Map(changes.toReversed().map(change => [recordOf(change), change]))
  const isGone = (change: Change) => newest.get(recordOf(change))?.action === 'deleted'
  const groups = new Map<string, ChangeGroup>()
  for (const act of acts.values()) {
    const change = headOf(act)
    const record = recordOf(change)
    const shown = groups.get(record)
    const records = new Set(act.map(recordOf))
    if (shown && records.size === 1 && !change.others) groups.set(record, { ...shown, older: shown.older + act.length })
    else
      groups.set(shown ? `${record} ${change.id}` : record, {
        change,
        others: Math.max(records.size - 1, ...act.map(each => each.others ?? 0)),
        undos: [...new Set(act.flatMap(({ undo }) => undo ?? []))],
        isAddition:
          change.action === 'created' &&
          act.filter(({ resource }) => resource === change.resource).length > 1 &&
          !act.every(isGone),
        older: act.length - records.size,
      })
  }
  return [...groups.values()]
}
