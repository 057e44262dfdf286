/** Shapes of failed responses. Source: specification 17, 21. */
import { z } from 'zod'
import { issueSchema, namedRecord } from './envelopes.ts'
import type { Wire, Without } from './wire.ts'

/** A record that already has a value which must be unique. */
const conflict = () => namedRecord().extend({ field: z.string() })
export type Conflict = Wire<typeof conflict>

/** Body of a failed response. Everything but `message` and `errors` is an extension. `codes` are the kinds of failure. */
export const failureBody = (codes: readonly string[]) =>
  z.object({
    message: z.string().describe('What happened and what to do, for a person.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Every wrong field with its words; absent where no field is at fault.'),
    code: z.enum(codes).describe('What kind of failure it is.'),
    issue: issueSchema()
      .optional()
      .describe('What message says, to be worded in another language; absent where code says all.'),
    issues: z
      .record(z.string(), z.array(issueSchema()))
      .optional()
      .describe('Every wrong field with its issues: what errors says, in the same order.'),
    current: z
      .unknown()
      .optional()
      .describe('What is stored now, where a write was based on an older version: a record, or a list.'),
    conflicts: z.array(conflict()).optional().describe('The records that hold a value which no two may have.'),
    referrers: z
      .array(namedRecord())
      .optional()
      .describe('Some of the records that refer to one that was to be deleted.'),
    referrer_count: z.int().optional().describe('How many refer to it in all.'),
    request_id: z.string().optional().describe('Number of an error of the server in its log.'),
    language: z.string().optional().describe('Language of a site that is switched off.'),
  })
export type FailureBody = Without<Wire<typeof failureBody>, 'code'>
