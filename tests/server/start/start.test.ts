/** Opens the resources of a server: the data folder and its lock, and the messages for operators if that fails. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { siteCommands } from '../../../scripts/site/commands.js'
import { adopt, sweep } from '../../../server/cli/files.ts'
import { apply } from '../../../server/cli/migrate.ts'
import { addedLines, addSite, forget, readSiteArguments, setPassword, usage } from '../../../server/cli/site.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { isPassword } from '../../../server/crypto/passwords.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { openDatabase } from '../../../server/db/openDatabase.ts'
import { sqliteDriver, sqlitePackage } from '../../../server/db/sqlite/sqliteDriver.ts'
import { messageOf } from '../../../server/runtime/program.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { StartError } from '../../../server/runtime/startError.ts'
import { storedTables } from '../../../server/schema/introspect.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { createStore } from '../../../server/store/store.ts'
import { createSite } from '../../../src/resources/createSite.ts'
import { allResources, posts, site as thisSite } from '../../../src/resources/index.ts'
import { integer } from '../../../src/schema/descriptor/field.ts'
import { describeOnce, newSchema, testOnce } from '../../support/sites/databases.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const configFor = (variables: Readonly<Record<string, string>> = {}) => readConfig({ DATA_DIR: folder, ...variables })

/** Separate program that holds the lock of the folder, like a running server. */
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

describeOnce('the data folder', () => {
  test('the data folder is created at startup, with a durable database', async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'a', 'b') })
    await migrate(database, { site: thisSite })
    await database.close()
    const file = new (sqliteDriver())(sqliteFileOf(join(folder, 'a', 'b')))
    expect(file.pragma('journal_mode', { simple: true })).toBe('wal')
    file.close()
  })

  test('the data folder is locked by its server, and a second one stops with a message', async () => {
    const first = await openDatabase(configFor())
    const second = openDatabase(configFor())
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(
      `The data folder ${folder} is in use by another server (process ${process.pid}). Stop that server, or set DATA_DIR to another folder.`,
    )
    await migrate(first, { site: thisSite })
    await first.close()
    await (await openDatabase(configFor())).close()
  })

  test('the data folder is unlocked as soon as its process is killed', async () => {
    const holder = await holdElsewhere()
    await expect(openDatabase(configFor())).rejects.toThrow(`(process ${holder.pid})`)
    holder.kill('SIGKILL')
    await ended(holder)
    await (await openDatabase(configFor())).close()
  })

  test('an unwritable data folder prevents startup with a message', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const opening = openDatabase({ databaseUrl: undefined, dataDir: join(file, 'data') })
    await expect(opening).rejects.toThrow(/^.*\/file is a file, but must be a folder\. .*DATA_DIR.*\.$/)
  })

  test('a file that is not a database prevents startup with a message that states the remedy', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(sqliteFileOf(folder), 'no database '.repeat(1000))
    await expect(openDatabase(configFor())).rejects.toThrow(/is damaged or not a database\. Restore a backup/)
    expect(await readdir(folder)).not.toContain('server.pid')
    await rm(sqliteFileOf(folder))
    await (await openDatabase(configFor())).close()
  })
})

describe('startup with PostgreSQL', () => {
  test.skipIf(process.env.DIALECT === 'sqlite').each<[string, Partial<URL>, RegExp]>([
    ['that does not respond', { port: '1' }, /DATABASE_URL does not answer \(.*\)\. Start it/],
    ['that rejects the password', { password: 'wrong-secret' }, /refuses the user or the password/],
    ['without the requested database', { pathname: '/nowhere' }, /DATABASE_URL does not exist \(.*\)\. Create it/],
  ])('PostgreSQL %s prevents startup with one sentence without secrets', async (_what, change, words) => {
    const url = new URL(inject('postgresUrl'))
    Object.assign(url, change)
    const opening = openDatabase({ databaseUrl: url.href, dataDir: folder })
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.toThrow(words)
    await expect(opening).rejects.not.toThrow(/secret|postgres:\/\//)
  })

  test
    .skipIf(process.env.DIALECT === 'sqlite')
    .each(['file', 'file/data', ...(process.platform === 'linux' ? ['/proc/site/data'] : [])])(
    'startup with PostgreSQL and DATA_DIR=%s, which is not a folder, fails before anything is stored',
    async name => {
      await writeFile(join(folder, 'file'), '')
      const named = name.startsWith('/') ? name : join(folder, name)
      const { url } = await newSchema()
      const starting = openProvider(configFor({ DATABASE_URL: url, DATA_DIR: named }), projectFolder, {
        site: thisSite,
      })
      await expect(starting).rejects.toThrow(StartError)
      await expect(starting).rejects.toThrow(
        /(is a file, but must be a folder|cannot be used( \(\w+\))?)\. .* set DATA_DIR to another folder\.$/,
      )
    },
  )
})

describeOnce('the first startup', () => {
  test('application, starter content and user are created at the first startup, and used at later ones', async () => {
    const first = await openProvider(configFor({ ADMIN_EMAIL: 'first@example.org' }), projectFolder, { site: thisSite })
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

    const second = await openProvider(configFor({ ADMIN_EMAIL: 'another@example.org' }), projectFolder, {
      site: thisSite,
    })
    expect(second.firstUser).toBeUndefined()
    expect(await second.store.inApplication('demo').credentials('another@example.org', '')).toBeUndefined()
    await second.close()

    await expect(openProvider(configFor({ APP_KEY: 'elsewhere' }), projectFolder, { site: thisSite })).rejects.toThrow(
      /^This database has no application 'elsewhere'\. Set APP_KEY to one of: demo; or add it: /,
    )
    await (await openDatabase(configFor())).close()
  })
})

testOnce('a startup adds the custom roles that a site ships, once', async () => {
  const withRoles = (...names: readonly string[]) =>
    createSite({ ...thisSite.config, roles: names.map(name => ({ name, base: 'editor', rights: {} })) })
  const rolesAfter = async (...names: readonly string[]): Promise<number> => {
    const { store, close } = await openProvider(configFor(), projectFolder, { site: withRoles(...names) })
    const count = await store.inApplication('demo').count(thisSite.customRoles)
    await close()
    return count
  }
  expect(await rolesAfter('News desk')).toBe(1)
  expect(await rolesAfter('News desk', 'Events')).toBe(2)
  expect(await rolesAfter('News desk', 'Events')).toBe(2)
})

testOnce('a removed field prevents startup, and is dropped in development if unused', async () => {
  const database = await openDatabase(configFor())
  const minutes = integer('Minutes', { default: 5 })
  await migrate(database, {
    site: thisSite,
    descriptors: allResources.map(resource =>
      resource.name === posts.name ? { ...posts, fields: { ...posts.fields, minutes } } : resource,
    ),
  })
  const owner = { name: 'Owner', email: 'owner@example.org', password: 'a long enough password' }
  await createStore({ site: thisSite, database, clock: () => new Date() }).addApplication(
    'demo',
    { name: 'Demo' },
    owner,
  )
  await database.close()
  await expect(openProvider(configFor(), projectFolder, { site: thisSite })).rejects.toThrow(
    /'posts\.minutes' is in the database/,
  )
  const provider = await openProvider(configFor(), projectFolder, { site: thisSite, isDevelopment: true })
  const [found] = (await storedTables(provider.database.db, 'sqlite')).filter(({ name }) => name === posts.name)
  await provider.close()
  expect(found?.columns.map(({ name }) => name)).not.toContain('minutes')
})

describeOnce('the command npm run site', () => {
  test('npm run site has the commands listed in its help', () => {
    const { stdout } = spawnSync(process.execPath, [join(projectFolder, 'bin/site.js'), '--help'], { encoding: 'utf8' })
    const [, named = ''] = /^site sites +(\S+(?: · \S+)*) {2}/m.exec(stdout) ?? []
    expect(named.split(' · ')).toEqual(
      [...usage.matchAll(/npm run site -- (\S+?)(?=[ ;]|$)/g)].map(([, command]) => command),
    )
    for (const command of ['init', ...Object.keys(siteCommands)])
      expect(stdout).toMatch(new RegExp(`^site .*\\b${command}\\b`, 'm'))
  })

  test('npm run site accepts valid arguments', () => {
    const words = ['add', 'second', '--name', 'Second', '--email', 'a@example.org']
    expect(readSiteArguments(words)).toEqual({ key: 'second', name: 'Second', email: 'a@example.org' })
  })
  test.each([
    [['add', 'second', '--name', 'Second'], /^Usage: npm run site -- add KEY/],
    [['add'], /^Usage: /],
    [['remove', 'second'], /^Usage: /],
    [['add', 'second', '--nmae', 'x', '--email', 'a@example.org'], /^Usage: /],
    [['add', '../up', '--name', 'x', '--email', 'a@example.org'], /^KEY must be /],
    [
      ['add', 'second', '--name', 'x', '--email', 'a@example.org', '--language', 'fr'],
      /^--language must be en or bn\.$/,
    ],
  ])('npm run site rejects wrong arguments with its usage: %j', (words, message) => {
    expect(() => readSiteArguments(words)).toThrow(message)
  })

  const request = { key: 'second', name: 'Second site', email: 'second@example.org' }
  test.each([
    ['site -- add', (config: Config) => addSite(config, request)],
    ['site -- password', (config: Config) => setPassword(config, request.email)],
    ['site -- forget-secrets', forget],
    ['files -- sweep', (config: Config) => sweep(config, new Date())],
    ['files -- adopt', (config: Config) => adopt(config, new Date())],
    ['migrate', (config: Config) => apply(config, [])],
  ])('npm run %s refuses a folder without a database, and creates nothing in it', async (_command, run) => {
    const refused = run(configFor())
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(`There is no database in the data folder ${folder}. Set DATA_DIR`)
    expect(await readdir(folder)).toEqual([])
  })

  const makeDatabase = async () => (await openDatabase(configFor())).close()
  const passwordOf = async (appKey: string) => {
    const database = await openDatabase(configFor(), { shared: true })
    const store = createStore({ site: thisSite, database, clock: () => new Date() })
    const credentials = await store.inApplication(appKey).credentials(request.email, '')
    await database.close()
    return credentials?.passwordHash
  }

  test('npm run site adds an application and its user, and prints the random password once', async () => {
    await makeDatabase()
    const { password } = await addSite(configFor(), request)
    expect(password).toMatch(/^[a-zA-Z0-9]{24}$/)
    expect(await isPassword(String(password), await passwordOf('second'))).toBe(true)
    expect((await readFile(sqliteFileOf(folder))).includes(String(password))).toBe(false)
  })

  test('npm run site names the server to start for an application, unless it is that of APP_KEY', () => {
    const lines = addedLines(configFor(), request, 'secret')
    expect(lines).toContain('Server       start one with APP_KEY=second: docs/operating.md, "A second site"')
    expect(addedLines(configFor({ APP_KEY: 'second' }), request, 'secret')).toEqual(lines.slice(0, -1))
  })

  test('npm run site gives an application the requested language, or English by default', async () => {
    await makeDatabase()
    const words = ['add', 'second', '--name', 'বই', '--email', request.email, '--language', 'bn']
    await addSite(configFor(), readSiteArguments(words))
    await addSite(configFor(), { ...request, key: 'third' })
    const database = await openDatabase(configFor())
    const store = createStore({ site: thisSite, database, clock: () => new Date() })
    expect(await store.inApplication('second').application()).toMatchObject({ name: 'বই', language: 'bn' })
    expect(await store.inApplication('third').application()).toMatchObject({ language: 'en' })
    await database.close()
  })

  test('npm run site uses ADMIN_PASSWORD, and works while a server runs', async () => {
    const running = await openDatabase(configFor())
    await migrate(running, { site: thisSite })
    const config = configFor({ ADMIN_PASSWORD: 'a password of mine' })
    expect(await addSite(config, request)).toEqual({ password: undefined })
    const store = createStore({ site: thisSite, database: running, clock: () => new Date() })
    expect(await store.applicationKeys()).toEqual(['second'])
    await running.close()
    expect(await isPassword('a password of mine', await passwordOf('second'))).toBe(true)
  })

  test('npm run site rejects a used key or an invalid email with a message, and stores nothing', async () => {
    await makeDatabase()
    await addSite(configFor(), request)
    const again = await addSite(configFor(), request).catch(messageOf)
    expect(again).toBe("There is an application 'second' already. Choose another key.")
    const wrong = await addSite(configFor(), { ...request, key: 'third', email: 'nobody' }).catch(messageOf)
    expect(wrong).toMatch(/Email must be an email address/)
    const database = await openDatabase(configFor())
    expect(await createStore({ site: thisSite, database, clock: () => new Date() }).applicationKeys()).toEqual([
      'second',
    ])
    await database.close()
  })
})
