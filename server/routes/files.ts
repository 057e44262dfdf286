/**
 * Routes of the picture library. Source: specification 13.11, 14.1, 17.5, 21; the alternative text and focal point of a
 * picture, and the uses of a file, are extensions.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fileUse, type StoredFile, storedFile } from '../../src/api/wire/files.ts'
import { text } from '../../src/schema/descriptor/field.ts'
import { fileRights } from '../../src/schema/descriptor/rights.ts'
import { schemaOfField } from '../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../src/schema/validation/zodIssues.ts'
import { unprefixedName } from '../../src/schema/values/documents.ts'
import { focalPointOf } from '../../src/schema/values/focalPoint.ts'
import { lastPartOf } from '../../src/schema/values/links.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import { fileAddress } from '../files/fileNames.ts'
import { type Picture, pictureType, type Refusal, refusalIssues, takePicture } from '../files/intake.ts'
import { createPreparation } from '../files/pictures/preparation.ts'
import { createRenditions } from '../files/pictures/renditions.ts'
import { randomTextOfUpload } from '../files/randomText.ts'
import { createUploadFolder } from '../files/storage/uploadFolder.ts'
import { storedKey } from '../files/storedFile.ts'
import { rightsCheckOf } from '../permissions/permissions.ts'
import type { FileRow, PictureNotes } from '../records/rows/fileRows.ts'
import { type FailureCode, fail, issue } from '../runtime/errors.ts'
import type { ApplicationStore } from '../store/store.ts'
import { readAct } from './act.ts'
import { documentRoutes } from './documents.ts'
import { inData, onlyMessage, withMessage } from './envelopes.ts'
import { unvalidatedSchema } from './jsonSchema.ts'
import { privateFileRoutes } from './privateFiles.ts'
import { readBody } from './readBody.ts'
import { readUpload } from './readUpload.ts'
import { fieldSchema } from './recordSchemas.ts'
import { route } from './route.ts'
import { servedFileRoutes } from './servedFiles.ts'
import {
  type DocumentStorage,
  registerMultipartParser,
  uploadQuery,
  uploadResponse,
  uploadRouteOptions,
} from './storeDocument.ts'
import { refuseOverQuota, storeUpload } from './storeUpload.ts'

interface FileRoutesDeps extends DocumentStorage {
  /** True to create the renditions of a new picture before their first request. Default: true. */
  readonly preparesRenditions?: boolean | undefined
}

const altLabel = 'Alternative text'
const alternativeText = text(altLabel, { max: 500 })
const altField = schemaOfField(alternativeText)
const pointLabel = 'Focal point'

const codeByRefusal: { readonly [R in Refusal]: FailureCode } = {
  'not-a-picture': 'wrong-type',
  heic: 'wrong-type',
  moving: 'wrong-type',
  unreadable: 'wrong-type',
  'too-large': 'too-large',
  'too-heavy': 'too-large',
}

const isPicture = ({ type }: FileRow): boolean => type === pictureType

/** A stored picture as editors read it. */
const listed = ({ app_key, name, width, height, bytes, created_at, ...notes }: FileRow): Required<StoredFile> => {
  const [alt, focal_point] = [notes.alt ?? '', notes.focal_point ?? '']
  return { name, address: fileAddress(app_key, name), width, height, bytes, created_at, alt, focal_point }
}

/** JSON of a list without its brackets. */
const itemsOf = (list: readonly unknown[]): Buffer => Buffer.from(JSON.stringify(list).slice(1, -1))

/** Description of a picture from a body; null for none. Throws Failure 'invalid'. */
const readAlt = (alt: unknown): string | null => {
  const validated = typeof alt === 'string' ? altField.safeParse(alt) : undefined
  if (validated?.success) return validated.data === null ? null : String(validated.data)
  const alts = validated?.error ? issuesIn(validated.error) : [issue('not-text', { label: altLabel })]
  return fail('invalid', { issues: { alt: alts } })
}

/** Focal point of a picture from a body; null for none. Throws Failure 'invalid'. */
const readPoint = (point: unknown): string | null => {
  if (point === '' || point === null) return null
  if (typeof point === 'string' && focalPointOf(point)) return point
  return fail('invalid', { issues: { focal_point: [issue('not-focal-point', { label: pointLabel })] } })
}

/** Notes of a picture from a body. Without a focal point, the stored one stays. Throws Failure 'invalid'. */
const readNotes = (body: unknown): Partial<PictureNotes> => {
  const { alt, focal_point: point } = readBody(body)
  return { alt: readAlt(alt), ...(point !== undefined && { focal_point: readPoint(point) }) }
}

/** Row of a file by its name, plain or percent-encoded as in its address. */
const fileNamed = async ({ files }: Pick<ApplicationStore, 'files'>, name: string): Promise<FileRow | undefined> =>
  (await files.find(name)) ?? files.find(lastPartOf(name))

const unknownFile = () => fail('unknown-record', { issue: issue('unknown-file') })

const tag = 'Files'
const changing = { policy: policyOf(fileRights.write), tag, failures: ['unknown-record'] } as const

/** Registers the API routes of the picture library, and the routes that serve files. */
export const fileRoutes = async (
  app: FastifyInstance,
  {
    files,
    storageQuota = Number.POSITIVE_INFINITY,
    documentSize,
    uploads = createUploadFolder(),
    preparesRenditions = true,
  }: FileRoutesDeps,
): Promise<void> => {
  const renditions = createRenditions(files)
  const preparation = createPreparation({
    renditions,
    onError: error => app.log.warn({ err: error }, 'The renditions of a new picture could not be created.'),
  })
  app.addHook('preClose', () => preparation.close())
  await registerMultipartParser(app)

  route(app, 'GET /api/files', {
    id: 'listFiles',
    policy: 'signedIn',
    tag,
    summary: 'List the pictures of the site, newest first',
    response: (): z.ZodType => z.object({ file_names: z.array(z.string()), files: z.array(storedFile()) }),
    handler: async (request, reply) => {
      const [names, files]: [Buffer[], Buffer[]] = [[Buffer.from('{"file_names":[')], [Buffer.from('],"files":[')]]
      for await (const rows of accessOf(request).rows.files.list()) {
        const list = rows.filter(isPicture).map(listed)
        if (list.length === 0) continue
        if (names.length > 1) for (const texts of [names, files]) texts.push(Buffer.from(','))
        names.push(itemsOf(list.map(({ address }) => address)))
        files.push(itemsOf(list))
      }
      const texts = [...names, ...files, Buffer.from(']}')]
      reply.type('application/json; charset=utf-8').header(
        'content-length',
        texts.reduce((bytes, { length }) => bytes + length, 0),
      )
      // Sent in pieces, because the text of the whole list would be one large string.
      return reply.send(Readable.from(texts))
    },
  })

  route(app, 'PUT /api/files/:name', {
    id: 'describePicture',
    ...changing,
    what: issue('may-describe-pictures'),
    summary: 'Save the alternative text and the focal point of a picture',
    params: { name: 'Last segment of the address of the file.' },
    rawBody: () =>
      z.object({
        alt: unvalidatedSchema(fieldSchema(alternativeText, 'sent')),
        focal_point: z
          .string()
          .meta({ pattern: '^(?:(?:100|[1-9]?[0-9])% (?:100|[1-9]?[0-9])%)?$' })
          .optional()
          .describe('Whole percentages from the left and the top, like "30% 70%"; "" removes it. Default: unchanged.'),
      }),
    response: () => withMessage(storedFile()),
    handler: async request => {
      const { rows } = accessOf(request)
      const file = (await fileNamed(rows, request.params.name)) ?? unknownFile()
      if (!isPicture(file)) return unknownFile()
      const notes = readNotes(request.body)
      if (!(await rows.files.describe(file.name, notes))) unknownFile()
      return { message: 'The alternative text and the focal point are saved.', data: listed({ ...file, ...notes }) }
    },
  })

  route(app, 'GET /api/files/:name/uses', {
    id: 'readFileUses',
    policy: 'signedIn',
    tag,
    summary: 'List the uses of a picture or a document',
    params: { name: 'Last segment of the address of the file.' },
    response: () => inData(z.array(fileUse())),
    failures: ['unknown-record'],
    handler: async request => {
      const { rows } = accessOf(request)
      const file = (await fileNamed(rows, request.params.name)) ?? unknownFile()
      if (unprefixedName(file.name) !== undefined) return unknownFile()
      return { data: await rows.insights.fileUses(file.name) }
    },
  })

  const readPictureOf = async (
    request: FastifyRequest,
    rows: ApplicationStore,
    act: string | undefined,
  ): Promise<Picture | Refusal> => {
    const upload = await readUpload(request, rows.appKey, uploads)
    try {
      // Access is checked again, because the user may have lost the right to upload while the body was coming in.
      await rows.confirm()
      const random = await randomTextOfUpload(upload.path, act)
      return await takePicture(upload.path, upload.name, () => !request.raw.socket.destroyed, random)
    } finally {
      await upload.remove()
    }
  }

  route(app, 'POST /api/upload-single', {
    id: 'uploadPicture',
    policy: policyOf(fileRights.add),
    what: issue('may-upload-pictures'),
    tag,
    summary: 'Store a picture',
    query: uploadQuery,
    ...uploadRouteOptions,
    failures: ['no-room'],
    handler: async (request, reply) => {
      const { rows, actor } = accessOf(request)
      rightsCheckOf(actor).files('add', issue('may-upload-pictures'))
      const act = readAct(request.query)
      refuseOverQuota((await rows.files.totals()).bytes, storageQuota)
      const picture = await readPictureOf(request, rows, act)
      if (typeof picture === 'string') return fail(codeByRefusal[picture], { issue: refusalIssues[picture] })
      const { name, width, height, bytes: content } = picture
      const row = { name, width, height, bytes: content.length, type: pictureType }
      await storeUpload(files, rows, { row, content }, { quota: storageQuota })
      // Renditions are prepared after the response, because the client does not need to wait for them.
      if (preparesRenditions) reply.raw.once('close', () => preparation.add(rows.appKey, picture.name))
      return uploadResponse(fileAddress(rows.appKey, picture.name))
    },
  })

  route(app, 'DELETE /api/delete-file/:filename', {
    id: 'removeFile',
    ...changing,
    what: issue('may-delete-pictures'),
    summary: 'Delete a picture or a document',
    params: { filename: 'Last segment of the address of the file.' },
    response: onlyMessage,
    handler: async request => {
      const { rows, actor } = accessOf(request)
      // Checked here too, because the bytes are removed before the row.
      rightsCheckOf(actor).files('write', issue('may-delete-pictures'))
      // Only names that the application has stored are used as keys.
      const file = (await fileNamed(rows, request.params.filename)) ?? unknownFile()
      if (unprefixedName(file.name) !== undefined) return unknownFile()
      await rows.confirm()
      // The row is removed last: if removing the bytes fails, the file is still listed and can be deleted again.
      if (isPicture(file)) await renditions.removePicture(rows.appKey, file.name)
      else await files.remove(storedKey(rows.appKey, file.name))
      await rows.files.remove(file.name)
      return { message: 'File deleted successfully!' }
    },
  })

  const storage = { files, storageQuota, documentSize, uploads }
  documentRoutes(app, storage)
  privateFileRoutes(app, { files, storage })
  servedFileRoutes(app, { files, renditions })
}
