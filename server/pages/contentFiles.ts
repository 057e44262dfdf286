/** Files generated from public content of any provider, and cached until it changes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicClient } from '../../src/api/client/publicClient.ts'
import { ApiError } from '../../src/api/protocol/failure.ts'
import type { SiteConfig } from '../../src/api/site/siteConfig.ts'
import { addressAt } from '../http/edge/requestHead.ts'
import type { RenderedResponse } from '../http/encodedBody.ts'
import { sendFromCache } from '../http/responseCache.ts'
import { connectionCheckOf, runUncachedWork } from '../http/uncachedWork.ts'
import { contentCaching, type SitePages } from './sitePages.ts'

interface ContentFilesOptions {
  readonly client: PublicClient
  readonly pages: Pick<SitePages, 'cache' | 'contentState'>
  readonly configFor: (request: FastifyRequest) => SiteConfig
}

/** Content of a file, as text or bytes; undefined if the file does not exist. */
type MakeFile = (siteUrl: string, request: FastifyRequest) => Promise<string | Buffer | undefined>

type Headers = Readonly<Record<string, string>>

const unavailable: RenderedResponse = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '10', 'cache-control': 'no-store' },
  body: 'The content of the site cannot be read right now. Try again in a moment.\n',
  caching: 'last-resort',
}
const missing: RenderedResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'There is nothing at this address.\n',
  caching: 'evict',
}

/** Returns the function that registers a file's address, with its media type and optionally its cache headers. */
export const contentFiles = (app: FastifyInstance, { client, pages, configFor }: ContentFilesOptions) => {
  const make = async (file: ReturnType<MakeFile>, headers: Headers): Promise<RenderedResponse> => {
    try {
      const body = await file
      return body === undefined ? missing : { status: 200, headers, body, caching: 'store' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return unavailable
    }
  }
  return (address: string, type: string, makeFile: MakeFile, caching: Headers = contentCaching) =>
    app.get(address, { config: { policy: 'public' } }, async (request, reply): Promise<FastifyReply> => {
      const { siteUrl } = configFor(request)
      const { pathname } = addressAt(siteUrl, request.url)
      const served = await pages.cache.serve(`${client.appKey} ${siteUrl} ${pathname}`, {
        ...(await pages.contentState()),
        isWanted: connectionCheckOf(request),
        make: isWanted =>
          runUncachedWork(
            request,
            () => make(makeFile(siteUrl, request), { 'content-type': type, ...caching }),
            isWanted,
          ),
      })
      return sendFromCache(request, reply, served)
    })
}

/** Registers the route of a file that is generated from public content. */
export type ServeFile = ReturnType<typeof contentFiles>
