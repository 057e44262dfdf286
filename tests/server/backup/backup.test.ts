import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { packFolder, unpackArchive } from '../../../server/backup/archive.ts'
import { type BackupConfig, makeBackup } from '../../../server/backup/makeBackup.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { verifyBackup } from '../../../server/backup/verifyBackup.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { writeFact } from '../../../server/db/meta.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { anyTables } from '../../../server/db/tables.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { takePicture } from '../../../server/files/intake.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { storedKey } from '../../../server/files/storedFile.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import { allResources, pages, postCategories, posts, site as thisSite } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { createTestClock, ownerEmail, ownerPassword } from '../../support/sites/server.ts'

const hasSqlite = dialects.includes('sqlite')
const clock = createTestClock()
const now = new Date('2026-03-02T10:00:00Z')

const { newPlace, newFile } = placesForTests()

const openSite = async (config: BackupConfig): Promise<{ database: Database; store: Store }> => {
  const database = await openDatabase(config)
  await migrate(database, { site: thisSite })
  return { database, store: createStore({ site: thisSite, database, clock }) }
}

const addPicture = async (config: BackupConfig, store: Store, appKey: string): Promise<string> => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#234' } })
    .png()
    .toBuffer()
  const picture = await takePicture(png, 'pond.png')
  if (typeof picture === 'string') throw new Error(picture)
  const { name, bytes, width, height } = picture
  await openFileStore(config).put(pictureKey(appKey, name), bytes, 'image/webp')
  await store.inApplication(appKey).files.insert({ name, width, height, bytes: bytes.length, type: 'image/webp' })
  await store.inApplication(appKey).files.describe(name, { alt: 'পুকুর', focal_point: '30% 70%' })
  return pictureKey(appKey, name)
}

const addDocument = async (config: BackupConfig, store: Store, appKey: string): Promise<void> => {
  const row = { name: 'প্রতিবেদন-abcdefghij-5.txt', width: 0, height: 0, bytes: 5, type: 'text/plain' }
  await openFileStore(config).put(storedKey(appKey, row.name), Buffer.from('pond\n'), row.type)
  await store.inApplication(appKey).files.insert(row)
}

const addApplication = (store: Store, appKey: string) =>
  store.addApplication(
    appKey,
    { name: `Site ${appKey}` },
    { name: 'Owner', email: ownerEmail(appKey), password: ownerPassword },
  )

let filled: Promise<string> | undefined

/** Creates a site at a configured place. On SQLite, copies the data folder of a site that the first call creates. */
const fillSite = async (config: BackupConfig): Promise<void> => {
  if (config.databaseUrl !== undefined) return makeRecords(config)
  filled ??= newPlace('sqlite').then(async original => {
    await makeRecords(original)
    return original.dataDir
  })
  await cp(await filled, config.dataDir, { recursive: true })
}

/** Two applications with difficult records: forward and backward references, several scripts, a deleted last record. */
const makeRecords = async (config: BackupConfig): Promise<void> => {
  const { database, store } = await openSite(config)
  await store.transaction(async tx => {
    for (const appKey of ['demo', 'other']) {
      await addApplication(tx, appKey)
      const rows = tx.inApplication(appKey)
      const first = await rows.insert(postCategories, { name: 'First' })
      const second = await rows.insert(postCategories, { name: 'Second' })
      await rows.update(postCategories, Number(first.id), { parent_id: second.id })
      // More rows than fit into one batch.
      for (let count = 0; count < 60; count += 1)
        await rows.insert(posts, {
          title: `সংবাদ 'quoted' "${count}"\n\\`,
          category_id: first.id,
          content: '<p>— 🐟</p>',
        })
      const last = await rows.insert(pages, { name: 'Gone', title: 'Gone' })
      await rows.remove(pages, Number(last.id))
      await addPicture(config, tx, appKey)
      await addDocument(config, tx, appKey)
    }
  })
  await database.close()
}

const contentOf = async (config: BackupConfig) => {
  const { database } = await openSite(config)
  const tables: Record<string, unknown> = {}
  for (const name of [...allResources.map(resource => resource.name), 'files'])
    tables[name] = await anyTables(forEveryApplication(database.db))
      .selectFrom(name)
      .selectAll()
      .orderBy('id')
      .execute()
  const files: Record<string, string> = {}
  const store = openFileStore(config)
  for (const prefix of ['pictures/', 'documents/'])
    for await (const { key } of store.list(prefix)) {
      const stored = await store.read(key)
      files[key] = stored ? (await buffer(stored.body)).toString('base64') : ''
    }
  await database.close()
  return { tables, files }
}

const backupOf = async (config: BackupConfig) => {
  const file = newFile()
  return { file, summary: await makeBackup(config, file) }
}

describe.each(dialects)('a backup of %s', from => {
  it.each(dialects)('a backup restored into %s has all records, images and counters', async to => {
    const source = await newPlace(from)
    await fillSite(source)
    const { file, summary } = await backupOf(source)
    expect(summary).toMatchObject({ records: 130, pictures: 4, missing: 0 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const target = await newPlace(to)
    expect(await restoreBackup(thisSite, target, { file, isForced: false, now })).toMatchObject({
      pictures: 4,
      aside: undefined,
    })
    expect(await contentOf(target)).toEqual(await contentOf(source))
    expect((await readdir(target.dataDir)).filter(name => name.startsWith('restoring'))).toEqual([])

    const { database, store } = await openSite(target)
    const page = await store.inApplication('demo').insert(pages, { name: 'New', title: 'New' })
    expect(page.id).toBe(3)
    expect(await forEveryApplication(database.db).selectFrom('sessions').selectAll().execute()).toEqual([])
    await database.close()
  })

  it('a backup during writes is a consistent snapshot', async () => {
    const source = await newPlace(from)
    const { database, store } = await openSite(source)
    await addApplication(store, 'demo')
    const rows = store.inApplication('demo')
    let isOver = false
    const writing = (async () => {
      // Each pair is written in one transaction, so a consistent backup never contains half of one.
      for (let count = 0; !isOver; count += 1) {
        await store.transaction(async tx => {
          const category = await tx.inApplication('demo').insert(postCategories, { name: `Pair ${count}` })
          await tx.inApplication('demo').insert(posts, { title: `Pair ${count}`, category_id: category.id })
        })
        // Yields to the event loop, because the embedded database responds synchronously.
        await setImmediate()
      }
    })()
    while ((await rows.count(posts)) < 20) await setImmediate()
    const { file } = await backupOf(source)
    isOver = true
    await writing
    await database.close()

    const target = await newPlace('sqlite')
    await restoreBackup(thisSite, target, { file, isForced: false, now })
    const restored = await openSite(target)
    const count = await restored.store.inApplication('demo').count(posts)
    expect(count).toBeGreaterThanOrEqual(20)
    expect(await restored.store.inApplication('demo').count(postCategories)).toBe(count)
    await restored.database.close()
  })

  it('a restore replaces a site only if forced, and then moves it aside', async () => {
    const source = await newPlace(from)
    await fillSite(source)
    const { file } = await backupOf(source)
    const { database, store } = await openSite(source)
    await store.inApplication('demo').insert(pages, { name: 'Late', title: 'Written after the backup' })
    await addPicture(source, store, 'demo')
    await database.close()
    const before = await contentOf(source)

    await expect(restoreBackup(thisSite, source, { file, isForced: false, now })).rejects.toThrow(
      /already contains a site.*--force/,
    )
    expect(await contentOf(source)).toEqual(before)

    const { aside = '' } = await restoreBackup(thisSite, source, { file, isForced: true, now })
    const after = await contentOf(source)
    expect(after.tables.pages).toEqual([])
    const stored = await newPlace(from)
    if (from === 'sqlite') await cp(aside, stored.dataDir, { recursive: true })
    else await restoreBackup(thisSite, stored, { file: aside, isForced: false, now })
    expect(await contentOf(stored)).toEqual(before)
  })

  it('the restore command that a failed startup prints replaces an unreadable database', async () => {
    const source = await newPlace(from)
    await fillSite(source)
    const { file } = await backupOf(source)
    const before = await contentOf(source)
    const refusalOf = async (place: BackupConfig) => {
      const starting = openProvider({ ...readConfig({}), ...place }, projectFolder, { site: thisSite }).then(provider =>
        provider.close(),
      )
      const { message } = await starting.then(
        () => new Error('It starts.'),
        (error: Error) => error,
      )
      const [, isForced] = /npm run restore -- FILE( --force)?$/.exec(message) ?? []
      return { message, isForced: isForced !== undefined }
    }
    let restored = 0
    const damages: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
      overwritten: path => writeFile(path, 'no database '.repeat(1000)),
      cut: async path => truncate(path, Math.floor((await stat(path)).size / 2)),
    }
    const isEmbedded = from === 'sqlite'
    for (const damage of isEmbedded ? Object.values(damages) : []) {
      await damage(sqliteFileOf(source.dataDir))
      const { message, isForced } = await refusalOf(source)
      expect(message).toMatch(/is damaged or not a database\./)
      await restoreBackup(thisSite, source, { file, isForced, now: new Date(now.getTime() + 1000 * restored) })
      restored += 1
      expect(await contentOf(source)).toEqual(before)
    }

    const { database } = await openSite(source)
    await writeFact(database.db, 'schema', '999')
    await database.close()
    const { message, isForced } = await refusalOf(source)
    expect(message).toMatch(/^The database was written by a newer version of this program\./)
    expect(message.includes('into an empty database')).toBe(!isEmbedded)
    const target = isEmbedded ? source : { ...(await newPlace(from)), dataDir: source.dataDir }
    await restoreBackup(thisSite, target, { file, isForced, now: new Date(now.getTime() + 1000 * restored) })
    expect(await contentOf(target)).toEqual(before)
  })

  it('restoring a damaged backup changes nothing', async () => {
    const source = await newPlace(from)
    await fillSite(source)
    const before = await contentOf(source)
    const { file } = await backupOf(source)
    const bytes = await readFile(file)
    const flipped = Buffer.from(bytes)
    const middle = Math.floor(flipped.length / 2)
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff
    const damages: Readonly<Record<string, Buffer | string>> = {
      flipped,
      cut: bytes.subarray(0, bytes.length / 2),
      empty: '',
      text: 'This is not a backup.',
    }
    for (const damaged of Object.values(damages)) {
      const bad = newFile()
      await writeFile(bad, damaged)
      await expect(restoreBackup(thisSite, source, { file: bad, isForced: true, now })).rejects.toThrow(
        /cannot be restored/,
      )
    }
    await expect(restoreBackup(thisSite, source, { file: newFile(), isForced: true, now })).rejects.toThrow(
      /does not exist/,
    )
    expect(await contentOf(source)).toEqual(before)
    expect((await readdir(source.dataDir)).filter(name => /^(restoring|before)/.test(name))).toEqual([])
  })
})

test.runIf(hasSqlite)('a folder in place of a backup file is reported, and remains unchanged', async () => {
  const place = await newPlace('sqlite')
  await fillSite(place)
  const folder = newFile()
  await mkdir(folder)
  await expect(makeBackup(place, folder)).rejects.toThrow(`${folder} is a folder. Choose a new file in it`)
  const needed = `${folder} is a folder, but must be a file.`
  await expect(verifyBackup(thisSite, folder)).rejects.toThrow(needed)
  await expect(restoreBackup(thisSite, place, { file: folder, isForced: true, now })).rejects.toThrow(needed)
  expect(await readdir(folder)).toEqual([])
})

describe.runIf(hasSqlite)('a backup archive', () => {
  const changed = async (change: (unpacked: string) => Promise<unknown>) => {
    const source = await newPlace('sqlite')
    await fillSite(source)
    const { file } = await backupOf(source)
    const unpacked = `${newFile()}.unpacked`
    const { tables } = await unpackArchive(file, unpacked)
    const manifest = await readFile(join(unpacked, 'manifest.json'))
    await change(unpacked)
    return { unpacked, tables, manifest }
  }
  /** Packs an unpacked archive again, with a manifest that was read before the folder was changed. */
  const packed = async ({ unpacked, manifest }: { unpacked: string; manifest: Buffer }) => {
    const file = newFile()
    const { create } = await import('tar')
    await writeFile(join(unpacked, 'manifest.json'), manifest)
    await create({ cwd: unpacked, file, gzip: true }, await readdir(unpacked))
    return file
  }
  const restored = async (file: string) =>
    restoreBackup(thisSite, await newPlace('sqlite'), { file, isForced: false, now }).then(
      () => 'restored',
      (error: unknown) => String(error),
    )

  it('a backup archive with changed rows, or missing or added files, is rejected with a message', async () => {
    const other = await changed(unpacked => appendFile(join(unpacked, 'database/faqs.jsonl'), '{"id":1}\n'))
    expect(await restored(await packed(other))).toContain('database/faqs.jsonl does not match its manifest')
    const missing = await changed(unpacked => rm(join(unpacked, 'database/faqs.jsonl')))
    expect(await restored(await packed(missing))).toContain('database/faqs.jsonl is missing')
    const added = await changed(unpacked => writeFile(join(unpacked, 'extra'), 'x'))
    expect(await restored(await packed(added))).toContain('extra is not listed in its manifest')
  })

  it('a backup archive of a newer version is rejected', async () => {
    const column = await changed(unpacked =>
      appendFile(join(unpacked, 'database/faqs.jsonl'), '{"id":1,"app_key":"demo","faq_colour":"blue"}\n'),
    )
    const file = newFile()
    await packFolder(column.unpacked, file, column.tables)
    expect(await restored(file)).toContain("'faqs.faq_colour', which this version does not have")
    const table = await changed(unpacked => writeFile(join(unpacked, 'database/novels.jsonl'), '{"id":1}\n'))
    const second = newFile()
    await packFolder(table.unpacked, second, [...table.tables, { name: 'novels', rows: 1, last_id: 1 }])
    expect(await restored(second)).toContain("1 rows of the table 'novels', which this version does not have")
  })
})

describe.runIf(hasSqlite)('a data folder', () => {
  it('a data folder in use can be backed up, but not replaced by a restore', async () => {
    const place = await newPlace('sqlite')
    await fillSite(place)
    const { database } = await openSite(place)
    const { file } = await backupOf(place)
    await expect(restoreBackup(thisSite, place, { file, isForced: true, now })).rejects.toThrow(
      'in use by another server',
    )
    await database.close()
  })

  it('a data folder retains its unrelated files after a restore', async () => {
    const source = await newPlace('sqlite')
    await fillSite(source)
    const { file } = await backupOf(source)
    const target = await newPlace('sqlite')
    await mkdir(target.dataDir)
    await writeFile(join(target.dataDir, 'notes.txt'), 'mine')
    await restoreBackup(thisSite, target, { file, isForced: false, now })
    expect(await readFile(join(target.dataDir, 'notes.txt'), 'utf8')).toBe('mine')
  })

  it('a data folder without a database is not backed up, and existing files are not overwritten', async () => {
    const empty = await newPlace('sqlite')
    const file = newFile()
    await expect(makeBackup(empty, file)).rejects.toThrow(/There is no database in the data folder/)
    expect(existsSync(file)).toBe(false)
    const place = await newPlace('sqlite')
    await fillSite(place)
    await writeFile(file, 'former')
    await expect(makeBackup(place, file)).rejects.toThrow(/already exists\. Choose a new name/)
    expect(await readFile(file, 'utf8')).toBe('former')
  })
})
