/** Groups changes into rows: one row for all changes of the same kind that one request made. */
import type { Change } from '../../api/wire/logs.ts'

/** Changes of the same kind that one request made. */
export interface ChangeGroup {
  /** Change whose record the row names. For a deletion, that is the record with which the others were deleted. */
  readonly change: Change
  /** Number of other records that the act changed. */
  readonly others: number
  /** Ids of the undos that revert the act; empty if it can no longer be undone. */
  readonly undos: readonly string[]
  /** True if one act, such as an import, added several records and at least one of them may still exist. */
  readonly isAddition: boolean
  /** Number of older changes of the same record, which have no row of their own. */
  readonly older: number
}

/**
 * The change that names the group. A deletion deletes nested records before their parent, so the parent comes last;
 * every other act starts with the record itself.
 */
const headOf = (changes: readonly [Change, ...Change[]]): Change =>
  changes[0].action === 'deleted' ? changes[0] : (changes.at(-1) ?? changes[0])

const recordOf = ({ resource, record_id: id }: Change): string => `${resource} ${id}`

/** Groups changes into rows, newest first. The changes must be sorted newest first. */
export const groupedChanges = (changes: readonly Change[]): readonly ChangeGroup[] => {
  const acts = new Map<string, [Change, ...Change[]]>()
  for (const change of changes) {
    const key = change.act ? `${change.act} ${change.action}` : `change ${change.id}`
    const act = acts.get(key)
    if (act) act.push(change)
    else acts.set(key, [change])
  }
  // The newest change of a record tells whether the record still exists.
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
