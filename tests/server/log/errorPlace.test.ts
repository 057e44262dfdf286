import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeOf } from '../../../server/log/errorPlace.ts'

const thrownAt = (...lines: readonly string[]): Error =>
  Object.assign(new Error('No.'), { stack: ['Error: No.', ...lines.map(line => `    at ${line}`)].join('\n') })

test.each([
  ['Chart (/site/sections/Chart.tsx:12:9)', '/site/sections/Chart.tsx'],
  ['/site/sections/Chart.tsx:12:9', '/site/sections/Chart.tsx'],
  ['async Chart (file:///site/a%20b/Chart.tsx:12:9)', '/site/a b/Chart.tsx'],
  ['new Chart (C:\\site\\Chart.tsx:12:9)', 'C:\\site\\Chart.tsx'],
])('the location of an error is parsed from the stack frame "%s"', (line, file) => {
  expect(placeOf(thrownAt(line))).toEqual({ file, line: 12 })
})

test('the location of an error is the first stack frame outside packages and Node', () => {
  const lines = [
    'Array.map (<anonymous>)',
    'node:internal/process:1:1',
    'render (/site/node_modules/react/index.js:3:4)',
  ]
  expect(placeOf(thrownAt(...lines, 'Chart (/site/Chart.tsx:7:1)'))).toEqual({ file: '/site/Chart.tsx', line: 7 })
  expect(placeOf(thrownAt(...lines))).toBeUndefined()
})

test('a value that is not an error has no location', () => {
  for (const thrown of ['text', undefined, null, {}]) expect(placeOf(thrown)).toBeUndefined()
  expect(placeOf(new Error('No.'))).toEqual({ file: import.meta.filename, line: expect.any(Number) })
})

test('the location in a built file is mapped to its source by a source map', () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-'))
  try {
    const sources = ['src/node_modules/react/index.js', 'src/Chart.tsx']
    // Line 1 maps to the package, and line 2 to line 6 of the view.
    writeFileSync(
      join(folder, 'main.cjs.map'),
      JSON.stringify({ version: 3, sources, names: [], mappings: 'AAAA;ACKA' }),
    )
    const built = join(folder, 'main.cjs')
    expect(placeOf(thrownAt(`render (${built}:1:1)`, `Chart (${built}:2:5)`))).toEqual({
      file: join(folder, 'src/Chart.tsx'),
      line: 6,
    })
    expect(placeOf(thrownAt(`Chart (${join(folder, 'other.cjs')}:2:5)`))).toEqual({
      file: join(folder, 'other.cjs'),
      line: 2,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
