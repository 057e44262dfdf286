/** Stores the single document of a form, public or private. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type DocumentEnding,
  documentTypes,
  endingsOf,
  isPhoto,
  toPrivateName,
} from '../../src/schema/values/documents.ts'
import { configVariables } from '../config/config.ts'
import { documentName } from '../files/documents/documentKey.ts'
import { isRefusal, refusalIssue } from '../files/documents/documentRefusals.ts'
import { documentTypeOf } from '../files/documents/documentType.ts'
import { programEndingOf } from '../files/documents/programNames.ts'
import { formatOfRefusedFile } from '../files/documents/refusedFormats.ts'
import { randomTextOfUpload } from '../files/randomText.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { createUploadFolder, type UploadFolder } from '../files/storage/uploadFolder.ts'
import { fail } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import type { ApplicationStore } from '../store/store.ts'
import { actQuery } from './act.ts'
import { unvalidatedSchema } from './jsonSchema.ts'
import { readUpload } from './readUpload.ts'
import { refuseOverQuota, storeUpload } from './storeUpload.ts'

/** Stores and limits for uploaded files. */
export interface DocumentStorage {
  readonly files: FileStore
  /** Maximum total size of an application's files, bytes. Default: no limit. */
  readonly storageQuota?: number | undefined
  /** Maximum size of a document, bytes. Default: that of the configuration. */
  readonly documentSize?: number | undefined
  /** Folder of incomplete uploads. Default: a temporary folder. */
  readonly uploads?: UploadFolder | undefined
}

/** Registers the multipart parser for routes that are registered on `app` afterwards. */
export const registerMultipartParser = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: limits.uploadBytes.value, files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
  })
}

/** Options that the routes for uploads share. */
export const uploadRouteOptions = {
  bodyType: 'multipart/form-data',
  rawBody: () => z.object({ file: unvalidatedSchema({ type: 'string', format: 'binary' }) }),
  status: 201,
  response: () => z.object({ message: z.string(), file_name: z.string() }),
} as const

/** Schema of the query of an editor's upload. */
export const uploadQuery = () =>
  actQuery(
    'Random UUID. A file that is uploaded again with the same act is stored once; both responses have its address.',
  )

/** Response to an upload. */
export const uploadResponse = (address: string) =>
  ({ message: 'File uploaded successfully!', file_name: address }) as const

interface NewDocument {
  readonly rows: ApplicationStore
  readonly isPrivate?: boolean
  /** Act of the upload; see `uploadQuery`. */
  readonly act?: string | undefined
  /** File endings that the message of a refusal lists. Default: all that can be stored. */
  readonly taken?: readonly DocumentEnding[]
  /** Throws if a complete document must not be stored. */
  readonly admit?: (document: { readonly ending: DocumentEnding; readonly bytes: number }) => void
  /**
   * Time until which a visitor's document waits for its form, UTC 'YYYY-MM-DD HH:MM:SS'. Default: the document is not
   * from a visitor.
   */
  readonly unclaimedUntil?: string
  /** Counts the bytes of a document before it is stored; throws if there are too many. Default: no limit. */
  readonly reserve?: (bytes: number) => Promise<void>
}

/**
 * Stores the document, all or nothing, and returns its stored name. Throws Failure: 'wrong-type', 'no-room', and those
 * of `readUpload`, `admit` and `reserve`.
 */
export const storeDocument = async (
  request: FastifyRequest,
  {
    files,
    storageQuota = Number.POSITIVE_INFINITY,
    documentSize = configVariables.DOCUMENT_SIZE.otherwise,
    uploads = createUploadFolder(),
  }: DocumentStorage,
  {
    rows,
    isPrivate = false,
    act,
    taken = endingsOf({ private: isPrivate }),
    admit,
    unclaimedUntil,
    reserve,
  }: NewDocument,
): Promise<string> => {
  refuseOverQuota((await rows.files.totals()).bytes, storageQuota)
  const upload = await readUpload(request, rows.appKey, uploads, documentSize)
  try {
    // Access is checked again, because the user may have lost the right to upload while the body was coming in.
    await rows.confirm()
    const type = await documentTypeOf(upload.path, {
      originalName: upload.name,
      isVisitors: unclaimedUntil !== undefined,
    })
    const ending = !isRefusal(type) && isPhoto(type) && !isPrivate ? 'not-a-document' : type
    if (isRefusal(ending))
      return fail('wrong-type', {
        issue: refusalIssue(ending, {
          taken,
          kind: (await formatOfRefusedFile(upload.path)) ?? programEndingOf(upload.name),
        }),
      })
    const { bytes } = upload
    admit?.({ ending, bytes })
    if (request.raw.socket?.destroyed) return fail('bad-request')
    const name = documentName(upload.name, bytes, ending, await randomTextOfUpload(upload.path, act))
    const row = {
      name: isPrivate ? toPrivateName(name) : name,
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
