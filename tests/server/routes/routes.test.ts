/** Every registered route: its policy, and its entry in the OpenAPI document. */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { policies, policyOf } from '../../../server/auth/policy.ts'
import type { ListedOperation } from '../../../server/routes/route.ts'
import { storedTables } from '../../../server/schema/introspect.ts'
import { createBareApp } from '../../../server/start/app.ts'
import { allResources, resources, sections, site } from '../../../src/resources/index.ts'
import { searchedNames } from '../../../src/resources/recordPages.ts'
import { apiSegments, listParameters, systemTables } from '../../../src/schema/checks/reservedNames.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { leastCreatorRole, rightsOf } from '../../../src/schema/descriptor/rights.ts'
import { readOpenApiDocument } from '../../support/sites/openApi.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

interface Route {
  readonly method: string
  readonly url: string
  readonly policy: string | undefined
}

let provider: TestProvider
const routes: Route[] = []

beforeAll(async () => {
  provider = await startProvider('sqlite', {
    onRoute: ({ method, url, config }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url, policy: config?.policy })
    },
  })
})
afterAll(() => provider?.close())

const asTemplate = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}')
type Paths = Record<
  string,
  Record<string, { security: unknown[]; parameters?: { name: string; in: string }[]; 'x-least-role'?: string }>
>
const documented = await readOpenApiDocument<{
  readonly paths: Paths
  readonly components: { readonly schemas: object }
}>()
const { paths } = documented

test('the names of resources never equal a route or an internal table', async () => {
  const names: readonly string[] = allResources.map(({ name }) => name)
  const isResourceName = (name: string) => /^[a-z0-9-]+$/.test(name) && !names.includes(name)
  const segments = routes.flatMap(({ url }) => /^\/api\/([^/]+)/.exec(url)?.[1] ?? []).filter(isResourceName)
  expect(apiSegments).toEqual([...new Set(segments)].sort())
  const stored = await storedTables(provider.database.db, 'sqlite')
  const tables = stored.map(({ name }) => name).filter(name => isResourceName(name))
  expect(systemTables).toEqual(tables.filter(name => !name.startsWith('sqlite')).sort())
})

test('the names of filters never equal a common list parameter', () => {
  const parameters = paths['/api/faqs']?.get?.parameters ?? []
  const inQuery = parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name)
  expect([...listParameters].sort()).toEqual(inQuery.filter(name => name !== 'status').sort())
})

test('every route has a policy', () => {
  expect(routes.length).toBeGreaterThan(resources.length * 5)
  for (const route of routes) expect(Object.keys(policies)).toContain(route.policy)
})

/** Policies of the routes that every resource has, from its rights. */
const policiesOf = (resource: Descriptor) => {
  const { read, write } = rightsOf(resource)
  return {
    read: isPublic(resource) ? 'visitor' : policyOf(read),
    stored: policyOf(read),
    own: policyOf(leastCreatorRole(resource)),
    write: policyOf(write),
  } as const
}
type Right = keyof ReturnType<typeof policiesOf>
/** Required right by method, for each path below that of a resource. */
const resourceRoutes: Readonly<Record<string, Readonly<Record<string, Right>>>> = {
  '': { GET: 'read', POST: 'own' },
  '/:key': { GET: 'read', PUT: 'own', DELETE: 'own' },
  '/:key/deletion': { GET: 'own' },
  '/:key/revisions': { GET: 'stored' },
  '/:key/revisions/:revision': { GET: 'stored' },
  '/:key/revisions/:revision/restore': { POST: 'own' },
  '/bulk': { POST: 'own' },
  '/check': { POST: 'own' },
  '/order': { POST: 'write' },
}
const rightIn: Readonly<Record<Right, string>> = {
  read: 'visitor if a field is public, otherwise the role of `rights.read`',
  stored: 'the role of `rights.read`',
  own: 'the lower role of `rights.own` and `rights.write`',
  write: 'the role of `rights.write`',
}
/** Resource of a route and the path below it; undefined for a route that only some resources have. */
const resourceRouteOf = ({ url }: Pick<Route, 'url'>) => {
  const resource = resources.find(({ name }) => url === `/api/${name}` || url.startsWith(`/api/${name}/`))
  const below = resource && url.slice(`/api/${resource.name}`.length)
  return resource && below !== undefined && below in resourceRoutes ? { resource, below } : undefined
}

test('the routes of every resource require the permissions of its descriptor', () => {
  const own = routes.filter(({ method }) => method !== 'HEAD')
  for (const resource of resources)
    for (const below of ['', '/:key', '/:key/deletion', '/bulk', '/check'])
      expect(own.map(({ url }) => url)).toContain(`/api/${resource.name}${below}`)
  for (const route of own) {
    const found = resourceRouteOf(route)
    const right = found && resourceRoutes[found.below]?.[route.method]
    if (found) expect(route.policy).toBe(right && policiesOf(found.resource)[right])
  }
})

test('docs/security.md lists every policy and route', () => {
  const byAddress = new Map<string, string[]>()
  for (const route of routes.filter(each => each.method !== 'HEAD' && !resourceRouteOf(each)))
    byAddress.set(route.url, [...(byAddress.get(route.url) ?? []), `${route.method} ${route.policy}`])
  for (const [below, rights] of Object.entries(resourceRoutes))
    byAddress.set(
      `/api/{resource}${below}`,
      Object.entries(rights).map(([method, right]) => `${method} ${rightIn[right]}`),
    )
  const rows = [...byAddress].map(([url, methods]) => `| \`${url}\` | ${methods.join(' · ')} |`)
  const table = ['| address | policy of each method |', '|---|---|', ...rows].join('\n')
  const written = readFileSync('docs/security.md', 'utf8')
  const wanted = written.replace(/(<!-- routes -->\n)[\s\S]*(<!-- \/routes -->)/, `$1${table}\n$2`)
  if (process.env.UPDATE_DOCS) writeFileSync('docs/security.md', wanted)
  else expect(written).toBe(wanted)
  for (const [policy, requested] of Object.entries(policies))
    expect(written).toContain(`| \`${policy}\` | ${requested} |`)
})

test('docs/api.md lists every call with its error codes', () => {
  // It has nested records and an order, so it has all possible routes of a resource.
  const { name, label } = sections
  const isOfOther = ({ path }: ListedOperation) =>
    resources.some(each => each.name !== name && resourceRouteOf({ url: path })?.resource === each)
  const rows = provider.app.operations
    .filter(operation => !isOfOther(operation))
    .map(({ method, path, summary, failures = [] }) => {
      const isGeneric = resourceRouteOf({ url: path }) !== undefined
      const address = isGeneric ? path.replace(`/${name}`, '/:resource') : path
      // The page does not name resources, so that adding one does not change it.
      const general = summary.replace(searchedNames(site).join(', '), 'records')
      const reported = isGeneric
        ? summary.replace(label.many, 'records').replace(`: ${label.one}`, ' a record')
        : general
      return `| \`${method} ${asTemplate(address)}\` | ${reported} | ${failures.map(code => `\`${code}\``).join(', ')} |`
    })
  const table = ['| call | effect | error codes |', '|---|---|---|', ...rows].join('\n')
  const written = readFileSync('docs/api.md', 'utf8')
  const wanted = written.replace(
    /(<!-- calls -->\n)[\s\S]*(<!-- \/calls -->)/,
    (_, begin, end) => `${begin}${table}\n${end}`,
  )
  if (process.env.UPDATE_DOCS) writeFileSync('docs/api.md', wanted)
  else expect(written).toBe(wanted)
})

test('a route without a policy cannot be registered', () => {
  const app = createBareApp({ site, config: { trustProxy: 0 } })
  expect(() => app.get('/api/open', () => 'x')).toThrow(/\/api\/open has no policy/)
})

test('a route that is requested with another method responds with 405 and the allowed methods', async () => {
  const methods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const
  for (const { url } of routes) {
    // Replaces every parameter by 'order', which other routes have as a literal segment.
    const address = url.replaceAll(/:\w+/g, 'order')
    const meets = (other: string) =>
      new RegExp(`^${other.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`).test(address)
    const allowed = [...new Set(routes.filter(each => meets(each.url)).map(each => each.method))].sort()
    for (const method of methods.filter(each => !allowed.includes(each))) {
      const answer = await provider.app.inject({ method, url: `${address}?a=1` })
      expect({ method, url, status: answer.statusCode, allow: answer.headers.allow }).toEqual({
        ...{ method, url, status: 405 },
        allow: allowed.join(', '),
      })
      if (method !== 'HEAD') expect(answer.json().code).toBe('wrong-method')
    }
  }
  const absent = await provider.app.inject({ method: 'POST', url: '/api/nothing' })
  expect([absent.statusCode, absent.headers.allow]).toEqual([404, undefined])
})

describe('the OpenAPI document', () => {
  test('the OpenAPI document has exactly the routes of the API', () => {
    const registered = routes
      .filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${asTemplate(url)}`)
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(registered.sort())
  })

  test('the OpenAPI document has the permission of each route', () => {
    const requested = { public: 0, application: 1, visitor: 2 }
    for (const { method, url, policy } of routes) {
      if (!url.startsWith('/api/') || method === 'HEAD') continue
      const operation = paths[asTemplate(url)]?.[method.toLowerCase()]
      const security = operation?.security
      expect({ url, asks: security?.length }).toEqual({ url, asks: requested[policy as keyof typeof requested] ?? 1 })
      const role = policy === 'signedIn' ? 'viewer' : policy && !(policy in requested) ? policy : undefined
      expect({ url, method, role: operation?.['x-least-role'] }).toEqual({ url, method, role })
      const isBearer = JSON.stringify(security?.[0] ?? {}).includes('bearer')
      expect({ url, isBearer }).toEqual({ url, isBearer: role !== undefined })
    }
  })

  test('the OpenAPI document has all path parameters and only defined schemas', () => {
    const document = documented
    for (const [path, methods] of Object.entries(paths))
      for (const operation of Object.values(methods)) {
        const named = (operation.parameters ?? []).filter(each => each.in === 'path').map(each => each.name)
        expect({ path, named }).toEqual({ path, named: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name) })
      }
    const text = JSON.stringify(document)
    const schemas = document.components.schemas
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(schemas).toHaveProperty(name)
    expect(text).not.toContain('"$schema"')
  })

  test('the OpenAPI document is served as JSON and as a page without scripts', async () => {
    const { status, body } = await provider.visitor.call('GET', '/api/openapi.json')
    expect({ status, version: body.openapi }).toEqual({ status: 200, version: '3.1.0' })
    const page = await provider.visitor.call('GET', '/api/docs')
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(page.body).not.toMatch(/<script|style=|\son\w+=/)
    for (const { label } of resources) expect(page.body).toContain(`>${label.many}</h2>`)
  })
})

describe.each(['/api/openapi.json', '/api/docs', '/api/docs/style.css'])('the address %s', url => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'the document is compressed with %s if accepted, and responds with 304 if unchanged',
    async (encoding, decode) => {
      const plain = await provider.app.inject({ url })
      const keyed = { 'app-key': 'demo', 'accept-encoding': encoding }
      for (const headers of [{ 'accept-encoding': encoding }, keyed, keyed])
        expect(decode((await provider.app.inject({ url, headers })).rawPayload).equals(plain.rawPayload)).toBe(true)
      const sent = await provider.app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(sent.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': plain.headers['content-type'],
        vary: expect.stringContaining('accept-encoding'),
      })
      const again = await provider.app.inject({ url, headers: { 'if-none-match': String(sent.headers.etag) } })
      expect({ status: again.statusCode, bytes: again.rawPayload.length }).toEqual({ status: 304, bytes: 0 })
    },
  )
})

describe('error responses', () => {
  test('a server error is returned as a number only, and written to the log', async () => {
    const log: string[] = []
    const broken = await startProvider('sqlite', {
      logger: { level: 'error', stream: { write: line => log.push(line) } },
    })
    await broken.database.db.schema.dropTable('faqs').execute()
    const { status, body, headers } = await broken.visitor.call('GET', '/api/faqs/1')
    expect(status).toBe(500)
    const number = String(headers['x-request-id'])
    const issue = { code: 'error-number', params: { reason: { code: 'internal', params: {} }, value: number } }
    expect(body).toEqual({ message: expect.stringContaining(number), code: 'internal', issue, request_id: number })
    expect(JSON.stringify(body)).not.toMatch(/faqs|SQL|table/i)
    expect(log.join()).toContain(String(headers['x-request-id']))
    expect(log.join()).toContain('no such table')
    await broken.close()
  })

  test('an unknown API address responds with a JSON error', async () => {
    for (const url of ['/api/nothing', '/api/', '/api'])
      expect(await provider.visitor.call('GET', url)).toMatchObject({
        status: 404,
        body: { message: expect.any(String) },
      })
  })

  test('error responses are not cacheable, and their CSP permits no scripts', async () => {
    const visitor = await provider.visitor.call('GET', '/api/pages')
    expect(visitor.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'app-key, authorization, accept-encoding',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    })
    expect((await provider.editor.call('GET', '/api/pages')).headers['cache-control']).toBe('no-store')
    expect((await provider.visitor.call('GET', '/api/users')).headers['cache-control']).toBe('no-store')
  })
})

describe('health checks', () => {
  test('the process is reported as alive, and as ready while database and files are available', async () => {
    const own = await startProvider('sqlite')
    expect((await own.app.inject('/healthz')).statusCode).toBe(200)
    expect((await own.app.inject('/readyz')).statusCode).toBe(200)
    await own.database.close()
    expect((await own.app.inject('/healthz')).statusCode).toBe(200)
    expect((await own.app.inject('/readyz')).statusCode).toBe(503)
    await own.app.close()
  })
})

test('the client address behind proxies is the one that the outermost proxy saw', async () => {
  const addressWith = async (trustProxy: number) => {
    const app = createBareApp({ site, config: { trustProxy } })
    app.get('/ip', { config: { policy: 'public' } }, async request => request.ip)
    const { payload } = await app.inject({ url: '/ip', headers: { 'x-forwarded-for': '6.6.6.6, 1.1.1.1, 2.2.2.2' } })
    await app.close()
    return payload
  }
  expect([await addressWith(0), await addressWith(1), await addressWith(2)]).toEqual([
    '127.0.0.1',
    '2.2.2.2',
    '1.1.1.1',
  ])
})
