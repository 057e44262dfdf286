/** Rendering a page on the server. */
import { setTimeout } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { PublicClient } from '../../api/client/publicClient.ts'
import { ApiError } from '../../api/protocol/failure.ts'
import { coloursIn, focalPointsIn } from '../../api/protocol/fileAddress.ts'
import { type SiteConfig, scriptJson, siteConfigId } from '../../api/site/siteConfig.ts'
import { emsOf } from '../../design/nameWidth.ts'
import { type ThemeFacts, themeOf, themeStyle } from '../../design/siteTheme.ts'
import { bn } from '../../messages/bn/site.ts'
import { en, type SiteMessages } from '../../messages/en/site.ts'
import { plainPage } from '../../messages/plainPage.ts'
import type { Language } from '../../schema/values/language.ts'
import { hasControls, withoutControlsIn } from '../../schema/values/text/characters.ts'
import { PauseContext } from '../components/Guarded.tsx'
import { createContent, type SiteContent } from '../content/content.ts'
import { JsonScript } from '../layout/JsonScript.tsx'
import { type Loaded, loadPage, readyFor } from '../routing/loading.ts'
import { StaticRouter } from '../routing/router.tsx'
import { schemeScript } from '../site/scheme.ts'
import { siteLanguage } from '../site/siteContext.tsx'
import { Document, stateId } from './Document.tsx'
import { routes } from './routes.tsx'

/** What the server gives: an address, a way to read content, and what the page links to. */
export interface RenderRequest {
  readonly url: URL
  readonly client: PublicClient
  readonly config: SiteConfig
  /** The status of a request that no page takes; the site says so in the place of the page. Default: the page is shown. */
  readonly refused?: 405 | undefined
  /** What was last known of the site, for a page that says that nothing can be read now. Default: nothing. */
  readonly formerSite?: SiteContent | undefined
  /** Called with each fault of drawing. Default: a warning on the console. */
  readonly onFault?: ((error: unknown, undrawn: Undrawn) => void) | undefined
  /** Waited for again and again while a page of many parts is drawn, so that others are answered in between. Default: such a page is drawn at once. */
  readonly pause?: (() => Promise<unknown>) | undefined
  readonly assets: {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    readonly preloads: readonly string[]
    /** Sheets of the parts of pages that have scripts of their own, by the paths of these in the project. Default: none. */
    readonly partStyles?: Readonly<Record<string, readonly string[]>>
    /** The sheet of a site's typefaces; undefined for those of the visitor's system, which is the default. */
    readonly sheetOf?: (application: SiteContent['application']) => string | undefined
    /** Texts of the inline modules of a site's page in a language. Default: none. */
    readonly inlineScriptsOf?: (language: Language) => readonly string[]
  }
}

/** What the visitor gets. A redirect has a `location` header and an empty body. */
export interface RenderResult {
  /** What is known of the site; undefined where nothing could be read. */
  readonly site: SiteContent | undefined
  /** Whether nothing was left out because it could not be had. */
  readonly isWhole: boolean
  /** Texts of the page's inline styles and scripts, for the policy that lets them in. */
  readonly inline: { readonly styles: readonly string[]; readonly scripts: readonly string[] }
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

/** What stands in a drawn page for a part that could not be. */
const leftOut = '<!--$!-->'

/** Parts of a page that are drawn without a pause: of the heaviest, the cards of the latest posts, 8 ms. */
const partsAtOnce = 24
/** Of those that follow, between two pauses. */
const partsAPause = 8

const never = new Promise<never>(() => undefined)

/** What the parts of one drawing wait for: the first ones for nothing, each group of the others until the one before is drawn, and then for `pause`. */
const pausesOf = (pause: () => Promise<unknown>) => {
  let parts = 0
  let current: Promise<unknown> | undefined
  return () => {
    parts += 1
    if (parts > partsAtOnce && parts % partsAPause === 1) {
      // React draws what no longer waits in a timer of no delay, before this one.
      const drawn = current?.then(() => setTimeout(0))
      current = drawn ? drawn.then(pause) : pause()
    }
    return current
  }
}

/** Characters of what a page is drawn from that are written and drawn in one turn of the event loop. */
const charactersAtOnce = 100_000

/** Bytes of a drawn page that are decoded between two pauses. */
const bytesAPause = 512 * 1024

/** The text of a drawn page. React writes it in pieces of two kilobytes, which would all be decoded in one turn of the event loop. */
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
export type Undrawn = 'part' | 'page'

interface DrawOptions extends Pick<RenderRequest, 'pause'> {
  /** Called with the error of each part that cannot be drawn. */
  readonly onLeftOut: (error: unknown) => void
}

/**
 * Draws a document; throws where what stands around the parts cannot be drawn. Drawn at once, a page is spared the encoding of its many small pieces;
 * but only a stream tells why a part is missing, and waits for those that pause.
 */
const toHtml = async (document: ReactNode, { pause, onLeftOut }: DrawOptions): Promise<string> => {
  const atOnce = pause && pausesOf(() => never)
  const drawnAtOnce = renderToString(<PauseContext value={atOnce}>{document}</PauseContext>)
  // A stream writes that line by itself.
  if (!drawnAtOnce.includes(leftOut)) return `<!DOCTYPE html>${drawnAtOnce}`
  await pause?.()
  const inSlices = pause && pausesOf(pause)
  const stream = await renderToReadableStream(<PauseContext value={inSlices}>{document}</PauseContext>, {
    // Whole pages alone: what is outlined would need an inline script to be put in its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: onLeftOut,
  })
  await stream.allReady
  await pause?.()
  const html = await textOf(stream, pause)
  await pause?.()
  return html
}

const noInline = { styles: [], scripts: [] } as const
const retryHeaders = { 'retry-after': '10' }

/** How large the name at the foot of the pages is set. */
const nameStyle = (name: string | null): string => (name ? `:root{--name-ems:${emsOf(name)}}` : '')

/** Keeps the focal points of the pictures on a page in view: no element has a style of its own, which the policy would refuse. */
const focalPointStyle = (state: string): string =>
  focalPointsIn(state)
    .map(point => `[data-focal-point="${point}"]{--focal-point:${point}}`)
    .join('')

/** Shows the colour of each picture on a page until it is there, also in browsers that read no colour of an attribute. */
const colourStyle = (state: string): string =>
  coloursIn(state)
    .map(colour => `[data-colour="${colour}"]{--colour:${colour}}`)
    .join('')

/** The look of a site as a style of `:root`, with the colours of the frame that programs draw around its pages in each scheme. */
export const lookOf = (facts: ThemeFacts) => {
  const theme = themeOf(facts)
  return { style: themeStyle(theme), frame: { light: theme.light.brand, dark: theme.dark.paper } } as const
}

/** The colour of a site's own frame, for programs that draw one around its pages. */
export const frameColour = (facts: ThemeFacts): string => lookOf(facts).frame.light

/** The colours of a site for a picture that the server draws; light, because a picture is the same in both schemes. */
export const pictureColours = (facts: ThemeFacts) => {
  const { wash, sheet, line, edge } = themeOf(facts).light
  return { sky: wash, sun: sheet, far: line, near: edge, water: wash }
}

const messagesBy: { readonly [L in Language]: SiteMessages } = { en, bn }

/** A page that is drawn; what has moved is not. */
type Shown = Exclude<Loaded, { readonly status: 301 }>

interface PageState {
  readonly site: SiteContent
  readonly page: Shown
  readonly address: string
}

/** A control as JSON writes it; also found where a backslash of a text stands before such a letter. */
const controlInJson = /\\(?:u00[01]|[bf])/

/** The state from which a page is rendered, and its JSON for the browser. Control characters in records of other hosts are removed from both. */
const pageState = (given: PageState): PageState & { readonly state: string } => {
  const state = scriptJson(given)
  if (!controlInJson.test(state) && !hasControls(state)) return { ...given, state }
  // The shape stays; only texts are replaced.
  const readable = JSON.parse(state, withoutControlsIn) as PageState
  return { ...readable, state: scriptJson(readable) }
}

interface Drawing {
  readonly site: SiteContent
  readonly page: Shown
  readonly onLeftOut: DrawOptions['onLeftOut']
}

/** Draws a page with its header and its footer. Throws where one of these cannot be drawn, or what stands between them. */
const drawDocument = async (
  { url, config, assets, pause }: RenderRequest,
  { onLeftOut, ...given }: Drawing,
): Promise<Omit<RenderResult, 'isWhole'>> => {
  // Written once for both drawings, and in a turn of its own where it is long: a menu of 1,000 entries takes 25 ms.
  const { state, site, page } = pageState({ ...given, address: url.pathname + url.search })
  if (state.length > charactersAtOnce) await pause?.()
  const look = lookOf(site.application)
  const style = look.style + nameStyle(site.application.other_name) + colourStyle(state) + focalPointStyle(state)
  const modules = assets.inlineScriptsOf?.(siteLanguage(site)) ?? []
  const sheet = assets.sheetOf?.(site.application)
  const parts = await readyFor(routes, { pathname: url.pathname, page, application: site.application })
  const partStyles = parts.flatMap(({ module }) => assets.partStyles?.[module] ?? [])
  // Inline modules run when the document is there; the first drawing waits for them.
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
      <JsonScript id={siteConfigId} value={config} />
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
        site={{ ...site, config, messages: messagesBy[siteLanguage(site)] }}
        page={page}
        links={links}
        scripts={scripts}
      />
    </StaticRouter>,
    { pause, onLeftOut },
  )
  const inline = { styles: [style], scripts: [schemeScript, ...modules] }
  return { status: page.status, headers: page.status === 503 ? retryHeaders : {}, html, site, inline }
}

/** The page of an address, whole. A site that cannot be read is answered with 503, an unknown one with 404. */
export const render = async (request: RenderRequest): Promise<RenderResult> => {
  const { url, client, formerSite, refused, onFault } = request
  let isWhole = true
  const reportFault = (error: unknown, undrawn: Undrawn) => {
    isWhole = false
    if (onFault) onFault(error, undrawn)
    else console.warn(`${url.pathname} is shown without its ${undrawn}, which cannot be drawn.`, error)
  }
  const leaveOut = (part: string, error: unknown) => {
    isWhole = false
    console.warn(`${url.pathname} is shown without its ${part}.`, error instanceof ApiError ? error.message : error)
  }
  const content = createContent(client, { onLeftOut: leaveOut })
  const [read, loaded] = await Promise.all([
    content.site().catch((error: unknown) => (error instanceof ApiError ? error : Promise.reject(error))),
    refused ? { status: refused } : loadPage(routes, content, url),
  ])
  if (read instanceof ApiError) {
    isWhole = false
    const none = { site: undefined, isWhole, inline: noInline }
    if (read.status === 404)
      return {
        ...none,
        status: 404,
        headers: {},
        html: plainPage('unknownSite'),
      }
    if (!formerSite)
      return {
        ...none,
        status: 503,
        headers: retryHeaders,
        html: plainPage('unreadableSite'),
      }
  }
  const known = read instanceof ApiError ? formerSite : read
  if (!known) throw new Error('A site that cannot be read has been answered above.')
  if (loaded.status === 301)
    return { status: 301, headers: { location: loaded.to }, html: '', site: known, isWhole, inline: noInline }

  const draw = (page: Shown) =>
    drawDocument(request, { site: known, page, onLeftOut: error => reportFault(error, 'part') })
  try {
    const drawn = await draw(loaded)
    return { ...drawn, isWhole }
  } catch (error) {
    // The header and the footer are rendered without the page.
    if (loaded.status !== 200) throw error
    reportFault(error, 'page')
    return { ...(await draw({ status: 500 })), isWhole }
  }
}
