/** Real browser for tests. Every page that a test opens must end without console errors and failed requests. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { ensureChromium, launchFlags } from '../../../scripts/chromium.js'
import { sessionKey } from '../../../src/admin/data/session.ts'
import { createPagePool, idlePath } from './pagePool.ts'
import { credentials, startFilledSite } from './site.ts'

let started: ReturnType<typeof startFilledSite> | undefined
/** Site of this file's tests, with the starter content and `credentials` for its first user. */
export const testSite = () => {
  started ??= startFilledSite(inject('prepared'))
  return started
}

let launched: Promise<Browser> | undefined
const browser = () => {
  launched ??= chromium.launch({
    executablePath: ensureChromium(),
    args: launchFlags,
  })
  return launched
}

const appKey = 'demo'

const complaints: string[] = []
/** Console messages that the running test expects, such as the 404 of a requested page. */
let expected: readonly RegExp[] = []

/** Declares the console messages that the test expects. */
export const expectPageConsole = (...patterns: readonly RegExp[]) => {
  expected = patterns
}

const pages = createPagePool(browser)

interface PageOptions extends BrowserContextOptions {
  /**
   * True if no other test may use the page, because of changes that cannot be undone, such as another clock or an init
   * script. Default false.
   */
  readonly isOwn?: boolean
  /** Local storage of the site. Default: empty. */
  readonly stored?: Readonly<Record<string, string>>
}

/**
 * Message of the driver about a blocked service worker. Service workers are blocked because `page.route` does not see
 * the requests of a page that has one.
 */
const isBlockedWorker = (text: string) => text.includes('Service Worker registration blocked')

/**
 * Opens a page without stored data, with the site as base URL. Unexpected console messages fail the test. The page has
 * no service worker unless `serviceWorkers` is 'allow'.
 */
export const openPage = async ({ isOwn = false, stored = {}, ...options }: PageOptions = {}): Promise<Page> => {
  const page = await pages.lend({
    options: {
      ...options,
      baseURL: options.baseURL ?? (await testSite()).url,
      viewport: options.viewport ?? { width: 1280, height: 800 },
      serviceWorkers: options.serviceWorkers ?? 'block',
    },
    stored,
    isOwn,
  })
  page.on('console', message => {
    if ((message.type() === 'error' || message.type() === 'warning') && !isBlockedWorker(message.text()))
      complaints.push(`${message.text()} (${message.location().url} on ${page.url()})`)
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return page
}

/**
 * Answers requests to other hosts with empty responses. Unlike `page.route`, this keeps the browser's cache, so
 * pictures are not fetched again on every page.
 */
export const stubOtherHosts = async (page: Page, ...hosts: readonly string[]) => {
  const devTools = await page.context().newCDPSession(page)
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    // Leaving a page aborts its requests.
    devTools.send('Fetch.fulfillRequest', { requestId, responseCode: 200 }).catch(() => undefined)
  })
  await devTools.send('Fetch.enable', { patterns: hosts.map(host => ({ urlPattern: `*://*${host}*` })) })
}

/** Opens an address of the site and waits until the page is hydrated and completely laid out. */
export const visit = async (page: Page, path: string) => {
  const answer = await page.goto(path)
  await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  await page.locator('[data-later]').first().waitFor({ state: 'detached' })
  return answer
}

/** Opens a page with a signed-in user, by default the first user, in a separate session. Without a path, the test navigates itself. */
export const openSignedIn = async (
  path = idlePath,
  options?: PageOptions,
  { email, password } = credentials,
): Promise<Page> => {
  const { url } = await testSite()
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-key': appKey },
    body: JSON.stringify({ identifier: email, password }),
  })
  const { token, user } = await answer.json()
  const session = JSON.stringify({ token, user: { id: user.id, name: user.name, email: user.email }, appKey })
  const page = await openPage({ ...options, stored: { [sessionKey]: session } })
  if (path !== idlePath) await page.goto(path)
  return page
}

afterEach(async ({ task }) => {
  await pages.takeBack(task.result?.state !== 'fail')
  const unexpected = complaints.splice(0).filter(text => !expected.some(pattern => pattern.test(text)))
  expected = []
  expect(unexpected, 'complaints in the browser console').toEqual([])
})
afterAll(async () => {
  pages.forget()
  await (await launched)?.close()
  await (await started)?.stop()
  launched = undefined
  started = undefined
})
