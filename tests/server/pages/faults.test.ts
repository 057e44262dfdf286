/** Faults of drawing: what the log says, what visitors get, and what a developer sees. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { embedded, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

let provider: TestProvider
let own: ReturnType<typeof embedded>
beforeAll(async () => {
  provider = await startProvider('sqlite')
  const section = { name: 'Figures', title: 'Figures', template: 'facts', is_top: 1 }
  const { data } = (await provider.editor.call('POST', '/api/sections', section)).body
  await provider.editor.call('POST', '/api/widgets', { section_id: data.id, title: 'Ponds', sub_title: '12' })
  await provider.editor.call('POST', '/api/posts', { title: 'Fish', slug: 'fish' })
  own = embedded(provider)
})
afterAll(() => provider?.close())

/** The content with what no view can draw: widgets that are no list, and a title that is no text. */
const broken: typeof own.fetch = async (input, init) => {
  const answer = await own.fetch(input, init)
  const text = await answer.text()
  const changed = text
    .replace(/"widgets":\[.*?\]/, '"widgets":"none"')
    .replace('"title":"Fish"', '"title":{"no":"text"}')
  return new Response(changed, { status: answer.status, headers: { 'content-type': 'application/json' } })
}

describe.each([false, true])('in development: %s', isDevelopment => {
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  let logged: ReturnType<typeof vi.spyOn>
  beforeAll(async () => {
    site = await startFrontEnd({ ...own, fetch: broken, isDevelopment })
    logged = vi.spyOn(site.log, 'error')
  })
  beforeEach(() => logged.mockClear())
  afterAll(() => site?.close())

  const fault = {
    err: expect.any(TypeError),
    file: expect.stringMatching(/src\/public\/.*\.tsx$/),
    line: expect.any(Number),
  }

  test('a section that cannot be drawn is logged with its place in the source, and its page is shown without it', async () => {
    const { statusCode, payload } = await site.get('/')
    expect(statusCode).toBe(200)
    expect(payload).toContain('<footer')
    expect(logged.mock.calls).toEqual([[fault, expect.stringMatching(/^A section cannot be drawn\./)]])
  })

  test('a screen that cannot be drawn is logged with its place, and visitors get its frame with status 500', async () => {
    const { statusCode, payload, headers } = await site.get('/news/fish')
    expect({ statusCode, caching: headers['cache-control'] }).toEqual({ statusCode: 500, caching: 'no-store' })
    for (const part of ['<header', '<footer', 'Something on it does not work.']) expect(payload).toContain(part)
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ err: expect.any(Error) }), expect.stringMatching(/^A page cannot be drawn\./)],
    ])
  })

  test('the window of Vite shows the fault to a developer, and to nobody else', async () => {
    for (const path of ['/', '/news/fish'])
      expect((await site.get(path)).payload.includes('new ErrorOverlay({"message":')).toBe(isDevelopment)
    expect((await site.get('/details')).payload).not.toContain('ErrorOverlay')
  })
})
