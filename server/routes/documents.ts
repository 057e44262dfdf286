/** Routes for the documents of the file library. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { foundDocuments, type StoredDocument } from '../../src/api/wire/files.ts'
import { maxInteger } from '../../src/schema/descriptor/field.ts'
import { fileRights } from '../../src/schema/descriptor/rights.ts'
import { allEndings, documentTypes, matchesSearch, storedDocumentOf } from '../../src/schema/values/documents.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import { fileAddress } from '../files/fileNames.ts'
import { rightsCheckOf } from '../permissions/permissions.ts'
import type { FileRow } from '../records/rows/fileRows.ts'
import { fail, issue } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { type Query, type QueryIssues, readChoice, readCount, textsOf } from '../search/lists/queryValues.ts'
import { readAct } from './act.ts'
import { route } from './route.ts'
import {
  type DocumentStorage,
  storeDocument,
  uploadQuery,
  uploadResponse,
  uploadRouteOptions,
} from './storeDocument.ts'

const tag = 'Files'
/** Maximum number of documents in one response. */
const listedAtOnce = 50

const isDocument = ({ name }: FileRow): boolean => storedDocumentOf(name) !== undefined

const listed = ({ app_key, name, bytes, type, created_at }: FileRow): StoredDocument => ({
  name,
  address: fileAddress(app_key, name),
  title: storedDocumentOf(name)?.name ?? name,
  type,
  bytes,
  created_at,
})

const documentQuery = () =>
  z.object({
    search: z.string().max(limits.searchCharacters.value).optional().describe('Words in the name.'),
    endings: z
      .string()
      .meta({ pattern: `^(?:(?:${allEndings.join('|')})(?:,(?:${allEndings.join('|')}))*)?$` })
      .optional()
      .describe('File endings to list, separated by commas, like pdf,docx. Default: all.'),
    before: z
      .int()
      .min(1)
      .max(maxInteger)
      .optional()
      .describe('Value of `next` in the previous response, for the next page.'),
  })

/** Parses the query of a search for documents. Throws Failure 'invalid' with an issue for each wrong parameter. */
const readDocumentsRequest = (query: Query) => {
  const issues: QueryIssues = {}
  const textOf = textsOf(query, issues)
  const search = textOf('search') ?? ''
  const max = limits.searchCharacters.value
  // The length is limited, because each name is compared with every word.
  if (search.length > max) issues.search = [issue('text-too-long', { name: 'search', max })]
  const endings = (textOf('endings') || undefined)
    ?.split(',')
    .flatMap(ending => readChoice(ending, { name: 'endings', options: allEndings, issues }) ?? [])
  const before = readCount(textOf('before'), { name: 'before', max: maxInteger, otherwise: undefined, issues })
  return Object.keys(issues).length > 0 ? fail('invalid', { issues }) : { search, endings: endings ?? [], before }
}

/** Registers the routes of the document library. `app` must have the multipart plugin, which parses uploads. */
export const documentRoutes = (app: FastifyInstance, storage: DocumentStorage): void => {
  route(app, 'GET /api/files/documents', {
    id: 'readDocuments',
    policy: 'signedIn',
    tag,
    summary: 'Search the documents of the site, newest first, 50 at a time',
    query: documentQuery,
    response: foundDocuments,
    handler: async request => {
      const { search, endings, before } = readDocumentsRequest(request.query)
      const types: readonly string[] = endings.map(ending => documentTypes[ending])
      const isWanted = (row: FileRow) => {
        const { title, type } = listed(row)
        return isDocument(row) && (types.length === 0 || types.includes(type)) && matchesSearch(search, title)
      }
      const found: FileRow[] = []
      for await (const rows of accessOf(request).rows.files.list(before)) {
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
    query: uploadQuery,
    ...uploadRouteOptions,
    failures: ['no-room'],
    handler: async request => {
      const { rows, actor } = accessOf(request)
      rightsCheckOf(actor).files('add', issue('may-upload-documents'))
      const name = await storeDocument(request, storage, { rows, act: readAct(request.query) })
      return uploadResponse(fileAddress(rows.appKey, name))
    },
  })
}
