/** A form with documents as browsers send it without scripts: each document is stored as it comes, by the call that scripts make. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'

/** A body of the type `multipart/form-data`, with one file. */
export interface FileBody {
  readonly type: string
  readonly stream: Readable
}

/** What came of storing a document: its address, or what is wrong with it. */
export type StoredDocument = { readonly address: string } | { readonly message: string }

const bodyOf = ({ filename, file }: MultipartFile): FileBody => {
  const boundary = randomUUID()
  const name = filename.replaceAll(/["\\\r\n]/g, '_')
  const parts = async function* () {
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    )
    // The form goes on behind a file of which no more is stored.
    yield* file.iterator({ destroyOnReturn: false })
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  return { type: `multipart/form-data; boundary=${boundary}`, stream: Readable.from(parts(), { objectMode: false }) }
}

interface SentForm {
  /** The addresses of documents among them, by their fields. */
  readonly values: URLSearchParams
  /** What is wrong with documents, by their fields. */
  readonly problems: ReadonlyMap<string, string>
}

/** Form that is read. */
interface FormParts {
  /** The names of its fields with a document. */
  readonly documents: readonly string[]
  /** Greatest number of texts that a browser sends of it. */
  readonly mostTexts: number
}

/** A form whose texts are too many or too long together. */
export const formTooLarge = (): Failure =>
  new Failure('too-large', { issue: issue('form-too-large', { size: limits.formBodyBytes.value / 1_000 }) })

/** Counts bytes; throws Failure 'too-large' beyond `most` of them. */
const createMeter = (most: number) => {
  let counted = 0
  return (bytes: number): void => {
    counted += bytes
    if (counted > most) throw formTooLarge()
  }
}

/** Codes of the multipart parser for a form with more parts than were announced. */
const tooManyCodes: readonly unknown[] = ['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT']

/**
 * Reads a form, and gives each document that it has to `store`. Texts are counted as they come, with their names.
 * Throws Failure: 'too-large'; 'bad-request' for what is no form.
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
  /** Of documents that are not stored. */
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
      // A form whose file input is empty sends a part without a name.
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
    // The parser's own words for a body that ends too early, or is no form at all.
    throw new Failure('bad-request', { issue: issue('upload-cut-off') })
  } finally {
    // The parser would keep what still comes.
    request.raw.unpipe()
  }
  return { values, problems }
}
