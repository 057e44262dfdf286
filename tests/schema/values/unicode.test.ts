/** Unicode normalisation of untrusted text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toUnicodeForm } from '../../../src/schema/values/text/unicode.ts'

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const
const texts = {
  Bangla: 'ত্রাণ ও পুনর্বাসন, হ্যাচারি, ড়ঢ়য় '.repeat(100),
  Vietnamese: 'Tiếng Việt \u1ec7 e\u0323\u0302 '.repeat(100),
  Arabic: 'ﷺ السَّلَامُ '.repeat(100),
  'short Zalgo': 'a\u0315\u0300\u0316'.repeat(9),
  Hangul: '한국어 \u1112\u1161\u11ab '.repeat(100),
  'a letter with 30 combining marks': `${'x'.repeat(300)}a${'\u0315\u0300'.repeat(15)} b`,
}

test.each(Object.entries(texts))('the normalization of %s equals the built-in one', (_what, text) => {
  for (const form of forms) expect(toUnicodeForm(text, form)).toBe(text.normalize(form))
  expect(toUnicodeForm(text)).toBe(text.normalize('NFC'))
})

test.each(forms)('in %s, no run of combining marks is longer than a few dozen', form => {
  const attack = `a${'\u0315\u0300\u0344'.repeat(2_000)}`
  const runs = toUnicodeForm(attack, form).split('\u034f')
  expect(Math.max(...runs.map(({ length }) => length))).toBeLessThan(100)
  expect(runs.join('').normalize('NFD').length).toBe(attack.normalize('NFD').length)
})

test('a run of 31 combining marks is split at any position in a text', () => {
  const marks = `${'\u0315\u0300'.repeat(15)}\u0315`
  const places = Array.from({ length: 70 }, (_none, before) => 'x'.repeat(before + 1))
  const uncut = places.filter(before => !toUnicodeForm(`${before}${marks} y`).includes('\u034f'))
  expect(uncut).toEqual([])
})

test('normalizing a normalized text changes nothing', () => {
  const attack = `a${'\u0300\u0315'.repeat(500)}`
  for (const form of forms) expect(toUnicodeForm(toUnicodeForm(attack, form), form)).toBe(toUnicodeForm(attack, form))
})

test('only the module unicode.ts normalizes Unicode text', () => {
  const found = ['src', 'server'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !file.endsWith(join('text', 'unicode.ts')))
      .filter(file => /\.normalize\(\s*(?:\)|['"`]NF|form)/.test(readFileSync(join(folder, file), 'utf8')))
      .map(file => join(folder, file)),
  )
  expect(found).toEqual([])
})
