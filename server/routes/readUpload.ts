/** Reading the one file of a form, as it comes, into the folder for uploads. */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure, fail } from '../errors.ts'
import type { ReceivedFile, UploadFolder } from '../files/storage/uploadFolder.ts'
import { limits } from '../limits.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { isUnwritable, troubleOf } from '../runtime/storageErrors.ts'

const uploadTexts = {
  missing: 'Please select a file to upload.',
  several: 'Only one file can be uploaded at a time. Choose a single file.',
  large: `The file is larger than ${limits.uploadBytes.value / 1_000_000} MB. Choose a smaller one, or save it in a lower quality.`,
  noForm: 'A file is sent as multipart/form-data, in the field named file.',
  cutOff: 'The upload was cut off. Send the file again.',
}
const wrongFile = (message: string) => fail('invalid', { message, errors: { file: [message] } })

const uploadFailure = (error: unknown): unknown => {
  const code = errorCodeOf(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Failure('too-large', { message: uploadTexts.large })
  if (code === 'FST_FILES_LIMIT')
    return new Failure('invalid', { message: uploadTexts.several, errors: { file: [uploadTexts.several] } })
  // The parser's own words for a body that ends too early, or is no form at all.
  return error instanceof Failure || isUnwritable(troubleOf(error))
    ? error
    : new Failure('bad-request', { message: uploadTexts.cutOff })
}

interface Upload extends ReceivedFile {
  /** As its sender calls it. */
  readonly name: string
}

const receivePart = async (part: MultipartFile, uploads: UploadFolder): Promise<Upload | undefined> => {
  const received = await uploads.receive(part.file)
  if (part.file.truncated) {
    await received.remove()
    return fail('too-large', { message: uploadTexts.large })
  }
  // A form whose file input is empty sends a part without a name and without bytes.
  if (part.fieldname === 'file' && (part.filename || received.bytes)) return { ...received, name: part.filename }
  await received.remove()
  return undefined
}

/**
 * The one file of a form for an application; the caller removes it.
 * Throws Failure: 'wrong-type', 'invalid', 'too-large', 'bad-request', 'other-application'.
 */
export const readUpload = async (request: FastifyRequest, appKey: string, uploads: UploadFolder): Promise<Upload> => {
  if (!request.isMultipart())
    return request.headers['content-type'] === undefined
      ? wrongFile(uploadTexts.missing)
      : fail('wrong-type', { message: uploadTexts.noForm })
  let upload: Upload | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') upload = (await receivePart(part, uploads)) ?? upload
      else if (/^app_key$/i.test(part.fieldname) && part.value !== '' && part.value !== appKey)
        fail('other-application')
    }
  } catch (error) {
    await upload?.remove()
    throw uploadFailure(error)
  }
  return upload ?? wrongFile(uploadTexts.missing)
}
