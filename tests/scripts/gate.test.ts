/** What decides whether a change may land depends on the change alone, not on how busy the machine is. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['scripts/check.js', 'scripts/test.js'])('%s measures bytes and no speed', file => {
  const source = readFileSync(file, 'utf8')
  expect(source).not.toMatch(/lighthouse|cli\/|bench/i)
  expect(
    [...source.matchAll(/scripts\/budget\.js'(.{0,14})/g)].map(([, options]) => options?.includes('--sizes')),
  ).toEqual(file.endsWith('check.js') ? [true] : [])
})
