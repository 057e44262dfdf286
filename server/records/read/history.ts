/** History of a record: its changes, and its content after each of them. */
import type { ListPage } from '../../../src/api/wire/envelopes.ts'
import type { ComparedRevision, Revision, RevisionEntry } from '../../../src/api/wire/history.ts'
import { isReached } from '../../../src/schema/descriptor/access/access.ts'
import { columnTypeOf, isStructuredField } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, declaredFieldOf } from '../../../src/schema/descriptor/resource.ts'
import { mayWriteField } from '../../../src/schema/descriptor/rights.ts'
import { hasHistory } from '../../../src/schema/descriptor/shown/publishing.ts'
import { issuesOfNames } from '../../content/unknownNames.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type Actor, rightsCheckOf } from '../../permissions/permissions.ts'
import { withinReach } from '../../permissions/reachCondition.ts'
import { fail } from '../../runtime/errors.ts'
import type { PageRequest } from '../../search/lists/listPage.ts'
import type { ReadChanges } from '../auditTrail.ts'
import { contentOf, contentsBefore } from '../rows/revisions.ts'
import { differingNames, storedRow } from '../write/storedRow.ts'
import type { ReadRecord } from './sentRecords.ts'
import { sentRow } from './sentRecords.ts'
import type { View } from './view.ts'

/** Content to compare with: after another change, before this change ('before'), or the current one ('now'). */
export type Compared = number | 'before' | 'now'

/** Content of a record before or after a change. */
export interface RevisionName {
  readonly changeId: number
  /** True for the content before the change. Default false. */
  readonly isBefore?: boolean
  /** Fields to read. Default: all. */
  readonly fields?: readonly string[] | undefined
}

export interface RecordHistory {
  /** Changes of a record, newest first. Throws Failure 'unknown-record', also for a resource without a history. */
  list(resource: Descriptor, key: string | number, page: PageRequest): Promise<ListPage<RevisionEntry>>
  /** Content of a record after a change. Throws Failure 'unknown-record' if the content is not stored. */
  find(resource: Descriptor, key: string | number, changeId: number, compared?: Compared): Promise<ComparedRevision>
  /**
   * Values of a revision that the caller may write, for an update. Throws Failure: 'unknown-record', 'not-allowed',
   * 'invalid' if one of the fields is not among them.
   */
  valuesOf(resource: Descriptor, key: string | number, revision: RevisionName): Promise<ReadRecord>
}

interface HistoryOptions {
  readonly tenant: Tenant
  readonly view: View
  readonly actor: Actor
  readonly changes: ReadChanges
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** True if a stored value has the type of the column that the field has now. */
const fits = (resource: Descriptor, name: string, value: Value): boolean => {
  const field = declaredFieldOf(resource, name)
  if (!field) return false
  if (value === null) return true
  if (isStructuredField(resource, name)) return typeof value === 'string' && isJson(value)
  return typeof value === (columnTypeOf(field) === 'text' ? 'string' : 'number')
}

const systemNames = ['version', 'updated_at']

/** Creates the histories of the records that a caller may read. */
export const historyOf = ({ tenant, view, actor, changes }: HistoryOptions): RecordHistory => {
  const { limits, role = 'owner' } = actor

  const recordAt = async (resource: Descriptor, key: string | number): Promise<Row> => {
    if (!hasHistory(resource)) return fail('unknown-record')
    return storedRow(withinReach(tenant), resource, key)
  }

  /** True if the caller may read the content: a record may have been out of reach at that time. */
  const isWithinReach = (resource: Descriptor, record: Row, content: Row): boolean =>
    limits === undefined || isReached(limits.on(resource).read, { ...record, ...content })

  /** Id of the next update of a record after a change; undefined if there is none. */
  const replacementAfter = async ({ name }: Descriptor, recordId: number, changeId: number) => {
    const later = tenant
      .select('changes')
      .select('id')
      .where('resource', '=', name)
      .where('record_id', '=', recordId)
      .where('action', '=', 'updated')
      .where('id', '>', changeId)
    return (await later.orderBy('id').limit(1).executeTakeFirst())?.id
  }

  /** Content after a change; undefined if it is not stored. */
  const contentAfter = async (resource: Descriptor, record: Row, changeId: number): Promise<Row | undefined> => {
    const recordId = Number(record.id)
    const replacement = await replacementAfter(resource, recordId, changeId)
    if (replacement === undefined) return contentOf(resource, record)
    const contents = await contentsBefore(tenant, resource, recordId, [replacement])
    return contents.get(replacement)
  }

  const contentBefore = async (resource: Descriptor, record: Row, changeId: number): Promise<Row | undefined> =>
    (await contentsBefore(tenant, resource, Number(record.id), [changeId])).get(changeId)

  /**
   * Content of a revision. Throws Failure 'unknown-record' if it is not stored, or was out of the caller's reach.
   */
  const contentOfRevision = async (
    resource: Descriptor,
    record: Row,
    { changeId, isBefore = false }: RevisionName,
  ): Promise<Row> => {
    const change = tenant
      .select('changes')
      .select('id')
      .where('id', '=', changeId)
      .where('resource', '=', resource.name)
      .where('record_id', '=', Number(record.id))
      .where('action', '<>', 'deleted')
    if (!(await change.executeTakeFirst())) return fail('unknown-record')
    const content = await (isBefore ? contentBefore : contentAfter)(resource, record, changeId)
    return content && isWithinReach(resource, record, content) ? content : fail('unknown-record')
  }

  const isSent = (resource: Descriptor, content: Row, name: string): boolean =>
    view.seesField(resource.name, name) && fits(resource, name, content[name] ?? null)

  const sent = (resource: Descriptor, id: number | null, content: Row): Revision => {
    const names = Object.keys(content).filter(name => !systemNames.includes(name))
    const shown = names.filter(name => isSent(resource, content, name))
    const values = Object.fromEntries(shown.map(name => [name, content[name] ?? null]))
    return {
      id,
      at: String(content.updated_at),
      version: Number(content.version),
      values: sentRow(resource, values, role),
      dropped: names.filter(name =>
        declaredFieldOf(resource, name)
          ? view.seesField(resource.name, name) && !isSent(resource, content, name)
          : true,
      ),
    }
  }

  /** Names of the fields that differ and that the caller may read. */
  const differing = (resource: Descriptor, before: Row, after: Row): readonly string[] => {
    const names = Object.keys(after).filter(name => isSent(resource, before, name) && isSent(resource, after, name))
    return differingNames(resource, before, Object.fromEntries(names.map(name => [name, after[name] ?? null])))
  }

  return {
    list: async (resource, key, page) => {
      const record = await recordAt(resource, key)
      const recordId = Number(record.id)
      const found = await changes({ resource: resource.name, recordId, act: undefined, ...page })
      const updates = found.data.filter(({ action }) => action === 'updated').map(({ id }) => id)
      const before = await contentsBefore(tenant, resource, recordId, updates)
      const [newest] = found.data
      let after = newest && (await contentAfter(resource, record, newest.id))
      const data = found.data.map((change): RevisionEntry => {
        const now = after
        after = change.action === 'updated' ? before.get(change.id) : now
        const isStored = now !== undefined && isWithinReach(resource, record, now)
        const isCompared = isStored && after !== undefined && isWithinReach(resource, record, after)
        return {
          ...change,
          fields: isCompared && after !== undefined ? differing(resource, after, now) : null,
          is_stored: isStored && change.action !== 'deleted',
        }
      })
      return { ...found, data }
    },

    find: async (resource, key, changeId, compared) => {
      const record = await recordAt(resource, key)
      const content = await contentOfRevision(resource, record, { changeId })
      const own = sent(resource, changeId, content)
      if (compared === undefined) return own
      const isBefore = compared === 'before'
      const other =
        compared === 'now'
          ? contentOf(resource, record)
          : await contentOfRevision(resource, record, { changeId: isBefore ? changeId : compared, isBefore })
      const otherId = typeof compared === 'number' ? compared : null
      return { ...own, other: sent(resource, otherId, other), fields: differing(resource, content, other) }
    },

    valuesOf: async (resource, key, { fields, ...name }) => {
      const record = await recordAt(resource, key)
      rightsCheckOf(actor).write(resource, record, 'update')
      const content = await contentOfRevision(resource, record, name)
      const names = Object.entries(resource.fields).flatMap(([name, field]) =>
        !field.readOnly && Object.hasOwn(content, name) && isSent(resource, content, name) && mayWriteField(role, field)
          ? [name]
          : [],
      )
      const unknown = (fields ?? []).filter(name => !names.includes(name))
      if (unknown.length > 0) return fail('invalid', { issues: issuesOfNames(unknown, { thing: 'key', names }) })
      const restored = Object.fromEntries((fields ?? names).map(name => [name, content[name] ?? null]))
      return sentRow(resource, restored, role)
    },
  }
}
