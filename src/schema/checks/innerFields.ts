/** What is wrong with the fields inside a group, a row or a block. */
import type { Field, FieldKind, FieldOf, InnerFields } from '../descriptor/field.ts'
import { blockKey, isComposite, maxDepth } from '../descriptor/innerFields.ts'
import { isSensitive } from '../descriptor/resource.ts'
import { checkValues } from './fields.ts'
import type { Report } from './issue.ts'
import { checkInnerName } from './names.ts'

type ReportAt = (where: string) => Report

/** Kinds whose values mean something for a record as a whole. */
const notInside: readonly FieldKind[] = ['password', 'slug', 'status', 'reference', 'references']
/** Options of a field with its own column. */
const ofColumns = [
  'unique',
  'readOnly',
  'fixed',
  'writeOnly',
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
  readonly isPublic: boolean
  /** Of the fields inside it; 1 for those of a field of a resource. */
  readonly depth: number
}

const checkInner = (name: string, beside: InnerFields, { isPublic, depth }: Around, at: ReportAt): void => {
  const field = beside[name]
  if (!field) return
  const report = at('')
  checkInnerName(name, report, beside)
  checkValues(field, report)
  if (notInside.includes(field.kind))
    report('E35', `A field of kind ${field.kind} cannot stand in another.`, 'Make it a field of the resource.')
  for (const option of ofColumns.filter(key => Object.hasOwn(field, key)))
    report('E35', `'${option}' is for fields of the resource.`, `Take it out, or write it at the outermost field.`)
  if (field.public === true && !isPublic)
    report('E35', 'It is public, and the field around it is not.', 'Make the outermost field public, or take it out.')
  if (!isComposite(field)) return
  if (depth >= maxDepth)
    report('E35', `It is nested ${depth + 1} deep.`, `Nest at most ${maxDepth} of such fields in one another.`)
  else checkInnerFields(field, at, { isPublic: isPublic && field.public !== false, depth: depth + 1 })
}

const checkEntry = (fields: InnerFields, around: Around, at: ReportAt): void => {
  const all = Object.entries(fields)
  if (all.length === 0) at('')('E35', 'It has no fields.', 'Add one.')
  else if (around.isPublic && all.every(([, inner]) => inner.public === false))
    at('')('E35', 'It is public, and nothing in it is.', 'Take out `public`, or make a field in it public.')
  for (const [name] of all) checkInner(name, fields, around, where => at(`.${name}${where}`))
}

/** Every mistake in the fields inside a field. */
export const checkInnerFields = (
  field: Field,
  at: ReportAt,
  around: Around = { isPublic: field.public === true, depth: 1 },
): void => {
  if (!isComposite(field)) return
  if (around.depth === 1 && isSensitive(field))
    at('')('E35', 'Its inner values would be in no draft.', 'Take out `sensitive` and `writeOnly`.')
  if (field.kind === 'blocks') checkBlocks(field, around, at)
  else checkEntry(field.fields, around, where => at(`.fields${where}`))
}

const checkBlocks = (field: FieldOf<'blocks'>, around: Around, at: ReportAt): void => {
  const types = Object.entries(field.blocks)
  if (types.length === 0) at('.blocks')('E35', 'It has no types of blocks.', 'Add one.')
  for (const [name, { label, fields }] of types) {
    const atType: ReportAt = where => at(`.blocks.${name}${where}`)
    checkInnerName(name, atType(''))
    if (label.trim() === '') atType('')('E20', 'It has no label.', 'Say what people read for it.')
    if (Object.hasOwn(fields, blockKey))
      atType(`.fields.${blockKey}`)('E35', `'${blockKey}' names the type of a block.`, 'Choose another name.')
    checkEntry(fields, around, where => atType(`.fields${where}`))
  }
}
