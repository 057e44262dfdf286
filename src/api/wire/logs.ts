/** Shapes of the logs: changes of records, and security events. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
import { z } from 'zod'
import { changeActions, securityEvents } from './codes.ts'
import type { Wire } from './wire.ts'

/** One change of a record. */
export const change = () =>
  z.object({
    id: z.int(),
    /** API name. */
    resource: z.string(),
    record_id: z.int(),
    /** Title of the record after the change; its number, such as '#12', if the caller may not read it. */
    title: z.string(),
    action: z.enum(changeActions),
    user_id: z.int().nullable(),
    /** null if nobody was signed in, or if the caller may not read the names of users. */
    user_name: z.string().nullable(),
    at: z.string(),
    undo: z.string().optional().describe('Undo id of a deletion; absent if it cannot be undone.'),
    /** Absent on other provider hosts. */
    act: z
      .string()
      .nullable()
      .optional()
      .describe('Id shared by all changes of one request or import; null for old changes.'),
    others: z.int().optional().describe('Number of other records that were changed in the same act; absent if none.'),
  })
export type Change = Wire<typeof change>

/** One entry of the security log. */
export const securityEvent = () =>
  z.object({
    id: z.int(),
    event: z.enum(securityEvents),
    /** The affected user, with the name at that time; null if the typed name matches no user. */
    user_id: z.int().nullable(),
    user_name: z.string().nullable(),
    /** The acting user, if somebody was signed in. */
    by_id: z.int().nullable(),
    by_name: z.string().nullable(),
    /** IP address without its last part; null if unknown. */
    address: z.string().nullable().describe('Network part of the address.'),
    /** Further details as text. */
    detail: z.string().nullable(),
    at: z.string(),
  })
export type SecurityEvent = Wire<typeof securityEvent>
