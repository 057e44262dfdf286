/**
 * What an attacker uploads, over every route that takes a file, and every route that takes a file's name.
 * Each upload is refused with words, or what is stored is a picture encoded again in which nothing of it is left.
 */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takePicture } from '../../../server/files/intake.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { isFileKey } from '../../../server/files/storage/fileStore.ts'
import { lastPartOf } from '../../../src/schema/values/links.ts'
import { servedDocument } from '../../support/sites/openApi.ts'
import {
  callerOf,
  createMemoryFiles,
  dialects,
  keysIn,
  ownerPassword,
  startProvider,
  type TestProvider,
} from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
}
const { paths } = await servedDocument<{
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}>()
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
/** Every route that takes a picture; tests/server/files/documents.test.ts and tests/server/mail/receivedDocuments.test.ts are about those that take documents. */
const takers = operations.filter(
  ({ path, operation }) =>
    !/documents|private-files/.test(path) && Object.hasOwn(operation.requestBody?.content ?? {}, 'multipart/form-data'),
)
/** Every route that takes a file's name. */
const named = [
  ...operations.filter(({ path }) => /^\/api\/(files|delete-file)\/\{/.test(path)),
  { method: 'GET', path: '/files/demo/{name}' },
  { method: 'GET', path: '/files/{name}/pond-aaaaaaaaaa-8x8-ffffff.webp' },
]

const files = createMemoryFiles()
let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite', { files })
})
afterAll(() => provider?.close())

const keys = () => keysIn(files)
const send = async (path: string, content: Buffer | string, filename = 'photo.png', type = 'image/png') => {
  const { body, headers } = formOf([{ name: 'file', filename, type, content }])
  return provider.editor.call('POST', path, body, headers)
}

const script = '<script>window.pwned = 1</script>'
const picture = sharp({ create: { width: 16, height: 12, channels: 3, background: '#0b6e6e' } })
const as = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif') => picture.clone().toFormat(format).toBuffer()
const followed = async (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif', more: string) =>
  Buffer.concat([await as(format), Buffer.from(more, 'latin1')])

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crcOf(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
/** A PNG of one colour: few bytes, and as many pixels as it says. */
const flatPng = (width: number, height: number, rows = height): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 1 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
/** A GIF whose screen and only frame are said to be larger than what follows. */
const largeGif = (width: number, height: number): Buffer => {
  const gif = Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex')
  gif.writeUInt16LE(width, 6)
  gif.writeUInt16LE(height, 8)
  gif.writeUInt16LE(width, 24)
  gif.writeUInt16LE(height, 26)
  return gif
}

test('the tests run over the route that takes files and the routes that take names', () => {
  expect(takers.map(({ path }) => path)).toContain('/api/upload-single')
  expect(named.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'PUT /api/files/{name}',
      'GET /api/files/{name}/uses',
      'DELETE /api/delete-file/{filename}',
    ]),
  )
})

describe.each(takers)('$path', ({ path }) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned = 1">${script}</svg>`
  const refused: Readonly<Record<string, readonly [status: number, make: () => Buffer | string | Promise<Buffer>]>> = {
    'an SVG with a script': [415, () => svg],
    'an SVG that names a file of the server': [
      415,
      () => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
    ],
    'a compressed SVG': [415, () => Buffer.from('1f8b0800000000000003', 'hex')],
    'a web page': [415, () => `<!doctype html>${script}`],
    'a PDF': [415, () => `%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>`],
    'a zip archive': [415, () => Buffer.from('504b0304140000000800', 'hex')],
    'a program': [415, () => Buffer.from('7f454c46020101000000', 'hex')],
    'a script that begins like a GIF': [415, () => `GIF89a/*${'x'.repeat(50)}*/=1;alert(1)`],
    'a script that begins like a JPEG': [415, () => `\xff\xd8\xff${script}`],
    'MVG, which image libraries draw': [415, () => `push graphic-context\nfill 'url(https://x/"|id")'\n`],
    'a PNG of 60,000 × 60,000 that is not there': [413, () => flatPng(60_000, 60_000, 1)],
    'a PNG of 50 megapixels that is': [413, () => flatPng(10_000, 5_000)],
    'a GIF that says it is 20,000 × 20,000': [413, () => largeGif(20_000, 20_000)],
    'a PNG without pixels': [415, () => flatPng(100, 100, 1).subarray(0, 60)],
    'half a picture': [415, async () => (await as('jpeg')).subarray(0, 200)],
    'eight bytes of one': [415, async () => (await as('png')).subarray(0, 8)],
    'nothing with a name': [415, () => ''],
  }
  test.each(Object.entries(refused))('rejects %s with a message, and stores nothing', async (_what, [status, make]) => {
    const before = await keys()
    const begun = process.cpuUsage()
    const answer = await send(path, await make())
    const { user, system } = process.cpuUsage(begun)
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/^[A-Z].*\.$/) } })
    expect(answer.body.message).not.toMatch(/vips|sharp|png_|Input/i)
    expect(user + system).toBeLessThan(1_500_000)
    expect(await keys()).toEqual(before)
  })

  const taken: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a GIF with a script behind it': () => followed('gif', `/*${script}*/`),
    'a JPEG with a web page behind it': () => followed('jpeg', `<html>${script}</html>`),
    'a PNG with an archive behind it': () => followed('png', `PK\x03\x04${script}`),
    'a WebP with PHP behind it': () => followed('webp', `<?php system($_GET[0]); ${script}`),
    'a PNG with a script in its words': async () => {
      const png = await as('png')
      const words = chunk('tEXt', Buffer.from(`Comment\0${script}`, 'latin1'))
      return Buffer.concat([png.subarray(0, 33), words, png.subarray(33)])
    },
    'a JPEG with a script in its comment': async () => {
      const jpeg = await as('jpeg')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(script.length + 2)
      const comment = Buffer.concat([Buffer.from('fffe', 'hex'), length, Buffer.from(script)])
      return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    },
    'a JPEG with a place and a name in it': () =>
      picture
        .clone()
        .jpeg()
        .withExif({ IFD0: { Artist: script, ImageDescription: script } })
        .toBuffer(),
  }
  test.each(Object.entries(taken))('encodes %s again', async (_what, make) => {
    const sent = await make()
    expect(sent.includes('script')).toBe(true)
    const { status, body } = await send(path, sent)
    expect(status).toBe(201)
    const shown = await provider.app.inject(body.file_name)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    for (const hidden of ['script', 'pwned', 'PK\x03\x04', '<?php'])
      expect(shown.rawPayload.includes(Buffer.from(hidden, 'latin1'))).toBe(false)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 16, height: 12 })
  })

  test.each([
    '../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    'C:\\photo.png',
    'photo.png\0.html',
    'photo.php.png',
    '.htaccess',
    '....png',
    'con.png',
    'aux',
    'a'.repeat(5_000),
    'ফটো.png',
    'photo\u202egnp.exe',
    `"><img src=x onerror=alert(1)>.png`,
    "photo.png; filename*=UTF-8''x.html",
    '%2e%2e%2fphoto.png',
    '__proto__',
  ])('gives a safe name to a picture called %j', async filename => {
    const before = await keys()
    const { status, body } = await send(path, await as('png'), filename)
    expect(status).toBe(201)
    expect(decodeURIComponent(body.file_name)).toMatch(
      /^\/files\/demo\/[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*-[a-z2-7]{10}-16x12-[\da-f]{6}\.webp$/u,
    )
    expect(body.file_name).toMatch(/^[\w/%.-]{1,255}$/)
    const added = (await keys()).filter(key => !before.includes(key))
    expect(added).toEqual([pictureKey('demo', lastPartOf(body.file_name))])
    expect(isFileKey(added[0] ?? '')).toBe(true)
  })

  test.each(['text/html', 'image/svg+xml', 'application/x-php', '', 'x'])(
    'ignores the type %j that is claimed for a file',
    async type => {
      const { body } = await send(path, await as('png'), 'photo.png', type)
      expect((await provider.app.inject(body.file_name)).headers['content-type']).toBe('image/webp')
    },
  )

  test('stores no more of a site than its quota, with any number of uploads at once', async () => {
    const png = await as('png')
    const { bytes } = (await provider.editor.call('GET', '/api/usage')).body.data
    const tight = await startProvider('sqlite', { config: { storageQuota: 3 * 130 } })
    const { body, headers } = formOf([{ name: 'file', filename: 'a.png', content: png }])
    const upload = () => tight.editor.call('POST', path, body, headers)
    const usage = async () => (await tight.editor.call('GET', '/api/usage')).body.data
    const answers = [...(await Promise.all(Array.from({ length: 8 }, upload))), await upload(), await upload()]
    const refusals = answers.filter(({ status }) => status === 507)
    const { quota, bytes: used, files: count } = await usage()
    expect(bytes).toBeGreaterThan(0)
    expect(quota).toBe(390)
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThanOrEqual(quota)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(count)
    expect(refusals.length).toBe(answers.length - count)
    expect(refusals.at(-1)?.body).toMatchObject({
      code: 'no-room',
      message: expect.stringMatching(/come to [\d.]+ MB of the [\d.]+ MB .* Delete some/),
    })
    // Room is an application's own, and comes back.
    expect((await tight.stranger.call('POST', path, body, headers)).status).toBe(201)
    for (const { name } of (await tight.editor.call('GET', '/api/files')).body.files)
      await tight.editor.call('DELETE', `/api/delete-file/${name}`)
    expect((await upload()).status).toBe(201)
    await tight.close()
  })
})

test.each(dialects)('pictures that come at once are stored only as far as the quota allows, on %s', async dialect => {
  const drawn = await takePicture(await as('png'), 'a.png')
  const storedBytes = typeof drawn === 'string' ? 0 : drawn.bytes.length
  const stored = createMemoryFiles()
  let arrived = 0
  let release = (): void => undefined
  const allArrived = new Promise<void>(resolve => {
    release = resolve
  })
  const authors = 3
  const tight = await startProvider(dialect, {
    config: { storageQuota: 1.5 * storedBytes },
    files: {
      ...stored,
      // All of them have found room by then.
      put: async (key, bytes, type) => {
        arrived += 1
        if (arrived === authors) release()
        await allArrived
        await stored.put(key, bytes, type)
      },
    },
  })
  const author = { name: 'Author', email: 'author@example.org', password: ownerPassword, type: 'author' }
  expect((await tight.editor.call('POST', '/api/users', author)).status).toBe(201)
  const signingIn = { identifier: author.email, password: ownerPassword }
  const { token } = (await tight.visitor.call('POST', '/api/login', signingIn)).body
  const caller = callerOf(tight.app, 'demo', token)
  const { body, headers } = formOf([{ name: 'file', filename: 'a.png', content: await as('png') }])
  const upload = () => caller.call('POST', '/api/upload-single', body, headers)
  const answers = await Promise.all(Array.from({ length: authors }, upload))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 507, 507])
  const { files: count, bytes } = (await tight.editor.call('GET', '/api/usage')).body.data
  const left: string[] = []
  for await (const { key } of stored.list('')) left.push(key)
  expect([count, bytes, left.length]).toEqual([1, storedBytes, 1])
  await tight.close()
})

test.each([
  '..%2F..%2Fetc%2Fpasswd',
  '..%5C..%5Cwindows%5Cwin.ini',
  '%2Fetc%2Fpasswd',
  '..',
  '.',
  '%2e%2e',
  '%252e%252e%252f',
  'demo%2F..%2F..',
  'pond.webp%00.png',
  '%ff',
  encodeURIComponent('pond\u202epbew.'),
  'C%3A%5Cpond.webp',
  'x'.repeat(2_000),
  '__proto__',
  'constructor',
  '*',
  '-rf',
  '~',
])('no route that takes a name finds or removes anything by %s', async name => {
  const before = await keys()
  for (const { method, path } of named) {
    const url = path.replace(/\{\w+\}/, name)
    const answer = await provider.editor.call(method, url, method === 'PUT' ? { alt: 'x' } : undefined)
    expect({ method, url, status: answer.status }).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
    })
    expect(answer.body).toMatchObject({ message: expect.any(String) })
  }
  expect(await keys()).toEqual(before)
})
