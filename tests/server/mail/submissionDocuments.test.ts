/** Documents that visitors upload with the form of `tests/fixtures/branches.ts`: formats, access and quotas. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createThrottle, throttleLimits } from '../../../server/auth/rateLimit.ts'
import type { Row } from '../../../server/db/tables.ts'
import { tenantOf } from '../../../server/db/tenant/tenantQueries.ts'
import { privateDocumentIssues } from '../../../server/records/rows/privateDocuments.ts'
import { englishIssue } from '../../../server/runtime/errors.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { posts, site } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { timestampAfter } from '../../../src/schema/values/time/dates.ts'
import { pdfOf, zipOf } from '../../support/fixtures/zipOf.ts'
import { dialects } from '../../support/sites/databases.ts'
import { callerOf, signIn } from '../../support/sites/server.ts'
import { openSubmittedDocuments } from '../../support/sites/submittedDocuments.ts'
import { fileForm } from '../../support/sites/uploads.ts'

describe.each(dialects)('documents of submissions on %s', dialect => {
  const documents = openSubmittedDocuments(dialect)
  const { people, upload, uploadByForm, store, send, privateKeys } = documents
  const signedIn = async (type: string) => people.signIn((await people.newUser({ type })).email)

  test('a document of an unsupported format is rejected with the accepted types', async () => {
    const { status, body } = await upload(Buffer.from('MZ\x90\0\xff', 'latin1'), 'plan.pdf')
    expect({ status, message: body.message }).toEqual({
      status: 415,
      message: 'Files of type EXE cannot be stored here. Choose a file of one of these types: PDF, CSV.',
    })
  })

  test.each([
    ['virus.exe', Buffer.from('A plan'), 'EXE'],
    ['plan.pdf.html', pdfOf('A plan'), 'HTML'],
  ])('a document with the name of a program is rejected whatever it contains: %s', async (name, content, kind) => {
    const { status, body } = await upload(content, name)
    expect({ status, message: body.message }).toEqual({
      status: 415,
      message: `Files of type ${kind} cannot be stored here. Choose a file of one of these types: PDF, CSV.`,
    })
  })

  test('a document is stored with its submission, outside the library and without a public address', async () => {
    const address = await store('পরিকল্পনা 2026.pdf')
    expect(decodeURIComponent(address)).toMatch(/^\/api\/private-files\/পরিকল্পনা-2026-[a-z2-7]{10}-\d+\.pdf$/)
    const { status } = await send(address)
    expect(status).toBe(201)
    const name = address.split('/').pop() ?? ''
    for (const place of [`/files/demo/${name}`, `/files/demo/~${name}`, `/files/other/${name}`])
      expect({ place, status: (await documents.provider.visitor.call('GET', place)).status }).toEqual({
        place,
        status: 404,
      })
    const listed = (await documents.editor.call('GET', '/api/files/documents?search=')).body.data
    expect(listed).toEqual([])
    expect((await documents.editor.call('GET', '/api/files')).body.files).toEqual([])
    for (const [method, path] of [
      ['DELETE', `/api/delete-file/~${name}`],
      ['GET', `/api/files/~${name}/uses`],
    ] as const)
      expect((await documents.editor.call(method, path)).status).toBe(404)
    const [row] = (await documents.editor.call('GET', '/api/branches?all=1')).body.data.data
    expect(row.plan).toBe(address)
  })

  test('a document is sent as an uncached attachment, only to roles that may read its field', async () => {
    const address = await store()
    const [author, other] = [await signedIn('author'), await signedIn('editor')]
    // No record refers to the document yet.
    expect((await documents.editor.call('GET', address)).status).toBe(404)
    expect((await send(address)).status).toBe(201)
    for (const caller of [documents.editor, other]) {
      const { status, headers } = await caller.call('GET', address)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename="The-plan\.pdf"/),
        'x-content-type-options': 'nosniff',
      })
    }
    expect((await documents.provider.visitor.call('GET', address)).status).toBe(401)
    const stranger = callerOf(documents.provider.app, 'other', await signIn(documents.provider.app, 'other'))
    for (const caller of [author, stranger]) expect((await caller.call('GET', address)).status).toBe(404)
    const [row] = (await author.call('GET', '/api/branches?all=1')).body.data.data
    expect(row).not.toHaveProperty('plan')
  })

  test('a document belongs to one field of one record, in any spelling of its address', async () => {
    const paper = { kind: 'file', label: 'Paper', private: true, unique: true } as const
    const others: Descriptor = { ...posts, fields: { paper, copy: { ...paper, label: 'Copy' } } }
    const wrong = 'is no longer stored here, or belongs to another record. Attach it again.'
    const issuesOf = async (body: object, stored?: Row) => {
      const issues = await privateDocumentIssues(
        tenantOf(site, documents.provider.database.db, 'demo'),
        others,
        { ...body },
        { stored },
      )
      return Object.fromEntries(Object.entries(issues).map(([name, [first]]) => [name, first && englishIssue(first)]))
    }
    const [taken, free] = [await store(), await store()]
    expect((await send(taken)).status).toBe(201)
    const blanks = ['', ' ', '\n', '\u3000', '\ufeff']
    for (const blank of blanks) {
      expect(await issuesOf({ paper: blank + taken })).toEqual({ paper: `Paper ${wrong}` })
      expect(await issuesOf({ paper: `${blank}${free}${blank}` })).toEqual({})
      expect(await issuesOf({ paper: `${blank}${free.replace('.pdf', '0.pdf')}` })).toEqual({ paper: `Paper ${wrong}` })
      const { status, body } = await send(blank + taken)
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { plan: [`Plan ${wrong}`] } })
    }
    expect(Object.keys(await issuesOf({ paper: free, copy: ` ${free}` }))).toEqual(['paper', 'copy'])
    expect(await issuesOf({ copy: free }, { id: 1, paper: free, copy: null })).toEqual({ copy: `Copy ${wrong}` })
    // The document moves from one field to the other.
    expect(await issuesOf({ paper: null, copy: free }, { id: 1, paper: free, copy: null })).toEqual({})
  })

  test('a CSV with formulas, and a text with HTML after its first kilobyte, are rejected', async () => {
    const rows = 'name,phone,fee\nRahim,+880 1712-345678,-1200.50\nকরিম,-,"+৫০"\n'
    expect((await upload(rows, 'list.csv')).status).toBe(201)
    const far = rows.repeat(2_000)
    for (const cell of [
      '=1+1',
      '"=HYPERLINK(""https://example.org"")"',
      ' @SUM(A1)',
      "+cmd|' /C calc'!A0",
      '-2+3+A1',
      '＝1+1',
      "'=1",
    ]) {
      // Uploads of a network are limited per 15 minutes.
      documents.provider.clock.advance(901)
      for (const csv of [`${cell},x\n`, `${rows}Rahim;${cell}\n`, `${far}${cell}\n`, `x\t${cell}`, `x\r${cell}`])
        expect({ cell, ...(await upload(csv, 'list.csv')) }).toMatchObject({
          ...{ cell, status: 415 },
          body: { message: expect.stringContaining('contains formulas') },
        })
    }
    const page = '<script>alert(1)</script>'
    for (const before of [1_025, 65_530, 65_536, 90_000])
      expect(await upload('x'.repeat(before) + page, 'list.csv')).toMatchObject({
        status: 415,
        body: { message: expect.stringContaining('is a web page') },
      })
    const pdf = Buffer.concat([pdfOf('x'.repeat(3_000)), Buffer.from('<html><script>alert(1)</script>\n%%EOF\n')])
    expect(await upload(pdf, 'a.pdf')).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('two file types') },
    })
    // Staff may upload formulas.
    const form = fileForm('sums.csv', 'a,b\n1,=A2*2\n')
    expect((await documents.editor.call('POST', '/api/private-files', form.body, form.headers)).status).toBe(201)
  })

  test('a phone photo is stored unchanged for a field that accepts photos', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
      .jpeg()
      .toBuffer()
    const form = fileForm('IMG 0001.JPEG', photo)
    const stored = await documents.editor.call('POST', '/api/private-files', form.body, form.headers)
    expect(stored.body.file_name).toMatch(/^\/api\/private-files\/IMG-0001-[a-z2-7]{10}-\d+\.jpg$/)
    // A photo is not a library document, and not accepted by a field that lists other types.
    expect((await documents.editor.call('POST', '/api/files/documents', form.body, form.headers)).status).toBe(415)
    expect((await upload(photo, 'a.jpg')).status).toBe(422)
    const hidden = fileForm('a.jpg', Buffer.concat([photo, zipOf([{ name: 'a.txt', content: 'x' }])]))
    const { status, body } = await documents.editor.call('POST', '/api/private-files', hidden.body, hidden.headers)
    expect({ status, message: body.message }).toEqual({
      status: 415,
      message: expect.stringContaining('two file types at once'),
    })
  })

  test.each([
    ['a type that the field does not accept', 'plan.txt', Buffer.from('A plan'), 422, /one of these types: PDF, CSV/],
    ['a file over the size limit', 'plan.pdf', pdfOf('A plan'.repeat(20_000)), 422, /at most 0\.1 MB/],
    ['a web page', 'plan.pdf', Buffer.from('<html><script>1</script>'), 415, /web page/],
    ['an empty file', 'plan.pdf', Buffer.alloc(0), 415, /empty/],
  ])('a document is rejected, and nothing is stored: %s', async (_what, name, content, status, message) => {
    const before = (await privateKeys()).length
    const answer = await upload(content, name)
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status,
      message: expect.stringMatching(message),
    })
    expect(await privateKeys()).toHaveLength(before)
  })

  test('a document is accepted only for document fields of the form', async () => {
    for (const field of ['name', 'brochure', 'constructor'])
      expect({ field, status: (await upload(pdfOf('x'), 'a.pdf', documents.provider.visitor, field)).status }).toEqual({
        field,
        status: 404,
      })
  })

  test('a form accepts only a stored document that belongs to no record', async () => {
    const used = await store()
    expect((await send(used)).status).toBe(201)
    const own = fileForm('a.pdf', pdfOf('x'))
    const library = (await documents.editor.call('POST', '/api/files/documents', own.body, own.headers)).body.file_name
    const strangers = await upload(pdfOf('x'), 'theirs.pdf', documents.provider.strangeVisitor)
    expect(strangers.body).toMatchObject({ message: 'File uploaded successfully!' })
    for (const plan of [
      used,
      library,
      strangers.body.file_name,
      used.replace(/[a-z2-7]{10}/, 'aaaaaaaaaa'),
      `https://example.org${used}`,
      `${used}?x`,
    ]) {
      const { status, body } = await send(plan)
      expect({ plan, status, errors: body.errors }).toMatchObject({
        status: 422,
        errors: { plan: [expect.stringContaining('Attach it again.')] },
      })
    }
    // Editors cannot select it in a field for library documents.
    const { body } = await documents.editor.call('POST', '/api/branches', { name: 'Dhaka', brochure: used })
    expect(body.errors.brochure).toEqual([
      'Brochure is a private document of another record. Choose one from the library.',
    ])
  })

  test('an editor attaches a document to exactly one record', async () => {
    const address = (await uploadByForm(documents.editor)).body.file_name
    const made = await documents.editor.call('POST', '/api/branches', { name: 'Jashore', plan: address })
    expect(made.body.data.plan).toBe(address)
    const again = await documents.editor.call('POST', '/api/branches', { name: 'Jashore East', plan: address })
    expect(again.status).toBe(409)
    expect((await documents.editor.call('GET', address)).status).toBe(200)
    expect((await uploadByForm(documents.provider.visitor)).status).toBe(401)
  })

  test('document uploads of visitors are rate limited per network', async () => {
    const { perNetwork } = throttleLimits.submissionDocument
    const statuses: number[] = []
    for (let n = 0; n <= perNetwork; n += 1) statuses.push((await upload(pdfOf('x'), 'a.pdf')).status)
    expect(statuses.filter(status => status === 201)).toHaveLength(perNetwork)
    expect(statuses.at(-1)).toBe(429)
  })

  /** Inserts a private document of a given size, without an upload. */
  const insertDocument = (name: string, bytes: number, more: { readonly unclaimed_until?: string } = {}) =>
    documents.provider.store.inApplication('demo').files.insert({
      width: 0,
      height: 0,
      type: 'application/pdf',
      name: `~${name}-aaaaaaaaaa-${bytes}.pdf`,
      bytes,
      ...more,
    })
  const removeDocument = (name: string, bytes: number) =>
    documents.provider.store.inApplication('demo').files.remove(`~${name}-aaaaaaaaaa-${bytes}.pdf`)
  const waits = () => ({ unclaimed_until: timestampAfter(documents.provider.clock(), 3_600) })
  const full = {
    status: 429,
    message:
      'No more documents can be accepted at the moment. Send the form without the document, and mention that you have one.',
  }
  const answerOf = async (answer: ReturnType<typeof upload>) => {
    const { status, body, headers } = await answer
    return { status, message: body.message, waits: Number(headers['retry-after']) > 0 }
  }

  test.each([
    ['the daily quota of visitors', limits.visitorDocumentBytes.value, false],
    ['the quota of unclaimed documents', limits.unclaimedDocumentBytes.value, true],
  ])('with %s exhausted, forms and documents of editors are still accepted', async (_what, bytes, isWaiting) => {
    await insertDocument('big', bytes, isWaiting ? waits() : {})
    expect(await answerOf(upload(pdfOf('x'), 'a.pdf'))).toEqual({ ...full, waits: true })
    expect((await send(null)).status).toBe(201)
    expect((await uploadByForm(documents.editor)).status).toBe(201)
    await removeDocument('big', bytes)
  })

  test('a document may use at most a quarter of the remaining quota', async () => {
    const most = limits.unclaimedDocumentBytes.value
    const content = pdfOf('A plan'.repeat(1_000))
    const used = most - 4 * content.length
    await insertDocument('much', used + 4, waits())
    expect(await answerOf(upload(content, 'a.pdf'))).toEqual({ ...full, waits: true })
    expect((await upload(pdfOf('x'), 'a.pdf')).status).toBe(201)
    await removeDocument('much', used + 4)
    expect((await upload(content, 'a.pdf')).status).toBe(201)
  })

  test('a network may use at most a quarter of the daily quota', async () => {
    const bytes = createThrottle(
      { db: documents.provider.database.db, clock: documents.provider.clock },
      'submissionDocumentBytes',
    )
    const { perNetwork, windowSeconds } = throttleLimits.submissionDocumentBytes
    expect(perNetwork * 4).toBe(limits.visitorDocumentBytes.value)
    documents.provider.clock.advance(windowSeconds)
    expect((await upload(pdfOf('x'), 'a.pdf')).status).toBe(201)
    // '127.0.0.1' is the address of the caller in these tests.
    expect(await bytes.begin('demo', '127.0.0.1', perNetwork - 2_000)).toBeUndefined()
    const refused = await upload(pdfOf('A plan'.repeat(1_000)), 'a.pdf')
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 429,
      message:
        'Your network has reached its daily limit for documents. Send the form without the document, and mention that you have one.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
    const { body, headers } = fileForm('a.pdf', pdfOf('A plan'.repeat(1_000)))
    const other = await documents.provider.app.inject({
      method: 'POST',
      url: '/api/received/branches/documents/plan',
      remoteAddress: '198.51.100.7',
      headers: { 'app-key': 'demo', ...headers },
      payload: body,
    })
    expect(other.statusCode).toBe(201)
    expect((await send(null)).status).toBe(201)
    documents.provider.clock.advance(windowSeconds)
    expect((await upload(pdfOf('A plan'.repeat(1_000)), 'a.pdf')).status).toBe(201)
  })
})
