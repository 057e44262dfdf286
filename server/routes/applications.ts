/** Routes for the settings of a site. Source: specification 13, 17. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { rightsOf } from '../../src/schema/descriptor/rights.ts'
import { isId } from '../../src/schema/values/slug.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import { fail, issue } from '../runtime/errors.ts'
import type { ApplicationStore } from '../store/store.ts'
import { inData, saveResponse, withWarnings } from './envelopes.ts'
import { ifMatch, readVersion } from './ifMatch.ts'
import { readBody } from './readBody.ts'
import { recordOf } from './recordSchemas.ts'
import { revisionRoutes } from './revisions.ts'
import { route } from './route.ts'

const tag = 'Application settings'

/** Id of the settings by a key in a path: their id, or the application key. Throws Failure 'unknown-record'. */
const settingsIdOf = async (rows: ApplicationStore, key: string): Promise<number> => {
  const id = (await rows.application())?.id
  const isOwn = typeof id === 'number' && (key === rows.appKey || (isId(key) && Number(key) === id))
  return isOwn ? id : fail('unknown-record')
}

export const applicationRoutes = async (app: FastifyInstance): Promise<void> => {
  const { applications, resources } = app.site
  route(app, 'GET /api/applications', {
    id: 'listApplications',
    policy: 'signedIn',
    tag,
    summary: 'List the applications of the signed-in user',
    response: () => inData(z.array(recordOf(app.site, applications))),
    handler: async request => {
      const { rows } = accessOf(request)
      const site = (await rows.application()) ?? fail('unknown-application')
      return { data: [rows.view.record(applications, site)] }
    },
  })

  // Visitors name the site by its key; editors may also use its id.
  route(app, 'GET /api/applications/:key', {
    id: 'getApplication',
    policy: 'visitor',
    tag,
    summary: 'Get the settings of the site',
    params: { key: 'The application key; its id, for editors.' },
    response: () =>
      inData(z.union([recordOf(app.site, applications), recordOf(app.site, applications, 'Public')])).extend({
        extensions: z
          .object({
            resources: z.array(z.string()).describe('Names of all resources of this host.'),
            history: z.boolean().optional().describe('True if this host has the calls of the history of records.'),
            trash_days: z.int().describe('Number of days for which deleted records can be restored from the trash.'),
          })
          .describe('Present if this host has the extensions.'),
      }),
    failures: ['unknown-record'],
    handler: async request => {
      const { rows, audience } = accessOf(request)
      const { key } = request.params
      const id = (await rows.application())?.id
      const isOwn = key === rows.appKey || (audience !== 'visitor' && isId(key) && Number(key) === id)
      const data = isOwn && typeof id === 'number' ? await rows.find(applications, id, audience) : undefined
      return {
        data: data ?? fail('unknown-record'),
        extensions: { resources: resources.map(({ name }) => name), history: true, trash_days: rows.trash.days },
      }
    },
  })

  route(app, 'PUT /api/applications/:key', {
    id: 'updateApplication',
    policy: policyOf(rightsOf(applications).write),
    what: issue('may-change-settings'),
    tag,
    summary: 'Save the settings of the site',
    params: { key: 'The id of the application, or its key.' },
    headers: ifMatch,
    rawBody: () => recordOf(app.site, applications, 'Update'),
    response: () => withWarnings(recordOf(app.site, applications)),
    failures: ['unknown-record', 'stale'],
    handler: async request => {
      const { rows } = accessOf(request)
      const id = await settingsIdOf(rows, request.params.key)
      const version = readVersion(request.headers['if-match'])
      const body = readBody(request.body)
      return saveResponse('Application saved.', onRemovedMarkup =>
        rows.update(applications, id, body, { version, onRemovedMarkup }),
      )
    },
  })

  await revisionRoutes(app, { resource: applications, keyOf: settingsIdOf })
}
