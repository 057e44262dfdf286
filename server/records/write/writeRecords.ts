/** Writes records of any descriptor: validates and sanitises them, and stores each completely or not at all. */
import type { Kysely } from 'kysely'
import type { NamedRecord } from '../../../src/api/wire/envelopes.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { defaultTrashDays } from '../../config/retention.ts'
import type { Body } from '../../content/body.ts'
import { withPrecomputedTexts } from '../../content/precomputedTexts.ts'
import type { Row, Tables } from '../../db/tables.ts'
import { type Tenant, tenantOf } from '../../db/tenant/tenantQueries.ts'
import { type Actor, rightsCheckOf } from '../../permissions/permissions.ts'
import { withinReach } from '../../permissions/reachCondition.ts'
import type { Clock } from '../../runtime/clock.ts'
import { fail } from '../../runtime/errors.ts'
import { formsAtOnce, type TextForms } from '../../search/trigrams/searchForms.ts'
import { recordChange, refuseForeignAct } from '../auditTrail.ts'
import { type ChangeAuthor, newAct } from '../changeAuthor.ts'
import { removeOne } from '../deletion/removeRecords.ts'
import { type RestoredPart, restoreActPart, restoreAll } from '../deletion/restoreRecords.ts'
import { trashedSince } from '../deletion/trash.ts'
import type { EffectRun, EffectRunner } from '../effects/runEffects.ts'
import {
  hasInlineChildren,
  type InlineItem,
  readInlineChildren,
  refuseStored,
  removedMarkupOfChildren,
  storedChildren,
} from '../inline/inlineChildren.ts'
import { findRecord } from '../read/readRecords.ts'
import { columnsFor, type ReadRecord } from '../read/sentRecords.ts'
import { viewOf } from '../read/view.ts'
import { readPositions, storePositions } from './ordering.ts'
import { affectedReferrersOf } from './references.ts'
import { insertOne, type SaveOptions, type UpdateOptions, updateOne } from './saveRecord.ts'
import { storedRow } from './storedRow.ts'
import { type Prepared, prepare } from './validBody.ts'
import { type ActorWork, rolledBack, writeRecordsAs } from './writeAs.ts'
import { writeChildren } from './writeChildren.ts'
import type { Writing } from './writing.ts'

/**
 * True if a write of the resource may change what visitors see: its records, or records that change when one is
 * deleted, are public.
 */
const isSeen = (site: Site, resource: Descriptor): boolean =>
  isPublic(resource) || affectedReferrersOf(site, resource).some(({ resource: other }) => isPublic(other))

/** Prepared values of a body and of its children. */
const textsOf = (prepared: Prepared, items: readonly InlineItem[]): readonly unknown[] =>
  [prepared, ...items.map(item => item.prepared)].flatMap(({ values }) => Object.values(values))

interface WriterOptions {
  readonly clock: Clock
  readonly effects: EffectRunner
  /** Actor whose rights are checked. Default: none, without any checks. */
  readonly actor?: Actor
  /** Number of days for which deletions can be undone. Default: 30. */
  readonly trashDays?: number
  /** True to roll back every write, which is then only checked. Such a writer needs a database outside a transaction. */
  readonly isCheck?: boolean
}

/** Options of an insert. */
export interface InsertOptions extends SaveOptions {
  /** Act of the audit trail to which the new record belongs, if several requests share one. Default: a new act. */
  readonly act?: string | undefined
}

/** Options of a deletion. */
export interface RemoveRecordOptions {
  /** Deletes the nested records as well. Default false. */
  readonly withChildren?: boolean
}

/** Record in the response to a write, with its children if its form edits them. */
const answered = async ({ tenant, by, clock }: Writing, resource: Descriptor, record: Row): Promise<ReadRecord> => {
  if (!hasInlineChildren(tenant.site, resource)) return viewOf(tenant.site, by).record(resource, record)
  const found = await findRecord(
    { tenant: withinReach(tenant), clock },
    resource,
    Number(record.id),
    by.role ?? 'owner',
  )
  return found ?? fail('unknown-record')
}

/** Creates the record operations of an actor, whose rights are checked in each write. */
export const recordWriterOf = (
  site: Site,
  db: Kysely<Tables>,
  appKey: string,
  { clock, effects: runner, actor = {}, trashDays = defaultTrashDays, isCheck = false }: WriterOptions,
) => {
  const { userId, role } = actor
  let own: ChangeAuthor | undefined
  /** Author of the changes of this writer, which are one act. */
  const authorOf = (): ChangeAuthor => {
    own ??= { userId, act: newAct() }
    return own
  }
  const write = <T>(resource: Descriptor, work: ActorWork<T, Tenant>): Promise<T> => {
    const store = <R>(any: ActorWork<R, Tenant>) =>
      writeRecordsAs(site, db, appKey, actor, any, { isSeen: isSeen(site, resource) })
    if (!isCheck) return store(work)
    if (db.isTransaction) throw new Error('A write inside another transaction cannot be rolled back alone.')
    return rolledBack(store<never>, work)
  }
  /**
   * Runs a write of records with its effects, after computing the search forms of long texts. A write inside another
   * transaction is not retried, and runs no effects after the commit.
   */
  const writeFindable = async <T>(
    resource: Descriptor,
    work: (writing: Writing) => Promise<T>,
    known: readonly unknown[] = [],
  ): Promise<T> => {
    let stored: EffectRun | undefined
    const run = (forms: TextForms) =>
      write(resource, async (tenant, by, defer) => {
        const effects = runner.begin(tenant, by, clock())
        stored = effects
        try {
          return await work({ tenant, by, defer, forms, effects, author: authorOf(), clock, isCheck })
        } finally {
          effects.close()
        }
      })
    if (db.isTransaction) return run(formsAtOnce)
    const value = await withPrecomputedTexts(run, known)
    if (!isCheck) await stored?.afterCommit(tenantOf(site, db, appKey))
    return value
  }

  return {
    insert: async (
      resource: Descriptor,
      body: Body,
      { act, onRemovedMarkup }: InsertOptions = {},
    ): Promise<ReadRecord> => {
      // Checks rights before the body is processed. They are checked again in the transaction, with the current role.
      rightsCheckOf(actor).create(resource)
      const prepared = await prepare(resource, body, { isNew: true, role })
      const items = await readInlineChildren(site, resource, { body, role })
      onRemovedMarkup?.({ ...prepared.removedMarkup, ...removedMarkupOfChildren(items) })
      const store = async (given: Writing) => {
        const writing = act === undefined ? given : { ...given, author: { ...given.author, act } }
        if (act !== undefined) await refuseForeignAct(writing.tenant, writing.author)
        refuseStored(items)
        const children = { items, stored: new Map() }
        const record = await insertOne(writing, resource, { body, prepared, children })
        await writeChildren(writing, children, Number(record.id))
        return answered(writing, resource, record)
      }
      return writeFindable(resource, store, textsOf(prepared, items))
    },

    update: async (
      resource: Descriptor,
      key: string | number,
      body: Body,
      { version, onRemovedMarkup, ...options }: UpdateOptions = {},
    ): Promise<ReadRecord> => {
      const prepared = await prepare(resource, body, { isNew: false, role })
      const items = await readInlineChildren(site, resource, { body, role })
      onRemovedMarkup?.({ ...prepared.removedMarkup, ...removedMarkupOfChildren(items) })
      const store = async (writing: Writing) => {
        const { tenant, by } = writing
        const previous = await storedRow(tenant, resource, key)
        rightsCheckOf(by).write(resource, previous, 'update')
        const parent = Number(previous.id)
        const stored = await storedChildren(tenant, items, { parent, columnsOf: each => columnsFor(each, 'owner') })
        if (!stored || (version !== undefined && previous.version !== version))
          return fail('stale', { extras: { current: await answered(writing, resource, previous) } })
        const children = { items, stored }
        const record = await updateOne(writing, resource, { ...options, previous, body, prepared, children })
        const areChildrenWritten = await writeChildren(writing, children, parent)
        if (record.version === previous.version && !areChildrenWritten && isSeen(site, resource))
          await tenant.uncountWrite()
        return answered(writing, resource, record)
      }
      return writeFindable(resource, store, textsOf(prepared, items))
    },

    remove: (
      resource: Descriptor,
      key: string | number,
      { withChildren = false }: RemoveRecordOptions = {},
    ): Promise<string> => writeFindable(resource, writing => removeOne(writing, resource, key, { withChildren })),

    restore: (undo: string): Promise<ReadRecord> =>
      // The resource is only known inside the transaction. `applications` is public, so the write counts as visible.
      writeFindable(site.applications, async writing => {
        const { resource, record } = await restoreAll(writing, undo, trashedSince(clock(), trashDays))
        return viewOf(site, writing.by).record(resource, record)
      }),

    restoreAct: async (act: string): Promise<readonly NamedRecord[]> => {
      const since = trashedSince(clock(), trashDays)
      const restored: NamedRecord[] = []
      for (let below: number | undefined = maxInteger; below !== undefined; ) {
        const place: { readonly since: string; readonly below: number } = { since, below }
        const part: RestoredPart = await writeFindable(site.applications, writing =>
          restoreActPart(writing, act, place),
        )
        restored.push(...part.records)
        below = part.next
      }
      return restored.length > 0 ? restored : fail('not-restorable')
    },

    order: (resource: Descriptor, items: unknown): Promise<readonly ReadRecord[]> => {
      rightsCheckOf(actor).order(resource)
      const placed = readPositions(resource, items, role)
      return write(resource, async (tenant, by) => {
        rightsCheckOf(by).order(resource)
        const view = viewOf(site, by)
        const records = await storePositions(tenant, resource, placed, {
          view,
          check: rightsCheckOf(by),
          updatedAt: toTimestamp(clock()),
        })
        const record = records.find(({ version }, index) => version !== placed[index]?.version)
        if (record) await recordChange(tenant, authorOf(), { resource, record, action: 'ordered', now: clock() })
        return records.map(each => view.record(resource, each))
      })
    },
  }
}

export type RecordWriter = ReturnType<typeof recordWriterOf>
