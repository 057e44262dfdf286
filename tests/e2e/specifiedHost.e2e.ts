/** Built site and back office on a host that has only the calls of the specification. Source: specification 13. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sessionKey } from '../../src/admin/data/session.ts'
import { resources } from '../../src/resources/index.ts'
import { type Descriptor, fieldOf, inputsOf } from '../../src/schema/descriptor/resource.ts'
import { textsOf } from '../../src/schema/descriptor/texts.ts'
import { callLine, specifiedResources, unspecifiedCalls } from '../support/fakes/specifiedCalls.ts'
import {
  type RecordedHostCall,
  type SpecifiedHost,
  specifiedHostUser,
  startSpecifiedHost,
  unknownFields,
} from '../support/fakes/specifiedHost.ts'
import { sampleValue } from '../support/fixtures/kinds.ts'
import { sampleOf } from '../support/fixtures/sample.ts'
import { expectPageConsole, openPage, visit } from './support/browser.ts'
import { startSite } from './support/site.ts'

let host: SpecifiedHost
let site: Awaited<ReturnType<typeof startSite>>

beforeAll(async () => {
  host = await startSpecifiedHost()
  site = await startSite({ API_URL: host.url })
})
afterAll(async () => {
  await site?.stop()
  await host?.close()
})
// Extensions of the contract are probed once per start, so the calls of all tests count together.
afterEach(() => {
  host.setState('normal')
  expect(unspecifiedCalls(host.calls)).toEqual([])
})

/** Resources with lists and forms in the back office. Source: specification 6.4. */
const every: readonly Descriptor[] = resources.filter(({ name }) => specifiedResources.includes(name))

/** Session of the first sign-in, which the other tests reuse. */
let session: string | null = null
const signIn = async (): Promise<Page> => {
  const page = await openPage({ baseURL: site.url })
  await page.goto('/admin')
  await page.getByLabel('Email').fill(specifiedHostUser.identifier)
  await page.getByLabel('Password', { exact: true }).fill(specifiedHostUser.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/dashboard')
  session = await page.evaluate(key => window.localStorage.getItem(key), sessionKey)
  return page
}
const openSignedIn = (): Promise<Page> =>
  session === null ? signIn() : openPage({ baseURL: site.url, stored: { [sessionKey]: session } })

const changesSince = (from: number): readonly RecordedHostCall[] =>
  host.calls.slice(from).filter(({ method }) => method !== 'GET')

/** Input for the title of a record, which the form of every resource has. */
const titleInput = (page: Page, descriptor: Descriptor) => {
  const input = inputsOf(descriptor).find(({ field }) => field === descriptor.title)
  const label = input?.label ?? fieldOf(descriptor, descriptor.title)?.label ?? ''
  return page.getByLabel(label, { exact: true }).first()
}

/** Titles of a resource's records, which may be email addresses. */
const texts = ({ title, fields }: Descriptor) => {
  const text = (word: string) => (fields[title]?.kind === 'email' ? `${word}@plain.example` : `The ${word}`)
  return { held: text('held'), first: text('first'), second: text('second') }
}

/**
 * True if a value is stored in another form: timestamps, passwords, and empty values of a category ("Category form
 * empty values become null").
 */
const isRespelt = (descriptor: Descriptor, name: string, value: unknown): boolean =>
  ['dateTime', 'password'].includes(fieldOf(descriptor, name)?.kind ?? '') ||
  (descriptor.name === 'post-categories' && value === '')

describe('a visitor of a host with only the calls of the specification', () => {
  test('client-side navigation works at a host without extensions, and no link has `undefined` in its address', async () => {
    expectPageConsole(/404/)
    const page = await openPage({ baseURL: site.url })
    for (const path of [
      '/',
      '/news-and-blogs',
      '/careers',
      '/board-of-directors',
      '/faq',
      '/about-gmpf',
      '/search?q=words',
    ]) {
      await visit(page, path)
      const addresses = await page.locator('a[href]').evaluateAll(links => links.map(link => link.getAttribute('href')))
      expect(addresses.filter(address => /undefined|NaN|null/.test(address ?? ''))).toEqual([])
    }
    await visit(page, '/news-and-blogs')
    await page.locator('main a.more[href="/news/post-2"]').click()
    await page.waitForURL('**/news/post-2')
    await page.getByRole('heading', { level: 1, name: 'Post 2' }).waitFor()
    await page.getByRole('heading', { name: 'More news' }).waitFor()
    expect(await page.locator('.related a[href="/news/post-2"]').count()).toBe(0)
    await visit(page, '/careers')
    expect(await page.locator('main a[href^="/careers/"]').count()).toBe(0)
  })
})

describe('an editor at a host with only the calls of the specification', () => {
  test('the menu at a host without extensions has the thirteen resources and the settings only', async () => {
    expectPageConsole(/404/)
    const page = await signIn()
    const entries = () =>
      page.locator('.side-menu a').evaluateAll(links => links.map(link => link.getAttribute('href')).toSorted())
    await expect
      .poll(entries)
      .toEqual(
        ['/admin/dashboard', '/admin/app-setting/form/demo', ...every.map(({ path }) => `/admin/${path}`)].toSorted(),
      )
    await page.goto('/admin/messages')
    await page.getByText('Page not found', { exact: false }).first().waitFor()
  })

  test.each(every)(
    'an update of $name at a host without extensions returns the unknown fields unchanged',
    async descriptor => {
      expectPageConsole(/404/)
      const { name, path, title } = descriptor
      const record = { ...sampleOf(descriptor, 'held'), ...host.rows(name)[0], [title]: texts(descriptor).held }
      host.hold(name, [record, ...host.rows(name).slice(1)])
      const page = await openSignedIn()
      await page.goto(`/admin/${path}/form/1`)
      const input = titleInput(page, descriptor)
      for (const [at, text] of [texts(descriptor).first, texts(descriptor).second].entries()) {
        await expect.poll(() => input.inputValue()).toBe(at === 0 ? record[title] : texts(descriptor).first)
        const from = host.calls.length
        await input.fill(text)
        await page.getByRole('button', { name: textsOf(descriptor).submit, exact: true }).click()
        await expect.poll(() => changesSince(from).map(callLine)).toEqual([`editor  PUT /api/${name}/1`])
        await page.getByText(textsOf(descriptor).saved[1]).first().waitFor()
        expect(changesSince(from)[0]?.body).toMatchObject(unknownFields)
        // The stored record is complete, because the host stores what is sent.
        const [stored = {}] = host.rows(name)
        const changed = Object.keys(record).filter(
          field => JSON.stringify(stored[field]) !== JSON.stringify(record[field]),
        )
        expect(changed.filter(field => field !== title && !isRespelt(descriptor, field, record[field]))).toEqual([])
        // From now on, the host responds to writes with the id only.
        host.returnIds()
      }
    },
  )

  test.each(every)(
    'the list of $name at a host without extensions has no filter and no sorting, and its records are deleted, searched and created by specified requests',
    async descriptor => {
      expectPageConsole(/404/)
      const { name, path, title } = descriptor
      host.hold(name, [{ ...host.rows(name)[0], id: 70, slug: 'to-be-deleted', [title]: texts(descriptor).first }])
      const page = await openSignedIn()
      const opened = host.calls.length
      await page.goto(`/admin/${path}`)
      const row = page.getByRole('row').nth(1)
      await row.waitFor()
      expect(await page.locator('th button').count()).toBe(0)
      expect(await page.getByRole('button', { name: /^Filter/ }).count()).toBe(0)
      const search = descriptor.search.length ? '&search_key=' : ''
      const all = name === 'post-categories' ? '&all=1' : ''
      const lists = host.calls.slice(opened).filter(call => call.path === `/api/${name}` && call.query.page)
      expect([...new Set(lists.map(callLine))]).toEqual([
        expect.stringMatching(new RegExp(`^editor  GET /api/${name}\\?page=1&size=\\d+${search}${all}$`)),
      ])

      await row.getByRole('button', { name: /^Delete/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Delete', exact: true }).waitFor()
      const words = (await dialog.innerText()).split('\n').filter(Boolean)
      expect(words).toEqual([
        ...['Delete Confirmation', textsOf(descriptor).deleteAsk, texts(descriptor).first],
        // Texts in addition to those of the specification.
        ...['This cannot be undone.', 'Close', 'Delete'],
      ])
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('Deleted:').waitFor()
      expect(changesSince(opened).map(callLine)).toEqual([`editor  DELETE /api/${name}/70`])
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)

      if (descriptor.search.length > 0) {
        await page.getByRole('searchbox').fill('1')
        await page.getByRole('button', { name: 'Search', exact: true }).click()
        await expect
          .poll(() => host.calls.some(call => call.path === `/api/${name}` && call.query.search_key === '1'))
          .toBe(true)
      }

      await page.getByRole('main').locator(`a[href="/admin/${path}/form"]`).first().click()
      await page.waitForURL(`**/admin/${path}/form`)
      await titleInput(page, descriptor).fill(texts(descriptor).first)
      for (const { field: required } of inputsOf(descriptor)) {
        const field = fieldOf(descriptor, required)
        const isAsked = field?.required || field?.kind === 'password'
        if (!field || !isAsked || required === title || !['text', 'password', 'email'].includes(field.kind)) continue
        await page
          .getByLabel(field.label, { exact: true })
          .first()
          .fill(String(sampleValue(field, 'typed')))
      }
      const created = host.calls.length
      await page.getByRole('button', { name: textsOf(descriptor).submit, exact: true }).click()
      await expect.poll(() => changesSince(created).map(callLine)).toEqual([`editor  POST /api/${name}`])
      const key = ['posts', 'socials'].includes(name) ? 'APP_KEY' : 'app_key'
      expect(changesSince(created)[0]?.body).toMatchObject({ [title]: texts(descriptor).first, [key]: 'demo' })
    },
  )

  test('settings are sent as a whole to a host without extensions', async () => {
    expectPageConsole(/404/)
    const page = await openSignedIn()
    const before = { ...host.rows('applications')[0] }
    const from = host.calls.length
    await page.goto('/admin/app-setting/form/demo')
    const input = page.getByLabel('Title', { exact: true }).first()
    await expect.poll(() => input.inputValue()).toBe('A plain provider')
    await input.fill('Changed')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Data updated successfully.').waitFor()
    expect(changesSince(from).map(callLine)).toEqual(['editor  PUT /api/applications/1'])
    expect(changesSince(from)[0]?.body).toMatchObject({ ...before, title: 'Changed' })
  })

  test('dashboard, social links, applications and media work at a host without extensions', async () => {
    expectPageConsole(/404/)
    const page = await openSignedIn()
    for (const path of [
      '/admin/dashboard',
      '/admin/dashboard/social',
      '/admin/app-setting',
      '/admin/account',
      '/admin/billing',
    ]) {
      await page.goto(path)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    await page.goto('/admin/slider/form')
    await page.getByRole('button', { name: 'Select Logo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Files Upload' })
    await dialog.getByRole('option').or(dialog.getByRole('radio')).or(dialog.locator('img')).first().waitFor()
    await page.waitForLoadState('networkidle')
  })

  test.each(every)(
    "the list of $name says 'No Data Found' if empty, and shows the error if it fails",
    async descriptor => {
      expectPageConsole(/404|500/)
      const page = await openSignedIn()
      host.setState('empty')
      await page.goto(`/admin/${descriptor.path}`)
      await page.getByText(/Showing .* of 0 entries/).waitFor()
      // "Socials has no empty-state message."
      expect(await page.getByText('No Data Found', { exact: true }).count()).toBe(descriptor.name === 'socials' ? 0 : 1)
      host.setState('failing')
      await page.goto(`/admin/${descriptor.path}`)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      host.setState('slow')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('row').nth(1).waitFor()
    },
  )
})
