/** The tables of the loop's bench. */
import { type Measured, mostMs } from './loopMeasure.ts'

/** What a run measured, and how. */
interface LoopRun {
  readonly all: readonly Measured[]
  /** Of each of these resources. Default: of every one. */
  readonly records: number
  readonly resources?: readonly string[]
  /** Of the machine and the run, one sentence. */
  readonly about: string
}

const head = [
  '| | calls | others waited, ms | of it computed, ms | answered after, ms | memory, MB |',
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

/** A line for each group, the one that waited longest first. */
const tableOf = (all: readonly Measured[], nameOf: (each: Measured) => string): string => {
  const groups = new Map<string, Measured[]>()
  for (const each of all) groups.set(nameOf(each), [...(groups.get(nameOf(each)) ?? []), each])
  const rows = [...groups].toSorted(([, one], [, other]) => longestWait(other) - longestWait(one))
  return [...head, ...rows.map(([name, calls]) => rowOf(name, calls))].join('\n')
}

/** Every GET and job by its group, and every write, each with the worst of its calls; then all that is too slow, one by one. */
export const loopReport = ({ all, records, resources, about }: LoopRun): string => {
  const isWrite = ({ group }: Measured) => group.startsWith('write: ')
  const readings = all.filter(each => !isWrite(each))
  const writes = all.filter(isWrite)
  const slow = all.filter(({ waited }) => waited > mostMs)
  const computed = all.filter(each => each.computed > mostMs)
  return [
    `With ${records.toLocaleString('en')} records of ${resources?.join(' and ') ?? 'every resource'}, ${about}.`,
    `${slow.length} of ${all.length} held up the others for more than ${mostMs} ms by the clock, ${computed.length} of them by processor time of the event loop.`,
    ...(readings.length ? ['## Readings and jobs', tableOf(readings, ({ group }) => group)] : []),
    ...(writes.length ? ['## Writes', tableOf(writes, ({ what }) => what)] : []),
    ...(slow.length ? [`## More than ${mostMs} ms`, tableOf(slow, ({ group, what }) => `${group}: ${what}`)] : []),
  ].join('\n\n')
}
