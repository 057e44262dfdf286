/** Shapes of failed responses. Source: specification 17, 21. */
import { z } from 'zod'
import { issueSchema, namedRecord } from './envelopes.ts'
import type { Wire, WithOptional } from './wire.ts'

/** A record that already has a value which must be unique. */
const conflict = () => namedRecord().extend({ field: z.string() })
export type Conflict = Wire<typeof conflict>

/**
 * Body of a failed response. Everything but `message` and `errors` is an extension. `codes` are the kinds of failure.
 */
export const failureBody = (codes: readonly string[]) =>
  z.object({
    message: z.string().describe('What happened and what to do, for a person.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages of each invalid field; absent if no field is invalid.'),
    code: z.enum(codes).describe('Kind of failure.'),
    issue: issueSchema()
      .optional()
      .describe('Structured form of message, for wording it in another language; absent if code says all.'),
    issues: z
      .record(z.string(), z.array(issueSchema()))
      .optional()
      .describe('Structured form of errors, in the same order.'),
    current: z
      .unknown()
      .optional()
      .describe('The stored version, if a write was based on an older one: a record, or a list of records.'),
    conflicts: z.array(conflict()).optional().describe('Records that already have a value which must be unique.'),
    referrers: z
      .array(namedRecord())
      .optional()
      .describe('Some of the records that refer to the record and prevent its deletion.'),
    referrer_count: z.int().optional().describe('Number of all records that refer to it.'),
    request_id: z.string().optional().describe('Id under which the server has logged an unexpected error.'),
    language: z.string().optional().describe('Language of a site that is switched off.'),
  })
export type FailureBody = WithOptional<Wire<typeof failureBody>, 'code'>
