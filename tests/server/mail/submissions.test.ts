/** Submissions of visitors, with the form and status page of `tests/fixtures/branches.ts`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { throttleLimits } from '../../../server/auth/rateLimit.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const proposal = {
  name: '  Khulna  North ',
  phone: '০১৭১২-৩৪৫ ৬৭৮',
  services: ['training', 'loans'],
  opens: '9:30',
  fee: '১,২০০',
  is_open: '1',
  email: ' Rahima@Example.org',
}

describe.each(dialects)('public submissions on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
    const { body: site } = await provider.editor.call('GET', '/api/applications')
    await provider.editor.call('PUT', `/api/applications/${site.data[0].id}`, { email: 'office@example.org' })
  })
  afterAll(() => provider?.close())
  // Attempts of previous tests no longer count towards the rate limits.
  beforeEach(() => provider.clock.advance(3600))

  const send = (body: unknown, caller = provider.visitor) => caller.call('POST', '/api/received/branches', body)
  const ask = (reference: unknown, by: unknown, caller = provider.visitor) =>
    caller.call('POST', '/api/received/branches/status', { reference, by })
  const stored = async (caller = provider.editor) =>
    (await caller.call('GET', '/api/branches?size=1000')).body.data.data
  const seconds = () => Math.floor(provider.clock().getTime() / 1000)

  test.each([
    ['status', 1],
    ['district', 'khulna'],
    ['code', '1'],
    ['colour', '#000000'],
  ])('a submission that sets %s, which is not part of the form, is rejected and not stored', async (name, value) => {
    const before = await stored()
    const { status, body } = await send({ ...proposal, [name]: value })
    expect({ status, names: Object.keys(body.errors) }).toEqual({ status: 422, names: [name] })
    expect(await stored()).toEqual(before)
  })

  test('a submission is stored unpublished, and the response has its reference', async () => {
    const { status, body, headers } = await send(proposal)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      reference: expect.stringMatching(/^\d{4}-\d{4}$/),
      mailed: true,
      receipt: expect.stringMatching(/^\/propose-branch\?sent=[\d-]+&mailed=1&receipt=[\w-]{16}#sent$/),
    })
    expect(body.message).toContain(body.data.reference)
    expect(headers['cache-control']).toBe('no-store')
    const [row] = await stored()
    expect(row).toMatchObject({
      code: body.data.reference,
      name: 'Khulna  North',
      phone: '01712345678',
      services: ['loans', 'training'],
      opens: '09:30',
      fee: 1200,
      email: 'rahima@example.org',
      status: 0,
      district: null,
      colour: null,
      created_by: null,
      app_key: 'demo',
    })
    expect(await stored(provider.visitor)).toEqual([])
    expect((await provider.visitor.call('GET', `/api/branches/${row.id}`)).status).toBe(404)
    expect(await stored(provider.stranger)).toEqual([])
  })

  test('an invalid submission is rejected at its field, and nothing is stored or mailed', async () => {
    const before = (await stored()).length
    const mails = (await provider.mail.sent()).length
    const { status, body } = await send({
      name: ' ',
      is_main: true,
      services: ['gold'],
      opens: '10:00',
      closes: '09:00',
      fee: -1,
      closed_on: 'soon',
      email: 'nobody',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'closed_on',
      'closes',
      'email',
      'fee',
      'name',
      'phone',
      'services',
    ])
    const order = await send({ ...proposal, phone: '', is_main: 1, opens: '10:00', closes: '09:00' })
    expect(order.body.errors).toEqual({
      phone: ['Give the number that callers of the main office use.'],
      closes: ["'Closes' must not be before 'Opens'."],
    })
    for (const hostile of ['text', [], null, { name: { $ne: '' } }, { name: ['a'] }, { name: 'a\0b' }])
      expect([400, 415, 422]).toContain((await send(hostile)).status)
    expect(await stored()).toHaveLength(before)
    expect(await provider.mail.sent()).toHaveLength(mails)
  })

  test('a submission that is sent again unchanged is stored once, and gets the first response again', async () => {
    const before = (await stored()).length
    const body = { ...proposal, name: 'Sent twice', shown_at: seconds() - 60 }
    const [first, again] = [await send(body), await send(body)]
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await stored()).toHaveLength(before + 1)
    expect((await send({ ...body, fee: 1 })).body.data.reference).not.toBe(first.body.data.reference)
  })

  test('a document that is not stored is reported together with all other invalid fields', async () => {
    const plan = '/api/private-files/Former-plan-aaaaaaaaaa-20.pdf'
    const { status, body } = await send({ ...proposal, name: '', plan })
    expect({ status, names: Object.keys(body.errors).sort() }).toEqual({ status: 422, names: ['name', 'plan'] })
  })

  test('error messages name the fields in the language of the site', async () => {
    const { body: site } = await provider.editor.call('GET', '/api/applications')
    await provider.editor.call('PUT', `/api/applications/${site.data[0].id}`, { language: 'bn' })
    const { body } = await send({ fee: 'much', name: '' })
    expect(body.errors.fee).toEqual(['“ফি” ঘরে একটি সংখ্যা লিখুন।'])
    expect((await send(proposal)).body.message).toMatch(/^ধন্যবাদ.*[০-৯]{4}-[০-৯]{4}/)
    expect((await ask('1', 'x')).body.message).toMatch(/[\u0980-\u09ff]/)
    await provider.editor.call('PUT', `/api/applications/${site.data[0].id}`, { language: 'en' })
  })

  test('the sender is mailed only the reference, and the organisation the values readable by every role', async () => {
    const before = (await provider.mail.sent()).length
    const { body } = await send({ ...proposal, name: 'Ann\nBcc: all@example.org <script>' })
    const [receipt, notice, ...more] = (await provider.mail.sent()).slice(before)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({ to: 'rahima@example.org', subject: expect.stringContaining(body.data.reference) })
    expect(JSON.stringify([receipt?.subject, receipt?.text])).not.toMatch(/Ann|script|01712|1200/)
    expect(receipt?.text).toMatch(/https?:\S+\/propose-branch\/status/)
    expect(notice).toMatchObject({ to: 'office@example.org', replyTo: 'rahima@example.org' })
    expect(notice?.text.split('\n')).toContain('> Name: Ann Bcc: all@example.org <script>')
    expect(notice?.text).toContain('> Services: Loans, Training')
    const link = /https?:\S+\/admin\/branches\/form\/(\d+)/.exec(notice?.text ?? '')
    expect(Number(link?.[1])).toBe((await stored())[0].id)
    await provider.visitor.call('POST', '/api/received/branches', proposal, { host: 'evil.example' })
    expect(JSON.stringify(await provider.mail.sent())).not.toContain('evil.example')
  })

  test('a submission without an email is mailed only to the organisation', async () => {
    const before = (await provider.mail.sent()).length
    const { body } = await send({ name: 'No mail' })
    expect(body.data.mailed).toBe(false)
    expect((await provider.mail.sent()).slice(before).map(({ to }) => to)).toEqual(['office@example.org'])
  })

  test('a spam submission is rejected', async () => {
    const before = (await stored()).length
    for (const extra of [{ website: 'https://spam.example' }, { shown_at: seconds() }, { shown_at: 'soon' }])
      expect((await send({ ...proposal, ...extra })).status).toBe(422)
    expect(await stored()).toHaveLength(before)
    expect((await send({ ...proposal, website: '', shown_at: String(seconds() - 60) })).status).toBe(201)
  })

  test('the status is shown for reference and name in any spelling', async () => {
    const { body: sent } = await send(proposal)
    const { reference } = sent.data
    const { status, body, headers } = await ask(reference, proposal.name)
    expect({ status, caching: headers['cache-control'] }).toEqual({ status: 200, caching: 'no-store' })
    expect(body.data).toEqual({
      reference,
      sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      values: [
        { name: 'is_open', label: 'Open', value: 1, text: 'Yes' },
        { name: 'services', label: 'Services', value: ['loans', 'training'], text: 'Loans, Training' },
        { name: 'opens', label: 'Opens', value: '09:30', text: '09:30' },
        { name: 'fee', label: 'Fee', value: 1200, text: '1200' },
        { name: 'closed_on', label: 'Closes for good after', value: null, text: null },
      ],
    })
    const bangla = reference.replaceAll(/\d/g, (digit: string) => '০১২৩৪৫৬৭৮৯'[Number(digit)])
    for (const spelling of [bangla, reference.replace('-', ''), ` ${reference.replace('-', ' ')} `])
      expect((await ask(spelling, ' KHULNA north')).status).toBe(200)
  })

  test('wrong references and names, and those of other sites or deleted records, get the same response', async () => {
    const { body: sent } = await send(proposal)
    const { reference } = sent.data
    const answers = [
      await ask('0000-0000', proposal.name),
      await ask(reference, 'Somebody else'),
      await ask(reference, { $ne: '' }),
      await ask([reference], [proposal.name]),
      await ask(reference, proposal.name, provider.strangeVisitor),
      await ask(`${reference}9`, proposal.name),
      await ask("' or 1=1 --", '%'),
    ]
    const [row] = await stored()
    await provider.editor.call('DELETE', `/api/branches/${row.id}`)
    answers.push(await ask(reference, proposal.name))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  test('a status request names a missing reference or name', async () => {
    const { body: sent } = await send(proposal)
    for (const [reference, by, missing] of [
      ['', proposal.name, ['reference']],
      [sent.data.reference, ' ', ['by']],
      [undefined, null, ['by', 'reference']],
    ] as const) {
      const { status, body } = await ask(reference, by)
      expect({ status, missing: Object.keys(body.errors).sort() }).toEqual({ status: 422, missing })
    }
  })

  test('resources without a public form have no submission route', async () => {
    for (const name of ['posts', 'users', 'toString', 'nothing']) {
      expect((await provider.visitor.call('POST', `/api/received/${name}`, proposal)).status).toBe(404)
      expect((await provider.visitor.call('POST', `/api/received/${name}/status`, {})).status).toBe(404)
    }
    expect((await provider.visitor.call('GET', '/api/received/branches')).status).toBe(405)
  })

  test('submissions are rate limited by sender and by network', async () => {
    const statuses = async (count: number, bodyOf: (n: number) => object) => {
      const found = []
      for (let n = 0; n < count; n += 1) found.push((await send(bodyOf(n))).status)
      return found
    }
    expect(await statuses(6, () => proposal)).toEqual([201, 201, 201, 201, 201, 429])
    expect(await statuses(16, n => ({ name: `Other ${n}` }))).toEqual([...Array(15).fill(201), 429])
    expect((await send(proposal, provider.strangeVisitor)).status).toBe(429)
  })

  test('status requests are rate limited by reference and network, except successful ones', async () => {
    const { reference } = (await send(proposal)).body.data
    for (let n = 0; n < 20; n += 1) expect((await ask(reference, proposal.name)).status).toBe(200)
    const guesses = []
    for (let n = 0; n <= throttleLimits.submissionStatus.perAccount; n += 1)
      guesses.push((await ask(reference, `${n}`)).status)
    expect(guesses).toEqual([...Array(10).fill(404), 429])
    expect((await ask(reference, proposal.name)).status).toBe(429)
    const others = []
    for (let n = 0; n <= 20; n += 1) others.push((await ask(`1000-00${10 + n}`, 'Ann')).status)
    expect(others).toEqual([...Array(20).fill(404), 429])
    provider.clock.advance(3600)
    expect((await ask(reference, proposal.name)).status).toBe(200)
  })
})
