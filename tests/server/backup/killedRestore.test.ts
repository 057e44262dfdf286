/**
 * A restore that is killed before any of its steps: the server finds either the previous or the restored site,
 * complete, at the next startup.
 */
import { existsSync } from 'node:fs'
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBackup } from '../../../server/backup/makeBackup.ts'
import { readConfig } from '../../../server/config/config.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore } from '../../../server/store/store.ts'
import { pages, site } from '../../../src/resources/index.ts'
import { openProgram, type Program } from '../../support/harness/program.ts'
import { dialects } from '../../support/sites/databases.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { ownerEmail, ownerPassword } from '../../support/sites/server.ts'

const { newPlace, newFile } = placesForTests()
const picture = (word: string) => `${word}-abcdefghij-9x9-223344.webp`

/**
 * Creates a site with one page and one picture. Also returns a copy of its folder as a killed server leaves it, with
 * changes that are only in the WAL file.
 */
const makeSite = async (word: string) => {
  const { dataDir } = await newPlace('sqlite')
  const config = readConfig({ DATA_DIR: dataDir })
  await (await openDatabase(config)).close()
  const database = await openDatabase(config)
  await migrate(database, { site })
  const store = createStore({ site, database, clock: () => new Date() })
  const owner = { name: 'Owner', email: ownerEmail('demo'), password: ownerPassword }
  await store.addApplication('demo', { name: 'Site' }, owner)
  const name = picture(word)
  await openFileStore(config).put(pictureKey('demo', name), Buffer.from(word), 'image/webp')
  const rows = store.inApplication('demo')
  await rows.files.insert({ name, width: 9, height: 9, bytes: word.length, type: 'image/webp' })
  await rows.insert(pages, { name: word, title: word })
  const killed = (await newPlace('sqlite')).dataDir
  await cp(dataDir, killed, { recursive: true, filter: path => !path.includes('server.') })
  await database.close()
  return { config, killed }
}

/** Content of a data folder after startup: titles of pages, and pictures in the database and in the folder. */
const seenIn = async (dataDir: string) => {
  const { store, files, firstUser, close } = await openProvider(readConfig({ DATA_DIR: dataDir }), projectFolder, {
    site,
  })
  const rows = store.inApplication('demo')
  const titles = (await store.inApplication('demo').list(pages, request, 'visitor')).data.map(({ title }) => title)
  const listed: string[] = []
  for await (const some of rows.files.list()) listed.push(...some.map(({ name }) => pictureKey('demo', name)))
  const stored: string[] = []
  for await (const { key } of files.list('pictures/')) stored.push(key)
  await close()
  return { titles, listed, stored, isNew: firstUser !== undefined }
}
const request = { page: 1, size: 20, search: '', filters: {}, sort: undefined }
const siteOf = (word: string) => {
  const keys = [pictureKey('demo', picture(word))]
  return { titles: [word], listed: keys, stored: keys, isNew: false }
}

describe.runIf(dialects.includes('sqlite'))('an interrupted restore', () => {
  let program: Program
  let [backup, killed] = ['', '']
  beforeAll(async () => {
    program = await openProgram('killedRestore')
    const restored = await makeSite('restored')
    backup = newFile()
    await makeBackup(restored.config, backup)
    killed = (await makeSite('former')).killed
  })
  afterAll(() => program.remove())

  test('a restore killed at any step leaves the previous or the restored site for the next startup', async () => {
    const seen: string[] = []
    for (let step = 1; ; step += 1) {
      const { dataDir } = await newPlace('sqlite')
      await cp(killed, dataDir, { recursive: true })
      expect(existsSync(`${sqliteFileOf(dataDir)}-wal`)).toBe(true)
      const { code, signal, output } = await program.run([dataDir, backup, String(step)])
      expect({ output, hasEnded: code === 0 || signal === 'SIGKILL' }).toEqual({ output: '', hasEnded: true })
      const found = await seenIn(dataDir)
      expect([siteOf('former'), siteOf('restored')]).toContainEqual(found)
      seen.push(String(found.titles))
      expect((await readdir(dataDir)).filter(name => name.startsWith('restor'))).toEqual([])
      if (code === 0) break
    }
    // The result changes once, from the previous site (killed at an early step) to the restored site (at a late step).
    expect(seen).toEqual([...seen].sort())
    expect(new Set(seen)).toEqual(new Set(['former', 'restored']))
    expect(seen.length).toBeGreaterThan(6)
  }, 120_000)

  test('an interrupted restore blocks backups with a message, and the next restore completes it', async () => {
    const { dataDir } = await newPlace('sqlite')
    await cp(killed, dataDir, { recursive: true })
    await program.run([dataDir, backup, '3'])
    const config = { dataDir, databaseUrl: undefined, filesUrl: undefined }
    await expect(makeBackup(config, newFile())).rejects.toThrow(
      /A restore in the data folder .* is running or was interrupted/,
    )
    await program.run([dataDir, backup, '0'])
    expect(await seenIn(dataDir)).toEqual(siteOf('restored'))
  })

  test('an unreadable marker file of a restore prevents startup with a message', async () => {
    const { dataDir } = await newPlace('sqlite')
    await cp(killed, dataDir, { recursive: true })
    await writeFile(join(dataDir, 'restore.json'), '{"work":"../elsewhere"}')
    await expect(seenIn(dataDir)).rejects.toThrow(/restore\.json of an unfinished restore cannot be read/)
    await rm(join(dataDir, 'restore.json'))
    expect(await seenIn(dataDir)).toEqual(siteOf('former'))
  })
})
