/** How calls of the API are sent: what the client hands to the calls of each subject. */

/** What any call takes beside its own parameters. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request and gives the parsed body of its answer. Throws an ApiError for anything but 2xx. */
export type Send = (method: string, path: string, call?: CallOptions & { readonly body?: unknown }) => Promise<unknown>
