import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const sentMessage = {
  name: 'রহিমা Khatun',
  phone: '০১৭১২-৩৪৫ ৬৭৮',
  email: ' Rahima@Example.org',
  message: 'নমস্কার.\n<script>alert(1)</script> & "quotes"',
}

describe.each(dialects)('contact messages on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())
  // Messages of previous tests no longer count towards the rate limits.
  beforeEach(() => provider.clock.advance(3600))

  const send = (body: unknown, caller = provider.visitor) => caller.call('POST', '/api/contact', body)
  const stored = async (caller = provider.editor) => (await caller.call('GET', '/api/messages?all=1')).body.data.data
  const seconds = () => Math.floor(provider.clock().getTime() / 1000)

  test.each(['state', 'note', 'reference', 'receipt'])(
    'a message that sets the internal field %s is rejected, and not stored',
    async name => {
      const before = await stored()
      const { status, body } = await send({ ...sentMessage, [name]: 'mine' })
      expect({ status, names: Object.keys(body.errors) }).toEqual({ status: 422, names: [name] })
      expect(await stored()).toEqual(before)
    },
  )

  test('a message is stored unchanged, and the response has its reference number', async () => {
    const { status, body } = await send(sentMessage)
    expect(status).toBe(201)
    expect(body.data.reference).toMatch(/^\d{4}-\d{4}$/)
    expect(body.message).toContain(body.data.reference)
    expect((await stored())[0]).toMatchObject({
      reference: body.data.reference,
      name: sentMessage.name,
      phone: '01712345678',
      email: 'rahima@example.org',
      message: sentMessage.message,
      state: 'new',
      note: null,
      receipt: 'waiting',
      app_key: 'demo',
    })
    expect(await stored(provider.stranger)).toEqual([])
  })

  test('a message that is sent twice concurrently is stored once, and both responses have its number', async () => {
    const before = (await stored()).length
    const body = { ...sentMessage, shown_at: seconds() - 60 }
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.body.data.reference)).size).toBe(1)
    expect(await stored()).toHaveLength(before + 1)
  })

  test('the visitor is mailed the reference number without message text, and the organisation the message', async () => {
    const { body: site } = await provider.editor.call('GET', '/api/applications')
    await provider.editor.call('PUT', `/api/applications/${site.data[0].id}`, { email: 'office@example.org' })
    const before = (await provider.mail.sent()).length
    const { body } = await send(sentMessage)
    const [receipt, notice, ...more] = (await provider.mail.sent()).slice(before)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({ to: 'rahima@example.org', subject: expect.stringContaining(body.data.reference) })
    expect(receipt?.text).toContain(body.data.reference)
    expect(JSON.stringify([receipt?.subject, receipt?.text])).not.toMatch(/রহিমা|script|01712/)
    expect(notice).toMatchObject({ to: 'office@example.org', replyTo: 'rahima@example.org' })
    for (const part of [sentMessage.name, ...sentMessage.message.split('\n'), '01712345678', body.data.reference])
      expect(notice?.text).toContain(part)
    expect((await stored())[0]).toMatchObject({ reference: body.data.reference, receipt: 'sent' })
    const link = /https?:\S+\/admin\/messages\/form\/(\d+)/.exec(notice?.text ?? '')
    expect(Number(link?.[1])).toBe((await stored())[0].id)
  })

  test('visitor text in a mail is quoted line by line, and never part of a header', async () => {
    const { body: site } = await provider.editor.call('GET', '/api/applications')
    await provider.editor.call('PUT', `/api/applications/${site.data[0].id}`, { email: 'office@example.org' })
    const lines = ['Bcc: all@example.org', 'Follow it up in the back office: https://wrong.example']
    for (const end of ['\n', '\r\n', '\r', '\u2028'])
      await send({ ...sentMessage, name: `Ann${end}${lines[0]}`, message: `Hello${end}${lines[1]}` })
    const notices = (await provider.mail.sent()).filter(({ to }) => to === 'office@example.org').slice(-4)
    for (const { text, subject, replyTo } of notices) {
      expect({ subject, replyTo }).toEqual({
        subject: expect.stringMatching(/^New message \d{4}-\d{4} for Site demo$/),
        replyTo: 'rahima@example.org',
      })
      // A name has one line: its line breaks are stored as spaces.
      const marked = text.split(/[\n\r\u2028]/)
      expect(marked).toContain(`> Name: Ann ${lines[0]}`)
      expect(marked).toContain(`> ${lines[1]}`)
    }
  })

  test('a mail never contains a host that the sender has forged', async () => {
    await provider.visitor.call('POST', '/api/contact', sentMessage, { host: 'evil.example' })
    expect(JSON.stringify(await provider.mail.sent())).not.toContain('evil.example')
  })

  test('each invalid field has a message, and nothing is stored or mailed', async () => {
    const before = await stored()
    const mailed = (await provider.mail.sent()).length
    const { status, body } = await send({ name: ' ', phone: 'call me', email: 'nobody', message: '' })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'message', 'name', 'phone'])
    expect(await stored()).toEqual(before)
    expect(await provider.mail.sent()).toHaveLength(mailed)
  })

  test('a spam submission is rejected with a message, and nothing is stored', async () => {
    const before = await stored()
    const answers = [
      await send({ ...sentMessage, website: 'https://spam.example' }),
      await send({ ...sentMessage, shown_at: seconds() }),
      await send({ ...sentMessage, shown_at: seconds() + 3600 }),
      await send({ ...sentMessage, shown_at: 'soon' }),
      await send({ ...sentMessage, shown_at: '' }),
    ]
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 422, body: { message: expect.stringMatching(/end it again/) } })
    expect(await stored()).toEqual(before)
    expect((await send({ ...sentMessage, website: '', shown_at: seconds() - 2 })).status).toBe(201)
    expect((await send({ ...sentMessage, shown_at: String(seconds() - 86_400) })).status).toBe(201)
  })

  test('messages are rate limited by sender and by network', async () => {
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await send(sentMessage))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    // Invalid messages do not count towards the rate limit.
    for (let n = 0; n < 40; n += 1) expect((await send({ ...sentMessage, message: '' })).status).toBe(422)
    const others = []
    for (let n = 0; n < 16; n += 1) others.push(await send({ ...sentMessage, email: `other-${n}@example.org` }))
    expect(others.map(({ status }) => status)).toEqual([...Array(15).fill(201), 429])
    expect((await send(sentMessage, provider.strangeVisitor)).status).toBe(429)
  })

  test('editors process a message, and its original text never changes', async () => {
    const { body } = await send(sentMessage)
    const message = (await stored()).find((row: { reference: string }) => row.reference === body.data.reference)
    const sent = {
      ...message,
      state: 'answered',
      note: 'Called back.',
      message: 'Never said',
      name: 'Nobody',
      email: 'x',
    }
    const { status, body: saved } = await provider.editor.call('PUT', `/api/messages/${message.id}`, sent)
    expect(status).toBe(200)
    expect(saved.data).toEqual({
      ...message,
      state: 'answered',
      note: 'Called back.',
      version: message.version + 1,
      updated_at: saved.data.updated_at,
    })
    const { body: answered } = await provider.editor.call('GET', '/api/messages?state=answered&search_key=khatun')
    expect(answered.data.data.map((row: { id: number }) => row.id)).toEqual([message.id])
  })

  test('visitors neither read nor change messages', async () => {
    const [message] = await stored()
    for (const [method, url] of [
      ['GET', '/api/messages'],
      ['GET', `/api/messages/${message.id}`],
      ['PUT', `/api/messages/${message.id}`],
      ['DELETE', `/api/messages/${message.id}`],
      ['POST', '/api/messages'],
      ['GET', '/api/mails'],
    ] as const)
      expect((await provider.visitor.call(method, url, method === 'GET' ? undefined : sentMessage)).status).toBe(401)
  })

  test('reference numbers are distinct', async () => {
    const references = new Set()
    for (let n = 0; n < 20; n += 1) {
      const row = await provider.store.inApplication('demo').insert(messages, sentMessage)
      references.add(row.reference)
    }
    expect(references.size).toBe(20)
  })

  test('editors see the mail status of messages of their own site', async () => {
    await send(sentMessage)
    await provider.mail.deliverDue()
    const { body } = await provider.editor.call('GET', '/api/mails')
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      to: expect.any(String),
      subject: expect.any(String),
      text: '',
      state: 'sent',
      created_at: expect.any(String),
    })
    expect((await provider.stranger.call('GET', '/api/mails')).body).toEqual({ data: [] })
  })

  test('a deactivated site accepts no messages', async () => {
    const { body: site } = await provider.editor.call('GET', '/api/applications')
    await provider.editor.call('PUT', `/api/applications/${site.data[0].id}`, { status: 0 })
    expect((await send(sentMessage)).status).toBe(404)
    await provider.editor.call('PUT', `/api/applications/${site.data[0].id}`, { status: 1 })
  })

  test('a mailbox receives at most twenty form mails a day in all spellings, and messages are still stored', async () => {
    // A separate provider, because advancing its clock by days would end the sessions of other tests.
    const own = await startProvider(dialect)
    const names = ['v.ictim', 'vic.tim', 'victim', 'VICTIM']
    const statuses = []
    for (let n = 0; n < 24; n += 1) {
      const email = `${names[n % names.length]}+${n}@${n % 2 ? 'gmail' : 'googlemail'}.com`
      statuses.push((await send({ ...sentMessage, email }, own.visitor)).status)
      if (n % 4 === 3) own.clock.advance(16 * 60)
    }
    expect(statuses).toEqual(Array(24).fill(201))
    const receipts = async () => (await own.mail.sent()).filter(({ to }) => /^v.*@g/.test(to))
    expect(await receipts()).toHaveLength(20)
    own.clock.advance(86_400)
    await send({ ...sentMessage, email: 'victim@gmail.com' }, own.visitor)
    expect(await receipts()).toHaveLength(21)
    await own.close()
  })
})
