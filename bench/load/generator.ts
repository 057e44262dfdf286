/**
 * The load generator: a separate process that sends one request after another on each connection, and reports the
 * results. It reads only the length of a response, except for every hundredth, whose body is compared with the expected
 * one.
 * Compared with autocannon 9.0.0: the same CPU time per request on an idle machine (18 to 20 µs), twice as much beside
 * other load (70 and 142 µs). It reports latencies in whole ms, reads each body as UTF-8, which breaks compressed ones,
 * and starts each connection at the first path.
 */
import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A load: requests in turn over all connections together. */
export interface Job {
  /** Origins of the processes that the connections are distributed over. */
  readonly origins: readonly string[]
  readonly method: 'GET' | 'POST'
  /** Paths that are requested in turn. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** JSON; `{n}` becomes the number of the request. */
  readonly body?: string
  /** Number of the first request, which selects the first path. */
  readonly first: number
  readonly connections: number
  readonly seconds: number
  /** Expected status of every response. */
  readonly status: number
  /** Expectation for sampled responses: for a GET the whole body by path, for a POST a text that it must contain. */
  readonly expected: Expected
}

/** Expected content of sampled responses: whole bodies by path, or a text that each body holds. */
export type Expected =
  | { readonly kind: 'bodies'; readonly byPath: ReadonlyMap<string, string> }
  | { readonly kind: 'holds'; readonly text: string }

/** Result of a load. */
export interface JobResult {
  readonly requests: number
  readonly seconds: number
  /** Median and 99th percentile of the response times, ms. */
  readonly p50: number
  readonly p99: number
  /** Share of a core that the generator used, from 0 to slightly above 1. */
  readonly busy: number
  /** Number of compared bodies. */
  readonly verified: number
  /** Problem of the first wrong response; undefined if all were right. */
  readonly wrong: string | undefined
}

/** Interval between compared responses. */
const sampledEvery = 100

/** True if the response to a request is compared: for few paths every hundredth request, for many every hundredth path. */
export const isSampled = (number: number, paths: number): boolean =>
  (paths <= sampledEvery ? number : number % paths) % sampledEvery === 0

/** Removes the only part of a page that changes over time: the second at which its forms were shown. */
export const withoutTimestamps = (text: string): string => text.replaceAll(/\b1[6-9]\d{8}\b/g, '')

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

const headEnd = '\r\n\r\n'
const lastChunk = '0\r\n\r\n'

/** Parser of the response on a connection that has one request at a time. */
const createReader = (done: (status: number, head: string, body: Buffer | undefined) => void) => {
  let head: string | undefined
  let begun: Buffer | undefined
  let missing = 0
  let chunks: Buffer[] | undefined
  const take = (chunk: Buffer): void => {
    if (chunks) chunks.push(chunk)
    missing -= chunk.length
    const isOver =
      missing === 0 ||
      (missing < 0 && chunk.toString('latin1', Math.max(0, chunk.length - lastChunk.length)) === lastChunk)
    if (!isOver || head === undefined) return
    const [status, whole, body] = [Number(head.slice(9, 12)), head, chunks && Buffer.concat(chunks)]
    head = undefined
    done(status, whole, body)
  }
  return {
    /** Prepares for the response to the next request. Must be called before each request. */
    expect: (isBodyRead: boolean): void => {
      chunks = isBodyRead ? [] : undefined
      begun = undefined
    },
    read: (chunk: Buffer): void => {
      if (head !== undefined) {
        take(chunk)
        return
      }
      const all = begun ? Buffer.concat([begun, chunk]) : chunk
      const end = all.indexOf(headEnd)
      if (end < 0) {
        begun = all
        return
      }
      head = all.toString('latin1', 0, end)
      const [, length] = /\ncontent-length: (\d+)/i.exec(head) ?? []
      // Without a length the body is chunked, and the last chunk is recognised by its end.
      missing = length === undefined ? 0 : Number(length)
      const rest = all.subarray(end + headEnd.length)
      if (length === undefined) missing = -1
      if (rest.length > 0 || missing === 0) take(rest)
    },
  }
}

const requestOf = (job: Job, origin: string, number: number): string => {
  const body = job.body?.replaceAll('{n}', String(number))
  const headers = {
    host: new URL(origin).host,
    ...job.headers,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${job.method} ${job.paths[number % job.paths.length]} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body ?? ''}`
}

/** Bytes of requests, cached by path if they are constant. */
const requestsOf = (job: Job, origin: string): ((number: number) => Buffer) => {
  if (job.body !== undefined) return number => Buffer.from(requestOf(job, origin, number))
  const made: Buffer[] = []
  return number => {
    const at = number % job.paths.length
    made[at] ??= Buffer.from(requestOf(job, origin, at))
    return made[at]
  }
}

/** Problem of a sampled body; undefined if it is the expected one. */
const validateBody = (job: Job, number: number, head: string, body: Buffer): string | undefined => {
  const [, encoding = ''] = /\ncontent-encoding: (\w+)/i.exec(head) ?? []
  const text = withoutTimestamps((decoders[encoding]?.(body) ?? body).toString('utf8'))
  if (job.expected.kind === 'holds')
    return text.includes(job.expected.text.replaceAll('{n}', String(number)))
      ? undefined
      : `its body is ${text.slice(0, 200)}`
  const path = job.paths[number % job.paths.length] ?? ''
  const expected = job.expected.byPath.get(path)
  return expected === undefined || text === expected ? undefined : 'its body differs from the expected one'
}

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Runs a load. */
const generate = async (job: Job): Promise<JobResult> => {
  const latencies: number[] = []
  let [next, verified] = [job.first, 0]
  let wrong: string | undefined
  const usedBefore = process.cpuUsage()
  const began = performance.now()
  const until = began + job.seconds * 1_000

  const keepBusy = (origin: string) =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      const socket: Socket = connect(Number(port), hostname)
      const bytesOf = requestsOf(job, origin)
      let [number, sentAt, isBodyRead] = [0, 0, false]
      const ask = (): void => {
        sentAt = performance.now()
        if (sentAt >= until) {
          socket.end()
          resolve()
          return
        }
        number = next++
        isBodyRead = isSampled(number, job.paths.length)
        reader.expect(isBodyRead)
        socket.write(bytesOf(number))
      }
      const reader = createReader((status, head, body) => {
        latencies.push(performance.now() - sentAt)
        if (isBodyRead && body) verified += 1
        const what = status === job.status ? body && validateBody(job, number, head, body) : `its status is ${status}`
        if (what !== undefined) wrong ??= `${job.paths[number % job.paths.length]}: ${what}`
        ask()
      })
      socket.setNoDelay(true)
      socket.once('connect', ask)
      socket.on('data', reader.read)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('The server closed a connection.')))
    })

  await Promise.all(
    Array.from({ length: job.connections }, (_none, index) => keepBusy(job.origins[index % job.origins.length] ?? '')),
  )
  const wall = performance.now() - began
  const used = process.cpuUsage(usedBefore)
  const sorted = Float64Array.from(latencies).sort()
  return {
    requests: latencies.length,
    seconds: wall / 1_000,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    busy: (used.user + used.system) / 1_000 / wall,
    verified,
    wrong,
  }
}

/** Entry point of the process: runs the loads that it receives until its parent exits. */
export const runGenerator = (): void => {
  process.on('message', (job: Job) => {
    generate(job).then(
      result => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
  process.once('disconnect', () => process.exit(0))
}
