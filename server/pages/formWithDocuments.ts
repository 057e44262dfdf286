/** A form with documents as browsers send it without scripts: each document is stored as it comes, by the call that scripts make. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure, issue } from '../errors.ts'

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
    yield* file
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

/** The greatest form without its documents: what one without any may be long. */
const partLimits = { fields: 200, fieldSize: 200_000, files: 10, parts: 220, fileSize: Number.MAX_SAFE_INTEGER }

/** Reads a form, and gives each document that it has to `store`. Throws Failure 'bad-request' for what is no form. */
export const readFormWithDocuments = async (
  request: FastifyRequest,
  documents: readonly string[],
  store: (field: string, body: FileBody) => Promise<StoredDocument>,
): Promise<SentForm> => {
  const values = new URLSearchParams()
  const problems = new Map<string, string>()
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      if (part.type !== 'file') values.append(part.fieldname, String(part.value))
      else {
        // A form whose file input is empty sends a part without a name.
        if (part.filename && documents.includes(part.fieldname)) {
          const stored = await store(part.fieldname, bodyOf(part))
          if ('address' in stored) values.append(part.fieldname, stored.address)
          else problems.set(part.fieldname, stored.message)
        }
        part.file.resume()
      }
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    // The parser's own words for a body that ends too early, or is no form at all.
    throw new Failure('bad-request', { issue: issue('upload-cut-off') })
  }
  return { values, problems }
}
