/**
 * Checks API responses in tests against the declarations of their routes: successes against the response schema,
 * failures against the codes.
 */

import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { failuresOf, inputSchemaOf } from '../../../server/openapi/operation.ts'
import { schemas } from '../../../server/openapi/schemas.ts'
import type { ListedOperation } from '../../../server/routes/route.ts'
import { site } from '../../../src/resources/index.ts'

/** Failure codes that may occur before a route is reached. */
const anywhere: readonly string[] = [
  'busy',
  'bad-request',
  'malformed-json',
  'too-large',
  'wrong-type',
  'unknown-route',
  'wrong-method',
]

interface Check {
  readonly operation: ListedOperation
  readonly address: RegExp
}

const checksOf = new WeakMap<FastifyInstance, readonly Check[]>()
// Dividing a number of seven integer and six decimal digits by its step has an error of a ten-thousandth.
const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 3 })
ajv.addSchema({ $id: 'api', components: { schemas: await schemas(site) } })

const validators = new Map<string, ValidateFunction>()
const validatorsByResponse = new WeakMap<() => z.ZodType, ValidateFunction>()

/** Compiles each schema once, as the apps of a worker state the same responses. */
const validatorOf = (response: () => z.ZodType): ValidateFunction => {
  const known = validatorsByResponse.get(response)
  if (known) return known
  const text = JSON.stringify(inputSchemaOf(response)).replaceAll('"#/components/', '"api#/components/')
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text))
  validators.set(text, validate)
  validatorsByResponse.set(response, validate)
  return validate
}

const addressOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
const paramsIn = (path: string): number => path.split('/:').length

/** Operations of an app, fixed paths before patterns that match them too. */
const makeChecks = (app: FastifyInstance): readonly Check[] =>
  (app.operations ?? [])
    .map(operation => ({ operation, address: addressOf(operation.path) }))
    .toSorted((one, other) => paramsIn(one.operation.path) - paramsIn(other.operation.path))

const wrongInSuccess = (
  { response: usual, otherResponses = {}, status: stated = 200 }: ListedOperation,
  { url, status, body }: { readonly url: string; readonly status: number; readonly body: unknown },
): readonly string[] => {
  const sent = (url.split('?')[1] ?? '').split('&')
  const [, response = usual] = Object.entries(otherResponses).find(([parameter]) => sent.includes(parameter)) ?? []
  if (status !== stated) return [`status ${status} instead of ${stated}`]
  if (!response) return []
  const validate = validatorOf(response)
  return validate(body) ? [] : [ajv.errorsText(validate.errors)]
}

/** Undeclared properties of a response, as sentences, with the operation; undefined for an address outside the API. */
export const undeclaredIn = (
  app: FastifyInstance,
  {
    method,
    url,
    status,
    body,
  }: { readonly method: string; readonly url: string; readonly status: number; readonly body: unknown },
): { readonly operation: ListedOperation; readonly wrong: readonly string[] } | undefined => {
  const checks = checksOf.get(app) ?? makeChecks(app)
  checksOf.set(app, checks)
  const [path = ''] = url.split('?')
  const check = checks.find(({ operation, address }) => operation.method === method && address.test(path))
  if (!check) return undefined
  const { operation } = check
  if (status < 300) return { operation, wrong: wrongInSuccess(operation, { url, status, body }) }
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined
  const isStated = code === undefined || [...failuresOf(operation), ...anywhere].includes(code)
  return { operation, wrong: isStated ? [] : [`the failure ${code} is not stated`] }
}
