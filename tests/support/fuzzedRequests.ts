/** Connections that no well-meaning client makes, generated from a seed: what is sent in which pieces, and how the connection ends. */

/** A generator of numbers that are the same for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  /** One of several; the list must not be empty. */
  const one = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const chance = (probability: number): boolean => next() < probability
  return { below, one, chance }
}
type Random = ReturnType<typeof createRandom>

/** How a client ends its connection. 'wait' reads until the server closes it. */
type Ending = 'wait' | 'half-close' | 'close' | 'reset' | 'close-after-first-bytes' | 'read-nothing'

const earlyEndings: readonly Ending[] = ['half-close', 'close', 'reset', 'close-after-first-bytes', 'read-nothing']

export interface FuzzedConnection {
  /** What is written, in pieces; between two of them the server may read the first. */
  readonly pieces: readonly Buffer[]
  /** Requests that it holds, or what is left of them. */
  readonly requests: number
  readonly ending: Ending
}

export interface FuzzTargets {
  /** Addresses that answer 200. */
  readonly addresses: readonly string[]
  /** Of somebody who may write. */
  readonly token: string
}

const repeat = (random: Random, text: string, most: number): string => text.repeat(1 + random.below(most))

const noise = (random: Random): string =>
  random.one([
    () => String.fromCharCode(...Array.from({ length: 1 + random.below(12) }, () => random.below(256))),
    () =>
      random.one([
        '',
        ' ',
        '\t',
        '\0',
        '\r',
        '\n',
        '"',
        "'",
        '<script>',
        '__proto__',
        '\xff\xfe',
        '-1',
        '1e999',
        'NaN',
      ]),
    () => random.one(['%00', '%ff', '%', '%2', '%2e%2e%2f', '%E0%A6', '%F0%9F%98%80', '..', '//', '\\', ';', '[', ']']),
    () => repeat(random, random.one(['a', '%41', '/', '../', '\xe0\xa6\x85', '0']), 300),
  ])()

const apiNames = [
  'faqs',
  'posts',
  'pages',
  'menus',
  'users',
  'applications',
  'messages',
  'search',
  'me',
  'login',
  'order',
]
const paths = (random: Random, { addresses }: FuzzTargets): string =>
  random.one([
    () => random.one(addresses),
    () => random.one(addresses),
    () => random.one(addresses),
    () => random.one(addresses),
    () => random.one(addresses),
    () => random.one(addresses),
    () => `/api/${random.one(apiNames)}`,
    () => `/api/${random.one(apiNames)}/${random.one(['1', '0', 'about', '2147483648', noise(random)])}`,
    () => `/api/${noise(random)}`,
    () => `/files/demo/${noise(random)}`,
    () => `/assets/${noise(random)}`,
    () => `/sitemaps/${random.one(['posts-1.xml', noise(random)])}`,
    () =>
      random.one([
        '/robots.txt',
        '/feed.xml',
        '/favicon.ico',
        '/manifest.webmanifest',
        '/api/docs',
        '/api/openapi.json',
      ]),
    () =>
      random.one([
        '/admin/',
        '/admin/faq',
        '/admin/..',
        '/contact',
        '/subscribe',
        '/unsubscribe/x',
        '/subscribe/confirm/x',
      ]),
    () =>
      random.one([
        '*',
        '//',
        '/\\',
        '//[/',
        'http://[/',
        'http://other.example/',
        'https://x/api/faqs',
        'x',
        '',
        '/?',
        '/#',
      ]),
    () => `/${noise(random)}`,
  ])()

const parameters = ['page', 'size', 'sort', 'order', 'search_key', 'ids', 'status', 'q', 'fields', '__proto__', 'x']
const query = (random: Random): string =>
  random.chance(0.6)
    ? ''
    : `?${Array.from(
        { length: 1 + random.below(3) },
        () =>
          `${random.one(parameters)}=${random.one([() => String(random.below(30)), () => random.one(['id', 'desc', 'pond', '1,2,3', '[]', '{}']), () => noise(random)])()}`,
      ).join(random.one(['&', '&', '&&', ';']))}`

const target = (random: Random, targets: FuzzTargets): string => {
  const text = paths(random, targets) + query(random)
  if (!random.chance(0.1)) return text
  const at = random.below(text.length + 1)
  return text.slice(0, at) + noise(random) + text.slice(at)
}

const header = (random: Random): string =>
  random.one([
    () => `accept-encoding: ${random.one(['br', 'gzip', 'br;q=0', 'identity', '*', 'gzip, br', noise(random)])}`,
    () => `authorization: ${random.one(['Bearer nobody', 'Basic eDp5', `Bearer ${noise(random)}`])}`,
    () => `app-key: ${random.one(['other', '', noise(random), '1'])}`,
    () => `if-none-match: ${random.one(['*', 'W/"x"', '"', noise(random)])}`,
    () => `range: ${random.one(['bytes=0-1', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,3-4', 'bytes=a', noise(random)])}`,
    () => `if-match: ${random.one(['*', '"1"', '1', noise(random)])}`,
    () => `origin: ${random.one(['null', 'https://x.example', noise(random)])}`,
    () => `cookie: ${random.one(['admin-mode=dark', 'a=b; a=c', noise(random)])}`,
    () =>
      `x-forwarded-${random.one(['for', 'host', 'proto'])}: ${random.one(['1.2.3.4', 'evil.example', 'https', noise(random)])}`,
    () => `expect: ${random.one(['100-continue', '200-ok'])}`,
    () => `upgrade: ${random.one(['websocket', 'h2c'])}\r\nconnection: upgrade`,
    () => `connection: ${random.one(['keep-alive', 'te', 'x', 'close'])}`,
    () =>
      `content-type: ${random.one(['text/plain', 'multipart/form-data', 'application/json; charset=x', noise(random)])}`,
    () => `content-encoding: ${random.one(['gzip', 'x'])}`,
    () => `x-in-process: ${random.one(['true', noise(random)])}`,
    () => `x: ${repeat(random, 'y', 20_000)}`,
    () => `${random.one(['X y', ':', 'é', 'a\tb', ''])}: ${noise(random)}`,
    () => ` folded: ${random.one(['a', '\t'])}`,
  ])()

const methods = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
]

const boundary = 'boundary'
const bodies: readonly (readonly [type: string, text: (random: Random) => string])[] = [
  [
    'application/json',
    random => random.one(['{}', '[]', 'null', '{"name":1}', '{"identifier":"x","password":"y"}', '{', '"']),
  ],
  [
    'application/json',
    random => `{"faq_title":${JSON.stringify(noise(random))},"status":${random.one(['1', '-1', '"x"', '[]'])}}`,
  ],
  ['application/json', random => '['.repeat(1 + random.below(5_000))],
  ['application/json', random => `{"__proto__":{"x":1},"app_key":"other","x":"${noise(random)}"}`],
  ['application/x-www-form-urlencoded', random => `name=x&email=${noise(random)}&message=${noise(random)}`],
  [
    `multipart/form-data; boundary=${boundary}`,
    random =>
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${noise(random)}"\r\n\r\n${noise(random)}\r\n--${boundary}--\r\n`,
  ],
  ['text/html', random => noise(random)],
]

/** Head and body whose length is told as it is. */
const framed = (random: Random, targets: FuzzTargets, isLast: boolean): string => {
  const method = random.one(methods)
  const lines = [
    `${method} ${target(random, targets).replaceAll(/[\0-\x20\x7f-\xff]/g, '') || '/'} HTTP/1.1`,
    'host: site.example',
    'app-key: demo',
  ]
  for (let count = random.below(3); count > 0; count -= 1) {
    const line = header(random)
    // What ends a connection early, or is no header at all, is for the others.
    if (
      /^[a-z-]+: [\x21-\x7e ]*$/.test(line) &&
      !/^(connection|upgrade|content-type|content-encoding|expect: 2)/.test(line)
    )
      lines.push(line)
  }
  // What it changes or deletes might be what the test looks for afterwards.
  if (!['PUT', 'PATCH', 'DELETE'].includes(method) && random.chance(0.3))
    lines.push(`authorization: Bearer ${targets.token}`)
  let body = ''
  if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) {
    const [type, text] = random.one(bodies)
    body = text(random)
    if (random.chance(0.9)) lines.push(`content-type: ${type}`)
    if (random.chance(0.3)) {
      lines.push('transfer-encoding: chunked')
      body = body === '' ? '0\r\n\r\n' : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    } else lines.push(`content-length: ${body.length}`)
  }
  if (isLast) lines.push('connection: close')
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Anything that begins like a request. */
const broken = (random: Random, targets: FuzzTargets): string => {
  const end = random.one(['\r\n', '\r\n', '\r\n', '\n', '\r'])
  const method = random.chance(0.8)
    ? random.one(methods)
    : random.one(['get', 'CONNECT', 'PRI', '', 'G T', noise(random)])
  const version = random.chance(0.8) ? 'HTTP/1.1' : random.one(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.', '', 'X'])
  const lines = [`${method} ${target(random, targets)} ${version}`]
  if (random.chance(0.9)) lines.push('app-key: demo')
  for (let count = random.one([0, 1, 1, 1, 1, 2]); count > 0; count -= 1)
    lines.push(`host: ${random.one(['site.example', 'site.example', 'a b', '[', 'x:99999', 'a/b', '', noise(random)])}`)
  for (let count = random.below(6); count > 0; count -= 1) lines.push(header(random))
  const [type, text] = random.one(bodies)
  const body = random.chance(0.5) ? text(random) : ''
  if (random.chance(0.5)) lines.push(`content-type: ${type}`)
  if (random.chance(0.6))
    lines.push(
      `content-length: ${random.one([body.length, body.length, 0, body.length + 100, body.length - 1, -1, '1e9', '0x10', 999_999_999])}`,
    )
  if (random.chance(0.2)) lines.push(`transfer-encoding: ${random.one(['chunked', 'gzip, chunked', 'identity', 'x'])}`)
  const head = lines.join(end) + end + (random.chance(0.9) ? end : '')
  const whole =
    head + (random.chance(0.2) ? random.one(['zz\r\n', '5\r\nab', 'ffffffffff\r\n', '0\r\n\r\n', '-1\r\n']) : body)
  return random.chance(0.1) ? whole.slice(0, random.below(whole.length + 1)) : whole
}

const inPieces = (random: Random, bytes: Buffer): readonly Buffer[] => {
  if (random.chance(0.6)) return [bytes]
  const cuts = Array.from({ length: 1 + random.below(4) }, () => random.below(bytes.length + 1)).sort((a, b) => a - b)
  return [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index] ?? bytes.length))
}

/** One connection. Of those that wait for the server, each request is framed well and the last one asks to close. */
export const fuzzedConnection = (random: Random, targets: FuzzTargets): FuzzedConnection => {
  const ending = random.chance(0.6) ? 'wait' : random.one(earlyEndings)
  const requests = random.chance(0.5) ? 1 : random.chance(0.98) ? 2 + random.below(5) : 20 + random.below(40)
  const texts = Array.from({ length: requests }, (_, index) =>
    ending === 'wait'
      ? framed(random, targets, index === requests - 1)
      : random.chance(0.5)
        ? framed(random, targets, false)
        : broken(random, targets),
  )
  return { pieces: inPieces(random, Buffer.from(texts.join(''), 'latin1')), requests, ending }
}
