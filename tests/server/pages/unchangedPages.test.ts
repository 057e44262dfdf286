/** A page is sent again after a write if its data is unchanged, and is always equal to a page that is rendered for the first time. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

type FrontEnd = Awaited<ReturnType<typeof startFrontEnd>>

let provider: TestProvider
let site: FrontEnd
const opened: FrontEnd[] = []
const open = async (options: Partial<Parameters<typeof startFrontEnd>[0]> = {}): Promise<FrontEnd> => {
  const started = await startFrontEnd({ ...embeddedOptions(provider), ...options })
  opened.push(started)
  return started
}
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  provider = await startProvider('sqlite')
  site = await open()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(each => each.close()))
  await provider.close()
  vi.useRealTimers()
})

const save = async (method: string, url: string, body: object): Promise<Record<string, unknown>> => {
  const { status, body: answer } = await provider.editor.call(method, url, body)
  expect(status, `${method} ${url} ${JSON.stringify(answer)}`).toBeLessThan(300)
  return answer.data
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
/** Time at which a page was rendered, s. */
const drawnAt = (html: string): number => Number(/"shownAt":(\d+)/.exec(html)?.[1])

describe('the home page', () => {
  let faq: string
  beforeEach(async () => {
    faq = `/api/faqs/${(await save('POST', '/api/faqs', { faq_title: 'A question', status: 1 })).id}`
    await save('POST', '/api/posts', { title: 'First words', slug: 'shown', status: 1 })
  })
  const draw = async (from = site): Promise<{ at: number; html: string; etag: string }> => {
    const { payload, headers } = await from.get('/')
    return { at: drawnAt(payload), html: payload, etag: String(headers.etag) }
  }

  test('is not rendered again after writes of what it does not show', async () => {
    const first = await draw()
    for (const title of ['Another question', 'A third question']) {
      later(5)
      await save('PUT', faq, { faq_title: title })
      expect(await draw()).toEqual(first)
    }
  })

  test('is rendered again after a write of what it shows', async () => {
    const first = await draw()
    later(5)
    await save('PUT', '/api/posts/shown', { title: 'Second words' })
    const second = await draw()
    expect(second.at).toBe(first.at + 5)
    expect(second.html).toContain('Second words')
    expect(second.html).not.toContain('First words')
    expect(second.etag).not.toBe(first.etag)
  })

  test('is rendered again once it is a minute old, because parts of it depend on the time', async () => {
    const first = await draw()
    later(59)
    await save('PUT', faq, { faq_title: 'Another question' })
    expect((await draw()).at).toBe(first.at)
    later(2)
    await save('PUT', faq, { faq_title: 'A third question' })
    expect((await draw()).at).toBe(first.at + 61)
  })

  test('is not rendered again for each request if another host has the content', async () => {
    const { fetch } = embeddedOptions(provider)
    const other = await startFrontEnd({ fetch })
    opened.push(other)
    const first = await draw(other)
    later(5)
    expect(await draw(other)).toEqual(first)
    await save('PUT', '/api/posts/shown', { title: 'Second words' })
    expect((await draw(other)).html).toContain('Second words')
  })

  test('is rendered for each request in development, because its code may have changed', async () => {
    const developed = await open({ isDevelopment: true })
    const first = await draw(developed)
    later(5)
    expect((await draw(developed)).at).toBe(first.at + 5)
  })

  test('is sent as an old page, with its age, if a part of its data cannot be read', async () => {
    expectConsole(/is shown without its social links/)
    const first = await draw()
    later(5)
    await save('PUT', faq, { faq_title: 'Another question' })
    await provider.database.db.schema.dropTable('socials').execute()
    const { payload, headers } = await site.get('/')
    expect({ html: payload, age: headers.age }).toEqual({ html: first.html, age: '5' })
  })
})

test('the navigation is read again only after writes of what its links lead to', async () => {
  const inject = vi.spyOn(provider.app, 'inject')
  const links = async () => {
    inject.mockClear()
    const { payload } = await site.get('/')
    const reads = inject.mock.calls.filter(call => JSON.stringify(call).includes('"/api/navigation"'))
    return { reads: reads.length, isLinked: payload.includes('href="/news/linked"') }
  }
  const menu = { title: 'The linked one', slug: '/news/linked', shortcode: 'TOPMENU', status: 1 }
  await save('POST', '/api/posts', { title: 'Shown', slug: 'shown', status: 1 })
  await links()
  await save('PUT', '/api/posts/shown', { title: 'Shown as before' })
  expect(await links()).toEqual({ reads: 0, isLinked: false })
  await save('POST', '/api/menus', menu)
  expect(await links(), 'the record is missing').toEqual({ reads: 1, isLinked: false })
  await save('POST', '/api/posts', { title: 'Linked', slug: 'linked', status: 0 })
  expect(await links(), 'the record is hidden').toEqual({ reads: 1, isLinked: false })
  await save('PUT', '/api/posts/linked', { status: 1 })
  expect(await links()).toEqual({ reads: 1, isLinked: true })
  await save('PUT', '/api/applications/demo', { button_url: '/profile/linked' })
  await links()
  await save('POST', '/api/profiles', { name: 'Linked', title: 'Linked', slug: 'linked', status: 1 })
  expect((await links()).reads).toBe(1)
})

const withoutTime = (html: string): string =>
  html.replaceAll(/"(shownAt|readAt)":("[^"]*"|\d+)/g, '').replaceAll(/(name="shown_at" value=")\d+/g, '$1')

/** Addresses of pages of all kinds. */
const addresses = [
  ...['/', '/about-1', '/news-and-blogs', '/news/sample', '/services', '/faq', '/gallery', '/careers', '/contact-us'],
  ...['/sitemap', '/board-of-directors', '/no-such-page'],
]

test.each(['en', 'bn'])(
  'after writes of every kind, each page is equal to one of a new server (%s)',
  async language => {
    await save('PUT', '/api/applications/demo', { language })
    const add = addingAs(provider.editor)
    await save('POST', '/api/posts', { title: 'Sample', slug: 'sample', content: '<p>Words</p>', status: 1 })
    const page = await save('POST', '/api/pages', { name: 'About', title: 'About', slug: 'about-1', status: 1 })
    await save('POST', '/api/sections', { name: 'Part', title: 'Part', page_id: page.id, is_top: 1, status: 1 })
    const expectEqualPages = async (write: string) => {
      const fresh = await open()
      for (const address of addresses) {
        const [reused, drawn] = [await site.get(address), await fresh.get(address)]
        expect(reused.statusCode, `${address} after ${write}`).toBe(drawn.statusCode)
        expect(withoutTime(reused.payload), `${address} after ${write}`).toBe(withoutTime(drawn.payload))
      }
    }
    await expectEqualPages('the start')
    let written = 0
    for (const resource of resources as readonly Descriptor[]) {
      if (!provider.app.hasRoute({ method: 'POST', url: `/api/${resource.name}` })) continue
      const { call } = provider.editor
      const { status, body } = await call('POST', `/api/${resource.name}`, await storableSample(add, resource, 'word'))
      if (status !== 201) continue
      await expectEqualPages(`a new record of ${resource.name}`)
      const path = `/api/${resource.name}/${body.data.id}`
      await call('PUT', path, { status: 0 })
      await expectEqualPages(`a hidden record of ${resource.name}`)
      if ((await call('DELETE', path)).status < 300) written += 1
      await expectEqualPages(`a deleted record of ${resource.name}`)
    }
    expect(written).toBeGreaterThan(10)
  },
  120_000,
)
