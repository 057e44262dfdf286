/** Storing the one document of a form: of the library, or a private one. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { asPrivate, type DocumentEnding, documentTypes, isPhoto } from '../../src/schema/values/documents.ts'
import { configVariables } from '../config/config.ts'
import { fail } from '../errors.ts'
import { documentName } from '../files/documents/documentKey.ts'
import { type DocumentRefusal, documentRefusals } from '../files/documents/documentRefusals.ts'
import { documentTypeOf } from '../files/documents/documentType.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { createUploadFolder, type UploadFolder } from '../files/storage/uploadFolder.ts'
import { limits } from '../limits.ts'
import type { ApplicationStore } from '../store/store.ts'
import { described } from './jsonSchema.ts'
import { readUpload } from './readUpload.ts'
import { refuseOverQuota, storeUpload } from './storeUpload.ts'

export interface DocumentStorage {
  readonly files: FileStore
  /** Bytes that the files of one application may come to. Default: only the disk ends them. */
  readonly storageQuota?: number | undefined
  /** Greatest size of a document, bytes. Default: that of the configuration. */
  readonly documentSize?: number | undefined
  /** Where uploads are while they come in. Default: a folder for temporary files. */
  readonly uploads?: UploadFolder | undefined
}

/** Reads forms with one file, on every call that is registered on `app` afterwards. */
export const readForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: limits.uploadBytes.value, files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
  })
}

/** What the calls that store a document state alike. */
export const ofUploads = {
  bodyType: 'multipart/form-data',
  rawBody: () => z.object({ file: described({ type: 'string', format: 'binary' }) }),
  status: 201,
  response: () => z.object({ message: z.string(), file_name: z.string() }),
} as const

/** The answer of such a call. */
export const uploadedAs = (address: string) => ({ message: 'File uploaded successfully!', file_name: address }) as const

interface NewDocument {
  readonly rows: ApplicationStore
  readonly isPrivate?: boolean
  /** Refuses a document that has come in whole; returns where it may be stored. */
  readonly admit?: (document: { readonly ending: DocumentEnding; readonly bytes: number }) => void
  /** Of a visitor's document: until when it waits for its form. Default: it is no visitor's. */
  readonly unclaimedUntil?: string
  /** Counts the bytes of a document that is to be stored; throws where they are too many. Default: counts nothing. */
  readonly reserve?: (bytes: number) => Promise<void>
}

const isRefusal = (outcome: DocumentEnding | DocumentRefusal): outcome is DocumentRefusal =>
  Object.hasOwn(documentRefusals, outcome)

/** Stores the document whole or not at all, and gives its name among the stored files. Throws Failure: what `readUpload` throws, 'wrong-type', 'no-room'. */
export const storeDocument = async (
  request: FastifyRequest,
  {
    files,
    storageQuota = Number.POSITIVE_INFINITY,
    documentSize = configVariables.DOCUMENT_SIZE.otherwise,
    uploads = createUploadFolder(),
  }: DocumentStorage,
  { rows, isPrivate = false, admit, unclaimedUntil, reserve }: NewDocument,
): Promise<string> => {
  refuseOverQuota((await rows.files.totals()).bytes, storageQuota)
  const upload = await readUpload(request, rows.appKey, uploads, documentSize)
  try {
    // A body may take long to come in: nothing is published for a user who may no longer upload by then.
    await rows.confirm()
    const ending = await documentTypeOf(upload.path, {
      originalName: upload.name,
      isVisitors: unclaimedUntil !== undefined,
    })
    if (!isRefusal(ending) && isPhoto(ending) && !isPrivate)
      return fail('wrong-type', { issue: documentRefusals['not-a-document'] })
    if (isRefusal(ending)) return fail('wrong-type', { issue: documentRefusals[ending] })
    const { bytes } = upload
    admit?.({ ending, bytes })
    if (request.raw.socket?.destroyed) return fail('bad-request')
    const name = documentName(upload.name, bytes, ending)
    const row = {
      name: isPrivate ? asPrivate(name) : name,
      width: 0,
      height: 0,
      bytes,
      type: documentTypes[ending],
      unclaimed_until: unclaimedUntil ?? null,
    }
    await reserve?.(bytes)
    await storeUpload(files, rows, { row, content: upload.path }, { quota: storageQuota })
    return row.name
  } finally {
    await upload.remove()
  }
}
