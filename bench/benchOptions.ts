/** Command line options of the bench. */
import { parseArgs } from 'node:util'
import { StartError } from '../server/runtime/startError.ts'

/** Options of the command `npm run bench`. */
export interface BenchOptions {
  readonly posts: number
  /** Duration of each load, s. */
  readonly seconds: number
  readonly rounds: number
  readonly connections: number
  /** Names of cases and figures; empty for all. */
  readonly only: readonly string[]
  /** True for the short run: few cases, compared with recorded ratios. */
  readonly isShort: boolean
  /** True if the short run writes the recorded ratios. */
  readonly isRecording: boolean
  /** True to start a PostgreSQL from the development packages if DATABASE_URL is not set. */
  readonly isPostgres: boolean
  /** Number of server processes, on PostgreSQL. */
  readonly processes: number
  /** File of the result; undefined for one in the folder of the bench. */
  readonly json: string | undefined
}

const shortForm = { posts: 2_000, seconds: 1, rounds: 3 }
const longForm = { posts: 10_000, seconds: 4, rounds: 3 }

const readInteger = (name: string, text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new StartError(`--${name} must be a whole number from 1 to 9999999, like ${otherwise}, not '${text}'.`)
  return Number(text)
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ posts: text, seconds: text, rounds: text, connections: text, only: text, processes: text, json: text },
        ...{ short: flag, record: flag, postgres: flag },
      },
    }).values
  } catch (cause) {
    throw new StartError(
      'Usage: npm run bench -- [--posts N] [--seconds N] [--rounds N] [--connections N] [--only NAME,NAME] [--json FILE] [--short [--record]] [--postgres] [--processes N]',
      { cause },
    )
  }
}

/** Parses the options. `known` are the possible names for --only. Throws StartError. */
export const readBenchOptions = (
  args: readonly string[],
  { known, hasDatabaseUrl }: { readonly known: readonly string[]; readonly hasDatabaseUrl: boolean },
): BenchOptions => {
  const values = parse(args)
  const form = values.short ? shortForm : longForm
  const only = values.only?.split(/,(?! )/).map(name => name.trim()) ?? []
  const unknown = only.find(name => !known.includes(name))
  if (unknown !== undefined) throw new StartError(`Unknown benchmark '${unknown}'. Use one of: ${known.join(' · ')}.`)
  if (values.record && !values.short) throw new StartError('--record needs --short.')
  const processes = readInteger('processes', values.processes, 1)
  if (processes > 1 && !values.postgres && !hasDatabaseUrl)
    throw new StartError(
      '--processes needs PostgreSQL, because only one process can use the embedded database. Add --postgres, or set DATABASE_URL.',
    )
  return {
    posts: readInteger('posts', values.posts, form.posts),
    seconds: readInteger('seconds', values.seconds, form.seconds),
    rounds: readInteger('rounds', values.rounds, form.rounds),
    connections: readInteger('connections', values.connections, 16),
    only,
    isShort: values.short,
    isRecording: values.record,
    isPostgres: values.postgres || hasDatabaseUrl,
    processes,
    json: values.json,
  }
}
