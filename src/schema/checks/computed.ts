/** Checks computed fields, and fields with a random number (`drawn`). */
import { computedOf, isJoinable, sourcesOf } from '../descriptor/computedFields.ts'
import type { Field } from '../descriptor/field.ts'
import { type Descriptor, declaredFieldOf, isSensitive } from '../descriptor/resource.ts'
import { fieldRightsOf } from '../descriptor/rights.ts'
import { isAtLeast } from '../descriptor/role.ts'
import { checkKnown } from './conditions.ts'
import type { Report } from './issue.ts'

/** Options that only values entered by people can have. */
const enteredOptions = [
  'drawn',
  'default',
  'required',
  'requiredWhen',
  'unique',
  'fixed',
  'writeOnly',
  'sensitive',
  'pattern',
  'hint',
  'zone',
  'asciiDigits',
] as const satisfies readonly (keyof Extract<Field, { kind: 'text' }>)[]

const checkPart = (resource: Descriptor, field: Field, name: string, report: Report): void => {
  checkKnown(resource, name, report)
  const part = declaredFieldOf(resource, name)
  if (!part) return
  if (!isJoinable(part) || isSensitive(part))
    report(
      'E38',
      `'${name}' cannot be joined: its value is too long, structured or not readable.`,
      'Join fields of kind text, email, digits, integer, decimal, date or time.',
    )
  if (name === 'sort_order')
    report('E38', `'${name}' also changes when other records are reordered.`, 'Join other fields.')
  const isReadBy = isAtLeast(fieldRightsOf(field).read, fieldRightsOf(part).read) && (part.public || !field.public)
  if (!isReadBy)
    report(
      'E38',
      `Some readers of this field may not read '${name}'.`,
      `Give it the same \`public\` and \`rights\` as '${name}'.`,
    )
}

const [fewestDigits, mostDigits] = [6, 12]

/**
 * Checks a field with a random number. Short numbers would be guessable and soon used up. The builder `text` makes such
 * a field read-only and unique; an untyped descriptor may lack these options.
 */
export const checkRandomNumber = (field: Field, report: Report): void => {
  if (field.kind !== 'text' || field.drawn === undefined || field.computed) return
  const { drawn, max = mostDigits * 2 } = field
  const given = enteredOptions.filter(
    option => option !== 'unique' && option !== 'drawn' && field[option] !== undefined,
  )
  if (given.length > 0 || field.rights?.write !== undefined)
    report(
      'E38',
      'The server generates this value, so nobody can set it.',
      `Remove ${given.join(', ') || 'the right to write'}.`,
    )
  if (field.readOnly !== true || field.unique !== true)
    report('E38', 'A generated value must be read-only and unique.', 'Add `readOnly: true` and `unique: true`.')
  if (!Number.isInteger(drawn) || drawn < fewestDigits || drawn > mostDigits)
    report(
      'E21',
      `\`drawn: ${drawn}\` is not a valid number of digits.`,
      `Use a whole number from ${fewestDigits} to ${mostDigits}.`,
    )
  else if (max < drawn * 2)
    report('E21', `\`max: ${max}\` is less than twice the ${drawn} digits of \`drawn\`.`, 'Remove `max`.')
}

/** Checks a computed field: its options, and the fields that it joins. */
export const checkComputed = (resource: Descriptor, name: string, field: Field, report: Report): void => {
  const computed = computedOf(field)
  if (!computed) return
  const given = enteredOptions.filter(option => field.kind === 'text' && field[option] !== undefined)
  if (given.length > 0 || field.rights?.write !== undefined)
    report(
      'E38',
      'The server computes this value, so nobody can set it.',
      `Remove ${given.join(', ') || 'the right to write'}.`,
    )
  if (field.readOnly !== true) report('E38', 'A computed field must be read-only.', 'Add `readOnly: true`.')
  if (computed.join.length === 0) report('E38', '`join` is empty.', 'List the fields to join.')
  if (new Set(computed.join).size !== computed.join.length)
    report('E38', '`join` lists a field twice.', 'List each field once.')
  for (const part of computed.join) checkPart(resource, field, part, report)
  if (sourcesOf(resource.fields, name).has(name))
    report('E38', 'The field is computed from itself.', 'Remove the field that refers back to it.')
}
