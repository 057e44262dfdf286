/** Rules between the values of a record, and the words that a field has for its issues. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { resourceFor } from '../../../src/schema/descriptor/rights.ts'
import { issueWith, wordIssue, wordIssues } from '../../../src/schema/validation/issue.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { englishValueIssue, valueIssue } from '../../../src/schema/validation/valueIssues.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

const errorsOf = (...given: Parameters<typeof validate>) => {
  const result = validate(...given)
  return result.ok ? {} : wordIssues(result.issues, englishValueIssue)
}

describe('a pair of fields in order', () => {
  const pairs: readonly (readonly [kind: Field['kind'], less: unknown, more: unknown, words: string])[] = [
    ['integer', 2, 10, 'To must not be less than From.'],
    ['decimal', 9.5, 10.25, 'To must not be less than From.'],
    ['date', '2026-01-31', '2026-02-01', 'To must not be before From.'],
    ['dateTime', '2026-01-31 09:00:00', '2026-01-31 10:00:00', 'To must not be before From.'],
    ['time', '09:30', '10:00', 'To must not be before From.'],
  ]
  test.each(pairs)(
    'of kind %s is rejected the other way round, and accepted where it is equal or open',
    (kind, less, more, words) => {
      const descriptor = boats(
        // Every kind in the table has no option that must be given.
        { from: { kind, label: 'From' } as Field, to: { kind, label: 'To' } as Field },
        { order: [['from', 'to']] },
      )
      const errors = (from: unknown, to: unknown) => errorsOf(descriptor, { name: 'Meghna', from, to })
      expect(errors(more, less)).toEqual({ to: [words] })
      expect([errors(less, more), errors(less, less), errors(more, null), errors(null, less)]).toEqual([{}, {}, {}, {}])
    },
  )
})

describe('a field that others require', () => {
  const kind: Field = {
    ...{ kind: 'choice', label: 'Kind' },
    options: ['sail', 'motor'].map(value => ({ value, label: value })),
  }
  const engine: Field = { kind: 'text', label: 'Engine', requiredWhen: { kind: ['motor'] } }
  const descriptor = boats({ kind, engine })
  const missing = { engine: ['Engine is required.'] }

  test('must be filled in while they have one of the named values, and then alone', () => {
    expect(errorsOf(descriptor, { name: 'Meghna', kind: 'motor' })).toEqual(missing)
    expect(errorsOf(descriptor, { name: 'Meghna', kind: 'motor', engine: 'Diesel' })).toEqual({})
    expect(errorsOf(descriptor, { name: 'Meghna', kind: 'sail' })).toEqual({})
    expect(errorsOf(descriptor, { name: 'Meghna' })).toEqual({})
  })
  test('may be required by an empty field', () => {
    const always = boats({ kind, engine: { ...engine, requiredWhen: { kind: [null] } } })
    expect(errorsOf(always, { name: 'Meghna', kind: '' })).toEqual(missing)
    expect(errorsOf(always, { name: 'Meghna', kind: 'sail' })).toEqual({})
  })
  test('is validated with the stored values, and stays empty where a body changes none of them', () => {
    const stored = { id: 1, name: 'Meghna', kind: 'sail', engine: null }
    expect(errorsOf(descriptor, { kind: 'motor' }, stored)).toEqual(missing)
    expect(errorsOf(descriptor, { engine: '' }, { ...stored, kind: 'motor', engine: 'Diesel' })).toEqual(missing)
    expect(errorsOf(descriptor, { name: 'Padma' }, { ...stored, kind: 'motor' })).toEqual({})
  })
})

describe('a field with words of its own', () => {
  const says = { required: 'Choose the day.', 'too-long': 'At most {max, number} letters, please.' }

  test('shows them in place of the usual ones, with the parameters that they name', () => {
    const descriptor = boats({ day: { kind: 'date', label: 'Day', required: true, says } })
    expect(errorsOf(descriptor, { name: 'Meghna', day: '' })).toEqual({ day: ['Choose the day.'] })
    expect(errorsOf(descriptor, { name: 'Meghna', day: 'x' })).toEqual({
      day: ['Day must be a date, like 2026-01-31.'],
    })
    const tooLong = issueWith(says, valueIssue('too-long', { label: 'Day', max: 1000 }))
    expect(englishValueIssue(tooLong)).toBe('At most 1,000 letters, please.')
  })
  test('shows them in the language of the screen, and keeps the code of the issue', () => {
    const issue = issueWith(says, valueIssue('required', { label: 'Day' }))
    expect(issue.code).toBe('required')
    const term = (text: string) => (text === 'Choose the day.' ? 'দিন বাছাই করুন।' : text)
    expect(wordIssue(issue, { messages: {}, term })).toBe('দিন বাছাই করুন।')
  })
})

test('rules that name a field which a role may not read do not hold in its forms', () => {
  const descriptor = boats(
    { fee: { kind: 'integer', label: 'Fee', rights: { read: 'owner' } }, cost: { kind: 'integer', label: 'Cost' } },
    { unique: [['name', 'fee']], order: [['fee', 'cost']] },
  )
  expect(resourceFor(descriptor, 'editor')).toMatchObject({ unique: [], order: [] })
  expect(resourceFor(descriptor, 'owner')).toMatchObject({ unique: descriptor.unique, order: descriptor.order })
})
