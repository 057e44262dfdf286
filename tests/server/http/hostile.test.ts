/**
 * Hostile input generated from the OpenAPI document: for every operation, in every parameter and every property of its
 * body. Each request must be answered within a second of CPU time, without a server error, and must not change stored
 * data.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dialect } from '../../../server/db/database.ts'
import { allResources, resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { describeOnce, dialects, testOnce } from '../../support/sites/databases.ts'
import { readOpenApiDocument } from '../../support/sites/openApi.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { type Answer, startProvider, type TestProvider } from '../../support/sites/server.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}
interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
const described = await readOpenApiDocument<{
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}>()

interface Operation {
  readonly method: string
  readonly path: string
  readonly isKeyed: boolean
  readonly query: readonly string[]
  /** undefined if there is no body. */
  readonly properties: Readonly<Record<string, Schema>> | undefined
}
const schemaOf = (schema: Schema | undefined): Schema =>
  (schema?.$ref ? described.components.schemas[schema.$ref.split('/').pop() ?? ''] : schema) ?? {}

/** Fields that accept any JSON document. */
const documentFields = new Set(
  (allResources as readonly Descriptor[]).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'json' ? [name] : [])),
  ),
)

/** Properties of a schema and its subschemas, except fields that accept any JSON document. */
const propertiesOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> => {
  const { properties = {}, allOf = [], anyOf = [], oneOf = [] } = schemaOf(schema)
  const inParts = [...allOf, ...anyOf, ...oneOf].flatMap(part => Object.entries(propertiesOf(part)))
  return Object.fromEntries([...Object.entries(properties), ...inParts].filter(([name]) => !documentFields.has(name)))
}

const all: readonly Operation[] = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
    method: method.toUpperCase(),
    path,
    isKeyed: path.includes('{'),
    query: parameters.filter(each => each.in === 'query').map(({ name }) => name),
    properties: requestBody && propertiesOf(Object.values(requestBody.content)[0]?.schema),
  })),
)
// Signing out succeeds with any body, and would end the session of the following requests.
const operations = all.filter(({ path }) => path !== '/api/logout')
// The options of a passkey sign-in accept any body, because the route reads none.
const writing = operations.filter(
  ({ method, path }) => (method === 'POST' || method === 'PUT') && path !== '/api/login/passkey/options',
)
const json = { 'content-type': 'application/json' }

/** Marker that must not occur in any stored row. */
const mark = 'hostile-mark'
const levels = 10_000
const deep = `${'['.repeat(levels)}"${mark}"${']'.repeat(levels)}`
const huge = 'x'.repeat(100_000)

let provider: TestProvider
/** Stored rows before the attacks. */
let stored: Awaited<ReturnType<typeof storedRows>>
/** Address of one record of each resource, by path in the document. */
const records = new Map<string, string>()

const start = async (dialect: Dialect) => {
  provider = await startProvider(dialect)
  const rows = provider.store.inApplication('demo')
  for (const resource of resources as readonly Descriptor[]) {
    const { id } = await rows.insert(resource, sampleOf(resource, resource.name))
    records.set(`/api/${resource.name}/{key}`, `/api/${resource.name}/${id}`)
  }
  records.set('/api/applications/{key}', '/api/applications/demo')
  stored = await storedRows()
}
beforeAll(() => start('sqlite'))
afterAll(() => provider?.close())

interface Sent {
  readonly key?: string
  readonly query?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}
/** Sends a request as an owner. Returns the status. `wrong` describes a server error, an error without a message or a slow response. */
const send = async ({ method, path }: Operation, { key, query = '', body, headers = json }: Sent) => {
  const url = (key === undefined ? (records.get(path) ?? path) : path).replaceAll(/\{\w+\}/g, key ?? '1') + query
  const begun = process.cpuUsage()
  const answer: Answer = await provider.editor.call(method, url, body, body === undefined ? {} : headers)
  const spent = process.cpuUsage(begun)
  const isSlow = spent.user + spent.system > 1_000_000
  const { status } = answer
  const hasEnvelope = status < 400 || typeof answer.body?.message === 'string'
  const isCalm = status < 500 && hasEnvelope && !isSlow
  return { status, wrong: isCalm ? [] : [`${method} ${url.slice(0, 200)}: ${status}${isSlow ? ', slowly' : ''}`] }
}

/**
 * Sends hostile requests to many operations. Fails on a server error, a slow response or a changed row, and on a 2xx
 * response unless `mayWork` is true.
 */
const attack = async (
  targets: readonly Operation[],
  attacks: (operation: Operation) => readonly Sent[],
  mayWork = false,
) => {
  const wrong: string[] = []
  for (const target of targets)
    for (const sent of attacks(target)) {
      const reported = await send(target, sent)
      wrong.push(...reported.wrong)
      if (!mayWork && reported.status < 400)
        wrong.push(`${target.method} ${target.path}: ${JSON.stringify(sent).slice(0, 200)} was taken`)
    }
  expect(wrong).toEqual([])
  expect(await storedRows()).toEqual(stored)
}

/** Stored rows without security events and the audit trail. */
const storedRows = async () => {
  const { security_events: _tries, changes: _saves, ...rows } = await everyRow(provider)
  const withoutVersion = (row: unknown) => JSON.stringify({ ...JSON.parse(String(row)), version: undefined })
  return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.map(withoutVersion).sort()]))
}

testOnce('the tests cover every kind of operation in the OpenAPI document, with a caller who may use all', async () => {
  expect((await provider.editor.call('GET', '/api/audit')).status).toBe(200)
  expect(operations.length).toBeGreaterThan(resources.length * 5)
  expect(writing.length).toBeGreaterThan(resources.length * 2)
  for (const { path, method, properties } of writing)
    expect({
      path,
      method,
      has:
        Object.keys(properties ?? {}).length > 0 ||
        /^\/api\/(undo|trash|received|users\/\{key\}\/view|webhooks\/\{id\}\/)/.test(path),
    }).toMatchObject({ has: true })
})

testOnce.each([
  ['a path', '..%2F..%2Fetc%2Fpasswd'],
  ['an unencoded path', '../x'],
  ['a Windows path', '..%5C..%5Cx'],
  ['text with a NUL character', 'a%00b'],
  ['an invalid percent-encoding', '%ff'],
  ['an incomplete percent-encoding', '%'],
  ['half of a surrogate pair', '%ed%a0%80'],
  ['a number in exponent notation', '1e3'],
  ['a hexadecimal number', '0x1'],
  ['a negative id', '-1'],
  ['a fraction', '1.5'],
  ['a value that is not a number', 'NaN'],
  ['a huge id', '9'.repeat(40)],
  ['an id beyond 32 bits', '4294967297'],
  ['an id beyond 53 bits', '9007199254740993'],
  ['digits in another script', encodeURIComponent('১')],
  ['an id with surrounding white space', '%201%20'],
  ['SQL', encodeURIComponent("1' OR '1'='1")],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['a long slug', 'x'.repeat(3_000)],
  ['a very long slug', huge],
  ['emoji', encodeURIComponent('🐟')],
  ['text with a direction override', encodeURIComponent('\u202egnp.exe')],
])('a path parameter that is %s is answered with 4xx and changes nothing', async (_what, key) => {
  await attack(
    operations.filter(({ isKeyed }) => isKeyed),
    ({ properties }) => [{ key, ...(properties && { body: '{"title":"x","name":"x"}' }) }],
  )
})

testOnce.each([
  ['text that is not JSON', '{"title":'],
  ['an array', '[1,2]'],
  ['null', 'null'],
  ['a JSON string', '"text"'],
  ['a number', '1e999'],
  ['an empty body', ''],
  ['an object with the value NaN', '{"title":NaN}'],
  ['JSON with bytes that are not UTF-8', '{"title":"\xff\xfe'],
  ['an object with the key __proto__', `{"__proto__":{"title":"${mark}"},"title":{}}`],
  ['an object with the key constructor', `{"constructor":{"prototype":{"title":"${mark}"}},"title":{}}`],
  ['deeply nested JSON', deep],
  ['an oversized body', JSON.stringify({ title: 'x'.repeat(2_200_000) })],
])('a body that is %s is answered with 4xx and changes nothing', async (_what, body) => {
  await attack(writing, () => [{ body }])
})

describeOnce('hostile properties of a body', () => {
  const valuesOf = (value: string) => (properties: Operation['properties']) =>
    Object.keys(properties ?? {}).map(name => ({ body: `{${JSON.stringify(name)}:${value}}` }))

  test.each([
    ['a NUL character', `"${mark}\\u0000"`],
    ['an array', `["${mark}"]`],
    ['an object with the key __proto__', `{"__proto__":{"x":"${mark}"}}`],
    ['deeply nested JSON', deep],
  ])('each property of a body rejects or ignores %s', async (_what, value) => {
    await attack(writing, ({ properties }) => valuesOf(value)(properties), true)
    expect(JSON.stringify(await everyRow(provider))).not.toContain(mark)
  })
})

testOnce('a body with only invalid properties is rejected', async () => {
  for (const value of [[mark], { [mark]: 1 }, `${mark}\0`, `${mark}\ud800`])
    await attack(writing, ({ properties = {} }) => [
      { body: JSON.stringify(Object.fromEntries(Object.keys(properties).map(name => [name, value]))) },
    ])
})

testOnce('unknown and read-only properties are never stored', async () => {
  const foreign = { [mark]: mark, is_admin: mark, password_hash: mark, 'title; drop table posts': mark }
  const own = {
    id: 77,
    app_key: 'demo',
    version: 99,
    created_by: 99,
    created_at: mark,
    updated_at: mark,
    search_text: mark,
  }
  const before = await everyRow(provider)
  for (const target of writing.filter(({ path }) => records.has(path)))
    expect((await send(target, { body: JSON.stringify({ ...foreign, ...own }) })).status).toBeLessThan(500)
  const after = await everyRow(provider)
  for (const { name } of resources) {
    expect(JSON.stringify(after[name])).not.toContain(mark)
    expect(after[name]?.length).toBe(before[name]?.length)
    for (const row of after[name] ?? [])
      expect(JSON.parse(String(row))).toMatchObject({
        id: expect.toSatisfy(id => id !== 77),
        version: expect.toSatisfy(version => version !== 99),
      })
  }
  expect(await storedRows()).toEqual(stored)
})

testOnce.each([
  ['a negative number', '-1'],
  ['a huge number', '99999999999999999999'],
  ['a number in exponent notation', '1e3'],
  ['a value that is not a number', 'NaN'],
  ['a fraction', '0.5'],
  ['a NUL character', '%00'],
  ['an invalid percent-encoding', '%ff'],
  ['an incomplete percent-encoding', '%'],
  ['half of a surrogate pair', '%ed%a0%80'],
  ['__proto__', '__proto__'],
  ['SQL', encodeURIComponent("id; drop table pages; --' or 1=1")],
  ['SQL wildcards', '%25%25%25_%5C'],
  ['100 kB', huge],
])('a query parameter that is %s causes no server error', async (_what, value) => {
  await attack(
    operations,
    ({ query, method }) => (method === 'GET' ? query.map(name => ({ query: `?${name}=${value}` })) : []),
    true,
  )
})

testOnce('repeated, nested or thousands of query parameters cause no server error', async () => {
  const many = Array.from({ length: 2_000 }, (_each, index) => `p${index}=1`).join('&')
  const lists = operations.filter(({ method, query }) => method === 'GET' && query.length > 0)
  await attack(
    lists,
    ({ query }) =>
      [...query.flatMap(name => [`${name}=1&${name}=2`, `${name}[x]=1`]), '__proto__=1&constructor=1', many].map(
        text => ({
          query: `?${text}`,
        }),
      ),
    true,
  )
  await attack(
    lists.filter(({ query }) => query.includes('search_key') || query.includes('q')),
    ({ query }) => [{ query: `?${query.includes('q') ? 'q' : 'search_key'}=${'a+'.repeat(50_000)}` }],
    true,
  )
  await attack(
    lists.filter(({ query }) => query.includes('page')),
    () => [{ query: '?page=1&page=2' }, { query: '?size=-1' }, { query: '?size=1e3' }],
  )
})

testOnce.each([
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json-patch+json',
  'image/png',
  'x',
  'application/json;charset=utf-7,text/plain',
])('a body of type %s is rejected', async type => {
  await attack(writing, () => [{ body: `title=${mark}`, headers: { 'content-type': type } }])
})

testOnce.each(['', ' ', '..', '1', 'x'.repeat(200), '__proto__', 'demo,other', "demo'--", 'DEMO'])(
  'the application key %j gives no access',
  async key => {
    await attack(
      operations.filter(({ path }) => !/openapi|docs/.test(path)),
      ({ properties }) => [{ headers: { ...json, 'app-key': key }, body: properties ? '{}' : '' }],
    )
  },
)

testOnce.each([
  'Bearer',
  'Bearer ',
  'bearer  x y',
  'Basic YTpi',
  `Bearer ${'x'.repeat(10_000)}`,
  'Bearer __proto__',
  'Bearer \u00ff',
  'null',
])('the token %j gives no access', async authorization => {
  await attack(
    operations.filter(({ path }) => !/openapi|docs|login|password-reset|account-requests/.test(path)),
    ({ properties }) => [{ headers: { ...json, authorization }, body: properties ? '{}' : '' }],
  )
})

describe.runIf(dialects.includes('postgres'))('hostile text on PostgreSQL', () => {
  beforeAll(async () => {
    await provider.close()
    await start('postgres')
  })

  test.each([
    ['a NUL character', '%00', '\\u0000'],
    ['half of a surrogate pair', '%ed%a0%80', '\\ud800'],
  ])(
    'a text with %s is rejected or ignored in keys, queries and bodies on PostgreSQL',
    async (_what, encoded, escaped) => {
      await attack(
        operations.filter(({ isKeyed }) => isKeyed),
        ({ properties }) => [{ key: `a${encoded}b`, ...(properties && { body: '{"title":"x","name":"x"}' }) }],
      )
      await attack(
        operations.filter(({ method }) => method === 'GET'),
        ({ query }) => query.map(name => ({ query: `?${name}=${encoded}` })),
        true,
      )
      await attack(writing, ({ properties = {} }) => [
        { body: `{${Object.keys(properties).map(name => `${JSON.stringify(name)}:"${mark}${escaped}"`)}}` },
      ])
    },
  )
})
