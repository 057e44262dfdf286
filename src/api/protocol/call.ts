/** Types for sending calls of the API, which the client passes to each group of calls. */

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request and returns the parsed body of the response. Throws ApiError for any status but 2xx. */
export type Send = (method: string, path: string, call?: CallOptions & { readonly body?: unknown }) => Promise<unknown>
