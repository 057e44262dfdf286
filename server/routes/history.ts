/** Routes for recorded changes, security events, and the undo of deletions. Extensions of the contract. */

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { roleHolders } from '../../src/api/wire/accounts.ts'
import { change, securityEvent } from '../../src/api/wire/logs.ts'
import { maxInteger } from '../../src/schema/descriptor/field.ts'
import { accessOf } from '../auth/policy.ts'
import type { ChangesRequest } from '../records/auditTrail.ts'
import { fail, issue } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { readPage } from '../search/lists/listRequest.ts'
import { type Query, type QueryIssues, readChoice, readCount, textsOf } from '../search/lists/queryValues.ts'
import { actQuery, readAct } from './act.ts'
import { bulkBody } from './bulkBody.ts'
import { bulkResponse, inData, inPage, pageQuery, withMessage } from './envelopes.ts'
import { unvalidatedSchema } from './jsonSchema.ts'
import { readBody } from './readBody.ts'
import { route } from './route.ts'

const readChangesRequest = (query: Query, resourceNames: readonly string[]): ChangesRequest => {
  const issues: QueryIssues = {}
  const textOf = textsOf(query, issues)
  const resource = readChoice(textOf('resource'), { name: 'resource', options: resourceNames, issues })
  const recordId = readCount(textOf('record_id'), { name: 'record_id', max: maxInteger, otherwise: undefined, issues })
  const act = readAct(query, issues)
  return { ...readPage(query, issues), act, resource, recordId }
}

export const historyRoutes = async (app: FastifyInstance): Promise<void> => {
  const resourceNames = app.site.allResources.map(({ name }) => name)
  const tag = 'Change log'
  const restoring = { policy: 'author', what: issue('may-restore'), tag } as const

  route(app, 'GET /api/changes', {
    id: 'listChanges',
    policy: 'signedIn',
    tag,
    summary: 'List changes of records, newest first',
    query: () =>
      pageQuery('Changes').extend({
        resource: z.enum(resourceNames).optional().describe('Only changes of this resource, like posts.'),
        record_id: z.int().min(1).max(maxInteger).optional().describe('Only changes of this record.'),
        ...actQuery('Only changes of one act.').shape,
      }),
    response: () => inPage(change()),
    handler: async request => ({
      data: await accessOf(request).rows.changes(readChangesRequest(request.query, resourceNames)),
    }),
  })

  route(app, 'GET /api/role-holders', {
    id: 'readRoleHolders',
    policy: 'owner',
    what: issue('may-read-role-holders'),
    tag,
    summary: 'Count the users with each custom role. Roles that nobody has are omitted',
    response: () => inData(z.array(roleHolders())),
    handler: async request => ({ data: [...(await accessOf(request).rows.roleHolders())] }),
  })

  route(app, 'GET /api/audit', {
    id: 'readSecurityEvents',
    policy: 'owner',
    what: issue('may-read-security-log'),
    tag,
    summary: 'List the security log: sign-ins with their networks, and other access events, newest first',
    query: () => pageQuery('Events'),
    response: () => inPage(securityEvent()),
    handler: async request => ({ data: await accessOf(request).rows.security.list(readPage(request.query)) }),
  })

  route(app, 'POST /api/undo', {
    id: 'restoreRecords',
    ...restoring,
    summary: 'Restore several deleted records independently of each other. Referenced records are restored first',
    rawBody: () =>
      z.object({
        undos: z
          .array(z.string().regex(/^[0-9]{1,18}$/))
          .min(1)
          .max(limits.bulkRecords.value),
      }),
    response: () => bulkResponse({ id: { type: 'integer' }, undo: { type: 'string' } }, { undo: { type: 'string' } }),
    handler: async request => bulkBody(await accessOf(request).rows.restoreMany(readBody(request.body).undos), 'undo'),
  })

  route(app, 'POST /api/undo/:id', {
    id: 'restoreRecord',
    ...restoring,
    summary: 'Restore a deleted record with its id, by the undo id of its deletion, while it is in the trash',
    params: { id: 'Undo id of the deletion.' },
    response: () => withMessage(unvalidatedSchema({ type: 'object' })),
    failures: ['not-restorable', 'taken', 'session-only'],
    handler: async request => ({
      message: 'Restored.',
      data: (await accessOf(request).rows.restore(request.params.id)) ?? fail('not-restorable'),
    }),
  })
}
