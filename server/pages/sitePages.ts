/**
 * Renders public pages as responses. Concurrent requests share one render, and pages are cached while the content is
 * unchanged, and as a fallback if rendering fails.
 */
import { hash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicClient } from '../../src/api/client/publicClient.ts'
import { ApiError } from '../../src/api/protocol/failure.ts'
import type { SiteConfig } from '../../src/api/site/siteConfig.ts'
import type { Site } from '../../src/resources/createSite.ts'
import { mailedLinkAt } from '../../src/schema/routes/mailedLinks.ts'
import { type Language, languageIn } from '../../src/schema/values/language.ts'
import { trackersOf } from '../../src/schema/values/trackers.ts'
import { developmentPolicy, sitePolicy } from '../http/csp.ts'
import { addressAt } from '../http/edge/requestHead.ts'
import type { RenderedResponse } from '../http/encodedBody.ts'
import { storePage } from '../http/fastPath.ts'
import { type CacheRequest, type CacheResponse, createResponseCache, sendFromCache } from '../http/responseCache.ts'
import { connectionCheckOf, runUncachedWork } from '../http/uncachedWork.ts'
import { placeOf } from '../log/errorPlace.ts'
import type { CacheResult } from '../log/metrics.ts'
import { nextChangeIn } from '../permissions/visibleVersions.ts'
import { Failure } from '../runtime/errors.ts'
import { yieldToOthers } from '../runtime/eventLoop/yieldToOthers.ts'
import { limits } from '../runtime/limits/limits.ts'
import { inlineScriptsOf, type PageAssets } from './assets.ts'
import { sendBusyPage } from './failures/busyPage.ts'
import { sendFailurePage } from './failures/failurePage.ts'
import { withOverlay } from './failures/faultOverlay.ts'
import { type FailedPart, type RenderResult, render } from './render.ts'
import { typefaceOf, withTypeface } from './typefaces.ts'

/** Cache size for pages and files generated from content, bytes. */
const maxBytes = 32 * 1024 * 1024
/** Minimum length of a page that is processed and sent in separate event-loop ticks, characters. */
const longPage = 250_000
/** Age at which a cached page expires, ms, because parts of it depend on the date. */
const maxAgeMs = 60_000
/** Maximum time that a visitor waits for another provider host if there is a last good page, ms. */
const hostTimeoutMs = 2_500
/** Time for which a shared cache may continue to send a page if this server fails, s. */
const staleIfErrorSeconds = limits.staleAnswerMs.value / 1_000
/**
 * Time for which a shared cache may send a page while it revalidates it, s. Under load nobody waits; otherwise an edit
 * is visible immediately.
 */
const staleWhileRevalidateSeconds = 10

/**
 * Cache headers of public pages. Browsers revalidate a page each time. Shared caches, such as a CDN, read a separate
 * header (RFC 9213) with stale-while-revalidate, with which browsers would show an editor the previous page.
 */
export const contentCaching = {
  'cache-control': `public, max-age=0, stale-if-error=${staleIfErrorSeconds}`,
  'cdn-cache-control': `public, max-age=0, stale-while-revalidate=${staleWhileRevalidateSeconds}, stale-if-error=${staleIfErrorSeconds}`,
} as const

/** Current state of the content. */
type ContentState = Pick<CacheRequest, 'version' | 'mayBeStale'>

interface SitePagesOptions {
  readonly site: Site
  readonly client: PublicClient
  readonly assets: PageAssets
  /** Origin of another provider host, for its pictures; undefined for the embedded provider. */
  readonly hostOrigin: string | undefined
  /** Version of the content; throws while it cannot be read. Default: never known. */
  readonly contentVersion?: (() => Promise<string | undefined>) | undefined
  /** Called with the cache result of each page. */
  readonly onResult?: ((result: CacheResult) => void) | undefined
  /** Headers of every page. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * True in development: no Content-Security-Policy, because scripts of the development client are inline; rendering
   * errors are shown in an overlay.
   */
  readonly isDevelopment: boolean
  readonly log: FastifyBaseLogger
}

/** Log message of a rendering error. */
const faultMessages: { readonly [U in FailedPart]: string } = {
  part: 'A section cannot be rendered. Visitors get the page without it.',
  page: 'A page cannot be rendered. Visitors get the header, the footer and an error message.',
}

/** True for the only query of cached pages: any other would fill the cache with copies of the same page. */
const isCacheableQuery = (search: string): boolean => /^(\?page=\d{1,6})?$/.test(search)

const cachingOf = ({ status, isWhole }: RenderResult, { pathname }: URL): RenderedResponse['caching'] => {
  // The page of a mailed link changes with the subscription, which is not part of the content.
  if (mailedLinkAt(pathname)) return 'evict'
  if (status === 200 && isWhole) return 'store'
  return status === 200 || status === 500 || status === 503 ? 'last-resort' : 'evict'
}

/** Special cases of a render. */
interface MakeOptions {
  readonly refused?: 405 | undefined
  /** Source of the stored page, which is reused if the new page would have the same source. Default: none is stored. */
  readonly storedSource?: string | undefined
  /** Version of the content; undefined if it is not known. */
  readonly version?: string | undefined
}

/** Creates the renderer and the cache of the public pages. */
export const createSitePages = (options: SitePagesOptions) => {
  const { site, client, assets, hostOrigin, headers, isDevelopment, log } = options
  const cache = createResponseCache({
    maxBytes,
    maxAgeMs,
    onResult: options.onResult,
    ...(hostOrigin !== undefined && { timeoutMs: hostTimeoutMs }),
  })
  /** Last known data of the site, for pages that cannot be rendered. */
  let previousSite: RenderResult['site']

  const contentState = async (): Promise<ContentState> => {
    try {
      return { version: await options.contentVersion?.() }
    } catch {
      // Cached pages are sent while the content cannot be read.
      return { version: undefined, mayBeStale: true }
    }
  }

  /** Renders a page; its status reports problems with the content. */
  const make = async (
    url: URL,
    config: SiteConfig,
    { refused, storedSource, version }: MakeOptions = {},
  ): Promise<RenderedResponse> => {
    const faults: unknown[] = []
    let source: string | undefined
    const drawn = await render({
      site,
      url,
      client,
      config,
      refused,
      previousSite,
      pause: yieldToOthers,
      // In development, the code that renders the page may have changed.
      isDrawn: isDevelopment
        ? undefined
        : data => {
            // The same data looks different once a date in it has passed.
            source = hash('sha256', `${version && nextChangeIn(version)} ${data}`, 'base64url')
            return source === storedSource
          },
      onFault: (error, failed) => {
        faults.push(error)
        log.error({ err: error, ...placeOf(error) }, faultMessages[failed])
      },
      assets: {
        ...assets,
        sheetOf: application => typefaceOf(assets.typefaces, application.type_pair)?.sheet,
        inlineScriptsOf: language => inlineScriptsOf(assets, language),
      },
    })
    previousSite = drawn.isWhole ? drawn.site : (previousSite ?? drawn.site)
    if (drawn.isUnchanged) return { status: drawn.status, headers: {}, body: '', caching: 'reuse' }
    const isLong = drawn.html.length > longPage
    if (isLong) await yieldToOthers()
    const typeface = drawn.site && typefaceOf(assets.typefaces, drawn.site.application.type_pair)
    const result = typeface ? withTypeface(drawn, typeface, languageIn(drawn.site?.application.language)) : drawn
    if (isLong) await yieldToOthers()
    const trackers = result.site ? trackersOf(result.site.application) : {}
    const policy = sitePolicy({
      trackers,
      ...(hostOrigin !== undefined && { imageHost: hostOrigin }),
      inline: result.inline,
    })
    const caching = cachingOf(result, url)
    return {
      status: result.status,
      headers: {
        ...headers,
        'content-security-policy': isDevelopment ? developmentPolicy : policy,
        'content-type': 'text/html; charset=utf-8',
        ...(caching === 'store' ? contentCaching : { 'cache-control': 'no-store' }),
        ...result.headers,
      },
      body: withOverlay(result.html, isDevelopment ? faults[0] : undefined),
      // Pages that differ only in the time at which their form was shown have the same identity.
      ...(config.forms && { identity: result.html.replaceAll(String(config.forms.shownAt), '') }),
      source,
      caching,
    }
  }

  /** Language of the site; undefined if none of its content has been read yet. */
  const language = (): Language | undefined => previousSite && languageIn(previousSite.application.language)

  return {
    cache,
    contentState,
    make,

    /** Language of the site; for another host, that of the last page; undefined if unknown. */
    siteLanguage: async (): Promise<Language | undefined> => {
      if (hostOrigin !== undefined) return language()
      try {
        return languageIn((await client.publicApplication()).language)
      } catch (error) {
        return error instanceof ApiError && error.language !== undefined ? languageIn(error.language) : language()
      }
    },

    /** Sends a failure as a page. */
    sendFailure: (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply =>
      failure.code === 'busy'
        ? sendBusyPage(reply, failure, language())
        : sendFailurePage(request, reply, failure, language()),

    /** Sends a page that says that the method is not allowed. */
    refuseMethod: async (request: FastifyRequest, reply: FastifyReply, config: SiteConfig): Promise<FastifyReply> => {
      const url = addressAt(config.siteUrl, request.url)
      const { status, headers, body } = await runUncachedWork(request, () => make(url, config, { refused: 405 }))
      return reply.code(status).headers(headers).send(body)
    },

    /** Sends the page of a request's address. */
    send: async (request: FastifyRequest, reply: FastifyReply, config: SiteConfig): Promise<FastifyReply> => {
      const url = addressAt(config.siteUrl, request.url)
      const isCacheable = isCacheableQuery(url.search)
      const key = `${client.appKey} ${config.siteUrl} ${url.pathname}${url.search}`
      const state = isCacheable ? await contentState() : { version: undefined }
      const makeIt = async (storedSource: string | undefined): Promise<RenderedResponse> => {
        try {
          const page = await make(url, config, { storedSource, version: state.version })
          return isCacheable || page.caching !== 'store' ? page : { ...page, caching: 'evict' }
        } catch (error) {
          request.log.error({ err: error }, 'A page could not be rendered.')
          throw error
        }
      }
      let served: CacheResponse
      try {
        served = await cache.serve(key, {
          ...state,
          isWanted: connectionCheckOf(request),
          make: (isWanted, source) => runUncachedWork(request, () => makeIt(source), isWanted),
        })
      } catch (error) {
        if (error instanceof Failure && error.code === 'busy') return sendBusyPage(reply, error, language())
        throw error
      }
      if (served.staleSeconds === undefined && served.response.isStorable)
        storePage(request, served.response, () => options.onResult?.('hit'))
      return sendFromCache(request, reply, served)
    },
  }
}

export type SitePages = ReturnType<typeof createSitePages>
