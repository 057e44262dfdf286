/** Translates the texts of descriptors, and finds missing translations. */
import type { Field, InnerFields } from '../descriptor/field.ts'
import { type Descriptor, systemFields } from '../descriptor/resource.ts'
import { isHidden } from '../descriptor/shown/hidden.ts'
import { textsOf } from '../descriptor/texts.ts'
import { type Terms, textsIn, translateTexts } from '../terms/translated.ts'
import type { AnyFieldWords, AnyWords, AnyWordsByField } from './resourceWords.ts'

/** Removes undefined entries. */
const withoutUndefined = (words: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).flatMap(([key, word]) => (word === undefined ? [] : [[key, word] as const])))

const innerIn = (fields: InnerFields, words: AnyWordsByField = {}): InnerFields =>
  // Safe cast: each field keeps its kind.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldIn(field, words[name])])) as InnerFields

const fieldIn = (field: Field, words: string | AnyFieldWords | undefined): Field => {
  if (words === undefined) return field
  const given: AnyFieldWords = typeof words === 'string' ? { label: words } : words
  const { label, hint, unit, after, zero, says = {}, options = {}, fields, blocks = {} } = given
  // Safe cast: texts do not affect the type of a field.
  const named = {
    ...field,
    ...(label && { label }),
    ...(hint && { hint }),
    ...(unit && { unit }),
    ...(after && { after }),
    ...(zero && { zero }),
    ...(field.says && { says: { ...field.says, ...withoutUndefined(says) } }),
  } as Field
  if (named.kind === 'group' || named.kind === 'rows') return { ...named, fields: innerIn(named.fields, fields) }
  if (named.kind === 'blocks')
    return {
      ...named,
      blocks: Object.fromEntries(
        Object.entries(named.blocks).map(([name, type]) => [
          name,
          { label: blocks[name]?.label ?? type.label, fields: innerIn(type.fields, blocks[name]?.fields) },
        ]),
      ),
    }
  if (!('options' in named)) return named
  const worded = named.options.map(option => ({ ...option, label: options[option.value] ?? option.label }))
  // Safe cast: labels of options do not affect the type.
  return { ...named, options: worded } as Field
}

/**
 * Returns a descriptor with translated texts: from its translations `words`, otherwise from the common `terms`,
 * otherwise in English. Everything else is unchanged.
 */
export const translateDescriptor = (descriptor: Descriptor, words: AnyWords = {}, terms: Terms = {}): Descriptor => {
  const { label: given = {}, fields = {}, texts = {} } = words
  const label = { one: given.one ?? descriptor.label.one, many: given.many ?? descriptor.label.many }
  const own = {
    ...descriptor,
    label,
    systemFields,
    texts: textsOf({ label, texts: descriptor.texts }),
    fields: Object.fromEntries(
      Object.entries(descriptor.fields).map(([name, field]) => [name, fieldIn(field, fields[name])]),
    ),
  }
  return translateTexts(own, { ...terms, ...withoutUndefined(texts) })
}

/** Returns a descriptor that contains the default texts where it has none of its own. */
export const withDefaultTexts = (descriptor: Descriptor): Descriptor => ({ ...descriptor, texts: textsOf(descriptor) })

/** The descriptor without the fields that no screen shows. */
const withoutHidden = (descriptor: Descriptor): Descriptor => ({
  ...descriptor,
  fields: Object.fromEntries(Object.entries(descriptor.fields).filter(([, field]) => !isHidden(field))),
})

/** Finds the English texts of a descriptor's screens that have no translation. Without duplicates. */
export const findMissingTexts = (
  descriptor: Descriptor,
  words: AnyWords | undefined,
  terms: Terms,
): readonly string[] => {
  const shown = withoutHidden(descriptor)
  const left = new Set(textsIn(translateDescriptor(shown, words)))
  // Texts without letters are the same in every language.
  return textsIn(withDefaultTexts(shown)).filter(
    text => left.has(text) && !Object.hasOwn(terms, text) && /[a-z]/i.test(text),
  )
}

/** Translations of a descriptor by English text. If the same text occurs in several places, the first translation is used. */
export const termsOf = (descriptor: Descriptor, words: AnyWords): Terms => {
  const terms: Record<string, string> = {}
  const collect = (english: unknown, other: unknown): void => {
    if (typeof english === 'string' && typeof other === 'string' && english !== other) terms[english] ??= other
    if (typeof english !== 'object' || english === null || typeof other !== 'object' || other === null) return
    for (const [key, inside] of Object.entries(english)) collect(inside, Reflect.get(other, key))
  }
  collect(withDefaultTexts(descriptor), translateDescriptor(descriptor, words))
  return terms
}
