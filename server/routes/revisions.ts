/** Routes of the history of the records of a resource. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { comparedRevision, revisionEntry } from '../../src/api/wire/history.ts'
import { maxInteger } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { leastCreatorRole, rightsOf } from '../../src/schema/descriptor/rights.ts'
import { hasHistory } from '../../src/schema/descriptor/shown/publishing.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import type { Compared } from '../records/read/history.ts'
import { fail, issue } from '../runtime/errors.ts'
import { readPage } from '../search/lists/listRequest.ts'
import { type Query, type QueryIssues, readCount, textsOf } from '../search/lists/queryValues.ts'
import type { ApplicationStore } from '../store/store.ts'
import { inData, inPage, pageQuery, saveResponse, withWarnings } from './envelopes.ts'
import { ifMatch, readVersion } from './ifMatch.ts'
import { recordOf } from './recordSchemas.ts'
import { schemaName } from './resourceNames.ts'
import { route } from './route.ts'

/** Id of a change in a path. Throws Failure 'unknown-record' if no change can have it. */
const changeIdIn = (text: string): number => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  return id <= maxInteger ? id : fail('unknown-record')
}

const compareQuery = () =>
  z.object({
    compare: z
      .string()
      .meta({ pattern: '^(?:now|before|[1-9][0-9]{0,9})$' })
      .optional()
      .describe(
        "Content to compare with: another revision, 'before' for the content before the change, 'now' for the current one.",
      ),
  })

/** Reads `compare`; undefined if absent. Throws Failure 'invalid'. */
const readCompared = (query: Query): Compared | undefined => {
  const issues: QueryIssues = {}
  const text = textsOf(query, issues)('compare')
  if (text === 'now' || text === 'before') return text
  const id = readCount(text, { name: 'compare', max: maxInteger, otherwise: undefined, issues })
  return Object.keys(issues).length > 0 ? fail('invalid', { issues }) : id
}

interface RevisionRoutesDeps {
  readonly resource: Descriptor
  /** Returns the key of a record by its key in the path. Default: the same key. */
  readonly keyOf?: (rows: ApplicationStore, key: string) => Promise<string | number>
}

/** Registers the routes of the history of one resource; none if it has no history. */
export const revisionRoutes = async (
  app: FastifyInstance,
  { resource, keyOf = async (_rows, key) => key }: RevisionRoutesDeps,
): Promise<void> => {
  if (!hasHistory(resource)) return
  const { one, many: tag } = resource.label
  const singular = schemaName(app.site, resource)
  const list = `/api/${resource.name}/:key/revisions` as const
  const reading = {
    policy: policyOf(rightsOf(resource).read),
    what: issue('may-read', { many: tag.toLowerCase() }),
    tag,
    failures: ['unknown-record'],
  } as const
  const key = 'Id, or slug where the resource has one.'
  const revision = 'Id of the change, as in the list of revisions.'

  route(app, `GET ${list}`, {
    id: `list${singular}Revisions`,
    ...reading,
    summary: `List the changes, newest first, of: ${one}`,
    params: { key },
    query: () => pageQuery('Changes'),
    response: () => inPage(revisionEntry()),
    handler: async request => {
      const { rows } = accessOf(request)
      const key = await keyOf(rows, request.params.key)
      return { data: await rows.history.list(resource, key, readPage(request.query)) }
    },
  })

  route(app, `GET ${list}/:revision`, {
    id: `read${singular}Revision`,
    ...reading,
    summary: `Read the content after a change of: ${one}`,
    params: { key, revision },
    query: compareQuery,
    response: () => inData(comparedRevision()),
    handler: async request => {
      const { rows } = accessOf(request)
      const compared = readCompared(request.query)
      const key = await keyOf(rows, request.params.key)
      return { data: await rows.history.find(resource, key, changeIdIn(request.params.revision), compared) }
    },
  })

  route(app, `POST ${list}/:revision/restore`, {
    id: `restore${singular}Revision`,
    policy: policyOf(leastCreatorRole(resource)),
    what: issue('may-change', { many: tag.toLowerCase() }),
    tag,
    summary: `Restore the content after a change, or some fields of it, of: ${one}`,
    params: { key, revision },
    headers: ifMatch,
    body: () =>
      z.object({
        fields: z
          .array(z.string())
          .min(1)
          .nullable()
          .default(null)
          .describe('Fields to restore. Default: all that you may change.'),
        before: z
          .boolean()
          .nullable()
          .default(false)
          .describe('True to restore the content before the change instead of that after it. Default: false.'),
      }),
    response: () => withWarnings(recordOf(app.site, resource)),
    failures: ['unknown-record', 'stale', 'taken'],
    handler: async request => {
      const { rows } = accessOf(request)
      const version = readVersion(request.headers['if-match'])
      const { fields, before } = request.body
      const changeId = changeIdIn(request.params.revision)
      const name = { changeId, isBefore: before === true, fields: fields ?? undefined }
      const key = await keyOf(rows, request.params.key)
      const values = await rows.history.valuesOf(resource, key, name)
      return saveResponse(`${one} restored.`, onRemovedMarkup =>
        rows.update(resource, key, values, { version, onRemovedMarkup }),
      )
    },
  })
}
