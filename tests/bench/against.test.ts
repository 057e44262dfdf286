/** Benchmark comparison with another commit: its ratios and its options. */
import { describe, expect, test } from 'vitest'
import { readAgainstOptions } from '../../bench/against/againstOptions.ts'
import { compare, measurePairs, type Sample } from '../../bench/against/pairs.ts'
import { buildReference } from '../../bench/against/reference.ts'

const sample = (rate: number, cpu?: number): Sample => ({ rate, cpu })

describe('the comparison of two builds', () => {
  test('a ratio above 1 means that this build has more throughput or less CPU time', () => {
    const { rate, cpu } = compare([
      [sample(200, 1), sample(100, 2)],
      [sample(300, 1), sample(100, 4)],
      [sample(400, 2), sample(100, 6)],
    ])
    expect(rate).toEqual({ median: 3, low: 3, high: 4 })
    expect(cpu).toEqual({ median: 3, low: 3, high: 4 })
  })

  test('a comparison without CPU measurements has no CPU ratio', () => {
    expect(compare([[sample(1), sample(2)]]).cpu).toBeUndefined()
  })

  test('each round measures both builds in alternating order', async () => {
    const order: string[] = []
    const measure = (name: string, rate: number) => async () => {
      order.push(name)
      return sample(rate)
    }
    const { rate } = await measurePairs(3, measure('own', 10), measure('other', 20))
    expect(order).toEqual(['own', 'other', 'other', 'own', 'own', 'other'])
    expect(rate.median).toBe(0.5)
  })
})

describe('the options of the comparison command', () => {
  test('the comparison options have defaults', () => {
    expect(readAgainstOptions(['--against', 'main'])).toEqual({
      ...{ against: 'main', only: [], rounds: 10, seconds: 1, connections: 20, posts: 1_000 },
    })
    expect(readAgainstOptions(['--against', 'main', '--only', 'home page,memory', '--seconds', '0.5'])).toMatchObject({
      ...{ only: ['home page', 'memory'], seconds: 0.5 },
    })
  })

  test.each([
    ['no commit', ['--against', ''], 'Usage'],
    ['an option that does not exist', ['--against', 'main', '--often'], 'Usage'],
    ['an invalid number', ['--against', 'main', '--rounds', 'many'], '--rounds must be a number above 0'],
    ['a benchmark that does not exist', ['--against', 'main', '--only', 'hom page'], "Unknown benchmark 'hom page'"],
  ])('comparison options that name %s are rejected', (_what, args, message) => {
    expect(() => readAgainstOptions(args)).toThrow(message)
  })
})

test('an unknown commit is rejected before anything is built', async () => {
  await expect(buildReference('no-such-commit')).rejects.toThrow("--against: unknown commit 'no-such-commit'")
})
