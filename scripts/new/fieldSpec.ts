/** A field as it is written on a command line: `title:text!`, `kind:choice=notice|tender`, `category_id:reference=post-categories:Category`. */
import type { Field, FieldKind } from '../../src/schema/descriptor/field.ts'
import { fieldKinds } from '../../src/schema/descriptor/kindTraits.ts'
import { NewError } from './newError.ts'
import { printed } from './source/printed.ts'

export interface FieldSpec {
  readonly name: string
  readonly field: Field
  /** The call of its builder, as the descriptor has it. */
  readonly code: string
  /** Its label in Bangla; undefined where it is not said. */
  readonly bangla: string | undefined
}

/** How a field is written, for messages and help. */
export const specSyntax = (docs: string): string =>
  "Write name:kind, then '!' if it is required and ':Label' if the label is not the name, and another one for it in Bangla: closes_on:date!:Last day:শেষ দিন. " +
  'A choice, and choices, have their values behind them, kind:choice=notice|tender, and a reference its resource, category_id:reference=post-categories. ' +
  `A label needs no quotes but those around all of it. Other options, ${docs}/kinds.md, are added to the descriptor by hand.`

const specPattern =
  /^(?<name>[A-Za-z]\w*):(?<kind>[A-Za-z]+)(?:=(?<argument>[^:!]*))?(?<required>!)?(?::(?<label>[^:]*)(?::(?<bangla>.+))?)?$/

/** Kinds whose options do not fit on a command line: they have fields of their own. */
export const nestedKinds: ReadonlySet<string> = new Set(['group', 'rows', 'blocks'])

/** 'closes_on' as people read it: 'Closes on'; an id is called by what it is of. */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/_ids?$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kindNamed = (name: string, { spec, docs }: { readonly spec: string; readonly docs: string }): FieldKind => {
  const kind = fieldKinds.find(each => each === name)
  if (!kind)
    throw new NewError(`'${name}' in '${spec}' is not a kind of field.`, `Use one of: ${fieldKinds.join(', ')}.`)
  if (nestedKinds.has(kind))
    throw new NewError(
      `A field of kind ${kind} has fields of its own.`,
      `Add it to the descriptor by hand; ${docs}/kinds.md has an example.`,
    )
  return kind
}

/** What stands behind '=', as the arguments of the builder, between label and options; options for a slug. */
const argumentsOf = (
  kind: FieldKind,
  argument: string,
  { name, spec, title }: { readonly name: string; readonly spec: string; readonly title: string },
): { readonly values: readonly unknown[]; readonly keys: Readonly<Record<string, unknown>> } => {
  const values = argument.split('|').map(value => value.trim())
  if (kind === 'choice' || kind === 'choices') {
    if (values.some(value => value === ''))
      throw new NewError(`'${spec}' has no values to choose from.`, `Write them behind it: ${name}:${kind}=one|two.`)
    const options = values.map(value => ({ value, label: labelOf(value) }))
    return { values: [options], keys: { options } }
  }
  if (kind === 'reference' || String(kind) === 'references') {
    if (argument === '')
      throw new NewError(
        `'${spec}' does not say what it refers to.`,
        `Write the resource behind it: ${name}:${kind}=posts.`,
      )
    return { values: [argument], keys: { to: argument } }
  }
  if (kind === 'slug') return { values: [], keys: { from: argument || title } }
  if (argument !== '') throw new NewError(`A field of kind ${kind} takes nothing behind '='.`, `Write ${name}:${kind}.`)
  return { values: [], keys: {} }
}

/** The field that a text describes. `docs` is the folder of the documents, `title` the field that a slug is made of unless it says another. Throws NewError. */
export const readFieldSpec = (
  spec: string,
  { isPublic, docs, title }: { readonly isPublic: boolean; readonly docs: string; readonly title: string },
): FieldSpec => {
  const parts = specPattern.exec(spec.trim())?.groups ?? {}
  const { name, kind: kindName, argument = '', required, label: given } = parts
  const bangla = parts.bangla?.trim() || undefined
  if (name === undefined || kindName === undefined) throw new NewError(`'${spec}' is not a field.`, specSyntax(docs))
  const kind = kindNamed(kindName, { spec, docs })
  if (kind === 'status')
    return { name, field: { kind, label: 'Status', default: 1, required: true }, code: 'status()', bangla }
  const label = given?.trim() || labelOf(name)
  const { values, keys } = argumentsOf(kind, argument, { name, spec, title })
  const options = {
    ...(kind === 'slug' ? { ...keys, unique: true } : {}),
    ...(required && kind !== 'flag' ? { required: true } : {}),
    ...(kind === 'password' ? { writeOnly: true } : {}),
    ...(isPublic && kind !== 'password' ? { public: true } : {}),
  }
  const written = [label, ...values, ...(Object.keys(options).length > 0 ? [options] : [])].map(printed).join(', ')
  // What the builder returns for this call; the check of the descriptors reads it before anything is written.
  const field = {
    kind,
    label,
    ...keys,
    ...options,
    ...(kind === 'flag' ? { default: 0, required: true } : {}),
  } as Field
  return { name, field, code: `${kind}(${written})`, bangla }
}
