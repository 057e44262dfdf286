/** Table of limits: each one is used, tested and documented. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '../../../server/runtime/limits/limits.ts'

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => readFileSync(join('server', file), 'utf8'))
  .join('\n')

test.each(Object.entries(limits))('the limit %s is used in the code, and its test file exists', (name, limit) => {
  expect(sources).toMatch(new RegExp(`\\blimits\\.${name}\\b`))
  expect(limit.reason).toMatch(/^[A-Z].*[^.]\.$/)
  expect(existsSync(`tests/server/${limit.test}.test.ts`)).toBe(true)
})

test('docs/security.md lists every limit', () => {
  const rows = Object.entries(limits).map(
    ([name, { value, unit, reason, test: file }]) =>
      `| \`${name}\` | ${value.toLocaleString('en')} ${unit} | ${reason} | \`tests/server/${file}.test.ts\` |`,
  )
  const table = ['| limit | maximum | meaning and reason | test |', '|---|--:|---|---|', ...rows].join('\n')
  const written = readFileSync('docs/security.md', 'utf8')
  const wanted = written.replace(/(<!-- limits -->\n)[\s\S]*(<!-- \/limits -->)/, `$1${table}\n$2`)
  if (process.env.UPDATE_DOCS) writeFileSync('docs/security.md', wanted)
  else expect(written).toBe(wanted)
})
