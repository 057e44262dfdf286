/** Scheduled jobs: each runs once, in one of all processes. */

import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { createDiskStore } from '../../../server/files/storage/diskStore.ts'
import { adoptFiles, markerKey, writeMarker } from '../../../server/files/storage/siteIdentity.ts'
import { storedKey } from '../../../server/files/storedFile.ts'
import { sweepFiles } from '../../../server/files/sweepFiles.ts'
import { correctPostponedRows } from '../../../server/jobs/queuedRows.ts'
import { createSchedule, type Job } from '../../../server/jobs/schedule.ts'
import { createSiteJobs } from '../../../server/start/siteJobs.ts'
import { createStore } from '../../../server/store/store.ts'
import { site } from '../../../src/resources/index.ts'
import { dialects, openMigratedDatabase } from '../../support/sites/databases.ts'
import { createMemoryFiles, createTestClock } from '../../support/sites/server.ts'

const daySeconds = 86_400

describe.each(dialects)('background jobs on %s', dialect => {
  let database: Database
  const clock = createTestClock()
  beforeEach(async () => {
    clock.set('2026-03-01T06:00:00Z')
    database = await openMigratedDatabase(dialect)
  })
  afterEach(() => database.close())

  /** Daily job of a process, which records its runs. */
  const dailyJob = (runs: string[], work?: Job['run']): Job => ({
    name: 'daily',
    leaseSeconds: 600,
    next: async after => new Date(after.getTime() + daySeconds * 1000),
    first: async now => now,
    run: async signal => {
      runs.push(clock().toISOString())
      await work?.(signal)
    },
  })
  const process = (job: Job, reports: unknown[] = []) =>
    createSchedule({ db: database.db, clock, jobs: [job], report: error => reports.push(error) })

  test('a due job runs once across all processes', async () => {
    const runs: string[] = []
    const processes = [1, 2, 3].map(() => process(dailyJob(runs)))
    const look = () => Promise.all(processes.map(each => each.runDue()))
    await look()
    await look()
    expect(runs).toHaveLength(1)
    clock.advance(daySeconds - 1)
    await look()
    expect(runs).toHaveLength(1)
    clock.advance(1)
    await look()
    expect(runs).toHaveLength(2)
  })

  test('a failing job is reported, and runs again at its next time', async () => {
    const runs: string[] = []
    const reports: unknown[] = []
    const failure = new Error('no luck')
    const failing = process(
      dailyJob(runs, async () => {
        throw failure
      }),
      reports,
    )
    await failing.runDue()
    await failing.runDue()
    expect(reports).toEqual([failure])
    clock.advance(daySeconds)
    await failing.runDue()
    expect(runs).toHaveLength(2)
  })

  test('a job postponed for years by a wrong clock runs at its next regular time, and the correction is reported', async () => {
    const runs: string[] = []
    const corrected: (readonly string[])[] = []
    const schedule = createSchedule({
      ...{ db: database.db, clock, jobs: [dailyJob(runs)], report: () => undefined },
      onCorrected: (...what) => corrected.push(what),
    })
    clock.set('2030-03-01T06:00:00Z')
    await schedule.runDue()
    clock.set('2026-03-01T06:00:00Z')
    await schedule.runDue()
    expect(corrected).toEqual([['daily', '2030-03-02 06:00:00', '2026-03-02 06:00:00']])
    clock.advance(daySeconds)
    await schedule.runDue()
    expect(runs).toHaveLength(2)
    expect(corrected).toHaveLength(1)
  })

  test('mail claimed or postponed for years by a wrong clock is due again', async () => {
    const store = createStore({ site, database, clock })
    await store.inApplication('demo').outbox.put({ to: 'ann@example.org', subject: 'News', text: 'Read this.' })
    const all = forEveryApplication(database.db)
    await all.updateTable('outbox').set({ due_at: '2026-03-02 22:00:00' }).execute()
    await correctPostponedRows(database.db, clock())
    expect(await all.selectFrom('outbox').select('due_at').execute()).toEqual([{ due_at: '2026-03-02 22:00:00' }])
    await all.updateTable('outbox').set({ due_at: '2030-03-01 06:00:00' }).execute()
    await correctPostponedRows(database.db, clock())
    expect(await all.selectFrom('outbox').select('due_at').execute()).toEqual([{ due_at: '2026-03-01 06:00:00' }])
  })

  test('a job of a killed process is taken over by another', async () => {
    const runs: string[] = []
    // Its promise never settles, as in a killed process.
    void process(dailyJob(runs, () => new Promise(() => undefined))).runDue()
    await expect.poll(() => runs.length, { interval: 5 }).toBe(1)
    const other = process(dailyJob(runs))
    clock.advance(599)
    await other.runDue()
    expect(runs).toHaveLength(1)
    clock.advance(1)
    await other.runDue()
    expect(runs).toHaveLength(2)
  })

  test('a job interrupted by a shutdown is due immediately', async () => {
    const runs: string[] = []
    const reports: unknown[] = []
    const ending = process(
      dailyJob(
        runs,
        signal =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('broken off')))),
      ),
      reports,
    )
    void ending.runDue()
    await expect.poll(() => runs.length, { interval: 5 }).toBe(1)
    await ending.close()
    expect(reports).toEqual([])
    await process(dailyJob(runs)).runDue()
    expect(runs).toHaveLength(2)
  })

  test('expired rows are deleted hourly by one process', async () => {
    let sweeps = 0
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        // Each sweep deletes expired challenges with one statement.
        if (node.kind === 'DeleteQueryNode' && JSON.stringify(node.from).includes('passkey_challenges')) sweeps += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const swept = { ...database, db }
    const provider = {
      database: swept,
      store: createStore({ site, database, clock }),
      clock,
      files: createMemoryFiles(),
    }
    const log = { error: () => undefined, info: () => undefined }
    const processes = [1, 2, 3].map(() =>
      createSiteJobs({ provider, config: readConfig({}), log, backupProgram: undefined }),
    )
    const look = () => Promise.all(processes.map(each => each.runDue()))
    await look()
    clock.advance(3_599)
    await look()
    expect(sweeps).toBe(1)
    clock.advance(1)
    await look()
    expect(sweeps).toBe(2)
  })

  describe('unreferenced files', () => {
    let folder: string
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'swept-'))
    })
    afterEach(() => rm(folder, { recursive: true }))

    const stem = 'pond-abcdefghij-640x480-223344'
    const other = 'fish-abcdefghij-640x480-223344'
    const hoursOld = (hours: number) => new Date(clock().getTime() - hours * 3_600_000)
    const put = async (path: string, hours: number) => {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), 'bytes')
      await utimes(join(folder, path), hoursOld(hours), hoursOld(hours))
    }
    const left = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()

    const sweep = (options: { readonly isForced?: boolean } = {}) =>
      sweepFiles({ db: database.db, files: createDiskStore(folder), now: clock(), ...options })
    const insert = (name: string) =>
      forEveryApplication(database.db)
        .insertInto('files')
        .values({
          ...{ app_key: 'demo', name, type: 'image/webp', width: 640, height: 480, bytes: 5 },
          created_at: '2026-03-01 06:00:00',
          alt: null,
          focal_point: null,
        })
        .execute()
    /** Registers the database and the folder as those of one site, which was first started some hours ago. */
    const makeOneSite = async (hours = 1_000) => {
      await adoptFiles({ db: database.db, files: createDiskStore(folder), now: hoursOld(hours) })
    }
    const nameOf = (number: number) => `n${number}-abcdefghij-640x480-223344.webp`

    test('unreferenced files are moved to the trash after a day, and no other files', async () => {
      await makeOneSite()
      const [used, unused] = ['প্রতিবেদন-abcdefghij-5.pdf', 'Report-abcdefghij-5.pdf']
      await insert(`${stem}.webp`)
      await insert(used)
      const expected = [
        pictureKey('demo', `${stem}.webp`),
        storedKey('demo', used),
        `renditions/demo/${stem}.w320.webp`,
        // Upload whose row is about to be written, and its temporary file.
        pictureKey('demo', 'young-abcdefghij-640x480-223344.webp'),
        `pictures/demo/.${other}.webp.0123456789ab`,
        // File of another program.
        'notes/demo/read.me',
      ]
      for (const path of expected) await put(path, path.includes('young') || path.includes('/.') ? 23 : 1_000)
      const unnamed = [
        pictureKey('demo', `${other}.webp`),
        // Picture of another application with the same name, without a row.
        pictureKey('other', `${stem}.webp`),
        storedKey('demo', unused),
      ]
      const derived = [`renditions/demo/${other}.w320.avif`, `pictures/demo/.old.webp.0123456789ab`]
      for (const path of [...unnamed, ...derived]) await put(path, 25)
      expect(await sweep()).toEqual({ pictures: 2, documents: 1, renditions: 1, restored: 0, deleted: 0, leftovers: 1 })
      const trash = unnamed.map(key => `trash/2026-03-01/${key}`)
      expect(await left()).toEqual([...expected, ...trash, markerKey].sort())
    })

    test('trashed files are retained for a week, and restored when referenced again', async () => {
      await makeOneSite()
      for (const name of [stem, other]) await put(pictureKey('demo', `${name}.webp`), 25)
      await sweep()
      clock.advance(6.5 * daySeconds)
      await insert(`${stem}.webp`)
      expect(await sweep()).toMatchObject({ restored: 1, deleted: 0 })
      clock.advance(1.5 * daySeconds)
      expect(await sweep()).toMatchObject({ restored: 0, deleted: 1 })
      expect(await left()).toEqual([pictureKey('demo', `${stem}.webp`), markerKey].sort())
    })

    test('unreferenced files remain during the first day of a database', async () => {
      await makeOneSite(23)
      await put(pictureKey('demo', `${other}.webp`), 25)
      expect(await sweep()).toBeUndefined()
      expect(await left()).toContain(pictureKey('demo', `${other}.webp`))
      clock.advance(3_600)
      expect(await sweep()).toMatchObject({ pictures: 1 })
    })

    test('unreferenced files are not deleted automatically if there are more than ten and they are over a fifth of all files', async () => {
      await makeOneSite()
      for (let number = 0; number < 50; number += 1) {
        await put(pictureKey('demo', nameOf(number)), 25)
        if (number < 39) await insert(nameOf(number))
      }
      const before = await left()
      await expect(sweep()).rejects.toThrow(/11 of the 50 pictures and documents are unused.*npm run files -- sweep/)
      expect(await left()).toEqual(before)
      await insert(nameOf(39))
      expect(await sweep()).toMatchObject({ pictures: 10 })
      for (let number = 100; number < 120; number += 1) await put(pictureKey('demo', nameOf(number)), 25)
      expect(await sweep({ isForced: true })).toMatchObject({ pictures: 20 })
    })

    test('unreferenced files remain if the folder belongs to another database', async () => {
      await makeOneSite()
      await writeMarker(createDiskStore(folder), '0'.repeat(32))
      await put(pictureKey('demo', `${other}.webp`), 25)
      await expect(sweep()).rejects.toThrow(/do not belong to this database/)
      await rm(join(folder, markerKey))
      await expect(sweep()).rejects.toThrow(/do not belong to this database/)
      expect(await left()).toEqual([pictureKey('demo', `${other}.webp`)])
    })
  })
})
