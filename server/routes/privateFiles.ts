/** Private documents: who may read the field of a record gets the document in it, and nobody else. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allResources } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { fileRights, mayRead, mayReadField } from '../../src/schema/descriptor/rights.ts'
import { asPrivate, privateAddressOf, storedDocumentOf } from '../../src/schema/values/documents.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import { fail, issue } from '../errors.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { storedKey } from '../files/storedFile.ts'
import { documentPolicy } from '../http/csp.ts'
import { privateFieldsOf } from '../records/rows/privateDocuments.ts'
import { route } from './route.ts'
import { dispositionOf } from './servedFiles.ts'
import { type DocumentStorage, ofUploads, storeDocument, uploadedAs } from './storeDocument.ts'

/** Whether who asks may read a record that has the document. */
const mayHave = async (request: FastifyRequest, address: string): Promise<boolean> => {
  const { rows, actor } = accessOf(request)
  const { role } = actor
  if (role === undefined) return false
  for (const resource of allResources as readonly Descriptor[]) {
    if (!mayRead(role, resource)) continue
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

/** Registers the calls; the form of an upload is read by the multipart plugin of `app`. */
export const privateFileRoutes = (
  app: FastifyInstance,
  { files, storage }: { readonly files: FileStore; readonly storage: DocumentStorage },
): void => {
  route(app, 'GET /api/private-files/:name', {
    id: 'downloadPrivateDocument',
    policy: 'signedIn',
    tag: 'Files',
    summary: 'The private document of a record, for who may read the field that holds it',
    params: { name: 'The last part of its address.' },
    responseType: 'application/octet-stream',
    failures: ['unknown-record'],
    handler: async (request, reply) => {
      const { name } = request.params
      const facts = storedDocumentOf(name)
      const stored = asPrivate(name)
      if (!facts || !(await mayHave(request, privateAddressOf(stored)))) return unknownFile()
      const file = await files.read(storedKey(accessOf(request).rows.appKey, stored))
      if (!file) return unknownFile()
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', documentPolicy)
        .header('content-disposition', dispositionOf(facts.name))
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
    summary: 'Store a private document, for a field that is `private`',
    ...ofUploads,
    failures: ['no-room'],
    handler: async request => {
      const { rows } = accessOf(request)
      const name = await storeDocument(request, storage, { rows, isPrivate: true })
      return uploadedAs(privateAddressOf(name))
    },
  })
}
