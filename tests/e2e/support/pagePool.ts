/** Pool of pages that tests reuse. A page that has already loaded the site's scripts opens it twice as fast as a new one. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** Document of the site without scripts. Pages stay there between tests, which preserves the renderer process. */
export const idlePath = '/robots.txt'

type Options = BrowserContextOptions & { readonly viewport: { readonly width: number; readonly height: number } }

const start = async (browser: Browser, options: Options): Promise<Page> => {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(idlePath)
  return page
}

/** Removes the routes of all pages of a context. A route that handles a request while its page closes would fail. */
const removeRoutes = async (context: BrowserContext) => {
  for (const each of [context, ...context.pages()]) await each.unrouteAll({ behavior: 'ignoreErrors' })
}

/** True if another navigation of the same page cancelled this one. */
const isCancelled = (error: unknown) => error instanceof Error && error.message.includes('net::ERR_ABORTED')

/** Stops everything that a test has started on a page, closes other pages, and opens the idle document. */
const rest = async (page: Page, { viewport, colorScheme = 'light', reducedMotion = 'no-preference' }: Options) => {
  const context = page.context()
  page.removeAllListeners()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.goto(idlePath)
  await page.mouse.move(-1, -1)
  await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion })
  await context.clearCookies()
}

/** Clears all storage of the site, except for the given values. */
const store = (page: Page, stored: Readonly<Record<string, string>>) =>
  page.evaluate(async values => {
    const deleteDatabase = (name: string) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error)
      })
    for (const { name } of await indexedDB.databases()) if (name) await deleteDatabase(name)
    sessionStorage.clear()
    localStorage.clear()
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)

interface PageWish {
  readonly options: Options
  /** Local storage of the site. */
  readonly stored: Readonly<Record<string, string>>
  /**
   * True if no other test may use the page before or after, because of changes that cannot be undone, such as another
   * clock or an init script.
   */
  readonly isOwn: boolean
}

/** Creates an empty pool. `browser` returns the browser in which new pages are opened. */
export const createPagePool = (browser: () => Promise<Browser>) => {
  const resting = new Map<string, Page[]>()
  const lent: { readonly page: Page; readonly wish: PageWish }[] = []
  const keyOf = ({ options }: PageWish) => JSON.stringify(options)
  return {
    /** Returns a clean page. */
    lend: async (wish: PageWish): Promise<Page> => {
      const rested = wish.isOwn ? undefined : resting.get(keyOf(wish))?.pop()
      const page = rested ?? (await start(await browser(), wish.options))
      lent.push({ page, wish })
      await store(page, wish.stored)
      return page
    },
    /** Returns the pages of a test to the pool. Reusable pages stay open for the next test. */
    takeBack: async (isReusable: boolean): Promise<void> => {
      for (const { page, wish } of lent.splice(0)) {
        await removeRoutes(page.context())
        if (!isReusable || wish.isOwn || page.isClosed()) {
          await page.context().close()
          continue
        }
        try {
          await rest(page, wish.options)
        } catch (error) {
          if (!isCancelled(error)) throw error
          // The test ended during a navigation, such as Back. It may still change the page, so no other test gets it.
          await page.context().close()
          continue
        }
        const key = keyOf(wish)
        resting.set(key, [...(resting.get(key) ?? []), page])
      }
    },
    /** Forgets all pages after the browser was closed. */
    forget: () => resting.clear(),
  }
}
