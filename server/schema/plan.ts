/** What the database must become, from the descriptors, and the steps from what it is. Pure: nothing is asked or changed here. */
import { createHash } from 'node:crypto'
import { type Descriptor, isPublic, searchColumn } from '../../src/schema/resource.ts'
import { type Column, type ColumnType, columnsOf } from '../db/tables.ts'
import { isNewestLast, isOrdered, placeField } from '../lists/sortFields.ts'
import { ruleColumnsOf } from '../permissions/visibility.ts'
import { type Drop, unclaimedColumns } from './drops.ts'

export interface Index {
  readonly name: string
  readonly table: string
  /** In order; 'id desc' for a descending one. */
  readonly columns: readonly string[]
  readonly unique: boolean
}

/** A table as it must be. `id` is its own number, never used again, where `numbered`. */
export interface Table {
  readonly name: string
  readonly numbered: boolean
  /** Without references: those are added when every table is there. */
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
}

/** A table as it is found. */
export interface FoundTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

export type Step =
  | { readonly kind: 'create-table'; readonly table: Table }
  | { readonly kind: 'rename-column'; readonly table: string; readonly from: string; readonly to: string }
  | { readonly kind: 'add-column'; readonly table: string; readonly column: Column }
  /** Stores the values of a column as another type. */
  | { readonly kind: 'convert-column'; readonly table: string; readonly column: Column }

/** Begins the name of every index that is made here; one that is no longer wanted is removed. */
export const indexPrefix = 'ix_'

const indexOn = (table: string, columns: readonly string[], unique = false): Index => {
  const hash = createHash('sha256')
    .update([table, unique, ...columns].join(' '))
    .digest('hex')
    .slice(0, 12)
  return { name: `${indexPrefix}${table.replaceAll('-', '_')}_${hash}`, table, columns, unique }
}

const texts = (...names: readonly string[]): readonly Column[] => names.map(name => ({ name, type: 'text' }))
const integers = (...names: readonly string[]): readonly Column[] => names.map(name => ({ name, type: 'integer' }))

const systemTables: readonly Table[] = [
  {
    name: 'sessions',
    numbered: false,
    columns: [
      ...texts('token_hash', 'app_key', 'created_at', 'last_seen_at', 'expires_at', 'user_agent'),
      ...integers('user_id', 'idle_seconds'),
    ],
    indexes: [
      indexOn('sessions', ['token_hash'], true),
      indexOn('sessions', ['app_key', 'user_id']),
      indexOn('sessions', ['app_key', 'expires_at']),
    ],
  },
  {
    name: 'password_resets',
    numbered: false,
    columns: [...texts('token_hash', 'app_key', 'expires_at'), ...integers('user_id')],
    indexes: [indexOn('password_resets', ['token_hash'], true), indexOn('password_resets', ['app_key', 'user_id'])],
  },
  {
    name: 'second_factors',
    numbered: false,
    columns: [...texts('app_key', 'secret', 'confirmed_at'), ...integers('user_id', 'last_step')],
    indexes: [indexOn('second_factors', ['app_key', 'user_id'], true)],
  },
  {
    name: 'recovery_codes',
    numbered: false,
    columns: [...texts('app_key', 'code_hash'), ...integers('user_id')],
    indexes: [indexOn('recovery_codes', ['app_key', 'user_id'])],
  },
  {
    name: 'passkeys',
    numbered: true,
    columns: [
      ...texts('app_key', 'credential_id', 'public_key', 'counter', 'transports', 'rp_id', 'name'),
      ...texts('created_at', 'last_used_at'),
      ...integers('user_id'),
    ],
    indexes: [indexOn('passkeys', ['app_key', 'credential_id'], true), indexOn('passkeys', ['app_key', 'user_id'])],
  },
  {
    name: 'passkey_challenges',
    numbered: false,
    columns: [...texts('app_key', 'challenge', 'expires_at'), ...integers('user_id')],
    indexes: [
      indexOn('passkey_challenges', ['app_key', 'challenge'], true),
      indexOn('passkey_challenges', ['expires_at']),
    ],
  },
  {
    name: 'api_tokens',
    numbered: true,
    columns: [
      ...texts('app_key', 'token_hash', 'name', 'role', 'created_at', 'expires_at', 'last_used_at'),
      ...integers('user_id'),
    ],
    indexes: [indexOn('api_tokens', ['token_hash'], true), indexOn('api_tokens', ['app_key', 'user_id'])],
  },
  {
    name: 'webhooks',
    numbered: true,
    columns: [
      ...texts('app_key', 'name', 'address', 'resources', 'actions', 'secret', 'former_secret', 'former_until'),
      ...texts('created_at', 'failing_since', 'off_reason'),
      ...integers('active'),
    ],
    indexes: [indexOn('webhooks', ['app_key', 'active'])],
  },
  {
    name: 'webhook_deliveries',
    numbered: true,
    columns: [
      ...texts('app_key', 'message_id', 'type', 'body', 'state', 'due_at', 'created_at', 'tried_at', 'reason'),
      ...integers('webhook_id', 'attempts', 'status'),
    ],
    indexes: [
      indexOn('webhook_deliveries', ['state', 'due_at']),
      indexOn('webhook_deliveries', ['app_key', 'webhook_id', 'id desc']),
      indexOn('webhook_deliveries', ['webhook_id', 'id desc']),
      indexOn('webhook_deliveries', ['created_at']),
    ],
  },
  {
    name: 'tries',
    numbered: false,
    columns: [...texts('name', 'until'), ...integers('count')],
    indexes: [indexOn('tries', ['name'], true), indexOn('tries', ['until'])],
  },
  {
    name: 'files',
    numbered: true,
    columns: [...texts('app_key', 'name', 'type', 'created_at', 'alt'), ...integers('width', 'height', 'bytes')],
    indexes: [
      indexOn('files', ['app_key', 'name'], true),
      indexOn('files', ['app_key', 'id desc']),
      indexOn('files', ['app_key', 'bytes']),
    ],
  },
  {
    name: 'outbox',
    numbered: true,
    columns: [
      ...texts('app_key', 'recipient', 'subject', 'body', 'unsubscribe', 'reply_to', 'state', 'due_at', 'created_at'),
      ...integers('message_id', 'attempts'),
    ],
    indexes: [
      indexOn('outbox', ['state', 'due_at']),
      indexOn('outbox', ['app_key', 'id desc']),
      indexOn('outbox', ['created_at']),
    ],
  },
  {
    name: 'deleted_records',
    numbered: true,
    columns: texts('app_key', 'resource', 'row', 'deleted_at'),
    indexes: [indexOn('deleted_records', ['deleted_at']), indexOn('deleted_records', ['resource'])],
  },
  {
    name: 'changes',
    numbered: true,
    columns: [
      ...texts('app_key', 'resource', 'title', 'action', 'user_name', 'at', 'undo'),
      ...integers('record_id', 'user_id'),
    ],
    indexes: [
      indexOn('changes', ['app_key', 'id desc']),
      indexOn('changes', ['app_key', 'resource', 'id desc']),
      indexOn('changes', ['app_key', 'resource', 'record_id', 'id desc']),
    ],
  },
  {
    name: 'security_events',
    numbered: true,
    columns: [
      ...texts('app_key', 'event', 'user_name', 'by_name', 'address', 'detail', 'at'),
      ...integers('user_id', 'by_id'),
    ],
    indexes: [indexOn('security_events', ['app_key', 'id desc'])],
  },
  {
    name: 'former_slugs',
    numbered: false,
    columns: [...texts('app_key', 'resource', 'slug'), ...integers('record_id')],
    indexes: [indexOn('former_slugs', ['app_key', 'resource', 'slug'], true)],
  },
  {
    name: 'application_state',
    numbered: false,
    columns: [...texts('app_key'), ...integers('content_version')],
    indexes: [indexOn('application_state', ['app_key'], true)],
  },
]

/** Every list asks for rows of one application, perhaps of one status or of one value of a filter, in the resource's order or as they were made. */
const indexesOf = (entity: Descriptor): readonly Index[] => {
  const id = isNewestLast(entity) ? 'id' : 'id desc'
  const order = isOrdered(entity) ? [placeField, id] : [id]
  const named = (name: string) => entity.fields[name]?.kind
  const references = Object.keys(entity.fields).filter(name => named(name) === 'reference')
  const uniques = Object.keys(entity.fields).filter(name => entity.fields[name]?.unique)
  const status = named('status') ? ['status'] : []
  const hasStatusLists = named('status') && (isPublic(entity) || entity.filters.includes('status'))
  // What visitors may see of them is told, and counted, in the index.
  const seenBy = ruleColumnsOf(entity.name)
  const ending = (columns: readonly string[], more: readonly string[]) => [
    ...columns,
    ...more.filter(name => !columns.includes(name)),
  ]
  return [
    indexOn(entity.name, ['app_key', ...order]),
    ...(hasStatusLists ? [indexOn(entity.name, ending(['app_key', 'status', ...order], seenBy))] : []),
    // Visitors may sort by the id, too.
    ...(isPublic(entity) && isOrdered(entity)
      ? [indexOn(entity.name, ending(['app_key', 'status', 'id desc'], seenBy))]
      : []),
    indexOn(entity.name, ending(['app_key', 'created_at', 'id'], status)),
    ...entity.filters
      .filter(name => name !== 'status')
      .map(name => indexOn(entity.name, ending(['app_key', name, ...order], [...status, ...seenBy]))),
    // The database asks by the reference alone when what it refers to is deleted.
    ...references.map(name => indexOn(entity.name, [name])),
    // Whether another user has a role is asked before one gives it up.
    ...(entity.rights?.rank === undefined ? [] : [indexOn(entity.name, ['app_key', entity.rights.rank])]),
    ...uniques.map(name => indexOn(entity.name, ['app_key', name], true)),
  ]
}

const applicationKey = indexOn('applications', ['app_key'], true)

/** Every table, of descriptors and of the system. */
export const tablesOf = (entities: readonly Descriptor[]): readonly Table[] => [
  ...entities.map(entity => ({
    name: entity.name,
    numbered: true,
    columns: [
      ...texts('app_key', 'created_at', 'updated_at', ...(entity.search.length ? [searchColumn] : [])),
      ...integers('version', 'created_by'),
      ...columnsOf(entity),
    ],
    indexes: [...indexesOf(entity), ...(entity.name === 'applications' ? [applicationKey] : [])],
  })),
  ...systemTables,
]

const typeNames: Readonly<Record<string, ColumnType>> = { text: 'text', integer: 'integer', int4: 'integer' }

/** The steps to the wanted tables, and a sentence for each thing that would lose data. With any of the latter nothing may be done. */
export interface Plan {
  readonly steps: readonly Step[]
  readonly refusals: readonly string[]
  /** What no descriptor has: each is named by a refusal. */
  readonly unclaimed: readonly Drop[]
}

const planColumns = (table: Table, found: FoundTable): Plan => {
  const steps: Step[] = []
  const refusals: string[] = []
  const known = new Map(found.columns.map(column => [column.name, column.type]))
  for (const column of table.columns) {
    const former = column.renamedFrom
    const isRenamed = !known.has(column.name) && former !== undefined && known.has(former)
    const type = known.get(isRenamed ? former : column.name)
    if (isRenamed) steps.push({ kind: 'rename-column', table: table.name, from: former, to: column.name })
    if (type === undefined) steps.push({ kind: 'add-column', table: table.name, column })
    else if (typeNames[type.toLowerCase()] === column.type) continue
    else if (column.references === undefined) steps.push({ kind: 'convert-column', table: table.name, column })
    else
      refusals.push(
        `'${table.name}.${isRenamed ? former : column.name}' is stored as ${type.toLowerCase()}, and its field now refers to ${column.references}. Keep the former kind, or give the field another name.`,
      )
  }
  const unclaimed = unclaimedColumns(table, found)
  for (const column of unclaimed)
    refusals.push(
      `'${table.name}.${column}' holds data that no field has. Write renamedFrom: '${column}' at the field that takes its place, or put the field back.`,
    )
  return { steps, refusals, unclaimed: unclaimed.map(column => ({ table: table.name, column })) }
}

/** Plans from what is found to what is wanted. `formerTables` are those that this program has made before. */
export const planChanges = (
  wanted: readonly Table[],
  found: readonly FoundTable[],
  formerTables: readonly string[],
): Plan => {
  const steps: Step[] = []
  const refusals: string[] = []
  const unclaimed: Drop[] = []
  const byName = new Map(found.map(table => [table.name, table]))
  for (const table of wanted) {
    const existing = byName.get(table.name)
    if (existing) {
      const plan = planColumns(table, existing)
      steps.push(...plan.steps)
      refusals.push(...plan.refusals)
      unclaimed.push(...plan.unclaimed)
    } else {
      steps.push({ kind: 'create-table', table: { ...table, columns: table.columns.filter(c => !c.references) } })
      // After every table, because a reference needs its target.
      steps.push(
        ...table.columns
          .filter(column => column.references)
          .map(column => ({ kind: 'add-column', table: table.name, column }) as const),
      )
    }
  }
  for (const name of formerTables)
    if (byName.has(name) && !wanted.some(table => table.name === name)) {
      refusals.push(`The table '${name}' holds records of no resource. Put its descriptor back.`)
      unclaimed.push({ table: name, column: undefined })
    }
  const isCreation = (step: Step) => step.kind === 'create-table'
  return { steps: [...steps.filter(isCreation), ...steps.filter(step => !isCreation(step))], refusals, unclaimed }
}
