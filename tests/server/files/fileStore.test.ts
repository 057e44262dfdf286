import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readS3Url } from '../../../server/config/s3Url.ts'
import type { FileStore } from '../../../server/files/storage/fileStore.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { type FakeS3, startFakeS3 } from '../../support/fakes/fakeS3.ts'
import { keysIn } from '../../support/sites/server.ts'

const bytesOf = (words: string) => new TextEncoder().encode(words)

/** FILES_URL of an empty bucket on a real S3 server, if one is available. */
const realUrl = process.env.TEST_S3_URL

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

const openReal = () => openFileStore({ dataDir: folder, filesUrl: realUrl })
const realPlace = realUrl ? 'a real S3 server' : 'a real S3 server, left out because TEST_S3_URL names none,'
const places: Readonly<Record<string, () => FileStore>> = {
  disk: () => openFileStore({ dataDir: folder, filesUrl: undefined }),
  's3 bucket': () => openFileStore({ dataDir: folder, filesUrl: s3.filesUrl() }),
  [realPlace]: openReal,
}

describe.each(Object.entries(places))('a file store on %s', (name, open) => {
  beforeEach(test => test.skip(name === realPlace && !realUrl))
  const contentAt = async (key: string) => {
    const stored = await open().read(key)
    return stored && { text: await text(stored.body), bytes: stored.bytes }
  }
  const keysBelow = (prefix: string) => keysIn(open(), prefix)

  it('the file store returns the stored bytes, also after a restart', async () => {
    await open().put('kept/a.webp', bytesOf('first'), 'image/webp')
    expect(await contentAt('kept/a.webp')).toEqual({ text: 'first', bytes: 5 })
  })

  it('the file store stores a file by path, and returns a range of it', async () => {
    const path = join(folder, 'upload')
    const content = 'পুকুর '.repeat(50_000)
    await writeFile(path, content)
    await open().put('streamed/a.txt', path, 'text/plain')
    expect(await contentAt('streamed/a.txt')).toEqual({ text: content, bytes: Buffer.byteLength(content) })
    const part = await open().read('streamed/a.txt', { start: 16, end: 30 })
    expect([part && (await text(part.body)), part?.bytes]).toEqual(['পুকুর', 15])
    await expect(open().put('streamed/b.txt', join(folder, 'missing'), 'text/plain')).rejects.toThrow()
    expect(await keysBelow('streamed/')).toEqual(['streamed/a.txt'])
  })

  it('the file store replaces a file with the same key', async () => {
    await open().put('replaced/a.webp', bytesOf('first'), 'image/webp')
    await open().put('replaced/a.webp', bytesOf('second one'), 'image/webp')
    expect(await contentAt('replaced/a.webp')).toEqual({ text: 'second one', bytes: 10 })
  })

  it('the file store returns nothing for an unknown file', async () => {
    expect(await open().read('missing/a.webp')).toBeUndefined()
  })

  it('the file store returns nothing for a deleted file, and ignores a repeated delete', async () => {
    await open().put('removed/a.webp', bytesOf('x'), 'image/webp')
    await open().remove('removed/a.webp')
    await open().remove('removed/a.webp')
    expect(await open().read('removed/a.webp')).toBeUndefined()
  })

  it('the file store lists all files with a prefix and their sizes', async () => {
    const keys = [
      'listed/a.w160.webp',
      'listed/a.w320.webp',
      'listed/a.w480.webp',
      'listed/b.w160.webp',
      'other/a.webp',
    ]
    for (const key of keys) await open().put(key, bytesOf(key), 'image/webp')
    expect(await keysBelow('listed/a.')).toEqual(keys.slice(0, 3))
    expect(await keysBelow('listed/')).toEqual(keys.slice(0, 4))
    for await (const { key, bytes } of open().list('listed/')) expect(bytes).toBe(key.length)
    expect(await keysBelow('nothing/')).toEqual([])
  })

  it.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '.hidden', 'a/.hidden', 'a\\b', 'a\0b', ''])(
    'the file store rejects the key %j',
    async key => {
      await expect(async () => open().put(key, bytesOf('x'), 'image/webp')).rejects.toThrow('file key')
      await expect(async () => open().read(key)).rejects.toThrow('file key')
      await expect(async () => open().remove(key)).rejects.toThrow('file key')
    },
  )

  it('a writable file store passes its self-check', async () => {
    await expect(open().check()).resolves.toBeUndefined()
  })
})

describe('a file store in a folder', () => {
  it('a folder store never lists partial files after a failed write or a crash', async () => {
    const root = join(folder, 'crash')
    const store = openFileStore({ dataDir: root, filesUrl: undefined })
    // A folder with the name of the file makes the rename fail.
    await mkdir(join(root, 'files/a/taken.webp'), { recursive: true })
    await expect(store.put('a/taken.webp', bytesOf('x'), 'image/webp')).rejects.toThrow()
    expect(await readdir(join(root, 'files/a'))).toEqual(['taken.webp'])
    await writeFile(join(root, 'files/a/.left.webp.123'), 'half')
    const keys: string[] = []
    for await (const { key } of store.list('')) keys.push(key)
    expect(keys).toEqual([])
  })

  it('a folder store fails its self-check if it is not writable', async () => {
    const file = join(folder, 'no-folder')
    await writeFile(file, '')
    await expect(openFileStore({ dataDir: file, filesUrl: undefined }).check()).rejects.toThrow()
  })
})

describe('a file store in a bucket', () => {
  it('a bucket store stores bytes and media type unchanged', async () => {
    const bytes = await readFile(new URL(import.meta.url))
    await openFileStore({ dataDir: folder, filesUrl: s3.filesUrl() }).put('typed/a.webp', bytes, 'image/webp')
    expect(s3.objects.get('typed/a.webp')).toEqual({ bytes, type: 'image/webp' })
  })

  it('a bucket store reports an invalid secret without printing any secret', async () => {
    const store = openFileStore({ dataDir: folder, filesUrl: s3.filesUrl('wrong-secret') })
    const error = await store.check().then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(String(error)).toContain('403 (SignatureDoesNotMatch)')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/wrong-secret|TESTKEY/)
  })

  it('a bucket store throws an error if its host fails, also on a read', async () => {
    const store = openFileStore({ dataDir: folder, filesUrl: s3.filesUrl() })
    s3.fail(400)
    await expect(store.read('typed/a.webp')).rejects.toThrow('400 (Failing) to GET')
    await expect(store.check()).rejects.toThrow('400')
    s3.fail(undefined)
  })

  it.each([
    [507, 'Anything'],
    [507, 'XMinioStorageFull'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
    [403, 'QuotaExceeded'],
    // Swift responds with this code if the quota of its container is used up.
    [400, 'EntityTooLarge'],
  ])('a bucket store reports a full bucket for %i (%s)', async (status, code) => {
    s3.fail(status, code)
    const put = openFileStore({ dataDir: folder, filesUrl: s3.filesUrl() }).put(
      'full/a.webp',
      bytesOf('x'),
      'image/webp',
    )
    await expect(put).rejects.toMatchObject({ storageCode: 'files-full' })
    s3.fail(undefined)
  })

  it('a bucket store reports an unusable bucket if its host refuses access or does not respond', async () => {
    const put = (filesUrl: string) =>
      openFileStore({ dataDir: folder, filesUrl }).put('away/a.webp', bytesOf('x'), 'image/webp')
    s3.fail(403, 'AccessDenied')
    await expect(put(s3.filesUrl())).rejects.toMatchObject({ storageCode: 'files-unusable' })
    s3.fail(undefined)
    await expect(put('s3+http://KEY:hush@127.0.0.1:1/pictures')).rejects.toMatchObject({
      storageCode: 'files-unusable',
    })
  })

  it('FILES_URL configures a bucket store with or without a region', () => {
    expect(readS3Url('s3://KEY:a%2Fb%2Bc@s3.eu-west-1.amazonaws.com/site-files')).toEqual({
      bucketUrl: 'https://s3.eu-west-1.amazonaws.com/site-files',
      accessKeyId: 'KEY',
      secretAccessKey: 'a/b+c',
      region: undefined,
    })
    expect(readS3Url('s3+http://K:S@127.0.0.1:9000/b/?region=auto')).toMatchObject({
      bucketUrl: 'http://127.0.0.1:9000/b',
      region: 'auto',
    })
  })

  it.each([
    'https://KEY:hush@host/bucket',
    's3://host/bucket',
    's3://KEY:hush@host',
    's3://KEY:hush@host/a/b',
    's3://KEY:hu/sh@host/bucket',
    's3://KEY:hush%zz@host/bucket',
    'hush',
  ])('the FILES_URL %s is rejected with a message that contains no secret', address => {
    expect(() => readS3Url(address)).toThrow(/^FILES_URL must be s3:/)
    expect(() => readS3Url(address)).not.toThrow(/hush|hu\/sh/)
  })
})
