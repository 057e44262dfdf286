/**
 * `npm run crash -- [--rounds N] [--postgres]`: tests that acknowledged writes survive when the server is killed, its
 * log is torn or its disk is full; with --postgres, when the server is killed, or its database is stopped immediately
 * or gracefully. Default: 8 rounds, each with several editors who write until the fault. The last line is 'acknowledged
 * N, lost N, torn N'; the exit code is 1 if anything is lost or torn. Needs the development packages.
 *
 * This shows that a killed process loses nothing that it has acknowledged and leaves nothing half-written, that a log
 * whose end is missing or garbage after the last acknowledged write is read up to there, and that a full disk stops
 * writes, but not reads. It cannot show that a disk stores acknowledged data durably (fsync); that requires cutting the
 * power.
 */
import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runProgram } from '../../server/runtime/program.ts'
import { isProgram } from '../../server/runtime/projectFolder.ts'
import { StartError } from '../../server/runtime/startError.ts'
import { makeTemporaryFolder } from '../system/leaving.ts'
import { type LocalPostgres, startLocalPostgres } from '../system/localPostgres.ts'
import { fillDisk, mountSmallDisk } from '../system/smallDisk.ts'
import { type CrashSite, createCrashSite } from './crashSite.ts'
import { tearWal, walEndOf } from './walTail.ts'

const walOf = (site: CrashSite) => join(site.folder, 'site.sqlite-wal')

/** Waits until a random number of calls are acknowledged, and a random time more. */
const someWrites = async (site: CrashSite, most: number): Promise<void> => {
  const enough = site.acknowledged() + randomInt(1, most)
  const deadline = performance.now() + 20_000
  while (site.acknowledged() < enough && performance.now() < deadline) await pause(5)
  await pause(randomInt(0, 50))
}

/** Kills the server during concurrent writes. Returns the text that reports the round. */
const killWhileWriting = async (site: CrashSite): Promise<string> => {
  const end = site.writeAll()
  await someWrites(site, 80)
  await site.kill()
  await end()
  return 'killed'
}

/**
 * Kills the server during writes whose responses are not read, and tears the log after the end of the acknowledged
 * writes.
 */
const tearLog = async (site: CrashSite): Promise<string> => {
  const end = site.writeAll()
  await someWrites(site, 30)
  await end()
  // No call is in progress: everything in the log up to here was acknowledged.
  const before = await walEndOf(walOf(site))
  site.writeUnread()
  await pause(randomInt(5, 200))
  await site.kill()
  const torn = await tearWal(walOf(site), before)
  return `killed, the last ${torn} bytes of the log torn`
}

/** Waits until writes are accepted again, at most a minute. Returns the seconds, as text. */
const writesAgain = async (site: CrashSite): Promise<string> => {
  const began = performance.now()
  while ((await site.tryToWrite()) !== 201) {
    if (performance.now() - began > 60_000) {
      site.complain('writes are still refused a minute after the cause was removed')
      break
    }
    await pause(200)
  }
  return ((performance.now() - began) / 1_000).toFixed(1)
}

/** Fills the disk during concurrent writes; then frees it, or kills the server first. */
const fillUp = async (site: CrashSite): Promise<string> => {
  const end = site.writeAll()
  await someWrites(site, 20)
  const makeRoom = await fillDisk(site.folder)
  await pause(1_500)
  const readyz = await site.statusOf('/readyz')
  const reads = await Promise.all(['/', '/about-gmpf', '/api/posts?page=1&size=5', '/healthz'].map(site.statusOf))
  await end()
  const isRefused = (await site.tryToWrite()) !== 201
  if (!isRefused) site.complain('a write was accepted on a full disk')
  if (reads.some(status => status !== 200)) site.complain(`reads on a full disk are answered with ${reads.join(', ')}`)
  if (readyz !== 503) site.complain(`/readyz on a full disk is answered with ${readyz}`)
  const isKilled = randomInt(2) === 0
  if (isKilled) await site.kill()
  await makeRoom()
  if (isKilled) return 'disk filled, server killed, disk freed'
  const seconds = await writesAgain(site)
  await site.kill()
  return `disk filled and freed, writes accepted again after ${seconds} s`
}

/** Stops the database of a running server during concurrent writes; the server must reconnect by itself. */
const endDatabase = async (site: CrashSite, database: LocalPostgres, isAtOnce: boolean): Promise<string> => {
  const end = site.writeAll()
  await someWrites(site, 60)
  if (isAtOnce) database.endAtOnce()
  else database.stop()
  await pause(1_000)
  const healthz = await site.statusOf('/healthz')
  const readyz = await site.statusOf('/readyz')
  if (healthz !== 200 || readyz !== 503)
    site.complain(`without a database, /healthz and /readyz are answered with ${healthz} and ${readyz}`)
  database.start()
  await end()
  const seconds = await writesAgain(site)
  return `database stopped ${isAtOnce ? 'immediately' : 'gracefully'}, writes accepted again after ${seconds} s`
}

const readOptions = (): { readonly rounds: number; readonly postgres: boolean } => {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '8' }, postgres: { type: 'boolean', default: false } },
  })
  if (!/^[1-9]\d{0,4}$/.test(values.rounds))
    throw new StartError(`--rounds must be a whole number from 1 to 99999, like 8, not '${values.rounds}'.`)
  return { rounds: Number(values.rounds), postgres: values.postgres }
}

/** A round, with the site that it ran on and its report. */
type Round = () => Promise<{ readonly site: CrashSite; readonly report: string }>

const roundOf =
  (site: CrashSite, work: (site: CrashSite) => Promise<string>): Round =>
  async () => ({ site, report: await work(site) })

/** Rounds on the embedded database, in rotation. */
const sqliteRounds = async (folder: string, open: (at: string) => Promise<CrashSite>, small: string | undefined) => {
  const site = await open(join(folder, 'data'))
  site.refuseSecond()
  const rounds = [roundOf(site, killWhileWriting), roundOf(site, tearLog)]
  if (small !== undefined) return [...rounds, roundOf(await open(small), fillUp)]
  console.info('The rounds with a full disk are SKIPPED: only root on Linux can mount a small disk.')
  return rounds
}

const postgresRounds = (site: CrashSite, database: LocalPostgres) => [
  roundOf(site, killWhileWriting),
  roundOf(site, at => endDatabase(at, database, true)),
  roundOf(site, at => endDatabase(at, database, false)),
]

const run = async (): Promise<void> => {
  const { rounds: count, postgres } = readOptions()
  const folder = await makeTemporaryFolder('crash')
  const small = join(folder, 'small')
  await mkdir(small)
  const hasSmallDisk = !postgres && mountSmallDisk(small)
  const database = postgres ? await startLocalPostgres(folder) : undefined
  const sites: CrashSite[] = []
  const open = async (at: string, variables?: Readonly<Record<string, string>>) => {
    const site = await createCrashSite(at, variables)
    sites.push(site)
    return site
  }
  try {
    console.info('Starting a site …')
    const rounds = database
      ? postgresRounds(await open(join(folder, 'data'), { DATABASE_URL: database.url }), database)
      : await sqliteRounds(folder, open, hasSmallDisk ? small : undefined)
    for (let number = 1; number <= count; number += 1) {
      const done = await rounds[(number - 1) % rounds.length]?.()
      if (!done) break
      if (!done.site.isRunning()) await done.site.restart()
      console.info(`round ${number}: ${done.report}; ${await done.site.compare()}`)
    }
  } finally {
    for (const site of sites) await site.kill()
  }
  const sum = (figure: (site: CrashSite) => number) => sites.reduce((total, site) => total + figure(site), 0)
  const complaints = sites.flatMap(site => site.complaints)
  for (const complaint of complaints) console.error(complaint)
  const [lost, torn] = [sum(site => site.lost()), sum(site => site.torn())]
  console.info(`acknowledged ${sum(site => site.acknowledged())}, lost ${lost}, torn ${torn}`)
  if (complaints.length) process.exitCode = 1
}

if (isProgram(import.meta.url)) await runProgram(run)
