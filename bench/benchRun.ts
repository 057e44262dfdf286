/** A whole run of the bench: the site is filled and started, everything that is requested is measured, and the result is printed and stored. */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { projectFolder } from '../server/runtime/projectFolder.ts'
import { pictureOf, renditionAddress, widthsOf } from '../src/api/protocol/fileAddress.ts'
import { type BenchOptions, readBenchOptions } from './benchOptions.ts'
import { startConstant, startDriver } from './driver/yardsticks.ts'
import { cases, type Filled } from './fill/cases.ts'
import { amountsFor, categories, postSlug } from './fill/fill.ts'
import { appKey, benchFolder, copyFilled, type FilledCopy } from './fill/filledSites.ts'
import { startLoadGenerator } from './load/loadProcess.ts'
import { type Bench, type CaseResult, measureCase } from './load/measure.ts'
import { askWell, textOf } from './load/requests.ts'
import { signIn } from './load/signIn.ts'
import { measureInBrowser } from './report/browserFigures.ts'
import { measureColdStart } from './report/figures.ts'
import { fallsOf, type Recorded, recordedOf, shortCases } from './report/recorded.ts'
import { type Figures, type Result, reportOf } from './report/report.ts'
import { serverCore } from './system/cores.ts'
import { machineOf } from './system/machine.ts'
import { openBenchDatabases } from './system/postgresCopies.ts'
import { type Subject, startSubject, unitEnvironment } from './system/subject.ts'

const server = join(projectFolder, 'dist/server/main.js')
const recordedFile = join(projectFolder, 'bench/report/recorded.json')
/** Names of what is measured beside the cases. */
const figureNames = ['cold start', 'memory', 'browser'] as const
type FigureName = (typeof figureNames)[number]

const megabyte = 1_000_000
const memoryOf = async (subjects: readonly Subject[]): Promise<number> => {
  const all = await Promise.all(subjects.map(subject => subject.memory()))
  return Math.max(...all) / megabyte
}

/** What the cases need to know of the site. */
const readFilled = async (url: string, token: string, posts: number): Promise<Filled> => {
  const headers = { 'app-key': appKey, authorization: `Bearer ${token}` }
  const read = async (path: string): Promise<unknown> => JSON.parse(textOf(await askWell(url + path, { headers })))
  // The envelopes of the contract.
  const { data: first } = (await read(`/api/posts/${postSlug(0)}`)) as { data: { category_id: number } }
  const { file_names: files } = (await read('/api/files')) as { file_names: readonly string[] }
  const picture = files.map(pictureOf).find(each => each !== undefined)
  const [width] = picture ? widthsOf(picture) : []
  return {
    posts,
    categories,
    firstCategory: first.category_id,
    newest: postSlug(posts - 1),
    rendition: picture && width ? renditionAddress(picture, width, 'avif') : '/favicon.svg',
  }
}

const readJson = async <T>(path: string): Promise<T | undefined> => {
  try {
    // Written by this program.
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Asks what is wanted of the names that --only has, or of the short form's. */
const wantedOf = ({ only, isShort }: BenchOptions) => {
  const names = isShort && only.length === 0 ? shortCases : only
  return (name: string): boolean => names.length === 0 || names.includes(name)
}

interface Prepared {
  readonly options: BenchOptions
  readonly program: string
  readonly copy: FilledCopy
}

/** In the short form, a case whose ratio has fallen is measured so often again: other work on the machine may have come between. */
const mostAgain = 3

/** Measures the cases one after another. */
const measureCases = async (
  bench: Bench,
  options: BenchOptions,
  recorded: Recorded,
): Promise<readonly CaseResult[]> => {
  const isWanted = wantedOf(options)
  const results: CaseResult[] = []
  for (const each of cases.filter(({ name }) => isWanted(name))) {
    console.info(`Measuring: ${each.name} (${each.what}) …`)
    const chosen = options.isShort ? { ...each, isMeasuredAfterWrites: false } : each
    let result = await measureCase(bench, chosen, options)
    const hasFallen = () => options.isShort && !options.isRecording && fallsOf(recorded, [result]).length > 0
    for (let again = 0; again < mostAgain && hasFallen(); again += 1) result = await measureCase(bench, chosen, options)
    results.push(result)
  }
  return results
}

/** Starts the site and measures all that is wanted while it runs; then its start. */
const measureSite = async (
  { options, program, copy }: Prepared,
  recorded: Recorded,
): Promise<Pick<Result, 'cases' | 'figures' | 'notes'>> => {
  const isWanted = (name: FigureName) => wantedOf(options)(name)
  const subjects: Subject[] = []
  // Several processes share the cores with the database.
  const cores = options.isPostgres ? undefined : serverCore
  for (let process = 0; process < options.processes; process += 1)
    subjects.push(await startSubject([server], { ...unitEnvironment, ...copy.variables }, cores))
  const [url = ''] = subjects.map(subject => subject.url)
  const load = startLoadGenerator(program)
  const notes: string[] = []
  const figures: { -readonly [N in keyof Figures]: Figures[N] } = {}
  try {
    for (const subject of subjects) await askWell(subject.url)
    if (isWanted('memory')) figures.memoryAtRest = await memoryOf(subjects)
    const session = await signIn(url)
    const filled = await readFilled(url, session.token, options.posts)
    const bench: Bench = {
      ...{ subjects, filled, appKey, load },
      token: session.token,
      startConstant: answer => startConstant(program, answer),
      startDriver: async () => startDriver(program, await copy.copyDatabase(), appKey),
    }
    const results = await measureCases(bench, options, recorded)
    if (isWanted('memory')) figures.memoryAfter = await memoryOf(subjects)
    if (isWanted('browser')) {
      // What was measured before is not lost with it.
      const seen = await measureInBrowser(url, session).catch((error: unknown) => String(error))
      if (typeof seen === 'object')
        Object.assign(figures, { loginScript: seen.loginScript / 1_000, rowsVisible: seen.rowsVisible })
      else notes.push(`Left out: what needs a browser. ${seen ?? 'No Chromium was found.'}`)
    }
    for (const subject of subjects) await subject.stop()
    if (isWanted('cold start')) {
      const { listens, answers } = await measureColdStart(server, copy.variables)
      Object.assign(figures, { listens, coldStart: answers })
    }
    return { cases: results, figures, notes }
  } finally {
    load.stop()
    for (const subject of subjects) await subject.stop()
  }
}

const reportDrops = (recorded: Recorded, results: readonly CaseResult[]): void => {
  const falls = fallsOf(recorded, results)
  for (const { name, recorded: former, measured } of falls)
    console.error(`${name}: the ratio was ${former} when it was recorded, and is now ${measured.toFixed(3)}.`)
  if (falls.length) process.exitCode = 1
  else if (Object.keys(recorded).length === 0)
    console.info('No ratios are recorded, so that none can have fallen. Record them: npm run bench -- --short --record')
  else console.info('No ratio has fallen by a third below the recorded one.')
}

/** Runs the bench with its arguments; `program` is its built file, which is its other processes too. Throws StartError. */
export const runBench = async (args: readonly string[], program: string): Promise<void> => {
  const known = [...cases.map(({ name }) => name), ...figureNames]
  const options = readBenchOptions(args, { known, hasDatabaseUrl: Boolean(process.env.DATABASE_URL) })
  const databases = options.isPostgres ? await openBenchDatabases() : undefined
  try {
    const copy = await copyFilled(amountsFor(options.posts), databases)
    const recorded = (await readJson<Recorded>(recordedFile)) ?? {}
    const machine = machineOf(await databases?.version())
    const measured = await measureSite({ options, program: resolve(program), copy }, recorded)
    const { posts, seconds, rounds, processes } = options
    const result: Result = { machine, posts, seconds, rounds, processes, ...measured }
    const fileOf = (count: string) =>
      join(benchFolder(), `last-${options.isPostgres ? 'postgres' : 'sqlite'}-${count}.json`)
    const partial = options.only.length > 0 || options.isShort ? '-part' : ''
    const file = options.json ?? fileOf(`${posts}${partial}`)
    await writeFile(file, `${JSON.stringify(result, undefined, 2)}\n`)
    console.info(`\n${reportOf(result, await readJson<Result>(fileOf('10000')))}\n\nWritten to ${file}`)
    if (options.isRecording)
      await writeFile(recordedFile, `${JSON.stringify(recordedOf(result.cases), undefined, 2)}\n`)
    else if (options.isShort) reportDrops(recorded, result.cases)
  } finally {
    await databases?.close()
  }
}
