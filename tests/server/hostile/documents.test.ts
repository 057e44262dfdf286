/** Hostile documents over real connections: rejected uploads leave no file, and stored ones are served as downloads only. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeOf, officeTypes, pdfOf, zipOf } from '../../support/fixtures/zipOf.ts'
import { dialects } from '../../support/sites/databases.ts'
import { openConnection } from '../../support/sites/rawConnection.ts'
import { createMemoryFiles, keysIn, signIn, startProvider, type TestProvider } from '../../support/sites/server.ts'
import { fileForm, formOf } from '../../support/sites/uploads.ts'

const html = '<!doctype html><script>alert(1)</script>'
const quota = 100_000

describe.each(dialects)('hostile documents on %s', dialect => {
  const files = createMemoryFiles()
  let provider: TestProvider
  let port = 0
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    provider = await startProvider(dialect, { files, config: { documentSize: 50_000, storageQuota: quota } })
    await provider.app.listen({ port: 0, host: '127.0.0.1' })
    // Safe cast: a server that listens on a port has an address of this type.
    port = (provider.app.server.address() as AddressInfo).port
    for (const appKey of ['demo', 'other']) tokens[appKey] = await signIn(provider.app, appKey)
  })
  afterAll(async () => {
    provider?.app.server.closeAllConnections()
    await provider?.close()
  })

  const ask = (method: string, path: string, init: RequestInit = {}, appKey = 'demo') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...init,
      headers: { 'app-key': appKey, authorization: `Bearer ${tokens[appKey]}`, ...init.headers },
    })
  const upload = async ({ body, headers }: ReturnType<typeof formOf>) => {
    const answer = await ask('POST', '/api/files/documents', { body: new Uint8Array(body), headers })
    const { file_name: address, issue } = (await answer.json()) as {
      readonly file_name?: string
      readonly issue?: { readonly code: string }
    }
    return { status: answer.status, address: address ?? '', code: issue?.code }
  }
  const rowsOf = async () => (await (await ask('GET', '/api/files/documents')).json()).data as { name: string }[]
  const stored = async () => ({ keys: await keysIn(files), names: (await rowsOf()).map(({ name }) => name) })

  test.each<readonly [what: string, code: string, type: string, name: string, content: Buffer | string]>([
    ['a web page declared as PDF', 'document-markup', 'application/pdf', 'a.pdf', html],
    ['a PDF that is also a web page', 'document-two-types', 'application/pdf', 'a.pdf', `%PDF-1.7\n${html}\n%%EOF`],
    [
      'a PDF that is also an archive',
      'document-two-types',
      'application/pdf',
      'a.pdf',
      Buffer.concat([pdfOf('x'), zipOf([{ name: 'a.html' }])]),
    ],
    [
      'a Word document that unpacks to a gigabyte',
      'document-bomb',
      officeTypes.docx,
      'a.docx',
      officeOf(officeTypes.docx, [{ name: 'word/document2.xml', statedBytes: 1_000_000_001 }]),
    ],
    ['an image declared as text', 'document-other-kind', 'text/plain', 'a.txt', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('the hostile document is rejected: %s', async (_what, code, type, filename, content) => {
    const before = await stored()
    const answer = await upload(formOf([{ name: 'file', filename, type, content }]))
    expect(answer).toMatchObject({ status: 415, code })
    expect(await stored()).toEqual(before)
  })

  test.each([
    ['application/pdf', pdfOf('x')],
    ['text/plain', Buffer.from('x')],
    ['multipart/form-data', pdfOf('x')],
    ['multipart/form-data; boundary=none', pdfOf('x')],
    ['application/json', Buffer.from('{"file":"x"}')],
  ])('an upload body of type %s without a valid form is rejected', async (type, body) => {
    const before = await stored()
    const answer = await upload({ body, headers: { 'content-type': type } })
    expect(answer.status).toSatisfy(status => [400, 415, 422].includes(status))
    expect(await stored()).toEqual(before)
  })

  test.each([
    '../../../etc/passwd',
    'a.pdf\r\nx-evil: 1\r\n\r\n<script>',
    'a.pdf"; filename="b.html',
    'প্রতিবেদন ২০২৬.pdf',
    '\u202efdp.exe',
    'a\u0000.html',
    'con.pdf',
  ])('a document named %j is sent as attachment under a sanitized name', async filename => {
    const { status, address } = await upload(
      formOf([{ name: 'file', filename, type: 'text/html', content: pdfOf('x') }]),
    )
    // An empty line in the name ends the headers of the part, so the rest of the name becomes file content.
    if (filename.includes('\r\n\r\n')) return expect(status).toBe(415)
    expect(status).toBe(201)
    const answer = await ask('GET', address)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[\w.-]+\.pdf"; filename\*=UTF-8''[\w.%-]+\.pdf$/,
      ),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.has('x-evil')).toBe(false)
    expect(decodeURIComponent(address)).not.toMatch(/[\p{Cc}\p{Cf}<>"\\]|\.\./u)
    const part = await ask('GET', address, { headers: { range: 'bytes=1-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'PDF'])
  })

  test('a document belongs to its own site', async () => {
    const { address } = await upload(fileForm('own.pdf', pdfOf('own')))
    const name = encodeURIComponent(String(address.split('/').pop()))
    expect((await ask('GET', `/files/other/${name}`, {}, 'other')).status).toBe(404)
    expect((await ask('DELETE', `/api/delete-file/${name}`, {}, 'other')).status).toBe(404)
    expect((await ask('GET', `/api/files/${name}/uses`, {}, 'other')).status).toBe(404)
    const { data } = await (await ask('GET', '/api/files/documents', {}, 'other')).json()
    expect(data).toEqual([])
    expect((await ask('GET', address)).status).toBe(200)
  })

  test('an aborted upload leaves no files', async () => {
    const before = await stored()
    const { body, headers } = fileForm('cut.pdf', pdfOf('x'.repeat(1_000)))
    const head = Object.entries({ ...headers, 'app-key': 'demo', authorization: `Bearer ${tokens.demo}` })
    const text = head.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const connection = openConnection(
      port,
      `POST /api/files/documents HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n${text}\r\n`,
    )
    connection.socket.end(body.subarray(0, 500))
    await connection.closed
    expect(await stored()).toEqual(before)
  })

  test('concurrent uploads use at most the available space, and each too large one is rejected', async () => {
    const before = (await stored()).keys.length
    const large = Array.from({ length: 5 }, () => upload(fileForm('large.pdf', pdfOf('x'.repeat(50_000)))))
    const many = Array.from({ length: 8 }, (_none, at) => upload(fileForm(`many-${at}.pdf`, pdfOf('x'.repeat(30_000)))))
    expect((await Promise.all(large)).map(({ status }) => status)).toEqual(large.map(() => 413))
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    const taken = statuses.filter(status => status === 201).length
    expect(statuses.filter(status => status !== 201)).toEqual(Array.from({ length: 8 - taken }, () => 507))
    expect(taken).toBeGreaterThan(0)
    const { keys, names } = await stored()
    expect([keys.length, names.length]).toEqual([before + taken, before + taken])
    let bytes = 0
    for await (const file of files.list('')) bytes += file.bytes
    expect(bytes).toBeLessThanOrEqual(quota)
  })
})
