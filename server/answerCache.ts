/** Whole answers, compressed once and kept until the content that they were made of changes. Source: design 5. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** An answer as it is made. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer as it is kept. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Strong, of the uncompressed body. */
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer | undefined
  readonly gzip: Buffer | undefined
}

/** Below this many bytes, compression saves no packet. */
const worthCompressing = 1_024
const brotliQuality = 5

const keep = async (answer: Answer): Promise<KeptAnswer> => {
  const plain = Buffer.from(answer.body)
  const isLarge = plain.length >= worthCompressing
  const brotliOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  }
  return {
    status: answer.status,
    headers: answer.headers,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    brotli: isLarge ? await promisify(brotliCompress)(plain, brotliOptions) : undefined,
    gzip: isLarge ? await promisify(gzip)(plain) : undefined,
  }
}

/** Keeps at most `maxBytes` of answers, the least used going first. Many requests that wait for one answer share its making. */
export const createAnswerCache = (maxBytes: number) => {
  const kept = new LRUCache<string, KeptAnswer, () => Promise<Answer>>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: (answer, key) =>
      answer.plain.length + (answer.brotli?.length ?? 0) + (answer.gzip?.length ?? 0) + key.length + 512,
    fetchMethod: async (_key, _stale, { context }) => keep(await context()),
  })
  return {
    /**
     * The answer of a key, made when it is not kept. The key must name all that the answer depends on, the content's version included.
     * What `make` throws is thrown to everyone who waits, and nothing is kept.
     */
    answer: async (key: string, make: () => Promise<Answer>): Promise<KeptAnswer> =>
      (await kept.fetch(key, { context: make })) ?? keep(await make()),
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** Sends a kept answer in the best encoding that the request takes; 304 without a body where the client has it already. */
export const sendKept = (request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply => {
  reply.code(answer.status).headers(answer.headers).header('etag', answer.etag).header('vary', 'accept-encoding')
  if (answer.status === 200 && request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (answer.brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(answer.brotli)
  if (answer.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(answer.gzip)
  return reply.send(answer.plain)
}
