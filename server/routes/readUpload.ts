/** Reading the one file of a form, as it comes, into the folder for uploads. */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { Failure, fail, issue } from '../errors.ts'
import type { ReceivedFile, UploadFolder } from '../files/storage/uploadFolder.ts'
import { limits } from '../limits.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { isUnwritable, storageCodeOf } from '../runtime/storageErrors.ts'

const tooLarge = (maxBytes: number) =>
  new Failure('too-large', { issue: issue('file-too-large', { size: maxBytes / 1_000_000 }) })
/** Of the one field of the form. */
const wrongFile = (issue: Issue) => new Failure('invalid', { issue, issues: { file: [issue] } })
const missingFile = () => wrongFile(issue('file-missing'))

const uploadFailure = (error: unknown, maxBytes: number): unknown => {
  const code = errorCodeOf(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  if (code === 'FST_FILES_LIMIT') return wrongFile(issue('files-several'))
  // The parser's own words for a body that ends too early, or is no form at all.
  return error instanceof Failure || isUnwritable(storageCodeOf(error))
    ? error
    : new Failure('bad-request', { issue: issue('upload-cut-off') })
}

interface Upload extends ReceivedFile {
  /** As its sender calls it. */
  readonly name: string
}

const receivePart = async (
  part: MultipartFile,
  uploads: UploadFolder,
  maxBytes: number,
): Promise<Upload | undefined> => {
  const received = await uploads.receive(part.file).catch((error: unknown) => {
    // A file that is too large is that first, however its form ends.
    throw part.file.truncated ? tooLarge(maxBytes) : error
  })
  if (part.file.truncated) {
    await received.remove()
    throw tooLarge(maxBytes)
  }
  // A form whose file input is empty sends a part without a name and without bytes.
  if (part.fieldname === 'file' && (part.filename || received.bytes)) return { ...received, name: part.filename }
  await received.remove()
  return undefined
}

/**
 * The one file of a form for an application, at most `maxBytes` long; the caller removes it.
 * Throws Failure: 'wrong-type', 'invalid', 'too-large', 'bad-request', 'other-application'.
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
    // The parser would keep what still comes.
    request.raw.unpipe()
  }
  if (!upload) throw missingFile()
  return upload
}
