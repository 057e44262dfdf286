/** Files in an S3 bucket, of Amazon or of any host that speaks its API with signature version 4. No message ever holds the credentials. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { FileStoreError } from '../trouble.ts'
import { type FileStore, fileKey } from './fileStore.ts'

/** A bucket and the way to it. */
export interface S3Place {
  /** Address of the bucket, without a slash at its end. */
  readonly bucketUrl: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** undefined takes the region that the host's name says, else us-east-1. */
  readonly region: string | undefined
}

const urlHint =
  'FILES_URL must be s3://KEY:SECRET@host/bucket, with / and + in the key and the secret written as %2F and %2B.'

/**
 * Reads FILES_URL: `s3://KEY:SECRET@host/bucket`, `s3+http://…` for a host without TLS, `?region=…` where the host's name does not say it.
 * Throws an Error whose message names the variable and holds nothing of its value.
 */
export const readS3Url = (text: string): S3Place => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bucket = url?.pathname.replace(/^\/+|\/+$/g, '') ?? ''
  const isKnown = url?.protocol === 's3:' || url?.protocol === 's3+http:'
  if (!url || !isKnown || !url.host || !url.username || !url.password || !/^[\w.-]+$/.test(bucket))
    throw new Error(urlHint)
  try {
    return {
      bucketUrl: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}/${bucket}`,
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: url.searchParams.get('region') ?? undefined,
    }
  } catch {
    throw new Error(urlHint)
  }
}

/** For an answer to begin. What it holds may come as slowly as its reader takes it. */
const timeoutMs = 30_000
/** What hosts call a bucket without room: MinIO, Ceph, and Swift, whose quota takes a file for too large. */
const fullCodes =
  /^(XMinioStorageFull|XMinioAdminBucketQuotaExceeded|QuotaExceeded|InsufficientStorage\w*|EntityTooLarge)$/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textIn = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** A store in a bucket that exists. */
export const createS3Store = ({ bucketUrl, accessKeyId, secretAccessKey, region }: S3Place): FileStore => {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    retries: 3,
    ...(region !== undefined && { region }),
  })

  const answerOf = async (url: string, init: RequestInit): Promise<Response> => {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), timeoutMs)
    try {
      return await client.fetch(url, { redirect: 'manual', signal: waiting.signal, ...init })
    } catch (cause) {
      throw new FileStoreError('files-unusable', 'The file store does not answer.', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Sends one signed request; an answer that is neither 2xx nor in `also` is a FileStoreError. */
  const send = async (method: string, path: string, init: RequestInit = {}, also: readonly number[] = []) => {
    const answer = await answerOf(`${bucketUrl}${path}`, { method, ...init })
    if (answer.ok || also.includes(answer.status)) return answer
    const code = textIn(await answer.text().catch(() => ''), 'Code')
    const isFull = answer.status === 507 || (method === 'PUT' && code !== undefined && fullCodes.test(code))
    throw new FileStoreError(
      isFull ? 'files-full' : 'files-unusable',
      `The file store answered ${answer.status}${code ? ` (${code})` : ''} to ${method}.`,
    )
  }
  const finish = async (answer: Promise<Response>) => void (await (await answer).body?.cancel())
  const query = (params: Readonly<Record<string, string>>) => `?${new URLSearchParams({ 'list-type': '2', ...params })}`

  return {
    put: (key, bytes, type) =>
      finish(
        send('PUT', `/${fileKey(key)}`, {
          // A copy, because a request's body may not lie in shared memory, which the type of `bytes` allows.
          body: new Uint8Array(bytes),
          headers: { 'content-type': type, 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') },
        }),
      ),

    async read(key) {
      const answer = await send('GET', `/${fileKey(key)}`, {}, [404])
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel()
        return undefined
      }
      const length = answer.headers.get('content-length')
      // The DOM's and Node's declarations of one and the same class differ.
      const body = Readable.fromWeb(answer.body as ReadableStream)
      return { body, bytes: Number(length) }
    },

    async move(from, to) {
      const source = `${new URL(bucketUrl).pathname}/${fileKey(from)}`
      const copied = await send('PUT', `/${fileKey(to)}`, { headers: { 'x-amz-copy-source': source } }, [404])
      const answer = await copied.text()
      if (copied.status === 404) return
      // A copy that fails after it has begun is told in an answer of 200.
      if (!answer.includes('<CopyObjectResult'))
        throw new FileStoreError('files-unusable', `The file store did not copy a file (${textIn(answer, 'Code')}).`)
      await finish(send('DELETE', `/${fileKey(from)}`, {}, [404]))
    },

    remove: key => finish(send('DELETE', `/${fileKey(key)}`, {}, [404])),

    async *list(prefix) {
      let token: string | undefined
      do {
        const answer = await send('GET', query({ prefix, ...(token && { 'continuation-token': token }) }))
        const xml = await answer.text()
        for (const [contents] of xml.matchAll(/<Contents>[\s\S]*?<\/Contents>/g)) {
          const key = textIn(contents, 'Key')
          const changedAt = new Date(textIn(contents, 'LastModified') ?? Number.NaN)
          if (key !== undefined) yield { key, bytes: Number(textIn(contents, 'Size')), changedAt }
        }
        token = textIn(xml, 'NextContinuationToken')
      } while (token)
    },

    // A file is stored by one request, which leaves nothing when it is cut off.
    removeLeftovers: async () => 0,

    check: () => finish(send('GET', query({ 'max-keys': '1' }))),
  }
}
