/**
 * Registers a route of the API together with its description, from which the OpenAPI document, the tables in the docs
 * and tests are derived. Compared with fastify-type-provider-zod 7 over @fastify/swagger 9: these add 10 ms to the
 * startup, and report validation errors in their own words.
 */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { DeepReadonly } from '../../src/api/wire/wire.ts'
import { accessOf, type Policy } from '../auth/policy.ts'
import { issuesOfNames, unknownIn } from '../content/unknownNames.ts'
import type { Audience } from '../permissions/visibility.ts'
import { type FailureCode, fail } from '../runtime/errors.ts'
import type { Query } from '../search/lists/queryValues.ts'
import { keysOf, parseBody, unknownKeysIn } from './readBody.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Parameter names in a path, without ':'. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Params<Path extends string> = { readonly [Name in ParamNames<Path>]: string }

/** Description of a route. Schemas are functions, because they are not needed at startup. */
interface Operation<B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType>
  extends Omit<FastifyContextConfig, 'operation'> {
  readonly policy: Policy
  /** Unique operation id for clients: a verb and a noun in camel case. It must not change when others are added. */
  readonly id: string
  /** Heading under which the documentation lists the route. */
  readonly tag: string
  /** Summary, without a full stop. */
  readonly summary: string
  /** Description of each path parameter. */
  readonly params?: Readonly<Record<string, string>>
  /** Query parameters; unknown ones are refused. The handler parses the query itself. */
  readonly query?: () => z.ZodObject
  /** Names of the parameters, if `query` is expensive or some readers may not use all of them. Default: those of `query`. */
  readonly parameters?: {
    /** All names. */
    readonly all: () => Iterable<string>
    /** Names that an issue may suggest to a reader. */
    readonly suggested: (audience: Audience) => Iterable<string>
  }
  /** Request headers. The handler parses them itself. */
  readonly headers?: () => z.ZodObject
  /** Schema of a JSON body. The handler gets its output; an invalid body is refused as 'invalid'. */
  readonly body?: () => B
  /** Schema of a body that the handler parses itself. Unknown keys are refused, unless the schema names none. */
  readonly rawBody?: () => z.ZodType
  /** Accepted keys of a body that are irrelevant to clients and not documented. */
  readonly undescribedKeys?: readonly string[]
  /** Default: application/json. */
  readonly bodyType?: 'multipart/form-data'
  /** Status of success. Default: 200. */
  readonly status?: 200 | 201 | 202
  /** Schema of the response; absent if it is not JSON. Tests validate responses against it, the server does not. */
  readonly response?: () => R
  /**
   * Schemas of the responses to a parameter with a certain value, which a document cannot state beside `response`. Tests
   * validate responses against them.
   */
  readonly otherResponses?: Readonly<Record<string, () => z.ZodType>>
  /** Media type of a response that is not JSON. */
  readonly responseType?: string
  /** Failures other than those of its policy and its body. */
  readonly failures?: readonly FailureCode[]
}

/** An operation with its method and path. */
export interface ListedOperation extends Operation {
  readonly method: Method
  /** Path in Fastify's syntax, such as /api/tokens/:id. */
  readonly path: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: ListedOperation
  }
  interface FastifyInstance {
    /** All operations of the API in the order of registration. */
    readonly operations: readonly ListedOperation[]
  }
}

type Handler<Path extends string, B extends z.ZodType, R extends z.ZodType> = (
  request: FastifyRequest<{ Params: Params<Path>; Querystring: Query; Body: z.output<B> }>,
  reply: FastifyReply,
) => Promise<DeepReadonly<z.output<R>>>

/** An operation of an address, with its handler. */
type Route<Path extends string, B extends z.ZodType, R extends z.ZodType> = Operation<B, R> &
  ([ParamNames<Path>] extends [never] ? unknown : { readonly params: Params<Path> }) & {
    /** Handles a request. The result must conform to the response schema, and is sent with the operation's status. */
    readonly handler: Handler<Path, B, R>
  }

/**
 * Check of a request: refuses an empty path segment, and unknown names in the query or in a body that the handler
 * parses. The known names are computed on first use.
 */
const refusalOf = (path: string, { query, parameters, rawBody, bodyType, undescribedKeys = [] }: Operation) => {
  let names: ReadonlySet<string> | undefined
  let keys: readonly string[] | undefined
  const isParameter = (name: string): boolean => {
    names ??= new Set(parameters?.all() ?? Object.keys(query?.().shape ?? {}))
    // Proxies and caches add parameters that start with '_'.
    return names.has(name) || name.startsWith('_')
  }
  const hasKeys = rawBody !== undefined && bodyType === undefined
  const hasParams = path.includes(':')
  return (request: FastifyRequest): void => {
    // '/api/posts/' has an empty key.
    if (hasParams && Object.values(request.params as object).includes('')) fail('unknown-route')
    const unknown = unknownIn(request.query as Query, isParameter)
    if (unknown) {
      const suggested = parameters?.suggested(accessOf(request).audience) ?? names ?? []
      fail('invalid', { issues: issuesOfNames(unknown, { thing: 'parameter', names: suggested }) })
    }
    if (!hasKeys) return
    keys ??= [...(keysOf(rawBody()) ?? [])]
    if (keys.length === 0) return
    const issues = unknownKeysIn(request.body, [...keys, ...undescribedKeys])
    if (Object.keys(issues).length > 0) fail('invalid', { issues })
  }
}

/** Registers a route; `address` is its method and path: 'GET /api/tokens/:id'. */
export const route = <
  const Path extends string,
  B extends z.ZodType = z.ZodUnknown,
  R extends z.ZodType = z.ZodUnknown,
>(
  app: FastifyInstance,
  address: `${Method} ${Path}`,
  { handler, ...operation }: Route<Path, B, R>,
): void => {
  const [method, path] = address.split(' ') as [Method, string]
  const { body, status = 200 } = operation
  let schema: z.ZodType | undefined
  const refuseUnknown = refusalOf(path, operation)
  // Fastify's types of params and body are generic; here the path and the schema define them.
  const handle = handler as (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  const checkAndHandle: typeof handle = (request, reply) => {
    refuseUnknown(request)
    return handle(request, reply)
  }
  const parseAndHandle: typeof handle = async (request, reply) => {
    refuseUnknown(request)
    schema ??= body?.()
    if (schema) request.body = parseBody(schema, request.body)
    const answer = await handle(request, reply)
    if (status !== 200) reply.code(status)
    return answer
  }
  app.route({
    method,
    url: path,
    config: { ...operation, operation: { ...operation, method, path } },
    handler: body || status !== 200 ? parseAndHandle : checkAndHandle,
  })
}

/**
 * Collects in `app.operations` all operations that are registered from now on. Then registering a path of the API
 * without an operation, or an operation whose id is taken, throws an Error.
 */
export const collectOperations = (app: FastifyInstance): void => {
  const operations: ListedOperation[] = []
  app.decorate('operations', operations)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.operation && method !== 'HEAD') {
      const { id, method: verb, path } = config.operation
      const same = operations.find(each => each.id === id)
      if (same)
        throw new Error(
          `${verb} ${path} and ${same.method} ${same.path} have the same id '${id}'. Give one of them another id.`,
        )
      operations.push(config.operation)
    }
    if (!config?.operation && url.startsWith('/api/')) throw new Error(`The route ${method} ${url} has no operation.`)
  })
}
