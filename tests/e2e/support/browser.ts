/** A real browser for tests: every page that a test opens must end without a console error and without a refused resource. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { ensureChromium, launchFlags } from '../../../scripts/chromium.js'
import { sessionKey } from '../../../src/admin/data/session.ts'
import { createPagePool, restingPath } from './pagePool.ts'
import { credentials, startFilledSite } from './site.ts'

let started: ReturnType<typeof startFilledSite> | undefined
/** The site of this file's tests, with the starter content and `credentials` for its first user. */
export const ownSite = () => {
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
/** Complaints that the running test expects, like the 404 of a page that it asks for. */
let expected: readonly RegExp[] = []

/** Says which complaints of the console belong to the test. */
export const expectComplaints = (...patterns: readonly RegExp[]) => {
  expected = patterns
}

const pages = createPagePool(browser)

interface PageOptions extends BrowserContextOptions {
  /** Whether no other test has the page: for what cannot be undone, like another clock or a script at each start. Default false. */
  readonly isOwn?: boolean
  /** What the site finds in its local storage. Default: nothing. */
  readonly stored?: Readonly<Record<string, string>>
}

/** What the driver says where no service worker is wanted: a page that goes through one is not seen by `page.route`. */
const isBlockedWorker = (text: string) => text.includes('Service Worker registration blocked')

/** A page with nothing of another test in it, at the site's address, whose complaints fail the test. It has no service worker but for `serviceWorkers: 'allow'`. */
export const openPage = async ({ isOwn = false, stored = {}, ...options }: PageOptions = {}): Promise<Page> => {
  const page = await pages.lend({
    options: {
      ...options,
      baseURL: options.baseURL ?? (await ownSite()).url,
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

/** Answers what a page asks of other hosts with nothing. `page.route` would do so too, but without the browser's cache: every picture of every page would be fetched again. */
export const answerElsewhere = async (page: Page, ...hosts: readonly string[]) => {
  const devTools = await page.context().newCDPSession(page)
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that is left takes its requests with it.
    devTools.send('Fetch.fulfillRequest', { requestId, responseCode: 200 }).catch(() => undefined)
  })
  await devTools.send('Fetch.enable', { patterns: hosts.map(host => ({ urlPattern: `*://*${host}*` })) })
}

/** Opens an address of the site and waits until scripts have taken the page over, and all of it is laid out. */
export const visit = async (page: Page, path: string) => {
  const answer = await page.goto(path)
  await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  await page.locator('[data-later]').first().waitFor({ state: 'detached' })
  return answer
}

/** A page on which somebody is signed in, by default the first user, in a session of its own. Without a path it waits for the test to go somewhere. */
export const openSignedIn = async (
  path = restingPath,
  options?: PageOptions,
  { email, password } = credentials,
): Promise<Page> => {
  const { url } = await ownSite()
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-key': appKey },
    body: JSON.stringify({ identifier: email, password }),
  })
  const { token, user } = await answer.json()
  const session = JSON.stringify({ token, user: { id: user.id, name: user.name, email: user.email }, appKey })
  const page = await openPage({ ...options, stored: { [sessionKey]: session } })
  if (path !== restingPath) await page.goto(path)
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
