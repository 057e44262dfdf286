/**
 * Statistics of rounds: medians, ratios of pairs, and the bottleneck, on which the validity of a ratio depends.
 * Compared with tinybench 6.2.5: it times functions of its own process and would replace only `median`, 6 of these
 * lines.
 */

/**
 * One load on one side of a comparison. A side is a server under test: the product, another build of it, or a reference
 * server.
 */
export interface Round {
  /** Responses per second. */
  readonly rate: number
  /** Median and 99th percentile of the response times, ms. */
  readonly p50: number
  readonly p99: number
  /** Shares of their cores that the measured process and the load generator used, 0 to 1. */
  readonly server: number
  readonly generator: number
}

/** Median; NaN of an empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** Minimum share of its core, 0 to 1, at which the server or the load generator counts as the bottleneck. */
const serverIsBusy = 0.87
const generatorIsBusy = 0.9

/** Bottleneck of the rate: the server, the generator, or neither, for example a disk, a database or another program. */
export type Bottleneck = 'server' | 'generator' | 'neither'

/** Bottleneck of a round. */
export const bottleneckOf = ({ server, generator }: Pick<Round, 'server' | 'generator'>): Bottleneck => {
  if (server >= serverIsBusy) return 'server'
  return generator >= generatorIsBusy ? 'generator' : 'neither'
}

/** Bottleneck of most rounds. */
export const usualBottleneck = (rounds: readonly Round[]): Bottleneck => {
  const found = rounds.map(bottleneckOf)
  const most = (bottleneck: Bottleneck) => found.filter(each => each === bottleneck).length * 2 > found.length
  if (most('generator')) return 'generator'
  return most('server') ? 'server' : 'neither'
}

/** Medians of all rounds of one side. */
export const medianRound = (rounds: readonly Round[]): Round => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  server: median(rounds.map(({ server }) => server)),
  generator: median(rounds.map(({ generator }) => generator)),
})

/**
 * Median of the ratios of each round's pair; undefined if the generator was the bottleneck on one side, which makes the
 * ratio meaningless.
 */
export const ratioOf = (own: readonly Round[], reference: readonly Round[]): number | undefined => {
  if (own.length === 0 || own.length !== reference.length) return undefined
  if (usualBottleneck(own) === 'generator' || usualBottleneck(reference) === 'generator') return undefined
  return median(own.map(({ rate }, index) => rate / (reference[index]?.rate ?? Number.NaN)))
}
