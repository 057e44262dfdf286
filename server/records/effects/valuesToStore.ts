/**
 * Validates values that code sets, by the same field rules as values of a client, and converts them to their stored
 * form.
 */
import { computedOf } from '../../../src/schema/descriptor/computedFields.ts'
import { type Descriptor, type Fields, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { formatIssues } from '../../../src/schema/validation/issue.ts'
import { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../../src/schema/validation/zodIssues.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { englishIssue } from '../../runtime/errors.ts'
import { referenceIssues } from '../write/references.ts'
import { preparedValue } from '../write/validBody.ts'

/** Fields with `readOnly` off, because code may write read-only fields. */
const writable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: false }]))

/**
 * Values in stored form. Throws an Error that names each invalid value. `recordId` is the id of the stored record;
 * undefined for a new one.
 */
export const valuesToStore = async (
  tenant: Tenant,
  resource: Descriptor,
  values: object,
  recordId: Value | undefined,
): Promise<Row> => {
  const fields = storedFieldsOf(resource)
  const stored: Record<string, Value> = {}
  const wrong: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || field.kind === 'password' || computedOf(field)) {
      wrong.push(`${resource.name} has no field '${name}' that code may set.`)
      continue
    }
    if (value === undefined) continue
    const validated = schemaOfField(field).safeParse(value)
    if (!validated.success) wrong.push(...issuesIn(validated.error).map(found => `${name}: ${englishIssue(found)}`))
    else stored[name] = (await preparedValue(name, field, validated.data)).value
  }
  // Code may refer to any record. The stored record must still be within the reach of the person who saves it.
  const everything = { ...tenant, limits: undefined }
  const references = await referenceIssues(everything, { ...resource, fields: writable(resource.fields) }, stored, {
    stored: recordId === undefined ? undefined : { id: recordId },
  })
  for (const [name, messages] of Object.entries(formatIssues(references, englishIssue)))
    wrong.push(`${name}: ${messages.join(' ')}`)
  if (wrong.length > 0) throw new Error(wrong.join(' '))
  return stored
}
