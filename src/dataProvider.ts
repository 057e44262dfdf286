/**
 * react-admin's data provider over the API client. Its resource names are the paths of the screens (`post`); the client
 * uses the API names (`posts`).
 *
 * | method | call |
 * |---|---|
 * | getList | GET /api/{name}?page&size&search_key; filters, sort and order only if an editor has set them |
 * | getOne, delete | GET, DELETE /api/{name}/{id or slug}, by ra-data-simple-rest; a deleted record has `undo` if the provider can undo it |
 * | create | POST /api/{name}; `meta.act` is the act that the new record belongs to |
 * | update | PUT /api/{name}/{id or slug}, with the version of `previousData` if it has one; another provider host gets the whole record, with unknown fields |
 * | getMany | the options of the resource's picker, with `ids`; then GET /api/{name}/{id} for each missing record |
 * | getManyReference | getList, filtered by the reference field |
 * | updateMany, deleteMany | one call per record; one error lists all failures |
 *
 * `app-setting` is the resource of the applications: GET /api/applications, PUT /api/applications/{id}; a record is
 * found by id or app_key.
 * A new record whose `sort_order` is null comes last: `create` sends the position after the last record's.
 * Errors: ApiError. Source: specification 13.5, 17, 18.
 */
import { pMapSettled } from 'p-map'
import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import type { CallOptions, Client } from './api/client/client.ts'
import { readRecord, readUndo } from './api/protocol/envelopes.ts'
import { ApiError } from './api/protocol/failure.ts'
import { isObject } from './api/protocol/json.ts'
import type { BulkChange, CheckedItem } from './api/records/bulk.ts'
import type { PlacedRecord } from './api/records/history.ts'
import type { ListQuery } from './api/records/listPath.ts'
import { lastPositionField, positionAfter, positionField } from './api/records/positions.ts'
import type { ListPage } from './api/wire/envelopes.ts'
import type { Site } from './resources/createSite.ts'
import type { Resource } from './resources/records.ts'
import { filtersOf } from './schema/descriptor/filters.ts'

type Values = Readonly<Record<string, unknown>>

/** Calls of one resource, independent of the API calls that serve them. */
interface Calls {
  readonly list: (query: ListQuery, call: CallOptions) => Promise<ListPage<RaRecord>>
  readonly choices: (call: CallOptions & { readonly ids?: readonly string[] }) => Promise<ListPage<RaRecord>>
  readonly one: (key: string, call: CallOptions) => Promise<RaRecord>
  readonly create: (values: Values, act?: string) => Promise<RaRecord>
  readonly update: (key: string, values: Values, call?: CallOptions) => Promise<RaRecord>
  /** Returns the id with which the delete can be undone; undefined if it cannot. */
  readonly remove: (id: string) => Promise<{ readonly undo?: string | undefined }>
}

/** Id of a created record that the response does not contain. */
export const unknownId = ''

/** Drops filters that the list no longer has. An address or a stored view may name one, and the provider would refuse it. */
const presentFilters = (resource: Resource, filters: ListQuery['filters'] = {}): NonNullable<ListQuery['filters']> => {
  const keys = new Set<string>(filtersOf(resource).map(({ key }) => key))
  return Object.fromEntries(Object.entries(filters).filter(([key]) => keys.has(key)))
}

/** Last record in the manual order; undefined if there is none. */
const lastRecord = async (client: Client, resource: Resource): Promise<RaRecord | undefined> => {
  const at = async (page: number, sort?: ListQuery['sort']) => {
    const query: ListQuery = { page, size: 1, ...(sort && { sort }) }
    return pageOf(await client.list(resource, query), query)
  }
  if (client.features?.hasExtensions ?? true) return (await at(1, { field: positionField, order: 'DESC' })).data[0]
  // Other provider hosts ignore a requested order and always sort by this field, ascending. The record is on their last
  // page.
  const first = await at(1)
  return first.total > 1 ? (await at(first.total)).data[0] : first.data[0]
}

/** The new records, each without a position at the one after all stored records. */
const placedLast = async <V extends Values>(
  client: Client,
  resource: Resource,
  records: readonly V[],
): Promise<readonly V[]> => {
  const field = lastPositionField(resource)
  const isUnplaced = (values: V) => values[positionField] === null
  if (!field || !records.some(isUnplaced)) return records
  const position = positionAfter(field, await lastRecord(client, resource))
  return records.map(values => (isUnplaced(values) ? { ...values, [positionField]: position } : values))
}

/**
 * ra-data-simple-rest for `getOne` and `delete`, by the API's names. The client adds its headers, and turns failures into
 * ApiError. A deleted record has only `undo`, the id with which it can be restored, or undefined.
 */
const restOver = (client: Client): DataProvider =>
  simpleRest('/api', async (url, { method = 'GET', signal } = {}) => {
    const body = await client.send(method, url, signal ? { signal } : {})
    const json = method === 'DELETE' ? { undo: readUndo(body) } : readRecord<RaRecord>(body)
    return { status: 200, headers: new Headers(), body: '', json }
  })

const resourceCalls = (client: Client, rest: DataProvider, resource: Resource): Calls => {
  const one: Calls['one'] = async (id, { signal }) => (await rest.getOne(resource.name, { id, signal })).data
  // The response to a write is not specified for other provider hosts: if fields are missing from it, the next update
  // would lose them.
  const isAnsweredWhole = client.features?.hasExtensions ?? true
  return {
    list: (query, call) => client.list(resource, { ...query, filters: presentFilters(resource, query.filters) }, call),
    choices: call => client.choices(resource, call),
    one,
    create: async (values, act) => {
      const [placed = values] = await placedLast(client, resource, [values])
      const created = await client.create(resource, placed, { act })
      if (!created) return { ...values, id: unknownId }
      return isAnsweredWhole ? created : one(String(created.id), {})
    },
    update: async (key, values, call) => {
      const updated = await client.update(resource, key, values, call)
      return updated && isAnsweredWhole ? updated : one(key, {})
    },
    remove: async id => (await rest.delete(resource.name, { id })).data,
  }
}

const applicationCalls = (client: Client): Calls => {
  const one = async (key: string, call?: CallOptions) => {
    const { data } = await client.applications(call)
    const found = data.find(application => String(application.id) === key || application.app_key === key)
    if (!found) throw new ApiError(404, { message: `There is no application '${key}', or you have no access to it.` })
    return found
  }
  const refuse = async () => {
    throw new ApiError(405, { message: 'Applications can only be added and removed on the server.' })
  }
  return {
    list: (_query, call) => client.applications(call),
    choices: call => client.applications(call),
    one,
    create: refuse,
    update: async (key, values, call) => {
      const updated = await client.updateApplication(Number(key), values, call)
      return updated && (client.features?.hasExtensions ?? true) ? updated : one(key)
    },
    remove: refuse,
  }
}

/** Ids per call; the maximum page size of a list. */
const idsAtOnce = 1000

const callsAtOnce = 4

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Calls `work` for each id. If some calls fail, throws one ApiError that lists their ids with the reasons. `done` is the
 * participle for its message, such as 'deleted'.
 */
const bulk = async (ids: readonly Identifier[], done: string, work: (id: string) => Promise<unknown>) => {
  const outcomes = await pMapSettled(ids, id => work(String(id)), { concurrency: callsAtOnce })
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ id: ids[index], reason: outcome.reason as unknown }] : [],
  )
  const [first] = failed
  if (first) {
    const named = failed.map(({ id, reason }) => `${id}: ${reasonOf(reason)}`).join(' ')
    throw new ApiError(first.reason instanceof ApiError ? first.reason.status : 0, {
      message: `${failed.length} of ${ids.length} records could not be ${done}. ${named}`,
    })
  }
  return { data: [...ids] }
}

/** `q` of react-admin's filter is the search text; all other properties are filters, by the names of their parameters. */
const queryOf = (params: Pick<GetListParams, 'pagination' | 'filter' | 'sort'>): ListQuery => {
  const { q, ...filters } = (params.filter ?? {}) as { q?: string } & Record<string, string | number | undefined>
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 20 }
  return { page, size: perPage, search: q, filters, ...(params.sort?.field ? { sort: params.sort } : {}) }
}

/** The requested page. A response with all records (all=1, or a provider host without paging) is paged here. */
const pageOf = ({ data, total, has_more: hasMore }: ListPage<RaRecord>, { page, size }: ListQuery) => ({
  data: data.length < total ? [...data] : data.slice((page - 1) * size, page * size),
  total: Math.max(total, data.length),
  // If not all records were counted.
  ...(hasMore && { meta: { hasMore } }),
})

/**
 * Options of a write: an If-Match header, with which the provider refuses the write if the record has changed since. {}
 * if no version is known.
 */
const ifUnchanged = (previous: Values | undefined): CallOptions =>
  typeof previous?.version === 'number' ? { headers: { 'if-match': `"${previous.version}"` } } : {}

/** Creates the data provider of the back office. Aborting a query aborts its request. */
export const createDataProvider = (
  client: Client,
  { applications, ...site }: Pick<Site, 'applications' | 'resources'>,
) => {
  // Safe cast: `Resource` types the descriptors of the registered site, and the back office shows this site.
  const resources = site.resources as readonly Resource[]
  const rest = restOver(client)
  const calls = new Map<string, Calls>([
    [applications.path, applicationCalls(client)],
    ...resources.map(resource => [resource.path, resourceCalls(client, rest, resource)] as const),
  ])
  const callsOf = (path: string): Calls => {
    const found = calls.get(path)
    if (!found) throw new TypeError(`No resource has the path '${path}'.`)
    return found
  }

  /** Other provider hosts store a record exactly as sent. */
  const isWholeSent = client.features?.hasExtensions === false
  const wholeOf = (previous: Values | undefined, values: Values): Values =>
    isWholeSent ? { ...previous, ...values } : values

  const resourceAt = (path: string): Resource => {
    const resource = resources.find(each => each.path === path)
    if (!resource) throw new TypeError(`No resource has the path '${path}'.`)
    return resource
  }

  const getList = async (path: string, params: GetListParams) => {
    const query = queryOf(params)
    return pageOf(await callsOf(path).list(query, { signal: params.signal }), query)
  }

  return {
    supportAbortSignal: true,
    // react-admin lets callers choose the record's type; the client's types come from the contract.
    getList: getList as DataProvider['getList'],
    getOne: (async (path, { id, signal }) => ({
      data: await callsOf(path).one(String(id), { signal }),
    })) as DataProvider['getOne'],
    delete: (async (path, { id }) => ({
      data: { id, ...(await callsOf(path).remove(String(id))) },
    })) as DataProvider['delete'],
    create: (async (path, { data, meta }) => ({
      data: await callsOf(path).create(data, isObject(meta) && typeof meta.act === 'string' ? meta.act : undefined),
    })) as DataProvider['create'],
    update: (async (path, { id, data, previousData }) => ({
      data: await callsOf(path).update(String(id), wholeOf(previousData, data), ifUnchanged(previousData)),
    })) as DataProvider['update'],
    getMany: async (path, { ids, signal }) => {
      const wanted = [...new Set(ids.map(String))]
      const offered = wanted.length > 1 ? (await callsOf(path).choices({ signal, ids: wanted })).data : []
      const known = offered.filter(record => wanted.includes(String(record.id)))
      const missing = wanted.filter(id => !known.some(record => String(record.id) === id))
      const outcomes = await pMapSettled(missing, id => callsOf(path).one(id, { signal }), { concurrency: callsAtOnce })
      const read = outcomes.flatMap(outcome => {
        if (outcome.status === 'fulfilled') return [outcome.value]
        // A reference to a deleted record must not hide the others.
        if (outcome.reason instanceof ApiError && outcome.reason.status === 404) return []
        throw outcome.reason
      })
      // Unvalidated: the contract states the type.
      return { data: [...known, ...read] as never[] }
    },
    getManyReference: ((path, { target, id, ...params }) =>
      getList(path, { ...params, filter: { ...params.filter, [target]: id } })) as DataProvider['getManyReference'],
    updateMany: (path, { ids, data }) =>
      bulk(ids, 'changed', async id => {
        const previous = isWholeSent ? await callsOf(path).one(id, {}) : undefined
        return callsOf(path).update(id, wholeOf(previous, data))
      }),
    deleteMany: (path, { ids }) => bulk(ids, 'deleted', id => callsOf(path).remove(id)),

    /** Options of a reference picker before any search. */
    choices: async (path: string, call: CallOptions = {}) => (await callsOf(path).choices(call)).data,
    report: (call: CallOptions = {}) => client.report(call),
    files: (call: CallOptions = {}) => client.files(call),
    upload: client.upload,
    documents: client.documents,
    uploadDocument: client.uploadDocument,
    uploadPrivateDocument: client.uploadPrivateDocument,
    privateDocument: client.privateDocument,
    deleteFile: client.deleteFile,
    undo: client.history.undo,
    /** Undoes several deletes with one call; undefined on a provider host without the call. */
    undoAll: client.bulk.undo,
    /** Creates a record as part of an act. */
    createInAct: (path: string, values: Values, act: string): Promise<RaRecord> => callsOf(path).create(values, act),
    /**
     * Record that an act has created, except those in `known`; undefined if there is none, and on a provider host
     * without acts.
     */
    createdInAct: async (
      path: string,
      act: string,
      known: readonly Identifier[] = [],
    ): Promise<RaRecord | undefined> => {
      const { name } = resourceAt(path)
      const changes = (await client.insights.changesOfAct(act)) ?? []
      const created = changes.find(
        ({ resource, action, record_id: id }) => resource === name && action === 'created' && !known.includes(id),
      )
      return created && callsOf(path).one(String(created.record_id), {})
    },
    /** Checks several records without storing them; undefined on a provider host without the call. */
    check: async (path: string, items: readonly CheckedItem[]) => {
      const resource = resourceAt(path)
      if (client.features?.hasExtensions === false) return undefined
      return client.bulk.check(resource.name, await placedLast(client, resource, items))
    },
    /** Changes or deletes several records with one call; undefined on a provider host without the call. */
    bulk: (path: string, change: BulkChange) => client.bulk.change(resourceAt(path).name, change),
    /**
     * Deletes a record with all records nested in it. Returns the id with which all of that can be undone, or undefined
     * if it cannot.
     */
    removeWithChildren: (path: string, id: Identifier) => client.removeWithChildren(resourceAt(path), id),
    /**
     * Effects that deleting a record would have on records that refer to it; empty on a provider host that does not
     * report them.
     */
    deletionEffects: (path: string, id: Identifier, call: CallOptions = {}) =>
      client.history.deletionEffects(resourceAt(path).name, id, call),
    /** Ids of the first `most` records that match a list's filter. */
    ids: async (path: string, filter: GetListParams['filter'], most: number): Promise<readonly Identifier[]> => {
      const ids: Identifier[] = []
      for (let page = 1; ids.length < most; page += 1) {
        const query = queryOf({ filter, pagination: { page, perPage: Math.min(most, idsAtOnce) } })
        const { data, last_page: last } = await callsOf(path).list({ ...query, onlyIds: true }, {})
        ids.push(...data.map(({ id }) => id))
        if (data.length === 0 || page >= last) break
      }
      return [...new Set(ids)].slice(0, most)
    },
    /** Stores the positions of a resource's records, all or none. */
    order: (path: string, items: readonly PlacedRecord[]) => client.history.order(resourceAt(path).name, items),
    ...client.account,
    ...client.passkeys,
    ...client.insights,
    ...client.revisions,
    ...client.security,
    ...client.tokens,
    ...client.webhooks,
    ...client.trash,
  } satisfies DataProvider
}

/** react-admin's methods, and the additions of the back office. */
export type AdminDataProvider = ReturnType<typeof createDataProvider>
