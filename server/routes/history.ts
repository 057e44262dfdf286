/** What editors have done, what happened to people's access, and taking a delete back. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Change } from '../../src/api/admin/insights.ts'
import { type SecurityEvent, securityEvents } from '../../src/api/admin/security.ts'
import { allResources } from '../../src/resources/index.ts'
import { maxInteger } from '../../src/schema/descriptor/field.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { isId } from '../../src/schema/values/slug.ts'
import { accessOf } from '../auth/policy.ts'
import { fail, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import { type Query, readPage } from '../lists/listRequest.ts'
import type { ChangesRequest } from '../records/auditTrail.ts'
import { actQuery, readAct } from './act.ts'
import { bulkBody } from './bulkBody.ts'
import { bulkAnswer, inPage, pageQuery, withMessage } from './envelopes.ts'
import { described } from './jsonSchema.ts'
import { readBody } from './readBody.ts'
import { route } from './route.ts'

const resourceNames = allResources.map(({ name }) => name)

const readChangesRequest = (query: Query): ChangesRequest => {
  const { resource, record_id: recordId } = query
  const issues: Record<string, readonly Issue[]> = {}
  if (resource !== undefined && !allResources.some(({ name }) => name === resource))
    issues.resource = [issue('not-resource')]
  const isRecord = typeof recordId === 'string' && isId(recordId) && Number(recordId) <= maxInteger
  if (recordId !== undefined && !isRecord) issues.record_id = [issue('not-record-id')]
  const act = readAct(query, issues)
  const page = readPage(query, issues)
  return {
    ...page,
    act,
    resource: typeof resource === 'string' ? resource : undefined,
    recordId: isRecord ? Number(recordId) : undefined,
  }
}

const change = () =>
  z.object({
    id: z.int(),
    resource: z.string(),
    record_id: z.int(),
    title: z.string(),
    action: z.enum(['created', 'updated', 'deleted', 'restored', 'ordered']),
    user_id: z.int().nullable(),
    user_name: z.string().nullable(),
    at: z.string(),
    undo: z
      .string()
      .optional()
      .describe('By what name a delete is taken back; absent where it cannot be, or no longer.'),
    act: z
      .string()
      .nullable()
      .optional()
      .describe('The same for all changes of one request, or of one import; null for changes before there was one.'),
    others: z
      .int()
      .optional()
      .describe('Number of other records with which the act did the same; absent where there are none.'),
  }) satisfies z.ZodType<Change>

const securityEvent = () =>
  z.object({
    id: z.int(),
    event: z.enum(securityEvents),
    user_id: z.int().nullable(),
    user_name: z.string().nullable(),
    by_id: z.int().nullable(),
    by_name: z.string().nullable(),
    address: z.string().nullable().describe('The network, without the machine.'),
    detail: z.string().nullable(),
    at: z.string(),
  }) satisfies z.ZodType<SecurityEvent>

export const historyRoutes = async (app: FastifyInstance): Promise<void> => {
  const tag = 'What editors have done'
  const restoring = { policy: 'author', what: issue('may-restore'), tag } as const

  route(app, 'GET /api/changes', {
    id: 'listChanges',
    policy: 'signedIn',
    tag,
    summary: 'Changes of records, the newest first',
    query: () =>
      pageQuery('Changes').extend({
        resource: z.enum(resourceNames).optional().describe('Only those of one resource, like posts.'),
        record_id: z.int().min(1).max(maxInteger).optional().describe('Only those of one record.'),
        ...actQuery('Only those of one act.').shape,
      }),
    response: () => inPage(change()),
    handler: async request => ({ data: await accessOf(request).rows.changes(readChangesRequest(request.query)) }),
  })

  route(app, 'GET /api/audit', {
    id: 'readSecurityEvents',
    policy: 'owner',
    what: issue('may-read-security-log'),
    tag,
    summary: "What happened to people's access: who signed in, and from which network, the newest first",
    query: () => pageQuery('Events'),
    response: () => inPage(securityEvent()),
    handler: async request => ({ data: await accessOf(request).rows.security.list(readPage(request.query)) }),
  })

  route(app, 'POST /api/undo', {
    id: 'restoreRecords',
    ...restoring,
    summary: 'Put several deleted records back, each for itself; those that refer to others of them come after these',
    rawBody: () =>
      z.object({
        undos: z
          .array(z.string().regex(/^[0-9]{1,18}$/))
          .min(1)
          .max(limits.bulkRecords.value),
      }),
    response: () => bulkAnswer({ id: { type: 'integer' }, undo: { type: 'string' } }, { undo: { type: 'string' } }),
    handler: async request => bulkBody(await accessOf(request).rows.restoreMany(readBody(request.body).undos), 'undo'),
  })

  route(app, 'POST /api/undo/:id', {
    id: 'restoreRecord',
    ...restoring,
    summary: 'Put a deleted record back under its id, by the undo that its deletion answered; for a day',
    params: { id: 'The undo of the deletion.' },
    response: () => withMessage(described({ type: 'object' })),
    failures: ['not-restorable', 'taken', 'session-only'],
    handler: async request => ({
      message: 'Restored.',
      data: (await accessOf(request).rows.restore(request.params.id)) ?? fail('not-restorable'),
    }),
  })
}
