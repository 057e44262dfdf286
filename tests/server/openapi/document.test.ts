/** OpenAPI document as read by third-party tools: linters and type generators. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { typesOf } from 'openapi-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources, sliders } from '../../../src/resources/index.ts'
import { apiSegments } from '../../../src/schema/checks/reservedNames.ts'
import { readOpenApiDocument } from '../../support/sites/openApi.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: { readonly properties: object }
}
interface Operation {
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
  readonly operationId?: string
  readonly tags?: readonly string[]
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
  readonly tags: readonly { readonly name: string }[]
}

const openApi = await readOpenApiDocument<Document>()
const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-'))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** All nested values with their paths. */
const within = (value: unknown, path = '#'): readonly (readonly [path: string, value: unknown])[] =>
  typeof value === 'object' && value !== null
    ? [[path, value], ...Object.entries(value).flatMap(([key, inside]) => within(inside, `${path}/${key}`))]
    : [[path, value]]

test('every reference in the OpenAPI document resolves', () => {
  const parts = within(openApi)
  const paths = new Set(parts.map(([path]) => path))
  const references = parts.filter(([path]) => path.endsWith('/$ref'))
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter(([, target]) => !paths.has(String(target)))).toEqual([])
})

test('every operation has a unique readable id', () => {
  const ids = operations.map(({ operationId }) => operationId)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(?:[A-Z0-9_][A-Za-z0-9]*)*$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('list, read, create, update and delete operations are named after their resource', () => {
  for (const { name } of resources) {
    const idOf = (call: string) => operations.find(each => each.call === call)?.operationId
    const one = /^get(\w+)$/.exec(idOf(`get /api/${name}/{key}`) ?? '')?.[1]
    expect({ name, one }).toEqual({ name, one: expect.stringMatching(/^[A-Z][A-Za-z0-9]*$/) })
    expect([idOf(`post /api/${name}`), idOf(`put /api/${name}/{key}`), idOf(`delete /api/${name}/{key}`)]).toEqual([
      `create${one}`,
      `update${one}`,
      `delete${one}`,
    ])
    expect(idOf(`get /api/${name}`)).toMatch(/^list[A-Z]/)
    for (const suffix of ['', 'Input', 'Update']) expect(openApi.components.schemas).toHaveProperty(`${one}${suffix}`)
  }
})

test('the operation ids of added resources never collide with those of the product', () => {
  const names: readonly string[] = resources.map(({ name }) => name)
  const generated = new RegExp(
    `^/api/(?:${names.join('|')})(?:/\\{key\\}(?:/deletion|/revisions(?:/.*)?)?|/bulk|/order)?$`,
  )
  const fixed = operations.filter(
    ({ call }) => !generated.test(call.split(' ')[1] ?? '') && !call.includes('/api/applications'),
  )
  const verbs = /^(?:list|get|create|update|delete|preview|changeMany|order)(?=[A-Z])/
  const segments = apiSegments.map(segment => segment.replaceAll('-', ''))
  const clashing = fixed.filter(
    ({ operationId = '' }) =>
      verbs.test(operationId) && !segments.includes(operationId.replace(verbs, '').toLowerCase()),
  )
  expect(clashing).toEqual([])
})

test('every tag of an operation is declared', () => {
  const declared = openApi.tags.map(({ name }) => name)
  expect(operations.flatMap(({ tags = [] }) => tags).filter(tag => !declared.includes(tag))).toEqual([])
})

test('every pattern in the OpenAPI document is valid in other regular expression engines', () => {
  const patterns = within(openApi).flatMap(([path, value]) =>
    path.endsWith('/pattern') && typeof value === 'string' ? [value] : [],
  )
  expect(patterns.length).toBeGreaterThan(50)
  for (const pattern of new Set(patterns)) {
    expect(() => new RegExp(pattern, 'u')).not.toThrow()
    expect(pattern).not.toMatch(/\\[pPkbBdwux]|\(\?[=!<]/)
  }
})

test('no schema of a record states a default, which type generators would take for a value that is always sent', () => {
  const schemas = within(openApi.components.schemas)
  expect(schemas.filter(([path]) => path.endsWith('/default')).map(([path]) => path)).toEqual([])
  const status = (name: string) => openApi.components.schemas[name]
  expect(status('PostInput')).toMatchObject({ properties: { status: { description: 'Default: 1.' } } })
  expect(status('PostUpdate')).not.toHaveProperty('properties.status.description')
  expect(status('Post')).not.toHaveProperty('properties.status.description')
})

test('the values that docs/api.md names for sign-in and accounts are in data of the response', () => {
  const [, chapter = ''] = readFileSync('docs/api.md', 'utf8').split('### Sign-in and accounts\n')
  const rows = [...(chapter.split('\n#')[0] ?? '').matchAll(/^\| `([A-Z]+) (\S+)` \|.*returns `\[?\{ ([^}]+) \}/gm)]
  expect(rows.length).toBeGreaterThan(5)
  for (const [, method = '', path = '', names = ''] of rows) {
    const { responses = {} } = openApi.paths[path]?.[method.toLowerCase()] ?? {}
    const schema = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema
    const { items, properties } = schema?.properties?.data ?? {}
    expect({
      path,
      names: names.split(', ').filter(name => !(name in (items?.properties ?? properties ?? {}))),
    }).toEqual({
      path,
      names: [],
    })
  }
})

test('docs/api.md names every property that lists and records have beside data', () => {
  const page = readFileSync('docs/api.md', 'utf8')
  const names = new Set(
    Object.entries(openApi.paths)
      .filter(([path]) => /^\/api\/[a-z-]+(?:\/\{key\})?$/.test(path))
      .flatMap(([, { get }]) =>
        Object.keys(get?.responses?.['200']?.content?.['application/json']?.schema.properties ?? {}),
      ),
  )
  expect(names).toContain('focal_points')
  expect([...names].filter(name => !new RegExp(`\`${name}[\`:]`).test(page))).toEqual([])
})

/** Recommendations of the linters that the document does not follow. */
const adviceOfRedocly = ['info-license', 'tag-description', 'operation-4xx-response']
const adviceOfSpectral = ['info-contact', 'operation-description']

test('Redocly finds no error in the OpenAPI document', () => {
  const cli = resolve('node_modules/@redocly/cli/bin/cli.js')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'lint', 'openapi.json', '--extends=recommended', '--format=json', '--max-problems=1000'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  expect(stderr).toContain('openapi.json')
  const { totals, problems } = JSON.parse(stdout) as {
    readonly totals: { readonly errors: number }
    readonly problems: readonly {
      readonly ruleId: string
      readonly location: readonly { readonly pointer?: string }[]
      readonly message: string
    }[]
  }
  const found = problems.filter(({ ruleId }) => !adviceOfRedocly.includes(ruleId))
  expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
  expect(totals.errors).toBe(0)
})

test('Spectral finds no error in the OpenAPI document', async () => {
  const linter = new spectral.Spectral()
  // Its type declarations are wider than the accepted values.
  linter.setRuleset({ extends: [oas as RulesetDefinition] })
  const found = await linter.run(JSON.stringify(openApi))
  const others = found.filter(({ code }) => !adviceOfSpectral.includes(String(code)))
  expect(others.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([])
})

test('openapi-typescript generates types with which lists, reads and writes compile', async () => {
  await writeFile(join(folder, 'types.ts'), await typesOf(openApi))
  const use = `import type { components, operations, paths } from './types'
type Sent<T> = T extends { requestBody: { content: { 'application/json': infer B } } } ? B : never
type Received<T> = T extends { responses: { 200: { content: { 'application/json': infer R } } } } ? R : never
type Lists = paths['/api/posts']['get']
type One = paths['/api/posts/{key}']['get']
type Body = Sent<paths['/api/${sliders.name}']['post']>
export const read = (body: Body, failure: components['schemas']['Failure']): string => failure.message + Object.keys(body).join()
export const titles = ({ data }: Received<Lists>): string[] => data.data.map(post => post.title ?? post.slug)
export const query: NonNullable<Lists['parameters']['query']> = { search_key: 'pond', fields: 'id' }
export const versionOf = ({ data }: Received<One>): number | undefined => ('version' in data ? data.version : undefined)
export const created: Sent<paths['/api/posts']['post']> = { title: 'Ponds', slug: 'ponds' }
export const minimal: Body = { title: 'Ponds', thumb: '/ponds.webp' }
export const changed: Sent<paths['/api/posts/{key}']['put']> = { sub_title: 'New' }
export const settings: Sent<paths['/api/applications/{key}']['put']> = { name: 'Ponds' }
export const hook: Sent<paths['/api/webhooks']['post']> = { name: 'A', address: 'https://a.example', resources: ['posts'], actions: ['created'] }
export const sender: Sent<paths['/api/login']['post']> = { identifier: 'ann@example.org', password: 'p' }
export type Calls = operations[keyof operations]
`
  await writeFile(join(folder, 'use.ts'), use)
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const flags = ['--noEmit', '--strict', '--ignoreConfig', '--module', 'esnext', '--moduleResolution', 'bundler']
  const { stdout } = spawnSync(process.execPath, [compiler, ...flags, 'use.ts'], { cwd: folder, encoding: 'utf8' })
  expect(stdout).toBe('')
})
