/** Tables that are not derived from descriptors. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
import type { Selectable } from 'kysely'
import type { DeliveryReason, DeliveryState, OffReason, SecurityEventName } from '../../src/api/wire/codes.ts'
import type { Change } from '../../src/api/wire/logs.ts'
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
import { isBackedUp, signInTables } from './signInTables.ts'

/** All system tables, in order of creation. */
export const systemTables = {
  ...signInTables,

  /** Webhooks of a site. Read and written by `webhooks/webhookRows.ts`. */
  webhooks: numberedTable(
    {
      app_key: text(),
      name: text(),
      /** Absolute URL. */
      address: text(),
      /** JSON array of API names of resources. */
      resources: text(),
      /** JSON array of actions. */
      actions: text(),
      /** 1 or 0. */
      active: integer(),
      /** Encrypted. `former_secret` is encrypted too, and also signs deliveries until `former_until`. */
      secret: text(),
      former_secret: text<string | null>(),
      former_until: text<string | null>(),
      created_at: text(),
      /** Time since which every delivery has failed; null if the last one succeeded. */
      failing_since: text<string | null>(),
      /** Reason why the server has switched the webhook off; null if it has not. */
      off_reason: text<OffReason | null>(),
    },
    { indexes: [index('app_key', 'active')], isBackedUp },
  ),

  /** Deliveries to webhooks; see `records/rows/webhookDeliveries.ts`. */
  webhook_deliveries: numberedTable(
    {
      app_key: text(),
      webhook_id: integer(),
      /** Id sent with the delivery, the same for every attempt. */
      message_id: text(),
      type: text(),
      /** JSON request body. */
      body: text(),
      state: text<DeliveryState>(),
      /** Incremented by each process that claims the delivery. */
      attempts: integer(),
      /**
       * Earliest time of the next attempt. During an attempt: time after which another process may claim the delivery.
       */
      due_at: text(),
      created_at: text(),
      /** Time of the last attempt. */
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

  /** Counters of attempts in a time window; see `auth/rateLimit.ts`. */
  tries: table(
    {
      /** SHA-256 of the kind of attempt with the account, the network, or both. */
      name: text(),
      count: integer(),
      /** Time at which the counter expires. */
      until: text(),
    },
    { indexes: [unique('name'), index('until')], isBackedUp },
  ),

  /** Stored responses to public forms; see `records/rows/sentForms.ts`. */
  sent_forms: table(
    {
      app_key: text(),
      /** SHA-256 of the form with its values. */
      name: text(),
      /** Response, as JSON. */
      answer: text(),
      /** Time until which the same form is not stored again. */
      until: text(),
    },
    { indexes: [unique('app_key', 'name'), index('until')], isBackedUp },
  ),

  /** Metadata of stored pictures and documents; their bytes are in the file store. */
  files: numberedTable(
    {
      app_key: text(),
      /** Last segment of the address; unique in an application. */
      name: text(),
      /** Width and height, px; both are 0 for documents. */
      width: integer(),
      height: integer(),
      bytes: integer(),
      /** Media type. */
      type: text(),
      created_at: text(),
      /** Description of the picture; null if nobody has written one. */
      alt: text<string | null>(),
      /** Focal point, which stays visible when the picture is cropped, like '30% 70%'; null if nobody has set it. */
      focal_point: text<string | null>(),
      /** Time until which a visitor's document waits for its form; null for any other file. */
      unclaimed_until: text<string | null>(),
    },
    { indexes: [unique('app_key', 'name'), index('app_key', 'id desc'), index('app_key', 'bytes')] },
  ),

  /** Queued and settled mail. */
  outbox: numberedTable(
    {
      /** '' for mail that belongs to no application. */
      app_key: text(),
      recipient: text(),
      subject: text(),
      /** Plain text; '' once it is no longer needed. */
      body: text(),
      /** Absolute URL for one-click unsubscribe by POST. */
      unsubscribe: text<string | null>(),
      /** Reply-To address. */
      reply_to: text<string | null>(),
      /** Id of the `messages` record that shows the state; null if there is none. */
      message_id: integer<number | null>(),
      /** 'logged': written to the log, because there is no mail server. 'failed': not retried. */
      state: text<'waiting' | 'sent' | 'logged' | 'failed'>(),
      /** Incremented by each process that claims the mail. */
      attempts: integer(),
      /** Earliest time of the next attempt. During an attempt: time after which another process may claim the mail. */
      due_at: text(),
      created_at: text(),
    },
    { indexes: [index('state', 'due_at'), index('app_key', 'id desc'), index('created_at')], isBackedUp },
  ),

  /** Deleted records, each in full as JSON, until they can no longer be restored. */
  deleted_records: numberedTable(
    {
      app_key: text(),
      resource: text(),
      row: text(),
      deleted_at: text(),
      /**
       * Id, in this table, of the record with which this one was deleted and is restored; null for a record that was
       * deleted by itself.
       */
      deleted_with: integer<number | null>(),
      /** JSON of the references that the deletion emptied; see `records/deletion/trash.ts`. */
      emptied: text<string | null>(),
      /** Act of the deletion, as in `changes`. */
      act: text(),
      /** User who deleted the record; null if nobody was signed in. */
      deleted_by: integer<number | null>(),
      /** Title as the search compares it; see `search/searchedTitle.ts`. */
      title: text(),
    },
    {
      indexes: [
        index('deleted_at'),
        index('resource'),
        index('deleted_with'),
        // Lists and searches read only this index: on SQLite, the columns after `row` lie behind its whole text.
        index('app_key', 'act', 'resource', 'deleted_at', 'title'),
      ],
      isBackedUp,
    },
  ),

  /** Audit trail of changes by editors. */
  changes: numberedTable(
    {
      app_key: text(),
      /** API name. */
      resource: text(),
      record_id: integer(),
      /** Title of the record after the change. */
      title: text(),
      action: text<Change['action']>(),
      user_id: integer<number | null>(),
      user_name: text<string | null>(),
      at: text(),
      /** Name under which a deletion can be undone: its id in `deleted_records`. Null for other changes. */
      undo: text<string | null>(),
      /** Shared by all changes of one request or import; null in rows of older versions. */
      act: text<string | null>(),
    },
    {
      indexes: [
        // Ascending, and read backwards: new entries fill whole pages at the end. Descending ids, here and in the index
        // of posts, split full pages: a new post then wrote 6 % more bytes.
        index('app_key', 'id'),
        index('app_key', 'resource', 'id'),
        index('app_key', 'resource', 'record_id', 'id'),
        index('app_key', 'act'),
      ],
      isAppendOnly: true,
    },
  ),

  /** Previous contents of records; see `records/rows/revisions.ts`. */
  revisions: numberedTable(
    {
      app_key: text(),
      /** API name. */
      resource: text(),
      record_id: integer(),
      /** Id of the change that replaced this content, in `changes`. */
      change_id: integer(),
      /** Id of the revision that `data` was compressed with; null if it was compressed alone. */
      base_id: integer<number | null>(),
      /** Compressed JSON of the content. */
      data: text(),
      /** Time of the change. */
      at: text(),
    },
    { indexes: [index('app_key', 'resource', 'record_id', 'change_id'), index('at')] },
  ),

  /** Security events; see `SecurityEvent`. */
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

  /** Previous slugs of records. */
  former_slugs: table(
    { app_key: text(), resource: text(), slug: text(), record_id: integer() },
    { indexes: [unique('app_key', 'resource', 'slug')] },
  ),

  /**
   * State of each application. A writer locks its row until it commits; writes that visitors may notice increment
   * `content_version`.
   */
  application_state: table({ app_key: text(), content_version: integer() }, { indexes: [unique('app_key')] }),

  /** Custom roles of `site.config.ts` that an application has got, so that none is added a second time. */
  shipped_roles: table(
    {
      app_key: text(),
      /** Identity of the role in `site.config.ts`. */
      handle: text(),
      at: text(),
    },
    { indexes: [unique('app_key', 'handle')] },
  ),
} as const

type DeclaredRows = { [N in keyof typeof systemTables]: StoredRow<(typeof systemTables)[N]> }

/** Row types of the system tables for Kysely, including the table `meta` (`db/meta.ts`). */
export interface SystemTables extends DeclaredRows {
  meta: { key: string; value: string }
}

/** Row of a system table, as a select returns it. */
export type SystemRow<N extends keyof SystemTables> = Readonly<Selectable<SystemTables[N]>>

/** Names of the system tables that match a condition, in order of creation. */
export const systemTablesThat = (are: (table: DeclaredTable) => boolean): readonly string[] =>
  Object.entries<DeclaredTable>(systemTables).flatMap(([name, table]) => (are(table) ? [name] : []))
