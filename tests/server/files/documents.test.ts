/** Documents of the file library: accepted types, attacks, downloads and persistence. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { storedDocumentOf } from '../../../src/schema/values/documents.ts'
import { lastPartOf } from '../../../src/schema/values/links.ts'
import { type FakeS3, startFakeS3 } from '../../support/fakes/fakeS3.ts'
import { officeOf, officeTypes, openDocumentOf, pdfOf, zipOf } from '../../support/fixtures/zipOf.ts'
import { describeOnce, dialects } from '../../support/sites/databases.ts'
import { createMemoryFiles, keysIn, startProvider, type TestProvider } from '../../support/sites/server.ts'
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

describeOnce('the detected type of a document', () => {
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
    ['txt', 'text/plain; charset=utf-8', csv, 'list'],
    ['zip', 'application/zip', zipOf([{ name: 'a/b.txt', content: 'x' }, { name: 'c/' }]), 'a.docm'],
  ])('the document %s is stored as %s', async (ending, type, content, filename) => {
    const address = await store(content, filename)
    const bytes = Buffer.from(content)
    expect(storedDocumentOf(nameIn(address))).toMatchObject({ ending, bytes: bytes.length })
    const answer = await get(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.rawPayload).toEqual(bytes)
  })
})

describeOnce('a rejected document', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}.txt` }))
  const macro = { name: 'word/vbaProject.bin', content: 'x' }
  const refused: Readonly<Record<string, readonly [code: string, content: Buffer | string, name?: string]>> = {
    'an empty file': ['document-empty', ''],
    ...Object.fromEntries(
      ['a.pdf', 'a.DOCX', 'a.xls', 'a.jpeg', 'a.png', 'a.zip '].map(name => [
        `a text named ${name}`,
        ['document-unreadable', 'A page that was saved in place of the file.', name] as const,
      ]),
    ),
    'a web page named like a PDF': ['document-markup', html],
    'a web page after a byte order mark and blank lines': ['document-markup', `\ufeff\n \n${html}`],
    'a web page that starts as plain text': ['document-markup', `Hello\n${html}`],
    'an SVG': ['document-markup', svg],
    XML: ['document-markup', '<?xml version="1.0"?><a/>'],
    'a PHP script': ['document-markup', '<?php system($_GET[0]);'],
    'a PDF that is also a web page': ['document-two-types', `%PDF-1.7\n${html}\n%%EOF`],
    'a PDF after a web page': ['document-two-types', Buffer.concat([Buffer.from(html), pdfOf('x')])],
    'a PDF after an executable': [
      'not-a-document',
      Buffer.concat([Buffer.from('\x7fELF\0'), pdfOf('x').subarray(0, 40)]),
    ],
    'a PDF that is also an archive': ['document-two-types', Buffer.concat([pdfOf('x'), zipOf([{ name: 'a.html' }])])],
    'an archive that is also a PDF': ['document-two-types', zipOf([{ name: '%PDF-1.7' }], '%%EOF')],
    'a truncated PDF': ['document-unreadable', pdfOf('x').subarray(0, 40)],
    'a Word document with macros': ['document-macros', officeOf(officeTypes.docx, [macro])],
    'a macro-enabled Word document': [
      'document-macros',
      officeOf('application/vnd.ms-word.document.macroEnabled.main+xml'),
    ],
    'a sheet with Excel 4 macros': [
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
    'an Office 97 document': ['document-old-office', Buffer.from('d0cf11e0a1b11ae100', 'hex')],
    'an EPUB book': ['not-a-document', zipOf([{ name: 'mimetype', content: 'application/epub+zip' }])],
    'a Visio drawing': ['not-a-document', officeOf('application/vnd.ms-visio.drawing.main+xml')],
    'an executable': ['not-a-document', Buffer.from('7f454c46020101000000', 'hex')],
    'an image': ['document-other-kind', Buffer.from('89504e470d0a1a0a', 'hex')],
    'text with control characters': ['not-a-document', 'a\u001b[2Jb'],
    'text in UTF-16': ['document-not-utf8', Buffer.from('\ufeffName', 'utf16le'), 'names.csv'],
    'text in Latin-1': ['document-not-utf8', Buffer.from('caf\xe9', 'latin1'), 'names.TXT'],
    'text truncated within a character': ['document-not-utf8', Buffer.from('ক').subarray(0, 2), 'names.txt'],
    'binary data with the name of a text file': ['not-a-document', Buffer.from('00ff01fe', 'hex'), 'names.txt'],
    'text in Latin-1 with the name of a PDF': ['not-a-document', Buffer.from('caf\xe9', 'latin1'), 'names.pdf'],
    'an archive with a declared size of a gigabyte more': [
      'document-bomb',
      zipOf([{ name: 'a.txt', statedBytes: 1_000_000_001 }]),
    ],
    'an archive with a declared size a thousand times larger': [
      'document-bomb',
      zipOf([{ name: 'a.txt', statedBytes: 60_000_000 }]),
    ],
    'an archive with an understated size of its type list': [
      'document-unreadable',
      zipOf([{ name: '[Content_Types].xml', content: 'x'.repeat(90_000), statedBytes: 10 }]),
    ],
    'an archive with a path traversal': ['document-unreadable', zipOf([{ name: '../../etc/passwd' }])],
    'an archive with an absolute path': ['document-unreadable', zipOf([{ name: '/etc/passwd' }])],
    'a truncated archive': ['document-unreadable', zipOf([{ name: 'a.txt', content: 'x' }]).subarray(0, -5)],
  }
  test.each(Object.entries(refused))(
    'a document is rejected with the reason, and nothing is stored: %s',
    async (_what, [code, content, name = 'report.pdf']) => {
      const before = await keysIn(files)
      const { status, body } = await send(content, name)
      expect(body.issue).toMatchObject({ code })
      expect(status).toBe(415)
      expect(await keysIn(files)).toEqual(before)
    },
  )

  test('an archive with too many files is rejected', async () => {
    const big = await startProvider('sqlite')
    const { body, headers } = fileForm('a.zip', zipOf(many))
    const answer = await big.editor.call('POST', '/api/files/documents', body, headers)
    await big.close()
    expect(answer.body.issue).toMatchObject({ code: 'document-bomb' })
  })

  test('a document over the size limit is rejected', async () => {
    const { status, body } = await send(pdfOf('x'.repeat(100_000)), 'report.pdf')
    expect(status).toBe(413)
    expect(body.issue).toEqual({ code: 'file-too-large', params: { size: 0.1 } })
  })
})

describeOnce('the name of a document', () => {
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
  ])('the document name %j is sanitized to %j', async (given, name) => {
    const address = await store(pdfOf('x'), given)
    const answer = await get(address)
    const disposition = String(answer.headers['content-disposition'])
    expect(disposition).toBe(
      `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    expect(storedDocumentOf(nameIn(address))?.name).toBe(name)
  })

  test('a very long document name is cut, and its key fits every file system', async () => {
    const address = await store(pdfOf('x'), `${'প্রতিবেদন '.repeat(100)}.pdf`)
    expect((await get(address)).statusCode).toBe(200)
    const lengths = (await keysIn(files)).map(key => nameIn(key).length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(240)
  })
})

describeOnce('the response for a document', () => {
  let address: string
  beforeAll(async () => {
    address = await store('0123456789', 'digits.txt')
  })

  test('a document is sent as an attachment, never displayed in the origin of the site', async () => {
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

  test('an unchanged document responds with 304', async () => {
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
  ])('the range request %s for a document responds with %i', async (range, status, payload, contentRange) => {
    const answer = await get(address, { range })
    expect([answer.statusCode, answer.payload, answer.headers['content-range']]).toEqual([
      status,
      payload,
      contentRange,
    ])
  })

  test('a range request with another ETag gets the whole document', async () => {
    expect((await get(address, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
    const { etag } = (await get(address)).headers
    expect((await get(address, { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
  })

  test('a document responds with 404 at every address but its own', async () => {
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

describe.each(dialects)('the document library on %s', dialect => {
  let [library, s3] = [files, undefined as FakeS3 | undefined]
  beforeAll(async () => {
    if (dialect === 'sqlite') return
    // In this run, documents are stored in a bucket as well.
    s3 = await startFakeS3()
    library = openFileStore({ dataDir: '', filesUrl: s3.filesUrl() })
    await provider.close()
    provider = await startProvider(dialect, { files: library })
  })
  afterAll(() => s3?.close())

  test('the document library lists newest first, filters by name and type, and omits images', async () => {
    await store(csv, 'Budget 2026.csv')
    const address = await store(pdfOf('x'), 'Budget বাজেট 2026.pdf')
    const { body } = await provider.editor.call('GET', '/api/files/documents?search=2026%20budget')
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Budget-বাজেট-2026.pdf', 'Budget-2026.csv'])
    expect(body.data[0]).toMatchObject({ address, type: 'application/pdf', bytes: pdfOf('x').length })
    const pdfs = await provider.editor.call('GET', '/api/files/documents?search=BUDGET&endings=pdf,odt')
    expect(pdfs.body.data).toHaveLength(1)
    expect((await provider.editor.call('GET', '/api/files')).body.files).toEqual([])
  })

  test('the document library rejects searches longer than the limit of lists', async () => {
    const search = (characters: number) =>
      provider.editor.call('GET', `/api/files/documents?search=${'a+'.repeat(characters / 2)}`)
    expect((await search(500)).status).toBe(200)
    const { status, body } = await search(502)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['search']])
  })

  test('the document library paginates without duplicates, even if a document is deleted meanwhile', async () => {
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
  })

  test('the uses of a document are found in links of texts, in any Unicode form', async () => {
    const address = await store(pdfOf('x'), 'ব্যবহৃত.pdf')
    const name = encodeURIComponent(nameIn(address))
    expect((await provider.editor.call('GET', `/api/files/${name}/uses`)).body.data).toEqual([])
    for (const href of [address, decodeURI(address)])
      await provider.editor.call('POST', '/api/pages', { name: href, title: 'x', content: `<a href="${href}">x</a>` })
    const { body } = await provider.editor.call('GET', `/api/files/${name}/uses`)
    expect(body.data).toHaveLength(2)
  })

  test('a document is deleted with its bytes, and cannot be described like an image', async () => {
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

  test('the document library observes the storage quota', async () => {
    const tight = await startProvider(dialect, { config: { storageQuota: 200 } })
    const { body, headers } = fileForm('a.pdf', pdfOf('x'.repeat(90)))
    expect((await tight.editor.call('POST', '/api/files/documents', body, headers)).status).toBe(201)
    const second = await tight.editor.call('POST', '/api/files/documents', body, headers)
    await tight.close()
    expect([second.status, second.body.issue.code]).toEqual([507, 'quota-reached'])
  })
})
