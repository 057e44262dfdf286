/**
 * Registers a call of the API, with all that is stated of it beside its handler: the OpenAPI document, the tables in the docs and the tests derive from that.
 * Compared with fastify-type-provider-zod 7 over @fastify/swagger 9: they add 10 ms to each start, and validate bodies and answers in words of their own.
 */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Policy } from '../auth/policy.ts'
import { issuesOfNames, unknownIn } from '../content/unknownNames.ts'
import { type FailureCode, fail } from '../errors.ts'
import type { Query } from '../lists/listRequest.ts'
import { keysOf, parseBody, unknownKeysIn } from './readBody.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The parts of a path that begin with ':'. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Params<Path extends string> = { readonly [Name in ParamNames<Path>]: string }

/** What is stated of a call. Schemas are functions, because a start needs none of them. */
interface Operation<B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType>
  extends Omit<FastifyContextConfig, 'operation'> {
  readonly policy: Policy
  /** What programs call it by: a verb and what it is about, in camel case. No two operations share it, and it stays when others are added. */
  readonly id: string
  /** Heading below which it is listed. */
  readonly tag: string
  /** What it does, without a full stop. */
  readonly summary: string
  /** What each part of the path that begins with ':' stands for. */
  readonly params?: Readonly<Record<string, string>>
  /** The handler reads the query; a parameter that is not among these is refused. */
  readonly query?: () => z.ZodObject
  /** Names of the parameters, where to make `query` takes long. Default: those of `query`. */
  readonly parameters?: () => Iterable<string>
  /** As `query`. */
  readonly headers?: () => z.ZodObject
  /** Of a JSON body. The handler gets the values that it gives; any other body is refused as 'invalid'. */
  readonly body?: () => B
  /** Schema of a body that the handler reads by itself. Keys that it does not name are refused, unless it names none. */
  readonly rawBody?: () => z.ZodType
  /** Keys of a body that mean nothing to clients, and are not described. */
  readonly undescribedKeys?: readonly string[]
  /** Default: application/json. */
  readonly bodyType?: 'multipart/form-data'
  /** Status of success. Default 200. */
  readonly status?: 200 | 201 | 202
  /** Of the answer; absent where that is no JSON. Tests hold answers against it, the server does not. */
  readonly response?: () => R
  /** Media type of an answer that is no JSON. */
  readonly responseType?: string
  /** How it may fail beyond what its policy and its body say. */
  readonly failures?: readonly FailureCode[]
}

/** An operation with its address. */
export interface ListedOperation extends Operation {
  readonly method: Method
  /** As Fastify has it: /api/tokens/:id */
  readonly path: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: ListedOperation
  }
  interface FastifyInstance {
    /** Every call of the API, in the order of their registration. */
    readonly operations: readonly ListedOperation[]
  }
}

/** A value of which nothing needs to be changed. */
type Answer<T> = T extends readonly (infer Item)[]
  ? readonly Answer<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Answer<T[Key]> }
    : T

type Handler<Path extends string, B extends z.ZodType, R extends z.ZodType> = (
  request: FastifyRequest<{ Params: Params<Path>; Querystring: Query; Body: z.output<B> }>,
  reply: FastifyReply,
) => Promise<Answer<z.output<R>>>

/** An operation of an address, with what it does. */
type Route<Path extends string, B extends z.ZodType, R extends z.ZodType> = Operation<B, R> &
  ([ParamNames<Path>] extends [never] ? unknown : { readonly params: Params<Path> }) & {
    /** What it gives is sent with the operation's status, and is what the schema of the response says. */
    readonly handler: Handler<Path, B, R>
  }

/** Refuses an address with an empty part, and names that an operation does not take, in the query and in a body that its handler reads. Names of both are made at the first call that has any. */
const refusalOf = (path: string, { query, parameters, rawBody, bodyType, undescribedKeys = [] }: Operation) => {
  let names: ReadonlySet<string> | undefined
  let keys: readonly string[] | undefined
  const isParameter = (name: string): boolean => {
    names ??= new Set(parameters?.() ?? Object.keys(query?.().shape ?? {}))
    // Proxies and caches add some of their own.
    return names.has(name) || name.startsWith('_')
  }
  const hasKeys = rawBody !== undefined && bodyType === undefined
  const hasParams = path.includes(':')
  return (request: FastifyRequest): void => {
    // '/api/posts/' names no record.
    if (hasParams && Object.values(request.params as object).includes('')) fail('unknown-route')
    const unknown = unknownIn(request.query as Query, isParameter)
    if (unknown) fail('invalid', { issues: issuesOfNames(unknown, { thing: 'parameter', names: names ?? [] }) })
    if (!hasKeys) return
    keys ??= [...(keysOf(rawBody()) ?? [])]
    if (keys.length === 0) return
    const issues = unknownKeysIn(request.body, [...keys, ...undescribedKeys])
    if (Object.keys(issues).length > 0) fail('invalid', { issues })
  }
}

/** Registers a call; `address` is its method and path: 'GET /api/tokens/:id'. */
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
  // Fastify types what a path and a body hold for itself; here, the path and the schema say it.
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

/** Lists every call of the API that is registered from now on, in `app.operations`. Registering an address of the API without its operation throws. */
export const listOperations = (app: FastifyInstance): void => {
  const operations: ListedOperation[] = []
  app.decorate('operations', operations)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.operation && method !== 'HEAD') {
      const { id, method: verb, path } = config.operation
      const same = operations.find(each => each.id === id)
      if (same)
        throw new Error(`${verb} ${path} has the id '${id}' of ${same.method} ${same.path}. Give it another one.`)
      operations.push(config.operation)
    }
    if (!config?.operation && url.startsWith('/api/'))
      throw new Error(`The route ${method} ${url} states no operation.`)
  })
}
