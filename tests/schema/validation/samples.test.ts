/** Sample values, which tests of all resources use, are valid for fields with any limits. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { risingNumbers, validNumber, validText } from '../../support/fixtures/fitting.ts'
import { sampleValue } from '../../support/fixtures/kinds.ts'

const label = 'Field'
const name: Field = { kind: 'text', label, max: 5, required: true }
/** Fields with limits. `true`: their values must be unique. */
const limited: readonly (readonly [unique: boolean, field: Field])[] = [
  [true, { kind: 'text', label, max: 8 }],
  [true, { kind: 'text', label, max: 3 }],
  [false, { kind: 'text', label, max: 1 }],
  [true, { kind: 'text', label, pattern: '[A-Z]{2}-\\d{4}' }],
  [true, { kind: 'text', label, pattern: '\\d+', max: 9 }],
  [true, { kind: 'text', label, pattern: '\\p{L}+' }],
  [true, { kind: 'digits', label, max: 6 }],
  [true, { kind: 'integer', label, unique: true, min: 100, max: 9_999 }],
  [true, { kind: 'integer', label, unique: true, max: -100 }],
  [true, { kind: 'decimal', label, unique: true }],
  [true, { kind: 'date', label, unique: true }],
  [false, { kind: 'integer', label, max: 2 }],
  [false, { kind: 'integer', label, min: 1_971, max: 2_100 }],
  [false, { kind: 'decimal', label, max: 3, places: 0 }],
  [false, { kind: 'decimal', label, places: 0 }],
  [true, { kind: 'rows', label, fields: { name }, min: 3, max: 4 }],
  [true, { kind: 'blocks', label, blocks: { a: { label, fields: { name } }, b: { label, fields: { name } } }, min: 3 }],
  [
    false,
    { kind: 'blocks', label, blocks: { a: { label, fields: { name } }, b: { label, fields: { name } } }, max: 1 },
  ],
]

test.each(limited)('sample values are valid, and unique if required: %s, %j', (isUnique, field) => {
  const words = ['boats-create', 'boats-update', 'boats-slug-1', 'boats-slug-2']
  const samples = words.map(word => sampleValue(field, word))
  for (const sample of samples)
    expect(validate({ fields: { field: { ...field, required: true } } }, { field: sample })).toMatchObject({ ok: true })
  if (isUnique) expect(new Set(samples.map(sample => JSON.stringify(sample))).size).toBe(words.length)
})

describe('the sample values for tests', () => {
  test('a sample text is unchanged if the field accepts it, and otherwise shortened to a distinct one', () => {
    expect(validText({ kind: 'text', label, max: 8 }, 'A pond')).toBe('A pond')
    expect(validText({ kind: 'longText', label }, 'x'.repeat(300))).toHaveLength(300)
    const [one, two] = ['Called otherwise', 'Called elsewhere'].map(words =>
      validText({ kind: 'text', label, max: 12 }, words),
    )
    expect(one).toMatch(/^Call.{8}$/)
    expect(two).not.toBe(one)
  })
  test('no sample is generated for a pattern without a matching text', () => {
    expect(validText({ kind: 'text', label, pattern: '(?=a)a' }, 'A pond')).toBeNull()
  })
  test('sample numbers are the nearest valid ones, in their order', () => {
    const seats: Field = { kind: 'integer', label, min: 5, max: 20 }
    expect([validNumber(seats, 3), validNumber(seats, 7), validNumber(seats, 99)]).toEqual([5, 7, 20])
    expect(risingNumbers(seats)).toEqual([5, 6, 7])
    expect(risingNumbers({ kind: 'integer', label, max: 2 })).toEqual([0, 1, 2])
    expect(risingNumbers({ kind: 'decimal', label })).toEqual([1.5, 9, 10.25])
  })
})
