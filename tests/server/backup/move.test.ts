import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { packFolder, unpackArchive } from '../../../server/backup/archive.ts'
import { type BackupConfig, makeBackup } from '../../../server/backup/makeBackup.ts'
import { moveSite } from '../../../server/backup/moveSite.ts'
import { verifyBackup } from '../../../server/backup/verifyBackup.ts'
import { holdFolder } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { takePicture } from '../../../server/files/intake.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import { postCategories, posts } from '../../../src/resources/index.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { addTestSite, createTestClock, dialects } from '../../support/sites/server.ts'

const clock = createTestClock()
const options = { isForced: false, now: new Date('2026-03-02T10:00:00Z') }

const { newPlace, newFile } = placesForTests()

const inSite = async <T>(config: BackupConfig, work: (store: Store) => Promise<T>): Promise<T> => {
  const database = await openDatabase(config)
  try {
    await migrate(database)
    return await work(createStore({ database, clock }))
  } finally {
    await database.close()
  }
}

const fill = (config: BackupConfig) =>
  inSite(config, async store => {
    await addTestSite(store)
    const rows = store.inApplication('demo')
    const category = await rows.insert(postCategories, { name: 'খবর' })
    for (let count = 0; count < 30; count += 1)
      await rows.insert(posts, { title: `সংবাদ "${count}"`, category_id: category.id, content: '<p>🐟</p>' })
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    const picture = await takePicture(await sharp(drawing).png().toBuffer(), 'pond.png')
    if (typeof picture === 'string') throw new Error(picture)
    const { name, bytes, width, height } = picture
    await openFileStore(config).put(pictureKey('demo', name), bytes, 'image/webp')
    await rows.files.insert({ name, width, height, bytes: bytes.length, type: 'image/webp' })
    await rows.files.describe(name, { alt: 'পুকুর', focal_point: '30% 70%' })
  })

const titlesOf = (config: BackupConfig) =>
  inSite(config, async store => {
    const { data } = await store
      .inApplication('demo')
      .list(posts, { page: 1, size: 100, search: '', filters: {}, sort: undefined }, 'editor')
    return data.map(({ title }) => title)
  })

describe.each(dialects)('a site on %s', from => {
  it.each(dialects)('moves to %s whole, and stays where it was', async to => {
    const [source, target] = [await newPlace(from), await newPlace(to)]
    await fill(source)
    const before = await titlesOf(source)
    expect(await moveSite(source, target, options)).toMatchObject({ pictures: 1, missing: 0 })
    expect(await titlesOf(target)).toEqual(before)
    expect(await titlesOf(source)).toEqual(before)
  })
})

it('a move onto an existing site is refused, and changes neither', async () => {
  const [source, target] = [await newPlace('sqlite'), await newPlace('sqlite')]
  await fill(source)
  await fill(target)
  await expect(moveSite(source, target, options)).rejects.toThrow('already holds a site')
  expect(await titlesOf(target)).toHaveLength(30)
})

it('a move of a site that a server uses is refused', async () => {
  const [source, target] = [await newPlace('sqlite'), await newPlace('sqlite')]
  await fill(source)
  const release = holdFolder(source.dataDir)
  await expect(moveSite(source, target, options)).rejects.toThrow('in use by another server')
  release()
})

describe('the verification of a backup', () => {
  const backup = async () => {
    const source = await newPlace('sqlite')
    await fill(source)
    const file = newFile()
    await makeBackup(source, file)
    return file
  }

  it('reports what the backup holds', async () => {
    const source = await newPlace('sqlite')
    await fill(source)
    const file = newFile()
    const { records, pictures } = await makeBackup(source, file)
    expect(records).toBeGreaterThan(0)
    expect(await verifyBackup(file)).toMatchObject({ records, pictures })
  })

  it('rejects a backup whose bytes have changed', async () => {
    const file = await backup()
    const bytes = await readFile(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(verifyBackup(file)).rejects.toThrow(file)
  })

  it('rejects a backup whose rows are not restored as they are written, though its checksums are right', async () => {
    const file = await backup()
    const unpacked = `${file}.unpacked`
    const { tables } = await unpackArchive(file, unpacked)
    const path = join(unpacked, 'database', 'posts.jsonl')
    const [first = '', ...rest] = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, [JSON.stringify({ ...JSON.parse(first), category_id: 999 }), ...rest].join('\n'))
    await rm(join(unpacked, 'manifest.json'))
    const changed = `${file}.changed`
    await packFolder(unpacked, changed, tables)
    await expect(verifyBackup(changed)).rejects.toThrow()
  })
})
