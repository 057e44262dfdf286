/** Random decisions for the generator of descriptors, all drawn from one seed. */
import fc from 'fast-check'

export interface RandomSource {
  /** True once in `count` times on average. */
  readonly isOneIn: (count: number) => boolean
  /** An integer from `min` to `max`. */
  readonly number: (min: number, max: number) => number
  readonly pick: <const T extends readonly [unknown, ...unknown[]]>(from: T) => T[number]
  /** One element of a list; undefined if it is empty. */
  readonly oneOf: <T>(from: readonly T[]) => T | undefined
  /** Distinct elements of a list in random order, at most `most`. */
  readonly some: <T>(from: readonly T[], most?: number) => readonly T[]
  /** `value` once in `count` times, else an empty object, for spreading. */
  readonly maybe: <T extends object>(count: number, value: () => T) => Partial<T>
}

const chanceOf = (draw: fc.GeneratorValue): RandomSource => {
  const number = (min: number, max: number): number => draw(fc.integer, { min, max })
  const isOneIn = (count: number): boolean => number(1, count) === 1
  const oneOf = <T>(from: readonly T[]): T | undefined => from[number(0, Math.max(0, from.length - 1))]
  return {
    isOneIn,
    number,
    oneOf,
    pick: from => oneOf(from) ?? from[0],
    some: (from, most = from.length) =>
      draw(fc.shuffledSubarray, [...from], { maxLength: Math.min(most, from.length) }),
    maybe: (count, value) => (isOneIn(count) ? value() : {}),
  }
}

/** Arbitrary of the values that `make` builds with random decisions. */
export const arbitraryOf = <T>(make: (chance: RandomSource) => T): fc.Arbitrary<T> =>
  fc.gen().map(draw => make(chanceOf(draw)))
