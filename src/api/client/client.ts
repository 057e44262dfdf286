/** Typed client of the provider's API: the calls of visitors and of editors. Source: specification 13, 17. */
import type { Application, RecordNamed, ResourceName } from '../../resources/records.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { accountCalls } from '../admin/accounts.ts'
import { insightCalls } from '../admin/insights.ts'
import { passkeyCalls, type UsedPasskey } from '../admin/passkeys.ts'
import { securityCalls } from '../admin/security.ts'
import { tokenCalls } from '../admin/tokens.ts'
import { webhookCalls } from '../admin/webhooks.ts'
import type { CallOptions } from '../protocol/call.ts'
import type { SignedIn } from '../protocol/envelopes.ts'
import {
  readDocuments,
  readFiles,
  readList,
  readReport,
  readSignedIn,
  readUndo,
  readUploaded,
  readWrittenRecord,
} from '../protocol/envelopes.ts'
import { ApiError, readFailure, unreachable } from '../protocol/failure.ts'
import { apiPaths } from '../protocol/paths.ts'
import { type HostFeatures, hasCall, type SentCall } from '../protocol/specifiedCalls.ts'
import { newActId } from '../records/acts.ts'
import { bulkCalls } from '../records/bulk.ts'
import { historyCalls } from '../records/history.ts'
import { type ListQuery, listPath, specifiedQuery } from '../records/listPath.ts'
import { bodyOf } from '../records/requests.ts'
import { revisionCalls } from '../records/revisions.ts'
import { withSaveWarnings } from '../records/saveWarnings.ts'
import { trashCalls } from '../records/trash.ts'
import type { ListPage } from '../wire/envelopes.ts'
import type { FoundDocuments, StoredFile } from '../wire/files.ts'
import type { Report } from '../wire/insights.ts'
import { createPublicClient } from './publicClient.ts'
import { parseJson, type SenderOptions, senderOf } from './sender.ts'

export type { CallOptions } from '../protocol/call.ts'

/** Options of an upload. `onProgress` gets 0 to 100. */
interface UploadCall {
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
}

/** Sends one file and reports its progress. `onProgress` gets 0 to 100. Resolves with status 0 if no response came. */
export type SendFile = (call: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
  readonly onProgress: (percent: number) => void
  readonly signal?: AbortSignal
}) => Promise<{ readonly status: number; readonly body: unknown }>

export interface ClientOptions extends Omit<SenderOptions, 'hasCall'> {
  /** Required only for uploads. */
  readonly sendFile?: SendFile
  /** Features of the provider host. Default: all of this product's. */
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

  const savedRecord = <T>(body: unknown): T | undefined => withSaveWarnings(readWrittenRecord<T>(body), body)

  /**
   * Act ids of uploads that are running or have failed, by path, size and name. A repeated upload sends the same id,
   * because the file may have been stored although the response was lost.
   */
  const unfinishedUploads = new Map<string, string>()

  const sendUpload = async (path: string, file: File, call: UploadCall = {}): Promise<string | undefined> => {
    if (!options.sendFile) throw new TypeError('This client cannot upload. Create it with `sendFile`.')
    requireCall('POST', path)
    const form = new FormData()
    form.append('file', file)
    // The server also compares the content of files with the same name and size.
    const upload = `${path} ${file.size} ${file.name}`
    const act = unfinishedUploads.get(upload) ?? newActId()
    unfinishedUploads.set(upload, act)
    const { status, body } = await options.sendFile({
      url: options.host + path + (hasExtensions ? `?act=${act}` : ''),
      headers: headersOf(),
      form,
      onProgress: call.onProgress ?? (() => undefined),
      ...(call.signal ? { signal: call.signal } : {}),
    })
    if (status < 200 || status > 299) throw readFailure(status, body)
    unfinishedUploads.delete(upload)
    return readUploaded(body)
  }

  return {
    ...createPublicClient(options),

    /** Sends any call, and returns the parsed body of its response; undefined if it is not JSON. Throws ApiError. */
    send,

    /** Features of the provider host; undefined if it has all of this product's. */
    features,

    /** Users' own accounts; extensions. */
    account: accountCalls(send),

    /** Information about the site as a whole; extensions. */
    insights: insightCalls(send),

    /** Security log; an extension. */
    security: securityCalls(send),

    /** API tokens; extensions. */
    tokens: tokenCalls(send),

    /** Passkeys; extensions. */
    passkeys: passkeyCalls(send),

    /** Webhooks; extensions. */
    webhooks: webhookCalls(send),

    /** Undo of deletions, effects of a deletion, and order of records; extensions. */
    history: historyCalls(send),

    /** Previous contents of records; extensions. */
    revisions: revisionCalls(send),

    /** Deleted records, and their restoration; extensions. */
    trash: trashCalls(send),

    /** Writing several records with one call; extensions. */
    bulk: bulkCalls(send),

    /**
     * One page of an editor's list. Filters, sorting and ids-only are extensions, and are not sent to a provider host
     * without them.
     */
    list: <N extends ResourceName>(resource: Descriptor<N>, query: ListQuery, call?: CallOptions) =>
      listOf<RecordNamed<N>>(resource, listPath(resource, hasExtensions ? query : specifiedQuery(query)), call),

    /**
     * Options of a reference picker before any search. Source: specification 13.6.
     * `ids` limits them to these records, on a provider with the extension.
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

    /**
     * Creates a record. Returns undefined if the response does not contain it. Records created with the same `act`
     * share one entry in the list of changes: an extension.
     */
    create: async <N extends ResourceName>(
      resource: Descriptor<N>,
      values: Readonly<Record<string, unknown>>,
      { act, ...call }: CallOptions & { readonly act?: string | undefined } = {},
    ) =>
      savedRecord<RecordNamed<N>>(
        await send('POST', apiPaths.list(resource.name) + (act && hasExtensions ? `?act=${act}` : ''), {
          ...call,
          body: bodyOf(resource, values, { appKey: options.appKey, isCreate: true }),
        }),
      ),

    /** Stores a whole record by id or slug. Returns undefined if the response does not contain it. */
    update: async <N extends ResourceName>(
      resource: Descriptor<N>,
      key: string | number,
      values: Readonly<Record<string, unknown>>,
      call?: CallOptions,
    ) =>
      savedRecord<RecordNamed<N>>(
        await send('PUT', apiPaths.record(resource.name, key), {
          ...call,
          headers: { ...resource.wire?.updateHeaders, ...call?.headers },
          body: bodyOf(resource, values, { appKey: options.appKey, isCreate: false }),
        }),
      ),

    /**
     * Deletes a record with all records nested in it. Returns the id with which all of that can be undone, or undefined
     * if it cannot. A provider host without the extension deletes only the record, or refuses.
     */
    removeWithChildren: async (resource: Descriptor, id: string | number): Promise<string | undefined> =>
      readUndo(await send('DELETE', `${apiPaths.record(resource.name, id)}${hasExtensions ? '?children=1' : ''}`)),

    /** Applications that the signed-in user belongs to. */
    applications: async (call?: CallOptions) => readList<Application>(await send('GET', apiPaths.applications, call)),

    /** Stores a whole application object. */
    updateApplication: async (id: number, application: Readonly<Record<string, unknown>>, call?: CallOptions) =>
      savedRecord<Application>(await send('PUT', apiPaths.application(id), { ...call, body: application })),

    /** `remember` requests a longer session; a provider without that option ignores it. */
    login: async (credentials: {
      identifier: string
      password: string
      remember?: boolean
      /** Code of the second step, if the provider has requested it. */
      code?: string
      /** Passkey in place of the code. */
      passkey?: UsedPasskey
    }): Promise<SignedIn> => {
      const { remember, ...body } = credentials
      return readSignedIn(
        await send('POST', apiPaths.login, { body: remember && hasExtensions ? { ...body, remember } : body }),
      )
    },
    /** Extension: signs in with a passkey alone. */
    loginByPasskey: async (login: { readonly passkey: UsedPasskey; readonly remember: boolean }): Promise<SignedIn> =>
      readSignedIn(await send('POST', `${apiPaths.login}/passkey`, { body: login })),
    logout: async (): Promise<void> => {
      await send('POST', apiPaths.logout)
    },

    report: async (call?: CallOptions): Promise<Report> => readReport(await send('GET', apiPaths.report, call)),

    files: async (call?: CallOptions): Promise<readonly StoredFile[]> =>
      readFiles(await send('GET', apiPaths.files, call)),

    /**
     * The newest documents whose names contain every word of a search. `before` requests the next page: the `next` of
     * the previous response.
     */
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

    /** Uploads one picture. Returns its address if the provider sends it. */
    upload: (file: File, call?: UploadCall) => sendUpload(apiPaths.upload, file, call),
    /** Uploads one document. Returns its address. */
    uploadDocument: (file: File, call?: UploadCall) => sendUpload(apiPaths.documents, file, call),

    /** Uploads one private document. Returns its address. */
    uploadPrivateDocument: (file: File, call?: UploadCall) => sendUpload(apiPaths.privateFiles, file, call),
    /** Content of the private document at an address. */
    privateDocument: async (address: string): Promise<Blob> => {
      requireCall('GET', address)
      const request = options.fetch(`${options.host}${address}`, { headers: headersOf() })
      const response = await request.catch(cause => Promise.reject(unreachable(cause)))
      if (!response.ok) throw readFailure(response.status, parseJson(await response.text()))
      if (!response.blob)
        throw new TypeError('This client cannot read files. Create it with a `fetch` whose responses have `blob`.')
      return response.blob().catch(cause => Promise.reject(unreachable(cause)))
    },

    deleteFile: async (filename: string): Promise<void> => {
      await send('DELETE', apiPaths.deleteFile(filename))
    },
  }
}

export type Client = ReturnType<typeof createClient>
