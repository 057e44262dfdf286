/**
 * `npm run soak -- [--minutes N]`: a site under mixed load, with faults. Default: 10 minutes. Readers, searchers,
 * editors, slow clients and broken uploads continue while the server is stopped, gracefully or by a kill, and
 * restarted. The last third has no faults, to watch the memory. All acknowledged writes are verified after each fault
 * and at the end. The last line is 'acknowledged N, lost N, torn N'; the exit code is 1 if anything is lost, torn or
 * answered wrongly.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runProgram } from '../../server/runtime/program.ts'
import { isProgram } from '../../server/runtime/projectFolder.ts'
import { StartError } from '../../server/runtime/startError.ts'
import { makeTemporaryFolder } from '../system/leaving.ts'
import { type CrashSite, createCrashSite } from './crashSite.ts'
import { startLoad, type Traffic } from './load.ts'

/** Time between two faults, ms. */
const faultEveryMs = 20_000
const faultyShare = 2 / 3
const memoryEveryMs = 5_000
/** Maximum memory of the process under this load, bytes. */
const mostMemory = 700_000_000

const readMinutes = (): number => {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
  const minutes = Number(values.minutes)
  if (!(minutes > 0 && minutes <= 10_000))
    throw new StartError(`--minutes must be a number above 0, at most 10000, like 10, not '${values.minutes}'.`)
  return minutes
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** Samples the memory until it is stopped. `samples` are in bytes. */
const watchMemory = (site: CrashSite) => {
  const samples: number[] = []
  const sample = () =>
    site.memory().then(
      bytes => void samples.push(bytes),
      // During a restart there is no process.
      () => undefined,
    )
  const timer = setInterval(sample, memoryEveryMs)
  return { samples, sample, stop: () => clearInterval(timer) }
}

/** Stops the server, gracefully or by a kill, restarts it, and compares. */
const fault = async (site: CrashSite, isKill: boolean): Promise<string> => {
  const end = site.writeAll()
  await pause(faultEveryMs)
  if (isKill) await site.kill()
  else {
    const code = await site.stop()
    if (code !== 0) site.complain(`the stopped server exited with code ${code}`)
  }
  await end()
  const began = performance.now()
  await site.restart()
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  return `${isKill ? 'killed' : 'stopped'}, serving again after ${seconds} s; ${await site.compare()}`
}

const soak = async (site: CrashSite, minutes: number): Promise<void> => {
  const traffic: Traffic = { reads: 0, unanswered: 0, turnedAway: 0, wrong: new Map(), aborted: 0, slow: 0 }
  const endLoad = startLoad(site, traffic)
  const memory = watchMemory(site)
  const began = performance.now()
  const isOver = (share: number) => performance.now() - began > share * minutes * 60_000
  for (let number = 1; !isOver(faultyShare); number += 1)
    console.info(`fault ${number}: ${await fault(site, number % 2 === 0)}`)

  const endWriting = site.writeAll()
  const from = memory.samples.length
  while (!isOver(1)) await pause(1_000)
  await endWriting()
  await endLoad()
  memory.stop()
  await memory.sample()
  const quiet = memory.samples.slice(from)
  const most = Math.max(...memory.samples)
  console.info(`end: ${await site.compare()}`)
  console.info(
    `${traffic.reads} reads, ${traffic.aborted} broken uploads, ${traffic.slow} slow clients, ${traffic.unanswered} calls without an answer, ${traffic.turnedAway} refused with 503 by a stopping server`,
  )
  console.info(
    `memory: at most ${megabytes(most)}; ${megabytes(quiet[0] ?? most)} at the start and ${megabytes(quiet.at(-1) ?? most)} at the end of the last part, which has no faults`,
  )
  for (const [answer, count] of traffic.wrong) site.complain(`${count} readers were answered ${answer}`)
  if (most > mostMemory) site.complain(`the server held ${megabytes(most)}, more than ${megabytes(mostMemory)}`)
}

const run = async (): Promise<void> => {
  const minutes = readMinutes()
  const site = await createCrashSite(await makeTemporaryFolder('soak'))
  try {
    await soak(site, minutes)
  } finally {
    await site.kill()
  }
  for (const complaint of site.complaints) console.error(complaint)
  console.info(`acknowledged ${site.acknowledged()}, lost ${site.lost()}, torn ${site.torn()}`)
  if (site.complaints.length) process.exitCode = 1
}

if (isProgram(import.meta.url)) await runProgram(run)
