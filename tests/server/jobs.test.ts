/** What a server does by itself: each time once, by one of all processes. */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/database.ts'
import { createDiskStore } from '../../server/files/diskStore.ts'
import { pictureKey } from '../../server/files/renditions.ts'
import { sweepFiles } from '../../server/files/sweepFiles.ts'
import { createSchedule, type Job } from '../../server/jobs/schedule.ts'
import { createSiteJobs } from '../../server/jobs/siteJobs.ts'
import { migrate } from '../../server/migrate.ts'
import { createStore } from '../../server/store.ts'
import { createMemoryFiles, createTestClock, dialects, openTestDatabase } from '../support/server.ts'

const daySeconds = 86_400

describe.each(dialects)('on %s', dialect => {
  let database: Database
  const clock = createTestClock()
  beforeEach(async () => {
    clock.set('2026-03-01T06:00:00Z')
    database = await openTestDatabase(dialect)
    await migrate(database)
  })
  afterEach(() => database.close())

  /** A daily job of a process, which notes its runs. */
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

  test('a job that is due runs once, however many processes look', async () => {
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

  test('a job that fails is told, and runs again when it is due next', async () => {
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

  test('another process takes over the job of one that has ended in the middle of it', async () => {
    const runs: string[] = []
    // Its promise is never settled, as in a process that was killed.
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

  test('a job that is broken off by the end of its process is due at once', async () => {
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

  test('what is kept for a time that is over is removed each hour, by one of all processes', async () => {
    const sweeps: Date[] = []
    const store = { ...createStore({ database, clock }), sweep: async () => void sweeps.push(clock()) }
    const provider = { database, store, clock, files: createMemoryFiles() }
    const log = { error: () => undefined, info: () => undefined }
    const processes = [1, 2, 3].map(() =>
      createSiteJobs({ provider, config: readConfig({}), log, backupProgram: undefined }),
    )
    const look = () => Promise.all(processes.map(each => each.runDue()))
    await look()
    clock.advance(3_599)
    await look()
    expect(sweeps).toHaveLength(1)
    clock.advance(1)
    await look()
    expect(sweeps).toHaveLength(2)
  })

  describe('files that nothing names', () => {
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

    test('are removed when they are older than a day, and nothing else is', async () => {
      const rows = createStore({ database, clock }).inApplication('demo')
      await rows.files.insert({ name: `${stem}.webp`, width: 640, height: 480, bytes: 5, type: 'image/webp' })
      const kept = [
        pictureKey('demo', `${stem}.webp`),
        `renditions/demo/${stem}.w320.webp`,
        // An upload whose row is just being written, and its temporary file.
        pictureKey('demo', 'young-abcdefghij-640x480-223344.webp'),
        `pictures/demo/.${other}.webp.0123456789ab`,
        // Of nobody here.
        'notes/demo/read.me',
      ]
      for (const path of kept) await put(path, path.includes('young') || path.includes('/.') ? 23 : 1_000)
      const gone = [
        pictureKey('demo', `${other}.webp`),
        // Another application's picture of the same name has no row.
        pictureKey('other', `${stem}.webp`),
        `renditions/demo/${other}.w320.avif`,
        `pictures/demo/.old.webp.0123456789ab`,
      ]
      for (const path of gone) await put(path, 25)
      const swept = await sweepFiles({ db: database.db, files: createDiskStore(folder), now: clock() })
      expect(await left()).toEqual([...kept].sort())
      expect(swept).toEqual({ files: 3, bytes: 15, leftovers: 1 })
    })
  })
})
