/** Measures one case in rounds. Each round measures each side of the comparison once, so that a noisy machine slows all of them. */

import type { Case, Filled } from '../fill/cases.ts'
import type { Subject } from '../system/subject.ts'
import type { Captured } from './constant.ts'
import { type Expected, isSampled, type Job, withoutTimestamps } from './generator.ts'
import type { LoadGenerator } from './loadProcess.ts'
import { requestOk, textOf } from './requests.ts'
import { type Bottleneck, median, medianRound, type Round, ratioOf, usualBottleneck } from './rounds.ts'

/** The measured site, and the tools for measuring it. */
export interface Bench {
  /** Server processes, all on one database. */
  readonly subjects: readonly Subject[]
  readonly filled: Filled
  readonly appKey: string
  readonly token: string
  readonly load: LoadGenerator
  readonly startConstant: (answer: Captured) => Promise<Subject>
  /** Starts the bare driver on a database of its own. */
  readonly startDriver: () => Promise<Subject>
}

interface LoadOptions {
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
}

/** Result of one reference server. */
interface Beside {
  readonly round: Round
  /** undefined if the load generator was the bottleneck. */
  readonly ratio: number | undefined
}

/** Result of a case: that of the server, and those of the reference servers. */
export interface CaseResult {
  readonly name: string
  readonly what: string
  readonly own: Round
  readonly bottleneck: Bottleneck
  readonly bare: Beside
  readonly driver: Beside | undefined
  /** Median and maximum time of the first response after a write, ms; undefined if not measured. */
  readonly afterWrite: { readonly p50: number; readonly most: number } | undefined
  readonly connections: number
  /** Number of bodies that were compared with the expected ones. */
  readonly verified: number
}

/** Minimum duration of a slow request, ms. Slow requests are sent on a single connection. */
const slowMs = 200

const headersOf = ({ appKey, token }: Bench, { as }: Case): Readonly<Record<string, string>> => ({
  'app-key': appKey,
  'accept-encoding': 'br',
  ...(as === 'editor' && { authorization: `Bearer ${token}` }),
})

const originsOf = ({ subjects }: Bench): readonly string[] => subjects.map(({ url }) => url)

/** Expected sampled responses, requested one by one without load. */
const expectedOf = async (origin: string, paths: readonly string[], headers: HeaderFields): Promise<Expected> => {
  const sampled = paths.filter((_path, index) => paths.length <= 100 || isSampled(index, paths.length))
  const byPath = new Map<string, string>()
  for (const path of sampled) byPath.set(path, withoutTimestamps(textOf(await requestOk(origin + path, { headers }))))
  return { kind: 'bodies', byPath }
}
type HeaderFields = Readonly<Record<string, string>>

const share = (used: number, seconds: number, processes: number): number => used / seconds / processes

/** Loads one side, and measures the CPU time of its processes and of the generator. */
const loadOnce = async (load: LoadGenerator, subjects: readonly Subject[], job: Job) => {
  const used = async () => {
    let seconds = 0
    for (const subject of subjects) seconds += await subject.cpuSeconds()
    return seconds
  }
  const before = await used()
  const result = await load.run({ ...job, origins: subjects.map(({ url }) => url) })
  const server = share((await used()) - before, result.seconds, subjects.length)
  const rate = result.requests / result.seconds
  const round: Round = { rate, p50: result.p50, p99: result.p99, server, generator: result.busy }
  return { round, result }
}

/** Creates one side of a comparison. Each load continues with the request after the last one. */
export const sideOf = (
  load: LoadGenerator,
  subjects: readonly Subject[],
  job: Omit<Job, 'origins' | 'first' | 'seconds'>,
) => {
  const rounds: Round[] = []
  let [first, verified] = [0, 0]
  const run = async (seconds: number) => {
    const { round, result } = await loadOnce(load, subjects, { ...job, origins: [], first, seconds })
    first += result.requests
    verified += result.verified
    return round
  }
  return {
    rounds,
    warmUp: run,
    measure: async (seconds: number) => void rounds.push(await run(seconds)),
    requests: () => first,
    verified: () => verified,
  }
}

export type Side = ReturnType<typeof sideOf>

const besideOf = (own: Side, side: Side): Beside => ({
  round: medianRound(side.rounds),
  ratio: ratioOf(own.rounds, side.rounds),
})

/** Total number of posts for an editor. */
const countPosts = async (bench: Bench, headers: HeaderFields): Promise<number> => {
  const answer = await requestOk(`${originsOf(bench)[0]}/api/posts?page=1&size=1`, { headers })
  // Safe cast: the envelope of a list.
  return (JSON.parse(textOf(answer)) as { data: { total: number } }).data.total
}

/** Requests a case's addresses, each after a write of the newest post, which any of them may show. */
const askAfterWrites = async (bench: Bench, each: Case): Promise<{ p50: number; most: number }> => {
  const [origin = ''] = originsOf(bench)
  const headers = headersOf(bench, each)
  const editor = { ...headers, authorization: `Bearer ${bench.token}` }
  const paths = each.paths(bench.filled)
  const times: number[] = []
  const [leastTimes, mostTimes, until] = [3, 40, performance.now() + 10_000]
  while (times.length < leastTimes || (times.length < mostTimes && performance.now() < until)) {
    const title = `Written ${times.length} at ${Date.now()}`
    await requestOk(`${origin}/api/posts/${bench.filled.newest}`, { method: 'PUT', headers: editor, body: { title } })
    const path = paths[times.length % paths.length]
    const began = performance.now()
    const answer = await requestOk(origin + path, { headers })
    times.push(performance.now() - began)
    if (each.showsNewest && !textOf(answer).includes(title))
      throw new Error(`${path} does not show what was just written.`)
  }
  return { p50: median(times), most: Math.max(...times) }
}

/** Number of connections for a case: one if a single request is slow. */
const connectionsFor = async (origin: string, path: string, headers: HeaderFields, usual: number): Promise<number> => {
  const began = performance.now()
  await requestOk(origin + path, { headers })
  return performance.now() - began > slowMs ? 1 : usual
}

/** Measures a case. Throws if a response is not the expected one, or a stored record is missing. */
export const measureCase = async (bench: Bench, each: Case, options: LoadOptions): Promise<CaseResult> => {
  const [origin = ''] = originsOf(bench)
  const headers = headersOf(bench, each)
  const paths = each.paths(bench.filled)
  const [path = ''] = paths
  const created = each.create?.(bench.filled)
  const first = created
    ? await requestOk(origin + path, {
        method: 'POST',
        headers,
        body: JSON.parse(created.body.replaceAll('{n}', 'first')),
      })
    : await requestOk(origin + path, { headers })
  const holds = each.holds(bench.filled)
  if (!textOf(first).includes(holds))
    throw new Error(`${path} does not contain ${holds}: ${textOf(first).slice(0, 300)}`)
  const connections = created ? options.connections : await connectionsFor(origin, path, headers, options.connections)
  const before = created ? await countPosts(bench, headers) : 0
  const job = {
    method: created ? 'POST' : 'GET',
    ...{ paths, headers, connections, status: created ? 201 : 200 },
    ...(created && { body: created.body }),
  } as const
  const expected: Expected = created ? { kind: 'holds', text: created.holds } : await expectedOf(origin, paths, headers)
  const anything: Expected = { kind: 'holds', text: '' }
  const constant = await bench.startConstant(first)
  const driver = each.hasDriver ? await bench.startDriver() : undefined
  try {
    const own = sideOf(bench.load, bench.subjects, { ...job, expected })
    const bare = sideOf(bench.load, [constant], { ...job, expected: anything })
    const bareDriver = driver && sideOf(bench.load, [driver], { ...job, expected: anything })
    const sides = [own, bare, ...(bareDriver ? [bareDriver] : [])]
    for (const side of sides) await side.warmUp(Math.min(1, options.seconds / 2))
    for (let round = 0; round < options.rounds; round += 1)
      for (const side of sides) await side.measure(options.seconds)
    if (created) {
      const stored = (await countPosts(bench, headers)) - before
      if (stored !== own.requests())
        throw new Error(`${own.requests()} posts were acknowledged, but ${stored} are stored.`)
    }
    return {
      ...{ name: each.name, what: each.what, connections },
      own: medianRound(own.rounds),
      bottleneck: usualBottleneck(own.rounds),
      bare: besideOf(own, bare),
      driver: bareDriver && besideOf(own, bareDriver),
      afterWrite: each.isMeasuredAfterWrites ? await askAfterWrites(bench, each) : undefined,
      verified: own.verified(),
    }
  } finally {
    await constant.stop()
    await driver?.stop()
  }
}
