/**
 * Hostile uploads to every route that takes a file, and hostile names to every route that takes a file name. Each
 * upload is either refused with a message or stored as a re-encoded picture without any trace of the attack.
 */
import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takePicture } from '../../../server/files/intake.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { isFileKey } from '../../../server/files/storage/fileStore.ts'
import { lastPartOf } from '../../../src/schema/values/links.ts'
import { dialects } from '../../support/sites/databases.ts'
import { readOpenApiDocument } from '../../support/sites/openApi.ts'
import {
  callerOf,
  createMemoryFiles,
  keysIn,
  ownerPassword,
  startProvider,
  type TestProvider,
} from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
}
const { paths } = await readOpenApiDocument<{
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}>()
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
/**
 * Every route that accepts a picture. tests/server/files/documents.test.ts and
 * tests/server/mail/submissionDocuments.test.ts cover documents.
 */
const takers = operations.filter(
  ({ path, operation }) =>
    !/documents|private-files/.test(path) && Object.hasOwn(operation.requestBody?.content ?? {}, 'multipart/form-data'),
)
/** Every route that accepts a file name. */
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
/** PNG of a single colour: few bytes, and as many pixels as its header says. */
const flatPng = (width: number, height: number, rows = height): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 1 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
/** GIF whose declared size exceeds its data. */
const largeGif = (width: number, height: number): Buffer => {
  const gif = Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex')
  gif.writeUInt16LE(width, 6)
  gif.writeUInt16LE(height, 8)
  gif.writeUInt16LE(width, 24)
  gif.writeUInt16LE(height, 26)
  return gif
}

test('the upload tests cover all routes that accept files or names', () => {
  expect(takers.map(({ path }) => path)).toContain('/api/upload-single')
  expect(named.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'PUT /api/files/{name}',
      'GET /api/files/{name}/uses',
      'DELETE /api/delete-file/{filename}',
    ]),
  )
})

describe.each(takers)('the upload route $path', ({ path }) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned = 1">${script}</svg>`
  const refused: Readonly<Record<string, readonly [status: number, make: () => Buffer | string | Promise<Buffer>]>> = {
    'an SVG with a script': [415, () => svg],
    'an SVG that references a server file': [
      415,
      () => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
    ],
    'a compressed SVG': [415, () => Buffer.from('1f8b0800000000000003', 'hex')],
    'a web page': [415, () => `<!doctype html>${script}`],
    'a PDF': [415, () => `%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>`],
    'a zip archive': [415, () => Buffer.from('504b0304140000000800', 'hex')],
    'an executable': [415, () => Buffer.from('7f454c46020101000000', 'hex')],
    'a script with a GIF signature': [415, () => `GIF89a/*${'x'.repeat(50)}*/=1;alert(1)`],
    'a script with a JPEG signature': [415, () => `\xff\xd8\xff${script}`],
    'an MVG drawing': [415, () => `push graphic-context\nfill 'url(https://x/"|id")'\n`],
    'a PNG declared as 60,000 × 60,000 without pixels': [413, () => flatPng(60_000, 60_000, 1)],
    'a real PNG of 50 megapixels': [413, () => flatPng(10_000, 5_000)],
    'a GIF declared as 20,000 × 20,000': [413, () => largeGif(20_000, 20_000)],
    'a PNG without pixels': [415, () => flatPng(100, 100, 1).subarray(0, 60)],
    'a truncated image': [415, async () => (await as('jpeg')).subarray(0, 200)],
    'the first eight bytes of an image': [415, async () => (await as('png')).subarray(0, 8)],
    'an empty file': [415, () => ''],
  }
  test.each(Object.entries(refused))(
    'the upload of %s is rejected with a message, and nothing is stored',
    async (_what, [status, make]) => {
      const before = await keys()
      const begun = process.cpuUsage()
      const answer = await send(path, await make())
      const { user, system } = process.cpuUsage(begun)
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/^[A-Z].*\.$/) } })
      expect(answer.body.message).not.toMatch(/vips|sharp|png_|Input/i)
      expect(user + system).toBeLessThan(1_500_000)
      expect(await keys()).toEqual(before)
    },
  )

  const taken: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a GIF with an appended script': () => followed('gif', `/*${script}*/`),
    'a JPEG with an appended web page': () => followed('jpeg', `<html>${script}</html>`),
    'a PNG with an appended archive': () => followed('png', `PK\x03\x04${script}`),
    'a WebP with appended PHP': () => followed('webp', `<?php system($_GET[0]); ${script}`),
    'a PNG with a script in its text chunk': async () => {
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
    'a JPEG with location and name in its metadata': () =>
      picture
        .clone()
        .jpeg()
        .withExif({ IFD0: { Artist: script, ImageDescription: script } })
        .toBuffer(),
  }
  test.each(Object.entries(taken))('the upload of %s is re-encoded', async (_what, make) => {
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
  ])('the uploaded image name %j is sanitized', async filename => {
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
    'the claimed type %j of an uploaded file is ignored',
    async type => {
      const { body } = await send(path, await as('png'), 'photo.png', type)
      expect((await provider.app.inject(body.file_name)).headers['content-type']).toBe('image/webp')
    },
  )

  test('concurrent uploads never exceed the storage quota of a site', async () => {
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
      message: expect.stringMatching(/uses [\d.]+ MB of its [\d.]+ MB\. Delete files/),
    })
    // The quota belongs to one application, and deletions free it.
    expect((await tight.stranger.call('POST', path, body, headers)).status).toBe(201)
    for (const { name } of (await tight.editor.call('GET', '/api/files')).body.files)
      await tight.editor.call('DELETE', `/api/delete-file/${name}`)
    expect((await upload()).status).toBe(201)
    await tight.close()
  })
})

test.each(dialects)('concurrent images are stored only up to the quota, on %s', async dialect => {
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
      // Waits until all uploads have passed the quota check.
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

describe.each(dialects)('an upload that is repeated after a lost response, on %s', dialect => {
  test.each([
    ['/api/upload-single', 'photo.png', () => as('png')],
    ['/api/files/documents', 'list.csv', () => Buffer.from('a,b\n')],
    ['/api/private-files', 'list.csv', () => Buffer.from('a,b\n')],
  ])(
    'POST %s stores a file once for the same act id, and again for another act id or content',
    async (path, name, read) => {
      const stored = createMemoryFiles()
      const site = await startProvider(dialect, { files: stored })
      const upload = async (content: Buffer, query = '') => {
        const { body, headers } = formOf([{ name: 'file', filename: name, content }])
        const answer = await site.editor.call('POST', path + query, body, headers)
        expect(answer.status).toBe(201)
        return String(answer.body.file_name)
      }
      const content = await read()
      const act = `?act=${randomUUID()}`
      const first = await Promise.all([upload(content, act), upload(content, act)])
      const repeated = await upload(content, act)
      expect(new Set([...first, repeated]).size).toBe(1)
      const other = name === 'list.csv' ? Buffer.from('a,c\n') : await as('jpeg')
      const others = [await upload(other, act), await upload(content, `?act=${randomUUID()}`), await upload(content)]
      expect(new Set([repeated, ...others]).size).toBe(4)
      expect((await site.editor.call('GET', '/api/usage')).body.data.files).toBe(4)
      expect(await keysIn(stored)).toHaveLength(4)
      await site.close()
    },
  )
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
])('no route that accepts a name finds or deletes anything by %s', async name => {
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
