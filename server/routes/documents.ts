/** The calls for documents of the file library. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { StoredDocument } from '../../src/api/protocol/envelopes.ts'
import { maxInteger } from '../../src/schema/descriptor/field.ts'
import { fileRights } from '../../src/schema/descriptor/rights.ts'
import { documentTypes, isDocumentEnding, storedDocumentOf, wordsFound } from '../../src/schema/values/documents.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import { fail, issue } from '../errors.ts'
import { fileAddress } from '../files/fileNames.ts'
import { limits } from '../limits.ts'
import type { FileRow } from '../records/rows/fileRows.ts'
import { count, inData } from './envelopes.ts'
import { route } from './route.ts'
import { type DocumentStorage, ofUploads, storeDocument, uploadedAs } from './storeDocument.ts'

const tag = 'Files'
/** Documents of one answer. */
const listedAtOnce = 50
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An id as a query has it; undefined for what is none. */
const idIn = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxInteger ? Number(text) : undefined

const isDocument = ({ name }: FileRow): boolean => storedDocumentOf(name) !== undefined

const listed = ({ app_key, name, bytes, type, created_at }: FileRow): StoredDocument => ({
  name,
  address: fileAddress(app_key, name),
  title: storedDocumentOf(name)?.name ?? name,
  type,
  bytes,
  created_at,
})

const storedDocument = () =>
  z.object({
    name: z.string(),
    address: z.string(),
    title: z.string().describe('The name under which it is downloaded.'),
    type: z.string(),
    bytes: count(),
    created_at: z.string(),
  }) satisfies z.ZodType<StoredDocument>

const documentQuery = () =>
  z.object({
    search: z.string().optional().describe('Words that the name must have.'),
    endings: z
      .string()
      .optional()
      .describe('Endings of the types that are listed, with commas: pdf,docx. Default: all.'),
    before: z.string().optional().describe('What `next` of the answer before was: the documents that follow.'),
  })

/** Registers the calls; the form of an upload is read by the multipart plugin of `app`. */
export const documentRoutes = (app: FastifyInstance, storage: DocumentStorage): void => {
  route(app, 'GET /api/files/documents', {
    id: 'readDocuments',
    policy: 'signedIn',
    tag,
    summary: 'The documents of the site that are searched for, newest first and 50 at a time',
    query: documentQuery,
    response: () => inData(z.array(storedDocument())).extend({ has_more: z.boolean(), next: count().nullable() }),
    handler: async request => {
      const search = textOf(request.query.search)
      const max = limits.searchCharacters.value
      // Each name is compared with every word.
      if (search.length > max)
        fail('invalid', { issues: { search: [issue('text-too-long', { name: 'search', max })] } })
      const endings = textOf(request.query.endings).split(',').filter(isDocumentEnding)
      const types: readonly string[] = endings.map(ending => documentTypes[ending])
      const isWanted = (row: FileRow) => {
        const { title, type } = listed(row)
        return isDocument(row) && (types.length === 0 || types.includes(type)) && wordsFound(search, title)
      }
      const found: FileRow[] = []
      for await (const rows of accessOf(request).rows.files.list(idIn(textOf(request.query.before)))) {
        found.push(...rows.filter(isWanted))
        if (found.length > listedAtOnce) break
      }
      const some = found.slice(0, listedAtOnce)
      const hasMore = found.length > some.length
      return { data: some.map(listed), has_more: hasMore, next: hasMore ? (some.at(-1)?.id ?? null) : null }
    },
  })

  route(app, 'POST /api/files/documents', {
    id: 'uploadDocument',
    policy: policyOf(fileRights.add),
    what: issue('may-upload-documents'),
    tag,
    summary: 'Store a document',
    ...ofUploads,
    failures: ['no-room'],
    handler: async request => {
      const { rows } = accessOf(request)
      const name = await storeDocument(request, storage, { rows })
      return uploadedAs(fileAddress(rows.appKey, name))
    },
  })
}
