/** Opening what a server needs: the data folder and its lock, and what an operator reads when it cannot be. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { addedLines, addSite, readSiteArguments } from '../../../server/cli/site.ts'
import { readConfig } from '../../../server/config/config.ts'
import { isPassword } from '../../../server/crypto/passwords.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { sqliteDriver, sqlitePackage } from '../../../server/db/sqlite/sqliteDriver.ts'
import { messageOf } from '../../../server/runtime/program.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { storedTables } from '../../../server/schema/introspect.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { StartError } from '../../../server/startError.ts'
import { createStore } from '../../../server/store/store.ts'
import { allResources, posts } from '../../../src/resources/index.ts'
import { integer } from '../../../src/schema/descriptor/field.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const configFor = (variables: Readonly<Record<string, string>> = {}) => readConfig({ DATA_DIR: folder, ...variables })

/** A program of its own that holds the folder's lock, as a running server does. */
const holdElsewhere = async (): Promise<ChildProcess> => {
  const program = `
    const lock = new (require(process.argv[3]))(process.argv[1], { timeout: 0 })
    lock.exec('begin exclusive')
    require('node:fs').writeFileSync(process.argv[2], String(process.pid))
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, [
    '-e',
    program,
    join(folder, 'server.lock'),
    join(folder, 'server.pid'),
    sqlitePackage,
  ])
  await new Promise((resolve, reject) => {
    holder.stdout?.once('data', resolve)
    holder.once('exit', () => reject(new Error('The holder ended.')))
  })
  return holder
}
const ended = (program: ChildProcess) => new Promise(resolve => program.once('exit', resolve))

describe('the data folder', () => {
  test('is made where there is none, with a database that loses nothing', async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'a', 'b') })
    await migrate(database)
    await database.close()
    const file = new (sqliteDriver())(sqliteFileOf(join(folder, 'a', 'b')))
    expect(file.pragma('journal_mode', { simple: true })).toBe('wal')
    file.close()
  })

  test('belongs to one server: a second one ends with a message that names it, and the first stays', async () => {
    const first = await openDatabase(configFor())
    const second = openDatabase(configFor())
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(
      `The data folder ${folder} is in use by another server (process ${process.pid}). Stop that one, or set DATA_DIR to another folder.`,
    )
    await migrate(first)
    await first.close()
    await (await openDatabase(configFor())).close()
  })

  test('is free again as soon as the process that held it is killed', async () => {
    const holder = await holdElsewhere()
    await expect(openDatabase(configFor())).rejects.toThrow(`(process ${holder.pid})`)
    holder.kill('SIGKILL')
    await ended(holder)
    await (await openDatabase(configFor())).close()
  })

  test('that cannot be written ends the start with a message', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const opening = openDatabase({ databaseUrl: undefined, dataDir: join(file, 'data') })
    await expect(opening).rejects.toThrow(/^.*\/file is a file, and a folder is needed there\. .*DATA_DIR.*\.$/)
  })

  test('with a file that is no database ends the start with a message that says what to do', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(sqliteFileOf(folder), 'no database '.repeat(1000))
    await expect(openDatabase(configFor())).rejects.toThrow(/is no database, or is damaged\. Restore a backup/)
    expect(await readdir(folder)).not.toContain('server.pid')
    await rm(sqliteFileOf(folder))
    await (await openDatabase(configFor())).close()
  })
})

describe('PostgreSQL', () => {
  test.skipIf(process.env.DIALECT === 'sqlite').each<[string, Partial<URL>, RegExp]>([
    ['that does not answer', { port: '1' }, /DATABASE_URL does not answer \(.*\)\. Start it/],
    ['that refuses the password', { password: 'wrong-secret' }, /refuses the user or the password/],
    ['without the database', { pathname: '/nowhere' }, /DATABASE_URL does not exist \(.*\)\. Create it/],
  ])('%s ends the start with a message of one sentence without secrets', async (_what, change, words) => {
    const url = new URL(inject('postgresUrl'))
    Object.assign(url, change)
    const opening = openDatabase({ databaseUrl: url.href, dataDir: folder })
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.toThrow(words)
    await expect(opening).rejects.not.toThrow(/secret|postgres:\/\//)
  })
})

describe('the first start', () => {
  test('makes the application with starter content and its user; later starts find it', async () => {
    const first = await openProvider(configFor({ ADMIN_EMAIL: 'first@example.org' }), projectFolder)
    expect(first.firstUser).toEqual({
      email: 'first@example.org',
      password: expect.stringMatching(/^[a-zA-Z0-9]{24}$/),
    })
    const rows = first.store.inApplication('demo')
    const credentials = await rows.credentials('first@example.org', '')
    expect(await isPassword(String(first.firstUser?.password), credentials?.passwordHash)).toBe(true)
    expect(await rows.application()).toMatchObject({ user_id: credentials?.userId, status: 1 })
    expect(await rows.count(posts)).toBeGreaterThan(0)
    await first.close()

    const second = await openProvider(configFor({ ADMIN_EMAIL: 'another@example.org' }), projectFolder)
    expect(second.firstUser).toBeUndefined()
    expect(await second.store.inApplication('demo').credentials('another@example.org', '')).toBeUndefined()
    await second.close()

    await expect(openProvider(configFor({ APP_KEY: 'elsewhere' }), projectFolder)).rejects.toThrow(
      /^APP_KEY names 'elsewhere', which is no application of this database\. Set APP_KEY to one of: demo; or add it: /,
    )
    await (await openDatabase(configFor())).close()
  })
})

test('a field that was taken out again ends a start, and is dropped in development if nobody has used it', async () => {
  const database = await openDatabase(configFor())
  const minutes = integer('Minutes', { default: 5 })
  await migrate(database, {
    descriptors: allResources.map(resource =>
      resource.name === posts.name ? { ...posts, fields: { ...posts.fields, minutes } } : resource,
    ),
  })
  const owner = { name: 'Owner', email: 'owner@example.org', password: 'a long enough password' }
  await createStore({ database, clock: () => new Date() }).addApplication('demo', { name: 'Demo' }, owner)
  await database.close()
  await expect(openProvider(configFor(), projectFolder)).rejects.toThrow(/'posts\.minutes' holds data/)
  const provider = await openProvider(configFor(), projectFolder, { isDevelopment: true })
  const [found] = (await storedTables(provider.database.db, 'sqlite')).filter(({ name }) => name === posts.name)
  await provider.close()
  expect(found?.columns.map(({ name }) => name)).not.toContain('minutes')
})

describe('npm run site', () => {
  test.each([
    [['add', 'second', '--name', 'Second', '--email', 'a@example.org'], undefined],
    [['add', 'second', '--name', 'Second'], /^Write: npm run site -- add KEY/],
    [['add'], /^Write: /],
    [['remove', 'second'], /^Write: /],
    [['add', 'second', '--nmae', 'x', '--email', 'a@example.org'], /^Write: /],
    [['add', '../up', '--name', 'x', '--email', 'a@example.org'], /^KEY must be /],
    [
      ['add', 'second', '--name', 'x', '--email', 'a@example.org', '--language', 'fr'],
      /^--language must be en or bn\.$/,
    ],
  ])('accepts %j, or explains its arguments', (words, refused) => {
    if (refused) expect(() => readSiteArguments(words)).toThrow(refused)
    else expect(readSiteArguments(words)).toEqual({ key: 'second', name: 'Second', email: 'a@example.org' })
  })

  const request = { key: 'second', name: 'Second site', email: 'second@example.org' }
  const passwordOf = async (appKey: string) => {
    const database = await openDatabase(configFor(), { shared: true })
    const store = createStore({ database, clock: () => new Date() })
    const credentials = await store.inApplication(appKey).credentials(request.email, '')
    await database.close()
    return credentials?.passwordHash
  }

  test('adds an application and its user, whose random password is shown once', async () => {
    const { password } = await addSite(configFor(), request)
    expect(password).toMatch(/^[a-zA-Z0-9]{24}$/)
    expect(await isPassword(String(password), await passwordOf('second'))).toBe(true)
    expect((await readFile(sqliteFileOf(folder))).includes(String(password))).toBe(false)
  })

  test('names the server that an application needs, unless it is that of APP_KEY', () => {
    const lines = addedLines(configFor(), request, 'secret')
    expect(lines).toContain('Server       start one with APP_KEY=second: docs/operating.md, "A second site"')
    expect(addedLines(configFor({ APP_KEY: 'second' }), request, 'secret')).toEqual(lines.slice(0, -1))
  })

  test('gives an application the requested language, or English without one', async () => {
    const words = ['add', 'second', '--name', 'বই', '--email', request.email, '--language', 'bn']
    await addSite(configFor(), readSiteArguments(words))
    await addSite(configFor(), { ...request, key: 'third' })
    const database = await openDatabase(configFor())
    const store = createStore({ database, clock: () => new Date() })
    expect(await store.inApplication('second').application()).toMatchObject({ name: 'বই', language: 'bn' })
    expect(await store.inApplication('third').application()).toMatchObject({ language: 'en' })
    await database.close()
  })

  test('uses the password of ADMIN_PASSWORD, and works while a server runs', async () => {
    const running = await openDatabase(configFor())
    await migrate(running)
    const config = configFor({ ADMIN_PASSWORD: 'a password of mine' })
    expect(await addSite(config, request)).toEqual({ password: undefined })
    const store = createStore({ database: running, clock: () => new Date() })
    expect(await store.applicationKeys()).toEqual(['second'])
    await running.close()
    expect(await isPassword('a password of mine', await passwordOf('second'))).toBe(true)
  })

  test('rejects a taken key and an invalid email with a message, and stores nothing', async () => {
    await addSite(configFor(), request)
    const again = await addSite(configFor(), request).catch(messageOf)
    expect(again).toBe("There is an application 'second' already. Choose another key.")
    const wrong = await addSite(configFor(), { ...request, key: 'third', email: 'nobody' }).catch(messageOf)
    expect(wrong).toMatch(/Email must be an email address/)
    const database = await openDatabase(configFor())
    expect(await createStore({ database, clock: () => new Date() }).applicationKeys()).toEqual(['second'])
    await database.close()
  })
})
