/** Requests of the kit: anonymous complaints, and one phone number in several spellings. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const complaint = { kind: 'complaint', subject: 'A pump', message: 'It stands still.' }
const offer = { kind: 'volunteer', name: 'রহিমা', subject: 'Help', message: 'On Fridays.' }

describe.each(dialects)('requests and complaints of the kit on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())
  beforeEach(() => provider.clock.advance(3600))

  const send = (body: object) => provider.visitor.call('POST', '/api/received/requests', body)
  const ask = (reference: string, by?: unknown) =>
    provider.visitor.call('POST', '/api/received/requests/status', { reference, by })
  const referenceOf = async (body: object): Promise<string> => (await send(body)).body.data.reference

  test('a complaint needs no name or phone, and its status page asks only for the reference', async () => {
    const { status, body } = await send(complaint)
    expect(status).toBe(201)
    const { reference } = body.data
    expect(reference).toMatch(/^\d{4}-\d{4}-\d{4}$/)
    for (const by of [undefined, null, '', ' ']) expect((await ask(reference, by)).status).toBe(200)
    expect((await ask(reference, '01712345678')).status).toBe(404)
    expect((await ask('', '')).body.errors).toEqual({ reference: ['Reference number is required.'] })
  })

  test.each(['information', 'volunteer'])('a request of kind %s requires a name and a phone', async kind => {
    const { status, body } = await send({ ...complaint, kind, answer_by: 'inspection' })
    expect({ status, errors: Object.keys(body.errors).sort() }).toEqual({ status: 422, errors: ['name', 'phone'] })
  })

  test.each([
    ['email', 'email', 'rahima@example.org'],
    ['post', 'address', '1 Pond Road, Khulna'],
  ])('a reply by %s requires the field %s', async (answerBy, field, value) => {
    const question = { ...offer, kind: 'information', phone: '01712345678', answer_by: answerBy }
    const { status, body } = await send(question)
    expect({ status, errors: Object.keys(body.errors) }).toEqual({ status: 422, errors: [field] })
    expect((await send({ ...question, [field]: value })).status).toBe(201)
    expect((await send({ ...complaint, answer_by: answerBy })).status).toBe(201)
  })

  test.each(['01712-345678', '+8801712345678', '০১৭১২ ৩৪৫৬৭৮', '00880 1712 345678'])(
    'the status of a request sent with %s is found by any spelling of that phone number, and by no other number',
    async phone => {
      const reference = await referenceOf({ ...offer, phone })
      for (const spelling of ['01712345678', '+880 1712-345678', '০১৭১২-৩৪৫৬৭৮', '008801712345678', '8801712345678'])
        expect((await ask(reference, spelling)).status, spelling).toBe(200)
      for (const wrong of ['01712345679', '', undefined, '880'])
        expect((await ask(reference, wrong)).status, String(wrong)).toBe(404)
    },
  )

  test('a failed status request gets the same message for a wrong phone as for an unknown reference', async () => {
    const reference = await referenceOf({ ...offer, phone: '01712345678' })
    const alone =
      'Nothing was found for this reference number alone. Check it, and enter the phone too if you gave one.'
    const both = 'Nothing was found for this reference number and this phone. Check both and try again.'
    for (const asked of [reference, '0000-0000-0000']) {
      expect((await ask(asked, '')).body.message).toBe(alone)
      expect((await ask(asked, '01999999999')).body.message).toBe(both)
    }
  })

  test('anonymous complaints are rate limited per network', async () => {
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await send(complaint)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    const elsewhere = await provider.app.inject({
      method: 'POST',
      url: '/api/received/requests',
      remoteAddress: '198.51.100.7',
      headers: { 'app-key': 'demo', host: 'localhost' },
      payload: complaint,
    })
    expect(elsewhere.statusCode).toBe(201)
  })
})
