/** Everything that the shell and the generated screens say is there in Bangla. */
import { expect, test } from 'vitest'
import { banglaBundle } from '../../../src/admin/i18n/bn/bundle.ts'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { descriptorIn } from '../../../src/admin/i18n/localizedDescriptors.ts'
import { digitsIn } from '../../../src/admin/i18n/numbers.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { sentencesIn } from '../../../src/messages/sentences.ts'
import { allResources as all } from '../../../src/resources/index.ts'
import { flagOptions, statusOptions } from '../../../src/schema/field.ts'
import type { Descriptor } from '../../../src/schema/resource.ts'
import { validate } from '../../../src/schema/validation.ts'
import { translatedOf } from '../support/translated.ts'

const { messages, terms, sentences } = banglaBundle
const allResources = translatedOf(all)
const inBangla = sentencesIn(sentences, terms, digits => digitsIn(digits, 'bn'))
const bengali = /\p{Script=Bengali}/u
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

/** Where a descriptor says something to people: a text that was translated differs there from the English one. */
const differing = (one: unknown, other: unknown, path = ''): readonly string[] =>
  typeof one === 'object' && one !== null
    ? Object.entries(one).flatMap(([key, inside]) =>
        differing(inside, (other as Readonly<Record<string, unknown>>)[key], `${path}.${key}`),
      )
    : one === other
      ? []
      : [path]

test('every message of the catalogue has its translation, with the same names in it', () => {
  for (const [key, text] of Object.entries(english)) {
    const said: string = messages[key as keyof typeof english]
    expect({ key, names: namesIn(said) }).toEqual({ key, names: namesIn(text) })
    // Letters are left as they are where they are no words, like a number's sign.
    if (/[a-z]/i.test(text.replaceAll(/\{\w+\}/g, ''))) expect(said, key).toMatch(bengali)
  }
})

test('every label, help, choice and text of every descriptor has its translation', () => {
  const asked = new Set<string>()
  const listening = new Proxy<Record<string, string>>(
    {},
    {
      getOwnPropertyDescriptor: (_, english) => {
        if (typeof english === 'string' && /[a-z]/i.test(english)) asked.add(english)
        return undefined
      },
    },
  )
  for (const resource of allResources) descriptorIn(resource, listening)
  for (const { label } of [...statusOptions, ...flagOptions]) asked.add(label)
  expect(asked.size).toBeGreaterThan(100)
  expect([...asked].filter(text => !Object.hasOwn(terms, text))).toEqual([])
  expect([...asked].filter(text => !bengali.test(terms[text] ?? ''))).toEqual([])
})

test('a descriptor in Bangla differs in its texts alone', () => {
  for (const resource of allResources as readonly Descriptor[]) {
    const places = differing(resource, descriptorIn(resource, terms))
    expect(places.length).toBeGreaterThan(2)
    expect(places.filter(place => /\.(name|path|title|kind|to|value|pattern|icon)$/.test(place))).toEqual([])
  }
})

test('every error of validation is translated to Bangla, with labels in either language', () => {
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
    for (const descriptor of [resource, descriptorIn(resource, terms)])
      for (const value of wrong) {
        const validated = validate(
          descriptor,
          Object.fromEntries(Object.keys(descriptor.fields).map(name => [name, value])),
        )
        const said = validated.ok ? [] : Object.values(validated.errors).flat()
        for (const sentence of said)
          expect(inBangla(sentence), sentence).not.toMatch(/must|required|cannot|range|match|address that/)
      }
})

test('an unknown sentence stays as it is, and the names in it are translated where possible', () => {
  expect(inBangla('The moon is full.')).toBe('The moon is full.')
  expect(inBangla('Title is required.')).toBe('শিরোনাম লিখতে হবে।')
  expect(inBangla('It cannot be restored as it was. A value is taken by another record. Choose another.')).toBe(
    'এটি আগের মতো ফিরিয়ে আনা যায় না। একটি মান অন্য কোথাও আছে। আরেকটি বাছাই করুন।',
  )
})

test('the more specific of two matching patterns is used', () => {
  const said = sentencesIn(
    { '{label} must be {hint}.': '{label}: {hint}', '{label} must be at most {max}.': '{label} ≤ {max}' },
    {},
  )
  expect(said('Order must be at most 5.')).toBe('Order ≤ 5')
  expect(said('Order must be small.')).toBe('Order: small')
})

test('numbers are written in the digits of the language, and text that a person has typed stays as it is', () => {
  const t = createTranslate({ ...english, ...messages }, { language: 'bn', sentence: inBangla })
  expect(t('bulk.progress', { done: 12, count: 1234 })).toBe('১,২৩৪টির মধ্যে ১২টি')
  expect(t('account.endSessionOf', { name: 'Firefox 128', since: '' })).toContain('Firefox 128')
  expect(t.fill('{from}–{to}', { from: 1, to: 20 })).toBe('১–২০')
  expect(t.digits('2026-01-31 09:00:00')).toBe('২০২৬-০১-৩১ ০৯:০০:০০')
  expect(inBangla('Title must be at most 1,000 characters.')).toContain('১,০০০')
  expect(inBangla("Phone '01712345678' is taken. Choose another.")).toContain('01712345678')
  expect(createTranslate(english)('bulk.progress', { done: 12, count: 1234 })).toBe('12 of 1,234')
})

test('no text has digits of another script than its letters', () => {
  // Names of formats, and what is to be typed just so.
  const kept = /UTF-8|#0b7285|09:30|23\.8103,90\.4125|2026-01-31( 09:00:00)?|ABC123|\.mp4|H[1-6]\b/g
  const said = [...Object.values(messages), ...Object.values(terms), ...Object.values(sentences)]
  expect(said.filter(text => /\d/.test(text.replaceAll(kept, '')))).toEqual([])
})
