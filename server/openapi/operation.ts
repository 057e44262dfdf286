/** OpenAPI object of one operation. */
import type { z } from 'zod'
import { failureIssues } from '../../src/messages/en/failures.ts'
import { leastRoleOfPolicy, type Policy } from '../auth/policy.ts'
import { closedSchema, type Json, jsonSchemaOf, schemaRef } from '../routes/jsonSchema.ts'
import type { ListedOperation } from '../routes/route.ts'
import { type FailureCode, statusByCode } from '../runtime/errors.ts'

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
  'not-allowed',
] as const

const failuresByPolicy: { readonly [P in Policy]: readonly FailureCode[] } = {
  public: [],
  application: ['missing-app-key', 'unknown-application'],
  visitor: [
    'missing-app-key',
    'unknown-application',
    'site-off',
    'session-ended',
    'not-a-member',
    'second-factor-required',
    'not-allowed',
  ],
  signedIn: signedInFailures,
  author: signedInFailures,
  editor: signedInFailures,
  owner: signedInFailures,
}

const bodyFailures = [
  'malformed-json',
  'bad-request',
  'too-large',
  'wrong-type',
  'read_only',
  'other-application',
] as const

const made = new WeakMap<() => z.ZodType, Json>()

/** Converts a schema to JSON Schema of the input, where a value with a default is optional. Cached, because many routes share schemas. */
export const inputSchemaOf = (schema: () => z.ZodType): Json => {
  const json = made.get(schema) ?? jsonSchemaOf(schema(), 'input')
  made.set(schema, json)
  return json
}

const parametersIn = (place: 'query' | 'header', schema: (() => z.ZodObject) | undefined): readonly Json[] =>
  Object.entries((schema ? inputSchemaOf(schema).properties : {}) as Readonly<Record<string, Json>>).map(
    ([name, { description, ...value }]) => ({ name, in: place, description, schema: value }),
  )

/** Path in OpenAPI syntax: '/api/tokens/{id}'. */
export const pathTemplateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** Parameters of an operation. */
export const parametersOf = ({ params = {}, query, headers }: ListedOperation): readonly Json[] => [
  ...Object.entries(params).map(([name, description]) => ({
    ...{ name, in: 'path', required: true, description },
    schema: { type: 'string', minLength: 1 },
  })),
  ...parametersIn('query', query),
  ...parametersIn('header', headers),
]

/** Schema of the body of an operation; undefined if it has no body. */
export const bodySchemaOf = ({ body, rawBody }: ListedOperation): Json | undefined => {
  const schema = body ?? rawBody
  return schema && closedSchema(inputSchemaOf(schema))
}

/** Codes of all failures that an operation may return. */
export const failuresOf = (operation: ListedOperation): readonly FailureCode[] => {
  const { method, policy, isSessionOnly, isInView, body = operation.rawBody, failures: own = [] } = operation
  const isClosedInView =
    !isInView && policy !== 'public' && policy !== 'application' && (method !== 'GET' || isSessionOnly)
  const codes: readonly FailureCode[] = [
    ...failuresByPolicy[policy],
    ...(isSessionOnly && leastRoleOfPolicy(policy) ? (['session-only'] as const) : []),
    ...(isClosedInView ? (['view-only'] as const) : []),
    ...(body ? bodyFailures : []),
    // Every call refuses unknown parameters.
    'invalid',
    ...own,
    'internal',
    'unavailable',
  ]
  return [...new Set(codes)]
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

/** Statuses of failures with a Retry-After header. */
const retried: readonly number[] = [429, 503]
const retryAfter: Json = {
  description: 'Seconds to wait before the next try.',
  schema: { type: 'integer', minimum: 0 },
}

/** Responses of failures, by status. */
const failureAnswers = (codes: readonly FailureCode[]): Json => {
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const status = statusByCode[code]
    const message = failureIssues[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), message])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, messages]) => [
      String(status),
      {
        description: messages.join(' '),
        ...(retried.includes(Number(status)) && { headers: { 'Retry-After': retryAfter } }),
        content: jsonContent(schemaRef('Failure')),
      },
    ]),
  )
}

/** Builds the OpenAPI object of an operation. */
export const operationJson = (operation: ListedOperation): Json => {
  const { id, tag, summary, policy, bodyType = 'application/json', status = 200, response, responseType } = operation
  const parameters = parametersOf(operation)
  const schema = bodySchemaOf(operation)
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: securityByPolicy[policy],
    ...(leastRoleOfPolicy(policy) && { 'x-least-role': leastRoleOfPolicy(policy) }),
    ...(parameters.length && { parameters }),
    ...(schema && { requestBody: { required: true, content: { [bodyType]: { schema } } } }),
    responses: {
      [String(status)]: {
        description: 'Done.',
        ...(response && { content: jsonContent(inputSchemaOf(response)) }),
        ...(responseType && { content: { [responseType]: {} } }),
      },
      ...failureAnswers(failuresOf(operation)),
    },
  }
}
