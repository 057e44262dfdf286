/** Routes for the trash of records, by act. Extensions of the contract. */

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { count, namedRecord } from '../../src/api/wire/envelopes.ts'
import { emptiedTrash, trashedAct } from '../../src/api/wire/trash.ts'
import { accessOf } from '../auth/policy.ts'
import type { TrashRequest } from '../records/deletion/trashedActs.ts'
import { fail, issue } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { readPage, readSearch } from '../search/lists/listRequest.ts'
import { type Query, type QueryIssues, textsOf } from '../search/lists/queryValues.ts'
import { actIn } from './act.ts'
import { inPage, pageQuery, withMessage } from './envelopes.ts'
import { route } from './route.ts'

const readTrashRequest = (query: Query): TrashRequest => {
  const issues: QueryIssues = {}
  const search = readSearch(textsOf(query, issues), 'search', issues)
  return { ...readPage(query, issues), search }
}

/** Act in an address. Throws Failure 'not-restorable' if it cannot be one. */
const readTrashed = (act: string): string => actIn(act) ?? fail('not-restorable')

export const trashRoutes = async (app: FastifyInstance): Promise<void> => {
  const tag = 'Trash'
  const restoring = { policy: 'author', what: issue('may-restore'), tag } as const
  const emptying = { policy: 'owner', what: issue('may-empty-trash'), tag } as const
  const params = { act: 'Id of the act.' } as const

  route(app, 'GET /api/trash', {
    id: 'listTrash',
    ...restoring,
    summary: 'List the deleted records that the caller may restore, by act, newest first',
    query: () =>
      pageQuery('Acts').extend({
        search: z
          .string()
          .max(limits.searchCharacters.value)
          .optional()
          .describe('Only acts with a record whose title contains this text.'),
      }),
    response: () =>
      inPage(trashedAct(), {
        records: count().describe(
          'Number of all records in the trash that the caller may restore, also without the search.',
        ),
      }),
    handler: async request => ({
      data: await accessOf(request).rows.trash.list(readTrashRequest(request.query)),
    }),
  })

  route(app, 'POST /api/trash/:act/restore', {
    id: 'restoreTrashedAct',
    ...restoring,
    summary: 'Restore the records of an act that the caller may restore, all or none',
    params,
    response: () => withMessage(z.array(namedRecord())),
    failures: ['not-restorable', 'taken'],
    handler: async request => ({
      message: 'Restored.',
      data: await accessOf(request).rows.trash.restore(readTrashed(request.params.act)),
    }),
  })

  route(app, 'DELETE /api/trash/:act', {
    id: 'discardTrashedAct',
    ...emptying,
    summary: 'Delete the records of an act for good',
    params,
    response: () => withMessage(emptiedTrash()),
    failures: ['not-restorable'],
    handler: async request => ({
      message: 'Deleted for good.',
      data: { records: await accessOf(request).rows.trash.empty(readTrashed(request.params.act)) },
    }),
  })

  route(app, 'DELETE /api/trash', {
    id: 'emptyTrash',
    ...emptying,
    summary: 'Delete all records in the trash for good',
    response: () => withMessage(emptiedTrash()),
    handler: async request => ({
      message: 'Deleted for good.',
      data: { records: await accessOf(request).rows.trash.empty() },
    }),
  })
}
