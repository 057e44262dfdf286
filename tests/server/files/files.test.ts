import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import type { FileStore } from '../../../server/files/storage/fileStore.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import {
  iconAddress,
  iconSides,
  pictureOf,
  renditionAddress,
  shareAddress,
  shareSizeOf,
  widthsOf,
} from '../../../src/api/protocol/fileAddress.ts'
import { site } from '../../../src/resources/index.ts'
import { type FakeS3, startFakeS3 } from '../../support/fakes/fakeS3.ts'
import { openMigratedDatabase } from '../../support/sites/databases.ts'
import { addTestSite, buildTestApp, callerOf, createTestClock, signIn } from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

const picture = (width = 700, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e6e' } })
    .png()
    .toBuffer()

let folder: string
let s3: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  s3 = await startFakeS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const places: Readonly<Record<string, () => FileStore>> = {
  disk: () => openFileStore({ dataDir: folder, filesUrl: undefined }),
  's3 bucket': () => openFileStore({ dataDir: folder, filesUrl: s3.filesUrl() }),
}

describe.each(Object.entries(places))('files on %s', (_name, open) => {
  let database: Database
  let app: FastifyInstance
  let files: FileStore
  let store: Store
  const tokens: Record<string, string> = {}
  /** Written keys, in order. */
  const puts: string[] = []

  beforeAll(async () => {
    database = await openMigratedDatabase('sqlite')
    const clock = createTestClock()
    store = createStore({ site, database, clock })
    for (const appKey of ['demo', 'other']) await addTestSite(store, appKey)
    const opened = open()
    files = {
      ...opened,
      put: (key, ...rest) => {
        puts.push(key)
        return opened.put(key, ...rest)
      },
    }
    app = await buildTestApp({ database, store, files, clock, preparesRenditions: false })
    for (const appKey of ['demo', 'other']) tokens[appKey] = await signIn(app, appKey)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  const as = (appKey: string) => callerOf(app, appKey, tokens[appKey])
  const send = (parts: Parameters<typeof formOf>[0], appKey = 'demo') => {
    const { body, headers } = formOf(parts)
    return as(appKey).call('POST', '/api/upload-single', body, headers)
  }
  const upload = async (appKey = 'demo', content?: Buffer): Promise<string> => {
    const part = { name: 'file', filename: 'Pond at dawn.png', content: content ?? (await picture()) }
    return (await send([part], appKey)).body.file_name
  }
  const fetchFile = (address: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: address, headers })
  const namesOf = async (appKey = 'demo'): Promise<readonly string[]> =>
    (await as(appKey).call('GET', '/api/files')).body.file_names
  const keys = async (prefix = '') => {
    const found: string[] = []
    for await (const { key } of files.list(prefix)) found.push(key)
    return found
  }

  it('images are uploaded, listed newest first, displayed and deleted', async () => {
    const answer = await send([{ name: 'file', filename: 'Pond at dawn.png', content: await picture() }])
    expect(answer).toMatchObject({ status: 201, body: { message: 'File uploaded successfully!' } })
    const address: string = answer.body.file_name
    expect(pictureOf(address)).toMatchObject({ width: 700, height: 500 })
    expect(address).toMatch(/^\/files\/demo\/pond-at-dawn-/)
    const second = await upload()
    const { body } = await as('demo').call('GET', '/api/files')
    expect(body.file_names.slice(0, 2)).toEqual([second, address])
    expect(body.files[1]).toEqual({
      name: address.split('/').pop(),
      address,
      width: 700,
      height: 500,
      bytes: expect.any(Number),
      created_at: '2026-03-01 06:00:00',
      alt: '',
      focal_point: '',
    })
    const shown = await fetchFile(address)
    expect(shown.statusCode).toBe(200)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 700 })
    expect(shown.rawPayload.length).toBe(body.files[1].bytes)
    const deleted = await as('demo').call('DELETE', `/api/delete-file/${address.split('/').pop()}`)
    expect(deleted).toMatchObject({ status: 200, body: { message: 'File deleted successfully!' } })
    expect((await fetchFile(address)).statusCode).toBe(404)
    expect(await namesOf()).not.toContain(address)
    expect(await namesOf()).toContain(second)
  })

  it('images are served with immutable caching and headers that prevent scripts', async () => {
    const address = await upload()
    const { headers } = await fetchFile(address)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const known = await fetchFile(address, { 'if-none-match': String(headers.etag) })
    expect([known.statusCode, known.payload]).toEqual([304, ''])
    const other = await fetchFile(address, { 'if-none-match': '"another"' })
    expect(other.statusCode).toBe(200)
    const head = await fetchFile(address, {}, 'HEAD')
    expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ])
  })

  it('images have renditions in the offered widths, created once and deleted with the image', async () => {
    const address = await upload()
    const facts = pictureOf(address)
    if (!facts) throw new Error('The address says nothing.')
    expect(widthsOf(facts)).toEqual([160, 320, 480, 640, 960])
    for (const type of ['avif', 'webp'] as const) {
      const rendition = renditionAddress(facts, 320, type)
      const answers = await Promise.all(Array.from({ length: 8 }, () => fetchFile(rendition)))
      for (const answer of answers) expect(answer.statusCode).toBe(200)
      expect(new Set(answers.map(answer => answer.rawPayload.toString('base64'))).size).toBe(1)
      expect(puts.filter(key => key.endsWith(`${rendition.split('/').pop()}`))).toHaveLength(1)
      expect(answers[0]?.headers['content-type']).toBe(`image/${type}`)
      const drawn = await sharp(answers[0]?.rawPayload).metadata()
      expect([drawn.width, drawn.format]).toEqual([320, type === 'avif' ? 'heif' : 'webp'])
    }
    const largest = await sharp((await fetchFile(renditionAddress(facts, 960, 'webp'))).rawPayload).metadata()
    expect(largest.width).toBe(700)
    expect((await keys('renditions/')).length).toBe(3)
    await as('demo').call('DELETE', `/api/delete-file/${address.split('/').pop()}`)
    expect(await keys('renditions/')).toEqual([])
    expect((await fetchFile(renditionAddress(facts, 320, 'webp'))).statusCode).toBe(404)
  })

  it('icons and link previews are PNG renditions in the sizes of their addresses', async () => {
    const stored = await upload()
    const facts = pictureOf(stored)
    if (!facts) throw new Error('The address says nothing.')
    const stated = [
      ...iconSides.map(side => ({ address: iconAddress(facts, side), width: side, height: side })),
      { address: shareAddress(facts), ...shareSizeOf(facts) },
    ]
    for (const { address, ...size } of stated) {
      const answer = await fetchFile(address)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', ...size })
    }
    const touch = await sharp((await fetchFile(iconAddress(facts, 180))).rawPayload).stats()
    expect(touch.isOpaque).toBe(true)
    await as('demo').call('DELETE', `/api/delete-file/${stored.split('/').pop()}`)
    expect(await keys('renditions/')).toEqual([])
  })

  it('images have no renditions in sizes that are not offered', async () => {
    const address = await upload()
    const base = pictureOf(address)?.base
    for (const ending of [
      'w321.webp',
      'w1920.webp',
      'w320.png',
      'icon33.png',
      'icon032.png',
      'icon192.webp',
      'share.webp',
      'w320.webp.w160.webp',
      'w0320.webp',
      'w-1.webp',
      'png',
    ])
      expect((await fetchFile(`${base}.${ending}`)).statusCode).toBe(404)
    expect(await keys('renditions/')).toEqual([])
  })

  it('images belong to their application only', async () => {
    const address = await upload('demo')
    const name = address.split('/').pop() ?? ''
    expect(await namesOf('other')).not.toContain(address)
    expect((await as('other').call('DELETE', `/api/delete-file/${name}`)).status).toBe(404)
    expect((await fetchFile(address)).statusCode).toBe(200)
    expect((await fetchFile(address.replace('/demo/', '/other/'))).statusCode).toBe(404)
    const moved = await send([
      { name: 'app_key', content: 'other' },
      { name: 'file', filename: 'a.png', content: await picture() },
    ])
    expect(moved.status).toBe(403)
    expect(await namesOf('other')).toEqual([])
  })

  it('images are listed, uploaded and deleted only by signed-in users', async () => {
    const visitor = callerOf(app, 'demo')
    const { body, headers } = formOf([{ name: 'file', filename: 'a.png', content: await picture() }])
    expect((await visitor.call('GET', '/api/files')).status).toBe(401)
    expect((await visitor.call('POST', '/api/upload-single', body, headers)).status).toBe(401)
    expect((await visitor.call('DELETE', '/api/delete-file/a.webp')).status).toBe(401)
  })

  it.each(['../../../etc/passwd', '..', '.', 'a\0b', 'x'.repeat(300), 'demo/../other', '%2e%2e%2fdemo', ''])(
    'images cannot be read or deleted by the name %j',
    async name => {
      const before = await keys()
      const answer = await as('demo').call('DELETE', `/api/delete-file/${encodeURIComponent(name)}`)
      expect(answer.status).toBe(404)
      for (const address of [`/files/demo/${encodeURIComponent(name)}`, `/files/${encodeURIComponent(name)}/a.webp`])
        expect((await fetchFile(address)).statusCode).toBe(404)
      expect(await keys()).toEqual(before)
    },
  )

  it('an invalid upload is rejected with a message, and nothing is stored', async () => {
    const before = await keys()
    const file = { name: 'file', filename: 'a.png' }
    const good = await picture()
    const missing = { status: 422, body: { errors: { file: ['Please select a file to upload.'] } } }
    expect(await send([])).toMatchObject(missing)
    expect(await send([{ name: 'file', content: 'only words' }])).toMatchObject(missing)
    expect(await send([{ name: 'file', filename: '', content: '' }])).toMatchObject(missing)
    expect(await send([{ ...file, name: 'picture', content: good }])).toMatchObject(missing)
    expect(await as('demo').call('POST', '/api/upload-single')).toMatchObject(missing)
    expect(await as('demo').call('POST', '/api/upload-single', { file: 'a' })).toMatchObject({ status: 415 })
    expect(
      await send([
        { ...file, content: good },
        { ...file, content: good },
      ]),
    ).toMatchObject({ status: 422, body: { errors: { file: [expect.stringContaining('a single file')] } } })
    expect(await send([{ ...file, content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }])).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('not a picture') },
    })
    expect(await send([{ ...file, content: good.subarray(0, 60) }])).toMatchObject({ status: 415 })
    expect(await send([{ ...file, content: Buffer.alloc(limits.uploadBytes.value + 1) }])).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('40 MB') },
    })
    const { body, headers } = formOf([{ ...file, content: good }])
    const cut = await as('demo').call('POST', '/api/upload-single', body.subarray(0, 200), headers)
    expect(cut).toMatchObject({ status: 400, body: { message: expect.stringContaining('cut off') } })
    expect(
      await as('demo').call('POST', '/api/upload-single', body, { 'content-type': 'multipart/form-data' }),
    ).toMatchObject({ status: 400 })
    expect(await keys()).toEqual(before)
  })

  it('an upload whose row cannot be stored leaves no bytes behind', async () => {
    const before = await keys()
    await database.db.schema.alterTable('files').renameTo('files_away').execute()
    expect((await send([{ name: 'file', filename: 'a.png', content: await picture() }])).status).toBe(500)
    await database.db.schema.alterTable('files_away').renameTo('files').execute()
    expect(await keys()).toEqual(before)
  })
})

describe('an upload over a real connection', () => {
  it('an oversized upload gets its response before it is sent completely', async () => {
    const database = await openMigratedDatabase('sqlite')
    const clock = createTestClock()
    const store = createStore({ site, database, clock })
    await addTestSite(store)
    const files = openFileStore({ dataDir: folder, filesUrl: undefined })
    const app = await buildTestApp({ database, store, files, clock, preparesRenditions: false })
    const token = await signIn(app, 'demo')
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const { body, headers } = formOf([{ name: 'file', filename: 'a.png', content: Buffer.alloc(100_000_000) }])
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const request = httpRequest(
        `${url}/api/upload-single`,
        {
          method: 'POST',
          headers: { ...headers, 'app-key': 'demo', authorization: `Bearer ${token}`, 'content-length': body.length },
        },
        async response => {
          let text = ''
          for await (const chunk of response) text += chunk
          resolve({ status: response.statusCode, text })
        },
      )
      request.on('error', reject)
      request.end(body)
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text).message).toContain('40 MB')
    await app.close()
    await database.close()
  })
})
