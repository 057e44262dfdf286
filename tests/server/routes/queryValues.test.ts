/** Values of query parameters: an invalid value is rejected with the parameter, the value and the accepted values. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { parametersOf } from '../../../server/openapi/operation.ts'
import { site } from '../../../src/resources/index.ts'
import { archivedResources } from '../../../src/resources/recordPages.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite')
})
afterAll(() => provider?.close())

interface ValueSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly maxLength?: number
}

/** A value that does not conform to the documented schema of a parameter; undefined if any text conforms. */
const wrongValueOf = ({ type, enum: options, pattern, maxLength }: ValueSchema): string | undefined => {
  if (options) return `${options[0]}zz`
  if (type === 'integer' || type === 'number') return 'many'
  if (maxLength !== undefined) return 'x'.repeat(maxLength + 1)
  return pattern === undefined || new RegExp(pattern, 'u').test('?!') ? undefined : '?!'
}

/** A resource with an archive, if there is one. */
const archived = archivedResources(site)[0]?.resource.name

/** All documented query parameters, each with the address of its call. */
const parameters = () =>
  provider.app.operations
    .filter(({ path }) => archived !== undefined || !path.includes('/archive/'))
    .flatMap(operation =>
      parametersOf(operation)
        .filter(each => each.in === 'query')
        .map(each => ({
          method: operation.method,
          path: operation.path
            .replace('/archive/:resource/:year', `/archive/${archived}/2026`)
            .replace(':resource', submissionResources(site)[0]?.name ?? 'posts')
            .replaceAll(/:\w+/g, '1'),
          name: String(each.name),
          schema: each.schema as ValueSchema,
        })),
    )
const send = ({ method, path }: { method: string; path: string }, query: string) =>
  provider.editor.call(method, `${path}?${query}`, method === 'GET' ? undefined : { title: 'x' })

test('every documented parameter rejects an invalid value with its name and an excerpt of the value', async () => {
  const checked: string[] = []
  for (const parameter of parameters()) {
    const { method, path, name, schema } = parameter
    const wrong = wrongValueOf(schema)
    if (wrong === undefined) continue
    const { status, body } = await send(parameter, `${name}=${encodeURIComponent(wrong)}`)
    const text = String(body?.errors?.[name])
    expect({ call: `${method} ${path}`, name, status, text }).toEqual({
      call: `${method} ${path}`,
      name,
      status: 422,
      text: expect.stringContaining(name),
    })
    if (!text.includes('at most')) expect(text).toContain(`'${wrong}'`)
    checked.push(name)
  }
  expect(checked).toEqual(
    expect.arrayContaining(['all', 'fields', 'children', 'act', 'resource', 'record_id', 'endings', 'before', 'link']),
  )
})

test('every documented parameter is rejected if it is given twice', async () => {
  for (const parameter of parameters()) {
    const { method, path, name } = parameter
    const { status, body } = await send(parameter, `${name}=1&${name}=1`)
    expect({ call: `${method} ${path}`, name, status, errors: body?.errors }).toEqual({
      call: `${method} ${path}`,
      name,
      status: 422,
      errors: { [name]: [expect.stringContaining(name)] },
    })
  }
})

test.each([
  ['/api/posts?all=true', 'all', "all must be 1 or omitted, not 'true'."],
  ['/api/posts?fields=title', 'fields', "fields must be id or omitted, not 'title'."],
  ['/api/posts?sort=titel', 'sort', "sort cannot be 'titel'. Use 'title'."],
  ['/api/changes?resource=post', 'resource', "resource cannot be 'post'. Use 'posts'."],
  ['/api/changes?record_id=0', 'record_id', "record_id must be a whole number from 1 to 2147483647, not '0'."],
  ['/api/files/documents?endings=pdf,docs', 'endings', "endings cannot be 'docs'. Use 'docx'."],
])(
  'the invalid parameter in %s is rejected with a message that states the valid values or the nearest one',
  async (address, name, message) => {
    expect(await provider.editor.call('GET', address)).toMatchObject({
      status: 422,
      body: { errors: { [name]: [message] } },
    })
  },
)

test.each([
  ['__proto__', '{"title":"x","__proto__":{"a":1}}'],
  ['__proto__', '{"title":"x","list":[{"\\u005f_proto__":1}]}'],
  ['constructor', '{"title":"x","constructor":{"prototype":{"a":1}}}'],
])('a body with the forbidden key %s is rejected with that key, not as invalid JSON: %s', async (key, text) => {
  const { status, body } = await provider.editor.call('POST', '/api/posts', text, {
    'content-type': 'application/json',
  })
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 400,
    code: 'bad-request',
    message: `The body has the key '${key}', which can be used for attacks and is not accepted. Remove it and send it again.`,
  })
})
