/**
 * `npm run bench -- --loop [--records N] [--only TEXT] [--tries N] [--server FILE] [--json FILE]`: how long each GET and each write of a site with 100,000 records of every resource
 * keeps everybody else waiting. `--only` calls paths and groups that hold a text, `--tries` is how often a call is made that seems too slow (3), `--server` measures another build on the same data.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sqliteDriver } from '../server/db/sqliteDriver.ts'
import { projectFolder } from '../server/projectFolder.ts'
import { askWell, textOf } from './asking.ts'
import { fillResources } from './fillResources.ts'
import { appKey, copyFilled, credentials } from './keptFiller.ts'
import { onLeaving } from './leaving.ts'
import { type LoopCall, loopCalls } from './loopCalls.ts'
import type { Worst } from './loopWatch.ts'
import { type LoopWrite, loopWrites, type Send } from './loopWrites.ts'
import { firstUrl, unitEnvironment } from './subject.ts'

/** Nothing may keep the others waiting for longer, ms. */
const mostMs = 50
/** A call that seems too slow is made so often: other work on the machine may have come between. */
const usualTries = '3'
/** How long the server is watched after its start, while its jobs run, ms. */
const startMs = 20_000

/** Records of each resource that are imported, changed and deleted together. */
const manyRecords = 400

interface Watched {
  readonly url: string
  /** What was worst since the last time. */
  worst(): Promise<Worst>
  stop(): Promise<void>
}

const startWatched = async (server: string, variables: Readonly<Record<string, string>>): Promise<Watched> => {
  const child: ChildProcess = fork(server, [], {
    env: { PATH: process.env.PATH ?? '', ...unitEnvironment, ...variables },
    execArgv: [`--import=${join(projectFolder, 'dist/server/cli/loopWatch.js')}`],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onLeaving(() => child.kill('SIGKILL'))
  const url = await firstUrl(child)
  child.stdout?.resume()
  return {
    url,
    worst: async () => {
      const told = once(child, 'message')
      child.send('worst')
      const [worst] = await told
      // As `loopWatch.ts` sends it.
      return worst as Worst
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What one call, or the jobs after a start, did to the others. */
interface Measured extends Worst {
  readonly group: string
  readonly what: string
  readonly status: number
  readonly ms: number
}

/** Has the server forget what it knows of its tables, as another process's write would. */
const forgetting = (file: string) => {
  const database = new (sqliteDriver())(file)
  const write = database.prepare('update application_state set content_version = content_version + 1')
  return { forget: () => write.run(), close: () => database.close() }
}

/** The status of a call; 0 where no answer came in time. */
const ask = async (url: string, path: string, token: string | undefined): Promise<number> => {
  // The origin says that the answer is made for this call.
  const headers = { 'app-key': appKey, origin: url, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  try {
    const answer = await fetch(url + path, { headers, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

const measureCall = async (
  server: Watched,
  { group, path, isSignedIn }: LoopCall,
  token: string,
  { forget, mostTries }: { readonly forget: () => unknown; readonly mostTries: number },
): Promise<Measured> => {
  let best: Measured | undefined
  for (let tries = 0; tries < mostTries && (best === undefined || best.waited > mostMs); tries += 1) {
    forget()
    await server.worst()
    const began = performance.now()
    const status = await ask(server.url, path, isSignedIn ? token : undefined)
    const ms = performance.now() - began
    const measured = { group, what: path, status, ms, ...(await server.worst()) }
    if (best === undefined || measured.waited < best.waited) best = measured
  }
  if (!best) throw new Error('Nothing was tried.')
  return best
}

const lineOf = ({ waited, computed, ms, memory, status }: Measured, what: string): string =>
  `| ${what.slice(0, 110)} | ${waited.toFixed(0)} | ${computed.toFixed(0)} | ${ms.toFixed(0)} | ${(memory / 1_000_000).toFixed(0)} | ${status} |`

/** Writes change the site, so each is made once. */
const measureWrite = async (server: Watched, { what, run }: LoopWrite, token: string): Promise<Measured> => {
  const send: Send = async (method, path, body) => {
    const headers = {
      'app-key': appKey,
      origin: server.url,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(server.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  await server.worst()
  const began = performance.now()
  const status = await run(send)
  return { group: `write: ${what}`, what, status, ms: performance.now() - began, ...(await server.worst()) }
}

/** The worst of each group, the worst group first; then every call that is too slow. */
const reportOf = (all: readonly Measured[]): string => {
  const worst = new Map<string, Measured>()
  for (const each of all) if ((worst.get(each.group)?.waited ?? -1) < each.waited) worst.set(each.group, each)
  const head = [
    '| | others waited, ms | of it computed | answered after | memory, MB | status |',
    '|---|--:|--:|--:|--:|--:|',
  ]
  const byWait = (one: Measured, other: Measured) => other.waited - one.waited
  const groups = [...worst.values()].toSorted(byWait).map(each => lineOf(each, each.group))
  const slow = all.filter(({ waited }) => waited > mostMs).toSorted(byWait)
  return [
    ...head,
    ...groups,
    '',
    `${slow.length} of ${all.length} kept the others waiting for more than ${mostMs} ms:`,
    ...(slow.length ? ['', ...head, ...slow.map(each => lineOf(each, each.what))] : []),
  ].join('\n')
}

/** Measures and prints. */
export const runLoopBench = async (args: readonly string[]): Promise<void> => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: args.filter(each => each !== '--loop'),
    options: { records: text, only: text, tries: text, server: text, json: text },
  })
  const records = Number(values.records ?? '100000')
  const mostTries = Number(values.tries ?? usualTries)
  const copy = await copyFilled({ records, fill: fillResources })
  const began = performance.now()
  const server = await startWatched(
    resolve(values.server ?? join(projectFolder, 'dist/server/main.js')),
    copy.variables,
  )
  const { forget, close } = forgetting(join(String(copy.variables.DATA_DIR), 'site.sqlite'))
  const all: Measured[] = []
  try {
    // What starting takes keeps nobody waiting yet.
    await server.worst()
    await sleep(startMs)
    all.push({
      group: 'jobs',
      what: 'jobs after the start',
      status: 0,
      ms: performance.now() - began,
      ...(await server.worst()),
    })
    const body = { identifier: credentials.email, password: credentials.password }
    const signedIn = await askWell(`${server.url}/api/login`, { method: 'POST', headers: { 'app-key': appKey }, body })
    // As the contract says.
    const { token } = JSON.parse(textOf(signedIn)) as { readonly token: string }
    const document: unknown = JSON.parse(textOf(await askWell(`${server.url}/api/openapi.json`)))
    const { only } = values
    const calls = loopCalls({ records, pageSize: 20 }, document).filter(
      ({ group, path }) => only === undefined || group.includes(only) || path.includes(only),
    )
    for (const [at, call] of calls.entries()) {
      all.push(await measureCall(server, call, token, { forget, mostTries }))
      if (at % 100 === 99) console.info(`${at + 1} of ${calls.length} …`)
    }
    for (const write of loopWrites({ records, many: manyRecords }))
      if (only === undefined || `write: ${write.what}`.includes(only))
        all.push(await measureWrite(server, write, token))
  } finally {
    close()
    await server.stop()
  }
  console.info(reportOf(all))
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(all, null, 1))
}
