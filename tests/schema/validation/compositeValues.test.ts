import { describe, expect, test } from 'vitest'
import { banglaIssues } from '../../../src/admin/i18n/bn/issues.ts'
import { blocks, group, rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { digits, type Field, flag, html, text, time } from '../../../src/schema/descriptor/field.ts'
import { publicValueOf } from '../../../src/schema/descriptor/innerFields.ts'
import { formatIssue, formatIssues, type IssueMessages } from '../../../src/schema/validation/issue.ts'
import { toSentValue } from '../../../src/schema/validation/normalize.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { formatInEnglish } from '../../../src/schema/validation/valueIssues.ts'
import { processorMs } from '../../support/harness/processorTime.ts'

const hours = rows('Hours', { from: time('From', { required: true }) }, { max: 7 })
const contacts = rows(
  'Contacts',
  { person: text('Person', { required: true }), phone: digits('Phone'), hours },
  { min: 1, max: 3, public: true },
)
const address = group('Address', { street: text('Street'), town: text('Town', { required: true }) })
const body = blocks('Body', {
  quote: { label: 'Quote', fields: { words: html('Words', { required: true }) } },
  call: { label: 'Call', fields: { phone: digits('Phone') } },
})

const wordsOf = (field: Field, value: unknown) => {
  const result = validate({ fields: { it: field } }, { it: value })
  return result.ok ? result.values.it : formatIssues(result.issues, formatInEnglish)
}

describe('the issue of a nested value', () => {
  test('the issue of a nested value has its path with the labels of entries and fields', () => {
    expect(wordsOf(contacts, [{ person: 'a' }, { phone: 'x' }])).toEqual({
      'it.1.person': ['Contacts 2, Person is required.'],
      'it.1.phone': ['Contacts 2, Phone must be digits only.'],
    })
    expect(wordsOf(contacts, [{ person: 'a', hours: [{ from: '9:00' }, { from: '25:00' }] }])).toEqual({
      'it.0.hours.1.from': ['Contacts 1, Hours 2, From must be a time, like 09:30.'],
    })
    expect(wordsOf(address, {})).toEqual({ 'it.town': ['Address, Town is required.'] })
    expect(wordsOf(body, [{ block: 'quote', words: '' }])).toEqual({ 'it.0.words': ['Body 1, Words is required.'] })
  })
  test('the issue of a nested value is also worded in Bangla', () => {
    const result = validate({ fields: { it: contacts } }, { it: [{ person: '' }] })
    const messages: IssueMessages = banglaIssues
    const wording = { messages, term: (label: string) => `«${label}»`, digits: (number: string) => `#${number}` }
    expect(result.ok ? [] : formatIssues(result.issues, issue => formatIssue(issue, wording) ?? '')).toEqual({
      'it.0.person': ['“«Contacts» #1, «Person»” লিখতে হবে।'],
    })
  })
  test('the issue of an entry that is not an object or of unknown type has the path of the entry', () => {
    expect(wordsOf(contacts, ['a', { person: 'b' }])).toEqual({
      'it.0': ['Contacts 1 must be an object.'],
    })
    expect(wordsOf(body, [{ words: 'a' }, { block: 'constructor' }])).toEqual({
      'it.0': ['Body 1 must have a "block" that is one of: quote (Quote), call (Call).'],
      'it.1': ['Body 2 must have a "block" that is one of: quote (Quote), call (Call).'],
    })
  })
  test('the issue of a nested value uses the custom messages of its field', () => {
    const named = rows('Crew', { name: text('Name', { required: true, says: { required: 'Who is it?' } }) })
    expect(wordsOf(named, [{}])).toEqual({ 'it.0.name': ['Who is it?'] })
  })
})

describe('a list of entries', () => {
  test('a list of entries has a minimum and a maximum', () => {
    expect(wordsOf(contacts, [])).toEqual({ it: ['Contacts must have at least 1 entry.'] })
    expect(wordsOf(contacts, [1, 2, 3, 4])).toEqual({ it: ['Contacts must have at most 3 entries.'] })
  })
  test('ten thousand entries, deep JSON or long texts are rejected quickly', () => {
    const tooLarge = { it: ['Contacts must have at most 5,000 values and 1,000,000 characters.'] }
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    const many = Array.from({ length: 10_000 }, () => ({ person: 'a', phone: '1' }))
    // Each of them takes a few milliseconds.
    for (const given of [many, JSON.stringify(many), [deep], [{ person: 'x'.repeat(1_100_000) }]])
      expect(processorMs(() => expect(wordsOf(contacts, given)).toEqual(tooLarge))).toBeLessThan(2_000)
  })
  test('a list of entries reports at most a hundred invalid values', () => {
    const crew = rows('Crew', { name: text('Name', { required: true }) }, { max: 1000 })
    expect(
      Object.keys(
        wordsOf(
          crew,
          Array.from({ length: 1000 }, () => ({})),
        ) ?? {},
      ),
    ).toHaveLength(100)
  })
})

describe('a composite value', () => {
  test('a composite value gets defaults of its fields, and loses unknown keys', () => {
    const crew = rows('Crew', { name: text('Name'), is_paid: flag('Paid', { default: true }) })
    expect(wordsOf(crew, [{ name: 'a', role: 'owner', __proto__: { name: 'b' } }])).toBe('[{"name":"a","is_paid":1}]')
  })
  test('a composite value is sent with all nested fields, including those added after it was stored', () => {
    expect(toSentValue(address, null)).toEqual({ street: null, town: null })
    expect(toSentValue(contacts, null)).toEqual([])
    expect(toSentValue(contacts, '[{"person":"a"}]')).toEqual([{ person: 'a', phone: null, hours: [] }])
  })
  test('visitors receive a composite value without private values and unknown entry types', () => {
    const crew = rows('Crew', { name: text('Name'), phone: digits('Phone', { public: false }) }, { public: true })
    expect(publicValueOf(crew, [{ name: 'a', phone: '1', note: 'x' }, 'odd'])).toEqual([{ name: 'a' }])
    expect(
      publicValueOf(body, [
        { block: 'gone', secret: 'x' },
        { block: 'call', phone: '1' },
      ]),
    ).toEqual([{ block: 'call', phone: '1' }])
  })
  test('a group stored with another type is empty for visitors, at any depth', () => {
    const place = group('Place', {
      town: text('Town', { default: 'Khulna' }),
      hours,
      note: text('Note', { public: false }),
    })
    const empty = { town: 'Khulna', hours: [] }
    for (const odd of [['odd'], 'odd', 7, true]) {
      expect(publicValueOf(place, odd)).toEqual(empty)
      expect(publicValueOf(group('Outer', { place }), { place: odd })).toEqual({ place: empty })
    }
  })
  test('an invalid stored composite value is retained when another field is saved', () => {
    const stored = { name: 'a', it: '[{"person":"a","phone":"x"}]' }
    const resource = { fields: { name: text('Name'), it: contacts } }
    expect(validate(resource, { name: 'b' }, stored)).toMatchObject({
      ok: true,
      values: { name: 'b', it: '[{"person":"a","phone":"x","hours":[]}]' },
    })
  })
})
