/** Measures two builds alternately. Each round gives both a short window, and the order changes from round to round. */
import { median } from '../load/rounds.ts'

/** One measurement of one build. */
export interface Sample {
  /** Higher is better, for example responses per second; only the ratio between the builds is used. */
  readonly rate: number
  /** CPU seconds per request; undefined if not measured. */
  readonly cpu: number | undefined
}

/** Ratio over the rounds: 1 if both builds are equal, above 1 if this build is better. */
export interface Ratio {
  readonly median: number
  /** Lower and upper quartile. */
  readonly low: number
  readonly high: number
}

/** Result of a comparison: the medians of this build, and the ratios to the other. */
export interface PairResult {
  readonly own: Sample
  readonly rate: Ratio
  readonly cpu: Ratio | undefined
}

type Measure = () => Promise<Sample>

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN

const ratioOf = (ratios: readonly number[]): Ratio => {
  const sorted = [...ratios].sort((a, b) => a - b)
  return { median: median(sorted), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

/** Ratios of pairs of samples, this build first. */
export const compare = (pairs: readonly (readonly [Sample, Sample])[]): PairResult => {
  const cpus = pairs.flatMap(([own, other]) =>
    own.cpu === undefined || other.cpu === undefined ? [] : [[own.cpu, other.cpu] as const],
  )
  return {
    own: {
      rate: median(pairs.map(([own]) => own.rate)),
      cpu: cpus.length > 0 ? median(cpus.map(([own]) => own)) : undefined,
    },
    rate: ratioOf(pairs.map(([own, other]) => own.rate / other.rate)),
    cpu: cpus.length > 0 ? ratioOf(cpus.map(([own, other]) => other / own)) : undefined,
  }
}

/** Measures both builds in each round. */
export const measurePairs = async (rounds: number, own: Measure, other: Measure): Promise<PairResult> => {
  const pairs: (readonly [Sample, Sample])[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await own()
      pairs.push([first, await other()])
    } else {
      const first = await other()
      pairs.push([await own(), first])
    }
  }
  return compare(pairs)
}
