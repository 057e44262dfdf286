/** Checks the inner fields of a group, row or block. */
import type { Field, FieldKind, FieldOf, InnerFields } from '../descriptor/field.ts'
import { blockKey, isComposite, maxDepth } from '../descriptor/innerFields.ts'
import { isSensitive } from '../descriptor/resource.ts'
import type { CustomNames } from '../site/registered.ts'
import { checkValues } from './fields.ts'
import type { Report } from './issue.ts'
import { checkInnerName } from './names.ts'

type ReportAt = (where: string) => Report

/** Kinds that apply only to a record as a whole. */
const notInside: readonly FieldKind[] = ['password', 'slug', 'status', 'reference', 'references']
/** Options that only fields with their own column can have. */
const ofColumns = [
  'unique',
  'readOnly',
  'fixed',
  'writeOnly',
  'hidden',
  'sensitive',
  'rights',
  'renamedFrom',
  'requiredWhen',
  'computed',
  'drawn',
  'after',
  'private',
]

interface Around {
  readonly names: CustomNames
  readonly isPublic: boolean
  /** Nesting depth of the inner fields; 1 directly below a field of the resource. */
  readonly depth: number
}

const checkInner = (name: string, beside: InnerFields, { names, isPublic, depth }: Around, at: ReportAt): void => {
  const field = beside[name]
  if (!field) return
  const report = at('')
  checkInnerName(name, report, beside)
  checkValues(field, names, report)
  if (notInside.includes(field.kind))
    report('E35', `A field of kind ${field.kind} cannot be inside another field.`, 'Make it a field of the resource.')
  for (const option of ofColumns.filter(key => Object.hasOwn(field, key)))
    report('E35', `An inner field cannot have '${option}'.`, `Remove it, or set it on the outermost field.`)
  if (field.public === true && !isPublic)
    report(
      'E35',
      'It is public, but the field that contains it is not.',
      'Make the outermost field public, or remove `public`.',
    )
  if (!isComposite(field)) return
  if (depth >= maxDepth) report('E35', `It is nested ${depth + 1} levels deep.`, `Use at most ${maxDepth} levels.`)
  else checkInnerFields(field, names, at, { isPublic: isPublic && field.public !== false, depth: depth + 1 })
}

const checkEntry = (fields: InnerFields, around: Around, at: ReportAt): void => {
  const all = Object.entries(fields)
  if (all.length === 0) at('')('E35', '`fields` is empty.', 'Add a field.')
  else if (around.isPublic && all.every(([, inner]) => inner.public === false))
    at('')('E35', 'It is public, but none of its inner fields is.', 'Make an inner field public, or remove `public`.')
  for (const [name] of all) checkInner(name, fields, around, where => at(`.${name}${where}`))
}

/** Checks the inner fields of a composite field. Ignores other fields. */
export const checkInnerFields = (
  field: Field,
  names: CustomNames,
  at: ReportAt,
  { isPublic, depth }: Omit<Around, 'names'> = { isPublic: field.public === true, depth: 1 },
): void => {
  if (!isComposite(field)) return
  const around = { names, isPublic, depth }
  if (depth === 1 && isSensitive(field))
    at('')('E35', 'A field with inner fields cannot be sensitive or write-only.', 'Remove `sensitive` and `writeOnly`.')
  if (field.kind === 'blocks') checkBlocks(field, around, at)
  else checkEntry(field.fields, around, where => at(`.fields${where}`))
}

const checkBlocks = (field: FieldOf<'blocks'>, around: Around, at: ReportAt): void => {
  const types = Object.entries(field.blocks)
  if (types.length === 0) at('.blocks')('E35', '`blocks` is empty.', 'Add a block type.')
  for (const [name, { label, fields }] of types) {
    const atType: ReportAt = where => at(`.blocks.${name}${where}`)
    checkInnerName(name, atType(''))
    if (label.trim() === '') atType('')('E20', '`label` is empty.', 'Write the label that editors see.')
    if (Object.hasOwn(fields, blockKey))
      atType(`.fields.${blockKey}`)('E35', `'${blockKey}' is reserved for the type of a block.`, 'Choose another name.')
    checkEntry(fields, around, where => atType(`.fields${where}`))
  }
}
