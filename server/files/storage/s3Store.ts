/**
 * File store in an S3 bucket, of Amazon or any host with its API and signature version 4. Messages never contain the
 * credentials.
 */
import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3Place } from '../../config/s3Url.ts'
import { FileStoreError } from '../../runtime/storageErrors.ts'
import { type FileContent, type FileStore, requireFileKey } from './fileStore.ts'
import { createS3Requests, type S3Answer, type S3Times, type Sent } from './s3Requests.ts'

/** Error codes for a full bucket of MinIO, Ceph and Swift. Swift reports its quota as a file that is too large. */
const fullCodes =
  /^(XMinioStorageFull|XMinioAdminBucketQuotaExceeded|QuotaExceeded|InsufficientStorage\w*|EntityTooLarge)$/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textIn = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(\w+);/g, (match, name: string) => entities[name] ?? match)

/** Headers of an upload: the checksum, and for a file also its size. */
const factsOf = async (content: FileContent): Promise<Readonly<Record<string, string>>> => {
  if (typeof content !== 'string') return { 'x-amz-content-sha256': hash('sha256', content) }
  const sum = createHash('sha256')
  await pipeline(createReadStream(content), sum)
  const { size } = await stat(content)
  return { 'x-amz-content-sha256': sum.digest('hex'), 'content-length': String(size) }
}

/** Creates a file store in an existing bucket. */
export const createS3Store = (place: S3Place, times?: S3Times): FileStore => {
  const answerOf = createS3Requests(place, times)

  /** Sends one signed request. Throws FileStoreError if the status is neither 2xx nor in `also`. */
  const send = async (method: string, path: string, sent: Sent = {}, also: readonly number[] = []) => {
    const answer = await answerOf(method, `${place.bucketUrl}${path}`, sent)
    if ((answer.status >= 200 && answer.status < 300) || also.includes(answer.status)) return answer
    const code = textIn(await text(answer.body).catch(() => ''), 'Code')
    const isFull = answer.status === 507 || (method === 'PUT' && code !== undefined && fullCodes.test(code))
    throw new FileStoreError(
      isFull ? 'files-full' : 'files-unusable',
      `The file store answered ${answer.status}${code ? ` (${code})` : ''} to ${method}.`,
    )
  }
  // Reads the response to its end, so that the connection can be reused.
  const finish = async (answer: Promise<S3Answer>) => void (await text((await answer).body))
  const query = (params: Readonly<Record<string, string>>) => `?${new URLSearchParams({ 'list-type': '2', ...params })}`

  return {
    put: async (key, content, type) =>
      finish(
        send('PUT', `/${requireFileKey(key)}`, {
          body: content,
          headers: { 'content-type': type, ...(await factsOf(content)) },
        }),
      ),

    async read(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await send('GET', `/${requireFileKey(key)}`, headers && { headers }, [404])
      if (answer.status === 404) {
        await text(answer.body)
        return undefined
      }
      return { body: answer.body, bytes: Number(answer.headers['content-length']) }
    },

    async move(from, to) {
      const source = `${new URL(place.bucketUrl).pathname}/${requireFileKey(from)}`
      const copied = await send('PUT', `/${requireFileKey(to)}`, { headers: { 'x-amz-copy-source': source } }, [404])
      const answer = await text(copied.body)
      if (copied.status === 404) return
      // A copy that fails after it has started is reported in a response with status 200.
      if (!answer.includes('<CopyObjectResult'))
        throw new FileStoreError('files-unusable', `The file store failed to copy a file (${textIn(answer, 'Code')}).`)
      await finish(send('DELETE', `/${requireFileKey(from)}`, {}, [404]))
    },

    remove: key => finish(send('DELETE', `/${requireFileKey(key)}`, {}, [404])),

    async *list(prefix) {
      let token: string | undefined
      do {
        const answer = await send('GET', query({ prefix, ...(token && { 'continuation-token': token }) }))
        const xml = await text(answer.body)
        for (const [contents] of xml.matchAll(/<Contents>[\s\S]*?<\/Contents>/g)) {
          const key = textIn(contents, 'Key')
          const changedAt = new Date(textIn(contents, 'LastModified') ?? Number.NaN)
          if (key !== undefined) yield { key, bytes: Number(textIn(contents, 'Size')), changedAt }
        }
        token = textIn(xml, 'NextContinuationToken')
      } while (token)
    },

    // A file is stored by a single request, which leaves nothing if it is interrupted.
    removeLeftovers: async () => 0,

    check: () => finish(send('GET', query({ 'max-keys': '1' }))),
  }
}
