/** The public pages as responses: rendered once for all who wait, stored while the content is the same, and sent from the store while no new one can be made. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicClient } from '../../src/api/client/publicClient.ts'
import type { SiteConfig } from '../../src/api/site/siteConfig.ts'
import { type Language, languageIn } from '../../src/schema/values/language.ts'
import { withoutControls } from '../../src/schema/values/text/characters.ts'
import { trackersOf } from '../../src/schema/values/trackers.ts'
import { Failure } from '../errors.ts'
import { developmentPolicy, sitePolicy } from '../http/csp.ts'
import { addressAt } from '../http/edge/requestHead.ts'
import type { RenderedResponse } from '../http/encodedBody.ts'
import { storePage } from '../http/fastPath.ts'
import { type CacheResult, createResponseCache, type Making, type Served, sendServed } from '../http/responseCache.ts'
import { isConnected, makeInTurn } from '../http/uncachedWork.ts'
import { limits } from '../limits.ts'
import { placeOf } from '../log/errorPlace.ts'
import { yieldToOthers } from '../runtime/yieldToOthers.ts'
import { inlineScriptsOf, type PageAssets } from './assets.ts'
import { sendBusyPage } from './failures/busyPage.ts'
import { sendFailurePage } from './failures/failurePage.ts'
import { withOverlay } from './failures/faultOverlay.ts'
import { type RenderResult, render, type Undrawn } from './render.ts'
import { typefaceOf, withTypeface } from './typefaces.ts'

/** Memory for pages and the files that are made of content. */
const maxBytes = 32 * 1024 * 1024
/** Characters of a page beyond which it is looked through, and sent, in turns of the event loop of their own. */
const longPage = 250_000
/** Some of a page depends on the day. */
const maxAgeMs = 60_000
/** How long a visitor waits for another provider host when there is a last good page. */
const hostTimeoutMs = 2_500
/** How long a cache on the way may go on sending a page when this server fails, seconds. */
const staleIfErrorSeconds = limits.staleAnswerMs.value / 1_000
/** How long it may send one while it revalidates it, seconds: in a rush nobody waits, and otherwise an edit is seen at once. */
const staleWhileRevalidateSeconds = 10

/**
 * Browsers revalidate a page each time. Shared caches, like a CDN, read a separate header (RFC 9213), because its stale-while-revalidate
 * would make browsers show an editor the former page.
 */
export const contentCaching = {
  'cache-control': `public, max-age=0, stale-if-error=${staleIfErrorSeconds}`,
  'cdn-cache-control': `public, max-age=0, stale-while-revalidate=${staleWhileRevalidateSeconds}, stale-if-error=${staleIfErrorSeconds}`,
} as const

/** What is known of the content at the moment. */
type ContentState = Pick<Making, 'version' | 'mayBeStale'>

interface SitePagesOptions {
  readonly client: PublicClient
  readonly assets: PageAssets
  /** Origin of another provider host, for its pictures; undefined with the embedded provider. */
  readonly hostOrigin: string | undefined
  /** Version of the content; throws while it cannot be read. Default: never known. */
  readonly contentVersion?: (() => Promise<string | undefined>) | undefined
  /** Called with how each page was answered. */
  readonly onResult?: ((result: CacheResult) => void) | undefined
  /** Headers of every page. */
  readonly headers: Readonly<Record<string, string>>
  /** Development: no content security policy, because the development client's scripts are inline; and what cannot be drawn is shown over the page. */
  readonly isDevelopment: boolean
  readonly log: FastifyBaseLogger
}

/** Log message of a rendering error. */
const faultMessages: { readonly [U in Undrawn]: string } = {
  part: 'A section cannot be drawn. Visitors get its page without it.',
  page: 'A page cannot be drawn. Visitors get its header and its footer, and read that it does not work.',
}

/** The part of a query that a stored page may have: anything else would fill the memory with pages that are the same. */
const isCacheableQuery = (search: string): boolean => /^(\?page=\d{1,6})?$/.test(search)

const cachingOf = ({ status, isWhole }: RenderResult): RenderedResponse['caching'] => {
  if (status === 200 && isWhole) return 'store'
  return status === 200 || status === 500 || status === 503 ? 'last-resort' : 'evict'
}

export const createSitePages = (options: SitePagesOptions) => {
  const { client, assets, hostOrigin, headers, isDevelopment, log } = options
  const cache = createResponseCache({
    maxBytes,
    maxAgeMs,
    onResult: options.onResult,
    ...(hostOrigin !== undefined && { timeoutMs: hostTimeoutMs }),
  })
  /** What is said of the site when nothing else can be. */
  let formerSite: RenderResult['site']

  const contentState = async (): Promise<ContentState> => {
    try {
      return { version: await options.contentVersion?.() }
    } catch {
      // What was read before is sent while the content cannot be read.
      return { version: undefined, mayBeStale: true }
    }
  }

  /** Renders a page; what is wrong with the content is in its status. */
  const make = async (url: URL, config: SiteConfig, refused?: 405): Promise<RenderedResponse> => {
    const faults: unknown[] = []
    const drawn = await render({
      url,
      client,
      config,
      refused,
      formerSite,
      pause: yieldToOthers,
      onFault: (error, undrawn) => {
        faults.push(error)
        log.error({ err: error, ...placeOf(error) }, faultMessages[undrawn])
      },
      assets: {
        ...assets,
        sheetOf: application => typefaceOf(assets.typefaces, application.type_pair)?.sheet,
        inlineScriptsOf: language => inlineScriptsOf(assets, language),
      },
    })
    const isLong = drawn.html.length > longPage
    if (isLong) await yieldToOthers()
    const typeface = drawn.site && typefaceOf(assets.typefaces, drawn.site.application.type_pair)
    const result = typeface ? withTypeface(drawn, typeface, languageIn(drawn.site?.application.language)) : drawn
    if (isLong) await yieldToOthers()
    formerSite = result.isWhole ? result.site : (formerSite ?? result.site)
    const trackers = result.site ? trackersOf(result.site.application) : {}
    const policy = sitePolicy({
      trackers,
      ...(hostOrigin !== undefined && { imageHost: hostOrigin }),
      inline: result.inline,
    })
    const caching = cachingOf(result)
    return {
      status: result.status,
      headers: {
        ...headers,
        'content-security-policy': isDevelopment ? developmentPolicy : policy,
        'content-type': 'text/html; charset=utf-8',
        ...(caching === 'store' ? contentCaching : { 'cache-control': 'no-store' }),
        ...result.headers,
      },
      body: withOverlay(withoutControls(result.html), isDevelopment ? faults[0] : undefined),
      // The moment at which a form was shown makes no other page.
      ...(config.forms && { identity: result.html.replaceAll(String(config.forms.shownAt), '') }),
      caching,
    }
  }

  /** Of the site; undefined where nothing was read of it yet. */
  const language = (): Language | undefined => formerSite && languageIn(formerSite.application.language)

  return {
    cache,
    contentState,
    make,

    /** The language of the site: of another host, that of the last page; undefined where it is not known. */
    siteLanguage: async (): Promise<Language | undefined> => {
      if (hostOrigin !== undefined) return language()
      try {
        return languageIn((await client.publicApplication()).language)
      } catch {
        return language()
      }
    },

    /** Sends a failure as a page. */
    sendFailure: (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply =>
      failure.code === 'busy'
        ? sendBusyPage(reply, failure, language())
        : sendFailurePage(request, reply, failure, language()),

    /** Says as a page of the site that no page takes the method of a request. */
    refuseMethod: async (request: FastifyRequest, reply: FastifyReply, config: SiteConfig): Promise<FastifyReply> => {
      const url = addressAt(config.siteUrl, request.url)
      const { status, headers, body } = await makeInTurn(request, () => make(url, config, 405))
      return reply.code(status).headers(headers).send(body)
    },

    /** Sends the page of a request's address. */
    send: async (request: FastifyRequest, reply: FastifyReply, config: SiteConfig): Promise<FastifyReply> => {
      const url = addressAt(config.siteUrl, request.url)
      const isCacheable = isCacheableQuery(url.search)
      const key = `${client.appKey} ${config.siteUrl} ${url.pathname}${url.search}`
      const makeIt = async (): Promise<RenderedResponse> => {
        try {
          const page = await make(url, config)
          return isCacheable || page.caching !== 'store' ? page : { ...page, caching: 'evict' }
        } catch (error) {
          request.log.error({ err: error }, 'A page could not be rendered.')
          throw error
        }
      }
      const state = isCacheable ? await contentState() : { version: undefined }
      let served: Served
      try {
        served = await cache.serve(key, {
          ...state,
          isWanted: isConnected(request),
          make: isWanted => makeInTurn(request, makeIt, isWanted),
        })
      } catch (error) {
        if (error instanceof Failure && error.code === 'busy') return sendBusyPage(reply, error, language())
        throw error
      }
      if (served.staleSeconds === undefined && served.response.isStorable)
        storePage(request, served.response, () => options.onResult?.('hit'))
      return sendServed(request, reply, served)
    },
  }
}

export type SitePages = ReturnType<typeof createSitePages>
