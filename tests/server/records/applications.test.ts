import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applications } from '../../../src/resources/index.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

describe.each(dialects)('applications on %s', dialect => {
  let provider: TestProvider
  let id: number
  beforeAll(async () => {
    provider = await startProvider(dialect)
    id = (await provider.editor.call('GET', '/api/applications')).body.data[0].id
  })
  afterAll(() => provider?.close())

  test('the list of applications contains only that of the editor', async () => {
    const { body } = await provider.editor.call('GET', '/api/applications')
    expect(body).toEqual({
      data: [expect.objectContaining({ id, app_key: 'demo', name: 'Site demo', user_id: expect.any(Number) })],
    })
    expect((await provider.visitor.call('GET', '/api/applications')).status).toBe(401)
  })

  test('visitors read the public settings of their site by its key', async () => {
    const { status, body } = await provider.visitor.call('GET', '/api/applications/demo')
    expect(status).toBe(200)
    const publicFields = Object.entries(applications.fields).flatMap(([name, field]) =>
      'public' in field ? [name] : [],
    )
    expect(Object.keys(body.data).sort()).toEqual(['id', 'created_at', 'updated_at', ...publicFields].sort())
    for (const key of ['other', String(id), 'nowhere'])
      expect((await provider.visitor.call('GET', `/api/applications/${key}`)).status).toBe(404)
  })

  test('an editor reads and saves the whole application by its id', async () => {
    const read = (await provider.editor.call('GET', `/api/applications/${id}`)).body.data
    const sent = sampleOf(applications, 'settings', { app_key: 'demo', user_id: 999, id: 77 })
    const { status, body } = await provider.editor.call('PUT', `/api/applications/${id}`, { ...read, ...sent })
    expect(status).toBe(200)
    const { user_id: _ignored, id: _own, app_key: _key, ...stored } = sent
    expect(body.data).toMatchObject({
      ...stored,
      id,
      app_key: 'demo',
      user_id: read.user_id,
      version: read.version + 1,
    })
  })

  test('the key of an application never changes, and other applications respond with 404', async () => {
    expect((await provider.editor.call('PUT', `/api/applications/${id}`, { name: 'x', app_key: 'other' })).status).toBe(
      403,
    )
    const other = (await provider.stranger.call('GET', '/api/applications')).body.data[0]
    for (const key of [other.id, 'other']) {
      expect((await provider.editor.call('GET', `/api/applications/${key}`)).status).toBe(404)
      expect((await provider.editor.call('PUT', `/api/applications/${key}`, { name: 'Stolen' })).status).toBe(404)
    }
    expect((await provider.stranger.call('GET', '/api/applications')).body.data[0]).toEqual(other)
  })

  test('invalid settings are rejected at their fields, and nothing is stored', async () => {
    const before = (await provider.editor.call('GET', '/api/applications')).body
    const wrong = { name: '', time_zone: 'Nowhere', map_html: '<iframe src="https://evil.example">', meta_schema: '{' }
    const { status, body } = await provider.editor.call('PUT', `/api/applications/${id}`, wrong)
    expect({ status, names: Object.keys(body.errors).sort() }).toEqual({
      status: 422,
      names: Object.keys(wrong).sort(),
    })
    expect((await provider.editor.call('GET', '/api/applications')).body).toEqual(before)
  })

  test('a deactivated site responds only to its editors', async () => {
    await provider.editor.call('PUT', `/api/applications/${id}`, { status: 0 })
    for (const url of ['/api/applications/demo', '/api/pages', '/api/sliders?all=1'])
      expect((await provider.visitor.call('GET', url)).status).toBe(404)
    expect((await provider.editor.call('GET', '/api/pages')).status).toBe(200)
    await provider.editor.call('PUT', `/api/applications/${id}`, { status: 1 })
    expect((await provider.visitor.call('GET', '/api/pages')).status).toBe(200)
  })

  test('the numbers in /api/app-report count only records of the application of the caller', async () => {
    const page = { name: 'P', title: 'P' }
    await provider.editor.call('POST', '/api/pages', page)
    await provider.stranger.call('POST', '/api/pages', page)
    await provider.editor.call('POST', '/api/posts', { title: 'T' })
    await provider.editor.call('POST', '/api/post-categories', { name: 'C' })
    await provider.editor.call('POST', '/api/widgets', { name: 'W' })
    const { body } = await provider.editor.call('GET', '/api/app-report')
    const expected = { total_page: 1, total_section: 0, total_widget: 1, total_post_category: 1, total_post: 1 }
    expect(body).toEqual({ data: expected })
    expect((await provider.visitor.call('GET', '/api/app-report')).status).toBe(401)
  })
})
