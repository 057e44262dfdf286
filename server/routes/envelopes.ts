/** Schemas of response envelopes; see src/api/protocol/envelopes.ts. */

import { z } from 'zod'
import { count, issueSchema, pageCounts } from '../../src/api/wire/envelopes.ts'
import { type Descriptor, isPublic, isPublicField } from '../../src/schema/descriptor/resource.ts'
import type { IssuesByField } from '../../src/schema/validation/issue.ts'
import type { DocumentOfRecord } from '../../src/schema/values/documents.ts'
import { warningsOf } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { maxPage } from '../search/lists/listRequest.ts'
import { type Json, unvalidatedSchema } from './jsonSchema.ts'

/** Schema of the envelope of a record or a list of records. */
export const inData = <S extends z.ZodType>(data: S) => z.object({ data })

/** Schema of the response to a write, with the stored data. */
export const withMessage = <S extends z.ZodType>(data: S) => z.object({ message: z.string(), data })
/** Schema of the response to a write without data. */
export const onlyMessage = () => z.object({ message: z.string() })

/**
 * Schema of the response to a save. By the path of each text, `warnings` describes the markup that the sanitiser
 * removed, and `issues` contains the same as codes with parameters. Both are omitted if there are none.
 */
export const withWarnings = <S extends z.ZodType>(data: S) =>
  withMessage(data).extend({
    warnings: z.record(z.string(), z.array(z.string())).optional(),
    issues: z.record(z.string(), z.array(issueSchema())).optional(),
  })

/**
 * Builds the response to a save. `save` stores the record, and calls its argument with issues about removed markup, if
 * any.
 */
export const saveResponse = async <T>(
  message: string,
  save: (onRemovedMarkup: (issues: IssuesByField) => void) => Promise<T>,
) => {
  let issues: IssuesByField = {}
  const data = await save(found => {
    issues = found
  })
  return { message, data, ...warningsOf(issues) }
}

const documentOfRecord = () =>
  z.object({ name: z.string(), type: z.string(), bytes: count().optional() }) satisfies z.ZodType<DocumentOfRecord>
const hasPublicDocument = ({ fields }: Descriptor): boolean =>
  Object.values(fields).some(field => isPublicField(field) && field.kind === 'file')

/**
 * Adds picture descriptions, focal points and document metadata, which visitors receive, to the schema of the envelope
 * of a public resource.
 */
export const withFileFacts = <S extends z.ZodRawShape>(envelope: z.ZodObject<S>, resource: Descriptor): z.ZodType =>
  isPublic(resource)
    ? envelope.extend({
        pictures: z
          .record(z.string(), z.string())
          .optional()
          .describe(
            'For visitors: descriptions of pictures in the records, by address. Only described pictures are listed.',
          ),
        focal_points: z
          .record(z.string(), z.string())
          .optional()
          .describe(
            'For visitors: focal points of pictures in the records, by address, like "30% 70%" from the left and the top. Only pictures with a focal point are listed.',
          ),
        ...(hasPublicDocument(resource) && {
          documents: z
            .record(z.string(), documentOfRecord())
            .optional()
            .describe('For visitors: name, media type and size of the documents in the records, by address.'),
        }),
      })
    : envelope

/** Schema of the envelope of one page of a list. `more` are additional properties of the page. */
export const inPage = <S extends z.ZodType, M extends z.ZodRawShape = Record<never, never>>(item: S, more?: M) =>
  inData(z.object({ data: z.array(item), ...pageCounts().shape, ...more }))

/**
 * Schema of the response to a bulk write. `done` and `failed` are the schemas of the properties of their items; every
 * failure also has status, code and message.
 */
export const bulkResponse = (done: Json, failed: Json) => {
  const ofFailure = { status: { type: 'integer' }, code: { type: 'string' }, message: { type: 'string' } }
  return withMessage(
    z.object({
      done: z.array(unvalidatedSchema({ type: 'object', properties: done })),
      failed: z.array(unvalidatedSchema({ type: 'object', properties: { ...failed, ...ofFailure } })),
    }),
  )
}

/** Query schema of a paginated list. `what` names its items. */
export const pageQuery = (what: string) =>
  z.object({
    page: z.int().min(1).max(maxPage).default(1).describe('Page number, from 1.'),
    size: z.int().min(1).max(limits.pageRecords.value).optional().describe(`${what} per page.`),
  })
