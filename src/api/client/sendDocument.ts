/** Sending the document of a visitor, ahead of the form that it belongs to; an extension. */

import { readUploaded } from '../protocol/envelopes.ts'
import { readFailure, unreachable } from '../protocol/failure.ts'
import { apiPaths, defaultAppKeyHeader } from '../protocol/paths.ts'
import { sendFile } from './sendFile.ts'

interface SentDocument {
  readonly appKey: string
  /** Of the resource. */
  readonly name: string
  readonly field: string
  readonly file: File
  /** Percent of it that has been sent. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Stores a document and gives its address. Throws ApiError; what `signal` gives as its reason when it is aborted. */
export const sendDocument = async ({ appKey, name, field, file, ...call }: SentDocument): Promise<string> => {
  const form = new FormData()
  form.append('file', file)
  const headers = { [defaultAppKeyHeader]: appKey }
  const { status, body } = await sendFile({ url: apiPaths.receivedDocument(name, field), headers, form, ...call })
  if (status === 0) throw unreachable(undefined)
  if (status < 200 || status > 299) throw readFailure(status, body)
  const address = readUploaded(body)
  if (address === undefined) throw readFailure(status, undefined)
  return address
}
