/** Rules between the values of a record, and custom messages of fields. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { resourceFor } from '../../../src/schema/descriptor/rights.ts'
import { formatIssue, formatIssues, withCustomMessage } from '../../../src/schema/validation/issue.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { formatInEnglish, valueIssue, valueIssues } from '../../../src/schema/validation/valueIssues.ts'
import { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../../src/schema/validation/zodIssues.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

const errorsOf = (...given: Parameters<typeof validate>) => {
  const result = validate(...given)
  return result.ok ? {} : formatIssues(result.issues, formatInEnglish)
}

describe('a pair of fields in order', () => {
  const pairs: readonly (readonly [kind: Field['kind'], less: unknown, more: unknown, words: string])[] = [
    ['integer', 2, 10, "'To' must not be less than 'From'."],
    ['decimal', 9.5, 10.25, "'To' must not be less than 'From'."],
    ['date', '2026-01-31', '2026-02-01', "'To' must not be before 'From'."],
    ['dateTime', '2026-01-31 09:00:00', '2026-01-31 10:00:00', "'To' must not be before 'From'."],
    ['time', '09:30', '10:00', "'To' must not be before 'From'."],
  ]
  test.each(pairs)(
    'two values of kind %s are rejected in reverse order, and accepted if they are equal or one is missing',
    (kind, less, more, words) => {
      const descriptor = boats(
        // No kind in the table has required options.
        { from: { kind, label: 'From' } as Field, to: { kind, label: 'To' } as Field },
        { order: [['from', 'to']] },
      )
      const errors = (from: unknown, to: unknown) => errorsOf(descriptor, { name: 'Meghna', from, to })
      expect(errors(more, less)).toEqual({ to: [words] })
      expect([errors(less, more), errors(less, less), errors(more, null), errors(null, less)]).toEqual([{}, {}, {}, {}])
    },
  )
})

describe('a conditionally required field', () => {
  const kind: Field = {
    ...{ kind: 'choice', label: 'Kind' },
    options: ['sail', 'motor'].map(value => ({ value, label: value })),
  }
  const engine: Field = { kind: 'text', label: 'Engine', requiredWhen: { kind: ['motor'] } }
  const descriptor = boats({ kind, engine })
  const missing = { engine: ['Engine is required.'] }

  test('a field is required only while another field has one of the named values', () => {
    expect(errorsOf(descriptor, { name: 'Meghna', kind: 'motor' })).toEqual(missing)
    expect(errorsOf(descriptor, { name: 'Meghna', kind: 'motor', engine: 'Diesel' })).toEqual({})
    expect(errorsOf(descriptor, { name: 'Meghna', kind: 'sail' })).toEqual({})
    expect(errorsOf(descriptor, { name: 'Meghna' })).toEqual({})
  })
  test('a field may be required while another field is empty', () => {
    const always = boats({ kind, engine: { ...engine, requiredWhen: { kind: [null] } } })
    expect(errorsOf(always, { name: 'Meghna', kind: '' })).toEqual(missing)
    expect(errorsOf(always, { name: 'Meghna', kind: 'sail' })).toEqual({})
  })
  test('a conditional requirement uses stored values, and is not checked by updates of other fields', () => {
    const stored = { id: 1, name: 'Meghna', kind: 'sail', engine: null }
    expect(errorsOf(descriptor, { kind: 'motor' }, stored)).toEqual(missing)
    expect(errorsOf(descriptor, { engine: '' }, { ...stored, kind: 'motor', engine: 'Diesel' })).toEqual(missing)
    expect(errorsOf(descriptor, { name: 'Padma' }, { ...stored, kind: 'motor' })).toEqual({})
  })
})

describe('the custom messages of a field', () => {
  const says = { required: 'Choose the day.', 'too-long': 'At most {max, number} letters, please.' }

  test('custom messages of a field replace the default ones, with their parameters', () => {
    const descriptor = boats({ day: { kind: 'date', label: 'Day', required: true, says } })
    expect(errorsOf(descriptor, { name: 'Meghna', day: '' })).toEqual({ day: ['Choose the day.'] })
    expect(errorsOf(descriptor, { name: 'Meghna', day: 'x' })).toEqual({
      day: ['Day must be a date, like 2026-01-31.'],
    })
    const tooLong = withCustomMessage(says, valueIssue('too-long', { label: 'Day', max: 1000 }))
    expect(formatInEnglish(tooLong)).toBe('At most 1,000 letters, please.')
  })
  test('custom messages of a field follow the language of the screen, and keep the issue code', () => {
    const issue = withCustomMessage(says, valueIssue('required', { label: 'Day' }))
    expect(issue.code).toBe('required')
    const term = (text: string) => (text === 'Choose the day.' ? 'দিন বাছাই করুন।' : text)
    expect(formatIssue(issue, { messages: {}, term })).toBe('দিন বাছাই করুন।')
  })
})

test('rules on fields that a role may not read are skipped in its forms', () => {
  const descriptor = boats(
    { fee: { kind: 'integer', label: 'Fee', rights: { read: 'owner' } }, cost: { kind: 'integer', label: 'Cost' } },
    { unique: [['name', 'fee']], order: [['fee', 'cost']] },
  )
  expect(resourceFor(descriptor, 'editor')).toMatchObject({ unique: [], order: [] })
  expect(resourceFor(descriptor, 'owner')).toMatchObject({ unique: descriptor.unique, order: descriptor.order })
})

test('the word after a number in a message fits the number', () => {
  const field = (options: object) => ({ label: 'Lot', ...options })
  const textsOf = (kind: Field['kind'], options: object, value: unknown) => {
    // Safe cast: the options are those of the kind.
    const { error } = schemaOfField({ kind, ...field(options) } as Field).safeParse(value)
    return error ? issuesIn(error).map(issue => formatIssue(issue, { messages: valueIssues })) : []
  }
  expect(textsOf('decimal', { places: 1 }, 1.25)).toEqual(['Lot must have at most 1 decimal place.'])
  expect(textsOf('decimal', { places: 0 }, 1.5)).toEqual(['Lot must have at most 0 decimal places.'])
  expect(textsOf('text', { max: 1 }, 'ab')).toEqual(['Lot must be at most 1 character.'])
  expect(textsOf('text', { max: 1_000 }, 'a'.repeat(1_001))).toEqual(['Lot must be at most 1,000 characters.'])
})
