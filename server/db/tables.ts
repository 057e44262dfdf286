/** What is stored: the column of each kind, and the tables' types, both from the descriptors. */
import type { Generated, Kysely } from 'kysely'
import type { Change } from '../../src/api/insights.ts'
import type { SecurityEvent } from '../../src/api/security.ts'
import type { DeliveryReason, DeliveryState, OffReason } from '../../src/api/webhooks.ts'
import type { entities } from '../../src/resources/index.ts'
import type { FieldKind, FieldOf } from '../../src/schema/field.ts'
import { type Descriptor, type Fields, type RecordOf, storedFieldsOf } from '../../src/schema/resource.ts'

/** A column type that SQLite and PostgreSQL both have. */
export type ColumnType = 'text' | 'integer'

/** The column type of each kind. Moments and days are text, whose order is theirs. */
export const columnByKind: { readonly [K in FieldKind]: (field: FieldOf<K>) => ColumnType } = {
  text: () => 'text',
  longText: () => 'text',
  html: () => 'text',
  image: () => 'text',
  slug: () => 'text',
  email: () => 'text',
  digits: () => 'text',
  link: () => 'text',
  video: () => 'text',
  map: () => 'text',
  json: () => 'text',
  integer: () => 'integer',
  date: () => 'text',
  dateTime: () => 'text',
  // The argon2id hash.
  password: () => 'text',
  choice: field => (field.options.every(option => typeof option.value === 'number') ? 'integer' : 'text'),
  status: () => 'integer',
  reference: () => 'integer',
}

/** What a column can hold. */
export type Value = string | number | null
/** A row of any descriptor's table, as it is sent to an editor or, with fewer columns, to a visitor. */
export type Row = Readonly<Record<string, Value>>

/** A column as it must be in the database. */
export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly references?: string
  readonly renamedFrom?: string
}

/** The type of one field's column. */
export const columnTypeOf = (field: Fields[string]): ColumnType =>
  // The correlated-union cast: `columnByKind[field.kind]` takes just this field.
  (columnByKind[field.kind] as (field: Fields[string]) => ColumnType)(field)

/** The columns of a descriptor's own fields, in order. */
export const columnsOf = (entity: Descriptor): readonly Column[] =>
  Object.entries(storedFieldsOf(entity)).map(([name, field]) => ({
    name,
    type: columnTypeOf(field),
    ...(field.kind === 'reference' && { references: field.to }),
    ...(field.renamedFrom !== undefined && { renamedFrom: field.renamedFrom }),
  }))

type Entity = (typeof entities)[number]
type EntityTables = {
  [N in Entity['name']]: { id: Generated<number> } & Omit<RecordOf<Extract<Entity, { name: N }>>, 'id'> & Row
}

/** A stored picture; its bytes are in the file store. */
export interface FileRow {
  readonly id: number
  readonly app_key: string
  /** Last part of its address; used once in an application. */
  readonly name: string
  /** px */
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** Media type. */
  readonly type: string
  readonly created_at: string
  /** What it shows, in words; null where nobody has written it. */
  readonly alt: string | null
}

/** Who is signed in. Tokens are stored as SHA-256 alone. */
export interface SessionRow {
  readonly token_hash: string
  readonly app_key: string
  readonly user_id: number
  readonly created_at: string
  readonly last_seen_at: string
  /** The moment after which it is over, however busy. */
  readonly expires_at: string
  /** Seconds without a request after which it is over. */
  readonly idle_seconds: number
  /** What the browser called itself when it signed in; null where it said nothing. */
  readonly user_agent: string | null
}

/** A way to a new password, sent by mail. Its token is stored as SHA-256 alone. */
export interface PasswordResetRow {
  readonly token_hash: string
  readonly app_key: string
  readonly user_id: number
  readonly expires_at: string
}

/** A mail that is to be sent, or was. */
export interface OutboxRow {
  readonly id: number
  /** '' for mail that belongs to no application. */
  readonly app_key: string
  readonly recipient: string
  readonly subject: string
  /** Plain text; '' once nobody needs it any more. */
  readonly body: string
  /** Whole address that one POST to ends such mail. */
  readonly unsubscribe: string | null
  /** Address that answers go to. */
  readonly reply_to: string | null
  /** Record of `messages` that shows the state. */
  readonly message_id: number | null
  /** 'logged' is written to the log, because there is no mail server; 'failed' is given up. */
  readonly state: 'waiting' | 'sent' | 'logged' | 'failed'
  /** Raised by each process that takes it. */
  readonly attempts: number
  /** Not before this moment; while it is being sent, the moment at which another process may take it. */
  readonly due_at: string
  readonly created_at: string
}

/** The second step of somebody's sign-in: codes that an app counts. Source: RFC 6238. */
export interface SecondFactorRow {
  readonly app_key: string
  readonly user_id: number
  /** The key of the codes, encrypted; never given out again once it is confirmed. */
  readonly secret: string
  /** The last half minute whose code was taken: no code is taken twice. */
  readonly last_step: number
  /** null until the first right code; before that, nobody is asked for one. */
  readonly confirmed_at: string | null
}

/** A code for who has lost the app; it works once. */
export interface RecoveryCodeRow {
  readonly app_key: string
  readonly user_id: number
  /** SHA-256 of 80 random bits. */
  readonly code_hash: string
}

/** A passkey; see `accounts/passkeys.ts`. */
export interface PasskeyRow {
  readonly id: number
  readonly app_key: string
  readonly user_id: number
  /** Under which the authenticator knows it, base64url. */
  readonly credential_id: string
  /** COSE, base64url. It is no secret. */
  readonly public_key: string
  /** How often the authenticator says that it was used: ten digits, which compare as text does. */
  readonly counter: string
  /** How the authenticator is reached, with commas between. */
  readonly transports: string
  /** The host that it is for. */
  readonly rp_id: string
  readonly name: string
  readonly created_at: string
  /** null before its first use. */
  readonly last_used_at: string | null
}

/** What an authenticator is to sign; it is taken once. */
export interface PasskeyChallengeRow {
  readonly app_key: string
  /** 256 random bits, base64url. */
  readonly challenge: string
  /** Who adds a passkey with it; 0 for signing in. */
  readonly user_id: number
  readonly expires_at: string
}

/** A token for programs; see `accounts/apiTokens.ts`. */
export interface ApiTokenRow {
  readonly id: number
  readonly app_key: string
  readonly token_hash: string
  readonly name: string
  /** The most that it may do. */
  readonly role: string
  /** In whose name it acts. */
  readonly user_id: number
  readonly created_at: string
  readonly expires_at: string
  /** null before its first use. */
  readonly last_used_at: string | null
}

/** A webhook; see `webhooks/webhookRows.ts`. */
export interface WebhookRow {
  readonly id: number
  readonly app_key: string
  readonly name: string
  /** Whole address. */
  readonly address: string
  /** JSON: API names. */
  readonly resources: string
  /** JSON. */
  readonly actions: string
  /** 1 or 0. */
  readonly active: number
  /** Encrypted, as is the former one, which signs too until its moment. */
  readonly secret: string
  readonly former_secret: string | null
  readonly former_until: string | null
  readonly created_at: string
  /** Since when every delivery has failed. */
  readonly failing_since: string | null
  /** Why the server has switched it off. */
  readonly off_reason: OffReason | null
}

/** A delivery to a webhook; see `webhooks/deliveryRows.ts`. */
export interface WebhookDeliveryRow {
  readonly id: number
  readonly app_key: string
  readonly webhook_id: number
  /** Sent with it, the same at every try. */
  readonly message_id: string
  readonly type: string
  /** JSON, as it is sent. */
  readonly body: string
  readonly state: DeliveryState
  /** Raised by each process that takes it. */
  readonly attempts: number
  /** Not before this moment; while it is being sent, the moment at which another process may take it. */
  readonly due_at: string
  readonly created_at: string
  /** Of the last try. */
  readonly tried_at: string | null
  readonly status: number | null
  readonly reason: DeliveryReason | null
}

/** How often something was tried within a time; see `loginThrottle.ts`. */
export interface TriesRow {
  /** SHA-256 of what was tried and from where. */
  readonly name: string
  readonly count: number
  /** The moment from which on it counts no more. */
  readonly until: string
}

/** Tables that no descriptor makes. */
export interface SystemTables {
  sessions: SessionRow
  password_resets: PasswordResetRow
  tries: TriesRow
  api_tokens: Omit<ApiTokenRow, 'id'> & { id: Generated<number> }
  webhooks: Omit<WebhookRow, 'id'> & { id: Generated<number> }
  webhook_deliveries: Omit<WebhookDeliveryRow, 'id'> & { id: Generated<number> }
  second_factors: SecondFactorRow
  recovery_codes: RecoveryCodeRow
  passkeys: Omit<PasskeyRow, 'id'> & { id: Generated<number> }
  passkey_challenges: PasskeyChallengeRow
  files: Omit<FileRow, 'id'> & { id: Generated<number> }
  outbox: Omit<OutboxRow, 'id'> & { id: Generated<number> }
  /** Slugs that records had before, and the record. */
  former_slugs: { app_key: string; resource: string; slug: string; record_id: number }
  /** Records that were deleted, each whole as JSON, until they can no longer be put back. */
  deleted_records: { id: Generated<number>; app_key: string; resource: string; row: string; deleted_at: string }
  /** What editors have done. */
  changes: Omit<Change, 'id'> & { id: Generated<number>; app_key: string }
  /** What happened to people's access. */
  security_events: Omit<SecurityEvent, 'id'> & { id: Generated<number>; app_key: string }
  /** Facts of the database itself. */
  meta: { key: string; value: string }
  /** `content_version` is +1 with every write of the application; a writer holds its row until it has committed. */
  application_state: { app_key: string; content_version: number }
}

/** Every table with its row. */
export type Tables = EntityTables & SystemTables

/** The tables of descriptors as code sees them that works for any: each column by its name. */
export interface AnyTables {
  [table: string]: Record<string, Value>
}

/** The same database for code that works for any descriptor. The cast forgets names, never widens what a column can hold. */
export const anyTables = (db: Kysely<Tables>): Kysely<AnyTables> => db as unknown as Kysely<AnyTables>
