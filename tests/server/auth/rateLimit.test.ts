import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createThrottle, sweepAttempts, throttleLimits } from '../../../server/auth/rateLimit.ts'
import type { Database } from '../../../server/db/database.ts'
import { dialects, openMigratedDatabase } from '../../support/sites/databases.ts'
import {
  buildTestApp,
  createTestClock,
  ownerEmail,
  ownerPassword,
  startProvider,
  type TestProvider,
} from '../../support/sites/server.ts'

const { perAccount, perNetwork, perAccountAnywhere } = throttleLimits.login
/** Addresses of machines in unrelated networks. */
const machine = (network: number, host = 7): string => `203.${network >> 8}.${network & 255}.${host}`
const times = (count: number) => Array.from({ length: count }, (_none, index) => index)

describe.each(dialects)('rate limits on %s', dialect => {
  const clock = createTestClock()
  let database: Database
  let made = 0
  beforeAll(async () => {
    database = await openMigratedDatabase(dialect)
  })
  afterAll(() => database?.close())
  beforeEach(() => {
    made += 1
  })

  const throttle = () => createThrottle({ db: database.db, clock }, 'login')
  /** A separate account for each test. */
  const account = () => `demo account-${made}`
  const network = (number: number) => machine(made * 256 + number)

  test('an account is locked after many attempts from a network, for all processes and addresses there', async () => {
    for (const index of times(perAccount))
      expect(await throttle().begin(account(), machine(made * 256, index))).toBeUndefined()
    const seconds = await throttle().begin(account(), network(0))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(await throttle().begin('demo somebody else', network(0))).toBeUndefined()
    expect(await throttle().begin(account(), network(1))).toBeUndefined()
    clock.advance(seconds ?? 0)
    expect(await throttle().begin(account(), network(0))).toBeUndefined()
  })

  test('attempts counted while the clock was ahead expire, and no wait exceeds the window', async () => {
    const begin = () => throttle().begin(account(), network(0))
    clock.advance(86_400)
    for (const _ of times(perAccount)) await begin()
    expect(await begin()).toBe(900)
    clock.advance(-600)
    expect(await begin()).toBe(900)
    clock.advance(-85_800)
    for (const _ of times(perAccount)) expect(await begin()).toBeUndefined()
    expect(await begin()).toBe(900)
  })

  test('concurrent attempts are all counted', async () => {
    const waits = await Promise.all(times(perAccount * 2).map(() => throttle().begin(account(), network(0))))
    expect(waits.filter(seconds => seconds === undefined)).toHaveLength(perAccount)
  })

  test('attempts from a network have a limit over all accounts, which successful ones do not use up', async () => {
    for (const index of times(perNetwork)) await throttle().begin(`${account()} ${index}`, network(0))
    expect(await throttle().begin(`${account()} x`, network(0))).toBeGreaterThan(0)
    await throttle().succeed(`${account()} 0`, network(0))
    expect(await throttle().begin(`${account()} x`, network(0))).toBeUndefined()
    expect(await throttle().begin(`${account()} y`, network(0))).toBeGreaterThan(0)
  })

  test('attempts from all networks have a limit, except on networks with a successful sign-in', async () => {
    await throttle().begin(account(), network(200))
    await throttle().succeed(account(), network(200))
    for (const index of times(perAccountAnywhere)) await throttle().begin(account(), network(index % 20))
    expect(await throttle().begin(account(), network(201))).toBeGreaterThan(0)
    expect(await throttle().begin(account(), network(200))).toBeUndefined()
    clock.advance(91 * 86_400)
    for (const index of times(perAccountAnywhere)) await throttle().begin(account(), network(index % 20))
    expect(await throttle().begin(account(), network(200))).toBeGreaterThan(0)
  })

  test('attempts are stored without email and address, and deleted when they expire', async () => {
    await throttle().begin('demo named@example.org', network(0))
    const rows = () => database.db.selectFrom('tries').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toMatch(/named@|203\./)
    clock.advance(91 * 86_400)
    await sweepAttempts(database.db, clock())
    expect(await rows()).toEqual([])
  })
})

describe.each(dialects)('the rate limit of sign-ins on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())
  beforeEach(() => provider.clock.advance(3600))

  const login = async (password: string, remoteAddress: string, headers = {}, app = provider.app) => {
    const payload = { identifier: ownerEmail('demo'), password }
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/login', payload, remoteAddress },
      headers: { 'app-key': 'demo', ...headers },
    })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] }
  }

  test('sign-ins to an attacked account are limited on the attacking network only, whatever headers the client sends', async () => {
    for (const index of times(perAccount)) {
      const headers = { 'x-forwarded-for': `198.51.${index}.1` }
      expect((await login('a wrong guess', machine(1), headers)).status).toBe(401)
    }
    const refused = await login(ownerPassword, machine(1), { 'x-forwarded-for': '198.51.100.1' })
    expect(refused).toEqual({ status: 429, retryAfter: expect.stringMatching(/^[1-9]\d*$/) })
    expect((await login(ownerPassword, machine(2))).status).toBe(200)
    expect((await login(ownerPassword, '2001:db8:1::1')).status).toBe(200)
  })

  describe('attempts by account', () => {
    const guess = async (identifier: string, remoteAddress: string) => {
      const payload = { identifier, password: 'a wrong guess' }
      const headers = { 'app-key': 'demo' }
      return (await provider.app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress, headers }))
        .statusCode
    }
    const phone = '01712345678'
    /** The same phone number with separators between its digits, some of which are Bangla. */
    const spellings = times(30).map(index =>
      [...phone]
        .map((digit, place) => (place % 3 === index % 3 ? '০১২৩৪৫৬৭৮৯'[Number(digit)] : digit))
        .join(['', '-', ' ', '.', ') ', '(', ' - ', '--', '\u00a0', '\t'][index % 10]),
    )
    const expected = [...Array(perAccount).fill(401), ...Array(spellings.length - perAccount).fill(429)]

    test('attempts are counted per account in all spellings of phone and email', async () => {
      const owner = { name: 'Phoned', email: 'phoned@example.org', phone, password: ownerPassword }
      expect((await provider.editor.call('POST', '/api/users', owner)).status).toBe(201)
      const statuses = []
      for (const spelling of spellings) statuses.push(await guess(spelling, machine(20)))
      expect(statuses).toEqual(expected)
      expect(await guess(' Phoned@EXAMPLE.org', machine(20))).toBe(429)
    })

    test('attempts with unknown phones and emails are limited like known ones', async () => {
      const unknown = []
      for (const spelling of spellings) unknown.push(await guess(spelling.replace(/[5৫]/, '9'), machine(21)))
      expect(unknown).toEqual(expected)
      const emails = times(perAccount + 1).map(
        index => ['nobody@x.org', ' NOBODY@x.org', 'Nobody@X.ORG '][index % 3] ?? '',
      )
      const cased = []
      for (const each of emails) cased.push(await guess(each, machine(22)))
      expect(cased).toEqual([...Array(perAccount).fill(401), 429])
    })
  })

  test('attempts are counted across processes and restarts', async () => {
    for (const _index of times(perAccount)) await login('a wrong guess', machine(3))
    const { database, store, mail, clock } = provider
    const other = await buildTestApp({ database, store, mail, clock })
    expect((await login(ownerPassword, machine(3), {}, other)).status).toBe(429)
    await other.close()
  })

  test('attempts are counted by the address that a trusted proxy sends', async () => {
    const { database, store, mail, clock } = provider
    const proxied = await buildTestApp({ config: { trustProxy: 1 }, database, store, mail, clock })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    for (const _index of times(perAccount)) await login('a wrong guess', machine(4), from(machine(5)), proxied)
    expect((await login(ownerPassword, machine(4), from(machine(5)), proxied)).status).toBe(429)
    expect((await login(ownerPassword, machine(4), from(machine(6)), proxied)).status).toBe(200)
    await proxied.close()
  })
})
