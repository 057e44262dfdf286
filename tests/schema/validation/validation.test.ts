import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { applications, pages, posts, profiles, sections, site, socials, users } from '../../../src/resources/index.ts'
import {
  choice,
  choices,
  type Field,
  type FieldKind,
  integer,
  status,
  text,
} from '../../../src/schema/descriptor/field.ts'
import { fixedRoutesOf } from '../../../src/schema/routes/fixedRoutes.ts'
import { toSentValue } from '../../../src/schema/validation/normalize.ts'
import { maxHtmlChars, schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { fieldKinds, kinds } from '../../support/fixtures/kinds.ts'
import { validate } from './inEnglish.ts'

/** Stored form of a value, or the messages of its issues. */
const validated = (field: Field, value: unknown) => {
  const result = validate({ fields: { field } }, { field: value })
  return result.ok ? { stored: result.values.field } : { words: result.errors.field }
}
const emptyValues = [undefined, null, '']
const numeric: readonly FieldKind[] = ['integer', 'status', 'reference', 'choice', 'flag', 'decimal']

test('a text over its maximum length is rejected before its pattern is tested', () => {
  // With this pattern, each additional letter doubles the time.
  const field = text('Code', { max: 20, pattern: '(?:a+)+b', hint: 'letters' })
  expect(validated(field, 'a'.repeat(60_000))).toEqual({ words: ['Code must be at most 20 characters.'] })
})

/** Kinds with text that people type or paste. */
const textKinds = fieldKinds.filter(
  kind =>
    kinds[kind].good.some(([given]) => typeof given === 'string') &&
    !['password', 'json', 'group', 'rows', 'blocks'].includes(kind),
)

describe.each(textKinds)('a field of kind %s', kind => {
  const field: Field = { ...kinds[kind].field, label: 'Field' }
  test.each(['\u200b', '\u2060', '\u00ad', '\u3164', '\u202e', '\u2800', '\u0001', ' \u200d\ufeff\n', '\u{e0020}'])(
    'the value %j counts as empty, because it has no visible character',
    text => {
      expect(validated({ ...field, required: true }, text)).toEqual({ words: ['Field is required.'] })
      expect(validated(field, text)).toEqual(validated(field, null))
    },
  )
  test('a text is stored without its control characters', () => {
    for (const [given, stored] of kinds[kind].good.filter(([each]) => typeof each === 'string'))
      expect(validated(field, `\u0001${given}\u009f\uffff`)).toEqual({ stored })
  })
})

test('a single-line text stores line breaks and tabs as spaces, and a multi-line text retains them', () => {
  const given = ' Harvest\r\nof\tthe\u2028year\n'
  expect(validated(text('Title'), given)).toEqual({ stored: 'Harvest of the year' })
  expect(validated({ kind: 'longText', label: 'Note' }, given)).toEqual({ stored: given })
})

test('rich text without visible content is empty', () => {
  const field: Field = { kind: 'html', label: 'Content', required: true }
  for (const html of ['<p></p>', '<p>\u200b</p>', '<p>&nbsp;&#8203;</p>', '<p><br></p>'])
    expect(validated(field, html)).toEqual({ words: ['Content is required.'] })
  expect(validated(field, '<p><img src="/a.png"></p>')).toEqual({ stored: '<p><img src="/a.png"></p>' })
})

const direction = 'Field contains an invisible character that changes the text direction. Type it again.'
test.each(['text', 'image', 'link', 'video'] as const)(
  'the single-line kind %s is stored without bidirectional control characters',
  kind => {
    const field: Field = { ...kinds[kind].field, label: 'Field' }
    const [good] = kinds[kind].good[0] ?? []
    for (const mark of ['\u200e', '\u200f', '\u061c', '\u202a', '\u202e', '\u2066', '\u2069'])
      expect(validated(field, `${good}${mark}x`)).toEqual({ words: [direction] })
  },
)
test('a multi-line text may contain bidirectional control characters', () => {
  for (const kind of ['longText', 'html'] as const)
    expect(validated({ ...kinds[kind].field, label: 'Field' }, 'a \u200f b')).toEqual({ stored: 'a \u200f b' })
})
test('a pasted phone number is stored without bidirectional control characters', () => {
  expect(validated({ ...kinds.digits.field, plus: true }, '\u202a+880 1712-345678\u202c')).toEqual({
    stored: '+8801712345678',
  })
})
test('the free text of a choice is a single line', () => {
  const field = choice('Field', [{ value: 'a', label: 'A' }], {
    others: { max: 50, help: 'Or another.' },
    required: true,
  })
  expect(validated(field, 'b\u202ec')).toEqual({ words: [direction] })
  expect(validated(field, '\u200b')).toEqual({ words: ['Field is required.'] })
})

test('a list with more choices than options is rejected, even with duplicates', () => {
  const field = choices('Skills', [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ])
  expect(validated(field, ['b', 'b'])).toEqual({ stored: '["b"]' })
  for (const given of [['a', 'b', 'a'], Array.from({ length: 10_000 }, () => 'a')])
    for (const sent of [given, JSON.stringify(given)])
      expect(validated(field, sent)).toEqual({ words: ['Skills must have at most 2 values.'] })
  expect(
    validated(
      field,
      Array.from({ length: 10_000 }, (_, index) => `${index}`),
    ),
  ).toEqual({
    words: ['Skills must have at most 2 values.'],
  })
})

test.each([1, 2, 40])('the error of a choice with %i options lists all values and labels', count => {
  const options = Array.from({ length: count }, (_none, index) => ({ value: `v${index}`, label: `Option ${index}` }))
  const offered = options.map(({ value, label }) => `${value} (${label})`).join(', ')
  expect(validated({ kind: 'choice', label: 'Kind', options }, 'other')).toEqual({
    words: [`Kind must be one of: ${offered}.`],
  })
  expect(validated({ kind: 'choices', label: 'Kinds', options }, ['other'])).toEqual({
    words: [`Kinds must be one or more of: ${offered}.`],
  })
})

describe.each(fieldKinds)('a field of kind %s', kind => {
  const { field, good, bad } = kinds[kind]

  test.each([
    ['letters', 'a'.repeat(60_000)],
    ['combining marks', `a${'\u0315\u0300'.repeat(15_000)}`],
    ['mathematical digits', '\u{1d7ff}'.repeat(15_000)],
    ['numbers with separators', `1${',11'.repeat(20_000)}`],
    ['slashes', `${'/'.repeat(60_000)}x`],
    ['unclosed tags', '<iframe '.repeat(8_000)],
    ['numbers in a list', JSON.stringify(Array.from({ length: 15_000 }, (_, index) => index))],
    ['deeply nested lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('the error for 60 kB of %s contains only a few issues', (_what, given) => {
    const { words, stored } = validated(field, given)
    expect(stored === undefined).toBe(words !== undefined)
    expect(words?.length ?? 0).toBeLessThan(4)
    expect(JSON.stringify(words ?? []).length).toBeLessThan(2_000)
  })

  test.each(good)('the value %j is stored as %j', (given, stored) => {
    expect(validated(field, given)).toEqual({ stored })
    expect(validated({ ...field, required: true }, given)).toEqual({ stored })
  })
  test.each(bad)('the value %j is rejected: %s', (given, words) => {
    expect(validated(field, given)).toEqual({ words: [`${field.label} ${words}`] })
    expect(validated({ ...field, required: true }, given)).toEqual({ words: [`${field.label} ${words}`] })
  })
  test('a stored value is unchanged when it is stored again', () => {
    for (const [, stored] of good) expect(validated(field, stored)).toEqual({ stored })
  })
  test.each(emptyValues)('the value %j is stored as null, or missing if required', empty => {
    expect(validated(field, empty)).toEqual({ stored: null })
    expect(validated({ ...field, required: true }, empty)).toEqual({ words: [`${field.label} is required.`] })
  })
  test('a value of white space is empty, except for a password', () => {
    const answer = validated(field, '  \n ')
    if (kind === 'password') expect(answer).toEqual({ words: ['Password must be at least 12 characters.'] })
    else expect(answer).toEqual({ stored: null })
  })

  describe('the JSON Schema of a field', () => {
    const ajv = new Ajv2020({ validateFormats: false })
    const accepts = ajv.compile(z.toJSONSchema(schemaOfField(field), { io: 'output' }))

    test('the JSON Schema of a field accepts every stored value', () => {
      for (const [, stored] of [...good, [null, null] as const])
        expect(accepts(toSentValue(field, stored)), JSON.stringify(stored)).toBe(true)
    })
    test('the JSON Schema of a field rejects other types that the validation rejects', () => {
      const otherType = (value: unknown) => typeof value !== (numeric.includes(kind) ? 'number' : 'string')
      for (const [given] of bad.filter(([value]) => otherType(value)))
        expect(accepts(given), JSON.stringify(given)).toBe(false)
    })
  })
})

test.each(numeric)('the JSON Schema of a %s rejects exactly the values that the validation rejects', kind => {
  const accepts = new Ajv2020().compile(z.toJSONSchema(schemaOfField(kinds[kind].field), { io: 'output' }))
  for (const [given] of kinds[kind].bad) expect(accepts(given), JSON.stringify(given)).toBe(false)
})

describe('the options of a field', () => {
  test('long texts and rich texts have a maximum length', () => {
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
  test("the options 'min' and 'max' limit an integer, and appear in the error", () => {
    const order = integer('Order', { min: 0, max: 9 })
    expect(validated(order, 0)).toEqual({ stored: 0 })
    expect(validated(order, -1)).toEqual({ words: ['Order must be at least 0.'] })
    expect(validated(order, 10)).toEqual({ words: ['Order must be at most 9.'] })
  })
  test("the option 'max' limits the length of a text", () => {
    expect(validated(text('Code', { max: 3 }), 'abcd')).toEqual({ words: ['Code must be at most 3 characters.'] })
  })
  test('a pattern must match the whole text', () => {
    const code = text('Code', { pattern: 'A|B\\d', hint: 'A, or B and a digit' })
    expect(validated(code, 'B7')).toEqual({ stored: 'B7' })
    for (const wrong of ['AB7', 'A7', 'xB7', 'A\nB7'])
      expect(validated(code, wrong)).toEqual({ words: ['Code must be A, or B and a digit.'] })
  })
  test('the phone number in the settings is a single number, stored in ASCII digits', () => {
    const { phone } = applications.fields
    for (const number of ['+880 2 5550 0142', '(02) 5550.0142', '16263', '+880 2 5550/0142'])
      expect(validated(phone, number)).toEqual({ stored: number })
    expect(validated(phone, ' ০১৭১১-২২৩৩৪৪ ')).toEqual({ stored: '01711-223344' })
    const saved = validate(applications, { title: 'New' }, { name: 'Site', phone: '০১৭১১-২২৩৩৪৪', time_zone: 'UTC' })
    expect(saved, 'a number that was stored before').toMatchObject({ ok: true, values: { phone: '01711-223344' } })
    for (const wrong of ['not a phone', '+', '12', '01711 000000, 01811 000000', '01711<b>', '0'.repeat(41)])
      expect(validated(phone, wrong)).toMatchObject({ words: expect.anything() })
    expect(validated(phone, 'not a phone')).toEqual({
      words: ['Phone must be one phone number, like +880 2 5550 0142.'],
    })
  })
  test('a stored value that is no longer valid is retained until it is changed', () => {
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
  test('a section without a template has the default one; any other name up to 100 characters is valid', () => {
    expect(validate(sections, { name: 'A', template: '' })).toMatchObject({ ok: true, values: { template: 'default' } })
    for (const template of ['carousel', 'Default', 'কার্ড', 'x'.repeat(100)])
      expect(validate(sections, { name: 'A', template })).toMatchObject({ ok: true, values: { template } })
    expect(validate(sections, { name: 'A', template: 'x'.repeat(101) })).toMatchObject({
      ok: false,
      errors: { template: ['Template must be at most 100 characters.'] },
    })
    expect(validate(sections, { name: 'A', template: 5 })).toMatchObject({ ok: false })
  })
  test('a time zone must be known to the runtime', () => {
    const zone = text('Time zone', { zone: true })
    for (const known of ['Asia/Dhaka', 'UTC', 'America/Argentina/Buenos_Aires'])
      expect(validated(zone, known)).toEqual({ stored: known })
    for (const unknown of ['Mars/Phobos', '+06:00', 'Dhaka'])
      expect(validated(zone, unknown)).toEqual({
        words: ['Time zone must be a time zone, like Asia/Dhaka.'],
      })
  })
  test('a link that leads to another site is a web address, and a stored one that is not is retained', () => {
    const { web_url: web } = applications.fields
    expect(validated(web, ' example.org/en ')).toEqual({ stored: 'https://example.org/en' })
    expect(validated(web, 'http://localhost:3000')).toEqual({ stored: 'http://localhost:3000' })
    for (const wrong of ['nota url', 'about-us', '/about-us', 'a@example.org', 'tel:+8801700000000', 'https://'])
      expect(validated(web, wrong)).toMatchObject({
        words: [expect.stringMatching(/^Web address must be a web address/)],
      })
    const { link_url: social } = socials.fields
    for (const right of ['https://facebook.com/x', 'mailto:a@example.org', 'tel:+8801700000000'])
      expect(validated(social, right)).toEqual({ stored: right })
    expect(validated(social, 'facebook')).toEqual({
      words: ['Link URL must be a whole web address, like https://facebook.com/name.'],
    })
    const stored = { name: 'Site', web_url: 'nota url', time_zone: 'UTC', status: 1 }
    expect(validate(applications, { title: 'New', web_url: 'nota url' }, stored)).toMatchObject({
      ok: true,
      values: { title: 'New', web_url: 'nota url' },
    })
  })
  test("the option 'links' accepts one link per line, and its issue quotes text that is not a link", () => {
    const links = profiles.fields.social_links
    expect(validated(links, ' facebook.com/x, www.example.org\n\na@example.org ')).toEqual({
      stored: 'https://facebook.com/x\nhttps://www.example.org\nmailto:a@example.org',
    })
    for (const name of ['@x', 'rahima', '/about'])
      expect(validated(links, `https://example.org/a,b ${name}`)).toEqual({
        words: [
          `Social links: '${name}' is not a whole web address. Enter only web addresses, one per line, like https://facebook.com/name.`,
        ],
      })
  })
  test("the option 'plus' allows one + before the digits", () => {
    const phone = users.fields.phone
    expect(validated(phone, '+880 (17) 12-34')).toEqual({ stored: '+880171234' })
    expect(validated(phone, '৮৮০+১')).toEqual({
      words: ['Phone must be a phone number: digits, with or without a leading +.'],
    })
  })
  test.each(fixedRoutesOf(site.allResources).filter(route => !route.includes('.')))(
    'the page slug %s is reserved',
    route => {
      expect(validated(pages.fields.slug, route)).toEqual({
        words: [`Slug '${route}' is an address that the site itself uses. Choose another, like ${route}-2.`],
      })
      expect(validated(posts.fields.slug, route)).toEqual({ stored: route })
    },
  )
  test.each(emptyValues)('the empty value %j is replaced by the default', empty => {
    expect(validated(status(), empty)).toEqual({ stored: 1 })
    expect(validated(integer('Order', { default: 4 }), empty)).toEqual({ stored: 4 })
  })
  test('stored choices that are no longer options are retained until changed', () => {
    const { field } = kinds.choices
    const fields = { districts: field, name: text('Name') }
    for (const districts of ['["khulna","jessore"]', ['khulna', 'jessore']]) {
      const result = validate({ fields }, { districts, name: 'B' }, { districts, name: 'A' })
      expect(result).toEqual({ ok: true, values: { districts: '["khulna","jessore"]', name: 'B' } })
      expect(validate({ fields }, { districts: ['jessore'] }, { districts }).ok).toBe(false)
    }
  })

  test('a status set by another program is retained', () => {
    expect(validated(status(), 7)).toEqual({ stored: 7 })
  })
})
