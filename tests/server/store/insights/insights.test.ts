/** Reports for editors about the whole site: uses of pictures, content that needs attention, activity and usage. */
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { noteBackup, noteFailedBackup } from '../../../../server/backup/lastBackup.ts'
import { issue } from '../../../../server/runtime/errors.ts'
import { screens } from '../../../../src/api/site/siteLinks.ts'
import { installedSite } from '../../../../src/public/app/installed.ts'
import { blockOf } from '../../../../src/public/blocks/blocks.tsx'
import {
  posts as postsDescriptor,
  resources,
  subscribers as subscribersDescriptor,
} from '../../../../src/resources/index.ts'
import { dialects } from '../../../support/sites/databases.ts'
import { type Caller, callerOf, signIn, startProvider, type TestProvider } from '../../../support/sites/server.ts'

/** Reports are computed in the background, which takes a while on a busy machine. */
const waiting = { timeout: 30_000, interval: 20 }

const nameOf = (words: string) => `${words}-abcdefghij-700x500-0b6e6e.webp`
const addressOf = (words: string, appKey = 'demo') => `/files/${appKey}/${nameOf(words)}`

describe.each(dialects)('insights on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const record = (words: string, appKey = 'demo', bytes = 1000) =>
    provider.store
      .inApplication(appKey)
      .files.insert({ name: nameOf(words), width: 700, height: 500, bytes, type: 'image/webp' })
  const add = async (resource: string, values: object, caller: Caller = provider.editor) => {
    const { status, body } = await caller.call('POST', `/api/${resource}`, values)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.data as { id: number }
  }
  const dataOf = async (path: string, caller: Caller = provider.editor) => {
    const { status, body } = await caller.call('GET', path)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.data
  }

  describe('the uses of an image', () => {
    it('uses of an image are found in fields, HTML and settings, as renditions and absolute addresses', async () => {
      await record('pond')
      const slider = await add('sliders', { title: 'Dawn', thumb: addressOf('pond') })
      const page = await add('pages', {
        name: 'Fish',
        title: 'Our fish',
        content: `<p>Look: <img src="${addressOf('pond').replace('.webp', '.w320.webp')}" alt="A pond"></p>`,
        banner_img: `https://site.example${addressOf('pond')}`,
      })
      await add('sliders', { title: 'Another', thumb: addressOf('pond-two') })
      await provider.editor.call('PUT', '/api/applications/1', { name: 'Site demo', logo_header: addressOf('pond') })
      expect(await dataOf(`/api/files/${nameOf('pond')}/uses`)).toEqual([
        { resource: 'applications', id: 1, title: 'Site demo', field: 'logo_header' },
        { resource: 'sliders', id: slider.id, title: 'Dawn', field: 'thumb' },
        { resource: 'pages', id: page.id, title: 'Our fish', field: 'content' },
        { resource: 'pages', id: page.id, title: 'Our fish', field: 'banner_img' },
      ])
    })

    it('the uses of an image are in the same application only, and have exactly its name', async () => {
      await record('p_nd')
      await record('pond', 'other')
      const stranger = await add('sliders', { title: 'Theirs', thumb: addressOf('pond', 'other') }, provider.stranger)
      expect(await dataOf(`/api/files/${nameOf('p_nd')}/uses`)).toEqual([])
      expect(await dataOf(`/api/files/${nameOf('pond')}/uses`, provider.stranger)).toEqual([
        { resource: 'sliders', id: stranger.id, title: 'Theirs', field: 'thumb' },
      ])
    })

    it('uses of a missing image respond with 404', async () => {
      expect(await provider.editor.call('GET', '/api/files/none.webp/uses')).toMatchObject({ status: 404 })
      expect(await provider.stranger.call('GET', `/api/files/${nameOf('p_nd')}/uses`)).toMatchObject({ status: 404 })
    })
  })

  describe('the focal point of an image', () => {
    const path = `/api/files/${nameOf('raft')}`
    const put = (body: object) => provider.editor.call('PUT', path, body)
    beforeAll(() => record('raft'))

    it('a focal point is stored with the description, retained if omitted, and can be removed', async () => {
      const { contentVersion } = provider.store.inApplication('demo')
      const previous = await contentVersion()
      expect(await put({ alt: 'A raft', focal_point: '30% 100%' })).toMatchObject({
        status: 200,
        body: { data: { alt: 'A raft', focal_point: '30% 100%' } },
      })
      expect(await contentVersion(), 'cached pages are made again').toBe(previous + 1)
      expect((await put({ alt: 'A raft at dawn' })).body.data).toMatchObject({ focal_point: '30% 100%' })
      const { body } = await provider.editor.call('GET', '/api/files')
      expect(body.files.find((file: { name: string }) => file.name === nameOf('raft'))).toMatchObject({
        alt: 'A raft at dawn',
        focal_point: '30% 100%',
      })
      expect((await put({ alt: 'A raft at dawn', focal_point: '' })).body.data).toMatchObject({ focal_point: '' })
    })

    it.each([5, '30%', '30% 101%', '30.5% 20%', '030% 20%', '30% 20%;', '50px 50px', {}])(
      'the focal point %j is rejected with a message, and nothing is stored',
      async point => {
        await put({ alt: 'Kept', focal_point: '10% 20%' })
        expect(await put({ alt: 'Lost', focal_point: point })).toMatchObject({
          status: 422,
          body: { errors: { focal_point: ['Focal point must be two whole percentages, like 30% 70%, or empty.'] } },
        })
        expect((await put({ alt: 'Kept' })).body.data).toMatchObject({ focal_point: '10% 20%' })
      },
    )

    it('a focal point is stored only for images of the same application', async () => {
      const body = { alt: '', focal_point: '1% 1%' }
      expect(await provider.stranger.call('PUT', path, body)).toMatchObject({ status: 404 })
      expect(await provider.visitor.call('PUT', path, body)).toMatchObject({ status: 401 })
    })
  })

  describe('the description of an image', () => {
    it('an image description is stored normalized, listed, and can be removed', async () => {
      await record('boat')
      const path = `/api/files/${nameOf('boat')}`
      const saved = await provider.editor.call('PUT', path, { alt: '  পুকুরে নৌকা ' })
      expect(saved).toMatchObject({ status: 200, body: { data: { name: nameOf('boat'), alt: 'পুকুরে নৌকা' } } })
      const altOf = async () => {
        const { body } = await provider.editor.call('GET', '/api/files')
        return body.files.find((file: { name: string }) => file.name === nameOf('boat')).alt
      }
      expect(await altOf()).toBe('পুকুরে নৌকা')
      const { contentVersion } = provider.store.inApplication('demo')
      const previous = await contentVersion()
      await provider.editor.call('PUT', path, { alt: '' })
      expect(await altOf()).toBe('')
      expect(await contentVersion(), 'cached pages are made again').toBe(previous + 1)
    })

    it.each([
      ['not a string', { alt: 5 }],
      ['missing', {}],
      ['too long', { alt: 'x'.repeat(501) }],
      ['text with an invalid character', { alt: 'a\0b' }],
    ])('an image description is rejected with a message if it is %s', async (_what, body) => {
      expect(await provider.editor.call('PUT', `/api/files/${nameOf('boat')}`, body)).toMatchObject({
        status: 422,
        body: { errors: { alt: [expect.stringMatching(/^Alternative text /)] } },
      })
    })

    it('an image description is stored only for images of the same application', async () => {
      const path = `/api/files/${nameOf('boat')}`
      expect(await provider.stranger.call('PUT', path, { alt: 'Mine' })).toMatchObject({ status: 404 })
      expect(await provider.visitor.call('PUT', path, { alt: 'Mine' })).toMatchObject({ status: 401 })
    })
  })

  test('usage counts records, images and bytes, and names the last backup', async () => {
    await record('usage', 'other', 234)
    const previous = await dataOf('/api/usage', provider.stranger)
    expect(previous).toMatchObject({ records: { users: 1, sliders: 1, posts: 0 }, files: 2, bytes: 1234 })
    expect(Object.keys(previous.records)).toEqual(resources.map(({ name }) => name))
    expect(previous.last_backup).toBeNull()
    await noteBackup(provider.database.db, { at: '2026-02-28 01:02:03', bytes: 10 })
    await noteBackup(provider.database.db, { at: '2026-03-01 01:02:03', bytes: 12 })
    await noteFailedBackup(provider.database.db, { at: '2026-03-01 02:00:00', issue: issue('storage-full') })
    expect(await dataOf('/api/usage')).toMatchObject({
      last_backup: '2026-03-01 01:02:03',
      last_backup_result: {
        at: '2026-03-01 02:00:00',
        ok: false,
        bytes: null,
        message: 'The disk is full.',
        issue: issue('storage-full'),
      },
    })
  })

  test('activity counts posts and subscribers by month in the time zone of the site', async () => {
    const at = (timestamp: string) => provider.store.at(() => new Date(timestamp)).inApplication('demo')
    const addPost = (timestamp: string) => at(timestamp).insert(postsDescriptor, { title: `Post of ${timestamp}` })
    // The site is in Asia/Dhaka, six hours ahead: March starts at 18:00 UTC on the last day of February.
    await addPost('2026-02-28T17:59:59Z')
    await addPost('2026-02-28T18:00:00Z')
    await addPost('2025-04-10T00:00:00Z')
    await addPost('2025-03-10T00:00:00Z')
    await at('2026-01-05T00:00:00Z').insert(subscribersDescriptor, { email: 'a@example.org' })
    const activity = await dataOf('/api/activity')
    expect(activity).toHaveLength(12)
    expect(activity[0]).toEqual({ month: '2025-04', posts: 1, sign_ups: 0 })
    expect(activity.slice(-3)).toEqual([
      { month: '2026-01', posts: 0, sign_ups: 1 },
      { month: '2026-02', posts: 1, sign_ups: 0 },
      { month: '2026-03', posts: 1, sign_ups: 0 },
    ])
    expect((await dataOf('/api/activity', provider.stranger)).at(-1)).toEqual({
      month: '2026-03',
      posts: 0,
      sign_ups: 0,
    })
  })

  test.each(['/api/usage', '/api/attention', '/api/activity', '/api/files/a.webp/uses'])(
    'the route %s requires sign-in',
    async path => {
      expect((await provider.visitor.call('GET', path)).status).toBe(401)
    },
  )
})

describe.each(dialects)('the contents of the attention report, on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
    caller = provider.editor
  })
  afterAll(() => provider?.close())

  const add = async (resource: string, values: object) => {
    const { status, body } = await provider.editor.call('POST', `/api/${resource}`, values)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.data as { id: number; slug: string }
  }
  let caller: Caller
  const found = async (reason: string, resource?: string) => {
    const report = await vi.waitFor(async () => {
      const { body } = await caller.call('GET', '/api/attention')
      expect(body).toMatchObject({ is_current: true, checked_at: expect.any(String) })
      return body
    }, waiting)
    const all: { reason: string; resource: string; title: string; detail: string }[] = report.data
    return all.filter(each => each.reason === reason && (resource === undefined || each.resource === resource))
  }

  test('the attention report is empty on a new site, and renewed after each change', async () => {
    expect(await found('inactive')).toEqual([])
    const off = await add('faqs', { faq_title: 'Why?', status: 0 })
    expect(await found('inactive')).toEqual([
      { resource: 'faqs', id: off.id, title: 'Why?', reason: 'inactive', detail: '' },
    ])
    await provider.editor.call('PUT', `/api/faqs/${off.id}`, { faq_title: 'Why?', status: 1 })
    expect(await found('inactive')).toEqual([])
  })

  test('the attention report lists links to unpublished pages, posts and profiles', async () => {
    await add('pages', { name: 'Here', title: 'Here it is' })
    await add('pages', { name: 'Off', title: 'Switched off', status: 0 })
    await add('posts', { title: 'News of today' })
    const person = await add('profiles', { name: 'Rahima Khatun' })
    const good = ['', '/', '#top', 'here-it-is', '/here-it-is?a=1#b', '/news/news-of-today', '/faq', '/contact-us/']
    const fine = [...good, `/profile/${person.id}`, `/profile/${person.slug}`, '/details', '/sitemap.xml', '/a.pdf']
    for (const [at, slug] of [...fine, 'https://elsewhere.example/x', 'mailto:a@example.org'].entries())
      await add('menus', { title: `Good ${at}`, slug })
    expect(await found('broken-link')).toEqual([])

    const bad = ['nowhere', '/switched-off', '/news/gone', '/news', '/profile/999', '/here-it-is/deeper']
    for (const slug of bad) await add('menus', { title: `Leads to ${slug}`, slug })
    await add('menus', { title: 'Hidden', slug: 'nowhere-either', status: 0 })
    expect(await found('broken-link', 'menus')).toMatchObject(
      bad.map(slug => ({ title: `Leads to ${slug}`, detail: slug.startsWith('/') ? slug : `/${slug}` })),
    )
  })

  test('the attention report lists broken links in HTML once, and no redirected slugs', async () => {
    const page = await add('pages', { name: 'Old', title: 'Former name' })
    await provider.editor.call('PUT', `/api/pages/${page.id}`, { name: 'Old', title: 'Former name', slug: 'new-name' })
    await add('posts', {
      title: 'Many links',
      content:
        '<p><a href="/lost?a=1&amp;b=2">A</a> <a href="/lost?a=1&amp;b=2">B</a> <a href="/former-name">C</a> <a href="/হারানো">D</a></p>',
    })
    expect((await found('broken-link', 'posts')).map(({ detail }) => detail)).toEqual(['/lost?a=1&b=2', '/হারানো'])
  })

  test('the attention report resolves links from the root, as pages do', async () => {
    await add('pages', { name: 'Goals', title: 'Our goals' })
    const links = ['our-goals', '../our-goals', 'news/../our-goals', 'no-goals', './no-aims', 'www.elsewhere.example']
    const content = `<p>${links.map(href => `<a href="${href}">There</a>`).join(' ')}</p>`
    await add('posts', { title: 'Typed without a slash', content })
    const dead = (await found('broken-link', 'posts')).filter(({ title }) => title === 'Typed without a slash')
    expect(dead.map(({ detail }) => detail)).toEqual(['/no-goals', '/./no-aims'])
  })

  test('the attention report lists missing images', async () => {
    const name = nameOf('gone')
    await provider.store
      .inApplication('demo')
      .files.insert({ name, width: 700, height: 500, bytes: 1, type: 'image/webp' })
    await add('sliders', { title: 'With a picture', thumb: addressOf('gone') })
    expect(await found('broken-link', 'sliders')).toEqual([])
    await provider.store.inApplication('demo').files.remove(name)
    expect(await found('broken-link', 'sliders')).toMatchObject([
      { title: 'With a picture', detail: addressOf('gone') },
    ])
  })

  test('the attention report lists records without an image if most of their resource have one', async () => {
    const thumb = 'https://pictures.example/pond.jpg'
    for (const title of ['One', 'Two', 'Three', 'Four']) await add('sliders', { title, thumb })
    await add('sliders', { title: 'Bare' })
    expect(await found('no-image', 'sliders')).toMatchObject([{ title: 'Bare', detail: 'thumb' }])
    await add('sliders', { title: 'Bare too' })
    expect(await found('no-image', 'sliders')).toEqual([])
  })

  test('the attention report lists careers that have ended in the time zone of the site', async () => {
    const last = '2026-02-28 18:00:00'
    await add('careers', { title: 'Still open', application_end_at: last })
    await add('careers', { title: 'No end' })
    expect(await found('past-end')).toEqual([])
    provider.clock.advance(86_400)
    caller = callerOf(provider.app, 'demo', await signIn(provider.app, 'demo'))
    expect(await found('past-end')).toMatchObject([{ resource: 'careers', title: 'Still open', detail: last }])
  })
})

test('every address listed as a built-in screen is rendered by the site', () => {
  for (const slug of Object.keys(screens))
    expect({ slug, block: blockOf(installedSite, slug) }).toMatchObject({ block: expect.any(Object) })
})
