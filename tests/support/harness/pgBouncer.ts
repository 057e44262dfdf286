/** A real PgBouncer in front of a PostgreSQL. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../scripts/freePort.js'
import { findPgBouncer } from '../../../scripts/pgbouncer.js'

export const poolModes = ['session', 'transaction'] as const
type PoolMode = (typeof poolModes)[number]

/** Pool sizes. A test opens more connections than the pool of transaction mode has, so that they share server connections. */
const poolSizes: { readonly [M in PoolMode]: number } = { session: 40, transaction: 3 }

/** Ids of the local user `postgres` if this process runs as root, because PgBouncer refuses to run as root; {} otherwise. */
const userOf = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Waits until PgBouncer accepts connections. Throws the last error after 100 attempts. */
const answering = async (url: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries === 100) throw error
      await setTimeout(50)
    }
  }
}

/**
 * Starts PgBouncer in the given mode, for all databases of the PostgreSQL server at the URL `target`. Only the user in
 * this URL may connect.
 */
export const startPgBouncer = async (target: string, mode: PoolMode) => {
  const program = findPgBouncer()
  if (!program) throw new Error('There is no PgBouncer.')
  const { hostname, port: targetPort, username, password } = new URL(target)
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${targetPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${poolSizes[mode]}
max_client_conn = 500
server_idle_timeout = 5
`,
  )
  const user = userOf()
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [folder, users, settings]) await chown(path, user.uid, user.gid)
  const bouncer = spawn(program, ['-q', settings], { stdio: 'ignore', ...user })
  const url = new URL(target)
  url.port = String(port)
  await answering(url.href)
  return {
    url: url.href,
    stop: async () => {
      const ended = once(bouncer, 'exit')
      bouncer.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
