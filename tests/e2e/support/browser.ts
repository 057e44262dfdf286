/** A real browser for tests: every page that a test opens must end without a console error and without a refused resource. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { ensureChromium, launchFlags } from '../../../scripts/chromium.js'
import { sessionKey } from '../../../src/admin/session.ts'
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

const cleanups: (() => Promise<void>)[] = []

/** A page in a context of its own, at the site's address, whose complaints fail the test. */
export const openPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await (await browser()).newContext({
    baseURL: options.baseURL ?? (await ownSite()).url,
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  context.setDefaultTimeout(30_000)
  cleanups.push(() => context.close())
  const page = await context.newPage()
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url} on ${page.url()})`)
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return page
}

/** Opens an address of the site and waits until scripts have taken the page over. */
export const visit = async (page: Page, path: string) => {
  const answer = await page.goto(path)
  await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  return answer
}

/** A page on which the first user is signed in, in a session of its own. */
export const openSignedIn = async (path: string, options?: BrowserContextOptions): Promise<Page> => {
  const { url } = await ownSite()
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-key': appKey },
    body: JSON.stringify({ identifier: credentials.email, password: credentials.password }),
  })
  const { token, user } = await answer.json()
  const session = JSON.stringify({ token, user: { id: user.id, name: user.name, email: user.email }, appKey })
  const page = await openPage({
    ...options,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: sessionKey, value: session }] }] },
  })
  await page.goto(path)
  return page
}

afterEach(async () => {
  for (const close of cleanups.splice(0)) await close()
  const unexpected = complaints.splice(0).filter(text => !expected.some(pattern => pattern.test(text)))
  expected = []
  expect(unexpected, 'complaints in the browser console').toEqual([])
})
afterAll(async () => {
  await (await launched)?.close()
  await (await started)?.stop()
  launched = undefined
  started = undefined
})
