/** Cases beyond the generated contract: nesting, cycles, dates, search in several scripts, and concurrent writers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { widgets } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>

describe.each(dialects)('the record store on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const create = async (resource: string, body: Values): Promise<Values & { id: number }> => {
    const answer = await provider.editor.call('POST', `/api/${resource}`, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.data
  }
  const put = (resource: string, id: number, body: Values) =>
    provider.editor.call('PUT', `/api/${resource}/${id}`, body)
  const names = (rows: readonly Values[]) => rows.map(row => row.name)

  test('a page contains its sections with their widgets in order, and only active ones for visitors', async () => {
    const page = await create('pages', { name: 'Nested', title: 'Nested' })
    const second = await create('sections', { name: 'second', page_id: page.id, sort_order: 2 })
    const first = await create('sections', { name: 'first', page_id: page.id, sort_order: 1 })
    await create('sections', { name: 'off', page_id: page.id, sort_order: 3, status: 0 })
    for (const name of ['older', 'newer']) await create('widgets', { name, section_id: first.id })
    await create('widgets', { name: 'off', section_id: second.id, status: 0 })

    const seen = (await provider.visitor.call('GET', '/api/pages/nested')).body.data
    expect(names(seen.sections)).toEqual(['first', 'second'])
    expect(seen.sections.map((section: Values) => names(section.widgets as Values[]))).toEqual([['older', 'newer'], []])
    expect(seen.sections[0].widgets[0]).not.toHaveProperty('status')

    const edited = (await provider.editor.call('GET', `/api/pages/${page.id}`)).body.data
    expect(names(edited.sections)).toEqual(['first', 'second', 'off'])
    expect(names(edited.sections[1].widgets)).toEqual(['off'])

    const top = await create('sections', { name: 'top', is_top: 1 })
    await create('widgets', { name: 'on top', section_id: top.id })
    const list = (await provider.visitor.call('GET', '/api/sections?is_top=1')).body.data.data
    expect(list).toMatchObject([{ name: 'top', widgets: [{ name: 'on top' }] }])
    expect((await put('sections', top.id, { ...top, widgets: [{ name: 'ignored' }] })).status).toBe(200)
  })

  test.each([
    ['menus', 'parent_id', (n: number) => ({ title: `Menu ${n}` })],
    ['post-categories', 'parent_id', (n: number) => ({ name: `Category ${n}` })],
  ])('a cycle among records of %s is rejected', async (resource, field, bodyOf) => {
    const top = await create(resource, bodyOf(1))
    const middle = await create(resource, { ...bodyOf(2), [field]: top.id })
    const bottom = await create(resource, { ...bodyOf(3), [field]: middle.id })
    for (const parent of [top, middle, bottom]) {
      const { status, body } = await put(resource, top.id, { [field]: parent.id })
      expect({ status, names: Object.keys(body.errors) }).toEqual({ status: 422, names: [field] })
    }
    expect((await put(resource, bottom.id, { [field]: top.id })).status).toBe(200)
    expect((await put(resource, bottom.id, { [field]: null })).status).toBe(200)
  })

  test('a menu entry below a deactivated one is hidden from visitors', async () => {
    const off = await create('menus', { title: 'Off', status: 0 })
    const below = await create('menus', { title: 'Below', parent_id: off.id })
    const list = (await provider.visitor.call('GET', '/api/menus?size=1000')).body.data.data
    expect(list.map((row: Values) => row.id)).not.toContain(below.id)
    await put('menus', off.id, { status: 1 })
    expect((await provider.visitor.call('GET', `/api/menus/${below.id}`)).status).toBe(200)
  })

  test('a career is public from its publish date to the end of its last day in the time zone of the site', async () => {
    // In Dhaka, 2026-03-10 lasts from 2026-03-09 18:00 to 2026-03-10 18:00 UTC.
    const career = await create('careers', {
      title: 'Dated',
      application_publish_at: '2026-03-05 18:00:00',
      application_end_at: '2026-03-09 18:00:00',
    })
    const isShownAt = async (timestamp: string) => {
      provider.clock.set(timestamp)
      const { status } = await provider.visitor.call('GET', `/api/careers/${career.id}`)
      const { body } = await provider.visitor.call('GET', '/api/careers')
      const isListed = body.data.data.some((row: Values) => row.id === career.id)
      expect(isListed).toBe(status === 200)
      return isListed
    }
    const open = await create('careers', { title: 'Open', application_publish_at: '', application_end_at: '' })
    const now = provider.clock().toISOString()
    expect(await isShownAt('2026-03-05T17:59:59Z')).toBe(false)
    expect(await isShownAt('2026-03-05T18:00:00Z')).toBe(true)
    expect(await isShownAt('2026-03-10T17:59:59Z')).toBe(true)
    expect(await isShownAt('2026-03-10T18:00:00Z')).toBe(false)
    provider.clock.set(now)
    expect((await provider.visitor.call('GET', `/api/careers/${open.id}`)).status).toBe(200)
  })

  test.each([
    ['আমাদের মৎস্য চাষ', 'মৎস্য'],
    ['ÉCOLE D’ÉTÉ', 'école d’été'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['Straße', 'STRASSE'.replace('SS', 'ß')],
    ['cafe\u0301', 'CAFÉ'],
    ['মোবাইল ০১৭', '017'],
    ['100% _sure\\', '100% _sure\\'],
    ['two   spaces', 'two spaces'],
  ])('the title %s is found by the search %s', async (title, search) => {
    const post = await create('posts', { title: `x ${title} y` })
    const { body } = await provider.visitor.call('GET', `/api/posts?search_key=${encodeURIComponent(search)}`)
    expect(body.data.data.map((row: Values) => row.id)).toContain(post.id)
  })

  test('a search finds words of HTML, not tags', async () => {
    const post = await create('posts', {
      title: 'Marked',
      content: '<p class="x">Micro<strong>credit</strong> &amp; ponds</p>',
    })
    const found = async (search: string) =>
      (await provider.editor.call('GET', `/api/posts?search_key=${encodeURIComponent(search)}`)).body.data.data.map(
        (row: Values) => row.id,
      )
    expect(await found('microcredit & ponds')).toContain(post.id)
    expect(await found('strong')).not.toContain(post.id)
  })

  test('hostile HTML is sanitized when stored', async () => {
    const post = await create('posts', { title: 'Hostile', content: '<p onclick="x()">Kept<script>x()</script></p>' })
    expect(post.content).toBe('<p>Kept</p>')
    const { body } = await put('posts', post.id, { content: '<script>x()</script>' })
    expect(body.data.content).toBeNull()
  })

  test('the server sets the id of the application', async () => {
    const { id } = (await provider.editor.call('GET', '/api/applications/demo')).body.data
    expect(await create('socials', { name: 'S', APP_KEY: 'demo' })).toMatchObject({ app_id: id })
    expect(await create('subscribers', { email: 'reader@example.org' })).toMatchObject({ app_id: id })
  })

  test('records created concurrently with the same title get different slugs', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => create('posts', { title: 'Same title' })))
    const slugs = made.map(post => post.slug)
    expect(new Set(slugs).size).toBe(12)
    expect(slugs).toContain('same-title')
    expect(slugs).toContain('same-title-12')
  })

  test('one of many concurrent requests gets a unique value, and the others are rejected', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        provider.editor.call('POST', '/api/subscribers', { name: `N${n}`, email: 'wanted@example.org' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    for (const { status, body } of answers)
      if (status === 409)
        expect(body.errors).toEqual({ email: [expect.stringMatching(/^Email 'wanted@example\.org' is taken\./)] })
  })

  test('concurrent saves of a record each increase its version', async () => {
    const { id } = await create('faqs', { faq_title: 'Counted' })
    await Promise.all(Array.from({ length: 10 }, (_, n) => put('faqs', id, { faq_title: `Counted ${n}` })))
    expect((await provider.editor.call('GET', `/api/faqs/${id}`)).body.data.version).toBe(11)
  })

  test('a record that is deleted while being referenced either remains or loses the reference', async () => {
    for (let n = 0; n < 5; n += 1) {
      const section = await create('sections', { name: `raced ${n}` })
      const [made, gone] = await Promise.all([
        provider.editor.call('POST', '/api/widgets', { name: 'raced', section_id: section.id }),
        provider.editor.call('DELETE', `/api/sections/${section.id}`),
      ])
      expect([[201, 409].join(), [422, 200].join()]).toContain([made.status, gone.status].join())
    }
  })

  test('a failed transaction stores nothing, and is invisible to other requests', async () => {
    const rows = provider.store.inApplication('demo')
    const before = await rows.count(widgets)
    const failing = provider.store.transaction(async tx => {
      await tx.inApplication('demo').insert(widgets, { name: 'never' })
      throw new Error('Enough.')
    })
    const reading = provider.editor.call('GET', '/api/widgets?search_key=never')
    await expect(failing).rejects.toThrow('Enough.')
    expect((await reading).body.data.total).toBe(0)
    expect(await rows.count(widgets)).toBe(before)
  })

  test('the content version increases only with visible changes in the same application', async () => {
    const versions = async () =>
      Promise.all(['demo', 'other'].map(appKey => provider.store.inApplication(appKey).contentVersion()))
    const [demo = 0, other] = await versions()
    const { id } = await create('faqs', { faq_title: 'Versioned' })
    await put('faqs', id, { faq_title: 'Versioned again' })
    await provider.editor.call('DELETE', `/api/faqs/${id}`)
    expect(await versions()).toEqual([demo + 3, other])
    await create('subscribers', { email: 'unseen@example.org' })
    await provider.editor.call('POST', '/api/faqs', {})
    expect(await versions()).toEqual([demo + 3, other])
  })
})
