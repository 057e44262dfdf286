/** Writes records of any descriptor: validates and sanitises them, and stores each completely or not at all. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Site } from '../../../src/resources/createSite.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import type { IssuesByField } from '../../../src/schema/validation/issue.ts'
import { sentValue } from '../../../src/schema/validation/normalize.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Body } from '../../content/body.ts'
import { withPrecomputedTexts } from '../../content/precomputedTexts.ts'
import type { Row, Tables } from '../../db/tables.ts'
import { type Tenant, tenantOf } from '../../db/tenant/tenantQueries.ts'
import { type Actor, holdsCredentials, rightsCheckOf } from '../../permissions/permissions.ts'
import type { Clock } from '../../runtime/clock.ts'
import { currentPasswordMissing, fail } from '../../runtime/errors.ts'
import { positionField } from '../../search/lists/sortFields.ts'
import { formsAtOnce, type TextForms } from '../../search/trigrams/searchForms.ts'
import { type ChangeAuthor, recordChange, refuseForeignAct } from '../auditTrail.ts'
import type { EffectRun, EffectRunner } from '../effects/runEffects.ts'
import {
  atItem,
  hasInline,
  type InlineItem,
  positionsOf,
  readInline,
  refuseStored,
  removedMarkupOfChildren,
  type StoredChildren,
  storedChildren,
  validateWith,
} from '../inline/inlineChildren.ts'
import { findRecord } from '../read/readRecords.ts'
import { columnsFor, type ReadRecord } from '../read/sentRecords.ts'
import { viewOf } from '../read/view.ts'
import { claimDocuments } from '../rows/privateDocuments.ts'
import { recordAccessChanges } from '../rows/securityEvents.ts'
import { refuseOverLimit } from './countLimits.ts'
import { drawnNumbers, filledDefaults } from './filledDefaults.ts'
import { positionAtEnd, readPositions, storePositions } from './ordering.ts'
import { affectedReferrersOf, refuseOtherParents } from './references.ts'
import { recordRemoverOf, recordUserEvent } from './removeRecords.ts'
import { withSlugs } from './slugs.ts'
import { searchColumnsOf, storedRow } from './storedRow.ts'
import { refuseTaken } from './uniqueValues.ts'
import { updateIndexesAndSlugs } from './updateIndexesAndSlugs.ts'
import { type Prepared, prepare, validateBody, withComputed } from './validBody.ts'
import { type ActorWork, writeRecordsAs } from './writeAs.ts'
import type { Writing } from './writing.ts'

/** Options of any save. */
interface SaveOptions {
  /**
   * Receives the issues about markup that is removed from texts, by the path of the text, before the record is stored.
   */
  readonly onRemovedMarkup?: ((issues: IssuesByField) => void) | undefined
}

/** Options of an update. */
export interface UpdateOptions extends SaveOptions {
  /** Version that the stored record must have. Default: any. */
  readonly version?: number | undefined
  /** True if the caller has just entered the current password. Default false. */
  readonly isReauthenticated?: boolean
  /** Receives the previous record, as the actor may read it, inside the transaction. Called again if the transaction is retried. */
  readonly onPrevious?: (previous: ReadRecord) => void
}

/** Names of the values that differ from the stored record. JSON values are compared by content, not by text. */
const differingNames = ({ fields }: Descriptor, previous: Row, values: Row): readonly string[] =>
  Object.keys(values).filter(name => {
    const [one, other, field] = [previous[name], values[name], fields[name]]
    if (one === other) return false
    const isJson = field !== undefined && traitsOf(field).isStructured
    return !isJson || JSON.stringify(sentValue(field, one)) !== JSON.stringify(sentValue(field, other))
  })

/** True if a write of the resource may change what visitors see: its records, or records that change when one is deleted, are public. */
const isSeen = (site: Site, resource: Descriptor): boolean =>
  isPublic(resource) || affectedReferrersOf(site, resource).some(({ resource: other }) => isPublic(other))

/** Fields of sign-in credentials. */
const credentials = ['email', 'phone', 'password'] as const

/** Throws Failure 'invalid' if users change their own sign-in credentials. */
const refuseOwnCredentials = (
  { userId, role }: Actor,
  resource: Descriptor,
  { previous, values }: { readonly previous: Row; readonly values: Row },
): void => {
  if (!holdsCredentials(resource) || role === undefined || userId !== previous.id) return
  const isChanged = credentials.some(name => values[name] !== undefined && values[name] !== previous[name])
  if (isChanged) fail('invalid', { issues: { current_password: [currentPasswordMissing] } })
}

/** Children in a body, and the stored records of these children. */
interface Children {
  readonly items: readonly InlineItem[]
  readonly stored: StoredChildren
}
const noChildren: Children = { items: [], stored: new Map() }

/** Body to store, with its prepared texts. */
interface InsertInput {
  readonly body: Body
  readonly prepared: Prepared
  /** Default: none. */
  readonly children?: Children
}
/** Body of an update of the stored record `previous`. */
interface UpdateInput extends InsertInput, Omit<UpdateOptions, 'version' | 'onRemovedMarkup'> {
  readonly previous: Row
}

/** Prepared texts of a body and of its children. */
const textsOf = (prepared: Prepared, items: readonly InlineItem[]): readonly unknown[] =>
  [prepared, ...items.map(item => item.prepared)].flatMap(({ values }) => Object.values(values))

interface WriterOptions {
  readonly clock: Clock
  readonly effects: EffectRunner
  /** Actor whose rights are checked. Default: none, without any checks. */
  readonly actor?: Actor
}

export interface InsertOptions extends SaveOptions {
  /** Act to which the new record belongs, if several requests share one. Default: a new act. */
  readonly act?: string | undefined
}

export interface RemoveRecordOptions {
  /** Deletes the nested records as well. Default false. */
  readonly withChildren?: boolean
}

/** Creates the record operations of an actor, whose rights are checked in each write. */
export const recordWriterOf = (
  site: Site,
  db: Kysely<Tables>,
  appKey: string,
  { clock, effects: runner, actor = {} }: WriterOptions,
) => {
  const { userId } = actor
  const author: ChangeAuthor = { userId, act: randomUUID() }
  const write = <T>(resource: Descriptor, work: ActorWork<T, Tenant>): Promise<T> =>
    writeRecordsAs(site, db, appKey, actor, work, { isSeen: isSeen(site, resource) })
  /** Runs a write of searchable records with its effects. A write inside another transaction is not retried, and runs no effects after the commit. */
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
          return await work({ tenant, by, defer, forms, effects, author })
        } finally {
          effects.close()
        }
      })
    if (db.isTransaction) return run(formsAtOnce)
    const value = await withPrecomputedTexts(run, known)
    await stored?.afterCommit(tenantOf(site, db, appKey))
    return value
  }

  /** Applies the values that effects set to a valid body, and refuses values that another record has. */
  const withEffects = async (
    { tenant, by, effects }: Writing,
    resource: Descriptor,
    { values, previous }: { readonly values: Row; readonly previous: Row | undefined },
  ): Promise<Row> => {
    const set = await effects.beforeSave(resource, { values, previous })
    if (Object.keys(set).length === 0) return values
    const all = withComputed(resource, { ...values, ...set })
    await refuseTaken(tenant, resource, all, { view: viewOf(site, by), recordId: previous && Number(previous.id) })
    return all
  }

  const { removeOne, restoreAll } = recordRemoverOf({ author, clock })

  /** Stores a new record. */
  const insertOne = async (
    writing: Writing,
    resource: Descriptor,
    { body, prepared, children = noChildren }: InsertInput,
  ): Promise<Row> => {
    const { tenant, by, defer, forms, effects, author } = writing
    const check = rightsCheckOf(by)
    check.create(resource)
    const filled = await filledDefaults(tenant, resource, body, { now: clock(), userId })
    const valid = await validateWith(tenant, children, () =>
      validateBody(tenant, resource, { ...body, ...filled }, { stored: undefined, prepared }),
    )
    // Rights are checked only for values that the caller chose, not for filled-in defaults.
    const chosen = Object.entries(valid).filter(([name]) => !Object.hasOwn(filled, name))
    check.values(resource, Object.fromEntries(chosen), undefined)
    await refuseOtherParents(tenant, check, resource, { values: valid, previous: undefined })
    const validated = withComputed(resource, { ...valid, ...(await drawnNumbers(tenant, resource)) })
    await effects.check(resource, { values: validated, previous: undefined })
    await refuseTaken(tenant, resource, validated, { view: viewOf(site, by), recordId: undefined })
    const given = await withEffects(writing, resource, { values: validated, previous: undefined })
    const values = await withSlugs(tenant, resource, given, undefined)
    const now = toTimestamp(clock())
    const row = { ...values, ...(await positionAtEnd(tenant, resource, values)) }
    const stored = {
      ...row,
      ...searchColumnsOf(resource, row, resource.search, forms),
      version: 1,
      created_by: userId ?? null,
      created_at: now,
      updated_at: now,
    }
    // Columns store exactly the given values and are null otherwise, so only the id has to be read back.
    const { id } = await tenant.insertRow(resource.name, stored, ['id'])
    await claimDocuments(tenant, resource, stored)
    const record: Row = { ...stored, id: id ?? null, app_key: appKey }
    await refuseOverLimit(tenant, resource, { stored: record })
    await updateIndexesAndSlugs(tenant, defer, resource, { stored: record, forms })
    await recordUserEvent(tenant, by, { resource, record, event: 'user-created', now: clock() })
    await recordChange(tenant, author, { resource, record, action: 'created', now: clock() })
    effects.saved(resource, record, undefined)
    return record
  }

  /** Updates a record. If no value changes, the record keeps its version and nothing is written. */
  const updateOne = async (
    writing: Writing,
    resource: Descriptor,
    { previous, body, prepared, children = noChildren, isReauthenticated, onPrevious }: UpdateInput,
  ): Promise<Row> => {
    const { tenant, by, defer, forms, effects, author } = writing
    const check = rightsCheckOf(by)
    check.write(resource, previous)
    const id = Number(previous.id)
    const validated = await validateWith(tenant, children, () =>
      validateBody(tenant, resource, body, { stored: previous, prepared }),
    )
    check.values(resource, validated, previous)
    await refuseOtherParents(tenant, check, resource, { values: validated, previous })
    onPrevious?.(viewOf(site, by).record(resource, previous))
    if (differingNames(resource, previous, validated).length === 0) return previous
    if (!isReauthenticated) refuseOwnCredentials(by, resource, { previous, values: validated })
    await effects.check(resource, { values: validated, previous })
    await refuseTaken(tenant, resource, validated, { view: viewOf(site, by), recordId: id })
    const given = await withEffects(writing, resource, { values: validated, previous })
    const values = await withSlugs(tenant, resource, given, id)
    const differing = differingNames(resource, previous, values)
    if (differing.length === 0) return previous
    const changed = {
      ...values,
      ...searchColumnsOf(resource, { ...previous, ...values }, differing, forms),
      version: Number(previous.version) + 1,
      updated_at: toTimestamp(clock()),
    }
    await tenant.update(resource.name, changed).where('id', '=', id).execute()
    await claimDocuments(tenant, resource, changed)
    if (holdsCredentials(resource)) await recordAccessChanges(tenant, by, { previous, values, now: clock() })
    const record = await storedRow(tenant, resource, id)
    await refuseOverLimit(tenant, resource, { previous, stored: record })
    await updateIndexesAndSlugs(tenant, defer, resource, { previous, stored: record, forms })
    await recordChange(tenant, author, { resource, record, action: 'updated', now: clock() })
    effects.saved(resource, record, previous)
    return record
  }

  /** Record in the response to a write, with its children if its form edits them. */
  const answered = async ({ tenant, by }: Writing, resource: Descriptor, record: Row): Promise<ReadRecord> => {
    if (!hasInline(site, resource)) return viewOf(site, by).record(resource, record)
    const found = await findRecord({ tenant, clock }, resource, Number(record.id), by.role ?? 'owner')
    return found ?? fail('unknown-record')
  }

  /** Stores the children of a body. Deletions run first, so that their unique values become free. Returns true if anything was written. */
  const writeChildren = async (writing: Writing, { items, stored }: Children, parent: number): Promise<boolean> => {
    const places = positionsOf(items, stored)
    const deleted = items.filter(({ isDeleted }) => isDeleted)
    for (const item of deleted) await atItem(item, () => removeOne(writing, item.resource, item.id ?? 0))
    let isWritten = deleted.length > 0
    for (const item of items.filter(({ isDeleted }) => !isDeleted)) {
      const { resource, by, prepared } = item
      const place = places.get(item)
      const body = { ...item.body, [by]: parent, ...(place !== undefined && { [positionField]: place }) }
      const previous = stored.get(item)
      const given = { body, prepared }
      const record = await atItem(item, async () =>
        previous ? updateOne(writing, resource, { ...given, previous }) : insertOne(writing, resource, given),
      )
      isWritten ||= record.version !== previous?.version
    }
    return isWritten
  }

  return {
    insert: async (
      resource: Descriptor,
      body: Body,
      { act, onRemovedMarkup }: InsertOptions = {},
    ): Promise<ReadRecord> => {
      // Checks rights before the body is processed. They are checked again in the transaction, with the current role.
      rightsCheckOf(actor).create(resource)
      const prepared = await prepare(resource, body, { isNew: true })
      const items = await readInline(site, resource, body)
      onRemovedMarkup?.({ ...prepared.removedMarkup, ...removedMarkupOfChildren(items) })
      const store = async (given: Writing) => {
        const writing = act === undefined ? given : { ...given, author: { ...author, act } }
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
      const prepared = await prepare(resource, body, { isNew: false })
      const items = await readInline(site, resource, body)
      onRemovedMarkup?.({ ...prepared.removedMarkup, ...removedMarkupOfChildren(items) })
      const store = async (writing: Writing) => {
        const { tenant, by } = writing
        const previous = await storedRow(tenant, resource, key)
        rightsCheckOf(by).write(resource, previous)
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
      // The resource, and thus its visibility, is only known inside the transaction; `applications` stands for any public resource.
      writeFindable(site.applications, async writing => {
        const { resource, record } = await restoreAll(writing, undo)
        return viewOf(site, writing.by).record(resource, record)
      }),

    order: (resource: Descriptor, items: unknown): Promise<readonly ReadRecord[]> => {
      rightsCheckOf(actor).order(resource)
      const placed = readPositions(resource, items)
      return write(resource, async (tenant, by) => {
        rightsCheckOf(by).order(resource)
        const view = viewOf(site, by)
        const records = await storePositions(tenant, resource, placed, { view, updatedAt: toTimestamp(clock()) })
        const record = records.find(({ version }, index) => version !== placed[index]?.version)
        if (record) await recordChange(tenant, author, { resource, record, action: 'ordered', now: clock() })
        return records.map(each => view.record(resource, each))
      })
    },
  }
}

export type RecordWriter = ReturnType<typeof recordWriterOf>
