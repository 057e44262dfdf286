/** The image library's calls, and the pictures themselves. Source: spec §7 (files), §8, contract 'Envelopes' and 'Failures'; what a picture shows and where it is shown are extensions. */
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FileUse } from '../../src/api/admin/insights.ts'
import type { StoredFile } from '../../src/api/protocol/envelopes.ts'
import { pictureOf } from '../../src/api/protocol/fileAddress.ts'
import { text } from '../../src/schema/descriptor/field.ts'
import { fileRights } from '../../src/schema/descriptor/rights.ts'
import { schemaOfField } from '../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../src/schema/validation/zodIssues.ts'
import { accessOf, policyOf } from '../auth/policy.ts'
import { type FailureCode, fail, issue } from '../errors.ts'
import { type Picture, pictureType, type Refusal, refusalIssues, takePicture } from '../files/intake.ts'
import { createPreparation } from '../files/pictures/preparation.ts'
import {
  createRenditions,
  pictureAddress,
  pictureKey,
  type Rendition,
  renditionMediaTypes,
  renditionOf,
} from '../files/pictures/renditions.ts'
import { type FileStore, isFileKey } from '../files/storage/fileStore.ts'
import { createUploadFolder, type UploadFolder } from '../files/storage/uploadFolder.ts'
import { filePolicy } from '../http/csp.ts'
import { limits } from '../limits.ts'
import type { FileRow } from '../records/rows/fileRows.ts'
import { troubleOf } from '../runtime/storageErrors.ts'
import type { ApplicationStore } from '../store/store.ts'
import { count, inData, onlyMessage, withMessage } from './envelopes.ts'
import { readBody } from './readBody.ts'
import { readUpload } from './readUpload.ts'
import { described } from './recordSchemas.ts'
import { route } from './route.ts'

interface FileRoutesDeps {
  readonly files: FileStore
  /** Bytes that the pictures of one application may come to; undefined where only the disk ends them. */
  readonly storageQuota?: number | undefined
  /** Where uploads are while they come in. Default: a folder for temporary files. */
  readonly uploads?: UploadFolder | undefined
  /** Whether the renditions of a new picture are made before anybody asks for them. Default true. */
  readonly preparesRenditions?: boolean | undefined
}

const yearSeconds = 31_536_000
const altLabel = 'Alternative text'
const altField = schemaOfField(text(altLabel, { max: 500 }))

const codeByRefusal: { readonly [R in Refusal]: FailureCode } = {
  'not-a-picture': 'wrong-type',
  unreadable: 'wrong-type',
  'too-large': 'too-large',
  'too-heavy': 'too-large',
}

/** With one decimal. */
const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10

const noRoom = (used: number, quota: number): never =>
  fail('no-room', { issue: issue('quota-reached', { used: megabytes(used), quota: megabytes(quota) }) })

const storePicture = async (
  files: FileStore,
  rows: ApplicationStore,
  picture: Picture,
  admit: (usedBytes: number) => void,
): Promise<void> => {
  const { name, bytes, width, height } = picture
  const key = pictureKey(rows.appKey, name)
  await files.put(key, bytes, pictureType)
  try {
    await rows.files.insert({ name, width, height, bytes: bytes.length, type: pictureType }, admit)
  } catch (error) {
    // The row may stand all the same where the connection was lost; the sweeper removes a picture that has none.
    if (troubleOf(error) !== 'unreachable') await files.remove(key)
    throw error
  }
}

const sendPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  picture: {
    readonly name: string
    readonly type: string
    readonly bytes: number
    readonly body: Readable | Uint8Array
  },
): FastifyReply => {
  // A name never stands for other bytes, so it is its own version.
  const etag = `"${picture.name}"`
  reply
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    .header('content-security-policy', filePolicy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('etag', etag)
  const known = request.headers['if-none-match']
    ?.split(',')
    .some(each => ['*', etag].includes(each.trim().replace(/^W\//, '')))
  if (known) {
    if (!(picture.body instanceof Uint8Array)) picture.body.destroy()
    return reply.code(304).send()
  }
  return reply.type(picture.type).header('content-length', picture.bytes).send(picture.body)
}

/** A stored picture as editors read it. */
const listed = ({ app_key, name, width, height, bytes, created_at, alt }: FileRow): Required<StoredFile> => {
  return { name, address: pictureAddress(app_key, name), width, height, bytes, created_at, alt: alt ?? '' }
}

/** The items of a list as JSON, with commas between them. */
const itemsOf = (list: readonly unknown[]): Buffer => Buffer.from(JSON.stringify(list).slice(1, -1))

/** The words for a picture in a body; null for none. Throws Failure 'invalid'. */
const readAlt = (body: unknown): string | null => {
  const { alt } = readBody(body)
  const validated = typeof alt === 'string' ? altField.safeParse(alt) : undefined
  if (validated?.success) return validated.data === null ? null : String(validated.data)
  const alts = validated?.error ? issuesIn(validated.error) : [issue('not-text', { label: altLabel })]
  return fail('invalid', { issues: { alt: alts } })
}

const unknownFile = () => fail('unknown-record', { issue: issue('unknown-file') })

/** A stored picture as it is listed. */
const storedFile = () =>
  z.object({
    name: z.string(),
    address: z.string(),
    width: count(),
    height: count(),
    bytes: count(),
    created_at: z.string(),
    alt: z.string(),
  }) satisfies z.ZodType<StoredFile>

const fileUse = () =>
  z.object({ resource: z.string(), id: count(), title: z.string(), field: z.string() }) satisfies z.ZodType<FileUse>

const tag = 'Files'
const changing = { policy: policyOf(fileRights.write), tag, failures: ['unknown-record'] } as const

/** Registers the calls and the pictures. */
export const fileRoutes = async (
  app: FastifyInstance,
  {
    files,
    storageQuota = Number.POSITIVE_INFINITY,
    uploads = createUploadFolder(),
    preparesRenditions = true,
  }: FileRoutesDeps,
): Promise<void> => {
  const renditions = createRenditions(files)
  const preparation = createPreparation({
    renditions,
    onError: error => app.log.warn({ err: error }, 'The renditions of a new picture could not be made.'),
  })
  app.addHook('preClose', () => preparation.close())
  await app.register(multipart, {
    limits: { fileSize: limits.uploadBytes.value, files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
  })

  route(app, 'GET /api/files', {
    policy: 'signedIn',
    tag,
    summary: 'The pictures of the site, newest first',
    response: (): z.ZodType => z.object({ file_names: z.array(z.string()), files: z.array(storedFile()) }),
    handler: async (request, reply) => {
      const [names, files]: [Buffer[], Buffer[]] = [[Buffer.from('{"file_names":[')], [Buffer.from('],"files":[')]]
      for await (const rows of accessOf(request).rows.files.list()) {
        const list = rows.map(listed)
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
      // Text by text, for one of all would be as long as the list.
      return reply.send(Readable.from(texts))
    },
  })

  route(app, 'PUT /api/files/:name', {
    ...changing,
    what: issue('may-describe-pictures'),
    summary: 'Say in words what a picture shows',
    params: { name: 'The last part of its address.' },
    rawBody: () => z.object({ alt: z.string() }),
    response: () => withMessage(storedFile()),
    handler: async request => {
      const { rows } = accessOf(request)
      const file = (await rows.files.find(request.params.name)) ?? unknownFile()
      const alt = readAlt(request.body)
      if (!(await rows.files.describe(file.name, alt))) unknownFile()
      return { message: 'The words for this picture are saved.', data: listed({ ...file, alt }) }
    },
  })

  route(app, 'GET /api/files/:name/uses', {
    policy: 'signedIn',
    tag,
    summary: 'Where a picture is shown',
    params: { name: 'The last part of its address.' },
    response: () => inData(z.array(fileUse())),
    failures: ['unknown-record'],
    handler: async request => {
      const { rows } = accessOf(request)
      const file = (await rows.files.find(request.params.name)) ?? unknownFile()
      return { data: await rows.insights.fileUses(file.name) }
    },
  })

  const readPictureOf = async (request: FastifyRequest, rows: ApplicationStore): Promise<Picture | Refusal> => {
    const upload = await readUpload(request, rows.appKey, uploads)
    try {
      // A body may take long to come in: nothing is published for a user who may no longer upload by then.
      await rows.confirm()
      return await takePicture(upload.path, upload.name, () => !request.raw.socket.destroyed)
    } finally {
      await upload.remove()
    }
  }

  route(app, 'POST /api/upload-single', {
    policy: policyOf(fileRights.add),
    what: issue('may-upload-pictures'),
    tag,
    summary: 'Store a picture',
    bodyType: 'multipart/form-data',
    rawBody: () => z.object({ file: described({ type: 'string', format: 'binary' }) }),
    status: 201,
    response: () => z.object({ message: z.string(), file_name: z.string() }),
    failures: ['no-room'],
    handler: async (request, reply) => {
      const { rows } = accessOf(request)
      const { bytes: used } = await rows.files.totals()
      if (used >= storageQuota) return noRoom(used, storageQuota)
      const picture = await readPictureOf(request, rows)
      if (typeof picture === 'string') return fail(codeByRefusal[picture], { issue: refusalIssues[picture] })
      await storePicture(files, rows, picture, others => {
        if (others + picture.bytes.length > storageQuota) noRoom(others, storageQuota)
      })
      // After the response, because the client waits for none of it.
      if (preparesRenditions) reply.raw.once('close', () => preparation.add(rows.appKey, picture.name))
      return { message: 'File uploaded successfully!', file_name: pictureAddress(rows.appKey, picture.name) }
    },
  })

  route(app, 'DELETE /api/delete-file/:filename', {
    ...changing,
    what: issue('may-delete-pictures'),
    summary: 'Delete a picture',
    params: { filename: 'The last part of its address.' },
    response: onlyMessage,
    handler: async request => {
      const { rows } = accessOf(request)
      const { filename } = request.params
      // Only a name that the application has stored is ever used as a key.
      if (!(await rows.files.find(filename))) unknownFile()
      await rows.confirm()
      // The row last: when removing the bytes fails, the file is still listed and can be deleted again.
      await renditions.removePicture(rows.appKey, filename)
      await rows.files.remove(filename)
      return { message: 'File deleted successfully!' }
    },
  })

  const readRendition = async (appKey: string, name: string, rendition: Rendition) => {
    const body = await renditions.read(appKey, name, rendition)
    return body && { name, type: renditionMediaTypes[rendition.type], bytes: body.length, body }
  }
  const readPicture = async (appKey: string, name: string) => {
    const stored = await files.read(pictureKey(appKey, name))
    return stored && { name, type: pictureType, ...stored }
  }

  app.get<{ Params: { app_key: string; name: string } }>(
    '/files/:app_key/:name',
    { config: { policy: 'public' } },
    async (request, reply) => {
      const { app_key: appKey, name } = request.params
      const rendition = renditionOf(name)
      const isPicture = /^[\w-]+\.webp$/.test(name) && pictureOf(pictureAddress(appKey, name)) !== undefined
      if (!isFileKey(pictureKey(appKey, name)) || !(rendition || isPicture)) return fail('unknown-route')
      const picture = rendition ? await readRendition(appKey, name, rendition) : await readPicture(appKey, name)
      return picture ? sendPicture(request, reply, picture) : fail('unknown-route')
    },
  )
}
