/**
 * Database of a running server in conditions that an operator may cause: it is removed, replaced or locked, or its disk
 * is full.
 */

import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBackup } from '../../../server/backup/makeBackup.ts'
import { moveSite } from '../../../server/backup/moveSite.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { verifyBackup } from '../../../server/backup/verifyBackup.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { sqlitePackage } from '../../../server/db/sqlite/sqliteDriver.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore } from '../../../server/store/store.ts'
import { site } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { makeSite } from '../../support/sites/dataFolder.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const faq = { faq_title: 'Is it stored?', faq_content: '<p>Yes.</p>', status: 1 }
const isRoot = process.getuid?.() === 0

let folder: string
let config: Config
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-'))
  await chmod(folder, 0o755)
  config = readConfig({ DATA_DIR: join(folder, 'data') })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe.runIf(dialects.includes('sqlite'))('the database file of a running server', () => {
  let provider: TestProvider
  let database: Database
  beforeEach(async () => {
    database = await openDatabase(config)
    provider = await startProvider('sqlite', { probeMs: 20, database })
  })
  afterEach(() => provider.close())

  const write = () => provider.editor.call('POST', '/api/faqs', faq)
  const ready = () => provider.visitor.call('GET', '/readyz')
  const file = () => sqliteFileOf(config.dataDir)
  const losses: Readonly<Record<string, () => Promise<unknown>>> = {
    removed: () => rm(file()),
    'replaced by another file': async () => {
      await cp(file(), `${file()}.copy`)
      await rename(`${file()}.copy`, file())
    },
    'without its WAL file': () => rm(`${file()}-wal`),
  }

  test.each(Object.entries(losses))(
    'a database file that is %s remains readable, and no acknowledged write is lost',
    async (_how, lose) => {
      expect((await write()).status).toBe(201)
      await lose()
      expect(await ready()).toMatchObject({
        status: 503,
        body: { status: 'read-only', reason: 'The database file was removed or replaced while the server runs.' },
      })
      expect(await write()).toMatchObject({ status: 503, body: { code: 'read_only' } })
      const list = await provider.visitor.call('GET', '/api/faqs')
      expect({ status: list.status, total: list.body.data.total }).toEqual({ status: 200, total: 1 })
    },
  )

  test('the first write after the database file is removed is rejected', async () => {
    await rm(file())
    expect(await write()).toMatchObject({ status: 503, body: { code: 'read_only' } })
  })

  test('writes are accepted again once the database file is put back', async () => {
    await rename(file(), `${file()}.aside`)
    expect((await write()).status).toBe(503)
    await rename(`${file()}.aside`, file())
    await expect.poll(async () => (await ready()).status, { interval: 20 }).toBe(200)
    expect((await write()).status).toBe(201)
  })

  test('a database locked by another process remains readable, and waiting writes succeed once it is unlocked', async () => {
    const program = `
      const file = new (require('${sqlitePackage}'))(process.argv[1])
      file.exec('begin immediate')
      console.log('held')
      process.stdin.once('data', () => { file.exec('rollback'); process.exit() })`
    const holder = spawn(process.execPath, ['-e', program, file()], { cwd: projectFolder })
    await new Promise(resolve => holder.stdout.once('data', resolve))
    let isBegun = false
    const begun = database.db.transaction().execute(async () => {
      isBegun = true
    })
    const writing = write()
    for (let count = 0; count < 20; count += 1) {
      await setImmediate()
      expect((await provider.visitor.call('GET', `/api/faqs?page=${count + 1}`)).status).toBe(200)
    }
    expect(isBegun).toBe(false)
    holder.stdin.write('go')
    await begun
    expect((await writing).status).toBe(201)
  })
})

const canMount = isRoot && spawnSync('mount', ['-t', 'tmpfs', 'none', '/mnt']).status === 0
if (canMount) spawnSync('umount', ['/mnt'])
const smallDisk = canMount ? 'a small disk' : 'a small disk, left out because none can be mounted here,'

describe.runIf(dialects.includes('sqlite'))(smallDisk, () => {
  let disk: string
  beforeEach(async test => {
    test.skip(!canMount)
    disk = join(folder, 'disk')
    await mkdir(disk)
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6M', 'none', disk])
  })
  afterEach(() => void spawnSync('umount', ['-l', disk]))
  const words = /^There is not enough space on the disk of .*disk.*: [\d.]+ [kM]B is free/
  const neededWords = /, about [\d.]+ MB is needed\./
  const sentence = (end: RegExp) => new RegExp(words.source + end.source)
  const picture = randomBytes(4_000_000)

  test('a read-only BACKUP_DIR is reported at startup, and the site is served', async () => {
    spawnSync('umount', ['-l', disk])
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'none', disk])
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    try {
      const backups = join(disk, 'backups')
      await (
        await openProvider(readConfig({ DATA_DIR: config.dataDir, BACKUP_DIR: backups }), projectFolder, { site })
      ).close()
      expect(warn.mock.calls).toEqual([
        [
          expect.stringMatching(
            /^BACKUP_DIR is .*backups, where no backup can be stored\. .*disk is on a file system that is mounted read-only\./,
          ),
        ],
      ])
    } finally {
      warn.mockRestore()
    }
  })

  test('on a full disk, backups, verifications and restores fail with a message that states free and required space', async () => {
    await makeSite(config)
    const database = await openDatabase(config)
    await openFileStore(config).put(pictureKey('demo', 'a.webp'), picture, 'image/webp')
    const rows = createStore({ site, database, clock: () => new Date() }).inApplication('demo')
    await rows.files.insert({ name: 'a.webp', width: 9, height: 9, bytes: picture.length, type: 'image/webp' })
    await database.close()
    const file = join(folder, 'site.tar.gz')
    await makeBackup(config, file)
    await writeFile(join(disk, 'other'), randomBytes(3_000_000))
    await expect(verifyBackup(site, file, disk)).rejects.toThrow(sentence(neededWords))
    expect(await readdir(disk)).toEqual(['other'])
    await expect(verifyBackup(site, file, join(folder, 'nowhere'))).rejects.toThrow(/nowhere/)
    vi.stubEnv('TMPDIR', disk)
    const moved = readConfig({ DATA_DIR: join(folder, 'moved') })
    await expect(moveSite(site, config, moved, { isForced: false, now: new Date() })).rejects.toThrow(
      sentence(neededWords),
    )
    vi.unstubAllEnvs()
    await rm(join(disk, 'other'))
    await expect(makeBackup(config, join(disk, 'site.tar.gz'))).rejects.toThrow(sentence(neededWords))
    expect(await readdir(disk)).toEqual([])
    const target = readConfig({ DATA_DIR: join(disk, 'data') })
    await expect(restoreBackup(site, target, { file, isForced: false, now: new Date() })).rejects.toThrow(
      sentence(neededWords),
    )
  })

  test('a full disk remains readable, is reported, and is writable once there is space', async () => {
    config = readConfig({ DATA_DIR: join(disk, 'data') })
    await writeFile(join(disk, 'other'), randomBytes(2_500_000))
    const database = await openDatabase(config)
    const lines: string[] = []
    const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } }
    const provider = await startProvider('sqlite', { probeMs: 20, database, logger })
    const write = () =>
      provider.editor.call('POST', '/api/faqs', { ...faq, faq_content: `<p>${'x'.repeat(900_000)}</p>` })
    let answer = await write()
    while (answer.status === 201) answer = await write()
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'read_only', message: expect.stringMatching(/^The disk is full\./) },
    })
    expect((await provider.visitor.call('GET', '/api/faqs')).status).toBe(200)
    expect(lines.map(line => JSON.parse(line).msg)).toContainEqual(
      expect.stringMatching(sentence(/\. The server only reads until writing works again\.$/)),
    )
    await rm(join(disk, 'other'))
    await expect.poll(async () => (await write()).status, { timeout: 10_000 }).toBe(201)
    await provider.close()
  })
})
