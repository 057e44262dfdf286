/**
 * Files with which search engines, feed readers and phones discover the site, and its fallback picture, all generated
 * from public content of any provider.
 */
import type { FastifyInstance } from 'fastify'
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import { fallbackPicture } from '../../../src/api/protocol/fileAddress.ts'
import { pagedResources } from '../../../src/resources/recordPages.ts'
import { calendarAddress } from '../../../src/schema/routes/calendarAddress.ts'
import { feedAddress } from '../../../src/schema/routes/recordPage.ts'
import { isSafeImage } from '../../../src/schema/values/links.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { ServeFile } from '../contentFiles.ts'
import { fallbackJpeg } from '../fallbackPicture.ts'
import { frameColour } from '../render.ts'
import { letterIcon } from './icon.ts'
import { iconOf, manifestOf } from './manifest.ts'
import { listCalendarOf, recordCalendarOf } from './recordCalendar.ts'
import { recordFeedOf } from './recordFeed.ts'
import { sitemapOf, sitemapPart } from './sitemap.ts'

interface FoundOptions {
  readonly client: PublicClient
  readonly serve: ServeFile
  readonly clock: Clock
}

const robotsOf = (siteUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /search\n\nSitemap: ${siteUrl}/sitemap.xml\n`

const calendarType = 'text/calendar; charset=utf-8'

/** Parameters of a record's route: a slug or an id. */
type Keys = Readonly<Record<string, string>>

/**
 * Registers `/robots.txt`, `/sitemap.xml` and its parts, feeds and calendars of resources, `/manifest.webmanifest`,
 * `/favicon.svg`, `/favicon.ico` and the fallback picture.
 */
export const registerSeoRoutes = (app: FastifyInstance, { client, serve, clock }: FoundOptions): void => {
  serve('/robots.txt', 'text/plain; charset=utf-8', async siteUrl => robotsOf(siteUrl))
  serve('/sitemap.xml', 'application/xml; charset=utf-8', siteUrl => sitemapOf(app.site, client, siteUrl))
  serve('/sitemaps/:part', 'application/xml; charset=utf-8', (siteUrl, { params }) =>
    // Parameter of this route.
    sitemapPart(app.site, client, siteUrl, (params as { readonly part: string }).part),
  )
  for (const resource of pagedResources(app.site)) {
    const { list } = resource.page
    const feed = feedAddress(resource.page)
    if (list !== undefined && feed !== undefined)
      serve(feed, 'application/rss+xml; charset=utf-8', siteUrl =>
        recordFeedOf(app.site, client, siteUrl, { resource, list, feed }),
      )
    const { calendar, record } = resource.page
    if (!calendar) continue
    if (list !== undefined)
      serve(calendarAddress(list), calendarType, siteUrl =>
        listCalendarOf(app.site, client, siteUrl, { resource, calendar, list, now: clock() }),
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

  serve(fallbackPicture, 'image/jpeg', async () => fallbackJpeg(await client.publicApplication()))

  // Some programs request this address without reading the page.
  app.get('/favicon.ico', { config: { policy: 'public' } }, async (_request, reply) => {
    const icon = await client.publicApplication().then(
      application => application.icon,
      () => null,
    )
    const own = icon && isSafeImage(icon) ? icon : null
    return reply.header('cache-control', 'public, max-age=3600').redirect(iconOf(own, 32) ?? own ?? '/icon-32.png', 302)
  })
}
