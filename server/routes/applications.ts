/** The settings of a site. Source: spec §7, contract 'Envelopes'. */
import type { FastifyInstance } from 'fastify'
import { applications } from '../../src/resources/applications.ts'
import { rightsOf } from '../../src/schema/rights.ts'
import { isId } from '../../src/schema/slug.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import { fail } from '../errors.ts'
import { readBody } from './readBody.ts'
import { readVersion } from './resources.ts'

interface Keyed {
  Params: { readonly key: string }
}

export const applicationRoutes = async (app: FastifyInstance): Promise<void> => {
  app.get('/api/applications', { config: { policy: 'signedIn' } }, async request => ({
    data: [(await accessOf(request).rows.application()) ?? fail('unknown-application')],
  }))

  // Visitors name it by its key; editors also by its id.
  app.get<Keyed>('/api/applications/:key', { config: { policy: 'visitor' } }, async request => {
    const { rows, reader } = accessOf(request)
    const { key } = request.params
    const id = (await rows.application())?.id
    const isOwn = key === rows.appKey || (reader !== 'visitor' && isId(key) && Number(key) === id)
    const data = isOwn && typeof id === 'number' ? await rows.find(applications, id, reader) : undefined
    return { data: data ?? fail('unknown-record') }
  })

  const { write } = rightsOf(applications)
  const saving = { policy: policyOf(write), what: 'Changing the settings of the site' }
  app.put<Keyed>('/api/applications/:key', { config: saving }, async request => {
    const { rows } = accessOf(request)
    const { key } = request.params
    const id = (await rows.application())?.id
    const isOwn = typeof id === 'number' && (key === rows.appKey || (isId(key) && Number(key) === id))
    if (!isOwn) return fail('unknown-record')
    const version = readVersion(request.headers['if-match'])
    return {
      message: 'Application saved.',
      data: await rows.update(applications, id, readBody(request.body), { version }),
    }
  })
}
