/** Rounds, targets, regressions and options of the benchmark. */
import { describe, expect, test } from 'vitest'
import { readBenchOptions } from '../../bench/benchOptions.ts'
import { cases, type Filled } from '../../bench/fill/cases.ts'
import { isSampled, withoutTimestamps } from '../../bench/load/generator.ts'
import type { CaseResult } from '../../bench/load/measure.ts'
import { bottleneckOf, median, medianRound, type Round, ratioOf, usualBottleneck } from '../../bench/load/rounds.ts'
import { casesOfShortRun, recordedOf, regressionsOf } from '../../bench/report/recorded.ts'
import { checkTargets, type Result, reportOf } from '../../bench/report/report.ts'
import { caseTargets } from '../../bench/report/targets.ts'
import type { Machine } from '../../bench/system/machine.ts'

const round = (rate: number, server = 0.99, generator = 0.5): Round => ({ rate, p50: 1, p99: 2, server, generator })

describe('benchmark rounds', () => {
  test('the median of rounds handles an even number of rounds', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, Number.NaN])
    expect(medianRound([round(10), round(30), round(20)])).toMatchObject({ rate: 20, p50: 1 })
  })

  test.each([
    ['server', 0.95, 0.95],
    ['generator', 0.7, 0.95],
    ['neither', 0.5, 0.3],
  ] as const)('a round records the %s as its bottleneck', (bottleneck, server, generator) => {
    expect(bottleneckOf({ server, generator })).toBe(bottleneck)
  })

  test('the ratio of rounds is computed pair by pair', () => {
    expect(ratioOf([round(10), round(40), round(5)], [round(20), round(20), round(20)])).toBe(0.5)
  })

  test('rounds have no ratio if the load generator was mostly the bottleneck on one side', () => {
    const limited = [round(10, 0.6, 0.99), round(10, 0.6, 0.99), round(10)]
    expect(usualBottleneck(limited)).toBe('generator')
    expect(ratioOf(limited, [round(20), round(20), round(20)])).toBeUndefined()
    expect(ratioOf([round(20), round(20), round(20)], limited)).toBeUndefined()
  })
})

const result = (name: string, values: Partial<CaseResult> = {}): CaseResult => ({
  name,
  what: '',
  own: round(100),
  bottleneck: 'server',
  bare: { round: round(200), ratio: 0.5 },
  driver: undefined,
  afterWrite: undefined,
  connections: 16,
  verified: 3,
  ...values,
})

const machine: Machine = {
  ...{ processor: 'a processor', cores: 2, memory: '8 GiB', system: 'Linux', node: 'v20', database: 'SQLite 3' },
  ...{ commit: 'abc1234', date: '2026-01-02T03:04:05Z', isBound: true },
}
const run = (results: readonly CaseResult[], values: Partial<Result> = {}): Result => ({
  ...{ machine, posts: 10_000, seconds: 4, rounds: 3, processes: 1, figures: {}, notes: [] },
  cases: results,
  ...values,
})

describe('benchmark targets', () => {
  test('every target names an existing benchmark', () => {
    const names = cases.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(caseTargets.map(({ of }) => of)))
    expect(names).toEqual(expect.arrayContaining([...casesOfShortRun]))
  })

  test('a target is reported as met or not met', () => {
    const met = result('list', { bare: { round: round(100), ratio: 0.8 } })
    expect(checkTargets(run([met]), undefined)).toMatchObject([{ what: 'list', isMet: true }])
    expect(checkTargets(run([result('list')]), undefined)).toMatchObject([
      { measured: '0.50 of bare Fastify', isMet: false },
    ])
  })

  test('a target may be met by an alternative measure', () => {
    const slow = result('create', { own: round(900), driver: { round: round(1_000), ratio: 0.9 } })
    expect(checkTargets(run([slow]), undefined)).toMatchObject([{ isMet: true }])
  })

  test('a target is not met if its ratio is missing because the load generator was the bottleneck', () => {
    const limited = run([result('list', { bare: { round: round(100), ratio: undefined } })])
    expect(checkTargets(limited, undefined)).toMatchObject([
      { measured: 'the load generator was the bottleneck', isMet: false },
    ])
    expect(reportOf(limited, undefined)).toContain('| generator |')
  })

  test('a target for a million posts uses only runs with a million posts', () => {
    const search = result('search', { afterWrite: { p50: 30, most: 40 } })
    const list = result('list, uncached', { own: round(50), driver: { round: round(60), ratio: 0.8 } })
    expect(checkTargets(run([search]), undefined)).toEqual([])
    const validated = checkTargets(run([search, list], { posts: 1_000_000 }), run([result('list, uncached')]))
    expect(validated.map(({ what, isMet }) => [what, isMet])).toEqual([
      ['list, uncached', true],
      ['search', false],
      ['list, uncached', false],
    ])
  })

  test('the target report names the machine, the commit and the verified responses', () => {
    const text = reportOf(run([result('list')], { figures: { memoryAfter: 200 } }), undefined)
    for (const reported of ['a processor', 'abc1234', '3 bodies', '≤ 250 MB', 'NOT MET'])
      expect(text).toContain(reported)
  })
})

describe('the regression check against recorded ratios', () => {
  const recorded = recordedOf([result('list', { bare: { round: round(100), ratio: 0.6 } })])

  test.each([
    [0.41, []],
    [0.39, [{ name: 'list', recorded: 0.6, measured: 0.39 }]],
    [undefined, []],
  ])('a ratio that fell by a third is reported as a regression: %s', (ratio, falls) => {
    expect(regressionsOf(recorded, [result('list', { bare: { round: round(100), ratio } })])).toEqual(falls)
  })

  test('the regression check uses ratios to the bare driver if recorded', () => {
    const driver = { round: round(100), ratio: 0.5 }
    const both = recordedOf([result('list, uncached', { driver })])
    const now = result('list, uncached', { driver, bare: { round: round(100), ratio: 0.01 } })
    expect(regressionsOf(both, [now])).toEqual([])
    expect(regressionsOf(both, [{ ...now, driver: { ...driver, ratio: 0.3 } }])).toHaveLength(1)
  })
})

describe('the options of the benchmark command', () => {
  const read = (...args: readonly string[]) =>
    readBenchOptions(args, { known: ['list', 'list, uncached'], hasDatabaseUrl: false })

  test('benchmark options have defaults, with smaller values for the short run', () => {
    expect(read()).toMatchObject({ posts: 10_000, rounds: 3, only: [], processes: 1 })
    expect(read('--short', '--record')).toMatchObject({ posts: 2_000, isShort: true, isRecording: true })
  })

  test('benchmark names may contain commas, and several can be selected', () => {
    expect(read('--only', 'list,list, uncached').only).toEqual(['list', 'list, uncached'])
  })

  test.each([
    [['--posts', 'many'], "--posts must be a whole number from 1 to 9999999, like 10000, not 'many'."],
    [['--rounds', '0'], "--rounds must be a whole number from 1 to 9999999, like 3, not '0'."],
    [
      ['--short', '--posts', '10000000'],
      "--posts must be a whole number from 1 to 9999999, like 2000, not '10000000'.",
    ],
    [['--only', 'nothing'], "Unknown benchmark 'nothing'"],
    [['--record'], '--record needs --short'],
    [['--processes', '2'], '--processes needs PostgreSQL'],
    [['--unknown'], 'Usage: npm run bench'],
  ])('invalid benchmark options are rejected with a message: %j', (args, message) => {
    expect(() => read(...args)).toThrow(message)
  })
})

describe('benchmark cases', () => {
  const site: Filled = {
    posts: 10_000,
    firstCategory: 5,
    categories: 40,
    newest: 'measured-9999',
    rendition: '/a.avif',
  }

  test('each benchmark case has distinct addresses, and the uncached list has over 5,000 of them', () => {
    const counts = cases.map(each => [each.name, each.paths(site), new Set(each.paths(site)).size] as const)
    for (const [name, paths, distinct] of counts)
      expect([name, paths.length > 0, distinct]).toEqual([name, true, paths.length])
    expect(counts.find(([name]) => name === 'list, uncached')?.[2]).toBeGreaterThan(5_000)
  })

  test('every hundredth response is compared, or, with over a hundred addresses, every response of every hundredth address', () => {
    const sampled = (paths: number) =>
      Array.from({ length: 1_000 }, (_none, index) => index).filter(at => isSampled(at, paths))
    expect(sampled(1)).toHaveLength(10)
    expect(sampled(250).map(number => number % 250)).toEqual(expect.arrayContaining([0, 100, 200]))
  })

  test('bodies are compared without the timestamp of the form', () => {
    expect(withoutTimestamps('a 1764000000 b 12345')).toBe('a  b 12345')
  })
})
