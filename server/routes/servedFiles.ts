/** Serves the bytes of pictures, renditions and documents to browsers. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureOf } from '../../src/api/protocol/fileAddress.ts'
import { storedDocumentOf } from '../../src/schema/values/documents.ts'
import { documentKey } from '../files/documents/documentKey.ts'
import { fileAddress } from '../files/fileNames.ts'
import { pictureType } from '../files/intake.ts'
import {
  isPictureName,
  pictureKey,
  type Rendition,
  type Renditions,
  renditionMediaTypes,
  renditionOf,
} from '../files/pictures/renditions.ts'
import { type ByteRange, type FileStore, isFileKey } from '../files/storage/fileStore.ts'
import { documentPolicy, filePolicy } from '../http/csp.ts'
import { fail } from '../runtime/errors.ts'

const yearSeconds = 31_536_000

interface ServedFile {
  readonly type: string
  readonly bytes: number
  readonly body: Readable | Uint8Array
}

const close = (body: ServedFile['body']): void => {
  if (!(body instanceof Uint8Array)) body.destroy()
}

/** Sets the headers that all files have. Returns the ETag: the name, because the bytes of a name never change. */
const describeFile = (reply: FastifyReply, name: string, policy: string): string => {
  const etag = `"${encodeURIComponent(name)}"`
  reply
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    .header('content-security-policy', policy)
    .header('etag', etag)
  return etag
}

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  request.headers['if-none-match']?.split(',').some(each => ['*', etag].includes(each.trim().replace(/^W\//, ''))) ??
  false

/** The single byte range of a request; undefined for the whole file, 'none' if the range starts beyond the end. */
const rangeOf = ({ headers }: FastifyRequest, etag: string, bytes: number): ByteRange | 'none' | undefined => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  if (first === '') return Number(last) > 0 ? { start: Math.max(0, bytes - Number(last)), end: bytes - 1 } : 'none'
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start < bytes ? { start, end } : 'none'
}

/** Content-Disposition of a document. It is always downloaded: shown inline, it would run in the site's origin. */
export const contentDispositionOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

interface ServedFilesDeps {
  readonly files: FileStore
  readonly renditions: Renditions
}

/** Registers the routes that serve files. */
export const servedFileRoutes = (app: FastifyInstance, { files, renditions }: ServedFilesDeps): void => {
  const readRendition = async (appKey: string, name: string, rendition: Rendition): Promise<ServedFile | undefined> => {
    const body = await renditions.read(appKey, name, rendition)
    return body && { type: renditionMediaTypes[rendition.type], bytes: body.length, body }
  }
  const readPicture = async (appKey: string, name: string): Promise<ServedFile | undefined> => {
    const stored = await files.read(pictureKey(appKey, name))
    return stored && { type: pictureType, ...stored }
  }

  const sendPicture = async (request: FastifyRequest, reply: FastifyReply, appKey: string, name: string) => {
    const rendition = renditionOf(name)
    const isPicture = isPictureName(name) && pictureOf(fileAddress(appKey, name)) !== undefined
    if (!isFileKey(pictureKey(appKey, name)) || !(rendition || isPicture)) return fail('unknown-route')
    const picture = rendition ? await readRendition(appKey, name, rendition) : await readPicture(appKey, name)
    if (!picture) return fail('unknown-route')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (!isKnown(request, describeFile(reply, name, filePolicy)))
      return reply.type(picture.type).header('content-length', picture.bytes).send(picture.body)
    close(picture.body)
    return reply.code(304).send()
  }

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply, appKey: string, name: string) => {
    const facts = storedDocumentOf(name)
    const key = documentKey(appKey, name)
    if (!facts || !isFileKey(key)) return fail('unknown-route')
    const etag = `"${encodeURIComponent(name)}"`
    const range = rangeOf(request, etag, facts.bytes)
    const stored = await files.read(key, range === 'none' ? undefined : range)
    if (!stored) return fail('unknown-route')
    describeFile(reply, name, documentPolicy)
    reply.header('accept-ranges', 'bytes')
    if (isKnown(request, etag) || range === 'none') {
      close(stored.body)
      return range === 'none'
        ? reply.code(416).header('content-range', `bytes */${facts.bytes}`).send()
        : reply.code(304).send()
    }
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${facts.bytes}`)
    return reply
      .header(
        'content-type',
        facts.type === 'text/plain' || facts.type === 'text/csv' ? `${facts.type}; charset=utf-8` : facts.type,
      )
      .header('content-disposition', contentDispositionOf(facts.name))
      .header('content-length', stored.bytes)
      .send(stored.body)
  }

  app.get<{ Params: { app_key: string; name: string } }>(
    '/files/:app_key/:name',
    { config: { policy: 'public' } },
    async (request, reply) => {
      const { app_key: appKey, name } = request.params
      return (storedDocumentOf(name) ? sendDocument : sendPicture)(request, reply, appKey, name)
    },
  )
}
