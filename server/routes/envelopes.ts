/** Schemas of what calls answer, around their own data; see src/api/protocol/envelopes.ts. */
import { z } from 'zod'
import { type Descriptor, isPublic, isPublicField } from '../../src/schema/descriptor/resource.ts'
import type { Issue, Param } from '../../src/schema/validation/issue.ts'
import type { DocumentOfRecord } from '../../src/schema/values/documents.ts'
import { limits } from '../limits.ts'
import { maxPage } from '../lists/listRequest.ts'
import { described, type Json } from './jsonSchema.ts'

export const count = () => z.int().min(0)

// What the server itself has made is described, and not validated.
const param = described({ description: 'A number, a text, an issue, or a list of them.' }) as z.ZodType<Param>
/** What is wrong, by a code, and what the message names. */
export const issueSchema = () =>
  z.object({ code: z.string(), params: z.record(z.string(), param) }) satisfies z.ZodType<Issue>

/** A record, or a list of them. */
export const inData = <S extends z.ZodType>(data: S) => z.object({ data })

/** What a write says, with what it has stored. */
export const withMessage = <S extends z.ZodType>(data: S) => z.object({ message: z.string(), data })
/** What a write says that gives nothing. */
export const onlyMessage = () => z.object({ message: z.string() })

/** The same of a record that was stored, with sentences by the field that something of was left out; absent where nothing was. */
export const withWarnings = <S extends z.ZodType>(data: S) =>
  withMessage(data).extend({ warnings: z.record(z.string(), z.array(z.string())).optional() })

const documentOfRecord = () =>
  z.object({ name: z.string(), type: z.string(), bytes: count().optional() }) satisfies z.ZodType<DocumentOfRecord>
const hasPublicDocument = ({ fields }: Descriptor): boolean =>
  Object.values(fields).some(field => isPublicField(field) && field.kind === 'file')

/** The envelope as visitors get it of a public resource. */
export const withFileFacts = <S extends z.ZodRawShape>(envelope: z.ZodObject<S>, resource: Descriptor): z.ZodType =>
  isPublic(resource)
    ? envelope.extend({
        pictures: z
          .record(z.string(), z.string())
          .optional()
          .describe(
            'For visitors: what pictures of the records show, by their addresses, where an editor has described them.',
          ),
        focal_points: z
          .record(z.string(), z.string())
          .optional()
          .describe(
            'For visitors: what of the pictures of the records stays visible where they are cut, by their addresses, like "30% 70%" from the left and the top, where an editor has said so.',
          ),
        ...(hasPublicDocument(resource) && {
          documents: z
            .record(z.string(), documentOfRecord())
            .optional()
            .describe('For visitors: the documents of the records by their addresses: name, media type and size.'),
        }),
      })
    : envelope

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

/** What became of each record of a call that writes several; `done` and `failed` are the properties beyond those of every failure. */
export const bulkAnswer = (done: Json, failed: Json) => {
  const ofFailure = { status: { type: 'integer' }, code: { type: 'string' }, message: { type: 'string' } }
  return withMessage(
    z.object({
      done: z.array(described({ type: 'object', properties: done })),
      failed: z.array(described({ type: 'object', properties: { ...failed, ...ofFailure } })),
    }),
  )
}

/** The query of a list that is read in pages of `what`. */
export const pageQuery = (what: string) =>
  z.object({
    page: z.int().min(1).max(maxPage).default(1).describe('Which page, from 1.'),
    size: z.int().min(1).max(limits.pageRecords.value).optional().describe(`${what} a page.`),
  })
