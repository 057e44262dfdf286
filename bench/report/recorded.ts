/** Recorded ratios of the short run, and the check for regressions. */
import type { CaseResult } from '../load/measure.ts'

/** Ratios by case. */
export interface Recorded {
  readonly [name: string]: { readonly ratio?: number; readonly driverRatio?: number }
}

/** Names of the cases that a short run (`--short`) measures. */
export const casesOfShortRun: readonly string[] = ['list', 'list, uncached', 'home page', 'signed-in list']

/** Minimum share of the recorded ratio. */
const leastShare = 2 / 3

/** Ratios of results in the recorded form. */
export const recordedOf = (results: readonly CaseResult[]): Recorded =>
  Object.fromEntries(
    results.map(({ name, bare, driver }) => [
      name,
      {
        ...(bare.ratio !== undefined && { ratio: rounded(bare.ratio) }),
        ...(driver?.ratio !== undefined && { driverRatio: rounded(driver.ratio) }),
      },
    ]),
  )

const rounded = (ratio: number): number => Math.round(ratio * 1_000) / 1_000

/** A ratio that has fallen by more than a third. */
interface Regression {
  readonly name: string
  readonly recorded: number
  readonly measured: number
}

/** Cases whose ratio has fallen. Unmeasured ratios are ignored. If there is a driver ratio, only that is compared. */
export const regressionsOf = (recorded: Recorded, results: readonly CaseResult[]): readonly Regression[] =>
  results.flatMap(result => {
    const [before, now] = [recorded[result.name], recordedOf([result])[result.name]]
    const pairs = [
      [before?.driverRatio, now?.driverRatio],
      ...(before?.driverRatio === undefined ? [[before?.ratio, now?.ratio]] : []),
    ]
    return pairs.flatMap(([previous, measured]) =>
      previous !== undefined && measured !== undefined && measured < previous * leastShare
        ? [{ name: result.name, recorded: previous, measured }]
        : [],
    )
  })
