/** Shapes of calls for records. */
import { z } from 'zod'
import { deletionEffects } from './codes.ts'
import { namedRecord } from './envelopes.ts'
import type { Wire } from './wire.ts'

/** Records of one resource that a deletion affects in the same way. */
export const deletionEffect = () =>
  z.object({
    /** API name. */
    resource: z.string(),
    /**
     * 'refused': they prevent the deletion; 'emptied': their reference becomes empty; 'deleted': they are deleted too;
     * 'narrowed': they are custom roles with a condition that names a deleted record, and show fewer records then.
     */
    effect: z.enum(deletionEffects),
    /** At least 1. */
    count: z.int(),
    /** Only those that the caller may read. */
    records: z
      .array(namedRecord())
      .optional()
      .describe('Some of the records; only for the effects refused and narrowed.'),
  })
export type DeletionEffect = Wire<typeof deletionEffect>
