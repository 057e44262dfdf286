/** Documents of visitors, by the form of `tests/fixtures/branches.ts`: who gets them, and what becomes of those that no record names. */

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createThrottle, throttleLimits } from '../../../server/auth/rateLimit.ts'
import type { Row } from '../../../server/db/tables.ts'
import { englishIssue } from '../../../server/errors.ts'
import { writeIdentity, writeMarker } from '../../../server/files/storage/siteIdentity.ts'
import { sweepFiles } from '../../../server/files/sweepFiles.ts'
import { limits } from '../../../server/limits.ts'
import { privateDocumentIssues } from '../../../server/records/rows/privateDocuments.ts'
import { sweepRecords } from '../../../server/start/sweepRecords.ts'
import { tenantOf } from '../../../server/tenant/tenantQueries.ts'
import { posts } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { dayMs, momentAfter } from '../../../src/schema/values/time/dates.ts'
import { pdfOf, zipOf } from '../../support/fixtures/zipOf.ts'
import { createPeople } from '../../support/sites/people.ts'
import {
  type Caller,
  callerOf,
  createMemoryFiles,
  dialects,
  keysIn,
  ownerEmail,
  signIn,
  startProvider,
  type TestProvider,
} from '../../support/sites/server.ts'
import { fileForm } from '../../support/sites/uploads.ts'

const proposal = { name: 'Khulna North', phone: '01712345678', is_open: '1' }

describe.each(dialects)('on %s', dialect => {
  const files = createMemoryFiles()
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect, { files })
  })
  afterAll(() => provider?.close())
  const people = createPeople(() => provider)
  const signedIn = async (type: string) => people.signIn((await people.newUser({ type })).email)
  let editor: Caller
  beforeEach(async () => {
    // Tries of the test before no longer count, and sessions end meanwhile.
    provider.clock.advance(2 * 3600)
    editor = await people.signIn(ownerEmail('demo'))
  })

  const upload = (content: Buffer | string, name: string, caller = provider.visitor, field = 'plan') => {
    const { body, headers } = fileForm(name, content)
    return caller.call('POST', `/api/received/branches/documents/${field}`, body, headers)
  }
  const store = async (name = 'The plan.pdf'): Promise<string> => {
    const { status, body } = await upload(pdfOf('A plan'), name)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.file_name
  }
  let sent = 0
  const send = (plan: unknown, caller = provider.visitor) => {
    sent += 1
    return caller.call('POST', '/api/received/branches', { ...proposal, name: `${proposal.name} ${sent}`, plan })
  }
  const privateKeys = async () => (await keysIn(files)).filter(key => key.startsWith('private/'))

  test('is stored for the record that is sent with it, in no library and under no public address', async () => {
    const address = await store('পরিকল্পনা 2026.pdf')
    expect(decodeURIComponent(address)).toMatch(/^\/api\/private-files\/পরিকল্পনা-2026-[a-z2-7]{10}-\d+\.pdf$/)
    const { status } = await send(address)
    expect(status).toBe(201)
    const name = address.split('/').pop() ?? ''
    for (const place of [`/files/demo/${name}`, `/files/demo/~${name}`, `/files/other/${name}`])
      expect({ place, status: (await provider.visitor.call('GET', place)).status }).toEqual({ place, status: 404 })
    const listed = (await editor.call('GET', '/api/files/documents?search=')).body.data
    expect(listed).toEqual([])
    expect((await editor.call('GET', '/api/files')).body.files).toEqual([])
    for (const [method, path] of [
      ['DELETE', `/api/delete-file/~${name}`],
      ['GET', `/api/files/~${name}/uses`],
    ] as const)
      expect((await editor.call(method, path)).status).toBe(404)
    const [row] = (await editor.call('GET', '/api/branches?all=1')).body.data.data
    expect(row.plan).toBe(address)
  })

  test('is sent to who may read the field of the record, as a file to save that no cache stores, and to nobody else', async () => {
    const address = await store()
    const [author, other] = [await signedIn('author'), await signedIn('editor')]
    // No record names it yet.
    expect((await editor.call('GET', address)).status).toBe(404)
    expect((await send(address)).status).toBe(201)
    for (const caller of [editor, other]) {
      const { status, headers } = await caller.call('GET', address)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename="The-plan\.pdf"/),
        'x-content-type-options': 'nosniff',
      })
    }
    expect((await provider.visitor.call('GET', address)).status).toBe(401)
    const stranger = callerOf(provider.app, 'other', await signIn(provider.app, 'other'))
    for (const caller of [author, stranger]) expect((await caller.call('GET', address)).status).toBe(404)
    const [row] = (await author.call('GET', '/api/branches?all=1')).body.data.data
    expect(row).not.toHaveProperty('plan')
  })

  test('belongs to one field of one record, however its address is written', async () => {
    const paper = { kind: 'file', label: 'Paper', private: true, unique: true } as const
    const others: Descriptor = { ...posts, fields: { paper, copy: { ...paper, label: 'Copy' } } }
    const wrong = 'is not stored here any more, or belongs to another record. Attach it again.'
    const issuesOf = async (body: object, stored?: Row) => {
      const issues = await privateDocumentIssues(
        tenantOf(provider.database.db, 'demo'),
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
    // From one field to the other.
    expect(await issuesOf({ paper: null, copy: free }, { id: 1, paper: free, copy: null })).toEqual({})
  })

  test('a CSV file with formulas, and a text with a web page behind its first kilobyte, are refused', async () => {
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
      // Documents of a network are limited in 15 minutes.
      provider.clock.advance(901)
      for (const csv of [`${cell},x\n`, `${rows}Rahim;${cell}\n`, `${far}${cell}\n`, `x\t${cell}`, `x\r${cell}`])
        expect({ cell, ...(await upload(csv, 'list.csv')) }).toMatchObject({
          ...{ cell, status: 415 },
          body: { message: expect.stringContaining('holds formulas') },
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
      body: { message: expect.stringContaining('two types') },
    })
    // People of the organisation send formulas of their own.
    const form = fileForm('sums.csv', 'a,b\n1,=A2*2\n')
    expect((await editor.call('POST', '/api/private-files', form.body, form.headers)).status).toBe(201)
  })

  test('a photo of a phone is stored as it is, for a field that takes photos', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
      .jpeg()
      .toBuffer()
    const form = fileForm('IMG 0001.JPEG', photo)
    const stored = await editor.call('POST', '/api/private-files', form.body, form.headers)
    expect(stored.body.file_name).toMatch(/^\/api\/private-files\/IMG-0001-[a-z2-7]{10}-\d+\.jpg$/)
    // It is no document of the library, and not of a field that names its types.
    expect((await editor.call('POST', '/api/files/documents', form.body, form.headers)).status).toBe(415)
    expect((await upload(photo, 'a.jpg')).status).toBe(422)
    const hidden = fileForm('a.jpg', Buffer.concat([photo, zipOf([{ name: 'a.txt', content: 'x' }])]))
    const { status, body } = await editor.call('POST', '/api/private-files', hidden.body, hidden.headers)
    expect({ status, message: body.message }).toEqual({
      status: 415,
      message: expect.stringContaining('two types at once'),
    })
  })

  test.each([
    ['a type that the field does not take', 'plan.txt', Buffer.from('A plan'), 422, /one of these types: PDF, CSV/],
    ['one that is too large', 'plan.pdf', pdfOf('A plan'.repeat(20_000)), 422, /at most 0\.1 MB/],
    ['a web page', 'plan.pdf', Buffer.from('<html><script>1</script>'), 415, /web page/],
    ['nothing', 'plan.pdf', Buffer.alloc(0), 415, /empty/],
  ])('%s is refused, and nothing is stored', async (_what, name, content, status, message) => {
    const before = (await privateKeys()).length
    const answer = await upload(content, name)
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status,
      message: expect.stringMatching(message),
    })
    expect(await privateKeys()).toHaveLength(before)
  })

  test('only fields of the form that hold a document take one', async () => {
    for (const field of ['name', 'brochure', 'constructor'])
      expect({ field, status: (await upload(pdfOf('x'), 'a.pdf', provider.visitor, field)).status }).toEqual({
        field,
        status: 404,
      })
  })

  test('a form takes no document but one that is stored here and belongs to no record', async () => {
    const used = await store()
    expect((await send(used)).status).toBe(201)
    const own = fileForm('a.pdf', pdfOf('x'))
    const library = (await editor.call('POST', '/api/files/documents', own.body, own.headers)).body.file_name
    const strangers = await upload(pdfOf('x'), 'theirs.pdf', provider.strangeVisitor)
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
    // Editors choose none of them for a document of the library.
    const { body } = await editor.call('POST', '/api/branches', { name: 'Dhaka', brochure: used })
    expect(body.errors.brochure).toEqual(['Brochure is the private document of a record. Choose one of the library.'])
  })

  test('an editor attaches one to a record, and only one record has it', async () => {
    const { body, headers } = fileForm('Signed.pdf', pdfOf('Signed'))
    const address = (await editor.call('POST', '/api/private-files', body, headers)).body.file_name
    const made = await editor.call('POST', '/api/branches', { name: 'Jashore', plan: address })
    expect(made.body.data.plan).toBe(address)
    const again = await editor.call('POST', '/api/branches', { name: 'Jashore East', plan: address })
    expect(again.status).toBe(409)
    expect((await editor.call('GET', address)).status).toBe(200)
    expect((await provider.visitor.call('POST', '/api/private-files', body, headers)).status).toBe(401)
  })

  test('strangers do not send without end', async () => {
    const { perNetwork } = throttleLimits.receivedDocument
    const statuses: number[] = []
    for (let n = 0; n <= perNetwork; n += 1) statuses.push((await upload(pdfOf('x'), 'a.pdf')).status)
    expect(statuses.filter(status => status === 201)).toHaveLength(perNetwork)
    expect(statuses.at(-1)).toBe(429)
  })

  /** A document that has come in some time ago. */
  const insertDocument = (name: string, bytes: number, more: { readonly unclaimed_until?: string } = {}) =>
    provider.store.inApplication('demo').files.insert({
      width: 0,
      height: 0,
      type: 'application/pdf',
      name: `~${name}-aaaaaaaaaa-${bytes}.pdf`,
      bytes,
      ...more,
    })
  const removeDocument = (name: string, bytes: number) =>
    provider.store.inApplication('demo').files.remove(`~${name}-aaaaaaaaaa-${bytes}.pdf`)
  const waits = () => ({ unclaimed_until: momentAfter(provider.clock(), 3_600) })
  const full = {
    status: 429,
    message: 'No more documents can be taken now. Send it without the document, and say that you have one.',
  }
  const answerOf = async (answer: ReturnType<typeof upload>) => {
    const { status, body, headers } = await answer
    return { status, message: body.message, waits: Number(headers['retry-after']) > 0 }
  }

  test.each([
    ['what visitors may send in a day', limits.visitorDocumentBytes.value, false],
    ['what may wait for its form', limits.unclaimedDocumentBytes.value, true],
  ])('where %s is used up, the form and the documents of editors are still taken', async (_what, bytes, isWaiting) => {
    await insertDocument('big', bytes, isWaiting ? waits() : {})
    expect(await answerOf(upload(pdfOf('x'), 'a.pdf'))).toEqual({ ...full, waits: true })
    expect((await send(null)).status).toBe(201)
    const own = fileForm('a.pdf', pdfOf('x'))
    expect((await editor.call('POST', '/api/private-files', own.body, own.headers)).status).toBe(201)
    await removeDocument('big', bytes)
  })

  test('a document takes a quarter of what is left at most, so that some is always left for others', async () => {
    const most = limits.unclaimedDocumentBytes.value
    const content = pdfOf('A plan'.repeat(1_000))
    const used = most - 4 * content.length
    await insertDocument('much', used + 4, waits())
    expect(await answerOf(upload(content, 'a.pdf'))).toEqual({ ...full, waits: true })
    expect((await upload(pdfOf('x'), 'a.pdf')).status).toBe(201)
    await removeDocument('much', used + 4)
    expect((await upload(content, 'a.pdf')).status).toBe(201)
  })

  test('one network sends a quarter of a day at most, and others go on', async () => {
    const bytes = createThrottle({ db: provider.database.db, clock: provider.clock }, 'receivedDocumentBytes')
    const { perNetwork, windowSeconds } = throttleLimits.receivedDocumentBytes
    expect(perNetwork * 4).toBe(limits.visitorDocumentBytes.value)
    provider.clock.advance(windowSeconds)
    expect((await upload(pdfOf('x'), 'a.pdf')).status).toBe(201)
    // The address of the caller of these tests.
    expect(await bytes.begin('demo', '127.0.0.1', perNetwork - 2_000)).toBeUndefined()
    const refused = await upload(pdfOf('A plan'.repeat(1_000)), 'a.pdf')
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 429,
      message:
        'Your network has sent as many documents as it may in a day. Send the form without the document, and say that you have one.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
    const { body, headers } = fileForm('a.pdf', pdfOf('A plan'.repeat(1_000)))
    const other = await provider.app.inject({
      method: 'POST',
      url: '/api/received/branches/documents/plan',
      remoteAddress: '198.51.100.7',
      headers: { 'app-key': 'demo', ...headers },
      payload: body,
    })
    expect(other.statusCode).toBe(201)
    expect((await send(null)).status).toBe(201)
    provider.clock.advance(windowSeconds)
    expect((await upload(pdfOf('A plan'.repeat(1_000)), 'a.pdf')).status).toBe(201)
  })

  test('a document that no form has claimed is removed within two hours with its bytes, and a claimed one counts as waiting no more', async () => {
    const [claimed, left] = [await store('claimed.pdf'), await store('left.pdf')]
    expect((await send(claimed)).status).toBe(201)
    const find = (address: string) =>
      provider.store.inApplication('demo').files.find(`~${decodeURIComponent(address.split('/').pop() ?? '')}`)
    expect(await find(claimed)).toMatchObject({ unclaimed_until: null })
    expect(await find(left)).toMatchObject({ unclaimed_until: expect.any(String) })
    await sweepRecords(provider.database, provider.clock(), files)
    expect(await find(left)).toBeDefined()
    provider.clock.advance(3_600)
    await sweepRecords(provider.database, provider.clock(), files)
    expect({ left: await find(left), claimed: (await find(claimed)) !== undefined }).toEqual({
      left: undefined,
      claimed: true,
    })
    const keys = await privateKeys()
    expect(keys.some(key => key.includes('/left-'))).toBe(false)
    expect(keys.some(key => key.includes('/claimed-'))).toBe(true)
    // The form says so, and takes it again.
    expect((await send(left)).body.errors.plan).toEqual([expect.stringContaining('Attach it again.')])
  })

  test('a document of an editor that no record names is removed after two days, and what a record has or had a day ago stays', async () => {
    const [attached, deleted] = [await store('attached.pdf'), await store('deleted.pdf')]
    const own = fileForm('dropped.pdf', pdfOf('A plan'))
    const dropped = (await editor.call('POST', '/api/private-files', own.body, own.headers)).body.file_name
    await send(attached)
    await send(deleted)
    const rows = (await editor.call('GET', '/api/branches?all=1')).body.data.data
    const id = rows.find((row: { plan: unknown }) => row.plan === deleted).id
    const exists = async (address: string) =>
      (await provider.store
        .inApplication('demo')
        .files.find(`~${decodeURIComponent(address.split('/').pop() ?? '')}`)) !== undefined
    const sweep = async (days: number) => {
      provider.clock.advance(days * 86_400)
      await sweepRecords(provider.database, provider.clock())
      editor = await people.signIn(ownerEmail('demo'))
    }
    await sweep(1)
    expect(await exists(dropped)).toBe(true)
    await sweep(1.5)
    expect({ attached: await exists(attached), dropped: await exists(dropped) }).toEqual({
      attached: true,
      dropped: false,
    })
    const { body } = await editor.call('DELETE', `/api/branches/${id}`)
    await sweep(0.5)
    expect(await exists(deleted)).toBe(true)
    expect((await editor.call('POST', `/api/undo/${body.undo}`)).status).toBe(200)
    await editor.call('DELETE', `/api/branches/${id}`)
    await sweep(2)
    expect(await exists(deleted)).toBe(false)
    // Their bytes follow, by way of the trash.
    const at = new Date(Date.now() + 2 * dayMs)
    const identity = '0123456789abcdef0123456789abcdef'
    await writeIdentity(provider.database.db, identity, provider.clock())
    await writeMarker(files, identity)
    const swept = await sweepFiles({ db: provider.database.db, files, now: at, isForced: true })
    expect(swept?.documents).toBeGreaterThan(1)
    expect((await privateKeys()).some(key => key.includes('/attached-'))).toBe(true)
    expect((await privateKeys()).some(key => /\/(dropped|deleted)-/.test(key))).toBe(false)
  })
})
