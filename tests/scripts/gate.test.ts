/** The checks before a merge depend only on the change, not on the load of the machine. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['scripts/check.js', 'scripts/test.js'])(
  'the script %s measures no speed; of the budget, it checks at most the sizes',
  file => {
    const source = readFileSync(file, 'utf8')
    expect(source).not.toMatch(/lighthouse|cli\/|bench/i)
    expect(
      [...source.matchAll(/scripts\/budget\.js'(.{0,14})/g)].map(([, options]) => options?.includes('--sizes')),
    ).toEqual(file.endsWith('check.js') ? [true] : [])
  },
)
