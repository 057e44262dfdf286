/** Strangers cannot find out if an account exists: not from the status, the body or the processing time. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailboxKey } from '../../../server/auth/rateLimitKeys.ts'
import { passwordCost } from '../../support/harness/passwordCost.ts'
import { dialects } from '../../support/sites/databases.ts'
import { ownerEmail, ownerPassword, startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Counts the password hashes: each hash reads this property once. */
const hashed = vi.spyOn(passwordCost, 'memoryCost', 'get')
afterAll(() => hashed.mockRestore())

describe.each(dialects)('known and unknown accounts on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())
  beforeEach(() => provider.clock.advance(3600))

  const password = 'chosen by a stranger'
  /** Response without its request id, and the number of passwords that were hashed for it. */
  const requested = async (url: string, body: unknown, remoteAddress = '203.0.113.7') => {
    hashed.mockClear()
    const answer = await provider.app.inject({
      ...{ method: 'POST', url, remoteAddress, payload: body as object },
      headers: { 'app-key': 'demo' },
    })
    const { request_id: _id, ...reported } = answer.json()
    return { status: answer.statusCode, reported, hashes: hashed.mock.calls.length }
  }
  const request = (values: object) => requested('/api/account-requests', { name: 'Stranger', password, ...values })
  const login = (identifier: string, given = password) => requested('/api/login', { identifier, password: given })

  test('account requests and sign-ins respond identically for known and unknown emails and phones', async () => {
    await provider.editor.call('POST', '/api/users', {
      ...{ name: 'Known', email: 'known@example.org', phone: '01700000001', password: ownerPassword },
    })
    const probes = [
      { email: 'unknown@example.org' },
      { email: 'known@example.org' },
      { email: 'unknown2@example.org', phone: '০১৭০০-০০০০০১' },
    ]
    const seen = []
    for (const probe of probes)
      seen.push({
        asking: await request(probe),
        signingIn: await login(probe.email),
        byPhone: await login('0170 0000001'),
      })
    expect(seen[0]).toMatchObject({
      asking: { status: 202, hashes: 1 },
      signingIn: { status: 401, hashes: 0 },
    })
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  test('for a known email, the mail is stored before the response, as a new account would be', async () => {
    const stored = vi.spyOn(provider.mail, 'send')
    await request({ email: ownerEmail('demo') })
    expect(stored.mock.settledResults).toEqual([{ type: 'fulfilled', value: undefined }])
    stored.mockRestore()
  })

  test('a mail contains no text written by anybody but its recipient', async () => {
    const name = 'Win a prize\r\nBcc: all@example.org\r\n\r\nhttps://evil.example/prize'
    await request({ email: ownerEmail('demo'), name })
    const { body } = await provider.editor.call('POST', '/api/users', {
      ...{ name, email: 'renamed@example.org', password: ownerPassword },
    })
    expect(body.data.name).toContain('evil.example')
    await requested('/api/password-reset', { email: 'renamed@example.org' })
    const mails = async () =>
      (await provider.mail.sent()).filter(({ to }) => [ownerEmail('demo'), 'renamed@example.org'].includes(to))
    await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(await mails())).not.toMatch(/prize|evil|Bcc/)
  })

  test('requests for one mailbox are limited across all networks and spellings', async () => {
    const statusesOf = async (email: (index: number) => string) => {
      const statuses = []
      for (let index = 0; index < 8; index += 1) {
        const values = { name: 'Stranger', password, email: email(index) }
        statuses.push((await requested('/api/account-requests', values, `198.51.${index}.1`)).status)
      }
      return statuses
    }
    const [name, domain] = ownerEmail('demo').split('@')
    const limited = [...Array(6).fill(202), 429, 429]
    expect(await statusesOf(index => (index % 2 ? `${name}@${domain}` : ` ${name?.toUpperCase()}@${domain}`))).toEqual(
      limited,
    )
    expect(await statusesOf(index => `nobody+${index}@example.org`)).toEqual(limited)
  })
})

test('all spellings of a mailbox share one counter', () => {
  const keys = (...emails: string[]) => new Set(emails.map(email => mailboxKey('demo', email))).size
  expect(keys('a.b@gmail.com', 'ab@googlemail.com', 'a.b+x+y@gmail.com')).toBe(1)
  expect(keys('a@example.org', 'a+b@example.org')).toBe(1)
  expect(keys('a.b@example.org', 'ab@example.org', 'ab@example.com')).toBe(3)
})
