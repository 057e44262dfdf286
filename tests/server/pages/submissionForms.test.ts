/** Public submission forms of `tests/fixtures/branches.ts`, submitted as by a browser without JavaScript. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { developmentAssets } from '../../../server/pages/assets.ts'
import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { type PagesOptions, registerPages } from '../../../server/pages/pages.ts'
import { pdfOf } from '../../support/fixtures/zipOf.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider, testEncryptions } from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

const pageOptions = (app: FastifyInstance): PagesOptions => ({
  assets: developmentAssets([]),
  appKey: 'demo',
  siteUrl: undefined,
  fetch: createLocalFetch(app),
  upstream: undefined,
  receipts: testEncryptions.receipts,
  isDevelopment: false,
})
const formHeaders = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }

describe.each(dialects)('pages of public submission forms on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect, { registerPages: app => registerPages(app, pageOptions(app)) })
  })
  afterAll(() => provider?.close())
  beforeEach(() => provider.clock.advance(3600))

  const shownAt = () => String(Math.floor(provider.clock().getTime() / 1000) - 10)
  const post = (
    path: string,
    values: readonly (readonly [string, string])[],
    headers = { origin: 'http://localhost' },
  ) =>
    provider.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: '192.0.2.7',
      headers: { ...formHeaders, ...headers },
      payload: new URLSearchParams(values.map(([name, value]) => [name, value])).toString(),
    })
  const send = async (path: string, values: readonly (readonly [string, string])[]) => {
    const answer = await post(path, [...values, ['website', ''], ['shown_at', shownAt()]])
    return { answer, html: visible(answer.payload) }
  }
  const show = async (path: string) => {
    const answer = await provider.app.inject({ url: path, headers: { host: 'localhost' } })
    return { answer, html: visible(answer.payload) }
  }
  /** HTML of a page without the data for hydration. */
  const visible = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
  const stored = async () => (await provider.editor.call('GET', '/api/branches?all=1')).body.data.data
  const filled = [
    ['name', 'Khulna "North" <b>'],
    ['is_main', '0'],
    ['is_open', '0'],
    ['is_open', '1'],
    ['services', 'loans'],
    ['services', 'training'],
    ['email', 'rahima@example.org'],
  ] as const
  const language = async (language: string) => {
    const { body } = await provider.editor.call('GET', '/api/applications')
    await provider.editor.call('PUT', `/api/applications/${body.data[0].id}`, { language })
  }

  test('a public form has a labelled input of its kind for each field', async () => {
    const { answer, html } = await show('/propose-branch')
    expect(answer.statusCode).toBe(200)
    expect(html).toMatch(/<form[^>]* action="\/propose-branch#write"[^>]* method="post"/)
    for (const name of ['name', 'phone', 'opens', 'closes', 'fee', 'closed_on', 'email']) {
      const id = new RegExp(`<input(?=[^>]* name="${name}")[^>]* id="([^"]+)"`).exec(html)?.[1]
      expect(html).toContain(`<label for="${id}">`)
    }
    expect(html.match(/<label class="tick"><input[^>]*name="services"/g)).toHaveLength(3)
    expect(html).toMatch(/<input type="hidden" name="is_main" value="0"\/>/)
    expect(html).toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*name="is_open")[^>]*checked/)
    expect(html).toMatch(/<input(?=[^>]*name="name")[^>]*required/)
    expect(html).toContain('Fee (BDT)')
    expect(html).toContain('href="/propose-branch/status"')
    expect(html).not.toContain('noindex')
  })

  test('a submission is stored, and redirects to a page with only its reference', async () => {
    const { answer } = await send('/propose-branch', filled)
    expect(answer.statusCode).toBe(303)
    const [row] = await stored()
    expect(row).toMatchObject({
      name: filled[0][1],
      is_main: 0,
      is_open: 1,
      services: ['loans', 'training'],
      status: 0,
    })
    const signed = testEncryptions.receipts.sign('demo', `/propose-branch?sent=${row.code}&mailed=1`)
    expect(answer.headers.location).toBe(`${signed}#sent`)
    const { html } = await show(signed)
    expect(html).toContain(row.code)
    expect(html).toContain(`href="/propose-branch/status?reference=${row.code}"`)
    expect((await show(`/propose-branch/status?reference=${row.code}`)).html).toMatch(
      new RegExp(`<input(?=[^>]*name="reference")[^>]*value="${row.code}"`),
    )
    expect(html).not.toContain('Khulna')
    expect((await show('/propose-branch?sent=%3Cb%3E')).html).toContain('<form')
  })

  test('an invalid submission shows its errors at the inputs and retains all values', async () => {
    const before = (await stored()).length
    const { answer, html } = await send('/propose-branch', [
      ...filled,
      ['fee', 'much'],
      ['opens', '10:00'],
      ['closes', '09:00'],
    ])
    expect({ status: answer.statusCode, caching: answer.headers['cache-control'] }).toEqual({
      status: 422,
      caching: 'no-store',
    })
    expect(html).toContain('value="Khulna &quot;North&quot; &lt;b&gt;"')
    expect(html).toMatch(/<input(?=[^>]*name="fee")(?=[^>]*aria-invalid="true")[^>]*value="much"/)
    expect(html).toContain('Fee must be a number.')
    expect(html.match(/<input(?=[^>]*name="services")[^>]*checked/g)).toHaveLength(2)
    expect(await stored()).toHaveLength(before)
  })

  test('the status page shows the status under the same address and is never cached', async () => {
    const { answer } = await send('/propose-branch', filled)
    const reference = new URLSearchParams(String(answer.headers.location).split(/[?#]/)[1]).get('sent') ?? ''
    const wrong = await send('/propose-branch/status', [
      ['reference', reference],
      ['by', 'Somebody'],
    ])
    expect(wrong.answer.statusCode).toBe(404)
    expect(wrong.html).toContain(`value="${reference}"`)
    expect(wrong.html).toContain('Nothing was found')
    const right = await send('/propose-branch/status', [
      ['reference', reference],
      ['by', filled[0][1]],
    ])
    expect({ status: right.answer.statusCode, caching: right.answer.headers['cache-control'] }).toEqual({
      status: 200,
      caching: 'no-store',
    })
    expect(right.html).toContain('Loans, Training')
    const { html } = await show('/propose-branch/status')
    expect(html).not.toContain(reference)
    expect(html).toContain('<meta name="robots" content="noindex"')
  })

  test('a cross-site submission is rejected', async () => {
    const before = (await stored()).length
    for (const path of ['/propose-branch', '/propose-branch/status'])
      expect((await post(path, filled, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect(await stored()).toHaveLength(before)
  })

  test('form and status page are in the language of the site', async () => {
    await language('bn')
    const { html } = await show('/propose-branch')
    expect(html).toContain('<h1 dir="auto"><span>শাখা</span></h1>')
    expect(html).toContain('ফি (টাকা)')
    expect((await show('/propose-branch/status')).html).toContain('শাখা: অবস্থা')
    const { html: refused } = await send('/propose-branch', [
      ['name', 'A'],
      ['is_main', '1'],
    ])
    expect(refused).toContain('প্রধান কার্যালয়ে ফোন করার নম্বরটি দিন।')
    await language('en')
  })

  test('the form is in the sitemap and a valid link target; its status page is not in the sitemap', async () => {
    const { payload: map } = await provider.app.inject('/sitemap.xml')
    expect(map).toContain('/propose-branch</loc>')
    expect(map).not.toContain('/propose-branch/status')
    const target = (link: string) => provider.editor.call('GET', `/api/link-target?link=${encodeURIComponent(link)}`)
    expect((await target('propose-branch')).body.data).toEqual({ state: 'open' })
    expect((await target('propose-branch/other')).body.data).toEqual({ state: 'missing' })
  })

  test('no page may have the address of a form', async () => {
    const { status, body } = await provider.editor.call('POST', '/api/pages', { title: 'Mine', slug: 'propose-branch' })
    expect(status).toBe(422)
    expect(body.errors.slug).toHaveLength(1)
  })

  /** Form as a browser sends it if it contains file inputs. */
  const postForm = (path: string, parts: Parameters<typeof formOf>[0]) => {
    const { body, headers } = formOf([
      ...parts,
      { name: 'website', content: '' },
      { name: 'shown_at', content: shownAt() },
    ])
    return provider.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: '192.0.2.8',
      headers: { host: 'localhost', origin: 'http://localhost', ...headers },
      payload: body,
    })
  }
  const fields = (name: string) => [
    { name: 'name', content: name },
    ...filled.slice(1).map(([field, content]) => ({ name: field, content })),
  ]

  test('a document is uploaded with the form, and remains attached after a rejection', async () => {
    expect((await show('/propose-branch')).html).toMatch(/<form[^>]* encType="multipart\/form-data"/)
    const plan = { name: 'plan', filename: 'পরিকল্পনা (1).pdf', content: pdfOf('A plan') }
    const refused = await postForm('/propose-branch', [...fields(''), plan])
    expect(refused.statusCode).toBe(422)
    const html = visible(refused.payload)
    expect(html).toMatch(/পরিকল্পনা-1\.pdf(?:<!-- -->)? is attached\./)
    const address = /name="plan" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(decodeURIComponent(address)).toContain('পরিকল্পনা-1-')
    // An empty file input does not remove it.
    const nothing = { name: 'plan', filename: '', content: '' }
    const taken = await postForm('/propose-branch', [
      ...fields('With a plan'),
      { name: 'plan', content: address },
      nothing,
    ])
    expect(taken.statusCode).toBe(303)
    const row = (await stored()).find((each: { name: string }) => each.name === 'With a plan')
    expect(row).toMatchObject({ plan: address, services: ['loans', 'training'], is_open: 1, is_main: 0 })
    const file = await provider.editor.call('GET', address)
    expect(file.status).toBe(200)
  })

  test.each([
    ['of an unsupported type', 'A plan', 'plan.txt', 'Plan must be a document of one of these types: PDF, CSV.'],
    ['that is too large', pdfOf('A plan'.repeat(20_000)), 'plan.pdf', 'Plan must be at most 0.1 MB.'],
    ['that is damaged', '<html>', 'plan.pdf', 'This file is a web page'],
  ])(
    'a document %s is rejected at its input, and all values are retained',
    async (_what, content, filename, message) => {
      const before = (await stored()).length
      const answer = await postForm('/propose-branch', [...fields('Refused'), { name: 'plan', filename, content }])
      expect(answer.statusCode).toBe(422)
      const html = visible(answer.payload)
      expect(html).toMatch(new RegExp(`<p class="form-problem"[^>]*>${message}`))
      expect(html).toMatch(/<input(?=[^>]*name="name")[^>]*value="Refused"/)
      expect(await stored()).toHaveLength(before)
    },
  )

  test.each(['en', 'bn'])('in %s, a rejected document does not hide the other errors', async site => {
    await language(site)
    const answer = await postForm('/propose-branch', [
      ...fields('').map(each => (each.name === 'is_main' ? { ...each, content: '1' } : each)),
      { name: 'fee', content: 'much' },
      { name: 'plan', filename: 'plan.pdf', content: 'A plan' },
    ])
    await language('en')
    expect(answer.statusCode).toBe(422)
    const html = visible(answer.payload)
    for (const name of ['name', 'phone', 'fee', 'plan'])
      expect(html).toMatch(new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*aria-invalid="true")`))
    expect(html.match(/<p class="form-problem"/g)).toHaveLength(4)
  })

  test('without scripts, a conditionally required field is not marked as optional', async () => {
    const labelOf = (html: string) => {
      const id = /<input(?=[^>]* name="phone")[^>]* id="([^"]+)"/.exec(html)?.[1]
      return new RegExp(`<label for="${id}">(.*?)</label>`).exec(html)?.[1]
    }
    expect(labelOf((await show('/propose-branch')).html)).toContain('optional')
    const { html } = await send('/propose-branch', [
      ['name', 'A'],
      ['is_main', '1'],
    ])
    expect(labelOf(html)).not.toContain('optional')
    expect(html).toMatch(/<input(?=[^>]*name="phone")[^>]*required/)
  })

  test('a form without document fields rejects documents, and malformed bodies are rejected', async () => {
    expect((await postForm('/contact', [{ name: 'name', content: 'A' }])).statusCode).toBe(415)
    const { headers } = formOf([])
    const cut = await provider.app.inject({
      method: 'POST',
      url: '/propose-branch',
      remoteAddress: '192.0.2.8',
      headers: { host: 'localhost', origin: 'http://localhost', ...headers },
      payload: Buffer.from(
        '--form-boundary-7e2a\r\ncontent-disposition: form-data; name="plan"; filename="a.pdf"\r\n\r\n%PDF-1.4',
      ),
    })
    expect(cut.statusCode).toBe(400)
    expect(cut.headers['content-type']).toContain('text/html')
  })
})
