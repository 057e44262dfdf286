import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmDays } from '../../../server/mail/templates.ts'
import { applications, subscribers } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider, testEncryptions } from '../../support/sites/server.ts'

/** Signed address of the page that shows the outcome of a request. */
const receiptOf = (state: 'asked' | 'confirmed' | 'ended'): string =>
  testEncryptions.receipts.sign('demo', `/subscribe?state=${state}`)

/** Path of the URL in the text of a mail. */
const pathIn = (text: string | undefined): string => {
  const address = /https?:\S+/.exec(text ?? '')?.[0] ?? ''
  expect(URL.canParse(address)).toBe(true)
  return new URL(address).pathname
}

describe.each(dialects)('newsletter subscriptions on %s', dialect => {
  let provider: TestProvider
  let count = 0
  let email: string
  beforeAll(async () => {
    // Mailed links are redirected only in a site with pages.
    provider = await startProvider(dialect, { registerPages: async () => undefined })
  })
  afterAll(() => provider?.close())
  beforeEach(() => {
    provider.clock.advance(3600)
    count += 1
    email = `reader-${count}@example.org`
  })

  const ask = (body: unknown = { email }) => provider.visitor.call('POST', '/api/subscribe', body)
  const open = (path: string) => provider.app.inject({ url: path })
  const post = (path: string, payload = '', type = 'application/x-www-form-urlencoded') =>
    provider.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } })
  const demo = () => provider.store.inApplication('demo')
  const found = async () => {
    const requested = { page: 1, size: 'all', search: email, filters: {}, sort: undefined } as const
    return (await demo().list(subscribers, requested, 'editor')).data
  }
  const lastMail = async () => (await provider.mail.sent()).filter(mail => mail.to === email).at(-1)
  const subscribed = async () => {
    await ask()
    await post(pathIn((await lastMail())?.text))
    return String((await lastMail())?.unsubscribe)
  }

  test('a subscriber is stored only after the button of the mailed page was pressed', async () => {
    const { status, body } = await ask({ email: ` ${email.toUpperCase()}`, name: 'Karim' })
    expect({ status, body }).toEqual({
      status: 202,
      body: { message: expect.stringMatching(/mail/), data: { mailed: true, receipt: receiptOf('asked') } },
    })
    expect(await found()).toEqual([])
    const mail = await lastMail()
    expect(mail?.text).not.toContain('Karim')
    const path = pathIn(mail?.text)
    expect(path).not.toMatch(/reader|Karim/)

    const confirmed = await post(path)
    expect({ status: confirmed.statusCode, to: confirmed.headers.location }).toEqual({
      status: 303,
      to: receiptOf('confirmed'),
    })
    expect(await found()).toMatchObject([{ email, name: 'Karim', status: 1, app_key: 'demo' }])
  })

  test('opening a mailed address changes nothing', async () => {
    await ask()
    const paths = [pathIn((await lastMail())?.text)]
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      for (const headers of [{}, { purpose: 'prefetch' }, { 'user-agent': 'Outlook SafeLinks' }])
        await provider.app.inject({ method, url: paths[0] ?? '', headers })
    expect(await found()).toEqual([])
    await post(paths[0] ?? '')
    const end = new URL(String((await lastMail())?.unsubscribe)).pathname
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await provider.app.inject({ method, url: end })
    expect(await found()).toMatchObject([{ status: 1 }])
  })

  test('requests for one mailbox are rate limited in all spellings', async () => {
    const [name, domain] = email.split('@')
    const requested = []
    for (const tag of ['', '+a', '+b', '+c']) requested.push((await ask({ email: `${name}${tag}@${domain}` })).status)
    expect(requested).toEqual([202, 202, 202, 429])
    expect((await ask({ email: `other.${name}@${domain}` })).status).toBe(202)
  })

  test('the confirmation mail explains unsubscribing in text and headers', async () => {
    const unsubscribe = await subscribed()
    const mail = await lastMail()
    expect(new URL(unsubscribe).pathname).toMatch(/^\/unsubscribe\/[\w-]+$/)
    expect(mail?.text).toContain(unsubscribe)
  })

  test('repeated or concurrent confirmations subscribe and mail once', async () => {
    await ask()
    const path = pathIn((await lastMail())?.text)
    const before = (await provider.mail.sent()).length
    const answers = await Promise.all([post(path), post(path), post(path)])
    answers.push(await post(path))
    for (const { headers } of answers) expect(headers.location).toBe(receiptOf('confirmed'))
    expect(await found()).toHaveLength(1)
    expect(await provider.mail.sent()).toHaveLength(before + 1)
  })

  test('an expired or altered address, or one of another site, confirms no subscription', async () => {
    await ask()
    const path = pathIn((await lastMail())?.text)
    const altered = path.slice(0, -2) + (path.endsWith('AA') ? 'BB' : 'AA')
    const encrypted = testEncryptions.links.encrypt({ does: 'end', appKey: 'demo', email })
    for (const wrong of [altered, '/subscribe/confirm/x', `/subscribe/confirm/${encrypted}`])
      expect((await post(wrong)).headers.location).toBe('/subscribe?state=expired')
    provider.clock.advance(confirmDays * 86_400 + 1)
    expect((await post(path)).headers.location).toBe('/subscribe?state=expired')
    expect(await found()).toEqual([])
  })

  test('the page of a used, altered or expired link shows this at once, and changes nothing', async () => {
    const openedAt = async (path: string) => {
      const { statusCode, headers } = await open(path)
      return statusCode === 303 ? headers.location : undefined
    }
    await ask()
    const path = pathIn((await lastMail())?.text)
    expect(await openedAt(path)).toBeUndefined()
    expect(await openedAt(`${path.slice(0, -2)}${path.endsWith('AA') ? 'BB' : 'AA'}`)).toBe('/subscribe?state=unknown')
    expect(await openedAt('/subscribe/confirm/x')).toBe('/subscribe?state=unknown')
    provider.clock.advance(confirmDays * 86_400 + 1)
    expect(await openedAt(path)).toBe('/subscribe?state=expired')
    await ask()
    const second = pathIn((await lastMail())?.text)
    await post(second)
    expect(await openedAt(second)).toBe(receiptOf('confirmed'))
    const end = new URL(String((await lastMail())?.unsubscribe)).pathname
    expect(await openedAt(end)).toBeUndefined()
    expect(await openedAt('/unsubscribe/x?a=1')).toBe('/subscribe?state=unknown')
    expect(await found()).toMatchObject([{ status: 1 }])
    await post(end)
    expect(await openedAt(end)).toBe(receiptOf('ended'))
    expect(await openedAt(second)).toBe('/subscribe?state=expired')
  })

  test('opening the unsubscribe page changes nothing, and submitting it unsubscribes, also repeatedly', async () => {
    const path = new URL(await subscribed()).pathname
    await open(path)
    expect(await found()).toMatchObject([{ status: 1 }])
    for (const _again of [1, 2]) {
      const ended = await post(path)
      expect({ status: ended.statusCode, to: ended.headers.location }).toEqual({
        status: 303,
        to: receiptOf('ended'),
      })
      expect(await found()).toMatchObject([{ status: 0 }])
    }
    expect((await post('/unsubscribe/x')).headers.location).toBe('/subscribe?state=unknown')
  })

  test('a mail program unsubscribes with one click, without a redirect', async () => {
    for (const [payload, type] of [
      ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
      [
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        'multipart/form-data; boundary=x',
      ],
    ] as const) {
      const path = new URL(await subscribed()).pathname
      const answer = await post(path, payload, type)
      expect({ status: answer.statusCode, text: answer.payload }).toEqual({
        status: 200,
        text: 'The subscription has ended.',
      })
      expect(await found()).toMatchObject([{ status: 0 }])
      provider.clock.advance(3600)
    }
  })

  test('a previous subscriber can subscribe again by a new request, but not by an old mail', async () => {
    await ask()
    const old = pathIn((await lastMail())?.text)
    await post(old)
    await post(new URL(String((await lastMail())?.unsubscribe)).pathname)
    expect((await post(old)).headers.location).toBe('/subscribe?state=expired')
    expect(await found()).toMatchObject([{ status: 0 }])
    provider.clock.advance(60)
    await subscribed()
    expect(await found()).toMatchObject([{ status: 1 }])
  })

  test('the response does not reveal whether an address is subscribed, but the mail does', async () => {
    const first = await ask()
    await post(pathIn((await lastMail())?.text))
    const second = await ask()
    expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
    expect((await lastMail())?.subject).toMatch(/^You are subscribed/)
    expect(await found()).toHaveLength(1)
  })

  test('an invalid address is named, spam is rejected, and requests are rate limited', async () => {
    expect(await ask({ email: 'nobody' })).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.any(String)] } },
    })
    expect((await ask({})).status).toBe(422)
    expect((await ask({ email, website: 'x' })).status).toBe(422)
    expect(await lastMail()).toBeUndefined()
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await ask()).status)
    expect(statuses).toEqual([202, 202, 202, 429])
  })

  test('a mail never contains a host that the sender has forged', async () => {
    const { status } = await provider.visitor.call('POST', '/api/subscribe', { email }, { host: 'evil.example' })
    expect(status).toBe(503)
    expect(await lastMail()).toBeUndefined()
    await demo().update(applications, 1, { web_url: 'https://www.example.org/en' })
    await provider.visitor.call('POST', '/api/subscribe', { email }, { host: 'evil.example' })
    expect((await lastMail())?.text).toContain('https://www.example.org/subscribe/confirm/')
    await demo().update(applications, 1, { web_url: '' })
  })
})
