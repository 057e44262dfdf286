/** Writing records of any descriptor: validated, made harmless, and stored whole or not at all. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { applications, users } from '../../../src/resources/index.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { sentValue } from '../../../src/schema/validation/normalize.ts'
import { momentOf } from '../../../src/schema/values/time/dates.ts'
import type { Clock } from '../../clock.ts'
import type { Body } from '../../content/body.ts'
import { withFormsAhead } from '../../content/formsAhead.ts'
import type { Row, Tables } from '../../db/tables.ts'
import { currentPasswordMissing, fail } from '../../errors.ts'
import { formsAtOnce, type TextForms } from '../../listSearch/searchForms.ts'
import { placeField } from '../../lists/sortFields.ts'
import { type Actor, rightsCheckOf } from '../../permissions/permissions.ts'
import { tenantOf } from '../../tenant/tenantQueries.ts'
import { type ChangeAuthor, recordChange, refuseForeignAct } from '../auditTrail.ts'
import type { EffectRun, EffectRunner } from '../effects/runEffects.ts'
import {
  atItem,
  hasInline,
  type InlineItem,
  placesOf,
  readInline,
  refuseStored,
  type StoredChildren,
  storedChildren,
  validateWith,
} from '../inline/inlineChildren.ts'
import { recordReaderOf } from '../read/readRecords.ts'
import { columnsFor, type ReadRecord } from '../read/sentRecords.ts'
import { viewOf } from '../read/view.ts'
import { claimDocuments } from '../rows/privateDocuments.ts'
import { recordAccessChanges } from '../rows/securityEvents.ts'
import { refuseOneTooMany } from './countLimits.ts'
import { drawnNumbers, filledDefaults } from './filledDefaults.ts'
import { placeAtEnd, readPlacedItems, storePlaces } from './ordering.ts'
import { affectedReferrersOf, refuseOtherParents } from './references.ts'
import { recordRemoverOf, recordUserEvent } from './removeRecords.ts'
import { withSlugs } from './slugs.ts'
import { searchColumnsOf, storedRow } from './storedRow.ts'
import { refuseTaken } from './uniqueValues.ts'
import { updateIndexesAndSlugs } from './updateIndexesAndSlugs.ts'
import { type Prepared, prepare, validateBody, withComputed } from './validBody.ts'
import { type ActorWork, writeAs } from './writeAs.ts'
import type { Writing } from './writing.ts'

/** How a record is stored again. */
export interface UpdateOptions {
  /** The version that it must have. Default: any. */
  readonly version?: number | undefined
  /** Whether who writes has just given their present password. Default false. */
  readonly isReauthenticated?: boolean
  /** Called with the record as it was and as the actor may read it, by the transaction that stores it; again where that is run again. */
  readonly onFormer?: (former: ReadRecord) => void
}

/** Names of the values that differ from those of a stored record. JSON that is sent alike is equal, however it is written. */
const differingNames = ({ fields }: Descriptor, former: Row, values: Row): readonly string[] =>
  Object.keys(values).filter(name => {
    const [one, other, field] = [former[name], values[name], fields[name]]
    if (one === other) return false
    const isJson = field !== undefined && traitsOf(field).isStructured
    return !isJson || JSON.stringify(sentValue(field, one)) !== JSON.stringify(sentValue(field, other))
  })

/** Whether visitors may notice a write of a resource: they read its records, or others that change with them. */
const isSeen = (resource: Descriptor): boolean =>
  isPublic(resource) || affectedReferrersOf(resource).some(({ resource: other }) => isPublic(other))

/** What somebody signs in with. */
const credentials = ['email', 'phone', 'password'] as const

/** Throws Failure 'invalid' where people change what they sign in with themselves. */
const refuseOwnCredentials = (
  { userId, role }: Actor,
  resource: Descriptor,
  { former, values }: { readonly former: Row; readonly values: Row },
): void => {
  if (resource.name !== users.name || role === undefined || userId !== former.id) return
  const isChanged = credentials.some(name => values[name] !== undefined && values[name] !== former[name])
  if (isChanged) fail('invalid', { issues: { current_password: [currentPasswordMissing] } })
}

/** The children of a body, and those of them that are stored. */
interface Children {
  readonly items: readonly InlineItem[]
  readonly stored: StoredChildren
}
const noChildren: Children = { items: [], stored: new Map() }

/** A body that is to be stored. */
interface Given {
  readonly body: Body
  readonly prepared: Prepared
  /** Default: none. */
  readonly children?: Children
}
/** As `former` is stored. */
interface GivenAgain extends Given, Omit<UpdateOptions, 'version'> {
  readonly former: Row
}

/** What is known of the texts of a body before it is stored. */
const textsOf = (prepared: Prepared, items: readonly InlineItem[]): readonly unknown[] =>
  [prepared, ...items.map(item => item.prepared)].flatMap(({ values }) => Object.values(values))

interface WriterOptions {
  readonly clock: Clock
  readonly effects: EffectRunner
  /** Default: nobody, whose rights are not checked. */
  readonly actor?: Actor
}

export interface InsertOptions {
  /** The act that the new record belongs to, where several requests are one. Default: the request is an act of its own. */
  readonly act?: string | undefined
}

export interface RemoveRecordOptions {
  /** Deletes the nested records as well. Default false. */
  readonly withChildren?: boolean
}

/** Writes in the name of an actor, whose rights are checked in each write. */
export const recordWriterOf = (
  db: Kysely<Tables>,
  appKey: string,
  { clock, effects: runner, actor = {} }: WriterOptions,
) => {
  const { userId } = actor
  const author: ChangeAuthor = { userId, act: randomUUID() }
  const write = <T>(resource: Descriptor, work: ActorWork<T>): Promise<T> =>
    writeAs(db, appKey, actor, work, { isSeen: isSeen(resource) })
  /** A write of what search finds, with its effects. One inside of another transaction cannot be done again, is waited for by nobody else, and has no effects after its commit. */
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
    const value = await withFormsAhead(run, known)
    await stored?.afterCommit(tenantOf(db, appKey))
    return value
  }

  /** The values that effects set in those of a valid body, which others may not have. */
  const withEffects = async (
    { tenant, by, effects }: Writing,
    resource: Descriptor,
    { values, former }: { readonly values: Row; readonly former: Row | undefined },
  ): Promise<Row> => {
    const set = await effects.beforeSave(resource, { values, former })
    if (Object.keys(set).length === 0) return values
    const all = withComputed(resource, { ...values, ...set })
    await refuseTaken(tenant, resource, all, { view: viewOf(by), ownId: former && Number(former.id) })
    return all
  }

  const { removeOne, restoreAll } = recordRemoverOf({ author, clock })

  /** Stores a new record. */
  const insertOne = async (
    writing: Writing,
    resource: Descriptor,
    { body, prepared, children = noChildren }: Given,
  ): Promise<Row> => {
    const { tenant, by, defer, forms, effects, author } = writing
    const check = rightsCheckOf(by)
    check.create(resource)
    const filled = await filledDefaults(tenant, resource, body, { now: clock(), userId })
    const valid = await validateWith(tenant, children, () =>
      validateBody(tenant, resource, { ...body, ...filled }, { stored: undefined, prepared }),
    )
    // Nobody has chosen what is filled in.
    const chosen = Object.entries(valid).filter(([name]) => !Object.hasOwn(filled, name))
    check.values(resource, Object.fromEntries(chosen), undefined)
    await refuseOtherParents(tenant, check, resource, { values: valid, former: undefined })
    const validated = withComputed(resource, { ...valid, ...(await drawnNumbers(tenant, resource)) })
    await effects.check(resource, { values: validated, former: undefined })
    await refuseTaken(tenant, resource, validated, { view: viewOf(by), ownId: undefined })
    const given = await withEffects(writing, resource, { values: validated, former: undefined })
    const values = await withSlugs(tenant, resource, given, undefined)
    const now = momentOf(clock())
    const row = { ...values, ...(await placeAtEnd(tenant, resource, values)) }
    const stored = {
      ...row,
      ...searchColumnsOf(resource, row, resource.search, forms),
      version: 1,
      created_by: userId ?? null,
      created_at: now,
      updated_at: now,
    }
    // Columns keep what they are given, and what none is given for is null: nothing but the id has to be read again.
    const { id } = await tenant.insertRow(resource.name, stored, ['id'])
    await claimDocuments(tenant, resource, stored)
    const record: Row = { ...stored, id: id ?? null, app_key: appKey }
    await refuseOneTooMany(tenant, resource, { stored: record })
    await updateIndexesAndSlugs(tenant, defer, resource, { stored: record, forms })
    await recordUserEvent(tenant, by, { resource, record, event: 'user-created', now: clock() })
    await recordChange(tenant, author, { resource, record, action: 'created', now: clock() })
    effects.saved(resource, record, undefined)
    return record
  }

  /** Stores a record again. One that has all the values already keeps its version, and nothing else is written. */
  const updateOne = async (
    writing: Writing,
    resource: Descriptor,
    { former, body, prepared, children = noChildren, isReauthenticated, onFormer }: GivenAgain,
  ): Promise<Row> => {
    const { tenant, by, defer, forms, effects, author } = writing
    const check = rightsCheckOf(by)
    check.write(resource, former)
    const id = Number(former.id)
    const validated = await validateWith(tenant, children, () =>
      validateBody(tenant, resource, body, { stored: former, prepared }),
    )
    check.values(resource, validated, former)
    await refuseOtherParents(tenant, check, resource, { values: validated, former })
    onFormer?.(viewOf(by).record(resource, former))
    if (differingNames(resource, former, validated).length === 0) return former
    if (!isReauthenticated) refuseOwnCredentials(by, resource, { former, values: validated })
    await effects.check(resource, { values: validated, former })
    await refuseTaken(tenant, resource, validated, { view: viewOf(by), ownId: id })
    const given = await withEffects(writing, resource, { values: validated, former })
    const values = await withSlugs(tenant, resource, given, id)
    const differing = differingNames(resource, former, values)
    if (differing.length === 0) return former
    const changed = {
      ...values,
      ...searchColumnsOf(resource, { ...former, ...values }, differing, forms),
      version: Number(former.version) + 1,
      updated_at: momentOf(clock()),
    }
    await tenant.update(resource.name, changed).where('id', '=', id).execute()
    await claimDocuments(tenant, resource, changed)
    if (resource.name === users.name) await recordAccessChanges(tenant, by, { former, values, now: clock() })
    const record = await storedRow(tenant, resource, id)
    await refuseOneTooMany(tenant, resource, { former, stored: record })
    await updateIndexesAndSlugs(tenant, defer, resource, { former, stored: record, forms })
    await recordChange(tenant, author, { resource, record, action: 'updated', now: clock() })
    effects.saved(resource, record, former)
    return record
  }

  /** A record as it is answered to who has written it: with its children where its form edits them. */
  const answered = async ({ tenant, by }: Writing, resource: Descriptor, record: Row): Promise<ReadRecord> => {
    if (!hasInline(resource)) return viewOf(by).record(resource, record)
    const found = await recordReaderOf(tenant, clock).find(resource, Number(record.id), by.role ?? 'owner')
    return found ?? fail('unknown-record')
  }

  /** Stores the children of a body, deleted ones first: what they held is then free. Gives whether anything was written. */
  const writeChildren = async (writing: Writing, { items, stored }: Children, parent: number): Promise<boolean> => {
    const places = placesOf(items, stored)
    const deleted = items.filter(({ isDeleted }) => isDeleted)
    for (const item of deleted) await atItem(item, () => removeOne(writing, item.resource, item.id ?? 0))
    let isWritten = deleted.length > 0
    for (const item of items.filter(({ isDeleted }) => !isDeleted)) {
      const { resource, by, prepared } = item
      const place = places.get(item)
      const body = { ...item.body, [by]: parent, ...(place !== undefined && { [placeField]: place }) }
      const former = stored.get(item)
      const given = { body, prepared }
      const record = await atItem(item, async () =>
        former ? updateOne(writing, resource, { ...given, former }) : insertOne(writing, resource, given),
      )
      isWritten ||= record.version !== former?.version
    }
    return isWritten
  }

  return {
    insert: async (resource: Descriptor, body: Body, { act }: InsertOptions = {}): Promise<ReadRecord> => {
      // Refused before anything is made of the body, and again by the role of the moment in which it is stored.
      rightsCheckOf(actor).create(resource)
      const prepared = await prepare(resource, body, { isNew: true })
      const items = await readInline(resource, body)
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
      { version, ...options }: UpdateOptions = {},
    ): Promise<ReadRecord> => {
      const prepared = await prepare(resource, body, { isNew: false })
      const items = await readInline(resource, body)
      const store = async (writing: Writing) => {
        const { tenant, by } = writing
        const former = await storedRow(tenant, resource, key)
        rightsCheckOf(by).write(resource, former)
        const parent = Number(former.id)
        const stored = await storedChildren(tenant, items, { parent, columnsOf: each => columnsFor(each, 'owner') })
        if (!stored || (version !== undefined && former.version !== version))
          return fail('stale', { extras: { current: await answered(writing, resource, former) } })
        const children = { items, stored }
        const record = await updateOne(writing, resource, { ...options, former, body, prepared, children })
        const areChildrenWritten = await writeChildren(writing, children, parent)
        if (record.version === former.version && !areChildrenWritten && isSeen(resource)) await tenant.uncountWrite()
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
      // Which resource it is of, and so whether visitors see it, is known only inside.
      writeFindable(applications, async writing => {
        const { resource, record } = await restoreAll(writing, undo)
        return viewOf(writing.by).record(resource, record)
      }),

    order: (resource: Descriptor, items: unknown): Promise<readonly ReadRecord[]> => {
      rightsCheckOf(actor).order(resource)
      const placed = readPlacedItems(resource, items)
      return write(resource, async (tenant, by) => {
        rightsCheckOf(by).order(resource)
        const view = viewOf(by)
        const records = await storePlaces(tenant, resource, placed, { view, updatedAt: momentOf(clock()) })
        const record = records.find(({ version }, index) => version !== placed[index]?.version)
        if (record) await recordChange(tenant, author, { resource, record, action: 'ordered', now: clock() })
        return records.map(each => view.record(resource, each))
      })
    },
  }
}

export type RecordWriter = ReturnType<typeof recordWriterOf>
