/** A complete run of the bench: fills and starts the site, measures the requested cases, and prints and stores the result. */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { projectFolder } from '../server/runtime/projectFolder.ts'
import { pictureOf, renditionAddress, widthsOf } from '../src/api/protocol/fileAddress.ts'
import { type BenchOptions, readBenchOptions } from './benchOptions.ts'
import { startConstant, startDriver } from './driver/referenceServers.ts'
import { cases, type Filled } from './fill/cases.ts'
import { amountsFor, categories, postSlug } from './fill/fill.ts'
import { appKey, benchFolder, copyFilled, type FilledCopy } from './fill/filledSites.ts'
import { startLoadGenerator } from './load/loadProcess.ts'
import { type Bench, type CaseResult, measureCase } from './load/measure.ts'
import { requestOk, textOf } from './load/requests.ts'
import { signIn } from './load/signIn.ts'
import { measureInBrowser } from './report/browserFigures.ts'
import { measureColdStart } from './report/figures.ts'
import { casesOfShortRun, type Recorded, recordedOf, regressionsOf } from './report/recorded.ts'
import { type Figures, type Result, reportOf } from './report/report.ts'
import { serverCore } from './system/cores.ts'
import { describeMachine } from './system/machine.ts'
import { openBenchDatabases } from './system/postgresCopies.ts'
import { type Subject, startSubject, unitEnvironment } from './system/subject.ts'

const server = join(projectFolder, 'dist/server/main.js')
const recordedFile = join(projectFolder, 'bench/report/recorded.json')
/** Names of the figures other than cases. */
const figureNames = ['cold start', 'memory', 'browser'] as const
type FigureName = (typeof figureNames)[number]

const megabyte = 1_000_000
const memoryOf = async (subjects: readonly Subject[]): Promise<number> => {
  const all = await Promise.all(subjects.map(subject => subject.memory()))
  return Math.max(...all) / megabyte
}

/** Facts about the site that the cases need. */
const readFilled = async (url: string, token: string, posts: number): Promise<Filled> => {
  const headers = { 'app-key': appKey, authorization: `Bearer ${token}` }
  const read = async (path: string): Promise<unknown> => JSON.parse(textOf(await requestOk(url + path, { headers })))
  // Safe casts: the contract defines these shapes.
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
    // Safe cast: this program has written the file.
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Filter for the names of --only, or of the short run. */
const wantedOf = ({ only, isShort }: BenchOptions) => {
  const names = isShort && only.length === 0 ? casesOfShortRun : only
  return (name: string): boolean => names.length === 0 || names.includes(name)
}

interface Prepared {
  readonly options: BenchOptions
  readonly program: string
  readonly copy: FilledCopy
}

/** Maximum repetitions in the short run for a case whose ratio has fallen, as other load on the machine may be the cause. */
const maxRepetitions = 3

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
    const hasFallen = () => options.isShort && !options.isRecording && regressionsOf(recorded, [result]).length > 0
    for (let again = 0; again < maxRepetitions && hasFallen(); again += 1)
      result = await measureCase(bench, chosen, options)
    results.push(result)
  }
  return results
}

/** Starts the site, measures everything that needs it running, and then its start. */
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
    for (const subject of subjects) await requestOk(subject.url)
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
      // A failure must not lose the earlier measurements.
      const seen = await measureInBrowser(url, session).catch((error: unknown) => String(error))
      if (typeof seen === 'object')
        Object.assign(figures, { loginScript: seen.loginScript / 1_000, rowsVisible: seen.rowsVisible })
      else notes.push(`Measurements in a browser were skipped. ${seen ?? 'No Chromium was found.'}`)
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
  const regressions = regressionsOf(recorded, results)
  for (const { name, recorded: previous, measured } of regressions)
    console.error(`${name}: the ratio was ${previous} when it was recorded, and is now ${measured.toFixed(3)}.`)
  if (regressions.length) process.exitCode = 1
  else if (Object.keys(recorded).length === 0)
    console.info('There are no recorded ratios to compare with. Record them: npm run bench -- --short --record')
  else console.info('No ratio is more than a third below the recorded one.')
}

/** Runs the bench with its arguments. `program` is its built file, which also runs its other processes. Throws StartError. */
export const runBench = async (args: readonly string[], program: string): Promise<void> => {
  const known = [...cases.map(({ name }) => name), ...figureNames]
  const options = readBenchOptions(args, { known, hasDatabaseUrl: Boolean(process.env.DATABASE_URL) })
  const databases = options.isPostgres ? await openBenchDatabases() : undefined
  try {
    const copy = await copyFilled(amountsFor(options.posts), databases)
    const recorded = (await readJson<Recorded>(recordedFile)) ?? {}
    const machine = describeMachine(await databases?.version())
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
