/** Type of the limits on the cost of a request. */

/** A limit, with its documentation. */
export interface Limit {
  readonly value: number
  readonly unit:
    | 'bytes'
    | 'characters'
    | 'milliseconds'
    | 'requests'
    | 'connections'
    | 'records'
    | 'pixels'
    | 'pictures'
    | 'entries'
    | 'hashes'
    | 'attributes'
    | 'elements'
    | 'nodes'
  /** Meaning of the limit, and the reason for its value. */
  readonly reason: string
  /** File of the test that exceeds the limit: `tests/server/….test.ts`. */
  readonly test: string
}

/** Creates a limit. */
export const limit = (value: number, unit: Limit['unit'], reason: string, test: string): Limit => ({
  value,
  unit,
  reason,
  test,
})
