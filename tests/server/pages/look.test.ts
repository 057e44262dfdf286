/** Appearance settings that an editor has saved, on served pages. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../support/sites/databases.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

describe.each(dialects)('the look of a site on %s', dialect => {
  let provider: TestProvider
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  beforeAll(async () => {
    provider = await startProvider(dialect)
    site = await startFrontEnd({ ...embeddedOptions(provider) })
  })
  afterAll(async () => {
    await site?.close()
    await provider?.close()
  })
  const set = async (values: object) => {
    const { status, body } = await provider.editor.call('PUT', '/api/applications/demo', values)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const styleOf = (html: string) => /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? ''

  test('a saved look is an inline style in the next page, permitted by its CSP hash', async () => {
    const before = styleOf((await site.get('/')).payload)
    await set({ brand_colour: '#5b2d8e', accent_colour: '#b3541e', paper: 'warm', corners: 'round', other_name: 'পুকুর' })
    const { payload, headers } = await site.get('/')
    const style = styleOf(payload)
    expect(style).not.toBe(before)
    expect(payload.indexOf(style)).toBeLessThan(payload.indexOf('</head>'))
    expect(style).toContain('--corner:16px')
    expect(style).toContain('--name-ems:')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
  })

  test('icon and frame of the site have its brand colour', async () => {
    await set({ brand_colour: '#5b2d8e' })
    const { theme_color: frame } = JSON.parse((await site.get('/manifest.webmanifest')).payload)
    expect(frame).toBe('#5b2d8e')
    expect((await site.get('/favicon.svg')).payload).toContain('fill="#5b2d8e"')
  })

  test('the primary button is hidden while its link leads to a missing page', async () => {
    await set({ button_text: 'Join the readers', button_url: 'join-us' })
    const shown = async () => (await site.get('/contact-us')).payload.includes('>Join the readers<')
    expect(await shown()).toBe(false)
    const page = await provider.editor.call('POST', '/api/pages', { name: 'Join', title: 'Join', slug: 'join-us' })
    expect(page.status).toBe(201)
    expect(await shown()).toBe(true)
    await set({ button_url: 'https://elsewhere.example/join' })
    expect(await shown()).toBe(true)
  })

  test.each([
    { header_form: 'three-rows' },
    { hero: 'film' },
    { margin_line: 'red' },
    { button_url: 'javascript:alert(1)' },
    { other_url: 'javascript:alert(1)' },
    { brand_colour: 'teal' },
  ])('the invalid look %s is rejected', async values => {
    const { status, body } = await provider.editor.call('PUT', '/api/applications/demo', values)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: Object.keys(values) })
  })
})
