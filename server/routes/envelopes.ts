/** Schemas of what calls answer, around their own data; see src/api/envelopes.ts. */
import { z } from 'zod'
import { limits } from '../limits.ts'

export const count = () => z.int().min(0)

/** A record, or a list of them. */
export const inData = <S extends z.ZodType>(data: S) => z.object({ data })

/** What a write says, with what it has stored. */
export const withMessage = <S extends z.ZodType>(data: S) => z.object({ message: z.string(), data })
/** What a write says that gives nothing. */
export const onlyMessage = () => z.object({ message: z.string() })

/** One page of a list. */
export const inPage = <S extends z.ZodType>(item: S) =>
  inData(
    z.object({
      data: z.array(item),
      current_page: count(),
      last_page: count(),
      total: count(),
      per_page: count(),
      has_more: z
        .boolean()
        .optional()
        .describe('true where a search has found more than total, which is as far as was counted.'),
    }),
  )

/** What became of each record of a call that writes several. */
export const bulkAnswer = <Done extends z.ZodType, Failed extends z.ZodRawShape>(done: Done, failed: Failed) =>
  withMessage(
    z.object({
      done: z.array(done),
      failed: z.array(z.object({ ...failed, status: z.int(), code: z.string(), message: z.string() }).partial()),
    }),
  )

/** The query of a list that is read in pages of `what`. */
export const pageQuery = (what: string) =>
  z.object({
    page: z.int().min(1).default(1).describe('Which page, from 1.'),
    size: z.int().min(1).max(limits.pageRecords.value).optional().describe(`${what} a page.`),
  })
