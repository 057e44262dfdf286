/** Result of a run, and its text with tables. */

import type { CaseResult } from '../load/measure.ts'
import type { Machine } from '../system/machine.ts'
import {
  type CaseMeasure,
  type CaseTarget,
  caseTargets,
  deepPageFactor,
  figureTargets,
  scaleFactor,
} from './targets.ts'

/** Figures without load; unmeasured ones are absent. */
export type Figures = { readonly [N in keyof typeof figureTargets]?: number } & {
  readonly listens?: number
  /** Resident memory after the start and one request, MB. */
  readonly memoryAtRest?: number
}

/** Result of a complete run. */
export interface Result {
  readonly machine: Machine
  readonly posts: number
  readonly seconds: number
  readonly rounds: number
  readonly processes: number
  readonly cases: readonly CaseResult[]
  readonly figures: Figures
  /** Skipped measurements, with reasons. */
  readonly notes: readonly string[]
}

/** A target with its measured value. */
interface CheckedTarget {
  readonly what: string
  readonly measured: string
  readonly target: string
  readonly isMet: boolean
}

const fixed = (value: number | undefined, digits: number): string =>
  value === undefined
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const figureOf: { readonly [M in CaseMeasure]: (result: CaseResult) => number | undefined } = {
  ratio: ({ bare }) => bare.ratio,
  driverRatio: ({ driver }) => driver?.ratio,
  rate: ({ own }) => own.rate,
  afterWrite: ({ afterWrite }) => afterWrite?.p50,
}
const wordsOf: { readonly [M in CaseMeasure]: string } = {
  ratio: 'of bare Fastify',
  driverRatio: 'of the bare driver',
  rate: 'a second',
  afterWrite: 'ms after a write',
}
const digitsOf: { readonly [M in CaseMeasure]: number } = { ratio: 2, driverRatio: 2, rate: 0, afterWrite: 1 }

const isWithin = (sense: CaseTarget['sense'], value: number, limit: number): boolean =>
  sense === 'least' ? value >= limit : value <= limit

const checkCase = (target: CaseTarget, results: readonly CaseResult[]): CheckedTarget | undefined => {
  const result = results.find(({ name }) => name === target.of)
  // The short run does not measure responses after a write.
  if (!result || (target.measure === 'afterWrite' && !result.afterWrite)) return undefined
  const choices = [{ measure: target.measure, limit: target.limit }, ...(target.or ? [target.or] : [])]
  const measured = choices.map(choice => ({ ...choice, value: figureOf[choice.measure](result) }))
  const sense = target.sense === 'least' ? '≥' : '≤'
  const isLimited = measured.some(({ value, measure }) => value === undefined && measure === 'ratio')
  return {
    what: target.of,
    measured: isLimited
      ? 'the load generator was the bottleneck'
      : measured.map(({ measure, value }) => `${fixed(value, digitsOf[measure])} ${wordsOf[measure]}`).join(', '),
    target: choices.map(({ measure, limit }) => `${sense} ${limit} ${wordsOf[measure]}`).join(' or '),
    isMet: measured.some(({ value, limit }) => value !== undefined && isWithin(target.sense, value, limit)),
  }
}

const checkDeepPage = (results: readonly CaseResult[]): CheckedTarget | undefined => {
  const timeOf = (name: string) => results.find(result => result.name === name)?.afterWrite?.p50
  const [deep, first] = [timeOf('deep page'), timeOf('list')]
  if (deep === undefined || first === undefined) return undefined
  const measured = `${fixed(deep / first, 2)} × the first page`
  return {
    what: 'deep page',
    measured,
    target: `≤ ${deepPageFactor} × the first page`,
    isMet: deep <= deepPageFactor * first,
  }
}

const checkScale = (
  results: readonly CaseResult[],
  small: readonly CaseResult[] | undefined,
): CheckedTarget | undefined => {
  const rateOf = (all: readonly CaseResult[] | undefined) =>
    all?.find(({ name }) => name === 'list, uncached')?.own.rate
  const [large, least] = [rateOf(results), rateOf(small)]
  if (large === undefined || least === undefined) return undefined
  const measured = `${fixed(least / large, 2)} × the time at 10,000 posts`
  return { what: 'list, uncached', measured, target: `≤ ${scaleFactor} ×`, isMet: least / large <= scaleFactor }
}

const checkFigures = (figures: Figures): readonly CheckedTarget[] =>
  Object.entries(figureTargets).flatMap(([name, { most, unit, what }]) => {
    // Safe cast: the name is a key of the table.
    const value = figures[name as keyof typeof figureTargets]
    if (value === undefined) return []
    return [{ what, measured: `${fixed(value, 0)} ${unit}`, target: `≤ ${most} ${unit}`, isMet: value <= most }]
  })

/** All targets with a measured value. `small` is the result of a run with ten thousand posts on the same machine. */
export const checkTargets = (result: Result, small: Result | undefined): readonly CheckedTarget[] => {
  const { cases, posts } = result
  const chosen = caseTargets.filter(({ fromPosts = 0 }) => posts >= fromPosts)
  const validated = [
    ...chosen.map(target => checkCase(target, cases)),
    checkDeepPage(cases),
    posts > 10_000 ? checkScale(cases, small?.cases) : undefined,
  ]
  return [...validated.filter(each => each !== undefined), ...checkFigures(result.figures)]
}

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

const percent = (value: number): string => `${fixed(value * 100, 0)} %`
const ratioText = (ratio: number | undefined): string => (ratio === undefined ? 'generator' : fixed(ratio, 2))

const caseRow = (each: CaseResult): readonly string[] => [
  each.name,
  fixed(each.own.rate, 0),
  fixed(each.own.p50, 1),
  fixed(each.own.p99, 1),
  `${fixed(each.bare.round.rate, 0)}`,
  ratioText(each.bare.ratio),
  each.driver ? fixed(each.driver.round.rate, 0) : '–',
  each.driver ? ratioText(each.driver.ratio) : '–',
  fixed(each.afterWrite?.p50, 1),
  `${percent(each.own.server)}${each.connections === 1 ? ', alone' : ''}`,
]

const head = [
  '',
  'a second',
  'p50 ms',
  'p99 ms',
  'bare Fastify',
  'ratio',
  'bare driver',
  'ratio',
  'after a write ms',
  'server busy',
]

/** The whole result as text. */
export const reportOf = (result: Result, small: Result | undefined): string => {
  const { machine, figures, cases } = result
  const verified = cases.reduce((sum, each) => sum + each.verified, 0)
  const lines = [
    `${machine.date}, commit ${machine.commit}, ${machine.node}, ${machine.database}, ${machine.system}`,
    `${machine.processor}, ${machine.cores} cores, ${machine.memory}; ${machine.isBound ? 'the server, or the reference server, has one core and the load generator another' : 'processes are not bound to cores'}`,
    `${result.posts.toLocaleString('en')} posts, ${result.processes} process${result.processes > 1 ? 'es' : ''}, ${result.rounds} rounds of ${result.seconds} s, medians`,
    `${fixed(verified, 0)} bodies were compared with the expected ones, every hundredth; all were right`,
    ...(figures.listens === undefined
      ? []
      : [`From the start of the process until it listens: ${fixed(figures.listens, 0)} ms`]),
    ...(figures.memoryAtRest === undefined ? [] : [`Memory at rest: ${fixed(figures.memoryAtRest, 0)} MB`]),
    ...result.notes,
  ]
  const validated = checkTargets(result, small).map(({ what, measured, target, isMet }) => [
    what,
    measured,
    target,
    isMet ? 'met' : 'NOT MET',
  ])
  return [
    lines.join('\n'),
    ...(cases.length ? [table(head, cases.map(caseRow))] : []),
    ...(validated.length ? [table(['', 'measured', 'target', ''], validated)] : []),
  ].join('\n\n')
}
