/**
 * Parses a form with documents that was submitted without scripts. Each document is streamed to the API route that
 * scripts use.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { Failure, issue } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'

/** A `multipart/form-data` body with one file. */
export interface FileBody {
  readonly type: string
  readonly stream: Readable
}

/** Result of storing a document: its address, or an error message. */
export type StoredDocument = { readonly address: string } | { readonly message: string }

const bodyOf = ({ filename, file }: MultipartFile): FileBody => {
  const boundary = randomUUID()
  const name = filename.replaceAll(/["\\\r\n]/g, '_')
  const parts = async function* () {
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    )
    // The rest of the form follows the file, so an unread file must not end the stream.
    yield* file.iterator({ destroyOnReturn: false })
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  return { type: `multipart/form-data; boundary=${boundary}`, stream: Readable.from(parts(), { objectMode: false }) }
}

interface SentForm {
  /** Values, including the addresses of documents by their field. */
  readonly values: URLSearchParams
  /** Error messages of documents, by field. */
  readonly problems: ReadonlyMap<string, string>
}

/** Description of the form. */
interface FormParts {
  /** Names of the fields with a document. */
  readonly documents: readonly string[]
  /** Maximum number of text values that a browser sends. */
  readonly mostTexts: number
}

/** Failure of a form with too many or too long texts. */
export const formTooLarge = (): Failure =>
  new Failure('too-large', { issue: issue('form-too-large', { size: limits.formBodyBytes.value / 1_000 }) })

/** Counts bytes; throws Failure 'too-large' above `most`. */
const createMeter = (most: number) => {
  let counted = 0
  return (bytes: number): void => {
    counted += bytes
    if (counted > most) throw formTooLarge()
  }
}

/** Error codes of the multipart parser for a form with more parts than its fields allow. */
const tooManyCodes: readonly unknown[] = ['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT']

/**
 * Parses a form and passes each document to `store`. Texts are counted as they arrive, including their names. Throws
 * Failure: 'too-large'; 'bad-request' if the body is not a form.
 */
export const readFormWithDocuments = async (
  request: FastifyRequest,
  { documents, mostTexts }: FormParts,
  store: (field: string, body: FileBody) => Promise<StoredDocument>,
): Promise<SentForm> => {
  const values = new URLSearchParams()
  const problems = new Map<string, string>()
  const fieldSize = limits.formBodyBytes.value
  const countText = createMeter(fieldSize)
  /** Counts the bytes of documents that are not stored. */
  const countDropped = createMeter(limits.unreadBytes.value)
  const partLimits = {
    fieldSize,
    fields: mostTexts,
    files: documents.length,
    parts: mostTexts + documents.length,
    fileSize: Number.MAX_SAFE_INTEGER,
  }
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      if (part.type !== 'file') {
        const text = String(part.value)
        countText(part.fieldname.length + Buffer.byteLength(text))
        if (part.valueTruncated) throw formTooLarge()
        values.append(part.fieldname, text)
        continue
      }
      // An empty file input sends a part without a name.
      if (part.filename && documents.includes(part.fieldname)) {
        const body = bodyOf(part)
        const stored = await store(part.fieldname, body)
        body.stream.destroy()
        if ('address' in stored) values.append(part.fieldname, stored.address)
        else problems.set(part.fieldname, stored.message)
      }
      for await (const bytes of part.file.iterator({ destroyOnReturn: false })) countDropped(bytes.length)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    if (tooManyCodes.includes(errorCodeOf(error))) throw formTooLarge()
    // The parser's own error for a truncated body or one that is not a form.
    throw new Failure('bad-request', { issue: issue('upload-cut-off') })
  } finally {
    // Keeps the parser from buffering the rest of the body.
    request.raw.unpipe()
  }
  return { values, problems }
}
