/** JSON Schemas of field values in request bodies agree with the validation of the server, for each kind of field. */
import Ajv2020 from 'ajv/dist/2020.js'
import { generate, type JsonSchema } from 'json-schema-faker'
import { describe, expect, test } from 'vitest'
import { fieldSchema } from '../../../server/routes/recordSchemas.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { fieldKinds } from '../../../src/schema/descriptor/kindTraits.ts'
import { formatIssue } from '../../../src/schema/validation/issue.ts'
import { valueIssues } from '../../../src/schema/validation/valueIssues.ts'
import { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../../src/schema/validation/zodIssues.ts'
import { documentedKinds } from '../../fixtures/documentedKinds.ts'
import { kinds } from '../../support/fixtures/kinds.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 6 })

/** Test field and documented fields of a kind, each once as given and once as required. */
const fieldsOf = (kind: Field['kind']): readonly Field[] => {
  const documented = Object.values(documentedKinds as Readonly<Record<string, Field>>)
  const all = [kinds[kind].field as Field, ...documented.filter(field => field.kind === kind)]
  return all.flatMap(field => [field, { ...field, required: true }])
}

const issuesOf = (field: Field, value: unknown): readonly string[] => {
  const { error } = schemaOfField(field).safeParse(value)
  return error
    ? issuesIn(error).map(issue => `${formatIssue(issue, { messages: valueIssues })} ${JSON.stringify(value)}`)
    : []
}

describe.each(fieldKinds)('the JSON Schema of the kind %s', kind => {
  test('a value generated from the schema of a request body is accepted', async () => {
    for (const field of fieldsOf(kind)) {
      const schema = fieldSchema(field, 'sent')
      const isValid = ajv.compile(schema)
      let made = 0
      for (let seed = 0; seed < 200; seed += 1) {
        const value = await generate(schema as JsonSchema, { seed, maxItems: 3 })
        // The generator does not support all of JSON Schema.
        if (!isValid(value)) continue
        made += 1
        expect({ field, issues: issuesOf(field, value) }).toEqual({ field, issues: [] })
      }
      expect(made).toBeGreaterThan(20)
    }
  })

  test('an empty value is valid only if the field may be empty', () => {
    for (const field of fieldsOf(kind)) {
      const isValid = ajv.compile(fieldSchema(field, 'sent'))
      for (const value of [null, '', ' ', []])
        if (isValid(value))
          expect({ field, value, issues: issuesOf(field, value) }).toEqual({ field, value, issues: [] })
    }
  })
})
