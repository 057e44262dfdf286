/** Targets of the server on one core. */

/** Measured figures of a case. */
export type CaseMeasure = 'ratio' | 'driverRatio' | 'rate' | 'afterWrite'

/** A limit for one figure of a case. */
export interface CaseTarget {
  readonly of: string
  readonly measure: CaseMeasure
  readonly sense: 'least' | 'most'
  readonly limit: number
  /** Another figure of the same case that may meet its own limit instead. */
  readonly or?: { readonly measure: CaseMeasure; readonly limit: number }
  /** Minimum number of posts for which the target applies. Default: any. */
  readonly fromPosts?: number
}

const million = 1_000_000

/**
 * 'ratio' compares with a bare Fastify that sends the same bytes, 'driverRatio' with the bare driver behind Fastify;
 * 'rate' is per second; 'afterWrite' is the first response after a write, ms.
 */
export const caseTargets: readonly CaseTarget[] = [
  { of: 'list', measure: 'ratio', sense: 'least', limit: 0.75 },
  { of: 'one post', measure: 'ratio', sense: 'least', limit: 0.75 },
  { of: 'home page', measure: 'ratio', sense: 'least', limit: 0.75 },
  { of: 'home page', measure: 'afterWrite', sense: 'most', limit: 15 },
  { of: 'list, uncached', measure: 'driverRatio', sense: 'least', limit: 0.6 },
  { of: 'filtered list', measure: 'driverRatio', sense: 'least', limit: 0.6 },
  { of: 'signed-in list', measure: 'driverRatio', sense: 'least', limit: 0.6 },
  { of: 'create', measure: 'rate', sense: 'least', limit: 1_500, or: { measure: 'driverRatio', limit: 0.8 } },
  { of: 'search', measure: 'afterWrite', sense: 'most', limit: 20, fromPosts: million },
  { of: 'search, many hits', measure: 'afterWrite', sense: 'most', limit: 20, fromPosts: million },
  { of: 'site search', measure: 'afterWrite', sense: 'most', limit: 20, fromPosts: million },
]

/** Maximum time of the deep page relative to the first one, after a write. */
export const deepPageFactor = 3
/** Maximum time of the uncached list with a million posts relative to ten thousand. */
export const scaleFactor = 1.5

/** Limits of the figures without load. */
export const figureTargets = {
  coldStart: { most: 700, unit: 'ms', what: 'start on an existing database, to the first answer' },
  memoryAfter: { most: 250, unit: 'MB', what: 'memory after the measurements' },
  loginScript: { most: 160, unit: 'kB', what: "the login screen's JavaScript as served" },
  rowsVisible: { most: 450, unit: 'ms', what: "a signed-in editor's cold list to visible rows, in a browser" },
} as const
