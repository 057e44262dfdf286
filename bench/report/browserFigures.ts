/** Waiting times of an editor in a real headless browser. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { sessionKey } from '../../src/admin/data/session.ts'
import type { Preferences } from '../../src/api/admin/adminPreferences.ts'
import { posts } from '../../src/resources/index.ts'
import { median } from '../load/rounds.ts'
import type { SignedIn } from '../load/signIn.ts'

interface BrowserFigures {
  /** JavaScript of the login screen as sent, bytes. */
  readonly loginScript: number
  /** Time from opening the list of posts to its visible rows, with an empty browser cache, ms; median. */
  readonly rowsVisible: number
}

const visits = 7
/** The back office sets this cookie when an editor signs in. The page then preloads the scripts of its screens. */
const place: Preferences['admin-place'][number] = 'signed-in'

/** Loads the development packages at run time, because they are not part of a build. */
const launch = async (): Promise<Browser | undefined> => {
  const tools = pathToFileURL(join(projectFolder, 'scripts/chromium.js')).href
  const driver = 'playwright-core'
  // Safe casts: the types are those of the imported modules.
  const { findChromium, launchFlags } = (await import(
    /* @vite-ignore */ tools
  )) as typeof import('../../scripts/chromium.js')
  const { chromium } = (await import(/* @vite-ignore */ driver)) as typeof import('playwright-core')
  const executablePath = findChromium()
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: launchFlags })
}

const measureLogin = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/admin`, { waitUntil: 'networkidle' })
  await page.locator('input[type=password]').first().waitFor()
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // Safe cast: entries of the type 'resource' are always PerformanceResourceTiming.
      .map(entry => entry as PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  await context.close()
  return bytes
}

const measureRows = async (browser: Browser, url: string, session: SignedIn): Promise<number> => {
  const origin = { origin: url, localStorage: [{ name: sessionKey, value: JSON.stringify(session) }] }
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [origin] },
  })
  await context.addCookies([{ name: 'admin-place', value: place, url: `${url}/admin/` }])
  const page = await context.newPage()
  await page.addInitScript(() => {
    const look = () => {
      const row = document.querySelector('table tbody tr')
      if (row && row.getBoundingClientRect().height > 0 && row.textContent) performance.mark('rows')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${url}/admin/${posts.path}`)
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0)
  const at = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN)
  await context.close()
  return at
}

/** Measures in an installed Chromium; undefined if there is none. */
export const measureInBrowser = async (url: string, session: SignedIn): Promise<BrowserFigures | undefined> => {
  const browser = await launch().catch(() => undefined)
  if (!browser) return undefined
  try {
    const loginScript = await measureLogin(browser, url)
    const times: number[] = []
    for (let visit = 0; visit < visits; visit += 1) times.push(await measureRows(browser, url, session))
    return { loginScript, rowsVisible: median(times) }
  } finally {
    await browser.close()
  }
}
