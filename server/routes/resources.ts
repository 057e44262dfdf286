/**
 * Routes of a resource, from its descriptor: the five of the contract, and extensions. Source: specification 13, 17.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { deletionEffect } from '../../src/api/wire/records.ts'
import { type Descriptor, isPublic } from '../../src/schema/descriptor/resource.ts'
import { leastCreatorRole, rightsOf } from '../../src/schema/descriptor/rights.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import type { Body } from '../content/body.ts'
import { withoutDeletedFiles } from '../files/deletedFiles.ts'
import { documentFactsIn } from '../files/documents/documentFacts.ts'
import { pictureNotesIn } from '../files/pictures/pictureNotes.ts'
import { holdsCredentials } from '../permissions/permissions.ts'
import { fail, issue } from '../runtime/errors.ts'
import { jsonInSlices } from '../runtime/eventLoop/jsonInSlices.ts'
import { yieldToOthers } from '../runtime/eventLoop/yieldToOthers.ts'
import { listParameters, readListRequest } from '../search/lists/listRequest.ts'
import { bytesAtOnce } from '../search/lists/listText.ts'
import { type Query, type QueryIssues, readChoice, textsOf } from '../search/lists/queryValues.ts'
import { isOrdered } from '../search/lists/sortFields.ts'
import { actQuery, readAct } from './act.ts'
import { bulkBody } from './bulkBody.ts'
import {
  bulkResponse,
  inData,
  inPage,
  onlyMessage,
  saveResponse,
  withFileFacts,
  withMessage,
  withWarnings,
} from './envelopes.ts'
import { ifMatch, readVersion } from './ifMatch.ts'
import { readBody } from './readBody.ts'
import { recordOf } from './recordSchemas.ts'
import { pluralName, schemaName } from './resourceNames.ts'
import { bulkChange, checkedItems, childrenQuery, listQuery, newOrder } from './resourceSchemas.ts'
import { route } from './route.ts'

/** Yields to the event loop if a buffer is large, so that searching it and copying it run in different ticks. */
const yieldForLarge = (text: Buffer) => (text.length > bytesAtOnce ? yieldToOthers() : undefined)
/** Yields to the event loop if a string may be large. A character has up to three bytes. */
const yieldForLargeString = (text: string) => (text.length * 3 > bytesAtOnce ? yieldToOthers() : undefined)

/**
 * Data that visitors get with records: notes of pictures and metadata of documents; each undefined if there are none.
 */
const fileFactsIn = async (data: Buffer, { appKey, files }: ReturnType<typeof accessOf>['rows']) => {
  await yieldForLarge(data)
  const notes = await pictureNotesIn(data, appKey, files)
  await yieldForLarge(data)
  return { ...notes, documents: documentFactsIn(data, appKey) }
}

/** Envelope around records that are already serialized. Visitors get rich texts without deleted files. */
const envelopeOf = async (records: Buffer, { rows, audience }: ReturnType<typeof accessOf>): Promise<Buffer> => {
  const data = audience === 'visitor' ? await withoutDeletedFiles(records, rows) : records
  const facts = audience === 'visitor' ? await fileFactsIn(data, rows) : {}
  const after = Object.entries(facts).map(([name, value]) => (value ? `,"${name}":${JSON.stringify(value)}` : ''))
  await yieldForLarge(data)
  return Buffer.concat([Buffer.from('{"data":'), data, Buffer.from(`${after.join('')}}`)])
}

interface ResourceRoutesDeps {
  readonly resource: Descriptor
  /** True if a body has the correct current password of the signed-in user; see `Reauthentication.isGiven`. */
  readonly reauthenticate: (request: FastifyRequest, body: Body) => Promise<boolean>
}

const newRecordQuery = () =>
  actQuery('New records with the same value are one act in the list of changes, as in an import.')

const deletion = () => onlyMessage().extend({ undo: z.string() })

const bulkOutcome = () => {
  const [id, text] = [{ type: 'integer' }, { type: 'string' }]
  const byField = { type: 'object' }
  const done = { id, version: id, previous: { type: 'object' }, undo: text, warnings: byField, issues: byField }
  return bulkResponse(done, { id })
}

/** Record of a list with `fields=id`. */
const onlyId = () => z.object({ id: z.int() })
const lastOnes = ['last-user', 'last-owner'] as const

/** True if the records nested in a deleted one are deleted too. Throws Failure 'invalid'. */
const readChildren = (query: Query): boolean => {
  const issues: QueryIssues = {}
  const children = readChoice(textsOf(query, issues)('children'), { name: 'children', options: ['1'], issues })
  return Object.keys(issues).length > 0 ? fail('invalid', { issues }) : children !== undefined
}

/** Registers the routes of one resource. */
export const resourceRoutes = async (
  app: FastifyInstance,
  { resource, reauthenticate }: ResourceRoutesDeps,
): Promise<void> => {
  const { write } = rightsOf(resource)
  const { one, many: tag } = resource.label
  const many = tag.toLowerCase()
  const [singular, plural] = [schemaName(app.site, resource), pluralName(resource)]
  const isOfUsers = holdsCredentials(resource)
  const list = `/api/${resource.name}` as const
  const record = `${list}/:key` as const
  const ofOne = { tag, params: { key: 'Id, or slug where the resource has one.' } }
  const reading = {
    policy: isPublic(resource) ? 'visitor' : policyOf(rightsOf(resource).read),
    what: issue('may-read', { many }),
  } as const
  const writing = { policy: policyOf(leastCreatorRole(resource)), isSessionOnly: isOfUsers } as const
  const stored = () => recordOf(app.site, resource)
  const read = () => (isPublic(resource) ? z.union([stored(), recordOf(app.site, resource, 'Public')]) : stored())

  route(app, `GET ${list}`, {
    id: `list${plural}`,
    ...reading,
    tag,
    summary: `List ${tag}`,
    query: () => listQuery(resource),
    parameters: {
      all: () => listParameters(resource),
      suggested: audience => listParameters(resource, audience),
    },
    response: (): z.ZodType => withFileFacts(inPage(read()), resource),
    otherResponses: { 'fields=id': () => inPage(onlyId()) },
    handler: async (request, reply) => {
      const access = accessOf(request)
      const { rows, audience } = access
      const page = await rows.listJson(resource, readListRequest(resource, request.query, audience), audience)
      reply.type('application/json; charset=utf-8')
      return envelopeOf(page, access)
    },
  })

  route(app, `GET ${record}`, {
    id: `get${singular}`,
    ...reading,
    ...ofOne,
    summary: `Read: ${one}`,
    response: (): z.ZodType => withFileFacts(inData(read()), resource),
    failures: ['unknown-record'],
    handler: async (request, reply) => {
      const access = accessOf(request)
      const { rows, audience } = access
      const data = (await rows.find(resource, request.params.key, audience)) ?? fail('unknown-record')
      reply.type('application/json; charset=utf-8')
      const text = JSON.stringify(data)
      await yieldForLargeString(text)
      // A string needs no memory outside of the heap, which would make garbage collections more frequent.
      if (audience !== 'visitor') return `{"data":${text}}`
      return envelopeOf(Buffer.from(text), access)
    },
  })

  route(app, `POST ${list}`, {
    id: `create${singular}`,
    ...writing,
    what: issue('may-create', { many }),
    tag,
    summary: `Create: ${one}`,
    query: newRecordQuery,
    rawBody: () => recordOf(app.site, resource, 'Input'),
    status: 201,
    response: () => withWarnings(stored()),
    failures: ['taken'],
    handler: async request => {
      const body = readBody(request.body)
      const act = readAct(request.query)
      return saveResponse(`${one} created.`, onRemovedMarkup =>
        accessOf(request).rows.insert(resource, body, { act, onRemovedMarkup }),
      )
    },
  })

  route(app, `PUT ${record}`, {
    id: `update${singular}`,
    ...writing,
    ...ofOne,
    what: issue('may-change', { many }),
    summary: `Save: ${one}. Omitted fields keep their values`,
    headers: ifMatch,
    rawBody: () => recordOf(app.site, resource, 'Update'),
    response: () => withWarnings(stored()),
    failures: ['unknown-record', 'stale', 'taken', ...(isOfUsers ? ([...lastOnes, 'too-many-tries'] as const) : [])],
    handler: async request => {
      const version = readVersion(request.headers['if-match'])
      const body = readBody(request.body)
      const isOwn = isOfUsers && request.params.key === String(accessOf(request).session?.userId)
      const isReauthenticated = isOwn && (await reauthenticate(request, body))
      return saveResponse(`${one} saved.`, onRemovedMarkup =>
        accessOf(request).rows.update(resource, request.params.key, body, {
          version,
          isReauthenticated,
          onRemovedMarkup,
        }),
      )
    },
  })

  route(app, `DELETE ${record}`, {
    id: `delete${singular}`,
    ...writing,
    ...ofOne,
    what: issue('may-delete', { many }),
    summary: `Delete: ${one}`,
    ...(resource.children?.length && { query: childrenQuery }),
    response: deletion,
    failures: ['unknown-record', 'referred-to', 'refused', ...(isOfUsers ? lastOnes : [])],
    handler: async request => {
      const { rows } = accessOf(request)
      const { key } = request.params
      const withChildren = readChildren(request.query)
      return { message: `${one} deleted.`, undo: await rows.remove(resource, key, { withChildren }) }
    },
  })

  route(app, `GET ${record}/deletion`, {
    id: `preview${singular}Deletion`,
    ...writing,
    ...ofOne,
    what: issue('may-delete', { many }),
    summary: `Preview the effects of deleting: ${one}`,
    response: () => inData(z.array(deletionEffect())),
    failures: ['unknown-record'],
    handler: async request => ({ data: await accessOf(request).rows.deletionEffects(resource, request.params.key) }),
  })

  route(app, `POST ${list}/bulk`, {
    id: `changeMany${plural}`,
    ...writing,
    what: issue('may-change', { many }),
    tag,
    summary: `Change or delete several ${tag} independently of each other. Each has its own result`,
    rawBody: () => bulkChange(app.site, resource),
    response: bulkOutcome,
    handler: async request => {
      const { rows } = accessOf(request)
      const { items, delete: ids, children } = readBody(request.body)
      const write =
        ids === undefined ? rows.updateMany(resource, items) : rows.removeMany(resource, ids, children === true)
      return bulkBody(await write, 'id')
    },
  })

  route(app, `POST ${list}/check`, {
    id: `checkMany${plural}`,
    ...writing,
    what: issue('may-change', { many }),
    tag,
    summary: `Check new or changed ${tag} without storing them. Each has its own result, at its position from 0`,
    rawBody: () => checkedItems(app.site, resource),
    response: () => bulkResponse({ at: { type: 'integer' } }, { at: { type: 'integer' } }),
    handler: async request => {
      const { items } = readBody(request.body)
      return bulkBody(await accessOf(request).rows.checkMany(resource, items), 'at', 'accepted')
    },
  })

  if (!isOrdered(resource)) return
  route(app, `POST ${list}/order`, {
    id: `order${plural}`,
    policy: policyOf(write),
    what: issue('may-order', { many }),
    tag,
    summary: `Reorder ${tag}: all or none`,
    rawBody: () => newOrder(resource),
    response: (): z.ZodType => withMessage(z.array(stored())),
    failures: ['unknown-record', 'stale'],
    handler: async (request, reply) => {
      const records = await accessOf(request).rows.order(resource, readBody(request.body).items)
      reply.type('application/json; charset=utf-8')
      return jsonInSlices({ message: `The order of ${many} is saved.` }, records)
    },
  })
}
