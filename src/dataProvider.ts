/**
 * react-admin's data provider over the API client: its resource names are the paths of the screens (`post`), the client's the API's (`posts`).
 *
 * | method | call |
 * |---|---|
 * | getList | GET /api/{name}?page&size&search_key (filters, sort and order only where an editor chose them) |
 * | getOne, create, delete | ra-data-simple-rest's, made by the client: GET, POST, DELETE /api/{name}/{id or slug}; a deleted record has `undo` where the provider can take that back |
 * | update | PUT /api/{name}/{id or slug}, with the version of `previousData` where it has one; another host gets the whole record, with the fields that are not known here |
 * | getMany | the dropdown load of the resource, with `ids`; then GET /api/{name}/{id} for those that it lacks |
 * | getManyReference | getList, filtered by the field that refers |
 * | updateMany, deleteMany | one call a record; one error names all that failed |
 *
 * `app-setting` stands for the applications: GET /api/applications, PUT /api/applications/{id}; a record is found by id or app_key.
 * A new record whose `sort_order` is null comes last: `create` sends the place after the last one's.
 * Errors: ApiError. Source: specification 13.5, 17, 18.
 */
import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils, GetListParams, Identifier, RaRecord } from 'react-admin'
import type { CallOptions, Client } from './api/client/client.ts'
import type { ListPage } from './api/protocol/envelopes.ts'
import { ApiError } from './api/protocol/failure.ts'
import type { BulkChange } from './api/records/bulk.ts'
import type { PlacedRecord } from './api/records/history.ts'
import type { ListQuery } from './api/records/listPath.ts'
import { lastPlaceField, placeAfter, placeField } from './api/records/places.ts'
import { applications, type Resource } from './resources/index.ts'
import { filtersOf } from './schema/descriptor/filters.ts'

type Values = Readonly<Record<string, unknown>>

/** The calls of one resource, whichever calls serve it. */
interface Calls {
  readonly list: (query: ListQuery, call: CallOptions) => Promise<ListPage<RaRecord>>
  readonly choices: (call: CallOptions & { readonly ids?: readonly string[] }) => Promise<ListPage<RaRecord>>
  readonly one: (key: string, call: CallOptions) => Promise<RaRecord>
  readonly create: (values: Values, act?: string) => Promise<RaRecord>
  readonly update: (key: string, values: Values, call?: CallOptions) => Promise<RaRecord>
  /** Gives the name under which the provider takes it back, where it can. */
  readonly remove: (id: string) => Promise<string | undefined>
}

/** The id of a created record that the provider's answer does not carry. */
export const unknownId = ''

/** The filters that a list still has: an address, or a view that somebody stored, may name one that is gone, which the provider refuses. */
const presentFilters = (resource: Resource, filters: ListQuery['filters'] = {}): NonNullable<ListQuery['filters']> => {
  const keys = new Set<string>(filtersOf(resource).map(({ key }) => key))
  return Object.fromEntries(Object.entries(filters).filter(([key]) => keys.has(key)))
}

/** The record that comes last in the order by hand; undefined where there is none. */
const lastRecord = async (client: Client, resource: Resource): Promise<RaRecord | undefined> => {
  const at = async (page: number, sort?: ListQuery['sort']) => {
    const query: ListQuery = { page, size: 1, ...(sort && { sort }) }
    return pageOf(await client.list(resource, query), query)
  }
  if (client.features?.hasExtensions ?? true) return (await at(1, { field: placeField, order: 'DESC' })).data[0]
  // Another host sorts by nothing else, and so its last page holds the record.
  const first = await at(1)
  return first.total > 1 ? (await at(first.total)).data[0] : first.data[0]
}

/** The values with a place after all others, where they say none themselves. */
const placedLast = async (client: Client, resource: Resource, values: Values): Promise<Values> => {
  const field = lastPlaceField(resource)
  if (!field || values[placeField] !== null) return values
  return { ...values, [placeField]: placeAfter(field, await lastRecord(client, resource)) }
}

const resourceCalls = (client: Client, resource: Resource): Calls => {
  // What another host answers to a write is not specified: the next update would lose what such an answer lacks.
  const isAnsweredWhole = client.features?.hasExtensions ?? true
  return {
    list: (query, call) => client.list(resource, { ...query, filters: presentFilters(resource, query.filters) }, call),
    choices: call => client.choices(resource, call),
    one: (key, call) => client.record(resource, key, call),
    create: async (values, act) => {
      const created = await client.create(resource, await placedLast(client, resource, values), { act })
      if (!created) return { ...values, id: unknownId }
      return isAnsweredWhole ? created : client.record(resource, created.id)
    },
    update: async (key, values, call) => {
      const updated = await client.update(resource, key, values, call)
      return updated && isAnsweredWhole ? updated : client.record(resource, key)
    },
    remove: id => client.remove(resource, id),
  }
}

const applicationCalls = (client: Client): Calls => {
  const one = async (key: string, call?: CallOptions) => {
    const { data } = await client.applications(call)
    const found = data.find(application => String(application.id) === key || application.app_key === key)
    if (!found) throw new ApiError(404, { message: `You have no application '${key}', or it no longer exists.` })
    return found
  }
  const refuse = async () => {
    throw new ApiError(405, { message: 'Applications are added and removed on the server, not here.' })
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

/** Ids of one call; as many as one page of a list may have. */
const idsAtOnce = 1000

const callsAtOnce = 4

/** Does the work for every item, a few at once, and gives each one's outcome in order. */
const settleAll = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>) => {
  const outcomes: PromiseSettledResult<R>[] = []
  const queue = [...items.entries()]
  const takeTurns = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next
      const [outcome] = await Promise.allSettled([work(item)])
      outcomes[index] = outcome
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, takeTurns))
  return outcomes
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Does the work for every id; when some fail, throws one ApiError that names them and says why. */
const bulk = async (ids: readonly Identifier[], work: (id: string) => Promise<unknown>) => {
  const outcomes = await settleAll(ids, id => work(String(id)))
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ id: ids[index], reason: outcome.reason as unknown }] : [],
  )
  const [first] = failed
  if (first) {
    const named = failed.map(({ id, reason }) => `${id}: ${reasonOf(reason)}`).join(' ')
    throw new ApiError(first.reason instanceof ApiError ? first.reason.status : 0, {
      message: `${failed.length} of ${ids.length} could not be done. ${named}`,
    })
  }
  return { data: [...ids] }
}

/** `q` of react-admin's filter is the search text; everything else in it are filters, by the names of their parameters. */
const queryOf = (params: Pick<GetListParams, 'pagination' | 'filter' | 'sort'>): ListQuery => {
  const { q, ...filters } = (params.filter ?? {}) as { q?: string } & Record<string, string | number | undefined>
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 20 }
  return { page, size: perPage, search: q, filters, ...(params.sort?.field ? { sort: params.sort } : {}) }
}

/** The requested page. An answer that holds every record (all=1, or a host that does not page) is paged here. */
const pageOf = ({ data, total, has_more: hasMore }: ListPage<RaRecord>, { page, size }: ListQuery) => ({
  data: data.length < total ? [...data] : data.slice((page - 1) * size, page * size),
  total: Math.max(total, data.length),
  // Where not all were counted.
  ...(hasMore && { meta: { hasMore } }),
})

/** Asks that nothing be stored where the record has been stored again since; nothing where no version is known. */
const ifUnchanged = (previous: Values | undefined): CallOptions =>
  typeof previous?.version === 'number' ? { headers: { 'if-match': `"${previous.version}"` } } : {}

/** Makes the data provider of the back office. Aborted queries abort their request. */
export const createDataProvider = (client: Client, resources: readonly Resource[]) => {
  const calls = new Map<string, Calls>([
    [applications.path, applicationCalls(client)],
    ...resources.map(resource => [resource.path, resourceCalls(client, resource)] as const),
  ])
  const callsOf = (path: string): Calls => {
    const found = calls.get(path)
    if (!found) throw new TypeError(`No resource has the path '${path}'.`)
    return found
  }

  /** Another host stores a record as it is sent. */
  const isWholeSent = client.features?.hasExtensions === false
  const wholeOf = (previous: Values | undefined, values: Values): Values =>
    isWholeSent ? { ...previous, ...values } : values

  const resourceAt = (path: string): Resource => {
    const resource = resources.find(each => each.path === path)
    if (!resource) throw new TypeError(`No resource has the path '${path}'.`)
    return resource
  }

  /** ra-data-simple-rest's requests for one record: `/{path}` or `/{path}/{key}`. */
  const httpClient = async (url: string, options: fetchUtils.Options = {}) => {
    const [path = '', key = ''] = url.slice(1).split('/').map(decodeURIComponent)
    const of = callsOf(path)
    const values = () => JSON.parse(String(options.body)) as Values
    const byMethod: Record<string, () => Promise<unknown>> = {
      GET: () => of.one(key, { signal: options.signal ?? undefined }),
      POST: () => of.create(values()),
      DELETE: () => of.remove(key).then(undo => ({ id: key, ...(undo !== undefined && { undo }) })),
    }
    const json: unknown = await byMethod[options.method ?? 'GET']?.()
    return { status: 200, headers: new Headers(), body: '', json }
  }

  const getList = async (path: string, params: GetListParams) => {
    const query = queryOf(params)
    return pageOf(await callsOf(path).list(query, { signal: params.signal }), query)
  }

  return {
    ...simpleRest('', httpClient),
    supportAbortSignal: true,
    // react-admin lets its callers name the record's type; the client's answers are typed by the contract.
    getList: getList as DataProvider['getList'],
    update: (async (path, { id, data, previousData }) => ({
      data: await callsOf(path).update(String(id), wholeOf(previousData, data), ifUnchanged(previousData)),
    })) as DataProvider['update'],
    getMany: async (path, { ids, signal }) => {
      const wanted = [...new Set(ids.map(String))]
      const offered = wanted.length > 1 ? (await callsOf(path).choices({ signal, ids: wanted })).data : []
      const known = offered.filter(record => wanted.includes(String(record.id)))
      const missing = wanted.filter(id => !known.some(record => String(record.id) === id))
      const outcomes = await settleAll(missing, id => callsOf(path).one(id, { signal }))
      const read = outcomes.flatMap(outcome => {
        if (outcome.status === 'fulfilled') return [outcome.value]
        // A reference to a record that is gone must not hide the others.
        if (outcome.reason instanceof ApiError && outcome.reason.status === 404) return []
        throw outcome.reason
      })
      // As in `getList`.
      return { data: [...known, ...read] as never[] }
    },
    getManyReference: ((path, { target, id, ...params }) =>
      getList(path, { ...params, filter: { ...params.filter, [target]: id } })) as DataProvider['getManyReference'],
    updateMany: (path, { ids, data }) =>
      bulk(ids, async id => {
        const previous = isWholeSent ? await callsOf(path).one(id, {}) : undefined
        return callsOf(path).update(id, wholeOf(previous, data))
      }),
    deleteMany: (path, { ids }) => bulk(ids, id => callsOf(path).remove(id)),

    /** What a picker offers before anything is searched. */
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
    /** Takes several deletes back; undefined at a host that cannot by one call. */
    undoAll: client.bulk.undo,
    /** Creates a record as a part of an act of several. */
    createInAct: (path: string, values: Values, act: string): Promise<RaRecord> => callsOf(path).create(values, act),
    /** Changes or deletes several records; undefined at a host that cannot by one call. */
    bulk: (path: string, change: BulkChange) => client.bulk.change(resourceAt(path).name, change),
    /** Deletes a record with all that is nested in it; gives the name under which the provider restores all of it, undefined where it cannot. */
    removeWithChildren: (path: string, id: Identifier) => client.removeWithChildren(resourceAt(path), id),
    /** What the deletion of a record does to those that refer to it; nothing at a host that does not tell. */
    deletionEffects: (path: string, id: Identifier, call: CallOptions = {}) =>
      client.history.deletionEffects(resourceAt(path).name, id, call),
    /** The ids of the first records that a list's filter finds, at most `most`. */
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
    /** Stores the places of a resource's records, all or none. */
    order: (path: string, items: readonly PlacedRecord[]) => client.history.order(resourceAt(path).name, items),
    ...client.account,
    ...client.passkeys,
    ...client.insights,
    ...client.security,
    ...client.tokens,
    ...client.webhooks,
  } satisfies DataProvider
}

/** react-admin's methods, and those that the back office adds. */
export type AdminDataProvider = ReturnType<typeof createDataProvider>
