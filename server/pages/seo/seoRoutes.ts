/** Files by which search engines, feed readers and phones find the site. Each is made of public content, over any provider. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'
import type { SiteConfig } from '../../../src/api/site/siteConfig.ts'
import { pagedResources } from '../../../src/resources/recordPages.ts'
import { calendarAddress } from '../../../src/schema/routes/calendarAddress.ts'
import { feedAddress } from '../../../src/schema/routes/recordPage.ts'
import { isSafeImage } from '../../../src/schema/values/links.ts'
import type { Clock } from '../../clock.ts'
import { addressAt } from '../../http/edge/requestHead.ts'
import type { RenderedResponse } from '../../http/encodedBody.ts'
import { sendServed } from '../../http/responseCache.ts'
import { isConnected, makeInTurn } from '../../http/uncachedWork.ts'
import { frameColour } from '../render.ts'
import { contentCaching, type SitePages } from '../sitePages.ts'
import { letterIcon } from './icon.ts'
import { iconOf, manifestOf } from './manifest.ts'
import { listCalendarOf, recordCalendarOf } from './recordCalendar.ts'
import { recordFeedOf } from './recordFeed.ts'
import { sitemapOf, sitemapPart } from './sitemap.ts'

interface FoundOptions {
  readonly client: PublicClient
  readonly pages: Pick<SitePages, 'cache' | 'contentState'>
  readonly clock: Clock
  readonly configFor: (request: FastifyRequest) => SiteConfig
}

/** What a file says; undefined where there is no such file. */
type MakeFile = (siteUrl: string, request: FastifyRequest) => Promise<string | undefined>

const robotsOf = (siteUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /search\n\nSitemap: ${siteUrl}/sitemap.xml\n`

const calendarType = 'text/calendar; charset=utf-8'

/** What the routes of records have: a slug, or an id. */
type Keys = Readonly<Record<string, string>>

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

/** Registers `/robots.txt`, `/sitemap.xml` and its parts, the feeds and calendars of resources, `/manifest.webmanifest`, `/favicon.svg` and `/favicon.ico`. */
export const registerSeoRoutes = (app: FastifyInstance, { client, pages, clock, configFor }: FoundOptions): void => {
  const make = async (file: Promise<string | undefined>, type: string): Promise<RenderedResponse> => {
    try {
      const body = await file
      if (body === undefined) return missing
      const headers = { 'content-type': type, ...contentCaching }
      return { status: 200, headers, body, caching: 'store' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return unavailable
    }
  }

  const serve = (address: string, type: string, makeFile: MakeFile) =>
    app.get(address, { config: { policy: 'public' } }, async (request, reply): Promise<FastifyReply> => {
      const { siteUrl } = configFor(request)
      const { pathname } = addressAt(siteUrl, request.url)
      const served = await pages.cache.serve(`${client.appKey} ${siteUrl} ${pathname}`, {
        ...(await pages.contentState()),
        isWanted: isConnected(request),
        make: isWanted => makeInTurn(request, () => make(makeFile(siteUrl, request), type), isWanted),
      })
      return sendServed(request, reply, served)
    })

  serve('/robots.txt', 'text/plain; charset=utf-8', async siteUrl => robotsOf(siteUrl))
  serve('/sitemap.xml', 'application/xml; charset=utf-8', siteUrl => sitemapOf(client, siteUrl))
  serve('/sitemaps/:part', 'application/xml; charset=utf-8', (siteUrl, { params }) =>
    // The route's own parameter.
    sitemapPart(client, siteUrl, (params as { readonly part: string }).part),
  )
  for (const resource of pagedResources) {
    const { list } = resource.page
    const feed = feedAddress(resource.page)
    if (list !== undefined && feed !== undefined)
      serve(feed, 'application/rss+xml; charset=utf-8', siteUrl =>
        recordFeedOf(client, siteUrl, { resource, list, feed }),
      )
    const { calendar, record } = resource.page
    if (!calendar) continue
    if (list !== undefined)
      serve(calendarAddress(list), calendarType, siteUrl =>
        listCalendarOf(client, siteUrl, { resource, calendar, list, now: clock() }),
      )
    serve(calendarAddress(record), calendarType, (siteUrl, { params }) =>
      recordCalendarOf(client, siteUrl, { resource, calendar, key: Object.values(params as Keys)[0] ?? '' }),
    )
  }
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', async () =>
    manifestOf(await client.publicApplication()),
  )

  serve('/favicon.svg', 'image/svg+xml; charset=utf-8', async () => {
    const application = await client.publicApplication()
    return letterIcon(application.name, frameColour(application))
  })

  // Programs ask for it without reading the page.
  app.get('/favicon.ico', { config: { policy: 'public' } }, async (_request, reply) => {
    const icon = await client.publicApplication().then(
      application => application.icon,
      () => null,
    )
    const own = icon && isSafeImage(icon) ? icon : null
    return reply.header('cache-control', 'public, max-age=3600').redirect(iconOf(own, 32) ?? own ?? '/icon-32.png', 302)
  })
}
