/** Tables that no descriptor makes, each with its rows. Moments are UTC 'YYYY-MM-DD HH:MM:SS'. */
import type { Selectable } from 'kysely'
import type { Change } from '../../src/api/admin/insights.ts'
import type { SecurityEventName } from '../../src/api/admin/security.ts'
import type { DeliveryReason, DeliveryState, OffReason } from '../../src/api/admin/webhooks.ts'
import type { Role } from '../../src/schema/descriptor/role.ts'
import {
  type DeclaredTable,
  index,
  integer,
  numberedTable,
  type StoredRow,
  table,
  text,
  unique,
} from './defineTable.ts'

/**
 * What is not backed up: nobody stays signed in across a restore and no token that was revoked since comes back, no way to a new password
 * and no deleted record survives it, and no copy of a site sends mail, or calls webhooks, as the site itself does.
 */
const isBackedUp = false

/** In the order in which they are made. */
export const systemTables = {
  /** Who is signed in. */
  sessions: table(
    {
      /** Tokens are stored as SHA-256 alone. */
      token_hash: text(),
      app_key: text(),
      user_id: integer(),
      created_at: text(),
      last_seen_at: text(),
      /** The moment after which it is over, however busy. */
      expires_at: text(),
      /** Seconds without a request after which it is over. */
      idle_seconds: integer(),
      /** What the browser called itself when it signed in; null where it said nothing. */
      user_agent: text<string | null>(),
    },
    { indexes: [unique('token_hash'), index('app_key', 'user_id'), index('app_key', 'expires_at')], isBackedUp },
  ),

  /** Ways to a new password, sent by mail. */
  password_resets: table(
    {
      /** Tokens are stored as SHA-256 alone. */
      token_hash: text(),
      app_key: text(),
      user_id: integer(),
      expires_at: text(),
    },
    { indexes: [unique('token_hash'), index('app_key', 'user_id')], isBackedUp },
  ),

  /** The second step of somebody's sign-in: codes that an app counts. Source: RFC 6238. */
  second_factors: table(
    {
      app_key: text(),
      user_id: integer(),
      /** The key of the codes, encrypted; never sent again once it is confirmed. */
      secret: text(),
      /** The last half minute whose code was taken: no code is taken twice. */
      last_step: integer(),
      /** null until the first right code; before that, no sign-in needs one. */
      confirmed_at: text<string | null>(),
    },
    { indexes: [unique('app_key', 'user_id')] },
  ),

  /** Codes for people who have lost the app; each works once. */
  recovery_codes: table(
    {
      app_key: text(),
      user_id: integer(),
      /** SHA-256 of 80 random bits. */
      code_hash: text(),
    },
    { indexes: [index('app_key', 'user_id')] },
  ),

  /** See `auth/passkeys/passkeys.ts`. */
  passkeys: numberedTable(
    {
      app_key: text(),
      user_id: integer(),
      /** Under which the authenticator knows it, base64url. */
      credential_id: text(),
      /** COSE, base64url. It is no secret. */
      public_key: text(),
      /** How often the authenticator says that it was used: ten digits, which compare as text does. */
      counter: text(),
      /** How the authenticator is reached, with commas between. */
      transports: text(),
      /** The host that it is for. */
      rp_id: text(),
      name: text(),
      created_at: text(),
      /** null before its first use. */
      last_used_at: text<string | null>(),
    },
    { indexes: [unique('app_key', 'credential_id'), index('app_key', 'user_id')] },
  ),

  /** What authenticators are to sign; each is taken once. */
  passkey_challenges: table(
    {
      app_key: text(),
      /** 256 random bits, base64url. */
      challenge: text(),
      /** Who adds a passkey with it; 0 for signing in. */
      user_id: integer(),
      expires_at: text(),
    },
    { indexes: [unique('app_key', 'challenge'), index('expires_at')], isBackedUp },
  ),

  /** Tokens for programs; see `auth/apiTokens.ts`. */
  api_tokens: numberedTable(
    {
      app_key: text(),
      token_hash: text(),
      name: text(),
      /** The most that it may do. */
      role: text<Role>(),
      /** In whose name it acts. */
      user_id: integer(),
      created_at: text(),
      expires_at: text(),
      /** null before its first use. */
      last_used_at: text<string | null>(),
    },
    { indexes: [unique('token_hash'), index('app_key', 'user_id')], isBackedUp },
  ),

  /** See `webhooks/webhookRows.ts`. */
  webhooks: numberedTable(
    {
      app_key: text(),
      name: text(),
      /** Whole address. */
      address: text(),
      /** JSON: API names. */
      resources: text(),
      /** JSON. */
      actions: text(),
      /** 1 or 0. */
      active: integer(),
      /** Encrypted, as is the former one, which signs too until its moment. */
      secret: text(),
      former_secret: text<string | null>(),
      former_until: text<string | null>(),
      created_at: text(),
      /** Since when every delivery has failed. */
      failing_since: text<string | null>(),
      /** Why the server has switched it off. */
      off_reason: text<OffReason | null>(),
    },
    { indexes: [index('app_key', 'active')], isBackedUp },
  ),

  /** Deliveries to webhooks; see `records/rows/webhookDeliveries.ts`. */
  webhook_deliveries: numberedTable(
    {
      app_key: text(),
      webhook_id: integer(),
      /** Sent with it, the same at every try. */
      message_id: text(),
      type: text(),
      /** JSON, as it is sent. */
      body: text(),
      state: text<DeliveryState>(),
      /** Raised by each process that takes it. */
      attempts: integer(),
      /** Not before this moment; while it is being sent, the moment at which another process may take it. */
      due_at: text(),
      created_at: text(),
      /** Of the last try. */
      tried_at: text<string | null>(),
      status: integer<number | null>(),
      reason: text<DeliveryReason | null>(),
    },
    {
      indexes: [
        index('state', 'due_at'),
        index('app_key', 'webhook_id', 'id desc'),
        index('webhook_id', 'id desc'),
        index('created_at'),
      ],
      isBackedUp,
    },
  ),

  /** How often something was tried within a time; see `auth/rateLimit.ts`. */
  tries: table(
    {
      /** SHA-256 of what was tried and from where. */
      name: text(),
      count: integer(),
      /** The moment from which on it counts no more. */
      until: text(),
    },
    { indexes: [unique('name'), index('until')], isBackedUp },
  ),

  /** Stored pictures; their bytes are in the file store. */
  files: numberedTable(
    {
      app_key: text(),
      /** Last part of its address; used once in an application. */
      name: text(),
      /** px */
      width: integer(),
      height: integer(),
      bytes: integer(),
      /** Media type. */
      type: text(),
      created_at: text(),
      /** What it shows, in words; null where nobody has written it. */
      alt: text<string | null>(),
      /** What of it stays visible where it is cut, like '30% 70%'; null where nobody has said so. */
      focal_point: text<string | null>(),
      /** Until when the document of a visitor waits for the form that it is sent with; null for any other file. */
      unclaimed_until: text<string | null>(),
    },
    { indexes: [unique('app_key', 'name'), index('app_key', 'id desc'), index('app_key', 'bytes')] },
  ),

  /** Mail that is to be sent, or was. */
  outbox: numberedTable(
    {
      /** '' for mail that belongs to no application. */
      app_key: text(),
      recipient: text(),
      subject: text(),
      /** Plain text; '' once nobody needs it any more. */
      body: text(),
      /** Whole address that one POST to ends such mail. */
      unsubscribe: text<string | null>(),
      /** Address that answers go to. */
      reply_to: text<string | null>(),
      /** Record of `messages` that shows the state. */
      message_id: integer<number | null>(),
      /** 'logged' is written to the log, because there is no mail server; 'failed' is not tried again. */
      state: text<'waiting' | 'sent' | 'logged' | 'failed'>(),
      /** Raised by each process that takes it. */
      attempts: integer(),
      /** Not before this moment; while it is being sent, the moment at which another process may take it. */
      due_at: text(),
      created_at: text(),
    },
    { indexes: [index('state', 'due_at'), index('app_key', 'id desc'), index('created_at')], isBackedUp },
  ),

  /** Records that were deleted, each whole as JSON, until they can no longer be put back. */
  deleted_records: numberedTable(
    {
      app_key: text(),
      resource: text(),
      row: text(),
      deleted_at: text(),
      /** The id here of the record that this one was deleted with, and is put back with; null for one that was deleted by itself. */
      deleted_with: integer<number | null>(),
      /** JSON of the references to it that its deletion has emptied: see `records/trash.ts`. */
      emptied: text<string | null>(),
    },
    { indexes: [index('deleted_at'), index('resource'), index('deleted_with')], isBackedUp },
  ),

  /** What editors have done. */
  changes: numberedTable(
    {
      app_key: text(),
      /** API name. */
      resource: text(),
      record_id: integer(),
      /** Of the record, after the change. */
      title: text(),
      action: text<Change['action']>(),
      user_id: integer<number | null>(),
      user_name: text<string | null>(),
      at: text(),
      /** By what name a delete is taken back. */
      undo: text<string | null>(),
      /** The same for all changes of one request, or of one import; null in rows that former versions have written. */
      act: text<string | null>(),
    },
    {
      indexes: [
        index('app_key', 'id desc'),
        index('app_key', 'resource', 'id desc'),
        index('app_key', 'resource', 'record_id', 'id desc'),
        index('app_key', 'act'),
      ],
      isAppendOnly: true,
    },
  ),

  /** What happened to people's access; see `SecurityEvent`. */
  security_events: numberedTable(
    {
      app_key: text(),
      event: text<SecurityEventName>(),
      user_id: integer<number | null>(),
      user_name: text<string | null>(),
      by_id: integer<number | null>(),
      by_name: text<string | null>(),
      address: text<string | null>(),
      detail: text<string | null>(),
      at: text(),
    },
    { indexes: [index('app_key', 'id desc')], isAppendOnly: true },
  ),

  /** Slugs that records had before, and the record. */
  former_slugs: table(
    { app_key: text(), resource: text(), slug: text(), record_id: integer() },
    { indexes: [unique('app_key', 'resource', 'slug')] },
  ),

  /** `content_version` is +1 with every write of the application; a writer holds its row until it has committed. */
  application_state: table({ app_key: text(), content_version: integer() }, { indexes: [unique('app_key')] }),
} as const

type DeclaredRows = { [N in keyof typeof systemTables]: StoredRow<(typeof systemTables)[N]> }

/** The tables as Kysely takes them, with the facts of the database itself: `db/meta.ts`. */
export interface SystemTables extends DeclaredRows {
  meta: { key: string; value: string }
}

/** A row as it is read. */
export type SystemRow<N extends keyof SystemTables> = Readonly<Selectable<SystemTables[N]>>

/** The names of those that are so, in order. */
export const systemTablesThat = (are: (table: DeclaredTable) => boolean): readonly string[] =>
  Object.entries<DeclaredTable>(systemTables).flatMap(([name, table]) => (are(table) ? [name] : []))
