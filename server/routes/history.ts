/** What editors have done, what happened to people's access, and taking a delete back. Extensions of the contract. */

import type { FastifyInstance } from 'fastify'
import { entities } from '../../src/resources/index.ts'
import { maxInteger } from '../../src/schema/field.ts'
import { isId } from '../../src/schema/slug.ts'
import { accessOf } from '../auth/policy.ts'
import { fail } from '../errors.ts'
import { type Query, readPage } from '../lists/listRequest.ts'
import type { ChangesRequest } from '../records/auditTrail.ts'
import { bulkBody } from './bulkBody.ts'
import { readBody } from './readBody.ts'

const readChangesRequest = (query: Query): ChangesRequest => {
  const { resource, record_id: recordId } = query
  const errors: Record<string, string[]> = {}
  if (resource !== undefined && !entities.some(entity => entity.name === resource))
    errors.resource = ['resource must be the name of a resource, like posts.']
  const isRecord = typeof recordId === 'string' && isId(recordId) && Number(recordId) <= maxInteger
  if (recordId !== undefined && !isRecord) errors.record_id = ['record_id must be the id of a record.']
  const page = readPage(query, errors)
  return {
    ...page,
    resource: typeof resource === 'string' ? resource : undefined,
    recordId: isRecord ? Number(recordId) : undefined,
  }
}

export const historyRoutes = async (app: FastifyInstance): Promise<void> => {
  app.get<{ Querystring: Query }>('/api/changes', { config: { policy: 'signedIn' } }, async request => ({
    data: await accessOf(request).rows.changes(readChangesRequest(request.query)),
  }))

  const reading = { policy: 'owner', what: 'Reading the security log' } as const
  app.get<{ Querystring: Query }>('/api/audit', { config: reading }, async request => ({
    data: await accessOf(request).rows.security.list(readPage(request.query)),
  }))

  app.post('/api/undo', { config: { policy: 'author', what: 'Putting records back' } }, async request =>
    bulkBody(await accessOf(request).rows.restoreMany(readBody(request.body).undos), 'undo'),
  )

  app.post<{ Params: { readonly id: string } }>(
    '/api/undo/:id',
    { config: { policy: 'author', what: 'Putting records back' } },
    async request => ({
      message: 'Restored.',
      data: (await accessOf(request).rows.restore(request.params.id)) ?? fail('not-restorable'),
    }),
  )
}
