/** Private documents, which can be downloaded only by users who may read the record's field. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileRights, mayReadField } from '../../src/schema/descriptor/rights.ts'
import { privateAddressOf, storedDocumentOf, toPrivateName } from '../../src/schema/values/documents.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { storedKey } from '../files/storedFile.ts'
import { documentPolicy } from '../http/csp.ts'
import { rightsCheckOf } from '../permissions/permissions.ts'
import { privateFieldsOf } from '../records/rows/privateDocuments.ts'
import { fail, issue } from '../runtime/errors.ts'
import { readAct } from './act.ts'
import { route } from './route.ts'
import { contentDispositionOf } from './servedFiles.ts'
import {
  type DocumentStorage,
  storeDocument,
  uploadQuery,
  uploadResponse,
  uploadRouteOptions,
} from './storeDocument.ts'

/** True if the caller may read a record that contains the document, and the field that contains it. */
const mayHave = async (request: FastifyRequest, address: string): Promise<boolean> => {
  const { rows, actor } = accessOf(request)
  const { role } = actor
  if (role === undefined) return false
  for (const resource of rows.site.allResources) {
    if (!rows.view.sees(resource.name)) continue
    for (const [name] of privateFieldsOf(resource)) {
      const field = resource.fields[name]
      if (!field || !mayReadField(role, field)) continue
      const query = { page: 1, size: 1, search: '', filters: { [name]: address }, sort: undefined }
      if ((await rows.list(resource, query, role)).data.length > 0) return true
    }
  }
  return false
}

const unknownFile = () => fail('unknown-record', { issue: issue('unknown-file') })

/** Registers the routes of private files. The multipart plugin of `app` parses uploads. */
export const privateFileRoutes = (
  app: FastifyInstance,
  { files, storage }: { readonly files: FileStore; readonly storage: DocumentStorage },
): void => {
  route(app, 'GET /api/private-files/:name', {
    id: 'downloadPrivateDocument',
    policy: 'signedIn',
    tag: 'Files',
    summary: 'Download a private document. Requires the right to read its field',
    params: { name: 'Last segment of the address of the file.' },
    responseType: 'application/octet-stream',
    failures: ['unknown-record'],
    handler: async (request, reply) => {
      const { name } = request.params
      const facts = storedDocumentOf(name)
      const stored = toPrivateName(name)
      if (!facts || !(await mayHave(request, privateAddressOf(stored)))) return unknownFile()
      const file = await files.read(storedKey(accessOf(request).rows.appKey, stored))
      if (!file) return unknownFile()
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', documentPolicy)
        .header('content-disposition', contentDispositionOf(facts.name))
        .header('content-length', file.bytes)
        .type(facts.type)
        .send(file.body)
    },
  })

  route(app, 'POST /api/private-files', {
    id: 'uploadPrivateDocument',
    policy: policyOf(fileRights.add),
    what: issue('may-upload-documents'),
    tag: 'Files',
    summary: 'Store a private document for a field with `private`',
    query: uploadQuery,
    ...uploadRouteOptions,
    failures: ['no-room'],
    handler: async request => {
      const { rows, actor } = accessOf(request)
      rightsCheckOf(actor).files('add', issue('may-upload-documents'))
      const name = await storeDocument(request, storage, { rows, isPrivate: true, act: readAct(request.query) })
      return uploadResponse(privateAddressOf(name))
    },
  })
}
