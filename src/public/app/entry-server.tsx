/** Renders a page on the server. */
import { setTimeout } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { PublicClient } from '../../api/client/publicClient.ts'
import { ApiError } from '../../api/protocol/failure.ts'
import { coloursIn, focalPointsIn } from '../../api/protocol/fileAddress.ts'
import { type SiteConfig, scriptJson, siteConfigId } from '../../api/site/siteConfig.ts'
import { estimateNameWidth } from '../../design/nameWidth.ts'
import { type ThemeSettings, themeOf, themeStyle } from '../../design/siteTheme.ts'
import { bn } from '../../messages/bn/site.ts'
import { en, type SiteMessages } from '../../messages/en/site.ts'
import { plainPage } from '../../messages/plainPage.ts'
import type { Site } from '../../resources/createSite.ts'
import { perSite } from '../../resources/perSite.ts'
import { publicPagesOf, publicRoutesOf } from '../../resources/publicPages.ts'
import { publicTablesOf } from '../../resources/publicTables.ts'
import { submissionPagesOf } from '../../resources/submissionPages.ts'
import type { Language } from '../../schema/values/language.ts'
import { languageIn } from '../../schema/values/language.ts'
import { hasControls, withoutControlsIn } from '../../schema/values/text/characters.ts'
import { PauseContext } from '../components/Guarded.tsx'
import { createContent, type SiteContent } from '../content/content.ts'
import { linkedPaths } from '../content/linkedPaths.ts'
import { createPublicSite } from '../parts/publicSite.ts'
import { type Loaded, loadPage, loadScripts } from '../routing/loading.ts'
import { StaticRouter } from '../routing/router.tsx'
import { schemeScript } from '../site/scheme.ts'
import { siteLanguage } from '../site/siteContext.tsx'
import { Document, stateId } from './Document.tsx'
import { installedRoutes, installedSite, screens, views } from './installed.ts'
import { routesOf } from './routes.tsx'

/** Input of a render: an address, a client that reads content, and the assets that the page links to. */
export interface RenderRequest {
  /** Default: the installed site. */
  readonly site?: Site | undefined
  readonly url: URL
  readonly client: PublicClient
  readonly config: SiteConfig
  /**
   * Status of a request whose method no page accepts: a message is rendered instead of the page. Default: the page is
   * rendered.
   */
  readonly refused?: 405 | undefined
  /** The site as it was last read, for the page that says that content is unavailable. Default: none. */
  readonly previousSite?: SiteContent | undefined
  /**
   * Called with the JSON of a page's data if all of it could be read. True if the caller still has the page that was
   * rendered from it: then nothing is rendered. Default: the page is rendered.
   */
  readonly isDrawn?: ((data: string) => boolean) | undefined
  /** Called with each rendering error. Default: a warning on the console. */
  readonly onFault?: ((error: unknown, failed: FailedPart) => void) | undefined
  /**
   * Awaited repeatedly while a page of many parts is rendered, so that other requests are answered in between. Default:
   * the page is rendered without pauses.
   */
  readonly pause?: (() => Promise<unknown>) | undefined
  readonly assets: {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    readonly preloads: readonly string[]
    /** Style sheets of the lazy parts of pages, by the path of the part's script in the project. Default: none. */
    readonly partStyles?: Readonly<Record<string, readonly string[]>>
    /** Style sheet of a site's typefaces; undefined if the site uses system fonts, which is the default. */
    readonly sheetOf?: (application: SiteContent['application']) => string | undefined
    /** Texts of the inline modules of a page in a language. Default: none. */
    readonly inlineScriptsOf?: (language: Language) => readonly string[]
  }
}

/** Pages of a site, with the custom screens and section views of the installed one. */
const pagesOfSite = perSite(site => {
  const publicSite = createPublicSite({ pages: publicPagesOf(site), views }, async () => publicTablesOf(site))
  return { publicSite, routes: routesOf(publicRoutesOf(site), submissionPagesOf(site), screens) }
})
const pagesOf = (site: Site | undefined) =>
  site ? pagesOfSite(site) : { publicSite: installedSite, routes: installedRoutes }

/** Paths that the links of a site lead to, for the sitemap. */
export const linkedPathsOf = (site: Site, client: PublicClient): Promise<readonly string[]> =>
  linkedPaths(pagesOf(site).publicSite, client)

/** Response to the visitor. A redirect has a `location` header and an empty body. */
export interface RenderResult {
  /** The site as it was read; undefined if nothing could be read. */
  readonly site: SiteContent | undefined
  /** True if no part was left out because of an error. */
  readonly isWhole: boolean
  /** True if `isDrawn` returned true. `html` and `inline` are empty then. */
  readonly isUnchanged?: boolean
  /** Texts of the page's inline styles and scripts, for the Content-Security-Policy header. */
  readonly inline: { readonly styles: readonly string[]; readonly scripts: readonly string[] }
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

/** React's marker for a part that failed to render. */
const failedPartMarker = '<!--$!-->'

/** Number of parts that are rendered without a pause. The heaviest, cards of the latest posts, take 8 ms. */
const partsAtOnce = 24
/** Number of further parts between two pauses. */
const partsAPause = 8

const never = new Promise<never>(() => undefined)

/**
 * Returns the function that gives each part of a render the promise it waits for. The first parts wait for nothing.
 * Each later group waits until the group before is rendered, and then for `pause`.
 */
const pausesOf = (pause: () => Promise<unknown>) => {
  let parts = 0
  let current: Promise<unknown> | undefined
  return () => {
    parts += 1
    if (parts > partsAtOnce && parts % partsAPause === 1) {
      // React renders parts whose promise has resolved in a zero-delay timer, which runs before this one.
      const drawn = current?.then(() => setTimeout(0))
      current = drawn ? drawn.then(pause) : pause()
    }
    return current
  }
}

/** Characters of page data that are serialized and rendered in one event-loop tick. */
const charactersAtOnce = 100_000

/** Bytes of a rendered page that are decoded between two pauses. */
const bytesAPause = 512 * 1024

/** Text of a rendered page. React writes chunks of two kilobytes, which would all be decoded in one event-loop tick. */
const textOf = async (stream: ReadableStream<Uint8Array>, pause: RenderRequest['pause']): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of stream) {
    text += decoder.decode(piece, { stream: true })
    bytes += piece.length
    if (bytes > bytesAPause) {
      bytes = 0
      await pause?.()
    }
  }
  return text + decoder.decode()
}

/** The part that could not be rendered: a section, or the whole content between header and footer. */
export type FailedPart = 'part' | 'page'

interface DrawOptions extends Pick<RenderRequest, 'pause'> {
  /** Called with the error of each part that fails to render. */
  readonly onError: (error: unknown) => void
}

/**
 * Renders a document. Throws if anything outside the parts fails to render. `renderToString` is tried first, because it
 * saves encoding many small chunks. Only a stream reports why a part failed and waits for parts that pause.
 */
const toHtml = async (document: ReactNode, { pause, onError }: DrawOptions): Promise<string> => {
  const atOnce = pause && pausesOf(() => never)
  const drawnAtOnce = renderToString(<PauseContext value={atOnce}>{document}</PauseContext>)
  // A stream writes the doctype itself.
  if (!drawnAtOnce.includes(failedPartMarker)) return `<!DOCTYPE html>${drawnAtOnce}`
  await pause?.()
  const inSlices = pause && pausesOf(pause)
  const stream = await renderToReadableStream(<PauseContext value={inSlices}>{document}</PauseContext>, {
    // Renders the whole page in place: outlined content would need an inline script to move it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError,
  })
  await stream.allReady
  await pause?.()
  const html = await textOf(stream, pause)
  await pause?.()
  return html
}

const noInline = { styles: [], scripts: [] } as const
const retryHeaders = { 'retry-after': '10' }

/** Style that sets the font size of the name in the footer. */
const nameStyle = (name: string | null): string => (name ? `:root{--name-ems:${estimateNameWidth(name)}}` : '')

/**
 * Style rules that keep the focal points of a page's pictures in view. The Content-Security-Policy refuses style
 * attributes.
 */
const focalPointStyle = (state: string): string =>
  focalPointsIn(state)
    .map(point => `[data-focal-point="${point}"]{--focal-point:${point}}`)
    .join('')

/**
 * Style rules that show each picture's colour until it has loaded, for browsers that cannot read a colour from an
 * attribute.
 */
const colourStyle = (state: string): string =>
  coloursIn(state)
    .map(colour => `[data-colour="${colour}"]{--colour:${colour}}`)
    .join('')

/**
 * The look of a site: a style of `:root`, and the colour of the browser's frame (`theme-color`) for each colour scheme.
 */
export const lookOf = (facts: ThemeSettings) => {
  const theme = themeOf(facts)
  return { style: themeStyle(theme), frame: { light: theme.light.brand, dark: theme.dark.paper } } as const
}

/** Brand colour of a site's light scheme, for the web app manifest's `theme_color` and the site's letter icon. */
export const frameColour = (facts: ThemeSettings): string => lookOf(facts).frame.light

/**
 * Colours of a site for a picture that the server draws. They are those of the light scheme, because the picture is the
 * same in both.
 */
export const pictureColours = (facts: ThemeSettings) => {
  const { wash, sheet, line, edge } = themeOf(facts).light
  return { sky: wash, sun: sheet, far: line, near: edge, water: wash }
}

const messagesBy: { readonly [L in Language]: SiteMessages } = { en, bn }

/** Any result of loading a page but a redirect. */
type Shown = Exclude<Loaded, { readonly status: 301 }>

/** Matches a control character as JSON escapes it. False positives: a literal backslash before one of these letters. */
const controlInJson = /\\(?:u00[01]|[bf])/

/**
 * A value that a page is rendered from, and its JSON for the browser. Control characters, which records of other
 * provider hosts may contain, are removed from both.
 */
const readable = <T,>(given: T): { readonly value: T; readonly json: string } => {
  const json = scriptJson(given)
  if (!controlInJson.test(json) && !hasControls(json)) return { value: given, json }
  // Only strings are replaced; the shape stays the same.
  const value = JSON.parse(json, withoutControlsIn) as T
  return { value, json: scriptJson(value) }
}

interface Drawing extends Pick<RenderRequest, 'isDrawn'> {
  readonly site: SiteContent
  readonly page: Shown
  readonly onError: DrawOptions['onError']
}

/**
 * Renders a page with its header and footer. Throws if the header, the footer or the content between them fails to
 * render.
 */
const drawDocument = async (
  { site: of, url, config: givenConfig, assets, pause }: RenderRequest,
  { onError, isDrawn, ...given }: Drawing,
): Promise<Omit<RenderResult, 'isWhole'>> => {
  // Serialized once for both renders. Long state gets an event-loop tick of its own: a menu of 1,000 entries takes 25
  // ms.
  const { value, json: state } = readable({ ...given, address: url.pathname + url.search })
  const { site, page } = value
  if (isDrawn?.(state)) return { status: page.status, headers: {}, html: '', site, inline: noInline, isUnchanged: true }
  const config = readable(givenConfig)
  if (state.length > charactersAtOnce) await pause?.()
  const look = lookOf(site.application)
  const style = look.style + nameStyle(site.application.other_name) + colourStyle(state) + focalPointStyle(state)
  const modules = assets.inlineScriptsOf?.(siteLanguage(site)) ?? []
  const sheet = assets.sheetOf?.(site.application)
  const { publicSite, routes } = pagesOf(of)
  const parts = await loadScripts(routes, {
    pathname: url.pathname,
    page,
    application: site.application,
    site: publicSite,
  })
  const partStyles = parts.flatMap(({ module }) => assets.partStyles?.[module] ?? [])
  // Inline modules run once the document is parsed; the first paint waits for them. The Nu HTML checker wants a `src`
  // beside `blocking`. The standard does not, and browsers block rendering on inline modules: see "prepare the script
  // element" of HTML. A file would need a request before the first paint.
  const links = (
    <>
      {[...assets.styles, ...partStyles, ...(sheet === undefined ? [] : [sheet])].map(href => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      <meta name="theme-color" content={look.frame.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={look.frame.dark} media="(prefers-color-scheme: dark)" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own text. */}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own text. */}
      <script dangerouslySetInnerHTML={{ __html: schemeScript }} />
      {modules.map(text => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own text.
        <script key={text} type="module" blocking="render" dangerouslySetInnerHTML={{ __html: text }} />
      ))}
    </>
  )
  const scripts = (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped cannot leave its tag. */}
      <script type="application/json" id={stateId} dangerouslySetInnerHTML={{ __html: state }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped. */}
      <script type="application/json" id={siteConfigId} dangerouslySetInnerHTML={{ __html: config.json }} />
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
      <Document
        routes={routes}
        site={{ ...site, publicSite, config: config.value, messages: messagesBy[siteLanguage(site)] }}
        page={page}
        links={links}
        scripts={scripts}
      />
    </StaticRouter>,
    { pause, onError },
  )
  const inline = { styles: [style], scripts: [schemeScript, ...modules] }
  const headers = page.status === 503 ? retryHeaders : {}
  return { status: page.status, headers, html, site, inline }
}

/**
 * Renders the page of an address. Status: 404 if the page or the site is unknown or the site is switched off, 503 if
 * the content cannot be read, 500 if the page fails to render, 301 for a moved page, 405 if the request is refused.
 * Throws if the header or the footer fails to render.
 */
export const render = async (request: RenderRequest): Promise<RenderResult> => {
  const { publicSite, routes } = pagesOf(request.site)
  const { url, client, previousSite, refused, onFault } = request
  let isWhole = true
  const reportFault = (error: unknown, failed: FailedPart) => {
    isWhole = false
    if (onFault) onFault(error, failed)
    else console.warn(`${url.pathname} is shown without its ${failed}, which cannot be rendered.`, error)
  }
  const leaveOut = (part: string, error: unknown) => {
    isWhole = false
    console.warn(`${url.pathname} is shown without its ${part}.`, error instanceof ApiError ? error.message : error)
  }
  const content = createContent(publicSite, client, { onUnreadable: leaveOut })
  const [read, loaded] = await Promise.all([
    content.site().catch((error: unknown) => (error instanceof ApiError ? error : Promise.reject(error))),
    refused ? { status: refused } : loadPage(routes, content, url),
  ])
  if (read instanceof ApiError) {
    isWhole = false
    const none = { site: undefined, isWhole, inline: noInline }
    if (read.code === 'site-off')
      return { ...none, status: 404, headers: {}, html: plainPage('siteOff', languageIn(read.language)) }
    if (read.status === 404)
      return {
        ...none,
        status: 404,
        headers: {},
        html: plainPage('unknownSite'),
      }
    if (!previousSite)
      return {
        ...none,
        status: 503,
        headers: retryHeaders,
        html: plainPage('unreadableSite'),
      }
  }
  const known = read instanceof ApiError ? previousSite : read
  if (!known) throw new Error('Unreachable: if the site cannot be read, an error page has already been returned.')
  if (loaded.status === 301)
    return { status: 301, headers: { location: loaded.to }, html: '', site: known, isWhole, inline: noInline }

  const draw = (page: Shown) =>
    drawDocument(request, {
      ...{ site: known, page, onError: (error: unknown) => reportFault(error, 'part') },
      isDrawn: isWhole ? request.isDrawn : undefined,
    })
  try {
    const drawn = await draw(loaded)
    return { ...drawn, isWhole }
  } catch (error) {
    // If the content of a page fails to render, a message is rendered between header and footer.
    if (loaded.status !== 200) throw error
    reportFault(error, 'page')
    return { ...(await draw({ status: 500 })), isWhole }
  }
}
