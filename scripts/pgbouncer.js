/** Finds or installs a PgBouncer, for the tests through a pooler. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [process.env.PGBOUNCER_PATH, '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/** Path of an installed PgBouncer; undefined if there is none. */
export const findPgBouncer = () => places.find(path => path && existsSync(path))

/** Path of a PgBouncer. If there is none, installs one from Debian's packages; undefined if that is impossible. */
export const ensurePgBouncer = () => {
  const found = findPgBouncer()
  if (found || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return found
  console.info('No PgBouncer was found. Installing one for the tests with a connection pooler …')
  const install = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq pgbouncer'
  spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] })
  return findPgBouncer()
}
