/** Forms that are sent to overload the server: each is refused as early as possible, and the response contains none of the input. */

import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAssets } from '../../../server/pages/assets.ts'
import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { registerPages } from '../../../server/pages/pages.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { site } from '../../../src/resources/index.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import { pdfOf } from '../../support/fixtures/zipOf.ts'
import { openConnection, requestText } from '../../support/sites/rawConnection.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

let provider: TestProvider
let port: number
/** Bytes received on the connection when the response was sent, for each submitted form. */
let readBytes: number[] = []
/** API calls made by forms. */
let calls: string[] = []

const pages = (app: FastifyInstance) => {
  app.addHook('onSend', async ({ method, raw, url }) => {
    if (method === 'POST' && !url.startsWith('/api')) readBytes.push(raw.socket.bytesRead)
    if (method === 'POST' && url.startsWith('/api')) calls.push(url)
  })
  return registerPages(app, {
    assets: developmentAssets([]),
    appKey: 'demo',
    siteUrl: undefined,
    fetch: createLocalFetch(app),
    upstream: undefined,
    isDevelopment: false,
  })
}
beforeAll(async () => {
  provider = await startProvider('sqlite', { registerPages: pages })
  await provider.app.listen({ port: 0, host: '127.0.0.1' })
  port = (provider.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  provider.app.server.closeAllConnections()
  await provider.close()
})

const most = limits.formBodyBytes.value
const urlencoded = 'application/x-www-form-urlencoded'
/** Maximum length of the page with an empty form. */
const maxPageChars = 60_000

interface FormOfVisitors {
  readonly action: string
  readonly fields: readonly string[]
  readonly lists: readonly string[]
  readonly documents: readonly string[]
}
const submissions = submissionResources(site).flatMap(
  ({ fields, submissions: { form, fields: names, status } }): FormOfVisitors[] => {
    const ofKind = (kind: string) => names.filter(name => fields[name]?.kind === kind)
    const main = { action: form, fields: names, lists: ofKind('choices'), documents: ofKind('file') }
    return status ? [main, { action: status.at, fields: ['reference', 'by'], lists: [], documents: [] }] : [main]
  },
)
const forms: readonly FormOfVisitors[] = [
  { action: '/contact', fields: ['name', 'message'], lists: [], documents: [] },
  { action: '/subscribe', fields: ['email'], lists: [], documents: [] },
  ...submissions,
]
const withDocuments = forms.filter(({ documents }) => documents.length > 0)

const send = async (action: string, type: string, body: Buffer | string, length: string) => {
  readBytes = []
  calls = []
  const head = requestText(action, `content-type: ${type}\r\n${length}connection: close\r\n`, 'POST')
  const connection = openConnection(port, head)
  connection.socket.write(body)
  const text = await connection.closed
  const [headers = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), html: rest.join('\r\n\r\n') }
}
const lengthOf = (body: Buffer | string) => `content-length: ${Buffer.byteLength(body)}\r\n`
const sendParts = (action: string, parts: Parameters<typeof formOf>[0]) => {
  const { body, headers } = formOf(parts)
  return send(action, String(headers['content-type']), body, lengthOf(body))
}
const mark = 'attack-mark'
const long = mark + 'x'.repeat(199_000 - mark.length)

test('the tested forms include forms with and without documents and multiple values', () => {
  expect(withDocuments.length).toBeGreaterThan(0)
  expect(forms.some(({ lists }) => lists.length > 0)).toBe(true)
  expect(forms.length).toBeGreaterThan(3)
})

describe.each(withDocuments.map(form => [form.action, form] as const))(
  'oversized submissions of the form %s',
  (action, { fields, lists }) => {
    const names = [fields[0] ?? '', lists[0] ?? fields[1] ?? '', 'website', 'unknown']

    test.each(names)('199 texts of 199 kB for %s are rejected after the first, before any API call', async name => {
      const { status, html } = await sendParts(
        action,
        Array.from({ length: 199 }, () => ({ name, content: long })),
      )
      expect(status).toBe(413)
      expect(html).toContain('longer than 200 kB')
      expect(html).toContain(`action="${action}`)
      expect(html).not.toContain(mark)
      expect(html.length).toBeLessThan(maxPageChars)
      expect(calls).toEqual([])
      expect(Math.max(...readBytes)).toBeLessThan(5 * most)
    })

    test.each([
      ['a text that is too long', [{ name: fields[0] ?? '', content: 'x'.repeat(most + 1) }]],
      ['many empty texts', Array.from({ length: 5_000 }, () => ({ name: lists[0] ?? '', content: '' }))],
      ['many unknown texts', Array.from({ length: 5_000 }, (_, index) => ({ name: `unknown${index}`, content: 'x' }))],
      ['many documents', Array.from({ length: 50 }, () => ({ name: 'other', filename: 'a.pdf', content: pdfOf('x') }))],
    ])('the submission is rejected as too large: %s', async (_what, parts) => {
      const { status, html } = await sendParts(action, parts)
      expect({ status, isShort: html.length < maxPageChars, calls }).toEqual({ status: 413, isShort: true, calls: [] })
    })

    test('a chunked submission without a length is counted while received', async () => {
      const { body, headers } = formOf(Array.from({ length: 20 }, () => ({ name: fields[0] ?? '', content: long })))
      const chunked = Buffer.concat(
        [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'].map(each => Buffer.from(each)),
      )
      const { status } = await send(action, String(headers['content-type']), chunked, 'transfer-encoding: chunked\r\n')
      expect({ status, calls }).toEqual({ status: 413, calls: [] })
      expect(Math.max(...readBytes)).toBeLessThan(5 * most)
    })

    test('form fields after an oversized document are still parsed', async () => {
      const [document = ''] = forms.find(each => each.action === action)?.documents ?? []
      const { status, html } = await sendParts(action, [
        { name: document, filename: 'plan.pdf', content: pdfOf('x'.repeat(3_000_000)) },
        { name: fields[0] ?? '', content: 'behind the document' },
      ])
      expect(status).toBe(422)
      expect(html).toContain('value="behind the document"')
    })
  },
)

describe.each(forms.map(form => [form.action, form] as const))(
  'oversized submissions of the form %s without documents',
  (action, { fields, lists }) => {
    test.each([
      ['one long text', `${fields[0]}=${mark}${'x'.repeat(most)}`],
      ['many texts', `${fields[0]}=${mark}&`.repeat(most / 10)],
      ['a value too long for the API after decoding', `${fields[0]}=${mark}${'x'.repeat(100_000)}`],
    ])(
      'the submission is rejected as too large, and the form is shown without the sent text: %s',
      async (_what, body) => {
        const { status, html } = await send(action, urlencoded, body, lengthOf(body))
        expect({ status, isShort: html.length < maxPageChars }).toEqual({ status: 413, isShort: true })
        expect(html).not.toContain(mark)
        expect(html).toContain(`action="${action}`)
      },
    )

    test.runIf(lists.length > 0)(
      'more values than options are rejected in one sentence without repeating them',
      async () => {
        const body = `${lists[0]}=${mark}&`.repeat(5_000)
        const { status, html } = await send(action, urlencoded, body, lengthOf(body))
        expect({ status, isShort: html.length < maxPageChars }).toEqual({ status: 422, isShort: true })
        expect(html.split(mark).length).toBeLessThan(20)
      },
    )
  },
)
