/** Shapes of the history of a record. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
import { z } from 'zod'
import { change } from './logs.ts'
import type { Wire } from './wire.ts'

/** One change of a record, with the names of the changed fields. */
export const revisionEntry = () =>
  change().extend({
    fields: z
      .array(z.string())
      .nullable()
      .describe(
        'Fields that the change gave other values, as far as the caller may read them; null if the content before or after it is not stored.',
      ),
    is_stored: z.boolean().describe('True if the content after the change can be read.'),
  })
export type RevisionEntry = Wire<typeof revisionEntry>

/** Content of a record after a change. */
export const revision = () =>
  z.object({
    id: z
      .int()
      .nullable()
      .describe('Id of the change; null for the current content, and for the one before the change.'),
    /** Time at which the record got this content. */
    at: z.string(),
    version: z.int(),
    values: z
      .record(z.string(), z.unknown())
      .describe('Values of the fields that the record had and still has, as far as the caller may read them.'),
    dropped: z
      .array(z.string())
      .describe('Stored fields that the resource does not have any more, or not in this form.'),
  })
export type Revision = Wire<typeof revision>

/** Content of a record after a change, compared with that after another one. */
export const comparedRevision = () =>
  revision().extend({
    other: revision().optional().describe('The content to compare with; only if it was requested.'),
    fields: z.array(z.string()).optional().describe('Fields whose values differ; only if it was requested.'),
  })
export type ComparedRevision = Wire<typeof comparedRevision>
