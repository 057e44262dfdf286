/** Finds translations of parts or texts that a descriptor does not have, usually because a name or text is misspelt. */
import type { Field } from '../descriptor/field.ts'
import type { Descriptor, Fields } from '../descriptor/resource.ts'
import { textsIn } from '../terms/translated.ts'
import { withDefaultTexts } from './describedIn.ts'
import type { AnyFieldWords, AnyWords, AnyWordsByField } from './resourceWords.ts'

type KeysOf<T> = Readonly<Record<keyof T, true>>
const parts: KeysOf<AnyWords> = { label: true, fields: true, texts: true }
const labels: KeysOf<NonNullable<AnyWords['label']>> = { one: true, many: true }
const partsOfField: KeysOf<AnyFieldWords> = {
  label: true,
  hint: true,
  unit: true,
  after: true,
  zero: true,
  says: true,
  options: true,
  fields: true,
  blocks: true,
}

/** Reports unknown keys as sentences. */
const unknownIn = (given: object, known: object, at: string, what: string): readonly string[] =>
  Object.keys(given)
    .filter(key => !Object.hasOwn(known, key))
    .map(key => `${at}.${key}: There is no ${what} '${key}'. Use one of: ${Object.keys(known).join(', ')}.`)

const unknownInField = (field: Field, words: string | AnyFieldWords, at: string): readonly string[] => {
  if (typeof words === 'string') return []
  const { options = {}, fields = {}, blocks = {} } = words
  const known = 'options' in field ? Object.fromEntries(field.options.map(({ value }) => [value, true])) : {}
  const types = 'blocks' in field ? field.blocks : {}
  return [
    ...unknownIn(words, partsOfField, at, 'part'),
    ...unknownIn(options, known, `${at}.options`, 'option'),
    ...unknownInFields('fields' in field ? field.fields : {}, fields, `${at}.fields`),
    ...unknownIn(blocks, types, `${at}.blocks`, 'block'),
    ...Object.entries(types).flatMap(([name, type]) =>
      unknownInFields(type.fields, blocks[name]?.fields ?? {}, `${at}.blocks.${name}.fields`),
    ),
  ]
}

const unknownInFields = (fields: Fields, words: AnyWordsByField, at: string): readonly string[] => [
  ...unknownIn(words, fields, at, 'field'),
  ...Object.entries(fields).flatMap(([name, field]) => unknownInField(field, words[name] ?? '', `${at}.${name}`)),
]

/** Reports each unused translation as a sentence with its location, which starts with `at`, and a remedy. */
export const findUnknownWords = (descriptor: Descriptor, words: AnyWords, at: string): readonly string[] => {
  const { label = {}, fields = {}, texts = {} } = words
  const known: ReadonlySet<string> = new Set(textsIn(withDefaultTexts(descriptor)))
  return [
    ...unknownIn(words, parts, at, 'part'),
    ...unknownIn(label, labels, `${at}.label`, 'part'),
    ...unknownInFields(descriptor.fields, fields, `${at}.fields`),
    ...Object.keys(texts)
      .filter(text => !known.has(text))
      .map(
        text =>
          `${at}.texts['${text}']: ${descriptor.name} has no such English text. Copy it exactly from the descriptor, or remove it.`,
      ),
  ]
}
