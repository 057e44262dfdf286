/** One typed client of the provider's API: what visitors ask for, and all that editors do. Source: specification 13, 17. */
import type { Application, RecordNamed, ResourceName } from '../../resources/index.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { accountCalls } from '../admin/accounts.ts'
import { insightCalls } from '../admin/insights.ts'
import { passkeyCalls, type UsedPasskey } from '../admin/passkeys.ts'
import { securityCalls } from '../admin/security.ts'
import { tokenCalls } from '../admin/tokens.ts'
import { webhookCalls } from '../admin/webhooks.ts'
import type { CallOptions } from '../protocol/call.ts'
import type { FoundDocuments, ListPage, Report, SignedIn, StoredFile } from '../protocol/envelopes.ts'
import {
  readDocuments,
  readFiles,
  readList,
  readRecord,
  readReport,
  readSignedIn,
  readUndo,
  readUploaded,
  readWritten,
} from '../protocol/envelopes.ts'
import { ApiError, readFailure, unreachable } from '../protocol/failure.ts'
import { apiPaths } from '../protocol/paths.ts'
import { type HostFeatures, hasCall, type SentCall } from '../protocol/specifiedCalls.ts'
import { bulkCalls } from '../records/bulk.ts'
import { historyCalls } from '../records/history.ts'
import { type ListQuery, listPath, specifiedQuery } from '../records/listPath.ts'
import { bodyOf } from '../records/requests.ts'
import { createPublicClient } from './publicClient.ts'
import { parse, type SenderOptions, senderOf } from './sender.ts'

export type { CallOptions } from '../protocol/call.ts'

/** What happens while a file is sent. `onProgress` gets 0 to 100. */
interface UploadCall {
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
}

/** Sends one file and tells how far it is. `onProgress` gets 0 to 100. */
export type SendFile = (call: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
  readonly onProgress: (percent: number) => void
  readonly signal?: AbortSignal
}) => Promise<{ readonly status: number; readonly body: unknown }>

export interface ClientOptions extends Omit<SenderOptions, 'hasCall'> {
  /** Needed for `upload` alone. */
  readonly sendFile?: SendFile
  /** What the provider host has. Default: all that this product has. */
  readonly features?: HostFeatures | undefined
}

export const createClient = ({ features, ...given }: ClientOptions) => {
  const options = { ...given, ...(features && { hasCall: (call: SentCall) => hasCall(features, call) }) }
  const { headersOf, requireCall, send } = senderOf(options)
  const hasExtensions = features?.hasExtensions ?? true

  const listOf = async <T>(resource: Descriptor, path: string, call?: CallOptions): Promise<ListPage<T>> => {
    try {
      return readList<T>(await send('GET', path, call))
    } catch (error) {
      if (resource.wire?.missingListIsEmpty && error instanceof ApiError && error.status === 404)
        return { data: [], current_page: 1, last_page: 1, total: 0, per_page: 0 }
      throw error
    }
  }

  const sendUpload = async (path: string, file: File, call: UploadCall = {}): Promise<string | undefined> => {
    if (!options.sendFile) throw new TypeError('This client was made without `sendFile`, so it cannot upload.')
    requireCall('POST', path)
    const form = new FormData()
    form.append('file', file)
    const { status, body } = await options.sendFile({
      url: `${options.host}${path}`,
      headers: headersOf(),
      form,
      onProgress: call.onProgress ?? (() => undefined),
      ...(call.signal ? { signal: call.signal } : {}),
    })
    if (status < 200 || status > 299) throw readFailure(status, body)
    return readUploaded(body)
  }

  return {
    ...createPublicClient(options),

    /** What the provider host has; undefined where it has all that this product has. */
    features,

    /** People's own accounts; extensions. */
    account: accountCalls(send),

    /** What an editor sees about the site as a whole; extensions. */
    insights: insightCalls(send),

    /** What happened to people's access; an extension. */
    security: securityCalls(send),

    /** Tokens for programs; extensions. */
    tokens: tokenCalls(send),

    /** Passkeys; extensions. */
    passkeys: passkeyCalls(send),

    /** Webhooks; extensions. */
    webhooks: webhookCalls(send),

    /** Taking a delete back and putting records in order; extensions. */
    history: historyCalls(send),

    /** Several records by one call; extensions. */
    bulk: bulkCalls(send),

    /** One page of an editor's list. Filters, an order and ids alone are extensions: a host without them is asked for the page as it is. */
    list: <N extends ResourceName>(resource: Descriptor<N>, query: ListQuery, call?: CallOptions) =>
      listOf<RecordNamed<N>>(resource, listPath(resource, hasExtensions ? query : specifiedQuery(query)), call),

    /**
     * What a picker of a resource offers before anything is searched. Source: specification 13.6.
     * `ids` asks a provider that has the extension for just these.
     */
    choices: <N extends ResourceName>(
      resource: Descriptor<N>,
      { ids, ...call }: CallOptions & { readonly ids?: readonly string[] } = {},
    ) => {
      const query = new URLSearchParams(resource.wire?.choicesParams)
      if (ids && hasExtensions) query.set('ids', ids.join(','))
      const text = query.toString()
      return listOf<RecordNamed<N>>(resource, apiPaths.list(resource.name) + (text && `?${text}`), call)
    },

    /** An editor's record, by id or slug. */
    record: async <N extends ResourceName>(resource: Descriptor<N>, key: string | number, call?: CallOptions) =>
      readRecord<RecordNamed<N>>(await send('GET', apiPaths.record(resource.name, key), call)),

    /** Creates a record; undefined where the provider's answer does not carry it. Records of one `act` are one line in the list of changes: an extension. */
    create: async <N extends ResourceName>(
      resource: Descriptor<N>,
      values: Readonly<Record<string, unknown>>,
      { act, ...call }: CallOptions & { readonly act?: string | undefined } = {},
    ) =>
      readWritten<RecordNamed<N>>(
        await send('POST', apiPaths.list(resource.name) + (act && hasExtensions ? `?act=${act}` : ''), {
          ...call,
          body: bodyOf(resource, values, { appKey: options.appKey, isCreate: true }),
        }),
      ),

    /** Stores a whole record under its id or slug; undefined as in `create`. */
    update: async <N extends ResourceName>(
      resource: Descriptor<N>,
      key: string | number,
      values: Readonly<Record<string, unknown>>,
      call?: CallOptions,
    ) =>
      readWritten<RecordNamed<N>>(
        await send('PUT', apiPaths.record(resource.name, key), {
          ...call,
          headers: { ...resource.wire?.updateHeaders, ...call?.headers },
          body: bodyOf(resource, values, { appKey: options.appKey, isCreate: false }),
        }),
      ),

    /** Deletes a record; gives the name under which the provider takes that back, undefined where it cannot. */
    remove: async (resource: Descriptor, id: string | number, call?: CallOptions): Promise<string | undefined> =>
      readUndo(await send('DELETE', apiPaths.record(resource.name, id), call)),

    /**
     * Deletes a record with all that is nested in it; gives the name under which the provider restores all of it, undefined where it cannot.
     * A host without the extension deletes the record alone, or refuses.
     */
    removeWithChildren: async (resource: Descriptor, id: string | number): Promise<string | undefined> =>
      readUndo(await send('DELETE', `${apiPaths.record(resource.name, id)}${hasExtensions ? '?children=1' : ''}`)),

    /** The applications that the signed-in user belongs to. */
    applications: async (call?: CallOptions) => readList<Application>(await send('GET', apiPaths.applications, call)),

    /** Stores a whole application object. */
    updateApplication: async (id: number, application: Readonly<Record<string, unknown>>, call?: CallOptions) =>
      readWritten<Application>(await send('PUT', apiPaths.application(id), { ...call, body: application })),

    /** `remember` asks for a longer session; a provider that does not know it ignores it. */
    login: async (credentials: {
      identifier: string
      password: string
      remember?: boolean
      /** Of the second step, where the provider has required it. */
      code?: string
      /** In place of the code. */
      passkey?: UsedPasskey
    }): Promise<SignedIn> => {
      const { remember, ...body } = credentials
      return readSignedIn(
        await send('POST', apiPaths.login, { body: remember && hasExtensions ? { ...body, remember } : body }),
      )
    },
    /** Extension: in one step. */
    loginByPasskey: async (login: { readonly passkey: UsedPasskey; readonly remember: boolean }): Promise<SignedIn> =>
      readSignedIn(await send('POST', `${apiPaths.login}/passkey`, { body: login })),
    logout: async (): Promise<void> => {
      await send('POST', apiPaths.logout)
    },

    report: async (call?: CallOptions): Promise<Report> => readReport(await send('GET', apiPaths.report, call)),

    files: async (call?: CallOptions): Promise<readonly StoredFile[]> =>
      readFiles(await send('GET', apiPaths.files, call)),

    /** The newest documents whose names have every word of a search; with `before`, those that follow an answer whose `next` it was. */
    documents: async (
      { search, endings, before }: { search: string; endings: readonly string[]; before?: number },
      call?: CallOptions,
    ): Promise<FoundDocuments> => {
      const query = new URLSearchParams({
        search,
        endings: endings.join(','),
        ...(before && { before: String(before) }),
      })
      return readDocuments(await send('GET', `${apiPaths.documents}?${query}`, call))
    },

    /** Uploads one picture; gives its address where the provider says it. */
    upload: (file: File, call?: UploadCall) => sendUpload(apiPaths.upload, file, call),
    /** Uploads one document; gives its address. */
    uploadDocument: (file: File, call?: UploadCall) => sendUpload(apiPaths.documents, file, call),

    /** Uploads one private document; gives its address. */
    uploadPrivateDocument: (file: File, call?: UploadCall) => sendUpload(apiPaths.privateFiles, file, call),
    /** The private document at an address. */
    privateDocument: async (address: string): Promise<Blob> => {
      requireCall('GET', address)
      const request = options.fetch(`${options.host}${address}`, { headers: headersOf() })
      const response = await request.catch(cause => Promise.reject(unreachable(cause)))
      if (!response.ok) throw readFailure(response.status, parse(await response.text()))
      if (!response.blob) throw new TypeError('This client was made with a `fetch` that reads texts alone.')
      return response.blob().catch(cause => Promise.reject(unreachable(cause)))
    },

    deleteFile: async (filename: string): Promise<void> => {
      await send('DELETE', apiPaths.deleteFile(filename))
    },
  }
}

export type Client = ReturnType<typeof createClient>
