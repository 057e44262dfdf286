/** Renditions of new pictures are created before a visitor requests them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { imagingQueue, untilImagingIdle } from '../../../server/files/pictures/imaging.ts'
import { createPreparation } from '../../../server/files/pictures/preparation.ts'
import {
  createRenditions,
  offeredRenditions,
  pictureKey,
  type Renditions,
} from '../../../server/files/pictures/renditions.ts'
import type { FileStore } from '../../../server/files/storage/fileStore.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { UnwritableError } from '../../../server/runtime/storageErrors.ts'
import { startFakeS3 } from '../../support/fakes/fakeS3.ts'
import { createMemoryFiles, startProvider } from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

const photo = (width = 700, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e6e' } })
    .png()
    .toBuffer()

const keysOf = async (files: FileStore, prefix: string): Promise<readonly string[]> => {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

const held = () => {
  let release = (): void => undefined
  const promise = new Promise<void>(resolve => {
    release = resolve
  })
  return { promise, release: () => release() }
}

const places = {
  disk: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'preparation-'))
    return {
      files: openFileStore({ dataDir: folder, filesUrl: undefined }),
      close: () => rm(folder, { recursive: true }),
    }
  },
  's3 bucket': async () => {
    const s3 = await startFakeS3()
    return { files: openFileStore({ dataDir: tmpdir(), filesUrl: s3.filesUrl() }), close: () => s3.close() }
  },
}

test.each(Object.entries(places))(
  'an upload to %s responds first, and then all renditions that pages use are created',
  async (_name, open) => {
    const { files: store, close } = await open()
    const answered = held()
    const files: FileStore = {
      ...store,
      put: async (key, bytes, type) => {
        if (key.startsWith('renditions/')) await answered.promise
        await store.put(key, bytes, type)
      },
    }
    const provider = await startProvider('sqlite', { files, preparesRenditions: true })
    try {
      const { body, headers } = formOf([{ name: 'file', filename: 'pond.png', content: await photo() }])
      const { status, body: answer } = await provider.editor.call('POST', '/api/upload-single', body, headers)
      expect(status).toBe(201)
      answered.release()
      const name = String(answer.file_name).split('/').at(-1) ?? ''
      const offered = offeredRenditions(name).map(each => `renditions/demo/${each}`)
      expect(offered).toHaveLength(10)
      await expect.poll(() => keysOf(files, 'renditions/'), { timeout: 20_000 }).toEqual(offered.toSorted())
    } finally {
      await provider.close()
      await close()
    }
  },
)

const name = (words: string) => `${words}-aaaaaaaaaa-700x500-0b6e6e.webp`
const preparationOf = (
  prepare: Renditions['prepare'],
  untilIdle: () => Promise<void> | undefined = () => undefined,
) => {
  const onError = vi.fn<(error: unknown) => void>()
  return { ...createPreparation({ renditions: { prepare }, onError, untilIdle }), onError }
}
const namesIn = (prepare: { readonly mock: { readonly calls: readonly (readonly [string, string, unknown])[] } }) =>
  prepare.mock.calls.map(([, each]) => each)

test('renditions are created one at a time, once each, while no other image work runs', async () => {
  const busy = held()
  let others: Promise<void> | undefined = busy.promise
  let atOnce = 0
  const prepare = vi.fn<Renditions['prepare']>(async () => {
    atOnce += 1
    expect(atOnce).toBe(1)
    expect(others).toBeUndefined()
    await Promise.resolve()
    atOnce -= 1
    return true
  })
  const { add, close } = preparationOf(prepare, () => others)
  for (const words of ['pond', 'boat', 'pond']) add('demo', name(words))
  await Promise.resolve()
  expect(prepare).not.toHaveBeenCalled()
  others = undefined
  busy.release()
  const all = [...offeredRenditions(name('pond')), ...offeredRenditions(name('boat'))]
  await expect.poll(() => namesIn(prepare)).toEqual(all)
  await close()
})

test('a failed rendition of a missing or unwritable image does not stop other renditions', async () => {
  const prepare = vi.fn<Renditions['prepare']>(async (_appKey, each) => {
    if (each.startsWith('broken')) throw new Error('The file store is away.')
    return !each.startsWith('gone')
  })
  const { add, close, onError } = preparationOf(prepare)
  for (const words of ['gone', 'broken', 'pond']) add('demo', name(words))
  const [first] = offeredRenditions(name('gone'))
  const [second] = offeredRenditions(name('broken'))
  await expect.poll(() => namesIn(prepare)).toEqual([first, second, ...offeredRenditions(name('pond'))])
  expect(onError.mock.calls).toEqual([[new Error('The file store is away.')]])
  await close()
})

test('renditions beyond the queue limit are created on demand, and none after the server stops', async () => {
  const first = held()
  const prepare = vi.fn<Renditions['prepare']>(() => first.promise.then(() => true))
  const { add, close } = preparationOf(prepare)
  const { value: most } = limits.preparedPictures
  for (let index = 0; index <= most; index += 1) add('demo', name(`picture-${index}`))
  await expect.poll(() => prepare.mock.calls.length).toBe(1)
  const closing = close()
  add('demo', name('late'))
  first.release()
  await closing
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('renditions of a deleted image are not stored, and a full disk throws no error', async () => {
  const files = createMemoryFiles()
  const bytes = await sharp(await photo())
    .webp()
    .toBuffer()
  const pond = name('pond')
  const [offered = ''] = offeredRenditions(pond)
  const rendition = { of: pond, width: 160, type: 'avif' } as const
  const { prepare } = createRenditions(files)
  expect(await prepare('demo', offered, rendition)).toBe(false)
  await files.put(pictureKey('demo', pond), bytes, 'image/webp')
  const full = createRenditions({
    ...files,
    put: () => Promise.reject(new UnwritableError('full', 'The disk is full.')),
  })
  expect(await full.prepare('demo', offered, rendition)).toBe(false)
  const deletedMeanwhile = createRenditions({
    ...files,
    put: async (...file) => {
      await files.put(...file)
      await files.remove(pictureKey('demo', pond))
    },
  })
  expect(await deletedMeanwhile.prepare('demo', offered, rendition)).toBe(false)
  expect(await keysOf(files, 'renditions/')).toEqual([])
})

test('image work counts as idle only once its queue is empty', async () => {
  const piece = held()
  expect(untilImagingIdle()).toBeUndefined()
  const running = imagingQueue(() => piece.promise)
  const idle = untilImagingIdle()
  expect(idle).toBeInstanceOf(Promise)
  const next = imagingQueue(async () => 'next', limits.imagingBytes.value)
  piece.release()
  await idle
  await expect(Promise.race([next, Promise.resolve('idle before the last piece')])).resolves.toBe('next')
  await running
  expect(untilImagingIdle()).toBeUndefined()
})
