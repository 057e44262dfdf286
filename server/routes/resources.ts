/** The five routes of a resource, from its descriptor. Source: spec §7, contract 'Envelopes'. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Descriptor, isPublic } from '../../src/schema/resource.ts'
import { leastCreator, rightsOf } from '../../src/schema/rights.ts'
import { accessOf, type Policy, policyOf } from '../auth/policy.ts'
import type { Body } from '../content/body.ts'
import { leftOutOf } from '../content/leftOut.ts'
import { fail } from '../errors.ts'
import { pictureTextsIn } from '../files/pictures/pictureTexts.ts'
import { type Query, readListRequest } from '../lists/listRequest.ts'
import { isOrdered } from '../lists/sortFields.ts'
import { isForPeople as isOfPeople } from '../permissions/permissions.ts'
import { jsonInSlices } from '../runtime/jsonInSlices.ts'
import { bulkBody } from './bulkBody.ts'
import { readBody } from './readBody.ts'

interface Keyed {
  Params: { readonly key: string }
}

/** The envelope of records, in the JSON that they have already. Visitors get what their pictures show with them. */
const envelopeOf = async (data: Buffer, { rows, reader }: ReturnType<typeof accessOf>): Promise<Buffer> => {
  const texts = reader === 'visitor' ? await pictureTextsIn(data, rows.appKey, rows.files) : undefined
  const after = texts ? `,"pictures":${JSON.stringify(texts)}}` : '}'
  return Buffer.concat([Buffer.from('{"data":'), data, Buffer.from(after)])
}

/** The version that a write is based on, from If-Match; undefined without one. Throws Failure 'bad-request' for any other. */
export const readVersion = (header: string | undefined): number | undefined => {
  if (header === undefined || header === '*') return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(header) ?? []
  return version === undefined
    ? fail('bad-request', { message: 'If-Match must be the version of the record in quotation marks, like "3".' })
    : Number(version)
}

interface ResourceRoutesDeps {
  readonly resource: Descriptor
  /** Whether a body carries the present password of who is signed in; see `currentPassword.ts`. */
  readonly reauthenticate: (request: FastifyRequest, body: Body) => Promise<boolean>
}

/** Registers the routes of one resource. */
export const resourceRoutes = async (
  app: FastifyInstance,
  { resource, reauthenticate }: ResourceRoutesDeps,
): Promise<void> => {
  const { read, write } = rightsOf(resource)
  const reading: Policy = isPublic(resource) ? 'visitor' : policyOf(read)
  const many = resource.label.many.toLowerCase()
  const own = policyOf(leastCreator(resource))
  const isForPeople = isOfPeople(resource)
  const { one } = resource.label
  const list = `/api/${resource.name}`
  const record = `${list}/:key`

  app.get<{ Querystring: Query }>(
    list,
    { config: { policy: reading, what: `Reading ${many}` } },
    async (request, reply) => {
      const access = accessOf(request)
      const { rows, reader } = access
      const page = await rows.listJson(resource, readListRequest(resource, request.query, reader), reader)
      reply.type('application/json; charset=utf-8')
      return envelopeOf(page, access)
    },
  )

  app.get<Keyed>(record, { config: { policy: reading, what: `Reading ${many}` } }, async (request, reply) => {
    const access = accessOf(request)
    const { rows, reader } = access
    const data = (await rows.find(resource, request.params.key, reader)) ?? fail('unknown-record')
    reply.type('application/json; charset=utf-8')
    return envelopeOf(Buffer.from(JSON.stringify(data)), access)
  })

  app.post(list, { config: { policy: own, what: `Creating ${many}`, isForPeople } }, async (request, reply) => {
    const body = readBody(request.body)
    const data = await accessOf(request).rows.insert(resource, body)
    const warnings = leftOutOf(resource, body)
    return reply.code(201).send({ message: `${one} created.`, data, ...(warnings && { warnings }) })
  })

  app.put<Keyed>(record, { config: { policy: own, what: `Changing ${many}`, isForPeople } }, async request => {
    const version = readVersion(request.headers['if-match'])
    const body = readBody(request.body)
    const isOwn = isForPeople && request.params.key === String(accessOf(request).session?.userId)
    const isReauthenticated = isOwn && (await reauthenticate(request, body))
    const options = { version, isReauthenticated }
    const data = await accessOf(request).rows.update(resource, request.params.key, body, options)
    const warnings = leftOutOf(resource, body)
    return { message: `${one} saved.`, data, ...(warnings && { warnings }) }
  })

  app.delete<Keyed & { Querystring: { readonly children?: string } }>(
    record,
    { config: { policy: own, what: `Deleting ${many}`, isForPeople } },
    async request => {
      const { rows } = accessOf(request)
      const { key } = request.params
      const message = `${one} deleted.`
      if (request.query.children !== '1') return { message, undo: await rows.remove(resource, key) }
      const undos = await rows.removeWithChildren(resource, key)
      return { message, undo: undos[0], undos }
    },
  )

  app.post(`${list}/bulk`, { config: { policy: own, what: `Changing ${many}`, isForPeople } }, async request => {
    const { rows } = accessOf(request)
    const { items, delete: ids, children } = readBody(request.body)
    const write =
      ids === undefined ? rows.updateMany(resource, items) : rows.removeMany(resource, ids, children === true)
    return bulkBody(await write, 'id')
  })

  if (!isOrdered(resource)) return
  app.post(
    `${list}/order`,
    { config: { policy: policyOf(write), what: `Putting ${many} in order` } },
    async (request, reply) => {
      const records = await accessOf(request).rows.order(resource, readBody(request.body).items)
      reply.type('application/json; charset=utf-8')
      return jsonInSlices({ message: `The order of ${many} is saved.` }, records)
    },
  )
}
