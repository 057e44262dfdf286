/** Sends signed requests to an S3 host, each with a time limit. */

import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Place } from '../../config/s3Url.ts'
import { withTimeLimit } from '../../runtime/eventLoop/timeLimit.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { FileStoreError } from '../../runtime/storageErrors.ts'
import type { FileContent } from './fileStore.ts'

/**
 * Number of retries while the host is too busy, and the pause before the first one, ms. The pause doubles each time.
 */
const retries = 3
const firstPauseMs = 50
/** Minimum upload speed, used for the time limit. */
const leastBytesPerMs = 500

/** Times in milliseconds. */
export interface S3Times {
  /** Maximum time until a response begins, including retries. */
  readonly answerMs: number
  /** Maximum time for the next bytes of a response, while its reader waits for them. */
  readonly bytesMs: number
}
const usualTimes: S3Times = { answerMs: limits.fileStoreAnswerMs.value, bytesMs: limits.fileStoreBytesMs.value }

const silent = (cause?: unknown) => new FileStoreError('files-unusable', 'The file store does not answer.', { cause })
/** Body and headers of a request. */
export interface Sent {
  /**
   * Bytes, or the path of a file, which is streamed. Every body requires the header `x-amz-content-sha256` with its
   * SHA-256; a file also requires `content-length`.
   */
  readonly body?: FileContent
  readonly headers?: Readonly<Record<string, string>>
}

/** A response whose body can be read once. */
export interface S3Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** Throws FileStoreError if it is truncated, or stalls while the reader waits. */
  readonly body: Readable
}

/** Body of a response. Its connection is closed when the reader stops early or the host stalls. */
const bodyOf = (answer: IncomingMessage, bytesMs: number): Readable => {
  const chunks = answer[Symbol.asyncIterator]()
  return new Readable({
    read() {
      withTimeLimit(chunks.next(), bytesMs, silent).then(
        ({ done, value }) => this.push(done ? null : value),
        cause => this.destroy(cause instanceof FileStoreError ? cause : silent(cause)),
      )
    },
    destroy(error, done) {
      answer.destroy()
      done(error)
    },
  })
}

/** Returns a function that sends requests to a host. It throws FileStoreError if there is no response. */
export const createS3Requests = (
  { bucketUrl, accessKeyId, secretAccessKey, region }: S3Place,
  times: S3Times = usualTimes,
): ((method: string, url: string, sent: Sent) => Promise<S3Answer>) => {
  const isSecure = bucketUrl.startsWith('https:')
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const cache = new Map<string, ArrayBuffer>()
  const signedWith = { accessKeyId, secretAccessKey, service: 's3', cache, ...(region !== undefined && { region }) }

  // Uses node:http, because `fetch` loses its abort signal on garbage collection and would leave connections open.
  const sendOnce = async (method: string, url: string, sent: Sent, signal: AbortSignal): Promise<IncomingMessage> => {
    const signed = await new AwsV4Signer({ method, url, headers: { ...sent.headers }, ...signedWith }).sign()
    const options = { method, agent, signal, headers: Object.fromEntries(signed.headers) }
    return new Promise((resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)(signed.url, options, resolve)
      request.on('error', error => {
        // The host may have closed an idle connection. All requests of the store can safely be repeated.
        if (request.reusedSocket && !signal.aborted) sendOnce(method, url, sent, signal).then(resolve, reject)
        else reject(error)
      })
      if (typeof sent.body === 'string') pipeline(createReadStream(sent.body), request).catch(reject)
      else request.end(sent.body)
    })
  }
  /** Sends a request, with retries while the host is too busy. */
  const respond = async (method: string, url: string, sent: Sent, signal: AbortSignal): Promise<IncomingMessage> => {
    for (let left = retries, pauseMs = firstPauseMs; ; left -= 1, pauseMs *= 2) {
      const answer = await sendOnce(method, url, sent, signal)
      const { statusCode = 0 } = answer
      if (left === 0 || (statusCode < 500 && statusCode !== 429)) return answer
      answer.resume()
      await setTimeout(Math.random() * pauseMs, undefined, { signal })
    }
  }
  return async (method, url, sent) => {
    const begun = new AbortController()
    // A host responds only after it has received the whole file.
    const sendingMs = Number(sent.headers?.['content-length'] ?? 0) / leastBytesPerMs
    try {
      const answer = await withTimeLimit(respond(method, url, sent, begun.signal), times.answerMs + sendingMs, silent)
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: bodyOf(answer, times.bytesMs) }
    } catch (error) {
      begun.abort()
      throw error instanceof FileStoreError ? error : silent(error)
    }
  }
}
