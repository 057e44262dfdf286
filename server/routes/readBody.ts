/** Parses and validates request bodies. */
import { z } from 'zod'
import type { IssuesByField } from '../../src/schema/validation/issue.ts'
import { issuesFrom } from '../../src/schema/validation/zodIssues.ts'
import type { Body } from '../content/body.ts'
import { issuesOfNames, unknownIn } from '../content/unknownNames.ts'
import { fail, issue } from '../runtime/errors.ts'

/** The body as an object. Throws Failure 'bad-request' for any other body. */
export const readBody = (body: unknown): Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Body)
    : fail('bad-request', { issue: issue('not-object') })

/** Names of the application key in bodies; the specification uses both. */
const applicationKeys: readonly string[] = ['app_key', 'APP_KEY']

/** Keys that a schema allows; undefined if the body is validated elsewhere and the schema states none. */
export const keysOf = (schema: z.ZodType): readonly string[] | undefined => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map(option => keysOf(option as z.ZodType))
    return options.includes(undefined) ? undefined : options.flatMap(keys => keys ?? [])
  }
  const properties = schema.meta()?.properties
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : undefined
}

/** An issue for each unknown key of a body. `keys` are the allowed ones. */
export const unknownKeysIn = (body: unknown, keys: readonly string[]): IssuesByField => {
  const unknown = unknownIn(readBody(body), name => keys.includes(name) || applicationKeys.includes(name))
  return unknown ? issuesOfNames(unknown, { thing: 'key', names: keys }) : {}
}

/** Validates a body. Throws Failure 'bad-request', or 'invalid' with all distinct issues of each field. */
export const parseBody = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { data, error } = schema.safeParse(readBody(body))
  const keys = keysOf(schema)
  const unknown = keys ? unknownKeysIn(body, keys) : {}
  if (!error && Object.keys(unknown).length === 0) return data as T
  const fieldErrors: Readonly<Record<string, readonly string[] | undefined>> = error
    ? z.flattenError<Record<string, unknown>>(error as z.ZodError<Record<string, unknown>>).fieldErrors
    : {}
  const wrong = Object.entries(fieldErrors).map(([name, texts = []]) => [name, issuesFrom(texts)] as const)
  return fail('invalid', { issues: { ...unknown, ...Object.fromEntries(wrong) } })
}
