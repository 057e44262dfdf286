/**
 * `npm run bench -- --loop [--records N] [--only TEXT] [--tries N] [--server FILE] [--json FILE] [--resources
 * NAME,NAME] [--postgres] [--record]`: measures for each GET, job and write how long it blocks the event loop, and the
 * memory afterwards, on a site with 100,000 records of every resource. `--resources` fills and calls only some;
 * `--only` calls paths and groups that contain a text; `--tries` is the number of attempts for a call that seems too
 * slow (3); `--server` measures another build on the same data; `--json` writes every call; `--record` writes the
 * tables to docs/performance/event-loop.md, or with `--postgres` to event-loop-postgres.md.
 * After `node scripts/build.js --added` the site has two more resources, with fields of the kinds that the product's
 * own do not use.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { sqliteDriver } from '../../server/db/sqlite/sqliteDriver.ts'
import { keySetting } from '../../server/db/tenantKey.ts'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { appKey, copyFilled } from '../fill/filledSites.ts'
import { fillResources } from '../fill/fillResources.ts'
import { requestOk, textOf } from '../load/requests.ts'
import { signIn } from '../load/signIn.ts'
import { describeMachine } from '../system/machine.ts'
import { openBenchDatabases } from '../system/postgresCopies.ts'
import { type LoopCall, loopCalls } from './loopCalls.ts'
import { type Measured, measureCall } from './loopMeasure.ts'
import { loopReport } from './loopReport.ts'
import { type LoopWrite, loopWrites, type Send } from './loopWrites.ts'
import { startWatched, type Watched } from './watchedServer.ts'

/** Attempts for a call that seems too slow, as other load on the machine may be the cause. */
const usualTries = '3'
/** Time for which the server is watched after its start, while its jobs run, ms. */
const startMs = 20_000

/** Records of each resource that are imported, changed and deleted together. */
const manyRecords = 400

const otherVersion = 'update application_state set content_version = content_version + 1'

/** Returns functions to invalidate the server's caches, as another process's write would, and to clean up. */
const forgetting = async (variables: Readonly<Record<string, string>>) => {
  const { DATABASE_URL: url, DATA_DIR: folder } = variables
  if (url === undefined) {
    const database = new (sqliteDriver())(join(String(folder), 'site.sqlite'))
    const write = database.prepare(otherVersion)
    return { forget: async () => void write.run(), close: async () => void database.close() }
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Row-level security shows only the rows of one application.
  await client.query(`select set_config('${keySetting}', $1, false)`, [appKey])
  return { forget: async () => void (await client.query(otherVersion)), close: () => client.end() }
}

/** Status of a call; 0 without a response in time. */
const ask = async (url: string, token: string, { path, isSignedIn }: LoopCall): Promise<number> => {
  // The origin makes the response uncached.
  const headers = { 'app-key': appKey, origin: url, ...(isSignedIn && { authorization: `Bearer ${token}` }) }
  try {
    const answer = await fetch(url + path, { headers, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

/** Measures a write, once only, because writes change the site. */
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

/** First paragraph of the recorded page. */
const introduction =
  'For developers. This page shows for how long each call, job and write blocks the event loop, which delays all other requests. Each row has the largest values of its calls, each value on its own. The limit is 50 ms: [decision 018](../decisions/018-nothing-holds-the-event-loop.md).'

/** File for the tables of `--record`. */
const recordedFile = (isPostgres: boolean): string =>
  join(projectFolder, 'docs/performance', isPostgres ? 'event-loop-postgres.md' : 'event-loop.md')

const readOptions = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: args.filter(each => each !== '--loop'),
    options: {
      ...{ records: text, resources: text, only: text, tries: text, server: text, json: text },
      ...({ record: { type: 'boolean', default: false }, postgres: { type: 'boolean', default: false } } as const),
    },
  })
  return {
    ...values,
    many: {
      records: Number(values.records ?? '100000'),
      ...(values.resources && { resources: values.resources.split(',') }),
    },
    mostTries: Number(values.tries ?? usualTries),
    server: resolve(values.server ?? join(projectFolder, 'dist/server/main.js')),
    isSelected: (name: string) => values.only === undefined || name.includes(values.only),
  }
}

/** Logs the elapsed time of each part of a run. */
const createProgress = () => {
  const began = performance.now()
  return (message: string) => console.info(`${Math.round((performance.now() - began) / 1_000)} s: ${message}`)
}

/** Runs the measurement and prints it. */
export const runLoopBench = async (args: readonly string[]): Promise<void> => {
  const { many, mostTries, isSelected, ...options } = readOptions(args)
  const logProgress = createProgress()
  const databases = options.postgres ? await openBenchDatabases() : undefined
  const copy = await copyFilled({ ...many, fill: fillResources }, databases)
  logProgress('the site is filled.')
  const began = performance.now()
  const server = await startWatched(options.server, copy.variables)
  const { forget, close } = await forgetting(copy.variables)
  const all: Measured[] = []
  try {
    // Discards the delay of the startup, before the first request.
    await server.worst()
    await sleep(startMs)
    const jobs = { group: 'jobs', what: 'jobs after startup', status: 0 }
    all.push({ ...jobs, ms: performance.now() - began, ...(await server.worst()) })
    const { token } = await signIn(server.url)
    const document: unknown = JSON.parse(textOf(await requestOk(`${server.url}/api/openapi.json`)))
    const measuring = { forget, worst: server.worst, mostTries, ask: (call: LoopCall) => ask(server.url, token, call) }
    const calls = loopCalls({ ...many, pageSize: 20 }, document).filter(
      ({ group, path }) => isSelected(group) || isSelected(path),
    )
    for (const [at, call] of calls.entries()) {
      all.push(await measureCall(measuring, call))
      if (at % 100 === 99) logProgress(`${at + 1} of ${calls.length} GETs …`)
    }
    const writes = loopWrites({ ...many, atOnce: manyRecords }).filter(({ what }) => isSelected(`write: ${what}`))
    for (const [at, write] of writes.entries()) {
      all.push(await measureWrite(server, write, token))
      if (at % 50 === 49) logProgress(`${at + 1} of ${writes.length} writes …`)
    }
  } finally {
    await close()
    await server.stop()
  }
  const { processor, cores, node, database, date } = describeMachine(await databases?.version())
  await databases?.close()
  const report = loopReport({
    all,
    ...many,
    about: `${processor}, ${cores} cores, Node ${node}, ${database}, ${date.slice(0, 10)}`,
  })
  console.info(report)
  if (options.json !== undefined) await writeFile(options.json, JSON.stringify(all, null, 1))
  if (!options.record) return
  const file = recordedFile(options.postgres)
  await mkdir(dirname(file), { recursive: true })
  const command = `npm run bench -- --loop${options.postgres ? ' --postgres' : ''} --record`
  await writeFile(file, `# Event-loop delays\n\n${introduction}\n\nGenerated by \`${command}\`.\n\n${report}\n`)
}
