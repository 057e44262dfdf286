/** Upload of a visitor's document, ahead of the form that it belongs to; an extension. */

import { readUploaded } from '../protocol/envelopes.ts'
import { readFailure, unreachable } from '../protocol/failure.ts'
import { apiPaths, defaultAppKeyHeader } from '../protocol/paths.ts'
import { sendFile } from './sendFile.ts'

interface SentDocument {
  readonly appKey: string
  /** Name of the resource. */
  readonly name: string
  readonly field: string
  readonly file: File
  /** Called with the percentage sent so far. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Uploads a document and returns its address. Throws ApiError, or the reason of `signal` if it is aborted. */
export const sendDocument = async ({ appKey, name, field, file, ...call }: SentDocument): Promise<string> => {
  const form = new FormData()
  form.append('file', file)
  const headers = { [defaultAppKeyHeader]: appKey }
  const { status, body } = await sendFile({ url: apiPaths.submissionDocument(name, field), headers, form, ...call })
  if (status === 0) throw unreachable(undefined)
  if (status < 200 || status > 299) throw readFailure(status, body)
  const address = readUploaded(body)
  if (address === undefined) throw readFailure(status, undefined)
  return address
}
