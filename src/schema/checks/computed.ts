/** What is wrong with a field whose value the server makes: of others, or as a number that it draws. */
import { computedOf, isJoinable, partsOf } from '../descriptor/computedFields.ts'
import type { Field } from '../descriptor/field.ts'
import { type Descriptor, isSensitive, ownFieldOf } from '../descriptor/resource.ts'
import { fieldRightsOf } from '../descriptor/rights.ts'
import { isAtLeast } from '../descriptor/role.ts'
import { checkKnown } from './conditions.ts'
import type { Report } from './issue.ts'

/** What only a value that people give has. */
const ofGiven = [
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
] as const satisfies readonly (keyof Extract<Field, { kind: 'text' }>)[]

const checkPart = (resource: Descriptor, field: Field, name: string, report: Report): void => {
  checkKnown(resource, name, report)
  const part = ownFieldOf(resource, name)
  if (!part) return
  if (!isJoinable(part) || isSensitive(part))
    report(
      'E38',
      `'${name}' has no short value that is sent.`,
      'Join fields of kind text, email, digits, integer, decimal, date or time.',
    )
  if (name === 'sort_order')
    report('E38', `'${name}' changes when editors drag records.`, 'Join fields that change with the record alone.')
  const isReadBy = isAtLeast(fieldRightsOf(field).read, fieldRightsOf(part).read) && (part.public || !field.public)
  if (!isReadBy)
    report('E38', `Not all who read it may read '${name}'.`, `Give it the same \`public\` and \`rights\` as '${name}'.`)
}

const [fewestDigits, mostDigits] = [6, 12]

/** Every mistake in how a number is drawn for a field. Fewer digits soon have none left that nobody can guess; `unique` comes with it. */
export const checkDrawn = (field: Field, report: Report): void => {
  if (field.kind !== 'text' || field.drawn === undefined || field.computed) return
  const { drawn, max = mostDigits * 2 } = field
  const given = ofGiven.filter(option => option !== 'unique' && option !== 'drawn' && field[option] !== undefined)
  if (given.length > 0 || field.rights?.write !== undefined)
    report('E38', 'Its value is drawn, and given by nobody.', `Take out ${given.join(', ') || 'the right to write'}.`)
  if (field.readOnly !== true || field.unique !== true)
    report('E38', 'What is drawn is set by the server, once.', 'Add `readOnly: true` and `unique: true`.')
  if (!Number.isInteger(drawn) || drawn < fewestDigits || drawn > mostDigits || max < drawn * 2)
    report(
      'E21',
      `A number of ${drawn} digits cannot be drawn.`,
      `Use a whole number from ${fewestDigits} to ${mostDigits}, and take out \`max\`.`,
    )
}

/** Every mistake in how a field is computed. */
export const checkComputed = (resource: Descriptor, name: string, field: Field, report: Report): void => {
  const computed = computedOf(field)
  if (!computed) return
  const given = ofGiven.filter(option => field.kind === 'text' && field[option] !== undefined)
  if (given.length > 0 || field.rights?.write !== undefined)
    report(
      'E38',
      'Its value is computed, and given by nobody.',
      `Take out ${given.join(', ') || 'the right to write'}.`,
    )
  if (field.readOnly !== true) report('E38', 'Clients may not set what is computed.', 'Add `readOnly: true`.')
  if (computed.join.length === 0) report('E38', 'It is made of nothing.', 'Name the fields to join.')
  if (new Set(computed.join).size !== computed.join.length) report('E38', 'It joins a field twice.', 'Name each once.')
  for (const part of computed.join) checkPart(resource, field, part, report)
  if (partsOf(resource.fields, name).has(name))
    report('E38', 'It is made of itself.', 'Take out what leads back to it.')
}
