/** Tables of the event-loop bench. */
import { type Measured, mostMs } from './loopMeasure.ts'

/** Measurements of a run, with their conditions. */
interface LoopRun {
  readonly all: readonly Measured[]
  /** Number of records of each resource. */
  readonly records: number
  /** Names of the resources that have records. Default: all. */
  readonly resources?: readonly string[]
  /** Machine and run, in one sentence. */
  readonly about: string
}

const head = [
  '| | calls | longest delay, ms | longest processor time, ms | response time, ms | memory, MB |',
  '|---|--:|--:|--:|--:|--:|',
]

const rounded = (number: number): string => (Number.isFinite(number) ? number.toFixed(0) : '–')

const rowOf = (name: string, calls: readonly Measured[]): string => {
  const most = (of: (each: Measured) => number) => rounded(calls.reduce((sum, each) => Math.max(sum, of(each)), 0))
  const cells = [
    name.replaceAll('|', '\\|').slice(0, 110),
    calls.length,
    most(({ waited }) => waited),
    most(({ computed }) => computed),
    most(({ ms }) => ms),
    most(({ memory }) => memory / 1_000_000),
  ]
  return `| ${cells.join(' | ')} |`
}

const longestWait = (calls: readonly Measured[]): number => Math.max(...calls.map(({ waited }) => waited))

/** One line per group, the longest delay first. */
const tableOf = (all: readonly Measured[], nameOf: (each: Measured) => string): string => {
  const groups = new Map<string, Measured[]>()
  for (const each of all) groups.set(nameOf(each), [...(groups.get(nameOf(each)) ?? []), each])
  const rows = [...groups].toSorted(([, one], [, other]) => longestWait(other) - longestWait(one))
  return [...head, ...rows.map(([name, calls]) => rowOf(name, calls))].join('\n')
}

/**
 * Tables of reads and jobs by group, of writes, and of calls that are too slow. Each line has the largest values of its
 * calls.
 */
export const loopReport = ({ all, records, resources, about }: LoopRun): string => {
  const isWrite = ({ group }: Measured) => group.startsWith('write: ')
  const readings = all.filter(each => !isWrite(each))
  const writes = all.filter(isWrite)
  const slow = all.filter(({ waited }) => waited > mostMs)
  const computed = all.filter(each => each.computed > mostMs)
  return [
    `Measured with ${records.toLocaleString('en')} records of ${resources?.join(' and ') ?? 'every resource'}, ${about}.`,
    `${slow.length} of ${all.length} calls delayed other requests for more than ${mostMs} ms; ${computed.length} used more than ${mostMs} ms of processor time in one iteration of the event loop.`,
    ...(readings.length ? ['## Reads and jobs', tableOf(readings, ({ group }) => group)] : []),
    ...(writes.length ? ['## Writes', tableOf(writes, ({ what }) => what)] : []),
    ...(slow.length
      ? [
          `## More than ${mostMs} ms`,
          tableOf(slow, each => (isWrite(each) ? each.group : `${each.group}: ${each.what}`)),
        ]
      : []),
  ].join('\n\n')
}
