/**
 * `npm run bench`: throughput of the built server, compared with a bare Fastify that sends the same bytes and with the
 * bare driver of its database. Options: `-- [--posts N] [--seconds N] [--rounds N] [--connections N] [--only NAME,NAME]
 * [--json FILE] [--postgres] [--processes N]`; default: 10,000 posts, 3 rounds of 4 seconds, all cases.
 * `--short` takes less than a minute and exits with code 1 if a ratio has fallen by a third below the recorded one,
 * which `--short --record` writes. DATABASE_URL names a PostgreSQL server, on which the bench creates its own
 * databases.
 * `--against REF` compares it with the build of another commit: see `againstBench.ts`.
 * `--forms` sends the largest forms of many visitors at once: see `formsBench.ts`.
 * `--loop` measures for each GET how long it blocks the event loop: see `loopBench.ts`. BENCH_DIR is the folder that
 * stores filled sites.
 */
import { runProgram } from '../server/runtime/program.ts'
import { isProgram } from '../server/runtime/projectFolder.ts'

/** Programs that the bench runs in further processes of itself, by its first argument. */
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
