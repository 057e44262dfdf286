/** One operation of the OpenAPI document. */
import { z } from 'zod'
import { leastRoles, type Policy } from '../auth/policy.ts'
import { type FailureCode, failures } from '../errors.ts'
import { type Json, schemaRef } from '../routes/recordSchemas.ts'
import type { ListedOperation } from '../routes/route.ts'

const withToken: readonly Json[] = [{ appKey: [], bearer: [] }]

const securityByPolicy: { readonly [P in Policy]: readonly Json[] } = {
  public: [],
  application: [{ appKey: [] }],
  visitor: [{ appKey: [] }, { appKey: [], bearer: [] }],
  signedIn: withToken,
  author: withToken,
  editor: withToken,
  owner: withToken,
}

const signedInFailures = [
  'missing-app-key',
  'unknown-application',
  'not-signed-in',
  'session-ended',
  'not-a-member',
  'second-factor-required',
] as const

const failuresByPolicy: { readonly [P in Policy]: readonly FailureCode[] } = {
  public: [],
  application: ['missing-app-key', 'unknown-application'],
  visitor: ['missing-app-key', 'unknown-application', 'session-ended', 'not-a-member'],
  signedIn: signedInFailures,
  author: [...signedInFailures, 'not-allowed'],
  editor: [...signedInFailures, 'not-allowed'],
  owner: [...signedInFailures, 'not-allowed'],
}

/** What an operation says of itself; the rest follows from its policy. */
export interface Operation {
  readonly tag: string
  readonly summary: string
  readonly policy: Policy
  readonly parameters?: readonly Json[]
  /** Schema of the JSON body, or a whole content object. */
  readonly body?: Json
  readonly content?: Json
  /** Status of success. Default 200. */
  readonly status?: number
  /** Schema of the answer; undefined where it is no JSON. */
  readonly answer?: Json
  /** How it may fail, besides what its policy says. */
  readonly failures?: readonly FailureCode[]
}

const isSafe = (limit: unknown): boolean => Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER

/** A schema as JSON Schema, as it is sent: a value with a default may be left out. */
export const jsonOf = (schema: z.ZodType): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Every whole number of zod has these limits, which nobody has set.
      if (isSafe(jsonSchema.minimum)) delete jsonSchema.minimum
      if (isSafe(jsonSchema.maximum)) delete jsonSchema.maximum
    },
  })
  return json
}

const parametersIn = (place: 'query' | 'header', schema: z.ZodObject | undefined): readonly Json[] =>
  Object.entries((schema ? jsonOf(schema).properties : {}) as Readonly<Record<string, Json>>).map(
    ([name, { description, ...value }]) => ({ name, in: place, description, schema: value }),
  )

/** How a call may fail by what it takes and by who may call it, beyond its policy. */
const impliedFailures = ({ policy, isForPeople, query, body, rawBody }: ListedOperation): readonly FailureCode[] => [
  ...(isForPeople && leastRoles[policy] ? (['session-only'] as const) : []),
  ...(body || rawBody ? (['other-application'] as const) : []),
  ...(body || rawBody || query ? (['invalid'] as const) : []),
]

/** A path as OpenAPI writes it: '/api/tokens/{id}'. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** A registered call as the documents have it. */
export const describe = (listed: ListedOperation): Operation => {
  const { tag, summary, policy, params = {}, query, headers, status, response, failures = [] } = listed
  const body = listed.body ?? listed.rawBody
  const json = body && jsonOf(body())
  return {
    tag,
    summary,
    policy,
    parameters: [
      ...Object.entries(params).map(([name, description]) => pathParameter(name, description)),
      ...parametersIn('query', query?.()),
      ...parametersIn('header', headers?.()),
    ],
    ...(json && (listed.bodyType ? { content: { [listed.bodyType]: { schema: json } } } : { body: json })),
    ...(status && { status }),
    ...(response && { answer: jsonOf(response()) }),
    failures: [...impliedFailures(listed), ...failures],
  }
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

const failureAnswers = (codes: readonly FailureCode[]): Json => {
  const byStatus = new Map<number, string[]>()
  for (const code of new Set(codes)) {
    const { status, message } = failures[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), message])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, messages]) => [
      String(status),
      { description: messages.join(' '), content: jsonContent(schemaRef('Failure')) },
    ]),
  )
}

/** The operation as the document has it. */
export const operationJson = (operation: Operation): Json => {
  const content = operation.content ?? (operation.body && jsonContent(operation.body))
  const bodyFailures: readonly FailureCode[] = content
    ? ['malformed-json', 'bad-request', 'too-large', 'wrong-type', 'read_only']
    : []
  return {
    tags: [operation.tag],
    summary: operation.summary,
    security: securityByPolicy[operation.policy],
    ...(leastRoles[operation.policy] && { 'x-least-role': leastRoles[operation.policy] }),
    ...(operation.parameters?.length && { parameters: operation.parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [String(operation.status ?? 200)]: {
        description: 'Done.',
        ...(operation.answer && { content: jsonContent(operation.answer) }),
      },
      ...failureAnswers([
        ...failuresByPolicy[operation.policy],
        ...bodyFailures,
        ...(operation.failures ?? []),
        'internal',
        'unavailable',
      ]),
    },
  }
}

/** An object with exactly these properties. */
export const objectOf = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
/** The envelope of a record. */
export const inData = (schema: Json): Json => objectOf({ data: schema })
const whole: Json = { type: 'integer', minimum: 0 }
/** The envelope of a list. */
export const inPage = (schema: Json): Json =>
  inData({
    type: 'object',
    properties: {
      data: { type: 'array', items: schema },
      current_page: whole,
      last_page: whole,
      total: whole,
      per_page: whole,
      has_more: {
        type: 'boolean',
        description: 'true where a search has found more than total, which is as far as was counted.',
      },
    },
    required: ['data', 'current_page', 'last_page', 'total', 'per_page'],
  })
export const text: Json = { type: 'string' }
/** A parameter in a header. */
export const headerParameter = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  description,
  schema,
})

/** The envelope of a write. */
export const withMessage = (schema?: Json): Json => objectOf({ message: text, ...(schema && { data: schema }) })

/** The same of a record that was stored, with sentences by the field that something of was left out; absent where nothing was. */
export const withWarnings = (schema: Json): Json => {
  const answer = withMessage(schema)
  const warnings = { type: 'object', additionalProperties: { type: 'array', items: text } }
  return { ...answer, properties: { ...(answer.properties as Json), warnings } }
}

/** The answer of a call that writes several records: what is said of each that was written, and of each that was not. */
export const bulkAnswer = (done: Json, failed: Json): Json =>
  withMessage(
    objectOf({
      done: { type: 'array', items: { type: 'object', properties: done } },
      failed: {
        type: 'array',
        items: { type: 'object', properties: { ...failed, status: { type: 'integer' }, code: text, message: text } },
      },
    }),
  )

export const queryParameter = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'query',
  description,
  schema,
})
export const pathParameter = (name: string, description: string): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: text,
})
