/** Two builds measured in turn: in each round both have a short window, and the one that was second is first in the next round. */
import { median } from '../load/rounds.ts'

/** One measurement of one build. */
export interface Sample {
  /** More is better, like answers a second; only its ratio between the builds counts. */
  readonly rate: number
  /** Seconds of the processor for each request; undefined where it is not counted. */
  readonly cpu: number | undefined
}

/** A ratio over the rounds: 1 where both are alike, more where this build is better. */
export interface Ratio {
  readonly median: number
  /** The quartiles. */
  readonly low: number
  readonly high: number
}

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

/** The ratios of pairs of samples, this build first. */
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
