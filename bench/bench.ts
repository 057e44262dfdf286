/**
 * `npm run bench`: how fast the built server answers, beside a bare Fastify that sends the same bytes and beside the bare driver of its database.
 * `-- [--posts N] [--seconds N] [--rounds N] [--connections N] [--only NAME,NAME] [--json FILE] [--postgres] [--processes N]`; default: 10,000 posts,
 * 3 rounds of 4 seconds, everything. `--short` takes less than a minute and ends with code 1 where a ratio has fallen by a third below the recorded one,
 * which `--short --record` writes. DATABASE_URL names a PostgreSQL server; the bench makes databases of its own there.
 * `--against REF` compares it with the build of another commit: see `againstBench.ts`.
 * `--forms` sends the largest forms of many visitors at once: see `formsBench.ts`.
 * `--loop` measures how long each GET keeps everybody else waiting: see `loopBench.ts`. BENCH_DIR keeps what is filled in.
 */
import { runProgram } from '../server/runtime/program.ts'
import { isProgram } from '../server/runtime/projectFolder.ts'

/** Programs of the processes that the bench starts of itself, by its first argument. */
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  generator: async () => (await import('./load/generator.ts')).runGenerator(),
  driver: async () => (await import('./driver/driver.ts')).runDriver(),
  constant: async () => (await import('./load/constant.ts')).runConstant(),
}

const run = async (): Promise<void> => {
  const part = parts[process.argv[2] ?? '']
  if (part) await part()
  else if (process.argv.includes('--loop'))
    await (await import('./loop/loopBench.ts')).runLoopBench(process.argv.slice(2))
  else if (process.argv.includes('--forms'))
    await (await import('./loop/formsBench.ts')).runFormsBench(process.argv.slice(2))
  else if (process.argv.some(word => word.startsWith('--against')))
    await (await import('./against/againstBench.ts')).runAgainst(process.argv.slice(2), process.argv[1] ?? '')
  else await (await import('./benchRun.ts')).runBench(process.argv.slice(2), process.argv[1] ?? '')
}

if (isProgram(import.meta.url)) await runProgram(run)
