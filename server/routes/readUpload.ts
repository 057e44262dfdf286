/** Streams the single file of a form into the folder for uploads. */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Issue } from '../../src/schema/validation/issue.ts'
import type { UploadedFile, UploadFolder } from '../files/storage/uploadFolder.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { Failure, fail, issue } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { isUnwritable, storageCodeOf } from '../runtime/storageErrors.ts'

const tooLarge = (maxBytes: number) =>
  new Failure('too-large', { issue: issue('file-too-large', { size: maxBytes / 1_000_000 }) })
/** Failure of the form's file field. */
const wrongFile = (issue: Issue) => new Failure('invalid', { issue, issues: { file: [issue] } })
const missingFile = () => wrongFile(issue('file-missing'))

const uploadFailure = (error: unknown, maxBytes: number): unknown => {
  const code = errorCodeOf(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  if (code === 'FST_FILES_LIMIT') return wrongFile(issue('files-several'))
  // The parser's own error for a truncated body or one that is not a form.
  return error instanceof Failure || isUnwritable(storageCodeOf(error))
    ? error
    : new Failure('bad-request', { issue: issue('upload-cut-off') })
}

interface Upload extends UploadedFile {
  /** Original file name. */
  readonly name: string
}

const receivePart = async (
  part: MultipartFile,
  uploads: UploadFolder,
  maxBytes: number,
): Promise<Upload | undefined> => {
  const uploaded = await uploads.receive(part.file).catch((error: unknown) => {
    // A file that is too large is reported as such, however its form ends.
    throw part.file.truncated ? tooLarge(maxBytes) : error
  })
  if (part.file.truncated) {
    await uploaded.remove()
    throw tooLarge(maxBytes)
  }
  // An empty file input sends a part without name and bytes.
  if (part.fieldname === 'file' && (part.filename || uploaded.bytes)) return { ...uploaded, name: part.filename }
  await uploaded.remove()
  return undefined
}

/**
 * The single file of a form, at most `maxBytes` long; the caller removes it. Throws Failure: 'wrong-type', 'invalid',
 * 'too-large', 'bad-request', 'other-application'.
 */
export const readUpload = async (
  request: FastifyRequest,
  appKey: string,
  uploads: UploadFolder,
  maxBytes: number = limits.uploadBytes.value,
): Promise<Upload> => {
  if (!request.isMultipart())
    throw request.headers['content-type'] === undefined
      ? missingFile()
      : new Failure('wrong-type', { issue: issue('file-not-form') })
  let upload: Upload | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'file') upload = (await receivePart(part, uploads, maxBytes)) ?? upload
      else if (/^app_key$/i.test(part.fieldname) && part.value !== '' && part.value !== appKey)
        fail('other-application')
    }
  } catch (error) {
    await upload?.remove()
    throw uploadFailure(error, maxBytes)
  } finally {
    // Keeps the parser from buffering the rest of the body.
    request.raw.unpipe()
  }
  if (!upload) throw missingFile()
  return upload
}
