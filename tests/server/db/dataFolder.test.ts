/** The data folder under conditions that an operator may make: what cannot be used is named with its cause, and what is lost or read-only is noticed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup } from '../../../server/backup/makeBackup.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { sqlitePackage } from '../../../server/db/sqlite/sqliteDriver.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { createDiskStore } from '../../../server/files/storage/diskStore.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore } from '../../../server/store/store.ts'
import { openOwnPostgres } from '../../support/harness/ownPostgres.ts'
import { openProgram, type Program } from '../../support/harness/program.ts'
import { dialects, ownerEmail, ownerPassword, startProvider, type TestProvider } from '../../support/sites/server.ts'

const faq = { faq_title: 'Is it stored?', faq_content: '<p>Yes.</p>', status: 1 }
const nobody = 65_534
const isRoot = process.getuid?.() === 0

let folder: string
let config: Config
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-'))
  await chmod(folder, 0o755)
  config = readConfig({ DATA_DIR: join(folder, 'data') })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const addSite = (database: Database) =>
  createStore({ database, clock: () => new Date() }).addApplication(
    'demo',
    { name: 'Site' },
    { name: 'Owner', email: ownerEmail('demo'), password: ownerPassword },
  )

const makeSite = async (): Promise<void> => {
  const database = await openDatabase(config)
  await migrate(database)
  await addSite(database)
  await database.close()
  await (await openProvider(config, projectFolder)).close()
}

describe.runIf(dialects.includes('sqlite'))('a data folder', () => {
  const modesIn = async (path: string): Promise<Readonly<Record<string, string>>> => {
    const entries = await readdir(path, { recursive: true })
    const modes = await Promise.all(
      ['.', ...entries].map(async name => [name, ((await stat(join(path, name))).mode & 0o777).toString(8)] as const),
    )
    return Object.fromEntries(modes)
  }

  test('is readable only for the user of the server', async () => {
    const database = await openDatabase(config)
    await migrate(database)
    await addSite(database)
    await openFileStore(config).put(pictureKey('demo', 'a.webp'), Buffer.from('bytes'), 'image/webp')
    await makeBackup(config, join(config.dataDir, 'backups', 'site-20260301-060000.tar.gz'))
    const modes = await modesIn(config.dataDir)
    await database.close()
    expect(Object.keys(modes)).toEqual(expect.arrayContaining(['site.sqlite-wal', 'site.sqlite-shm', 'server.lock']))
    const others = Object.entries(modes).filter(([, mode]) => !/^[67]00$/.test(mode))
    expect(others).toEqual([])
  })

  test('that a former version has made is closed to others at the next start', async () => {
    await makeSite()
    await mkdir(join(config.dataDir, 'backups'))
    for (const name of ['.', 'files', 'backups']) await chmod(join(config.dataDir, name), 0o755)
    for (const name of ['site.sqlite', 'server.lock']) await chmod(join(config.dataDir, name), 0o644)
    await (await openProvider(config, projectFolder)).close()
    const modes = await modesIn(config.dataDir)
    expect(modes).toMatchObject({
      '.': '700',
      files: '700',
      backups: '700',
      'site.sqlite': '600',
      'server.lock': '600',
    })
  })

  test('with a file of another program stays open to others', async () => {
    await makeSite()
    await writeFile(join(config.dataDir, 'notes.txt'), 'mine', { mode: 0o644 })
    await chmod(config.dataDir, 0o755)
    await (await openProvider(config, projectFolder)).close()
    expect(await modesIn(config.dataDir)).toMatchObject({ '.': '755', 'notes.txt': '644', 'site.sqlite': '600' })
  })
})

describe.runIf(dialects.includes('sqlite'))('a start', () => {
  const start = async (): Promise<void> => (await openProvider(config, projectFolder)).close()

  test('fails with a message where a folder has the name of the database', async () => {
    await mkdir(join(sqliteFileOf(config.dataDir), 'inside'), { recursive: true })
    await expect(start()).rejects.toThrow(/site\.sqlite is a folder, and a file is needed there\./)
  })

  test.each(['data', 'data/files'])('fails with a message where a file has the name of the folder %s', async name => {
    if (name === 'data/files') await mkdir(config.dataDir)
    await writeFile(join(folder, name), '')
    await expect(start()).rejects.toThrow(`${join(folder, name)} is a file, and a folder is needed there.`)
  })

  test.runIf(process.platform === 'linux')(
    'fails with a message where the system makes all folders itself',
    async () => {
      const config = readConfig({ DATA_DIR: '/proc/site/data' })
      await expect(openProvider(config, projectFolder)).rejects.toThrow(
        /^\/proc\/site\/data cannot be used \(ENOENT\)\. /,
      )
    },
  )
})

describe.runIf(dialects.includes('sqlite'))('a server with another user', () => {
  let site: Program
  let limited: Program
  let running: ChildProcess | undefined
  beforeAll(async () => {
    site = await openProgram('readOnlySite')
    limited = await openProgram('fewFiles')
  })
  afterEach(() => {
    running?.kill('SIGKILL')
    running = undefined
  })
  afterAll(async () => {
    await site.remove()
    await limited.remove()
  })

  /** Whether the user of the program, or everybody where this one is the same, may change what lies in the data folder. */
  const setWritable = async (isWritable: boolean): Promise<void> => {
    for (const name of ['.', ...(await readdir(config.dataDir, { recursive: true }))]) {
      const path = join(config.dataDir, name)
      const isFolder = (await stat(path)).isDirectory()
      if (isRoot) await chown(path, isWritable ? nobody : 0, isWritable ? nobody : 0)
      await chmod(path, (isFolder ? 0o555 : 0o444) | (isWritable ? 0o200 : 0))
    }
  }
  const serve = async (): Promise<string> => {
    const child = site.start([config.dataDir])
    running = child
    let output = ''
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', text => {
          output += text
          if (/port \d+/.test(output)) resolve()
        })
      child.once('exit', () => reject(new Error(output)))
    })
    return `http://127.0.0.1:${/port (\d+)/.exec(output)?.[1]}`
  }
  const signIn = (origin: string) =>
    fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'app-key': 'demo', 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: ownerEmail('demo'), password: ownerPassword }),
    })

  test.each(['every file and folder', 'the database file'])(
    'that may not write %s starts read-only, and writes as soon as it may',
    async what => {
      await makeSite()
      if (what === 'the database file') {
        await setWritable(true)
        if (isRoot) await chown(sqliteFileOf(config.dataDir), 0, 0)
        await chmod(sqliteFileOf(config.dataDir), 0o444)
      } else await setWritable(false)
      const origin = await serve()
      expect((await fetch(`${origin}/api/faqs`, { headers: { 'app-key': 'demo' } })).status).toBe(200)
      const refused = await signIn(origin)
      expect({ status: refused.status, body: await refused.json() }).toMatchObject({
        status: 503,
        body: { code: 'read_only' },
      })
      const ready = await fetch(`${origin}/readyz`)
      expect({ status: ready.status, body: await ready.json() }).toMatchObject({
        status: 503,
        body: { reason: 'The database or the disk takes no changes.' },
      })
      await setWritable(true)
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 15_000 }).toBe(200)
      expect((await signIn(origin)).status).toBe(200)
    },
    40_000,
  )

  test('that lacks a right at its first start ends with a message that names the folder', async () => {
    await mkdir(config.dataDir, { mode: 0o555 })
    await chmod(config.dataDir, 0o555)
    const { code, output } = await site.run([config.dataDir])
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/data may not be written by the user of this process \(number \d+\)\./),
    })
  })

  test('that has as many files open as it may reads pictures as soon as fewer are open', async () => {
    await createDiskStore(folder).put('pictures/a.webp', Buffer.from('bytes'), 'image/webp')
    if (isRoot) await chmod(folder, 0o755)
    const [execPath, ...words] = limited.start([folder, 'pictures/a.webp'], { stdio: 'ignore' }).spawnargs
    const child = spawn('sh', ['-c', 'ulimit -n 60; exec "$@"', 'sh', String(execPath), ...words])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
    await new Promise(resolve => child.once('close', resolve))
    expect(output).toBe('before: bytes\nmeanwhile: files-unusable\nafter: bytes\n')
  })
})

describe.runIf(dialects.includes('sqlite'))('a database that is served', () => {
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
    'replaced by another one': async () => {
      await cp(file(), `${file()}.copy`)
      await rename(`${file()}.copy`, file())
    },
    'without its log': () => rm(`${file()}-wal`),
  }

  test.each(Object.entries(losses))(
    'and is %s is still read, and no write is acknowledged that would be lost',
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

  test('and is removed refuses the very next write, before any check', async () => {
    await rm(file())
    expect(await write()).toMatchObject({ status: 503, body: { code: 'read_only' } })
  })

  test('and is put back accepts writes again', async () => {
    await rename(file(), `${file()}.aside`)
    expect((await write()).status).toBe(503)
    await rename(`${file()}.aside`, file())
    await expect.poll(async () => (await ready()).status, { interval: 20 }).toBe(200)
    expect((await write()).status).toBe(201)
  })

  test('and is locked by another process is still read, and the write is stored afterwards', async () => {
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

describe.runIf(dialects.includes('postgres'))('a read-only PostgreSQL', () => {
  test('is read from the first start on', async () => {
    const own = await openOwnPostgres()
    try {
      await migrate(own.database)
      await addSite(own.database)
      const url = new URL(own.url)
      const variables = { DATABASE_URL: url.href, DATA_DIR: join(folder, 'data') }
      await (await openProvider(readConfig(variables), projectFolder)).close()
      await own.setReadOnly(true)
      const { store, close } = await openProvider(readConfig(variables), projectFolder)
      expect(await store.applicationKeys()).toEqual(['demo'])
      await close()
    } finally {
      await own.close()
    }
  })
})

describe.runIf(dialects.includes('sqlite'))('what killed backups and restores have left', () => {
  test('is removed by the next start, except for what another process may be writing', async () => {
    await makeSite()
    const backups = join(config.dataDir, 'backups')
    const old = [
      'backups/.making-site-20260301-060000.tar.gz-01234567',
      'backups/.unverified-site-20260301-060000.tar.gz',
      'backups/site-20260228-060000.tar.gz.89abcdef',
      'restoring-20260301060000',
    ]
    const stored = ['backups/.making-site-20260302-060000.tar.gz-01234567', 'backups/notes.tar.gz']
    await mkdir(backups)
    for (const name of [...old, ...stored]) {
      await mkdir(join(config.dataDir, name))
      await writeFile(join(config.dataDir, name, 'rows.jsonl'), '{}')
    }
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const name of [...old, 'backups/notes.tar.gz'])
      await utimes(join(config.dataDir, name), twoDaysAgo, twoDaysAgo)
    await (await openProvider(config, projectFolder)).close()
    const left = await readdir(config.dataDir, { recursive: true })
    expect(left.filter(name => [...old, ...stored].includes(name)).sort()).toEqual([...stored].sort())
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
  const words = /^The disk that holds .*disk.* is full: [\d.]+ [kM]B is free, and at least [\d.]+ MB is needed\./
  const picture = randomBytes(4_000_000)

  test('that is full makes a backup and a restore fail with the free and the needed space', async () => {
    await makeSite()
    const database = await openDatabase(config)
    await openFileStore(config).put(pictureKey('demo', 'a.webp'), picture, 'image/webp')
    const rows = createStore({ database, clock: () => new Date() }).inApplication('demo')
    await rows.files.insert({ name: 'a.webp', width: 9, height: 9, bytes: picture.length, type: 'image/webp' })
    await database.close()
    await expect(makeBackup(config, join(disk, 'site.tar.gz'))).rejects.toThrow(words)
    expect(await readdir(disk)).toEqual([])
    const file = join(folder, 'site.tar.gz')
    await makeBackup(config, file)
    const target = readConfig({ DATA_DIR: join(disk, 'data') })
    await expect(restoreBackup(target, { file, isForced: false, now: new Date() })).rejects.toThrow(words)
  })

  test('that is full is still read, and the server reports the free and the needed space', async () => {
    config = readConfig({ DATA_DIR: join(disk, 'data') })
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
    expect(lines.map(line => JSON.parse(line).msg)).toContainEqual(expect.stringMatching(words))
    await provider.close()
  })
})
