/** Pages that go from test to test: one that has read the site's scripts before opens it twice as fast as a new one. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A document of the site without scripts: between tests a page rests there, and the process that draws the site stays. */
export const restingPath = '/robots.txt'

type Options = BrowserContextOptions & { readonly viewport: { readonly width: number; readonly height: number } }

const start = async (browser: Browser, options: Options): Promise<Page> => {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(restingPath)
  return page
}

/** Ends what a test has begun on a page and beside it, and leaves its last address. */
const rest = async (page: Page, { viewport, colorScheme = 'light', reducedMotion = 'no-preference' }: Options) => {
  const context = page.context()
  page.removeAllListeners()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(restingPath)
  await page.mouse.move(-1, -1)
  await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion })
  await context.clearCookies()
}

/** Leaves nothing in the stores of the site but what is given. */
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
  /** What the site finds in its local storage. */
  readonly stored: Readonly<Record<string, string>>
  /** Whether no other test has the page before or after: for what cannot be undone, like another clock or a script at each start. */
  readonly isOwn: boolean
}

export const createPagePool = (browser: () => Promise<Browser>) => {
  const resting = new Map<string, Page[]>()
  const lent: { readonly page: Page; readonly wish: PageWish }[] = []
  const keyOf = ({ options }: PageWish) => JSON.stringify(options)
  return {
    /** A page with nothing of another test in it. */
    lend: async (wish: PageWish): Promise<Page> => {
      const rested = wish.isOwn ? undefined : resting.get(keyOf(wish))?.pop()
      const page = rested ?? (await start(await browser(), wish.options))
      lent.push({ page, wish })
      await store(page, wish.stored)
      return page
    },
    /** Ends the pages of a test; those that stay open are used by the next one. */
    takeBack: async (isReusable: boolean): Promise<void> => {
      for (const { page, wish } of lent.splice(0)) {
        if (!isReusable || wish.isOwn || page.isClosed()) {
          await page.context().close()
          continue
        }
        await rest(page, wish.options)
        const key = keyOf(wish)
        resting.set(key, [...(resting.get(key) ?? []), page])
      }
    },
    /** Forgets the pages, whose browser has been closed. */
    forget: () => resting.clear(),
  }
}
