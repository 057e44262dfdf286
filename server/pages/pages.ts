/** Everything that is not the API: the public pages, the back office's page and the files that both load. */
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createPublicClient } from '../../src/api/client/publicClient.ts'
import type { Fetch } from '../../src/api/client/sender.ts'
import { type HostFeatures, specifiedHost } from '../../src/api/protocol/specifiedCalls.ts'
import type { SiteConfig } from '../../src/api/site/siteConfig.ts'
import type { Clock } from '../clock.ts'
import { adminPolicy, developmentPolicy, filePolicy } from '../http/csp.ts'
import { isApi } from '../http/errorHandler.ts'
import type { CacheResult } from '../http/responseCache.ts'
import { officePermissionsPolicy } from '../http/securityHeaders.ts'
import { makeInTurn } from '../http/uncachedWork.ts'
import { projectFolder } from '../runtime/projectFolder.ts'
import { withTimeLimit } from '../runtime/timeLimit.ts'
import { adminPage } from './adminPage.ts'
import { adminPreloads } from './adminPreloads.ts'
import type { Assets } from './assets.ts'
import { contentFiles } from './contentFiles.ts'
import { registerForms, type ShownForms } from './forms.ts'
import { registerServiceWorker } from './offline/serviceWorker.ts'
import { registerSeoRoutes } from './seo/seoRoutes.ts'
import { createSitePages } from './sitePages.ts'
import { typeSheetsOf } from './typefaces.ts'

export interface PagesOptions {
  readonly assets: Assets
  /** The application that the pages show. */
  readonly appKey: string
  /** Origin for canonical links; default: that of the request. */
  readonly siteUrl: string | undefined
  /** How pages read content. */
  readonly fetch: Fetch
  /** Another provider host; undefined with the embedded provider. */
  readonly upstream: { readonly origin: string; readonly features: () => Promise<HostFeatures> } | undefined
  /** Version of the application's content, as `SitePagesOptions` says; undefined where nobody knows it, so that every page is made again. */
  readonly contentVersion?: () => Promise<string | undefined>
  /** Default: that of the machine. */
  readonly clock?: Clock
  /** Called with how each page was answered. */
  readonly onResult?: (result: CacheResult) => void
  /** Development: no content security policy, because the development client's scripts are inline. */
  readonly isDevelopment: boolean
}

/** Headers of every page, of the site and of the back office, beside those of every response. Other sites may learn that a visitor came from this one. */
const pageHeaders = { 'referrer-policy': 'strict-origin-when-cross-origin' } as const

/** Methods that a page takes. */
const pageMethods = ['GET', 'HEAD'] as const

/** How long the page of the back office waits for another provider host to say what it has, ms. */
const featuresMs = 2_500

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds

/** Every file of the builds that may be requested, with the folder that it lies in. */
const filesOf = async (folders: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const found = await Promise.all(
    folders.map(async folder => {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true })
      return entries
        .filter(entry => entry.isFile())
        .map(entry => [relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'), folder] as const)
    }),
  )
  return new Map(found.flat().filter(([file]) => !file.startsWith('.')))
}

/** Registers the pages. They answer every address that no other route does. */
export const registerPages = async (app: FastifyInstance, options: PagesOptions): Promise<void> => {
  const client = createPublicClient({ host: '', appKey: options.appKey, fetch: options.fetch })
  const imageHost = options.upstream?.origin
  const configFor = (request: FastifyRequest, shown?: ShownForms): SiteConfig => ({
    appKey: options.appKey,
    siteUrl: options.siteUrl ?? `${request.protocol}://${request.host}`,
    // Another host may not know the calls behind forms.
    ...(!options.upstream && { forms: { shownAt: Math.floor(Date.now() / 1000), ...shown } }),
  })
  const pages = createSitePages({
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
    // Documents have ranges; the package refuses some of those that a server has to ignore.
    await app.register(fastifyStatic, { ...reading, cacheControl: false, acceptRanges: false })
    const send = (reply: FastifyReply, file: string, cacheControl: string) => {
      const folder = files.get(file)
      if (folder === undefined) return reply.callNotFound()
      return reply
        .headers({ 'cache-control': cacheControl, 'content-security-policy': filePolicy })
        .sendFile(file, folder)
    }
    // Names below /assets carry a hash of the content.
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

  /** A host that is slow to say it counts as one that has the calls of the specification alone. */
  const hostFeatures = async (): Promise<HostFeatures | undefined> => {
    if (!options.upstream) return undefined
    const slow = () => new Error('The host is slow.')
    return withTimeLimit(options.upstream.features(), featuresMs, slow).catch(() => specifiedHost)
  }

  const showAdmin = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const { typefaces } = options.assets.site
    const host = await hostFeatures()
    const adminConfig = {
      ...configFor(request),
      preloads: adminPreloads(request.url, host),
      ...(host && { host }),
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
  // Before a body is read, which no page takes.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isApi(request) || !request.url.startsWith('/')) return
    // An address that has a route for a form alone shows a page as all others do.
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
      const { headers, body } = await makeInTurn(request, () => pages.make(url, config))
      return reply
        .headers({ ...headers, 'cache-control': 'no-store' })
        .code(status)
        .send(body)
    },
  })
}
