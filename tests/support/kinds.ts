/** Good and bad values of every field kind, for whatever validates, stores or shows values. A new kind does not compile until it has its own. */
import type { FieldKind, FieldOf } from '../../src/schema/field.ts'
import { slugOf } from '../../src/schema/slug.ts'

export type Sample = string | number | null

interface KindCase<K extends FieldKind> {
  /** A field of the kind with no more options than it needs; not required, without a default. */
  readonly field: FieldOf<K>
  /** What is given, and what is stored of it. */
  readonly good: readonly (readonly [given: unknown, stored: string | number])[]
  /** What is given, and the words that refuse it, after the field's label. */
  readonly bad: readonly (readonly [given: unknown, words: string])[]
  /** A good value of a field, as it is also stored; `word` makes it different from others. */
  readonly sample: (field: FieldOf<K>, word: string) => Sample
}

const same = <T extends string | number>(...values: readonly T[]) => values.map(value => [value, value] as const)
const refused = (words: string, ...values: readonly unknown[]) => values.map(value => [value, words] as const)

const notText = [5, true, ['a'], { a: 1 }]
const unstorable = ['a\0b', 'half \ud83d of a pair', '\udc00']
const notTexts = [
  ...refused('must be text.', ...notText),
  ...refused('holds a character that cannot be stored. Remove it.', ...unstorable),
]
const aWholeNumber = 'must be a whole number.'
const anExistingRecord = 'must be an existing record.'
const hostileAddresses = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.org/1',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https://',
]
const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** Ten digits that differ from word to word. */
const digitsOf = (word: string): string =>
  String(
    [...word].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_999_999_967, 7),
  ).padStart(10, '0')

export const kinds: { readonly [K in FieldKind]: KindCase<K> } = {
  text: {
    field: { kind: 'text', label: 'Name' },
    good: [
      ...same('plain', 'আমাদের কথা', '<b>&"\'%_', '0', 'null', 'x'.repeat(255), '👨‍👩‍👧'),
      ['  spaces around  ', 'spaces around'],
    ],
    bad: [...notTexts, ['x'.repeat(256), 'must be at most 255 characters.']],
    sample: (field, word) => (field.zone ? 'Asia/Dhaka' : field.pattern ? null : `Text ${word}`),
  },
  longText: {
    field: { kind: 'longText', label: 'Description' },
    good: same('one line', 'two\nlines', '  indented\n', 'বাংলা'),
    bad: notTexts,
    sample: (_field, word) => `Several\nlines ${word}`,
  },
  html: {
    field: { kind: 'html', label: 'Content' },
    good: same('<p>Rich <strong>text</strong></p>', 'plain', '<p>বাংলা</p>'),
    bad: notTexts,
    sample: (_field, word) => `<p>Rich <strong>${word}</strong></p>`,
  },
  image: {
    field: { kind: 'image', label: 'Thumb' },
    good: [
      ...same('/files/demo/a.png', 'https://example.org/a.png', 'http://example.org/a.png'),
      [' /a.png ', '/a.png'],
    ],
    bad: [
      ...notTexts,
      ...refused(
        'must be the address of a picture: http(s) or a path.',
        ...hostileAddresses,
        'mailto:a@example.org',
        'tel:+8801700000000',
        'data:image/png;base64,AA==',
      ),
    ],
    sample: (_field, word) => `/files/demo/${word}.webp`,
  },
  slug: {
    field: { kind: 'slug', label: 'Slug', from: 'name' },
    good: [
      ...same('about-us', 'a', '2026-budget', '2026-01', 'আমাদের-কথা', 'x'.repeat(191)),
      [' about-us ', 'about-us'],
      ['cafe\u0301', 'café'],
    ],
    bad: [
      ...notTexts,
      ...refused(
        'must be lower-case letters, digits and single hyphens, and not digits alone.',
        'About',
        'a b',
        'a--b',
        '-a',
        'a-',
        'a/b',
        'a.b',
        '../a',
        'a%20b',
        '2026',
        '২০২৬',
      ),
      ['x'.repeat(192), 'must be at most 191 characters.'],
    ],
    sample: (_field, word) => `slug-${slugOf(word)}`,
  },
  email: {
    field: { kind: 'email', label: 'Email' },
    good: [...same('a@example.org', 'first.last+tag@mail.example.org'), [' Editor@Example.ORG ', 'editor@example.org']],
    bad: [
      ...notTexts,
      ...refused(
        'must be an email address, like name@example.org.',
        'nobody',
        'a@b',
        'a@@example.org',
        'a b@example.org',
        '@example.org',
        'a@example.org\nBcc: b@example.org',
      ),
    ],
    sample: (_field, word) => `${word.toLowerCase()}@example.org`,
  },
  digits: {
    field: { kind: 'digits', label: 'National ID' },
    good: [
      ...same('0', '0170', '12345678901234567', '1'.repeat(20)),
      [' (02) 9876-543 ', '029876543'],
      ['০১৭১২', '01712'],
      [12345, '12345'],
    ],
    bad: [
      ...refused('must be digits only.', '12a', '+880170', '1/2'),
      // JSON has already rounded the first; the others are no digits.
      ...refused('must be text.', Number('12345678901234567'), 1.5, -5, true, ['1']),
      ['1'.repeat(21), 'must be at most 20 characters.'],
    ],
    sample: (_field, word) => `017${digitsOf(word)}`,
  },
  link: {
    field: { kind: 'link', label: 'Link URL' },
    good: [
      ...same('https://example.org/a?b=1#c', 'http://example.org', 'mailto:a@example.org', 'tel:+8801700000000'),
      ...same('/about-us', 'about-us', 'news/first', '#top', '?page=2', 'আমাদের-কথা'),
      [' about-us ', 'about-us'],
    ],
    bad: [
      ...notTexts.filter(([given]) => given !== 'a\0b'),
      ...refused('must be a web address, mailto:, tel: or a path of this site.', ...hostileAddresses),
    ],
    sample: (_field, word) => `/${word}`,
  },
  video: {
    field: { kind: 'video', label: 'Video URL' },
    good: same(youtube, 'https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871', '/files/film.mp4'),
    bad: refused(
      'must be a YouTube or Vimeo address, or a video file (.mp4, .webm).',
      'https://example.org/film',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=<script>',
      ...hostileAddresses,
      'javascript:alert(1)//a.mp4',
    ),
    sample: () => 'https://vimeo.com/76979871',
  },
  map: {
    field: { kind: 'map', label: 'Map' },
    good: same(
      'https://www.openstreetmap.org/export/embed.html?bbox=90.3,23.7,90.5,23.9',
      '<iframe width="600" src="https://www.google.com/maps/embed?pb=!1m18" loading="lazy"></iframe>',
    ),
    bad: refused(
      'must be the embed code of OpenStreetMap or Google Maps.',
      'https://evil.example/maps',
      'https://www.google.com/search?q=maps',
      'https://www.google.com/maps/../url?q=https://evil.example',
      'https://www.google.com@evil.example/maps',
      'http://www.openstreetmap.org/export/embed.html',
      '<iframe src="javascript:alert(1)"></iframe>',
      '<iframe src="https://evil.example/www.openstreetmap.org"></iframe>',
      ...hostileAddresses,
    ),
    sample: () => 'https://www.openstreetmap.org/export/embed.html?bbox=90.3,23.7,90.5,23.9',
  },
  json: {
    field: { kind: 'json', label: 'Meta schema' },
    good: [
      ['{ "@type": "Organization" }', '{"@type":"Organization"}'],
      ['[1, 2]', '[1,2]'],
      ['"text"', '"text"'],
    ],
    bad: [...refused('must be a JSON document.', '{', '{a: 1}', 'undefined'), ...refused('must be text.', 5, { a: 1 })],
    sample: (_field, word) => JSON.stringify({ word }),
  },
  integer: {
    field: { kind: 'integer', label: 'Order' },
    good: [...same(0, 5, -3, 2_147_483_647), ['7', 7], [' ৪২ ', 42], ['-3', -3]],
    bad: [
      ...refused(aWholeNumber, 1.5, '1.5', 'x', '0x10', '1e3', true, [1]),
      ...refused('must be at most 2147483647.', 2_147_483_648, '9007199254740'),
      ...refused('must be at least -2147483648.', -2_147_483_649),
    ],
    sample: field => field.min ?? 3,
  },
  date: {
    field: { kind: 'date', label: 'Date of birth' },
    good: [...same('2026-01-31', '2024-02-29'), [' 2026-01-31 ', '2026-01-31']],
    bad: [
      ...refused('must be a date, like 2026-01-31.', '2026-02-31', '2025-02-29', '31/01/2026', '2026-1-5', 'today'),
      ...refused('must be a date, like 2026-01-31.', '2026-01-31 09:00:00', '2026-13-01', '2026-00-10'),
      ...refused('must be text.', 5, true),
    ],
    sample: () => '1990-05-17',
  },
  dateTime: {
    field: { kind: 'dateTime', label: 'Application End' },
    good: [
      ...same('2026-01-31 09:00:00'),
      ['2026-01-31T09:00:00Z', '2026-01-31 09:00:00'],
      ['2026-01-31T09:00:00.000000Z', '2026-01-31 09:00:00'],
      ['2026-01-31T09:00:00+06:00', '2026-01-31 03:00:00'],
      ['2026-01-31', '2026-01-31 00:00:00'],
    ],
    bad: [
      ...refused('must be a date and time, like 2026-01-31 09:00:00.', '2026-02-31 00:00:00', '2026-02-31T00:00:00Z'),
      ...refused('must be a date and time, like 2026-01-31 09:00:00.', '2026-01-31 24:00:00', 'tomorrow', '2026'),
      ...refused('must be text.', 5, true),
    ],
    sample: () => '2026-01-31 09:00:00',
  },
  password: {
    field: { kind: 'password', label: 'Password' },
    good: same('correct horse', '  spaces stay  ', 'পাসওয়ার্ড-১২৩', 'x'.repeat(128)),
    bad: [
      ...notTexts.filter(([given]) => typeof given !== 'string'),
      ['x'.repeat(11), 'must be at least 12 characters.'],
      ['x'.repeat(129), 'must be at most 128 characters.'],
      ['zero \0 in the middle', 'holds a character that cannot be stored. Remove it.'],
    ],
    sample: () => 'a long enough password',
  },
  choice: {
    field: {
      kind: 'choice',
      label: 'Is Top',
      options: [
        { value: 1, label: 'Yes' },
        { value: 0, label: 'No' },
      ],
    },
    good: [...same(1, 0), ['0', 0], ['1', 1]],
    bad: refused('must be one of: Yes, No.', 2, 'Yes', true, false, [1], 'constructor'),
    sample: field => field.options[0]?.value ?? null,
  },
  status: {
    field: { kind: 'status', label: 'Status' },
    good: [...same(1, 0, 7, -1), ['0', 0], ['১', 1]],
    bad: [...refused(aWholeNumber, 'Active', 1.5, true), ...refused('is out of range.', 40_000, -40_000)],
    sample: () => 1,
  },
  reference: {
    field: { kind: 'reference', label: 'Page', to: 'pages' },
    good: [...same(1, 2_147_483_647), ['3', 3], ['৩', 3]],
    bad: [
      ...refused(aWholeNumber, 'about-us', 1.5, true, { id: 1 }),
      ...refused(anExistingRecord, 0, -1, 2_147_483_648),
    ],
    // What it refers to must be there first; a test that has such a record names it.
    sample: () => null,
  },
}

/** Every kind, for `describe.each`. */
export const fieldKinds = Object.keys(kinds) as readonly FieldKind[]
