/** The calls for documents of the file library. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { StoredDocument } from '../../src/api/protocol/envelopes.ts'
import { maxInteger } from '../../src/schema/descriptor/field.ts'
import { fileRights } from '../../src/schema/descriptor/rights.ts'
import {
  type DocumentEnding,
  documentTypes,
  isDocumentEnding,
  storedDocumentOf,
  wordsFound,
} from '../../src/schema/values/documents.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import { fail, issue } from '../errors.ts'
import { documentName } from '../files/documents/documentKey.ts'
import { type DocumentRefusal, documentRefusals } from '../files/documents/documentRefusals.ts'
import { documentTypeOf } from '../files/documents/documentType.ts'
import { pictureAddress } from '../files/pictures/renditions.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import type { UploadFolder } from '../files/storage/uploadFolder.ts'
import { limits } from '../limits.ts'
import type { FileRow } from '../records/rows/fileRows.ts'
import { count, inData } from './envelopes.ts'
import { readUpload } from './readUpload.ts'
import { described } from './recordSchemas.ts'
import { route } from './route.ts'
import { refuseOverQuota, storeUpload } from './storeUpload.ts'

interface DocumentRoutesDeps {
  readonly files: FileStore
  readonly storageQuota: number
  readonly documentSize: number
  readonly uploads: UploadFolder
}

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
  address: pictureAddress(app_key, name),
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

const isRefusal = (outcome: DocumentEnding | DocumentRefusal): outcome is DocumentRefusal =>
  Object.hasOwn(documentRefusals, outcome)

/** Registers the calls; the form of an upload is read by the multipart plugin of `app`. */
export const documentRoutes = (
  app: FastifyInstance,
  { files, storageQuota, documentSize, uploads }: DocumentRoutesDeps,
): void => {
  route(app, 'GET /api/files/documents', {
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
    policy: policyOf(fileRights.add),
    what: issue('may-upload-documents'),
    tag,
    summary: 'Store a document',
    bodyType: 'multipart/form-data',
    rawBody: () => z.object({ file: described({ type: 'string', format: 'binary' }) }),
    status: 201,
    response: () => z.object({ message: z.string(), file_name: z.string() }),
    failures: ['no-room'],
    handler: async request => {
      const { rows } = accessOf(request)
      refuseOverQuota((await rows.files.totals()).bytes, storageQuota)
      const upload = await readUpload(request, rows.appKey, uploads, documentSize)
      try {
        // A body may take long to come in: nothing is published for a user who may no longer upload by then.
        await rows.confirm()
        const ending = await documentTypeOf(upload.path, upload.name)
        if (isRefusal(ending)) return fail('wrong-type', { issue: documentRefusals[ending] })
        if (request.raw.socket.destroyed) return fail('bad-request')
        const { bytes } = upload
        const row = {
          name: documentName(upload.name, bytes, ending),
          width: 0,
          height: 0,
          bytes,
          type: documentTypes[ending],
        }
        await storeUpload(files, rows, { row, content: upload.path }, storageQuota)
        return { message: 'File uploaded successfully!', file_name: pictureAddress(rows.appKey, row.name) }
      } finally {
        await upload.remove()
      }
    },
  })
}
