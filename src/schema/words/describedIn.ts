/** Descriptors in another language, and what of their words is missing there. */
import type { Field, InnerFields } from '../descriptor/field.ts'
import type { Descriptor } from '../descriptor/resource.ts'
import { textsOf } from '../descriptor/texts.ts'
import { type Terms, textsIn, translated } from '../terms/translated.ts'
import type { AnyFieldWords, AnyWords, AnyWordsByField } from './resourceWords.ts'

/** Words without those that are left out. */
const statedIn = (words: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).flatMap(([key, word]) => (word === undefined ? [] : [[key, word] as const])))

const innerIn = (fields: InnerFields, words: AnyWordsByField = {}): InnerFields =>
  // Each field keeps its kind.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldIn(field, words[name])])) as InnerFields

const fieldIn = (field: Field, words: string | AnyFieldWords | undefined): Field => {
  if (words === undefined) return field
  const given: AnyFieldWords = typeof words === 'string' ? { label: words } : words
  const { label, hint, unit, after, zero, says = {}, options = {}, fields, blocks = {} } = given
  // Texts are no part of a field's kind.
  const named = {
    ...field,
    ...(label && { label }),
    ...(hint && { hint }),
    ...(unit && { unit }),
    ...(after && { after }),
    ...(zero && { zero }),
    ...(field.says && { says: { ...field.says, ...statedIn(says) } }),
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
  // Nor are those of its options.
  return { ...named, options: worded } as Field
}

/** A descriptor with its labels and texts in another language: its own words, else those of `terms`, else the English ones. All else of it stays. */
export const describedIn = (descriptor: Descriptor, words: AnyWords = {}, terms: Terms = {}): Descriptor => {
  const { label: given = {}, fields = {}, texts = {} } = words
  const label = { one: given.one ?? descriptor.label.one, many: given.many ?? descriptor.label.many }
  const own = {
    ...descriptor,
    label,
    texts: textsOf({ label, texts: descriptor.texts }),
    fields: Object.fromEntries(
      Object.entries(descriptor.fields).map(([name, field]) => [name, fieldIn(field, fields[name])]),
    ),
  }
  return translated(own, { ...terms, ...statedIn(texts) })
}

/** A descriptor with all of its texts, the usual ones among them. */
export const inEnglish = (descriptor: Descriptor): Descriptor => ({ ...descriptor, texts: textsOf(descriptor) })

/** The English texts of a descriptor that have no word in another language, each once. */
export const missingTexts = (descriptor: Descriptor, words: AnyWords | undefined, terms: Terms): readonly string[] => {
  const left = new Set(textsIn(describedIn(descriptor, words)))
  // What is no word is the same in every language.
  return textsIn(inEnglish(descriptor)).filter(
    text => left.has(text) && !Object.hasOwn(terms, text) && /[a-z]/i.test(text),
  )
}

/** Words of a descriptor by the English texts, of which the same may stand in several places; the first counts. */
export const termsOf = (descriptor: Descriptor, words: AnyWords): Terms => {
  const terms: Record<string, string> = {}
  const collect = (english: unknown, other: unknown): void => {
    if (typeof english === 'string' && typeof other === 'string' && english !== other) terms[english] ??= other
    if (typeof english !== 'object' || english === null || typeof other !== 'object' || other === null) return
    for (const [key, inside] of Object.entries(english)) collect(inside, Reflect.get(other, key))
  }
  collect(inEnglish(descriptor), describedIn(descriptor, words))
  return terms
}
