/** Webhooks only reach allowed addresses, regardless of DNS names, redirects or obfuscated addresses. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { englishIssue } from '../../../server/runtime/errors.ts'
import { isAllowedTarget, validateAddress } from '../../../server/webhooks/addresses.ts'
import { type PostOptions, post } from '../../../server/webhooks/post.ts'
import { type Receiver, startReceiver } from '../../support/fakes/receiver.ts'

const publicAddresses = ['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e']
const ownNetwork = [
  '127.0.0.1',
  '127.8.9.1',
  '10.0.0.7',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fc00::1',
  'fd12:3456::1',
]
const never = [
  ...['0.0.0.0', '0.1.2.3', '169.254.169.254', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['192.0.0.8', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.9', '203.0.113.5', '192.88.99.1'],
  ...['::', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:93.184.216.34', '::ffff:7f00:1', '::127.0.0.1', '::7f00:1'],
  ...[
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2002:a00:1::1',
  ],
  ...['2001::1', '2001:0:7f00:1::', '2001:db8::1', '3fff::1', '2001:10::1', '2001:20::1', '100::1', '5f00::1'],
  ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '4000::1', '2001:2::1'],
  ...['', 'localhost', '127.1', '0177.0.0.1', '2130706433', '0x7f000001', '[::1]', '127.0.0.1:80'],
]

test.each(publicAddresses)('a webhook may be sent to %s', address => {
  expect(isAllowedTarget(address, false)).toBe(true)
  expect(isAllowedTarget(address, true)).toBe(true)
})
test.each(ownNetwork)('a webhook may be sent to %s only if the operator permits private networks', address => {
  expect(isAllowedTarget(address, false)).toBe(false)
  expect(isAllowedTarget(address, true)).toBe(true)
})
test.each(never)('a webhook may never be sent to %s', address => {
  expect(isAllowedTarget(address, false)).toBe(false)
  expect(isAllowedTarget(address, true)).toBe(false)
})

test.each([
  ['https://127.0.0.1/x', /public internet/],
  ['https://127.1/x', /public internet/],
  ['https://2130706433/x', /public internet/],
  ['https://0x7f.0.0.1/x', /public internet/],
  ['https://0177.0.0.01/x', /public internet/],
  ['https://１２７.0.0.1/x', /public internet/],
  ['https://127。0。0。1/x', /public internet/],
  ['https://0/x', /public internet/],
  ['https://[::1]/x', /public internet/],
  ['https://[::ffff:127.0.0.1]/x', /public internet/],
  ['https://[0:0:0:0:0:ffff:a00:1]/x', /public internet/],
  ['https://169.254.169.254/latest/meta-data', /public internet/],
  ['https://localhost/x', /public internet/],
  ['https://localhost./x', /public internet/],
  ['https://app.localhost/x', /public internet/],
  ['https://user@example.org/x', /user name/],
  ['https://example.org:pass@10.0.0.1/x', /user name/],
  ['http://example.org/x', /https/],
  ['ftp://example.org/x', /https/],
  ['file:///etc/passwd', /complete URL/],
  ['javascript:alert(1)', /complete URL/],
  ['example.org/x', /complete URL/],
  ['//example.org/x', /complete URL/],
  ['', /complete URL/],
])('a webhook to %s is rejected', (address, problem) => {
  const validated = validateAddress(address, false)
  expect('issue' in validated && englishIssue(validated.issue)).toMatch(problem)
})

test('a webhook address is stored trimmed, with an ASCII host and without fragment', () => {
  expect(validateAddress(' HTTPS://Example.ORG:8443/a?b=c#d ', false)).toEqual({
    address: 'https://example.org:8443/a?b=c',
  })
  expect(validateAddress('http://127.0.0.1:9/x', true)).toEqual({ address: 'http://127.0.0.1:9/x' })
  expect(validateAddress('http://169.254.169.254/x', true)).toHaveProperty('issue')
  expect(validateAddress(`https://example.org/${'x'.repeat(500)}`, false)).toHaveProperty('issue')
})

describe('posting a delivery', () => {
  let inner: Receiver
  let outer: Receiver
  /** Loopback address that `isPublic` treats as public, because tests cannot use a public network. */
  const publicHost = '127.0.0.1'
  const privateHost = '127.0.0.2'
  const isPublic = (address: string) => address === publicHost

  beforeAll(async () => {
    outer = await startReceiver(publicHost)
    inner = await startReceiver(privateHost, outer.port)
  })
  afterAll(async () => {
    await outer.close()
    await inner.close()
  })
  beforeEach(() => {
    for (const receiver of [inner, outer]) receiver.received.length = 0
    outer.answers.length = 0
  })

  const send = (options: Partial<PostOptions> = {}, host = 'hooks.example') =>
    post(
      { address: `http://${host}:${outer.port}/hook?key=1`, headers: { 'x-own': 'yes' }, body: '{"a":"নমস্কার"}' },
      { mayBePrivate: true, resolve: async () => [publicHost], isAllowedTarget: isPublic, ...options },
    )

  test('a delivery is sent to the host of its address once', async () => {
    expect(await send()).toEqual({ status: 204 })
    expect(outer.received).toMatchObject([
      { path: '/hook?key=1', host: `hooks.example:${outer.port}`, body: '{"a":"নমস্কার"}', headers: { 'x-own': 'yes' } },
    ])
  })

  test('a delivery uses the checked address, even if DNS changes afterwards', async () => {
    let requested = 0
    const rebinding = async () => {
      requested += 1
      return [requested === 1 ? publicHost : privateHost]
    }
    expect(await send({ resolve: rebinding })).toEqual({ status: 204 })
    expect(requested).toBe(1)
    expect(await send({ resolve: rebinding })).toEqual({ reason: 'private-address' })
    expect([outer.received.length, inner.received.length]).toEqual([1, 0])
  })

  test.each([
    ['a private address among public ones', [publicHost, privateHost]],
    ['an IPv4-mapped private address', ['::ffff:127.0.0.2']],
    ['an invalid address', ['internal']],
  ])('a delivery is not sent to a host name that resolves to %s', async (_what, found) => {
    expect(await send({ resolve: async () => found })).toEqual({ reason: 'private-address' })
    expect([outer.received.length, inner.received.length]).toEqual([0, 0])
  })

  test('a private IP address in the URL is rejected without a DNS lookup', async () => {
    const resolve = () => Promise.reject(new Error('Nobody is asked.'))
    expect(await send({ resolve }, privateHost)).toEqual({ reason: 'private-address' })
    expect(await send({ resolve }, '[::ffff:127.0.0.2]')).toEqual({ reason: 'private-address' })
    expect(inner.received).toEqual([])
  })

  test('plain http and localhost are rejected without permission of the operator', async () => {
    const { isAllowedTarget: _stand, ...usual } = { isAllowedTarget: isPublic, mayBePrivate: false }
    const options = { ...usual, resolve: async () => [publicHost] }
    const posting = { headers: {}, body: '{}' }
    expect(await post({ ...posting, address: `http://hooks.example:${outer.port}/` }, options)).toEqual({
      reason: 'insecure',
    })
    expect(await post({ ...posting, address: `https://hooks.example:${outer.port}/` }, options)).toEqual({
      reason: 'private-address',
    })
    expect(outer.received).toEqual([])
  })

  test.each([301, 302, 303, 307, 308])('a redirect with %s is not followed', async status => {
    outer.answers.push({ status, location: `http://${privateHost}:${outer.port}/inside` })
    expect(await send()).toEqual({ status, reason: 'redirect' })
    expect([outer.received.length, inner.received.length]).toEqual([1, 0])
  })

  test.each([
    [{ status: 200, bytes: 5_000_000 }, { status: 200 }],
    [{ status: 410 }, { status: 410, reason: 'gone' }],
    [{ status: 404 }, { status: 404, reason: 'refused' }],
    [
      { status: 500, bytes: 5_000_000 },
      { status: 500, reason: 'refused' },
    ],
    ['cut', { reason: 'connection' }],
    ['unfinished', { status: 200 }],
    ['dripping', { status: 200 }, 1_000],
    ['silence', { reason: 'timeout' }, 100],
  ] as const)('the response %j has the outcome %j', async (answer, outcome, timeoutMs: number = 10_000) => {
    outer.answers.push(answer)
    expect(await send({ timeoutMs })).toEqual(outcome)
  })

  test('a failed or slow DNS lookup fails the delivery', async () => {
    expect(await send({ timeoutMs: 100, resolve: () => new Promise(() => undefined) })).toEqual({ reason: 'timeout' })
    expect(await send({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })).toEqual({ reason: 'unknown-host' })
    expect(await send({ resolve: async () => [] })).toEqual({ reason: 'unknown-host' })
  })

  test('a delivery to a host without a valid certificate fails with the reason "certificate"', async () => {
    const address = `https://hooks.example:${outer.port}/`
    const options = { mayBePrivate: true, resolve: async () => [publicHost], isAllowedTarget: isPublic }
    expect(await post({ address, headers: {}, body: '{}' }, options)).toEqual({ reason: 'certificate' })
    expect(outer.received).toEqual([])
  })
})
