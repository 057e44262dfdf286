/** Data folder in conditions that an operator may cause: unusable and read-only files are reported with the cause. */

import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup } from '../../../server/backup/makeBackup.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { createDiskStore } from '../../../server/files/storage/diskStore.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { site as thisSite } from '../../../src/resources/index.ts'
import { openProgram, type Program } from '../../support/harness/program.ts'
import { openSeparatePostgres } from '../../support/harness/separatePostgres.ts'
import { dialects } from '../../support/sites/databases.ts'
import { addSite, makeSite, smallStarter } from '../../support/sites/dataFolder.ts'
import { ownerEmail, ownerPassword } from '../../support/sites/server.ts'

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

describe.runIf(dialects.includes('sqlite'))('a data folder', () => {
  const modesIn = async (path: string): Promise<Readonly<Record<string, string>>> => {
    const entries = await readdir(path, { recursive: true })
    const modes = await Promise.all(
      ['.', ...entries].map(async name => [name, ((await stat(join(path, name))).mode & 0o777).toString(8)] as const),
    )
    return Object.fromEntries(modes)
  }

  test('the data folder is readable only by the user of the server', async () => {
    const database = await openDatabase(config)
    await migrate(database, { site: thisSite })
    await addSite(database)
    await openFileStore(config).put(pictureKey('demo', 'a.webp'), Buffer.from('bytes'), 'image/webp')
    await makeBackup(config, join(config.dataDir, 'backups', 'site-20260301-060000.tar.gz'))
    const modes = await modesIn(config.dataDir)
    await database.close()
    expect(Object.keys(modes)).toEqual(expect.arrayContaining(['site.sqlite-wal', 'site.sqlite-shm', 'server.lock']))
    const others = Object.entries(modes).filter(([, mode]) => !/^[67]00$/.test(mode))
    expect(others).toEqual([])
  })

  test('a data folder of an older version becomes private at the next startup', async () => {
    await makeSite(config)
    await mkdir(join(config.dataDir, 'backups'))
    for (const name of ['.', 'files', 'backups']) await chmod(join(config.dataDir, name), 0o755)
    for (const name of ['site.sqlite', 'server.lock']) await chmod(join(config.dataDir, name), 0o644)
    await (await openProvider(config, smallStarter, { site: thisSite })).close()
    const modes = await modesIn(config.dataDir)
    expect(modes).toMatchObject({
      '.': '700',
      files: '700',
      backups: '700',
      'site.sqlite': '600',
      'server.lock': '600',
    })
  })

  test('a data folder with an unrelated file retains its permissions', async () => {
    await makeSite(config)
    await writeFile(join(config.dataDir, 'notes.txt'), 'mine', { mode: 0o644 })
    await chmod(config.dataDir, 0o755)
    await (await openProvider(config, smallStarter, { site: thisSite })).close()
    expect(await modesIn(config.dataDir)).toMatchObject({ '.': '755', 'notes.txt': '644', 'site.sqlite': '600' })
  })
})

describe.runIf(dialects.includes('sqlite'))('startup with an unusable path', () => {
  const start = async (): Promise<void> => (await openProvider(config, smallStarter, { site: thisSite })).close()

  test('startup fails with a message if a folder has the name of the database', async () => {
    await mkdir(join(sqliteFileOf(config.dataDir), 'inside'), { recursive: true })
    await expect(start()).rejects.toThrow(/site\.sqlite is a folder, but must be a file\./)
  })

  test.each(['data', 'data/files'])(
    'startup fails with a message if a file has the name of the folder %s',
    async name => {
      if (name === 'data/files') await mkdir(config.dataDir)
      await writeFile(join(folder, name), '')
      await expect(start()).rejects.toThrow(`${join(folder, name)} is a file, but must be a folder.`)
    },
  )

  test.each(['data/uploads', 'data/backups'])(
    'startup fails before a site is created if a file has the name of %s',
    async name => {
      await mkdir(config.dataDir)
      await writeFile(join(folder, name), '')
      await expect(start()).rejects.toThrow(`${join(folder, name)} is a file, but must be a folder.`)
      await rm(join(folder, name))
      await start()
    },
  )

  const virtual = process.platform === 'linux' ? ['/proc/site/backups', '/sys/site/backups', '/proc', '/sys'] : []
  test.each(['file', 'file/backups', ...virtual])(
    'startup fails with a message if BACKUP_DIR is %s, which cannot store backups',
    async name => {
      await writeFile(join(folder, 'file'), '')
      const named = name.startsWith('/') ? name : join(folder, name)
      const starting = openProvider(readConfig({ DATA_DIR: config.dataDir, BACKUP_DIR: named }), smallStarter, {
        site: thisSite,
      })
      await expect(starting).rejects.toThrow(`BACKUP_DIR is ${named}, where no backup can be stored. `)
      await expect(starting).rejects.toThrow(/ or set BACKUP_DIR to another folder\.$/)
      expect(await readdir(folder)).toEqual(['file'])
    },
  )

  test('the private folder BACKUP_DIR is created at startup, with nothing in it', async () => {
    const backups = join(folder, 'disk', 'backups')
    await (
      await openProvider(readConfig({ DATA_DIR: config.dataDir, BACKUP_DIR: backups }), smallStarter, {
        site: thisSite,
      })
    ).close()
    expect(await readdir(backups)).toEqual([])
    expect((await stat(backups)).mode & 0o777).toBe(0o700)
  })

  test.runIf(process.platform === 'linux')(
    'startup fails with a message in a folder that cannot contain new folders',
    async () => {
      const config = readConfig({ DATA_DIR: '/proc/site/data' })
      await expect(openProvider(config, smallStarter, { site: thisSite })).rejects.toThrow(
        /^\/proc\/site\/data cannot be used \(ENOENT\)\. /,
      )
    },
  )
})

describe.runIf(dialects.includes('sqlite'))('a server without file permissions', () => {
  let site: Program
  let limited: Program
  let other: Program
  let running: ChildProcess | undefined
  beforeAll(async () => {
    site = await openProgram('readOnlySite')
    limited = await openProgram('fewFiles')
    other = await openProgram('otherUser')
  })
  afterEach(() => {
    running?.kill('SIGKILL')
    running = undefined
  })
  afterAll(async () => {
    await site.remove()
    await limited.remove()
    await other.remove()
  })

  /** Makes the data folder writable for the user of the program, or for everybody if both are the same user. */
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
    'a server that may not write %s starts read-only, and writes once permitted',
    async what => {
      await makeSite(config)
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
        body: { reason: 'The database or the disk is read-only.' },
      })
      await setWritable(true)
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 15_000 }).toBe(200)
      expect((await signIn(origin)).status).toBe(200)
    },
    40_000,
  )

  test('a server without permission at its first start stops with a message that names the folder', async () => {
    await mkdir(config.dataDir, { mode: 0o555 })
    await chmod(config.dataDir, 0o555)
    const { code, output } = await site.run([config.dataDir])
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/data may not be written by the user of this process \(number \d+\)\./),
    })
  })

  test('a server that may not write a database which it has to change stops with a message that names the folder', async () => {
    await makeSite(config)
    const database = await openDatabase(config)
    await database.db.deleteFrom('meta').where('key', '=', 'search:faqs').execute()
    await database.close()
    await setWritable(false)
    const { code, output } = await site.run([config.dataDir])
    await setWritable(true)
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /read-only\. The server has to change the database .* write access to .*data, or free some space\.\s*$/,
      ),
    })
  })

  test('a server that may not list the data folder makes no backup, and its message names the user', async () => {
    await makeSite(config)
    const backups = join(folder, 'backups')
    await mkdir(backups)
    await chmod(backups, 0o777)
    await chmod(config.dataDir, isRoot ? 0o700 : 0)
    const { code, output } = await other.run(['backup', config.dataDir, join(backups, 'backup.tar.gz')])
    await chmod(config.dataDir, 0o700)
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /data may not be (read|written|entered) by the user of this process \(number \d+\)\. Give this user read and write access/,
      ),
    })
  })

  test('a server that may not read a backup cannot verify it, and its message names the user', async () => {
    const backup = join(folder, 'backup.tar.gz')
    await writeFile(backup, '')
    await chmod(backup, isRoot ? 0o600 : 0)
    const { code, output } = await other.run(['verify', backup])
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(`${backup} may not be read by the user of this process`),
    })
  })

  test('a server that may not write BACKUP_DIR stops with a message that names folder and user', async () => {
    const backups = join(folder, 'backups')
    for (const [path, mode] of [
      [config.dataDir, 0o777],
      [backups, 0o555],
    ] as const) {
      await mkdir(path)
      await chmod(path, mode)
    }
    const { code, output } = await site.run([config.dataDir, backups])
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(
        `BACKUP_DIR is ${backups}, where no backup can be stored. ${backups} may not be written by the user of this process`,
      ),
    })
  })

  test('a server at its open file limit serves images once files are closed', async () => {
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

describe.runIf(dialects.includes('postgres'))('a read-only PostgreSQL database', () => {
  test('a site on a read-only PostgreSQL database starts, and its data can be read', async () => {
    const own = await openSeparatePostgres()
    try {
      await migrate(own.database, { site: thisSite })
      await addSite(own.database)
      const url = new URL(own.url)
      const variables = { DATABASE_URL: url.href, DATA_DIR: join(folder, 'data') }
      await (await openProvider(readConfig(variables), smallStarter, { site: thisSite })).close()
      await own.setReadOnly(true)
      const { store, close } = await openProvider(readConfig(variables), smallStarter, { site: thisSite })
      expect(await store.applicationKeys()).toEqual(['demo'])
      await close()
    } finally {
      await own.close()
    }
  })
})

describe.runIf(dialects.includes('sqlite'))('leftovers of killed backups and restores', () => {
  test('leftover files that no process is still writing are removed at the next startup', async () => {
    await makeSite(config)
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
    await (await openProvider(config, smallStarter, { site: thisSite })).close()
    const left = await readdir(config.dataDir, { recursive: true })
    expect(left.filter(name => [...old, ...stored].includes(name)).sort()).toEqual([...stored].sort())
  })
})
