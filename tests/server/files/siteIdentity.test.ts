/**
 * Files belong to one database: with another database, or with none, startup changes nothing and reports the remedy.
 */
import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBackup } from '../../../server/backup/makeBackup.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { verifyBackup } from '../../../server/backup/verifyBackup.ts'
import { adopt } from '../../../server/cli/files.ts'
import { addSite } from '../../../server/cli/site.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { filesPlaceOf, openFileStore } from '../../../server/files/storage/openFileStore.ts'
import {
  ensureIdentity,
  isIdentityFact,
  readIdentity,
  readMarker,
  writeMarker,
} from '../../../server/files/storage/siteIdentity.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore } from '../../../server/store/store.ts'
import { pages, site as thisSite } from '../../../src/resources/index.ts'
import { type FakeS3, startFakeS3 } from '../../support/fakes/fakeS3.ts'
import { dialects } from '../../support/sites/databases.ts'
import { smallStarter } from '../../support/sites/dataFolder.ts'
import { placesForTests, withDatabase } from '../../support/sites/places.ts'
import { addTestSite, keysIn } from '../../support/sites/server.ts'

const { newPlace, newFile } = placesForTests()
const now = new Date('2026-03-02T10:00:00Z')
const nameOf = (number: number) => `n${number}-abcdefghij-9x9-223344.webp`

/** Configuration of a new, empty site. Its files are stored in the bucket, if given. */
const newConfig = async (dialect: (typeof dialects)[number], s3?: FakeS3): Promise<Config> => {
  const { dataDir, databaseUrl } = await newPlace(dialect)
  return readConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(s3 && { FILES_URL: s3.filesUrl() }),
  })
}

/** Site with pictures, as created by a version without markers. */
const makeUnmarkedSite = async (config: Config, first = 0, count = 3): Promise<void> => {
  const files = openFileStore(config)
  await withDatabase(config, async database => {
    const store = createStore({ site: thisSite, database, clock: () => now })
    await addTestSite(store)
    for (let number = first; number < first + count; number += 1) {
      await files.put(pictureKey('demo', nameOf(number)), Buffer.from('bytes'), 'image/webp')
      await store
        .inApplication('demo')
        .files.insert({ name: nameOf(number), width: 9, height: 9, bytes: 5, type: 'image/webp' })
    }
  })
}

const start = async (config: Config): Promise<void> =>
  (await openProvider(config, smallStarter, { site: thisSite })).close()

const idsOf = async (config: Config) => ({
  database: await withDatabase(config, ({ db }) => readIdentity(db)),
  files: await readMarker(openFileStore(config)),
})

/** Starts a site and returns the warnings. */
const warningsOf = async (config: Config): Promise<readonly string[]> => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  try {
    await start(config)
    return warn.mock.calls.map(([message]) => String(message))
  } finally {
    warn.mockRestore()
  }
}

const makeSite = async (config: Config): Promise<void> => {
  await makeUnmarkedSite(config)
  await start(config)
}

describe.each(dialects)('the identity of a site on %s', { timeout: 60_000 }, dialect => {
  let s3: FakeS3
  beforeEach(async () => {
    s3 = await startFakeS3()
  })
  afterEach(() => s3.close())

  // Files are listed and marked in the same way for each database.
  const testOnce = test.runIf(dialect === 'sqlite')
  const places = dialect === 'sqlite' ? ['folder', 'bucket'] : ['bucket']

  testOnce.each(['folder', 'bucket'])(
    'the loss of all files in the %s of a site is reported at every startup and by a backup',
    async place => {
      const config = await newConfig(dialect, place === 'bucket' ? s3 : undefined)
      await makeSite(config)
      expect(await warningsOf(config)).toEqual([])
      const files = openFileStore(config)
      for (const key of await keysIn(files)) await files.remove(key)
      if (place === 'folder') await rm(join(config.dataDir, 'files'), { recursive: true })
      for (const _start of ['first', 'second']) {
        const [warning, ...others] = await warningsOf(config)
        expect(others).toEqual([])
        expect(warning).toMatch(/^The database lists (?:\d+ pictures and documents|1 picture or document), and /)
        expect(warning).toContain(`${filesPlaceOf(config)} holds none: `)
        expect(warning).toMatch(/ or restore a backup: npm run restore -- FILE --force$/)
      }
      const file = newFile()
      const { missing } = await makeBackup(config, file)
      expect(missing).toBeGreaterThan(0)
      expect(await verifyBackup(thisSite, file)).toMatchObject({ pictures: 0, missing })
      await restoreBackup(thisSite, config, { file, isForced: true, now })
    },
  )

  testOnce('a site without uploads reports no missing files', async () => {
    const config = await newConfig(dialect)
    await makeUnmarkedSite(config, 0, 0)
    expect(await warningsOf(config)).toEqual([])
    expect(await warningsOf(config)).toEqual([])
  })

  test.each(places)('unmarked files in a %s are marked at the first startup', async place => {
    const config = await newConfig(dialect, place === 'bucket' ? s3 : undefined)
    await makeSite(config)
    const ids = await idsOf(config)
    expect(ids.database).toMatch(/^[0-9a-f]{32}$/)
    expect(ids.files).toBe(ids.database)
    await start(config)
    expect(await idsOf(config)).toEqual(ids)
  })

  test.runIf(dialects.includes('postgres')).each(dialect === 'sqlite' ? ['folder'] : ['bucket'])(
    'a server with a new database does not start next to existing files in a %s before they are adopted',
    async place => {
      const bucket = place === 'bucket' ? s3 : undefined
      const config = await newConfig(dialect, bucket)
      await makeSite(config)
      const previous = await idsOf(config)
      const files = openFileStore(config)
      const before = await keysIn(files)
      // This database is another one, and the files are the same, as with a misspelt DATABASE_URL.
      const { databaseUrl } = await newConfig('postgres')
      const other: Config = { ...config, databaseUrl }
      await expect(start(other)).rejects.toThrow(
        /new and empty.*files.*No new site was created.*npm run files -- adopt/,
      )
      await files.remove('site-id')
      await expect(start(other)).rejects.toThrow(/new and empty.*files/)
      await writeMarker(files, String(previous.files))
      expect(await keysIn(files)).toEqual(before)
      await start(config)

      await adopt(other, now)
      await makeUnmarkedSite(other, 7)
      await start(other)
      await expect(start(config)).rejects.toThrow(/belong to the database [0-9a-f]{8}, and this one is [0-9a-f]{8}\./)
      await adopt(config, now)
      await start(config)
    },
  )

  test('a site does not start with the database of another site', async () => {
    const [config, other] = [await newConfig(dialect, s3), await newConfig(dialect)]
    await makeSite(config)
    await makeSite(other)
    const mixed = { ...other, filesUrl: config.filesUrl }
    const before = await keysIn(openFileStore(config))
    await expect(start(mixed)).rejects.toThrow(/belong to the database/)
    await openFileStore(config).remove('site-id')
    const unmarked = await newConfig(dialect)
    await makeUnmarkedSite(unmarked, 7)
    await expect(start({ ...unmarked, filesUrl: config.filesUrl })).rejects.toThrow(/lists files, and none/)
    await start(config)
    expect(await keysIn(openFileStore(config))).toEqual(before)
  })

  testOnce('a site starts while its bucket is unreachable', async () => {
    const config = await newConfig(dialect, s3)
    await makeSite(config)
    s3.fail(403, 'AccessDenied')
    const { db, close } = await openDatabase(config)
    const reports: string[] = []
    const place = filesPlaceOf(config)
    await ensureIdentity({
      ...{ db, files: openFileStore(config), place, now, remains: () => [] },
      report: message => reports.push(message),
    })
    await close()
    expect(reports).toEqual([
      expect.stringMatching(/^The file store http:\/\/127\.0\.0\.1:\d+\/pictures cannot be used/),
    ])
  })

  testOnce('a new site with an unreachable bucket is refused with the answer of its host', async () => {
    s3.fail(403, 'AccessDenied')
    const config = await newConfig(dialect, s3)
    await expect(start(config)).rejects.toThrow(
      /^The file store http:\/\/127\.0\.0\.1:\d+\/pictures cannot be used, .*403 \(AccessDenied\) to GET\. Nothing was changed/,
    )
    s3.fail(undefined)
    await start(config)
  })

  test.each(places)('a site is restored with its id next to its files in a %s', async place => {
    const config = await newConfig(dialect, place === 'bucket' ? s3 : undefined)
    await makeSite(config)
    const ids = await idsOf(config)
    const file = newFile()
    await makeBackup(config, file)
    await restoreBackup(thisSite, config, { file, isForced: true, now })
    expect(await idsOf(config)).toEqual(ids)
    await start(config)

    const copy = { ...config, ...(await newPlace(dialect)), filesUrl: config.filesUrl }
    await restoreBackup(thisSite, copy, { file, isForced: false, now })
    expect((await idsOf(copy)).database).toBe(ids.database)
    await start(copy)
  })

  test('a site is not restored next to files of another site unless forced', async () => {
    const [config, other] = [await newConfig(dialect, s3), await newConfig(dialect)]
    await makeSite(config)
    await makeSite(other)
    const file = newFile()
    await makeBackup(other, file)
    const mixed = { ...(await newConfig(dialect)), filesUrl: config.filesUrl }
    const before = await keysIn(openFileStore(config))
    await expect(restoreBackup(thisSite, mixed, { file, isForced: false, now })).rejects.toThrow(
      /belong to the database.*--force/,
    )
    expect(await keysIn(openFileStore(config))).toEqual(before)
    await restoreBackup(thisSite, mixed, { file, isForced: true, now })
    await start(mixed)
  })
})

describe.runIf(dialects.includes('sqlite'))('a data folder without its database', () => {
  let config: Config
  beforeEach(async () => {
    config = await newConfig('sqlite')
    await makeSite(config)
  })
  const database = () => sqliteFileOf(config.dataDir)
  const entries = async () =>
    (await readdir(config.dataDir, { recursive: true })).filter(name => !name.startsWith('server.')).sort()
  const request = { key: 'demo', name: 'Site', email: 'owner@example.org' }

  const losses: Readonly<Record<string, () => Promise<unknown>>> = {
    removed: () => rm(database()),
    emptied: () => truncate(database()),
    'removed without its WAL file': async () => {
      await rm(database())
      await writeFile(`${database()}-wal`, 'pages that can still be saved')
    },
  }
  test.each(Object.entries(losses))(
    'a data folder without its database gets no new site and is unchanged (%s)',
    async (_how, lose) => {
      await lose()
      const before = await entries()
      const words =
        /The database .*site\.sqlite is missing or empty.*files, secret\.key of a previous site\. No new site was created\..*npm run restore/
      await expect(start(config)).rejects.toThrow(words)
      await expect(addSite(config, request)).rejects.toThrow(words)
      expect(await entries()).toEqual(before)
    },
  )

  test.each(['backups', 'secret.key', 'before-restore-20260301060000', 'site.sqlite-wal'])(
    'a data folder with only %s left gets no new site',
    async name => {
      for (const each of await readdir(config.dataDir)) await rm(join(config.dataDir, each), { recursive: true })
      if (name === 'backups') {
        const other = await newConfig('sqlite')
        await makeSite(other)
        await makeBackup(other, join(config.dataDir, 'backups', 'site-20260301-060000.tar.gz'))
      } else await writeFile(join(config.dataDir, name), 'left')
      await expect(start(config)).rejects.toThrow(`${name} of a previous site`)
    },
  )

  test('a site starts with all of its images once its database is put back', async () => {
    await rename(database(), `${database()}.aside`)
    await expect(start(config)).rejects.toThrow('No new site was created')
    await rename(`${database()}.aside`, database())
    await start(config)
    expect((await keysIn(openFileStore(config))).filter(key => key.startsWith('pictures/'))).toHaveLength(3)
  })

  test('an old data folder gets a new site only on request, and its previous log is moved aside', async () => {
    const running = await openDatabase(config)
    await migrate(running, { site: thisSite })
    await createStore({ site: thisSite, database: running, clock: () => now })
      .inApplication('demo')
      .insert(pages, { name: 'Last', title: 'Last' })
    const log = await readFile(`${database()}-wal`)
    await running.close()
    await rm(database())
    await writeFile(`${database()}-wal`, log)
    await adopt(config, now)
    expect(await withDatabase(config, ({ db }) => db.selectFrom('applications').select('id').execute())).toEqual([])
    expect(await readFile(`${database()}-wal.former`)).toEqual(log)
  })

  test('a data folder whose first startup was interrupted gets its site at the next startup', async () => {
    const begun = await newConfig('sqlite')
    const files = openFileStore(begun)
    await withDatabase(begun, ({ db }) =>
      ensureIdentity({ db, files, place: 'here', now, remains: () => [], report: () => undefined }),
    )
    await files.put(pictureKey('demo', nameOf(1)), Buffer.from('bytes'), 'image/webp')
    const { firstUser, close } = await openProvider(begun, smallStarter, { site: thisSite })
    await close()
    expect(firstUser).toBeDefined()
  })

  test('the meta rows that identify a site are the site id and its date, but not the secret key', () => {
    expect(['site-id', 'site-id-since', 'seal'].filter(isIdentityFact)).toEqual(['site-id', 'site-id-since'])
  })
})
