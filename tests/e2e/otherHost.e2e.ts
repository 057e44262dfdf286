/** The site and the back office over another provider host, which knows only the specified calls, in a real browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { textsOf } from '../../src/schema/texts.ts'
import {
  type OtherProvider,
  otherProviderUser,
  type RecordedCall,
  startOtherProvider,
} from '../support/otherProvider.ts'
import { expectComplaints, openPage } from './support/browser.ts'
import { startSite } from './support/site.ts'

let host: OtherProvider
let site: Awaited<ReturnType<typeof startSite>>

beforeAll(async () => {
  host = await startOtherProvider({ appKeyHeader: 'x-site-key' })
  site = await startSite({ API_URL: host.url, APP_KEY_HEADER: 'x-site-key' })
})
afterAll(async () => {
  await site?.stop()
  await host?.close()
})
beforeEach(() => {
  host.calls.length = 0
})

/** Calls of the API; the browser fetches pictures from the host besides. */
const apiCalls = () => host.calls.filter(({ path }) => path.startsWith('/api/'))
const wasHarmed = (page: Page) => page.evaluate(() => 'pwned' in window)
const asText = ({ method, path, query }: RecordedCall) => {
  const search = new URLSearchParams(query).toString()
  return `${method} ${path}${search && `?${search}`}`
}

describe('a visitor', () => {
  test.each([
    ['/', 'Welcome'],
    ['/about-gmpf', 'About the other host'],
    ['/news/a-post', 'A post'],
    ['/faq', 'Why?'],
    ['/careers', 'A position'],
    ['/profile/a-person', 'A person'],
  ])('reads %s, and hostile HTML in it does nothing', async (path, words) => {
    // The pictures that the hostile HTML names are nowhere.
    expectComplaints(/404/)
    const page = await openPage({ baseURL: site.url })
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await page.getByText(words).first().waitFor()
    for (const link of await page.getByRole('link', { name: 'link', exact: true }).all())
      expect(await link.getAttribute('href')).toBeNull()
    await page.waitForLoadState('networkidle')
    expect(await wasHarmed(page)).toBe(false)
    expect(apiCalls().length).toBeGreaterThan(0)
    for (const call of apiCalls()) {
      const { 'x-site-key': appKey, authorization } = call.headers
      expect({ call: asText(call), appKey, authorization }).toEqual({
        call: expect.stringMatching(/^GET /),
        appKey: 'demo',
      })
    }
  })

  test('asks for the home page with the calls of the specification alone', async () => {
    expectComplaints(/404/)
    const page = await openPage({ baseURL: site.url, javaScriptEnabled: false })
    const known = new Set<string>()
    await page.goto('/')
    for (const call of apiCalls()) known.add(asText(call))
    expect([...known].sort()).toEqual([
      'GET /api/applications/demo',
      'GET /api/menus?size=1000',
      'GET /api/posts?size=3',
      'GET /api/sections?is_top=1',
      'GET /api/sliders',
      'GET /api/socials',
    ])
  })
})

describe('an editor', () => {
  const signIn = async () => {
    const page = await openPage({ baseURL: site.url })
    await page.goto('/admin')
    await page.getByLabel('Email').fill(otherProviderUser.identifier)
    await page.getByLabel('Password', { exact: true }).fill(otherProviderUser.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/dashboard')
    return page
  }

  test('has every list, over calls with page, size and search key alone', async () => {
    expectComplaints(/404/)
    const page = await signIn()
    // The specification knows no messages, and so neither does the host. A call with a status is the shell's, for people who wait.
    for (const resource of resources.filter(({ name }) => name !== 'messages')) {
      host.calls.length = 0
      await page.goto(`/admin/${resource.path}`)
      await page.getByRole('heading', { name: textsOf(resource).heading, exact: true }).waitFor()
      await page
        .getByRole('row')
        .nth(1)
        .or(page.getByText(textsOf(resource).empty, { exact: true }))
        .first()
        .waitFor()
      const asked = host.calls.find(({ path, query }) => path === `/api/${resource.name}` && !('status' in query))
      expect(Object.keys(asked?.query ?? {}), resource.name).toEqual([
        'page',
        'size',
        ...(resource.name === 'socials' ? [] : ['search_key']),
        ...(resource.name === 'post-categories' ? ['all'] : []),
      ])
      expect(asked?.headers.authorization).toBe('Bearer other-host-token')
    }
  })

  test('creates, changes and deletes a post, each by its one specified call', async () => {
    expectComplaints(/404/)
    const page = await signIn()
    await page.goto('/admin/post/form')
    await page.getByLabel('Title', { exact: false }).first().fill('From another back office')
    const changes = () => host.calls.filter(({ method }) => method !== 'GET')
    host.calls.length = 0
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Data updated successfully.').waitFor()
    expect(changes().map(asText)).toEqual(['POST /api/posts'])
    expect(changes()[0]?.body).toMatchObject({ title: 'From another back office', APP_KEY: 'demo' })

    await page.goto('/admin/post')
    const row = page.getByRole('row').filter({ hasText: 'From another' })
    await row.getByRole('link', { name: /edit/i }).click()
    await page.waitForURL('**/admin/post/form/*')
    await page.getByLabel('Title', { exact: false }).first().fill('From another back office, changed')
    host.calls.length = 0
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Data updated successfully.').waitFor()
    expect(changes().map(asText)).toEqual(['PUT /api/posts/3'])
    expect(changes()[0]?.body).toMatchObject({ id: 3, title: 'From another back office, changed' })
    expect(changes()[0]?.headers['if-match']).toBeUndefined()

    await page.goto('/admin/post')
    host.calls.length = 0
    await row.getByRole('button', { name: /delete/i }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    expect(changes().map(asText)).toEqual(['DELETE /api/posts/3'])
  })
})
