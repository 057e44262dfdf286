/** Daily backup: its time, its file, its retention and its reports. */

import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createDailyBackup, nextAt } from '../../../server/backup/dailyBackup.ts'
import { readBackupResult, readLastBackup } from '../../../server/backup/lastBackup.ts'
import { makeVerifiedBackup } from '../../../server/backup/verifiedBackup.ts'
import { verifyBackup } from '../../../server/backup/verifyBackup.ts'
import { outdatedOf, readRetention } from '../../../server/config/retention.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { createStore } from '../../../server/store/store.ts'
import { site } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { createTestClock, ownerEmail, ownerPassword } from '../../support/sites/server.ts'

describe('the next time of a daily backup', () => {
  test.each([
    ['03:00', 'Asia/Dhaka', '2026-03-01T20:59:59Z', '2026-03-01T21:00:00Z'],
    ['03:00', 'Asia/Dhaka', '2026-03-01T21:00:00Z', '2026-03-02T21:00:00Z'],
    ['23:30', 'America/New_York', '2026-03-02T04:29:00Z', '2026-03-02T04:30:00Z'],
    // Clocks skip 02:30 in that night.
    ['02:30', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ])('the daily backup at %s in %s that follows %s is made at %s', (at, zone, after, next) => {
    expect(nextAt(at, zone, new Date(after))).toEqual(new Date(next))
  })
})

describe('the retention of backups', () => {
  const names = (days: readonly string[]) => days.map(day => `site-${day}-210000.tar.gz`)
  const retention = { days: 2, weeks: 2 }
  const now = new Date('2026-03-03T12:00:00Z')

  test('the retention is parsed from days and weeks', () => {
    expect(readRetention('7d 4w')).toEqual({ days: 7, weeks: 4 })
    expect(readRetention('3d')).toEqual({ days: 3, weeks: 0 })
    expect(readRetention('0d 4w')).toBeUndefined()
  })

  test('the last backup of each retained day and week remains', () => {
    // 1 March 2026 is a Sunday, the last day of its week.
    const all = names(['20260220', '20260222', '20260227', '20260228', '20260301', '20260302'])
    expect([...outdatedOf(all, 'daily', retention, now)].sort()).toEqual(
      names(['20260220', '20260222', '20260227', '20260228']),
    )
    expect([...outdatedOf(all, 'daily', { days: 2, weeks: 3 }, now)].sort()).toEqual(
      names(['20260220', '20260227', '20260228']),
    )
  })

  test('pre-migration backups of the last seven days remain', () => {
    const nameOf = (timestamp: string) => `before-migration-${timestamp}.tar.gz`
    const all = ['20260301-010000', '20260301-020000', '20260223-010000', '20260223-020000'].map(nameOf)
    expect(outdatedOf(all, 'migration', { days: 1, weeks: 0 }, now)).toEqual([
      nameOf('20260223-020000'),
      nameOf('20260223-010000'),
    ])
  })

  test('the newest backup and unrelated files always remain', () => {
    expect(outdatedOf([...names(['20010101']), 'site.tar.gz', 'before.tar.gz'], 'daily', retention, now)).toEqual([])
    const others = ['before-migration-20260301-010000-ab12.tar.gz', 'before-migration-20260301-020000-ab12.tar.gz']
    expect(outdatedOf(others, 'daily', { days: 1, weeks: 0 }, now)).toEqual([])
    const sameDay = ['site-20260301-010000.tar.gz', 'site-20260301-020000.tar.gz']
    expect(outdatedOf(sameDay, 'daily', { days: 1, weeks: 0 }, now)).toEqual(['site-20260301-010000.tar.gz'])
  })
})

const { newPlace, newFile } = placesForTests()

describe.each(dialects)('a daily backup of %s', dialect => {
  const never = new AbortController().signal
  const start = async () => {
    const config = await newPlace(dialect)
    const clock = createTestClock('2026-03-01T21:00:00Z')
    const database = await openDatabase(config)
    await migrate(database, { site })
    const store = createStore({ site, database, clock })
    const owner = { name: 'Owner', email: ownerEmail('demo'), password: ownerPassword }
    await store.addApplication('demo', { name: 'Site' }, owner)
    const folder = join(dirname(newFile()), `backups-${dialect}-${Math.random()}`)
    const job = (make: (file: string) => Promise<unknown>) =>
      createDailyBackup({
        db: database.db,
        clock,
        at: '03:00',
        zone: async () => 'Asia/Dhaka',
        folder,
        retention: { days: 1, weeks: 0 },
        make: async file => void (await make(file)),
      })
    return { config, clock, database, folder, job }
  }

  test('a daily backup is verified, then replaces the previous one, and is reported with its size', async () => {
    const { config, clock, database, folder, job } = await start()
    const daily = job(file => makeVerifiedBackup(site, config, file))
    await daily.run(never)
    clock.advance(86_400)
    await daily.run(never)
    expect(await readdir(folder)).toEqual(['site-20260302-210000.tar.gz'])
    const [name = ''] = await readdir(folder)
    expect(await verifyBackup(site, join(folder, name))).toMatchObject({ pictures: 0 })
    const { size } = await stat(join(folder, name))
    expect(await readBackupResult(database.db)).toMatchObject({ ok: true, bytes: size, message: null })
    expect(await readLastBackup(database.db)).not.toBeNull()
    await database.close()
  })

  test('a failed daily backup is reported without its folder name, and the last good one remains', async () => {
    const { config, clock, database, folder, job } = await start()
    await job(file => makeVerifiedBackup(site, config, file)).run(never)
    const good = await readLastBackup(database.db)
    clock.advance(10 * 86_400)
    const broken = job(async file => {
      await mkdir(dirname(file), { recursive: true })
      // Somebody else has created a file with that name.
      await writeFile(join(dirname(file), '.unverified-site-20260311-210000.tar.gz'), '')
      await makeVerifiedBackup(site, config, file)
    })
    await expect(broken.run(never)).rejects.toThrow(/exists/)
    expect(await readBackupResult(database.db)).toEqual({
      at: '2026-03-11 21:00:00',
      ok: false,
      bytes: null,
      message: expect.stringMatching(/^The file BACKUP_DIR\/.* exists\. .*\.$/),
      issue: { code: 'backup-exists', params: { value: expect.stringMatching(/^BACKUP_DIR\//) } },
    })
    expect(await readLastBackup(database.db)).toBe(good)
    expect(await readdir(folder)).toContain('site-20260301-210000.tar.gz')
    // A backup that cannot be restored does not get its final name.
    await database.db.schema.createTable('unknown_here').addColumn('app_key', 'text').execute()
    await sql`insert into unknown_here (app_key) values ('demo')`.execute(database.db)
    await expect(job(file => makeVerifiedBackup(site, config, file)).run(never)).rejects.toThrow(/'unknown_here'/)
    expect(await readdir(folder)).toEqual(['site-20260301-210000.tar.gz'])
    const full = job(async () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    })
    await expect(full.run(never)).rejects.toThrow()
    expect(await readBackupResult(database.db)).toMatchObject({
      ok: false,
      message: 'The disk is full.',
      issue: { code: 'storage-full', params: {} },
    })
    await database.close()
  })
})
