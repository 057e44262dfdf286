/** Registers the public pages, the back office's page, and the files of the builds. */
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createPublicClient } from '../../src/api/client/publicClient.ts'
import type { Fetch } from '../../src/api/client/sender.ts'
import { type HostFeatures, specifiedHost } from '../../src/api/protocol/specifiedCalls.ts'
import type { SiteConfig } from '../../src/api/site/siteConfig.ts'
import type { ReceiptSigner } from '../crypto/receiptSigner.ts'
import { adminPolicy, developmentPolicy, filePolicy } from '../http/csp.ts'
import { isApi } from '../http/errorHandler.ts'
import { officePermissionsPolicy } from '../http/securityHeaders.ts'
import { runUncachedWork } from '../http/uncachedWork.ts'
import type { CacheResult } from '../log/metrics.ts'
import type { Clock } from '../runtime/clock.ts'
import { withTimeLimit } from '../runtime/eventLoop/timeLimit.ts'
import { projectFolder } from '../runtime/projectFolder.ts'
import { adminPage } from './adminPage.ts'
import { adminPreloads } from './adminPreloads.ts'
import type { Assets } from './assets.ts'
import { contentFiles } from './contentFiles.ts'
import { registerForms, type ShownForms } from './forms.ts'
import { registerServiceWorker } from './offline/serviceWorker.ts'
import { registerSeoRoutes } from './seo/seoRoutes.ts'
import { createSitePages } from './sitePages.ts'
import { typeSheetsOf } from './typefaces.ts'

/** Dependencies and settings of the pages. */
export interface PagesOptions {
  readonly assets: Assets
  /** Application that the pages show. */
  readonly appKey: string
  /** Origin for canonical links; default: the origin of the request. */
  readonly siteUrl: string | undefined
  /** Fetch with which pages read content. */
  readonly fetch: Fetch
  /** Another provider host; undefined for the embedded provider. */
  readonly upstream: { readonly origin: string; readonly features: () => Promise<HostFeatures> } | undefined
  /** Number of days for which the embedded provider keeps deleted records; default: unknown. */
  readonly trashDays?: number
  /** Version of the application's content, see `SitePagesOptions`; undefined if it is never known, and every request reads its content. */
  readonly contentVersion?: () => Promise<string | undefined>
  /** False if the server cannot send mail: pages then offer no subscription. Default: true. */
  readonly sendsMail?: boolean
  /** Verifies the receipts in addresses. Default: no address shows a receipt. */
  readonly receipts?: Pick<ReceiptSigner, 'isSigned'>
  /** Default: the system clock. */
  readonly clock?: Clock
  /** Called with the cache result of each page. */
  readonly onResult?: (result: CacheResult) => void
  /** True in development: no Content-Security-Policy, because scripts of the development client are inline. */
  readonly isDevelopment: boolean
}

/** Additional headers of every page, public and back office. Other sites may learn that a visitor came from this one. */
const pageHeaders = { 'referrer-policy': 'strict-origin-when-cross-origin' } as const

/** Allowed methods of a page. */
const pageMethods = ['GET', 'HEAD'] as const

/** Maximum time that the page of the back office waits for the features of another provider host, ms. */
const featuresMs = 2_500

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds

/**
 * All public files of the builds, with their folder. Thousands of names are listed at startup, and calling `relative`
 * for each would take five times as long.
 */
const filesOf = async (folders: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const found = await Promise.all(
    folders.map(async folder => {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true })
      return entries
        .filter(entry => entry.isFile())
        .map(
          ({ parentPath, name }) =>
            [`${parentPath}/${name}`.slice(folder.length + 1).replaceAll('\\', '/'), folder] as const,
        )
    }),
  )
  return new Map(found.flat().filter(([file]) => !file.startsWith('.')))
}

/** Registers the pages, which handle every address without another route. */
export const registerPages = async (app: FastifyInstance, options: PagesOptions): Promise<void> => {
  const client = createPublicClient({ host: '', appKey: options.appKey, fetch: options.fetch })
  const imageHost = options.upstream?.origin
  const configFor = (request: FastifyRequest, shown?: ShownForms): SiteConfig => ({
    appKey: options.appKey,
    siteUrl: options.siteUrl ?? `${request.protocol}://${request.host}`,
    ...(!options.upstream && options.sendsMail !== false && { news: true }),
    // Another host may lack the calls behind forms.
    ...(!options.upstream && {
      forms: {
        shownAt: Math.floor(Date.now() / 1000),
        ...(options.receipts?.isSigned(options.appKey, request.url) && { receipt: request.url }),
        ...shown,
      },
    }),
  })
  const pages = createSitePages({
    site: app.site,
    client,
    assets: options.assets.site,
    hostOrigin: imageHost,
    contentVersion: options.isDevelopment ? undefined : options.contentVersion,
    headers: pageHeaders,
    onResult: options.onResult,
    isDevelopment: options.isDevelopment,
    log: app.log,
  })
  const serve = contentFiles(app, { client, pages, configFor })
  registerSeoRoutes(app, { client, serve, clock: options.clock ?? (() => new Date()) })
  registerServiceWorker({ client, serve, isDevelopment: options.isDevelopment })

  const files = await filesOf(options.assets.folders)
  if (files.size) {
    const reading = { serve: false, root: projectFolder, preCompressed: true } as const
    // Range requests are for documents only; the package rejects some ranges that a server has to ignore.
    await app.register(fastifyStatic, { ...reading, cacheControl: false, acceptRanges: false })
    const send = (reply: FastifyReply, file: string, cacheControl: string) => {
      const folder = files.get(file)
      if (folder === undefined) return reply.callNotFound()
      return reply
        .headers({ 'cache-control': cacheControl, 'content-security-policy': filePolicy })
        .sendFile(file, folder)
    }
    // Names below /assets contain a hash of the content.
    app.get<{ Params: { '*': string } }>('/assets/*', { config: { policy: 'public' } }, (request, reply) =>
      send(reply, `assets/${request.params['*']}`, `public, max-age=${yearSeconds}, immutable`),
    )
    for (const file of files.keys()) {
      if (file.startsWith('assets/')) continue
      app.get(`/${file}`, { config: { policy: 'public' } }, (_request, reply) =>
        send(reply, file, `public, max-age=${daySeconds}`),
      )
    }
  }

  /** Features of the host; a host that is slow to respond is treated as having only the specified calls. */
  const hostFeatures = async (): Promise<HostFeatures | undefined> => {
    const { trashDays } = options
    if (!options.upstream)
      return trashDays === undefined
        ? undefined
        : { hasExtensions: true, hasHistory: true, resources: app.site.resources.map(({ name }) => name), trashDays }
    const slow = () => new Error('The host did not answer in time.')
    return withTimeLimit(options.upstream.features(), featuresMs, slow).catch(() => specifiedHost)
  }

  const showAdmin = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const { typefaces } = options.assets.site
    const host = await hostFeatures()
    const adminConfig: SiteConfig = {
      ...configFor(request),
      preloads: adminPreloads(app.site, request.url, host),
      ...(host && { host }),
      ...(options.sendsMail === false && !options.isDevelopment && { mail: false }),
      ...(typefaces && { typeSheets: typeSheetsOf(typefaces) }),
    }
    return reply
      .headers(pageHeaders)
      .header('content-security-policy', options.isDevelopment ? developmentPolicy : adminPolicy(nonce, imageHost))
      .header('permissions-policy', officePermissionsPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        adminPage(options.assets.admin, adminConfig, {
          nonce,
          cookies: request.headers.cookie,
          siteLanguage: await pages.siteLanguage(),
        }),
      )
  }
  app.get('/admin', { config: { policy: 'public' } }, showAdmin)
  app.get('/admin/*', { config: { policy: 'public' } }, showAdmin)

  const { sendFailure } = pages
  // Runs before the body is read, because pages accept none.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isApi(request) || !request.url.startsWith('/')) return
    // An address with a route only for POST shows a page on GET.
    reply.header('allow', [...new Set([...pageMethods, ...app.methodsFor(request)])].join(', '))
    return pages.refuseMethod(request, reply, configFor(request))
  })
  app.get('/*', { config: { policy: 'public', sendFailure } }, async (request, reply) => {
    if (isApi(request)) return reply.callNotFound()
    return pages.send(request, reply, configFor(request))
  })

  if (options.upstream) return
  await registerForms(app, {
    appKey: options.appKey,
    siteUrl: options.siteUrl,
    sendFailure,
    siteLanguage: pages.siteLanguage,
    show: async (request, reply, { status, path, ...shown }) => {
      const config = configFor(request, shown)
      const url = new URL(path, config.siteUrl)
      const { headers, body } = await runUncachedWork(request, () => pages.make(url, config))
      return reply
        .headers({ ...headers, 'cache-control': 'no-store' })
        .code(status)
        .send(body)
    },
  })
}
