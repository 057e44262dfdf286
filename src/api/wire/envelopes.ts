/** Shapes that many responses share. */
import { z } from 'zod'
import type { Issue, Param } from '../../schema/validation/issue.ts'
import type { Wire } from './wire.ts'

export const count = () => z.int().min(0)

// Values that the server itself creates are documented but not validated.
const param = z.unknown().meta({ description: 'A number, a text, an issue, or a list of them.' }) as z.ZodType<Param>
/** Issue: a code, and the parameters of its message. */
export const issueSchema = () =>
  z.object({
    code: z.string().describe('What is wrong, like too-long.'),
    params: z.record(z.string(), param),
  }) satisfies z.ZodType<Issue>

/** Record named in a refusal or report. */
export const namedRecord = () =>
  z.object({ resource: z.string().describe('Its API name, like posts.'), id: z.int(), title: z.string() })
export type NamedRecord = Wire<typeof namedRecord>

/** Position of a page in its list. `total` counts the records of all pages. */
export const pageCounts = () =>
  z.object({
    current_page: count(),
    last_page: count(),
    total: count(),
    per_page: count(),
    /** Extension. If it is true, `total` counts only the records up to this page and some beyond it. */
    has_more: z.boolean().optional().describe('True if there are more results than `total`, where counting stopped.'),
  })
/** One page of a list. */
export type ListPage<T> = Wire<typeof pageCounts> & { readonly data: readonly T[] }
