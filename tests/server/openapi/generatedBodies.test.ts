/** Sends bodies and queries generated from the OpenAPI document to every operation. The server must accept their JSON shape. */

import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import { generate, type JsonSchema } from 'json-schema-faker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../../../src/resources/index.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { readOpenApiDocument } from '../../support/sites/openApi.ts'
import { type Answer, startProvider, type TestProvider } from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

const samples = 20

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: JsonSchema
}
interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
}

/** Issues that a schema cannot express: they depend on records, resources, secrets, other values of the body, or word lists. */
const beyondShape: readonly string[] = [
  'no-record',
  'no-record-at',
  'record-not-offered',
  'record-not-offered-at',
  'value-taken',
  'too-early',
  'too-low',
  'no-match',
  'common-password',
  'not-stored-here',
  'slug-of-site',
  'slug-taken',
  'wrong-current-password',
  'wrong-new-code',
  'passkey-too-late',
  'role-content-unknown',
  'role-content-misspelt',
  'role-content-twice',
  'role-condition-not-json',
  'role-condition',
  'role-condition-at',
  'role-name-reserved',
  'role-follows-custom',
]

/** Operations that need input which cannot be generated: a password, a code, a picture, a record, or the response of a browser. */
const needsMore =
  /^(?:signIn|signInWithPasskey|changeOwnPassword|confirmPasswordReset|\w+Own(?:Passkey|SecondFactor|Sessions)|endUserSessions|describePicture|uploadPicture|\w+Submission(?:Document)?|readArchivedIds|\w+Revisions?|order[A-Z]\w+)$/

let provider: TestProvider
const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 6 })

beforeAll(async () => {
  provider = await startProvider('sqlite')
})
afterAll(() => provider.close())

const validators = new Map<JsonSchema, ValidateFunction>()
const isValid = (schema: JsonSchema, value: unknown): boolean => {
  const validate = validators.get(schema) ?? ajv.compile({ ...Object(schema), components: openApi.components })
  validators.set(schema, validate)
  return validate(value)
}

/** Values of a schema. The generator does not support all of JSON Schema, so invalid values are skipped. */
const valuesOf = async (schema: JsonSchema): Promise<readonly unknown[]> => {
  const values: unknown[] = []
  for (let seed = 0; values.length < samples && seed < samples * 10; seed += 1) {
    const value = await generate({ ...Object(schema), components: openApi.components }, { seed, maxItems: 3 })
    if (isValid(schema, value)) values.push(value)
  }
  expect({ schema, values: values.length }).toEqual({ schema, values: samples })
  return values
}

const issuesOf = ({ body }: Answer): readonly (readonly [field: string, code: string])[] =>
  Object.entries((body.issues ?? {}) as Readonly<Record<string, readonly Issue[]>>).flatMap(([field, issues]) =>
    issues.map(({ code }) => [field, code] as const),
  )

/** Messages about a server error, or about issues that the documented schema should have excluded. */
const wrongIn = (answer: Answer): readonly string[] => {
  if (answer.status >= 500) return [`${answer.status} ${answer.body.message}`]
  if (answer.status === 400) return [`400 ${answer.body.message}`]
  if (answer.body.code !== 'invalid') return []
  const issues = issuesOf(answer)
  if (issues.length === 0) return [`422 ${answer.body.message}`]
  return issues.filter(([, code]) => !beyondShape.includes(code)).map(issue => issue.join(' '))
}

/** Body without the fields that refer to missing records; undefined if the response has other issues or none. */
const withoutRecords = (body: unknown, answer: Answer): Readonly<Record<string, unknown>> | undefined => {
  const issues = issuesOf(answer)
  const isNone =
    issues.length > 0 && issues.every(([, code]) => /^(?:no-record|record-not-offered)(?:-at)?$/.test(code))
  if (!isNone || typeof body !== 'object' || body === null) return undefined
  const named = new Set(issues.map(([field]) => field.split('.')[0]))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !named.has(name)))
}

interface Call {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

const openApi = await readOpenApiDocument<OpenApi>()
const inQuery = ({ parameters = [] }: Operation) => parameters.filter(({ in: place }) => place === 'query')
const calls = Object.entries(openApi.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ path, method, operation })),
  )
  .filter(({ operation }) => operation.requestBody || inQuery(operation).length > 0)

const accepted = new Set<string>()
const keys = new Map<string, number>()

/** Generated bodies of an operation, with their headers. `body` is absent if the operation has none. */
const bodiesOf = async ({
  requestBody,
}: Operation): Promise<readonly { readonly body?: unknown; readonly headers?: Record<string, string> }[]> => {
  const content = requestBody?.content ?? {}
  if ('multipart/form-data' in content)
    return Array.from({ length: samples }, (_, at) =>
      formOf([{ name: 'file', filename: 'a.txt', content: `Text ${at}` }]),
    )
  const [type] = Object.values(content)
  return type ? (await valuesOf(type.schema)).map(body => ({ body })) : Array.from({ length: samples }, () => ({}))
}

/** Queries of an operation. Omits a sort order that is valid for a single field only, according to its description. */
const queriesOf = async (operation: Operation): Promise<readonly string[]> => {
  const named = await Promise.all(
    inQuery(operation).map(async ({ name, schema }) => ({ name, values: await valuesOf(schema) })),
  )
  return Array.from({ length: samples }, (_, at) =>
    new URLSearchParams(
      named.flatMap(({ name, values }) =>
        name === 'order' && values[at] === 'upcoming' ? [] : [[name, String(values[at])]],
      ),
    ).toString(),
  )
}

test.each(calls.map(call => [call.operation.operationId, call] as const))(
  'the operation %s rejects no body or query that matches its documented schema',
  async (operationId, { path, method, operation }) => {
    const wrong: string[] = []
    const [bodies, queries] = [await bodiesOf(operation), await queriesOf(operation)]
    for (const [at, { body, headers }] of bodies.entries()) {
      const url = `${placeOf(path, keys.get(path.replace(/\/\{key\}.*/, '')))}?${queries[at]}`
      const send = (sent: unknown) => provider.editor.call(method.toUpperCase(), url, sent, headers)
      const first = await send(body)
      const rest = withoutRecords(body, first)
      const answer = rest ? await send(rest) : first
      for (const issue of wrongIn(answer)) wrong.push(`${issue} ${JSON.stringify(body ?? queries[at])}`)
      if (answer.status < 300) accepted.add(operationId)
      if (answer.status === 201 && typeof answer.body.data?.id === 'number') keys.set(path, answer.body.data.id)
    }
    expect(wrong).toEqual([])
  },
)

test('every operation accepts a generated body or query unless it needs existing data', () => {
  const refusing = calls.map(({ operation }) => operation.operationId).filter(id => !accepted.has(id))
  expect(refusing.filter(id => !needsMore.test(id))).toEqual([])
})

/** Address with the parameters of its path filled in. */
const placeOf = (path: string, key = 1): string => {
  const [submissions] = submissionResources(site)
  const field = submissions && Object.entries(submissions.fields).find(([, { kind }]) => kind === 'file')?.[0]
  const parts: Readonly<Record<string, string | undefined>> = {
    resource: submissions?.name,
    field,
    year: '2026',
    key: String(key),
    id: '1',
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? 'x')
}
