/** A small S3 server: one bucket in memory. Each request's signature is verified by computing it again. */
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'

const accessKeyId = 'TESTKEY'
const secretAccessKey = 'test/secret+with=signs'
/** Keys per page of a list: so few that a list of three keys has two pages. */
const keysPerPage = 2

export interface FakeS3 {
  /** FILES_URL of the bucket, with a right or a wrong secret. */
  filesUrl(secret?: string): string
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>
  /** Makes every request fail with this status and code; undefined ends the failures. */
  fail(status: number | undefined, code?: string): void
  /** From now on, only half of each file is sent and the connection stays open. */
  stopHalfWay(): void
  close(): Promise<void>
}

const isSigned = async (request: IncomingMessage): Promise<boolean> => {
  const authorization = request.headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const headers = names.filter(name => name !== 'host').map(name => [name, String(request.headers[name])])
  const signer = new AwsV4Signer({
    method: request.method ?? 'GET',
    url: `http://${request.headers.host}${request.url}`,
    headers: headers as [string, string][],
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: 'us-east-1',
    datetime: String(request.headers['x-amz-date']),
  })
  return (await signer.authHeader()) === authorization
}

const listXml = (objects: FakeS3['objects'], query: URLSearchParams): string => {
  const keys = [...objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const shown = keys.slice(from, from + keysPerPage)
  const contents = shown.map(
    key =>
      `<Contents><Key>${key}</Key><LastModified>2026-03-01T06:00:00.000Z</LastModified><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
  )
  const next = from + shown.length
  const token = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${token}</ListBucketResult>`
}

/** Starts the server on a free port. The bucket is named 'pictures'. */
export const startFakeS3 = async (): Promise<FakeS3> => {
  const objects: FakeS3['objects'] = new Map()
  let stopsHalfWay = false
  let failing: { readonly status: number; readonly code: string } | undefined

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const end = (status: number, text: string | Buffer = '') => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(text) })
      response.end(text)
    }
    if (failing) return end(failing.status, `<Error><Code>${failing.code}</Code></Error>`)
    if (!(await isSigned(request))) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const [, bucket, ...parts] = url.pathname.split('/')
    const key = parts.join('/')
    if (bucket !== 'pictures') return end(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (key === '') return end(200, listXml(objects, url.searchParams))
    const copied = request.headers['x-amz-copy-source']
    if (request.method === 'PUT' && copied !== undefined) {
      const source = objects.get(String(copied).replace(/^\/pictures\//, ''))
      if (!source) return end(404, '<Error><Code>NoSuchKey</Code></Error>')
      objects.set(key, source)
      return end(200, '<?xml version="1.0"?><CopyObjectResult><ETag>"0"</ETag></CopyObjectResult>')
    }
    if (request.method === 'PUT') {
      const sum = hash('sha256', body)
      if (request.headers['x-amz-content-sha256'] !== sum) return end(400, '<Error><Code>BadDigest</Code></Error>')
      objects.set(key, { bytes: body, type: String(request.headers['content-type']) })
      return end(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return end(204)
    }
    const object = objects.get(key)
    if (object && stopsHalfWay) {
      response.writeHead(200, { 'content-length': object.bytes.length })
      return response.write(object.bytes.subarray(0, object.bytes.length / 2))
    }
    const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (object && start !== undefined) return end(206, object.bytes.subarray(Number(start), Number(last) + 1))
    return object ? end(200, object.bytes) : end(404, '<Error><Code>NoSuchKey</Code></Error>')
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    filesUrl: (secret = secretAccessKey) =>
      `s3+http://${accessKeyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/pictures`,
    objects,
    fail(status, code = 'Failing') {
      failing = status === undefined ? undefined : { status, code }
    },
    stopHalfWay() {
      stopsHalfWay = true
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close(error => (error ? reject(error) : resolve()))
      }),
  }
}
