/** Rendering a page on the server. */
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Client } from '../api/client.ts'
import { ApiError } from '../api/failure.ts'
import { type SiteConfig, siteConfigId } from '../api/siteConfig.ts'
import { createContent } from './content.ts'
import { Document, stateId } from './Document.tsx'
import { loadPage } from './loading.ts'
import { JsonScript } from './parts/JsonScript.tsx'
import { routes } from './routes.tsx'

/** What the server gives: an address, a way to read content, and what the page links to. */
export interface RenderRequest {
  readonly url: URL
  readonly client: Client
  readonly config: SiteConfig
  readonly assets: {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    readonly preloads: readonly string[]
    /** Texts of inline scripts; development alone has any. */
    readonly inlineScripts?: readonly string[]
  }
}

/** What the visitor gets. A redirect has a `location` header and an empty body. */
export interface RenderResult {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

const toHtml = (document: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const stream = renderToPipeableStream(document, {
      // Whole pages alone: what is outlined would need an inline script to be put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    })
  })

const plainPage = (title: string, text: string): string =>
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`

/** The page of an address, whole. A site that cannot be read is answered with 503, an unknown one with 404. */
export const render = async ({ url, client, config, assets }: RenderRequest): Promise<RenderResult> => {
  const content = createContent(client)
  const [site, page] = await Promise.all([
    content.site().catch((error: unknown) => (error instanceof ApiError ? error : Promise.reject(error))),
    loadPage(routes, content, url),
  ])
  if (site instanceof ApiError) {
    return site.status === 404
      ? { status: 404, headers: {}, html: plainPage('No such site', 'There is no site under this application key.') }
      : {
          status: 503,
          headers: { 'retry-after': '10' },
          html: plainPage('Back in a moment', 'The site cannot be shown right now. Please try again shortly.'),
        }
  }
  if (page.status === 301) return { status: 301, headers: { location: page.to }, html: '' }

  const links = assets.styles.map(href => <link key={href} rel="stylesheet" href={href} precedence="default" />)
  const scripts = (
    <>
      <JsonScript id={stateId} value={{ site, page }} />
      <JsonScript id={siteConfigId} value={config} />
      {assets.inlineScripts?.map(text => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the development server's own text.
        <script key={text} type="module" dangerouslySetInnerHTML={{ __html: text }} />
      ))}
      {assets.preloads.map(href => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {assets.scripts.map(src => (
        <script key={src} type="module" src={src} />
      ))}
    </>
  )
  const html = await toHtml(
    <StaticRouter location={url.pathname + url.search}>
      <Document site={{ ...site, config }} page={page} links={links} scripts={scripts} />
    </StaticRouter>,
  )
  return { status: page.status, headers: page.status === 503 ? { 'retry-after': '10' } : {}, html }
}
