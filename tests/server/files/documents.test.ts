/** Documents of the file library: what is taken, what an attacker sends, how they are offered, and that they stay. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { storedDocumentOf } from '../../../src/schema/values/documents.ts'
import { lastPartOf } from '../../../src/schema/values/links.ts'
import { type FakeS3, startFakeS3 } from '../../support/fakes/fakeS3.ts'
import { officeOf, officeTypes, openDocumentOf, pdfOf, zipOf } from '../../support/fixtures/zipOf.ts'
import { createMemoryFiles, dialects, keysIn, startProvider, type TestProvider } from '../../support/sites/server.ts'
import { fileForm } from '../../support/sites/uploads.ts'

const files = createMemoryFiles()
let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite', { files, config: { documentSize: 100_000 } })
})
afterAll(() => provider?.close())

const send = (content: Buffer | string, filename: string) => {
  const { body, headers } = fileForm(filename, content)
  return provider.editor.call('POST', '/api/files/documents', body, headers)
}
const store = async (content: Buffer | string, filename: string): Promise<string> => {
  const { status, body } = await send(content, filename)
  expect(body).toMatchObject({ message: 'File uploaded successfully!' })
  expect(status).toBe(201)
  return body.file_name
}
const get = (address: string, headers: Record<string, string> = {}) =>
  provider.app.inject({ method: 'GET', url: encodeURI(decodeURI(address)), headers })
const nameIn = lastPartOf

const csv = 'নাম,টাকা\nরহিম,"1,200"\n'

describe('a document is stored under the type of its content', () => {
  test.each<readonly [ending: string, type: string, content: Buffer | string, filename: string]>([
    ['pdf', 'application/pdf', pdfOf('Annual report'), 'report.docx'],
    ['pdf', 'application/pdf', Buffer.concat([Buffer.from('\ufeff\n@PJL JOB\n'), pdfOf('Of a printer')]), 'a.pdf'],
    ['pdf', 'application/pdf', Buffer.concat([Buffer.alloc(900, 0), pdfOf('Behind zeros')]), 'a.pdf'],
    ['pdf', 'application/pdf', pdfOf('<?xml version="1.0"?><html><body>As XMP has it'), 'a.pdf'],
    ['txt', 'text/plain; charset=utf-8', 'A file that begins with %PDF-1.7 is a PDF.', 'a.txt'],
    ['docx', 'vnd.openxmlformats-officedocument.wordprocessingml.document', officeOf(officeTypes.docx), 'a.zip'],
    ['xlsx', 'vnd.openxmlformats-officedocument.spreadsheetml.sheet', officeOf(officeTypes.xlsx), 'a'],
    ['pptx', 'vnd.openxmlformats-officedocument.presentationml.presentation', officeOf(officeTypes.pptx), 'a.pdf.exe'],
    ['odt', 'vnd.oasis.opendocument.text', openDocumentOf('text'), 'a.odt'],
    ['ods', 'vnd.oasis.opendocument.spreadsheet', openDocumentOf('spreadsheet'), 'a.ods'],
    ['odp', 'vnd.oasis.opendocument.presentation', openDocumentOf('presentation'), 'a.odp'],
    [
      'odt',
      'vnd.oasis.opendocument.text',
      openDocumentOf('text', [{ name: 'Basic/Standard/script-lb.xml' }, { name: 'Basic/script-lc.xml' }]),
      'libraries without macros.odt',
    ],
    ['csv', 'text/csv; charset=utf-8', csv, 'list.CSV'],
    ['csv', 'text/csv; charset=utf-8', `\ufeff${csv}`, 'list.csv'],
    ['txt', 'text/plain; charset=utf-8', csv, 'list.html'],
    ['zip', 'application/zip', zipOf([{ name: 'a/b.txt', content: 'x' }, { name: 'c/' }]), 'a.docm'],
  ])('%s as %s', async (ending, type, content, filename) => {
    const address = await store(content, filename)
    const bytes = Buffer.from(content)
    expect(storedDocumentOf(nameIn(address))).toMatchObject({ ending, bytes: bytes.length })
    const answer = await get(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.rawPayload).toEqual(bytes)
  })
})

describe('a file that is no document, or more than one, is refused with the reason', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}.txt` }))
  const macro = { name: 'word/vbaProject.bin', content: 'x' }
  const refused: Readonly<Record<string, readonly [code: string, content: Buffer | string]>> = {
    'nothing at all': ['document-empty', ''],
    'a web page that is called a PDF': ['document-markup', html],
    'a web page behind a byte order mark and blank lines': ['document-markup', `\ufeff\n \n${html}`],
    'a web page that begins as text': ['document-markup', `Hello\n${html}`],
    'an SVG': ['document-markup', svg],
    XML: ['document-markup', '<?xml version="1.0"?><a/>'],
    'a script of PHP': ['document-markup', '<?php system($_GET[0]);'],
    'a PDF that is also a web page': ['document-two-types', `%PDF-1.7\n${html}\n%%EOF`],
    'a PDF behind a web page': ['document-two-types', Buffer.concat([Buffer.from(html), pdfOf('x')])],
    'a PDF behind a program': ['not-a-document', Buffer.concat([Buffer.from('\x7fELF\0'), pdfOf('x').subarray(0, 40)])],
    'a PDF that is also an archive': ['document-two-types', Buffer.concat([pdfOf('x'), zipOf([{ name: 'a.html' }])])],
    'an archive that is also a PDF': ['document-two-types', zipOf([{ name: '%PDF-1.7' }], '%%EOF')],
    'half a PDF': ['document-unreadable', pdfOf('x').subarray(0, 40)],
    'a document of Word with macros': ['document-macros', officeOf(officeTypes.docx, [macro])],
    'a macro-enabled document of Word': [
      'document-macros',
      officeOf('application/vnd.ms-word.document.macroEnabled.main+xml'),
    ],
    'a sheet with macros of Excel 4': [
      'document-macros',
      officeOf(officeTypes.xlsx, [{ name: 'xl/macrosheets/sheet1.xml' }]),
    ],
    'an OpenDocument text with macros': [
      'document-macros',
      openDocumentOf('text', [{ name: 'Basic/Standard/Module1.xml' }]),
    ],
    'an OpenDocument text with a script': [
      'document-macros',
      openDocumentOf('text', [{ name: 'Scripts/python/run.py', content: 'x' }]),
    ],
    'a document of Office 97': ['document-old-office', Buffer.from('d0cf11e0a1b11ae100', 'hex')],
    'a book': ['not-a-document', zipOf([{ name: 'mimetype', content: 'application/epub+zip' }])],
    'a drawing of Visio': ['not-a-document', officeOf('application/vnd.ms-visio.drawing.main+xml')],
    'a program': ['not-a-document', Buffer.from('7f454c46020101000000', 'hex')],
    'a picture': ['not-a-document', Buffer.from('89504e470d0a1a0a', 'hex')],
    'text with control characters': ['not-a-document', 'a\u001b[2Jb'],
    'text in UTF-16': ['document-not-utf8', Buffer.from('\ufeffName', 'utf16le')],
    'text in Latin-1': ['document-not-utf8', Buffer.from('caf\xe9', 'latin1')],
    'text that ends within a letter': ['document-not-utf8', Buffer.from('ক').subarray(0, 2)],
    'an archive that says it unpacks to a gigabyte more': [
      'document-bomb',
      zipOf([{ name: 'a.txt', statedBytes: 1_000_000_001 }]),
    ],
    'an archive that says it unpacks to a thousand times its size': [
      'document-bomb',
      zipOf([{ name: 'a.txt', statedBytes: 60_000_000 }]),
    ],
    'an archive whose list of types is larger than it says': [
      'document-unreadable',
      zipOf([{ name: '[Content_Types].xml', content: 'x'.repeat(90_000), statedBytes: 10 }]),
    ],
    'an archive with a path out of its folder': ['document-unreadable', zipOf([{ name: '../../etc/passwd' }])],
    'an archive with an absolute path': ['document-unreadable', zipOf([{ name: '/etc/passwd' }])],
    'an archive that is cut off': ['document-unreadable', zipOf([{ name: 'a.txt', content: 'x' }]).subarray(0, -5)],
  }
  test.each(Object.entries(refused))('%s', async (_what, [code, content]) => {
    const before = await keysIn(files)
    const { status, body } = await send(content, 'report.pdf')
    expect(body.issue).toMatchObject({ code })
    expect(status).toBe(415)
    expect(await keysIn(files)).toEqual(before)
  })

  test('an archive of more files than are read', async () => {
    const big = await startProvider('sqlite')
    const { body, headers } = fileForm('a.zip', zipOf(many))
    const answer = await big.editor.call('POST', '/api/files/documents', body, headers)
    await big.close()
    expect(answer.body.issue).toMatchObject({ code: 'document-bomb' })
  })

  test('a document that is larger than the server takes', async () => {
    const { status, body } = await send(pdfOf('x'.repeat(100_000)), 'report.pdf')
    expect(status).toBe(413)
    expect(body.issue).toEqual({ code: 'file-too-large', params: { size: 0.1 } })
  })
})

describe('the name of a document', () => {
  test.each([
    ['Annual Report 2025–26.pdf', 'Annual-Report-2025-26.pdf'],
    ['বার্ষিক প্রতিবেদন ২০২৬.pdf', 'বার্ষিক-প্রতিবেদন-২০২৬.pdf'],
    ['تقرير\u202efdp.exe', 'تقرير-fdp.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['..', 'document.pdf'],
    ['C:\\Users\\me\\a b.pdf', 'a-b.pdf'],
    ['"; filename=x.html', 'filename-x.pdf'],
    ['a%0d%0ax-evil: 1.pdf', 'a-x-evil-1.pdf'],
    ['report.pdf.exe', 'report-pdf.pdf'],
    ['.pdf', 'document.pdf'],
    ['💥.pdf', 'document.pdf'],
    ['-_-.pdf', 'document.pdf'],
  ])('%j is made harmless: %j', async (given, name) => {
    const address = await store(pdfOf('x'), given)
    const answer = await get(address)
    const disposition = String(answer.headers['content-disposition'])
    expect(disposition).toBe(
      `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    expect(storedDocumentOf(nameIn(address))?.name).toBe(name)
  })

  test('a very long one is cut, and the key in the file store is short enough for every disk', async () => {
    const address = await store(pdfOf('x'), `${'প্রতিবেদন '.repeat(100)}.pdf`)
    expect((await get(address)).statusCode).toBe(200)
    const lengths = (await keysIn(files)).map(key => nameIn(key).length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(240)
  })
})

describe('a document is offered', () => {
  let address: string
  beforeAll(async () => {
    address = await store('0123456789', 'digits.txt')
  })

  test('to be saved, never to be shown in the origin of the site', async () => {
    const { headers } = await get(address)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-length': '10',
    })
    expect(headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('not again to a browser that has it', async () => {
    const { etag } = (await get(address)).headers
    const answer = await get(address, { 'if-none-match': `"x", W/${etag}` })
    expect([answer.statusCode, answer.payload]).toEqual([304, ''])
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
  ])('in the part that %s asks for, with %i', async (range, status, payload, contentRange) => {
    const answer = await get(address, { range })
    expect([answer.statusCode, answer.payload, answer.headers['content-range']]).toEqual([
      status,
      payload,
      contentRange,
    ])
  })

  test('whole where the part belongs to another version', async () => {
    expect((await get(address, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
    const { etag } = (await get(address)).headers
    expect((await get(address, { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
  })

  test('under its own address alone', async () => {
    const name = nameIn(address)
    for (const other of [
      `/files/other/${name}`,
      `/files/demo/x${name}`,
      `/files/demo/${name.replace('.txt', '.pdf')}`,
      `/files/demo/..%2Fdemo%2F${name}`,
      `/files/demo/${name.replace('-10.', '-11.')}`,
      `/files/demo/documents-${name}`,
    ])
      expect((await get(other)).statusCode, other).toBe(404)
  })
})

describe.each(dialects)('the library of documents on %s', dialect => {
  let [library, s3] = [files, undefined as FakeS3 | undefined]
  beforeAll(async () => {
    if (dialect === 'sqlite') return
    // There, documents lie in a bucket as well.
    s3 = await startFakeS3()
    library = openFileStore({ dataDir: '', filesUrl: s3.filesUrl() })
    await provider.close()
    provider = await startProvider(dialect, { files: library })
  })
  afterAll(() => s3?.close())

  test('lists them newest first, by words of the name and by type, and no pictures', async () => {
    await store(csv, 'Budget 2026.csv')
    const address = await store(pdfOf('x'), 'Budget বাজেট 2026.pdf')
    const { body } = await provider.editor.call('GET', '/api/files/documents?search=2026%20budget')
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Budget-বাজেট-2026.pdf', 'Budget-2026.csv'])
    expect(body.data[0]).toMatchObject({ address, type: 'application/pdf', bytes: pdfOf('x').length })
    const pdfs = await provider.editor.call('GET', '/api/files/documents?search=BUDGET&endings=pdf,odt')
    expect(pdfs.body.data).toHaveLength(1)
    expect((await provider.editor.call('GET', '/api/files')).body.files).toEqual([])
  })

  test('refuses a search of more characters than any list takes, whose words would hold up everybody', async () => {
    const search = (characters: number) =>
      provider.editor.call('GET', `/api/files/documents?search=${'a+'.repeat(characters / 2)}`)
    expect((await search(500)).status).toBe(200)
    const { status, body } = await search(502)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['search']])
  })

  test('lists the documents that follow, each once, also where one of them is deleted meanwhile', async () => {
    const rows = provider.store.inApplication('demo')
    for (let at = 0; at < 51; at += 1)
      await rows.files.insert({
        name: `Many-abcdefghij-${at + 1}.pdf`,
        width: 0,
        height: 0,
        bytes: at + 1,
        type: 'application/pdf',
      })
    const { body } = await provider.editor.call('GET', '/api/files/documents?search=many')
    expect([body.data.length, body.has_more]).toEqual([50, true])
    await rows.files.remove(body.data.at(-1).name)
    const after = await provider.editor.call('GET', `/api/files/documents?search=many&before=${body.next}`)
    expect(after.body).toMatchObject({ data: [{ name: 'Many-abcdefghij-1.pdf' }], has_more: false, next: null })
    for (const before of ['0', '-1', 'x', '9999999999'])
      expect(
        (await provider.editor.call('GET', `/api/files/documents?search=many&before=${before}`)).body.data[0].name,
      ).toBe('Many-abcdefghij-51.pdf')
  })

  test('finds where a document is used, in links of texts and however its letters are written', async () => {
    const address = await store(pdfOf('x'), 'ব্যবহৃত.pdf')
    const name = encodeURIComponent(nameIn(address))
    expect((await provider.editor.call('GET', `/api/files/${name}/uses`)).body.data).toEqual([])
    for (const href of [address, decodeURI(address)])
      await provider.editor.call('POST', '/api/pages', { name: href, title: 'x', content: `<a href="${href}">x</a>` })
    const { body } = await provider.editor.call('GET', `/api/files/${name}/uses`)
    expect(body.data).toHaveLength(2)
  })

  test('deletes a document with its bytes, and describes none as a picture', async () => {
    const address = await store(pdfOf('x'), 'gone.pdf')
    expect(await keysIn(library, 'documents/demo/gone')).toHaveLength(1)
    const part = await get(address, { range: 'bytes=1-3' })
    expect([part.statusCode, part.payload, (await get(address)).rawPayload]).toEqual([206, 'PDF', pdfOf('x')])
    const name = encodeURIComponent(nameIn(address))
    expect((await provider.editor.call('PUT', `/api/files/${name}`, { alt: 'x' })).status).toBe(404)
    expect((await provider.editor.call('DELETE', `/api/delete-file/${name}`)).status).toBe(200)
    expect((await get(address)).statusCode).toBe(404)
    expect(await keysIn(library, 'documents/demo/gone')).toEqual([])
  })

  test('has the room that the quota leaves', async () => {
    const tight = await startProvider(dialect, { config: { storageQuota: 200 } })
    const { body, headers } = fileForm('a.pdf', pdfOf('x'.repeat(90)))
    expect((await tight.editor.call('POST', '/api/files/documents', body, headers)).status).toBe(201)
    const second = await tight.editor.call('POST', '/api/files/documents', body, headers)
    await tight.close()
    expect([second.status, second.body.issue.code]).toEqual([507, 'quota-reached'])
  })
})
