/** Everything in the shell and the generated screens is translated into Bangla. */
import { expect, test } from 'vitest'
import { issue } from '../../../server/runtime/errors.ts'
import { roleTexts } from '../../../src/admin/form/inputs/roles/roleTexts.ts'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { offeredColumns } from '../../../src/admin/list/table/columns.ts'
import { errorMessage, fieldMessages } from '../../../src/admin/ui/errorMessage.ts'
import { readFailure } from '../../../src/api/protocol/failure.ts'
import { clientIssues } from '../../../src/messages/en/clientIssues.ts'
import { issues as englishIssues } from '../../../src/messages/en/issues.ts'
import { allResources as all, site, sliders } from '../../../src/resources/index.ts'
import { kit } from '../../../src/resources/kit/index.ts'
import { commonWords } from '../../../src/resources/words/commonWords.ts'
import { inLanguage, missingWords, termsIn } from '../../../src/resources/words/index.ts'
import { rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { choice, flagOptions, statusOptions, text } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, type FormPart, isGroup, isTab } from '../../../src/schema/descriptor/resource.ts'
import { formatIssue, type Issue, withCustomMessage } from '../../../src/schema/validation/issue.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { findMissingTexts, termsOf, translateDescriptor } from '../../../src/schema/words/describedIn.ts'
import { banglaBundle } from '../../support/fixtures/banglaBundle.ts'
import { specifications } from '../../support/fixtures/specification.ts'
import { translatedOf } from '../support/translated.ts'

const { messages, terms, issues } = banglaBundle
const allResources = translatedOf(all)
const translate = createTranslate({ ...english, ...messages }, { language: 'bn', terms, issues })
const inBangla = (issue: Issue | undefined) => translate.issue(issue, 'As it comes.')
const bengali = /\p{Script=Bengali}/u
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

/** Paths at which two descriptors differ. Translated texts always differ. */
const differing = (one: unknown, other: unknown, path = ''): readonly string[] =>
  typeof one === 'object' && one !== null
    ? Object.entries(one).flatMap(([key, inside]) =>
        differing(inside, (other as Readonly<Record<string, unknown>>)[key], `${path}.${key}`),
      )
    : one === other
      ? []
      : [path]

test('every English message has a Bangla translation with the same parameters', () => {
  for (const [key, text] of Object.entries(english)) {
    const translated: string = messages[key as keyof typeof english]
    expect({ key, names: namesIn(translated) }).toEqual({ key, names: namesIn(text) })
    // Letters that are not words, such as the sign of a number, stay untranslated.
    if (/[a-z]/i.test(text.replaceAll(/\{\w+\}/g, ''))) expect(translated, key).toMatch(bengali)
  }
})

test('every English text of the rights of roles has a Bangla one with the same parameters', () => {
  for (const [key, text] of Object.entries(roleTexts.en)) {
    const translated: string = roleTexts.bn[key as keyof typeof roleTexts.en]
    expect({ key, names: namesIn(translated) }).toEqual({ key, names: namesIn(text) })
    if (/[a-z]{3,}/i.test(text.replaceAll(/\{\w+\}/g, ''))) expect(translated, key).toMatch(bengali)
  }
})

test('every text of users, roles and settings is translated', () => {
  for (const resource of allResources.filter(({ name }) => ['users', 'roles', 'applications'].includes(name)))
    expect({ [resource.name]: missingWords(site, resource, 'bn') }).toEqual({ [resource.name]: [] })
})

/** First words of buttons that do different things. */
const action = /^(?:Add|Cancel|Clear|Close|Delete|Discard|Move|Remove|Restore|Save|Search|Stop|Turn off|Undo)\b/

test('buttons with different actions have different Bangla labels', () => {
  const byWords = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(english)) {
    const [does] = action.exec(text) ?? []
    const words: string = messages[key as keyof typeof english].replaceAll(/[().।:]/g, '').trim()
    if (does !== undefined) byWords.set(words, new Set([...(byWords.get(words) ?? []), does]))
  }
  expect([...byWords].filter(([, actions]) => actions.size > 1)).toEqual([])
})

/** Resource without additions to the specification, which may be in English. */
const specifiedOf = (resource: Descriptor): Descriptor => {
  const names = specifications[resource.name]?.fields ?? Object.keys(resource.fields)
  const fields = Object.entries(resource.fields).filter(([name]) => names.includes(name))
  const specified = (parts: readonly FormPart[]): readonly FormPart[] =>
    parts.flatMap((part): readonly FormPart[] => {
      if (!isGroup(part) && !isTab(part))
        return names.includes(typeof part === 'string' ? part : part.field) ? [part] : []
      const items = specified(part.items)
      // Safe cast: a part with fewer items is still of the same type.
      return items.length > 0 ? [{ ...part, items } as FormPart] : []
    })
  const columns = resource.list.columns.filter(column => typeof column !== 'string' || names.includes(column))
  return {
    ...resource,
    fields: Object.fromEntries(fields),
    list: { ...resource.list, columns },
    form: specified(resource.form),
  }
}

test('every label, help text, choice, group heading and text of the specified resources is translated', () => {
  for (const resource of allResources)
    expect({ [resource.name]: missingWords(site, specifiedOf(resource), 'bn') }).toEqual({ [resource.name]: [] })
  for (const { label } of [...statusOptions, ...flagOptions]) expect(commonWords.bn[label]).toMatch(bengali)
  expect(Object.values(termsIn(site, 'bn')).filter(text => !bengali.test(text))).toEqual([])
  expect(Object.keys(termsIn(site, 'bn')).length).toBeGreaterThan(100)
})

test('resource translations take precedence over common ones, and a missing translation falls back to the original', () => {
  const kind = choice('Kind', [{ value: 'sail', label: 'Sail' }])
  const boats = { ...sliders, name: 'boats', fields: { title: text('Title'), kind } }
  const words = { label: { many: 'নৌকাসমূহ' }, fields: { title: 'নাম', kind: { options: { sail: 'পাল' } } } }
  expect(translateDescriptor(boats, words, commonWords.bn)).toMatchObject({
    label: { one: 'Slider', many: 'নৌকাসমূহ' },
    fields: { title: { label: 'নাম' }, kind: { label: 'Kind', options: [{ value: 'sail', label: 'পাল' }] } },
    texts: { heading: 'নৌকাসমূহ', empty: 'কোনো তথ্য পাওয়া যায়নি' },
  })
  expect(findMissingTexts(boats, words, commonWords.bn)).toContain('Kind')
  expect(findMissingTexts(boats, words, commonWords.bn)).not.toContain('Sail')
  expect(termsOf(boats, words)).toEqual({ Title: 'নাম', Sliders: 'নৌকাসমূহ', Sail: 'পাল' })
})

test('custom error messages of a field are translated, and values that are not texts ignored', () => {
  const says = { required: 'Give {label}, please.', 'too-long': 'Too long.' }
  const when = text('When', { required: true, says, requiredWhen: { unit: ['carat'] } })
  const crew = rows('Crew', { name: text('Name', { says: { required: 'Who is it?' } }) })
  const boats = {
    ...sliders,
    name: 'boats',
    fields: { when, crew },
    filters: [{ field: 'when', as: 'search' }],
  } as const
  const words = {
    fields: {
      when: { label: 'কখন', says: { required: '{label} লিখুন।' } },
      crew: { fields: { name: { says: { required: 'কে?' } } } },
    },
  }
  expect(translateDescriptor(boats, words).fields).toMatchObject({
    when: { says: { required: '{label} লিখুন।', 'too-long': 'Too long.' } },
    crew: { fields: { name: { says: { required: 'কে?' } } } },
  })
  const missing = findMissingTexts(boats, words, {})
  expect(missing).toContain('Too long.')
  for (const text of ['Give {label}, please.', 'When', 'Who is it?', 'search', 'carat'])
    expect(missing).not.toContain(text)
  expect(findMissingTexts(boats, {}, {})).toContain('When')
  // No screen shows a hidden field.
  const hidden = { kind: 'text', label: 'Remote id', hidden: true } as const
  expect(findMissingTexts({ ...boats, fields: { ...boats.fields, hidden } }, {}, {})).not.toContain('Remote id')
  const found = termsOf(boats, words)
  const issue = withCustomMessage(says, { code: 'required', params: { label: 'When' } })
  expect(formatIssue(issue, { messages: {}, term: text => found[text] ?? text })).toBe('কখন লিখুন।')
})

test.each(['en', 'bn'] as const)('no two available columns of a list have the same heading, in %s', language => {
  const alike = (all as readonly Descriptor[]).flatMap(resource => {
    const headings = offeredColumns(inLanguage(site, resource, language)).map(({ label }) => label)
    return headings.filter((heading, at) => headings.indexOf(heading) !== at).map(each => `${resource.name}: ${each}`)
  })
  expect(alike).toEqual([])
})

test('every column that a list offers has a Bangla heading, including those of system fields', () => {
  const resources = allResources as readonly Descriptor[]
  for (const resource of [...resources.map(specifiedOf), ...kit]) {
    const headings = offeredColumns(inLanguage(site, resource, 'bn'))
      .filter(({ key }) => !(key in resource.fields))
      .map(({ label }) => label)
    expect(headings).toEqual(expect.arrayContaining(['আইডি', 'হালনাগাদ']))
    expect({ [resource.name]: headings.filter(label => !bengali.test(label)) }).toEqual({ [resource.name]: [] })
  }
})

test('a translated descriptor differs only in its texts', () => {
  for (const resource of allResources as readonly Descriptor[]) {
    const places = differing(resource, inLanguage(site, resource, 'bn'))
    expect(places.length).toBeGreaterThan(2)
    expect(places.filter(place => /\.(name|path|title|kind|to|value|pattern|icon)$/.test(place))).toEqual([])
  }
})

test('every validation error is translated to Bangla, with labels in either language', () => {
  const wrong = [
    '',
    ' ',
    'x\0',
    'a b!',
    'javascript:x',
    '-',
    'api',
    5.5,
    -99_999_999_999,
    99_999_999_999,
    [],
    'é'.repeat(21_000),
  ]
  for (const resource of allResources as readonly Descriptor[])
    for (const descriptor of [resource, inLanguage(site, resource, 'bn')])
      for (const value of wrong) {
        const validated = validate(
          descriptor,
          Object.fromEntries(Object.keys(descriptor.fields).map(name => [name, value])),
        )
        const found = validated.ok ? [] : Object.values(validated.issues).flat()
        for (const issue of found)
          expect(inBangla(issue), issue.code).not.toMatch(/As it comes|must|required|cannot|range|match|address that/)
      }
})

test('every issue message is translated with the same parameters', () => {
  // Words that fit a number, as in {max, entry|entries}, differ between languages.
  const placeholdersIn = (text: string) => (text.match(/\{[^}|]*\}/g) ?? []).toSorted()
  const english: Readonly<Record<string, string>> = { ...englishIssues, ...clientIssues }
  for (const [code, message] of Object.entries(issues)) {
    const text = english[code] ?? ''
    // The permission and the user are not named in Bangla.
    const left = code === 'place-not-allowed' ? ['{right}', '{user}'] : []
    expect({ code, names: [...placeholdersIn(message), ...left].toSorted() }).toEqual({
      code,
      names: placeholdersIn(text),
    })
    if (/[a-z]{3,}/i.test(text.replaceAll(/\{[^}]*\}/g, ''))) expect(message, code).toMatch(bengali)
  }
})

test('Bangla messages quote the names of fields inside a sentence', () => {
  // These messages are parts of others, or name the field before a colon, a comma or a quoted value.
  const parts = ['option', 'referrers', 'unnamed-referrers', 'wrong-reference', 'reference-alone']
  const unquoted = Object.entries(issues).filter(([code, message]) => {
    const rest = message.replaceAll(/“\{(?:label|other)\}”|\{label\}(?=[:,]| “| \{entry\})|, \{label\}/g, '')
    return !parts.includes(code) && /\{(?:label|other)\}/.test(rest)
  })
  expect(unquoted).toEqual([])
  const params = { label: 'Application End', other: 'Application Start' }
  expect(inBangla(issue('too-early', params))).toMatch(/^“[^”]+”-এর মান “[^”]+”-এর মানের আগের হতে পারে না।$/)
})

test('Bangla texts use one word for a page', () => {
  const texts = [...Object.values(messages), ...Object.values(terms), ...Object.values(issues)]
  expect(texts.filter(text => text.includes('পাতা')).length).toBeGreaterThan(30)
  expect(texts.filter(text => text.includes('পৃষ্ঠা'))).toEqual([])
})

test('an issue code without a translation is displayed as the provider sends it', () => {
  expect(inBangla({ code: 'moon-is-full', params: {} })).toBe('As it comes.')
  expect(inBangla({ code: 'required', params: {} })).toBe('As it comes.')
  expect(inBangla({ code: 'not-restored', params: { reason: { code: 'moon-is-full', params: {} } } })).toBe(
    'As it comes.',
  )
  expect(inBangla(undefined)).toBe('As it comes.')
})

test('a failure is translated by its codes and field issues, and in English without them', () => {
  const message = 'Some fields have errors.'
  const errors = { title: ['Title is required.', 'Title is odd.'] }
  const issues = { title: [issue('required', { label: 'Title' }), { code: 'odd', params: {} }] }
  const failure = readFailure(422, { message, code: 'invalid', errors, issues })
  expect(errorMessage(failure, translate)).toBe('“শিরোনাম” লিখতে হবে। Title is odd.')
  expect(errorMessage(readFailure(422, { message, code: 'invalid' }), translate)).toBe('কিছু ঘরে ভুল আছে।')
  expect(fieldMessages(failure, translate)).toEqual({ title: '“শিরোনাম” লিখতে হবে। Title is odd.' })
  const tooMany = { message: 'x', code: 'invalid', issue: issue('menus-too-many', { max: 1000 }) }
  expect(errorMessage(readFailure(422, tooMany), translate)).toContain('১,০০০')
  const plain = readFailure(422, { message, errors })
  expect(errorMessage(plain, translate)).toBe(message)
  expect(fieldMessages(plain, translate)).toEqual({ title: 'Title is required. Title is odd.' })
  const misshapen = readFailure(422, { message, errors, issue: 'required', issues: { title: [null], name: 'x' } })
  expect(errorMessage(misshapen, translate)).toBe(message)
  expect(fieldMessages(misshapen, translate)).toEqual({ title: 'Title is required. Title is odd.' })
})

test('the parameters of a message are translated if a translation exists', () => {
  expect(inBangla(issue('required', { label: 'Title' }))).toBe('“শিরোনাম” লিখতে হবে।')
  expect(inBangla(issue('not-restored', { reason: issue('taken') }))).toBe(
    'এটি আগের মতো ফিরিয়ে আনা যায় না। একটি মান অন্য কোথাও আছে। আরেকটি বাছাই করুন।',
  )
})

test('numbers use the digits of the language, and typed text stays unchanged', () => {
  const t = translate
  expect(t('bulk.progress', { done: 12, count: 1234 })).toBe('১,২৩৪টির মধ্যে ১২টি')
  expect(t('account.endSessionOf', { name: 'Firefox 128', since: '' })).toContain('Firefox 128')
  expect(t.fill('{from}–{to}', { from: 1, to: 20 })).toBe('১–২০')
  expect(t.digits('2026-01-31 09:00:00')).toBe('২০২৬-০১-৩১ ০৯:০০:০০')
  expect(inBangla(issue('too-long', { label: 'Title', max: 1000 }))).toContain('১,০০০')
  expect(inBangla(issue('value-taken', { label: 'Phone', value: '01712345678' }))).toContain('01712345678')
  expect(createTranslate(english)('bulk.progress', { done: 12, count: 1234 })).toBe('12 of 1,234')
})

test('no text mixes letters of one script with digits of another', () => {
  // Names of formats and typefaces, and literal input.
  const stored =
    /UTF-8|UTF-16|Source Serif 4|#0b7285|09:30|23\.8103,90\.4125|2026-01-31( 09:00:00)?|ABC123|\.mp4|H[1-6]\b/g
  const texts = [...Object.values(messages), ...Object.values(terms), ...Object.values(issues)]
  expect(texts.filter(text => /\d/.test(text.replaceAll(stored, '')))).toEqual([])
})
