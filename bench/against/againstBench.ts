/**
 * `npm run bench -- --against REF [--rounds N] [--seconds N] [--connections N] [--posts N] [--only NAME,NAME]`:
 * compares this build with the build of another commit, on the same Node, core and content. Each round gives both a
 * short window, so that other load on the machine affects both. A ratio above 1 means that this build is better: in
 * responses per second, and in CPU seconds per request, which depend less on other load.
 */
import { join } from 'node:path'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { postSlug } from '../fill/fill.ts'
import { appKey } from '../fill/filledSites.ts'
import { type LoadGenerator, startLoadGenerator } from '../load/loadProcess.ts'
import { type Side, sideOf } from '../load/measure.ts'
import { requestOk } from '../load/requests.ts'
import { signIn } from '../load/signIn.ts'
import { measureStart } from '../report/figures.ts'
import { table } from '../report/report.ts'
import { serverCore } from '../system/cores.ts'
import { describeMachine } from '../system/machine.ts'
import { type Subject, startSubject } from '../system/subject.ts'
import { type AgainstOptions, type FigureName, figureNames, readAgainstOptions } from './againstOptions.ts'
import { fillIdenticalSites } from './identicalSites.ts'
import { compare, measurePairs, type PairResult, type Ratio, type Sample } from './pairs.ts'
import { buildReference } from './reference.ts'
import { type Row, rows } from './rows.ts'

/** A build that runs on its copy of the site. */
interface Build {
  readonly program: string
  readonly variables: Readonly<Record<string, string>>
  readonly subject: Subject
  readonly token: string
}

const startBuild = async (program: string, variables: Build['variables']): Promise<Build> => {
  const subject = await startSubject([program], variables, serverCore)
  const { token } = await signIn(subject.url)
  return { program, variables, subject, token }
}

const headersOf = ({ token }: Build, as: Row['as']) => ({
  'app-key': appKey,
  'accept-encoding': 'br',
  ...(as === 'editor' && { authorization: `Bearer ${token}` }),
})

/** The two builds that are compared, and the load for them. */
interface Pair {
  readonly own: Build
  readonly other: Build
  readonly load: LoadGenerator
  readonly options: AgainstOptions
}

const sampleOf = async (side: Side, seconds: number): Promise<Sample> => {
  await side.measure(seconds)
  const round = side.rounds.at(-1)
  if (!round) throw new Error('Nothing was measured.')
  return { rate: round.rate, cpu: round.server / round.rate }
}

/**
 * Number of warm-up requests until V8 has compiled the code. A count, because elapsed time means little on a busy
 * machine.
 */
const warmRequests = 5_000
const mostWarmUps = 10

const warmUp = async (side: Side): Promise<void> => {
  for (let time = 0; time < mostWarmUps && side.requests() < warmRequests; time += 1) await side.warmUp(1)
}

const measureRow = async ({ own, other, load, options }: Pair, row: Row): Promise<PairResult> => {
  const paths = row.paths(options.posts)
  const sides = [own, other].map(build =>
    sideOf(load, [build.subject], {
      ...{ method: row.body === undefined ? 'GET' : 'POST', paths, connections: options.connections },
      ...{ headers: headersOf(build, row.as), status: row.body === undefined ? 200 : 201 },
      ...(row.body !== undefined && { body: row.body }),
      expected: { kind: 'holds', text: '' },
    }),
  )
  const [ownSide, otherSide] = sides
  if (!ownSide || !otherSide) throw new Error('Two builds are measured.')
  for (const side of sides) await warmUp(side)
  const { rounds, seconds } = options
  return measurePairs(
    rounds,
    () => sampleOf(ownSide, seconds),
    () => sampleOf(otherSide, seconds),
  )
}

/** Writes per round, each followed by a request for the home page. */
const writesInRound = 20

const measureAfterWrites = async (build: Build): Promise<Sample> => {
  const { subject } = build
  const before = await subject.cpuSeconds()
  let ms = 0
  for (let write = 0; write < writesInRound; write += 1) {
    const body = { title: `Written ${write} at ${Date.now()}` }
    await requestOk(`${subject.url}/api/posts/${postSlug(7)}`, {
      method: 'PUT',
      headers: headersOf(build, 'editor'),
      body,
    })
    const began = performance.now()
    await requestOk(subject.url, { headers: headersOf(build, 'visitor') })
    ms += performance.now() - began
  }
  return { rate: (writesInRound * 1_000) / ms, cpu: ((await subject.cpuSeconds()) - before) / writesInRound }
}

const memoryOf = async ({ subject }: Build): Promise<Sample> => ({ rate: 1 / (await subject.memory()), cpu: undefined })

const startOf = async ({ program, variables }: Build): Promise<Sample> => {
  const { answers, cpuSeconds } = await measureStart(program, variables)
  return { rate: 1_000 / answers, cpu: cpuSeconds }
}

/** Measurements without load, by name. */
const figures: { readonly [N in FigureName]: (pair: Pair) => Promise<PairResult> } = {
  'first page after a write': ({ own, other, options }) =>
    measurePairs(
      options.rounds,
      () => measureAfterWrites(own),
      () => measureAfterWrites(other),
    ),
  memory: async ({ own, other }) => compare([[await memoryOf(own), await memoryOf(other)]]),
  'cold start': async ({ own, other, options }) => {
    await Promise.all([own.subject.stop(), other.subject.stop()])
    return measurePairs(
      options.rounds,
      () => startOf(own),
      () => startOf(other),
    )
  },
}

const fixed = (value: number, digits: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const ratioText = (ratio: Ratio | undefined): string =>
  ratio === undefined ? '–' : `${fixed(ratio.median, 2)} (${fixed(ratio.low, 2)}–${fixed(ratio.high, 2)})`
const microseconds = 1_000_000

/** Text of a rate, in the unit of the figure. */
const rateText = (name: string, rate: number): string => {
  if (name === 'memory') return `${fixed(1 / rate / microseconds, 0)} MB`
  if (name === 'cold start' || name === 'first page after a write') return `${fixed(1_000 / rate, 1)} ms`
  return `${fixed(rate, 0)} a second`
}

const lineOf = (name: string, { own, rate, cpu }: PairResult): readonly string[] => [
  name,
  rateText(name, own.rate),
  ratioText(rate),
  own.cpu === undefined ? '–' : `${fixed(own.cpu * microseconds, 0)} µs`,
  ratioText(cpu),
]

const head = ['', 'this build', 'ratio', 'processor', 'ratio']

/** Runs the comparison and prints it. `program` is the built file of the bench, which is also its load generator. Throws StartError. */
export const runAgainst = async (args: readonly string[], program: string): Promise<void> => {
  const options = readAgainstOptions(args)
  const isWanted = (name: string) => options.only.length === 0 || options.only.includes(name)
  const reference = await buildReference(options.against)
  const programOf = (folder: string) => join(folder, 'dist/server/main.js')
  const programs = { own: programOf(projectFolder), other: programOf(reference.folder) }
  const variables = await fillIdenticalSites(programs, options.posts)
  const own = await startBuild(programs.own, variables.own)
  const other = await startBuild(programs.other, variables.other)
  const load = startLoadGenerator(program)
  const lines: (readonly string[])[] = []
  const note = (name: string, result: PairResult) => {
    lines.push(lineOf(name, result))
    console.error(lines.at(-1)?.join(' · '))
  }
  try {
    const pair: Pair = { own, other, load, options }
    for (const row of rows) if (isWanted(row.name)) note(row.name, await measureRow(pair, row))
    for (const name of figureNames) if (isWanted(name)) note(name, await figures[name](pair))
  } finally {
    load.stop()
    await Promise.all([own.subject.stop(), other.subject.stop()])
  }
  const { commit, node, database, processor, isBound } = describeMachine(undefined)
  console.info(
    [
      `Commit ${commit} beside ${reference.commit.slice(0, 8)}, Node ${node}, ${database}, ${processor}${isBound ? ', both on one core' : ''}`,
      `${fixed(options.posts, 0)} posts, ${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s; ratios are medians with their quartiles, above 1 this build is better`,
      '',
      table(head, lines),
    ].join('\n'),
  )
}
