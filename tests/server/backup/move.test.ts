import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { packFolder, unpackArchive } from '../../../server/backup/archive.ts'
import { readLastBackup } from '../../../server/backup/lastBackup.ts'
import { type BackupConfig, makeBackup } from '../../../server/backup/makeBackup.ts'
import { moveSite } from '../../../server/backup/moveSite.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { verifyBackup } from '../../../server/backup/verifyBackup.ts'
import { move } from '../../../server/cli/move.ts'
import { lockFolder } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { takePicture } from '../../../server/files/intake.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import { postCategories, posts, site } from '../../../src/resources/index.ts'
import { describeOnce, dialects, testOnce } from '../../support/sites/databases.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { addTestSite, createTestClock } from '../../support/sites/server.ts'

const clock = createTestClock()
const options = { isForced: false, now: new Date('2026-03-02T10:00:00Z') }

const { newPlace, newFile } = placesForTests()

const inSite = async <T>(config: BackupConfig, work: (store: Store) => Promise<T>): Promise<T> => {
  const database = await openDatabase(config)
  try {
    await migrate(database, { site })
    return await work(createStore({ site, database, clock }))
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

describe.each(dialects)('moving a site on %s', from => {
  it.each(dialects)('a site is moved to %s as a whole, and its source remains', async to => {
    const [source, target] = [await newPlace(from), await newPlace(to)]
    await fill(source)
    const before = await titlesOf(source)
    expect(await moveSite(site, source, target, options)).toMatchObject({ pictures: 1, missing: 0 })
    expect(await titlesOf(target)).toEqual(before)
    expect(await titlesOf(source)).toEqual(before)
  })
})

const lastBackupOf = async (config: BackupConfig) => {
  const database = await openDatabase(config)
  return readLastBackup(database.db).finally(() => database.close())
}

it.each(dialects)('a move on %s and a forced restore do not count as a backup', async dialect => {
  const [source, target, spare] = [await newPlace(dialect), await newPlace(dialect), await newPlace(dialect)]
  await fill(source)
  await fill(spare)
  const file = newFile()
  await makeBackup(spare, file)
  await moveSite(site, source, target, options)
  await restoreBackup(site, target, { ...options, file, isForced: true })
  expect(await lastBackupOf(source)).toBeNull()
  expect(await lastBackupOf(target)).toBeNull()
})

testOnce('a move onto an existing site is rejected, and changes neither', async () => {
  const [source, target] = [await newPlace('sqlite'), await newPlace('sqlite')]
  await fill(source)
  await fill(target)
  await expect(moveSite(site, source, target, options)).rejects.toThrow('already contains a site')
  expect(await titlesOf(target)).toHaveLength(30)
})

testOnce('messages about the target of a move name the option instead of the variable', async () => {
  const [source, target] = [await newPlace('sqlite'), await newPlace('sqlite')]
  await fill(source)
  await fill(target)
  const refusalOf = (...words: readonly string[]) =>
    move(words, { DATA_DIR: source.dataDir }).then(
      () => '',
      (error: Error) => error.message,
    )
  expect(await refusalOf('--to', target.dataDir)).toMatch(/already contains a site/)
  expect(await refusalOf('--to', '~/site')).toMatch(/^--to must be the path of a folder/)
  expect(await refusalOf('--to', 'postgres://127.0.0.1:1/site')).toMatch(/^The database of --to does not answer/)
  expect(await refusalOf('--to', newFile(), '--files', '/files')).toMatch(/^--files must be s3:/)
})

testOnce('a move of a running site is rejected', async () => {
  const [source, target] = [await newPlace('sqlite'), await newPlace('sqlite')]
  await fill(source)
  const release = lockFolder(source.dataDir)
  await expect(moveSite(site, source, target, options)).rejects.toThrow('in use by another server')
  release()
})

describeOnce('the verification of a backup', () => {
  const backup = async () => {
    const source = await newPlace('sqlite')
    await fill(source)
    const file = newFile()
    await makeBackup(source, file)
    return file
  }

  it('the verification reports the contents of a backup', async () => {
    const source = await newPlace('sqlite')
    await fill(source)
    const file = newFile()
    const { records, pictures } = await makeBackup(source, file)
    expect(records).toBeGreaterThan(0)
    expect(await verifyBackup(site, file)).toMatchObject({ records, pictures })
  })

  it('the verification rejects a backup with changed bytes', async () => {
    const file = await backup()
    const bytes = await readFile(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(verifyBackup(site, file)).rejects.toThrow(file)
  })

  it('the verification rejects rows that restore differently, even with correct checksums', async () => {
    const file = await backup()
    const unpacked = `${file}.unpacked`
    const { tables } = await unpackArchive(file, unpacked)
    const path = join(unpacked, 'database', 'posts.jsonl')
    const [first = '', ...rest] = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, [JSON.stringify({ ...JSON.parse(first), category_id: 999 }), ...rest].join('\n'))
    await rm(join(unpacked, 'manifest.json'))
    const changed = `${file}.changed`
    await packFolder(unpacked, changed, tables)
    await expect(verifyBackup(site, changed)).rejects.toThrow()
  })
})
