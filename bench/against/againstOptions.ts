/** Command line options of a comparison with another commit. */
import { parseArgs } from 'node:util'
import { StartError } from '../../server/runtime/startError.ts'
import { rows } from './rows.ts'

/** Options of a comparison. */
export interface AgainstOptions {
  /** Name of the other commit. */
  readonly against: string
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  readonly posts: number
  /** Names of rows and figures; empty for all. */
  readonly only: readonly string[]
}

/** Figures that are measured without load. */
export const figureNames = ['first page after a write', 'memory', 'cold start'] as const
export type FigureName = (typeof figureNames)[number]
const knownNames = [...rows.map(({ name }) => name), ...figureNames]

const usage =
  'Usage: npm run bench -- --against REF [--rounds N] [--seconds N] [--connections N] [--posts N] [--only NAME,NAME]'

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const options = { against: text, rounds: text, seconds: text, connections: text, posts: text, only: text }
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (cause) {
    throw new StartError(usage, { cause })
  }
}

/** Parses the options. Throws StartError. */
export const readAgainstOptions = (args: readonly string[]): AgainstOptions => {
  const { against, only: names = '', ...numbers } = parse(args)
  if (!against) throw new StartError(usage)
  const numberOf = (name: keyof typeof numbers, otherwise: number): number => {
    const value = Number(numbers[name] ?? otherwise)
    if (!(value > 0)) throw new StartError(`--${name} must be a number above 0, like ${otherwise}.`)
    return value
  }
  const only = names
    .split(/,(?! )/)
    .map(name => name.trim())
    .filter(name => name !== '')
  const unknown = only.find(name => !knownNames.includes(name))
  if (unknown !== undefined)
    throw new StartError(`Unknown benchmark '${unknown}'. Use one of: ${knownNames.join(' · ')}.`)
  return {
    ...{ against, only },
    ...{ rounds: numberOf('rounds', 10), seconds: numberOf('seconds', 1) },
    ...{ connections: numberOf('connections', 20), posts: numberOf('posts', 1_000) },
  }
}
