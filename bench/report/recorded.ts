/** The short form's memory: ratios as they were recorded, and whether one has fallen. */
import type { CaseResult } from '../load/measure.ts'

/** Ratios by the name of the case. */
export interface Recorded {
  readonly [name: string]: { readonly ratio?: number; readonly driverRatio?: number }
}

/** The cases of the short form. */
export const shortCases: readonly string[] = ['list', 'list, uncached', 'home page', 'signed-in list']

/** What a ratio may keep of the recorded one. */
const leastShare = 2 / 3

/** The ratios of results, as they are recorded. */
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
interface Fall {
  readonly name: string
  readonly recorded: number
  readonly measured: number
}

/** The cases whose ratio has fallen; one that could not be measured is no fall. Where there is a driver's ratio, it is the one that counts. */
export const fallsOf = (recorded: Recorded, results: readonly CaseResult[]): readonly Fall[] =>
  results.flatMap(result => {
    const [before, now] = [recorded[result.name], recordedOf([result])[result.name]]
    const pairs = [
      [before?.driverRatio, now?.driverRatio],
      ...(before?.driverRatio === undefined ? [[before?.ratio, now?.ratio]] : []),
    ]
    return pairs.flatMap(([former, measured]) =>
      former !== undefined && measured !== undefined && measured < former * leastShare
        ? [{ name: result.name, recorded: former, measured }]
        : [],
    )
  })
