/** Rendering errors: the log, the response to visitors, and the page for developers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { withOverlay } from '../../../server/pages/failures/faultOverlay.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

let provider: TestProvider
let own: ReturnType<typeof embeddedOptions>
beforeAll(async () => {
  provider = await startProvider('sqlite')
  const section = { name: 'Figures', title: 'Figures', template: 'facts', is_top: 1 }
  const { data } = (await provider.editor.call('POST', '/api/sections', section)).body
  await provider.editor.call('POST', '/api/widgets', { section_id: data.id, title: 'Ponds', sub_title: '12' })
  await provider.editor.call('POST', '/api/posts', { title: 'Fish', slug: 'fish' })
  own = embeddedOptions(provider)
})
afterAll(() => provider?.close())

/** Content that no view can render: widgets that are not a list, and a title that is not a text. */
const broken: typeof own.fetch = async (input, init) => {
  const answer = await own.fetch(input, init)
  const text = await answer.text()
  const changed = text
    .replace(/"widgets":\[.*?\]/, '"widgets":"none"')
    .replace('"title":"Fish"', '"title":{"no":"text"}')
  return new Response(changed, { status: answer.status, headers: { 'content-type': 'application/json' } })
}

describe.each([false, true])('rendering errors in development: %s', isDevelopment => {
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

  test('a failing section is logged with its source location, and its page is displayed without it', async () => {
    const { statusCode, payload } = await site.get('/')
    expect(statusCode).toBe(200)
    expect(payload).toContain('<footer')
    expect(logged.mock.calls).toEqual([[fault, expect.stringMatching(/^A section cannot be rendered\./)]])
  })

  test('a failing screen is logged with its location, and responds with a 500 page', async () => {
    const { statusCode, payload, headers } = await site.get('/news/fish')
    expect({ statusCode, caching: headers['cache-control'] }).toEqual({ statusCode: 500, caching: 'no-store' })
    for (const part of ['<header', '<footer', 'This page has an error.']) expect(payload).toContain(part)
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ err: expect.any(Error) }), expect.stringMatching(/^A page cannot be rendered\./)],
    ])
  })

  test('the Vite overlay shows the error to developers only', async () => {
    for (const path of ['/', '/news/fish'])
      expect((await site.get(path)).payload.includes('new ErrorOverlay({"message":')).toBe(isDevelopment)
    expect((await site.get('/details')).payload).not.toContain('ErrorOverlay')
  })
})

test('the Vite overlay shows a bundler error without terminal colours', () => {
  const page = withOverlay('<body></body>', new Error('\u001b[31m[PARSE_ERROR] \u001b[0mExpected `,`'))
  expect(page).toContain('"message":"[PARSE_ERROR] Expected `,`"')
  expect(page).not.toContain('u001b')
})
