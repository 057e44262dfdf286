import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { applications, pages, posts, sections, users } from '../../../src/resources/index.ts'
import {
  choice,
  choices,
  type Field,
  type FieldKind,
  integer,
  status,
  text,
} from '../../../src/schema/descriptor/field.ts'
import { fixedRoutes } from '../../../src/schema/routes/fixedRoutes.ts'
import { sentValue } from '../../../src/schema/validation/normalize.ts'
import { maxHtmlChars, schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { fieldKinds, kinds } from '../../support/fixtures/kinds.ts'
import { validate } from './inEnglish.ts'

/** What is stored of one value, or the words that refuse it. */
const validated = (field: Field, value: unknown) => {
  const result = validate({ fields: { field } }, { field: value })
  return result.ok ? { stored: result.values.field } : { words: result.errors.field }
}
const emptyValues = [undefined, null, '']
const numeric: readonly FieldKind[] = ['integer', 'status', 'reference', 'choice', 'flag', 'decimal']

test('a text that is too long is refused for that alone, before a pattern looks at it', () => {
  // Of this pattern, each further letter doubles the time.
  const field = text('Code', { max: 20, pattern: '(?:a+)+b', hint: 'letters' })
  expect(validated(field, 'a'.repeat(60_000))).toEqual({ words: ['Code must be at most 20 characters.'] })
})

/** Kinds whose values are texts as people type or paste them. */
const textKinds = fieldKinds.filter(
  kind =>
    kinds[kind].good.some(([given]) => typeof given === 'string') &&
    !['password', 'json', 'group', 'rows', 'blocks'].includes(kind),
)

describe.each(textKinds)('a field of kind %s', kind => {
  const field: Field = { ...kinds[kind].field, label: 'Field' }
  test.each(['\u200b', '\u2060', '\u00ad', '\u3164', '\u202e', '\u2800', '\u0001', ' \u200d\ufeff\n', '\u{e0020}'])(
    'is empty with %j, which nobody sees',
    text => {
      expect(validated({ ...field, required: true }, text)).toEqual({ words: ['Field is required.'] })
      expect(validated(field, text)).toEqual(validated(field, null))
    },
  )
  test('stores a text without its control characters', () => {
    for (const [given, stored] of kinds[kind].good.filter(([each]) => typeof each === 'string'))
      expect(validated(field, `\u0001${given}\u009f\uffff`)).toEqual({ stored })
  })
})

test('rich text whose markup shows nothing is empty', () => {
  const field: Field = { kind: 'html', label: 'Content', required: true }
  for (const html of ['<p></p>', '<p>\u200b</p>', '<p>&nbsp;&#8203;</p>', '<p><br></p>'])
    expect(validated(field, html)).toEqual({ words: ['Content is required.'] })
  expect(validated(field, '<p><img src="/a.png"></p>')).toEqual({ stored: '<p><img src="/a.png"></p>' })
})

const direction =
  'Field holds an invisible character that turns the direction of text. Type it again without that character.'
test.each(['text', 'image', 'link', 'video'] as const)(
  'a %s, which is of one line, has no marks of direction',
  kind => {
    const field: Field = { ...kinds[kind].field, label: 'Field' }
    const [good] = kinds[kind].good[0] ?? []
    for (const mark of ['\u200e', '\u200f', '\u061c', '\u202a', '\u202e', '\u2066', '\u2069'])
      expect(validated(field, `${good}${mark}x`)).toEqual({ words: [direction] })
  },
)
test('prose may hold marks of direction', () => {
  for (const kind of ['longText', 'html'] as const)
    expect(validated({ ...kinds[kind].field, label: 'Field' }, 'a \u200f b')).toEqual({ stored: 'a \u200f b' })
})
test('a phone number that was pasted with marks of direction is stored without them', () => {
  expect(validated({ ...kinds.digits.field, plus: true }, '\u202a+880 1712-345678\u202c')).toEqual({
    stored: '+8801712345678',
  })
})
test('other text of a choice is one line', () => {
  const field = choice('Field', [{ value: 'a', label: 'A' }], {
    others: { max: 50, help: 'Or another.' },
    required: true,
  })
  expect(validated(field, 'b\u202ec')).toEqual({ words: [direction] })
  expect(validated(field, '\u200b')).toEqual({ words: ['Field is required.'] })
})

test('a list of more choices than there are options is refused, also where some are the same', () => {
  const field = choices('Skills', [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ])
  expect(validated(field, ['b', 'b'])).toEqual({ stored: '["b"]' })
  for (const given of [['a', 'b', 'a'], Array.from({ length: 10_000 }, () => 'a')])
    for (const sent of [given, JSON.stringify(given)])
      expect(validated(field, sent)).toEqual({ words: ['Skills must be at most 2 of them.'] })
  expect(
    validated(
      field,
      Array.from({ length: 10_000 }, (_, index) => `${index}`),
    ),
  ).toEqual({
    words: ['Skills must be at most 2 of them.'],
  })
})

test.each([1, 2, 40])('a choice of %i options names all of them in its own words', count => {
  const options = Array.from({ length: count }, (_none, index) => ({ value: `v${index}`, label: `Option ${index}` }))
  const labels = options.map(({ label }) => label).join(', ')
  expect(validated({ kind: 'choice', label: 'Kind', options }, 'other')).toEqual({
    words: [`Kind must be one of: ${labels}.`],
  })
  expect(validated({ kind: 'choices', label: 'Kinds', options }, ['other'])).toEqual({
    words: [`Kinds must be some of: ${labels}.`],
  })
})

describe.each(fieldKinds)('a %s', kind => {
  const { field, good, bad } = kinds[kind]

  test.each([
    ['letters', 'a'.repeat(60_000)],
    ['combining marks', `a${'\u0315\u0300'.repeat(15_000)}`],
    ['digits of mathematics', '\u{1d7ff}'.repeat(15_000)],
    ['thousands apart', `1${',11'.repeat(20_000)}`],
    ['slashes', `${'/'.repeat(60_000)}x`],
    ['opened tags', '<iframe '.repeat(8_000)],
    ['numbers of a list', JSON.stringify(Array.from({ length: 15_000 }, (_, index) => index))],
    ['deep lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('answers 60 kB of %s with a few sentences', (_what, given) => {
    const { words, stored } = validated(field, given)
    expect(stored === undefined).toBe(words !== undefined)
    expect(words?.length ?? 0).toBeLessThan(4)
    expect(JSON.stringify(words ?? []).length).toBeLessThan(2_000)
  })

  test.each(good)('stores %j as %j', (given, stored) => {
    expect(validated(field, given)).toEqual({ stored })
    expect(validated({ ...field, required: true }, given)).toEqual({ stored })
  })
  test.each(bad)('refuses %j: %s', (given, words) => {
    expect(validated(field, given)).toEqual({ words: [`${field.label} ${words}`] })
    expect(validated({ ...field, required: true }, given)).toEqual({ words: [`${field.label} ${words}`] })
  })
  test('stores a stored value unchanged', () => {
    for (const [, stored] of good) expect(validated(field, stored)).toEqual({ stored })
  })
  test.each(emptyValues)('that is %j is stored as null, or is missing where it is required', empty => {
    expect(validated(field, empty)).toEqual({ stored: null })
    expect(validated({ ...field, required: true }, empty)).toEqual({ words: [`${field.label} is required.`] })
  })
  test('of white space alone is empty, unless it is a password', () => {
    const answer = validated(field, '  \n ')
    if (kind === 'password') expect(answer).toEqual({ words: ['Password must be at least 12 characters.'] })
    else expect(answer).toEqual({ stored: null })
  })

  describe('in JSON Schema', () => {
    const ajv = new Ajv2020({ validateFormats: false })
    const accepts = ajv.compile(z.toJSONSchema(schemaOfField(field), { io: 'output' }))

    test('takes everything that is stored', () => {
      for (const [, stored] of [...good, [null, null] as const])
        expect(accepts(sentValue(field, stored)), JSON.stringify(stored)).toBe(true)
    })
    test('rejects values of other types that are rejected with a message', () => {
      const otherType = (value: unknown) => typeof value !== (numeric.includes(kind) ? 'number' : 'string')
      for (const [given] of bad.filter(([value]) => otherType(value)))
        expect(accepts(given), JSON.stringify(given)).toBe(false)
    })
  })
})

test.each(numeric)('the JSON Schema of a %s rejects exactly what is rejected with a message', kind => {
  const accepts = new Ajv2020().compile(z.toJSONSchema(schemaOfField(kinds[kind].field), { io: 'output' }))
  for (const [given] of kinds[kind].bad) expect(accepts(given), JSON.stringify(given)).toBe(false)
})

describe('the options of a field', () => {
  test('long texts and rich texts end at their limits', () => {
    const longText = kinds.longText.field
    expect(validated(longText, 'x'.repeat(20_000))).toHaveProperty('stored')
    expect(validated(longText, 'x'.repeat(20_001))).toEqual({
      words: ['Description must be at most 20,000 characters.'],
    })
    expect(validated(kinds.html.field, 'x'.repeat(maxHtmlChars))).toHaveProperty('stored')
    expect(validated(kinds.html.field, 'x'.repeat(maxHtmlChars + 1))).toEqual({
      words: ['Content must be at most 1,000,000 characters.'],
    })
  })
  test('min and max bound a whole number and are named', () => {
    const order = integer('Order', { min: 0, max: 9 })
    expect(validated(order, 0)).toEqual({ stored: 0 })
    expect(validated(order, -1)).toEqual({ words: ['Order must be at least 0.'] })
    expect(validated(order, 10)).toEqual({ words: ['Order must be at most 9.'] })
  })
  test('max bounds a text', () => {
    expect(validated(text('Code', { max: 3 }), 'abcd')).toEqual({ words: ['Code must be at most 3 characters.'] })
  })
  test('a pattern must match the whole text', () => {
    const code = text('Code', { pattern: 'A|B\\d', hint: 'A, or B and a digit' })
    expect(validated(code, 'B7')).toEqual({ stored: 'B7' })
    for (const wrong of ['AB7', 'A7', 'xB7', 'A\nB7'])
      expect(validated(code, wrong)).toEqual({ words: ['Code must be A, or B and a digit.'] })
  })
  test('the phone of a site is one number, in digits of any script', () => {
    const { phone } = applications.fields
    for (const number of ['+880 2 5550 0142', '০২-৫৫৫০ ০১৪২', '(02) 5550.0142', '16263', '+880 2 5550/0142'])
      expect(validated(phone, number)).toEqual({ stored: number })
    for (const wrong of ['not a phone', '+', '12', '01711 000000, 01811 000000', '01711<b>', '0'.repeat(41)])
      expect(validated(phone, wrong)).toMatchObject({ words: expect.anything() })
    expect(validated(phone, 'not a phone')).toEqual({
      words: ['Phone must be one phone number, like +880 2 5550 0142.'],
    })
  })
  test('a stored value that is no longer valid stays until it is changed', () => {
    const stored = { name: 'Site', phone: 'not a phone', time_zone: 'UTC', status: 1 }
    expect(validate(applications, { title: 'New' }, stored)).toMatchObject({
      ok: true,
      values: { title: 'New', phone: 'not a phone' },
    })
    expect(validate(applications, { phone: 'still none' }, stored)).toMatchObject({ ok: false })
    expect(validate(sections, { status: 0 }, { name: 'A', template: 'carousel', status: 1 })).toMatchObject({
      ok: true,
      values: { template: 'carousel', status: 0 },
    })
  })
  test('a section without a template has the default one, and takes any other name of up to 100 characters', () => {
    expect(validate(sections, { name: 'A', template: '' })).toMatchObject({ ok: true, values: { template: 'default' } })
    for (const template of ['carousel', 'Default', 'কার্ড', 'x'.repeat(100)])
      expect(validate(sections, { name: 'A', template })).toMatchObject({ ok: true, values: { template } })
    expect(validate(sections, { name: 'A', template: 'x'.repeat(101) })).toMatchObject({
      ok: false,
      errors: { template: ['Template must be at most 100 characters.'] },
    })
    expect(validate(sections, { name: 'A', template: 5 })).toMatchObject({ ok: false })
  })
  test('a time zone must be one that the runtime knows', () => {
    const zone = text('Time zone', { zone: true })
    for (const known of ['Asia/Dhaka', 'UTC', 'America/Argentina/Buenos_Aires'])
      expect(validated(zone, known)).toEqual({ stored: known })
    for (const unknown of ['Mars/Phobos', '+06:00', 'Dhaka'])
      expect(validated(zone, unknown)).toEqual({
        words: ['Time zone must be the name of a time zone, like Asia/Dhaka.'],
      })
  })
  test('plus allows one + in front of digits', () => {
    const phone = users.fields.phone
    expect(validated(phone, '+880 (17) 12-34')).toEqual({ stored: '+880171234' })
    expect(validated(phone, '৮৮০+১')).toEqual({ words: ['Phone must be digits, with a + in front at most.'] })
  })
  test.each(fixedRoutes().filter(route => !route.includes('.')))('a page may not be called %s', route => {
    expect(validated(pages.fields.slug, route)).toEqual({
      words: ['Slug is an address that the site itself uses. Choose another.'],
    })
    expect(validated(posts.fields.slug, route)).toEqual({ stored: route })
  })
  test.each(emptyValues)('a default replaces %j', empty => {
    expect(validated(status(), empty)).toEqual({ stored: 1 })
    expect(validated(integer('Order', { default: 4 }), empty)).toEqual({ stored: 4 })
  })
  test('several choices of which one is no longer offered stay until they are changed, as stored and as sent', () => {
    const { field } = kinds.choices
    const fields = { districts: field, name: text('Name') }
    for (const districts of ['["khulna","jessore"]', ['khulna', 'jessore']]) {
      const result = validate({ fields }, { districts, name: 'B' }, { districts, name: 'A' })
      expect(result).toEqual({ ok: true, values: { districts: '["khulna","jessore"]', name: 'B' } })
      expect(validate({ fields }, { districts: ['jessore'] }, { districts }).ok).toBe(false)
    }
  })

  test('a status that another program has set stays', () => {
    expect(validated(status(), 7)).toEqual({ stored: 7 })
  })
})
