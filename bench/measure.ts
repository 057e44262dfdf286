/** Measuring one address, in pairs with its yardstick, so that a noisy machine slows both. */
import { StartError } from '../server/startError.ts'

export interface Rate {
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

export interface Target {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

const connections = 8

const loadAutocannon = async () => {
  try {
    return (await import('autocannon')).default
  } catch (cause) {
    throw new StartError('This needs the packages for development, which are not installed. Run: npm ci', { cause })
  }
}

const once = async ({ url, headers }: Target, seconds: number): Promise<Rate> => {
  const autocannon = await loadAutocannon()
  const result = await autocannon({ url, connections, duration: seconds, headers: { ...headers } })
  const wrong = result.non2xx + result.errors + result.timeouts
  if (wrong > 0) throw new Error(`${wrong} answers of ${url} were not as they must be, so nothing is measured.`)
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export interface Comparison extends Rate {
  /** Requests a second of the yardstick. */
  readonly yardstick: number
  /** Median of the rounds' ratios of the target to the yardstick. */
  readonly ratio: number
}

/** Medians of as many rounds; in each round the target and then its yardstick. Throws when any answer is not 2xx. */
export const compare = async (
  target: Target,
  yardstick: Target,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<Comparison> => {
  await once(target, 1)
  await once(yardstick, 1)
  const pairs: { readonly own: Rate; readonly bare: Rate }[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ own: await once(target, seconds), bare: await once(yardstick, seconds) })
  return {
    requestsPerSecond: median(pairs.map(({ own }) => own.requestsPerSecond)),
    p50: median(pairs.map(({ own }) => own.p50)),
    p99: median(pairs.map(({ own }) => own.p99)),
    yardstick: median(pairs.map(({ bare }) => bare.requestsPerSecond)),
    ratio: median(pairs.map(({ own, bare }) => own.requestsPerSecond / bare.requestsPerSecond)),
  }
}
