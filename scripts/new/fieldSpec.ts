/** A field as written on the command line: `title:text!`, `kind:choice=notice|tender`, `category_id:reference=post-categories:Category`. */
import type { Field, FieldKind } from '../../src/schema/descriptor/field.ts'
import { fieldKinds } from '../../src/schema/descriptor/kindTraits.ts'
import { oneOf } from '../../src/schema/terms/misspelt.ts'
import { NewError } from './newError.ts'
import { printed } from './source/printed.ts'

/** A parsed field. */
export interface FieldSpec {
  readonly name: string
  readonly field: Field
  /** Call of the field's builder, as source text for the descriptor. */
  readonly code: string
  /** Bangla label; undefined if not given. */
  readonly bangla: string | undefined
}

/** Syntax of a field, for messages and help. */
export const specSyntax = (docs: string): string =>
  "Write name:kind. Add '!' if it is required, ':Label' for its label, and another ':Label' for the Bangla one: closes_on:date!:Last day:শেষ দিন. " +
  'Add the options of a choice, like kind:choice=notice|tender, and the resource of a reference, like category_id:reference=post-categories. ' +
  `Put the whole field in quotes if a label has spaces. Add other options to the descriptor by hand: ${docs}/kinds.md.`

const specPattern =
  /^(?<name>[A-Za-z]\w*):(?<kind>[A-Za-z]+)(?:=(?<argument>[^:!]*))?(?<required>!)?(?::(?<label>[^:]*)(?::(?<bangla>.+))?)?$/

/** Kinds with fields of their own, which do not fit on a command line. */
export const nestedKinds: ReadonlySet<string> = new Set(['group', 'rows', 'blocks'])

/** Default label of a name: 'Closes on' for 'closes_on'. The suffixes `_id` and `_ids` are removed. */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/_ids?$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kindNamed = (name: string, { spec, docs }: { readonly spec: string; readonly docs: string }): FieldKind => {
  const kind = fieldKinds.find(each => each === name)
  if (!kind) throw new NewError(`'${name}' in '${spec}' is not a kind of field.`, `Use ${oneOf(name, fieldKinds)}.`)
  if (nestedKinds.has(kind))
    throw new NewError(
      `A field of kind ${kind} contains other fields.`,
      `Add it to the descriptor by hand; ${docs}/kinds.md has an example.`,
    )
  return kind
}

/**
 * Parses the text after '='. `values`: the builder's arguments between label and options. `keys`: the properties that
 * they set in the field. Throws NewError.
 */
const argumentsOf = (
  kind: FieldKind,
  argument: string,
  { name, spec, title }: { readonly name: string; readonly spec: string; readonly title: string },
): { readonly values: readonly unknown[]; readonly keys: Readonly<Record<string, unknown>> } => {
  const values = argument.split('|').map(value => value.trim())
  if (kind === 'choice' || kind === 'choices') {
    if (argument.trim() === '') throw new NewError(`'${spec}' has no options.`, `Add them: ${name}:${kind}=one|two.`)
    if (values.includes(''))
      throw new NewError(
        `'${spec}' has an empty option.`,
        `Write a value on each side of every '|': ${name}:${kind}=one|two.`,
      )
    const options = values.map(value => ({ value, label: labelOf(value) }))
    return { values: [options], keys: { options } }
  }
  if (kind === 'reference' || String(kind) === 'references') {
    if (argument === '')
      throw new NewError(`'${spec}' does not say what it refers to.`, `Add the resource: ${name}:${kind}=posts.`)
    return { values: [argument], keys: { to: argument } }
  }
  if (kind === 'slug') return { values: [], keys: { from: argument || title } }
  if (argument !== '') throw new NewError(`A field of kind ${kind} takes no value after '='.`, `Write ${name}:${kind}.`)
  return { values: [], keys: {} }
}

/** Parses a field. `docs` is the folder of the documentation; `title` is the default source of a slug. Throws NewError. */
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
  // Equals the builder's result for this call; the check of the descriptors reads it before anything is written.
  const field = {
    kind,
    label,
    ...keys,
    ...options,
    ...(kind === 'flag' ? { default: 0, required: true } : {}),
  } as Field
  return { name, field, code: `${kind}(${written})`, bangla }
}
