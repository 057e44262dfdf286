/** Unknown names: parameters in every query, and keys in every body. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writableFields } from '../../../server/routes/bodySchemas.ts'
import type { ListedOperation } from '../../../server/routes/route.ts'
import { isOrdered } from '../../../server/search/lists/sortFields.ts'
import { screeningFields } from '../../../src/api/site/forms.ts'
import { resources, site, users } from '../../../src/resources/index.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import { filtersOf, scansAllRecords } from '../../../src/schema/descriptor/filters.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { type Caller, callerOf, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite')
})
afterAll(() => provider?.close())

const all: readonly Descriptor[] = resources
/** Caller who may make a call. */
const callerFor = ({ policy }: ListedOperation): Caller =>
  policy === 'application' || policy === 'visitor' ? callerOf(provider.app, 'demo') : provider.editor
/** Address of a call. The record need not exist, because names are checked first. */
const addressOf = ({ path }: ListedOperation): string =>
  path
    .replace('/applications/:key', '/applications/demo')
    .replace(':resource', submissionResources(site)[0]?.name ?? 'posts')
    .replaceAll(/:\w+/g, '1')
const nameOf = ({ method, path }: ListedOperation): string => `${method} ${path}`
const send = (operation: ListedOperation, query: string, body?: unknown) =>
  callerFor(operation).call(operation.method, `${addressOf(operation)}${query}`, body)

test('every call rejects unknown parameters, except those that begin with _', async () => {
  // Signing out succeeds with any body, and would end the session of the following calls.
  const operations = provider.app.operations.filter(({ path }) => path !== '/api/logout')
  expect(operations.length).toBeGreaterThan(100)
  const before = await everyRow(provider)
  for (const operation of operations) {
    const { status, body } = await send(operation, '?nonsense=1&_=2', operation.method === 'GET' ? undefined : {})
    expect({ call: nameOf(operation), status, errors: body?.errors }).toEqual({
      call: nameOf(operation),
      status: 422,
      errors: { nonsense: [expect.stringContaining("Unknown parameter 'nonsense'")] },
    })
    const ignored = await send(operation, '?_nonsense=1', operation.method === 'GET' ? undefined : { nonsense: 1 })
    expect({ call: nameOf(operation), errors: ignored.body?.errors ?? {} }).toEqual({
      call: nameOf(operation),
      errors: expect.not.objectContaining({ _nonsense: expect.anything() }),
    })
  }
  expect(await everyRow(provider)).toEqual(before)
})

test('every call with a body rejects unknown keys', async () => {
  const operations = provider.app.operations.filter(
    ({ body, rawBody, bodyType, path }) =>
      (body || rawBody) &&
      bodyType === undefined &&
      (submissionResources(site).length > 0 || !path.includes('/received/')),
  )
  expect(operations.length).toBeGreaterThan(50)
  const before = await everyRow(provider)
  for (const operation of operations) {
    // Records are looked up before their bodies are validated.
    if (operation.method === 'PUT' && /^\/api\/[\w-]+\/:key$/.test(operation.path)) continue
    const { status, body } = await send(operation, '', { nonsense: 5 })
    expect({ call: nameOf(operation), status, errors: body?.errors }).toMatchObject({
      call: nameOf(operation),
      status: 422,
      errors: { nonsense: [expect.stringContaining("Unknown field 'nonsense'")] },
    })
  }
  expect(await everyRow(provider)).toEqual(before)
})

test('an unknown name is rejected with all known names if there are few', async () => {
  const bulk = await provider.editor.call('POST', '/api/posts/bulk', { ids: [1], set: { status: 0 } })
  expect(bulk).toMatchObject({
    status: 422,
    body: {
      errors: {
        ids: ["Unknown field 'ids'. Use one of: items, delete, children."],
        set: ["Unknown field 'set'. Use one of: items, delete, children."],
      },
    },
  })
  const changes = await provider.editor.call('GET', '/api/changes?limit=5')
  expect(changes.body.errors).toEqual({
    limit: ["Unknown parameter 'limit'. Use one of: page, size, resource, record_id, act."],
  })
  const settings = await provider.editor.call('PUT', '/api/applications/demo', { nonsense: 5 })
  expect(settings.body.errors.nonsense).toEqual([expect.stringContaining('GET /api/docs lists the fields.')])
})

describe.each(all.map(resource => [resource.name, resource] as const))('unknown names on %s', (name, resource) => {
  const list = `/api/${name}`

  test('a misspelt parameter is rejected with the nearest name', async () => {
    for (const [given, meant] of [
      ['pge', 'page'],
      ['sizes', 'size'],
      ['serach_key', 'search_key'],
      // Names with one or two letters have no similar names.
      ...filtersOf(resource).flatMap(({ key }) => (key.length < 3 ? [] : [[`${key}x`, key] as const])),
    ]) {
      const { status, body } = await provider.editor.call('GET', `${list}?${given}=1`)
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { [`${given}`]: [`Unknown parameter '${given}'. Use '${meant}'.`] },
      })
    }
  })

  test('specified parameters are accepted even if the resource does not use them', async () => {
    const { status } = await provider.editor.call('GET', `${list}?page=1&size=5&search_key=&all=1`)
    expect(status).toBe(200)
  })

  test('a misspelt key is rejected with the nearest field, in new and changed records', async () => {
    const body = await storableSample(
      addingAs(provider.editor),
      resource,
      `${name}-names`,
      name === users.name ? { type: undefined } : {},
    )
    const meant = Object.keys(writableFields(resource)).find(each => each.length > 3) ?? resource.title
    const misspelt = `${meant}z`
    const errors = { [misspelt]: [`Unknown field '${misspelt}'. Use '${meant}'.`] }
    const wrong: Values = { ...body, [misspelt]: 'x' }
    const before = await everyRow(provider)
    expect(await provider.editor.call('POST', list, wrong)).toMatchObject({ status: 422, body: { errors } })
    expect(await everyRow(provider)).toEqual(before)
    const added = await provider.editor.call('POST', list, body)
    expect(added).toMatchObject({ status: 201 })
    const { data } = added.body
    expect(await provider.editor.call('PUT', `${list}/${data.id}`, { [misspelt]: 'x' })).toMatchObject({
      status: 422,
      body: { errors },
    })
    const bulk = await provider.editor.call('POST', `${list}/bulk`, { items: [{ id: data.id, [misspelt]: 'x' }] })
    expect(bulk.body.data).toMatchObject({ done: [], failed: [{ id: data.id, status: 422, errors }] })
    const items = [{ id: data.id, version: 1, sort_order: 2, [misspelt]: 'x' }]
    if (!isOrdered(resource)) return
    expect(await provider.editor.call('POST', `${list}/order`, { items })).toMatchObject({
      status: 422,
      body: { errors: { [`items.0.${misspelt}`]: errors[misspelt] } },
    })
  })
})

/** Filters that visitors may not use, because no index supports them. */
const compared = all
  .filter(isPublic)
  .flatMap(each => filtersOf(each).flatMap(({ key }) => (scansAllRecords(key) ? [[each.name, key] as const] : [])))

test.runIf(compared.length > 0)('a filter that visitors may not use is rejected with a message', async () => {
  for (const [name, key] of compared)
    expect(await provider.visitor.call('GET', `/api/${name}?${key}=1`)).toMatchObject({
      status: 422,
      body: { errors: { [key]: [`The parameter '${key}' needs a token. Sign in first.`] } },
    })
})

test('every public form accepts the spam fields, and every body the application key', async () => {
  const shownAt = Math.floor(provider.clock().getTime() / 1000) - 60
  const form = { name: 'Ann', email: 'ann@example.org', message: 'Hello' }
  const screened = { [screeningFields.trap]: '', [screeningFields.shownAt]: shownAt, app_key: 'demo', APP_KEY: 'demo' }
  expect((await provider.visitor.call('POST', '/api/contact', { ...form, ...screened })).status).toBe(201)
  const token = { name: 'Program', role: 'viewer', days: 1, app_key: 'demo' }
  expect((await provider.editor.call('POST', '/api/tokens', token)).body.errors).toBeUndefined()
})

test('an unknown name of any length is rejected quickly and abbreviated', async () => {
  const name = 'titles'.repeat(10_000)
  const { status, body } = await provider.editor.call('POST', '/api/posts', { title: 'x', [name]: 1 })
  expect(status).toBe(422)
  expect(JSON.stringify(body).length).toBeLessThan(1_000)
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_none, at) => [`key${at}`, 1]))
  const refused = await provider.editor.call('POST', '/api/posts', { title: 'x', ...many })
  expect(Object.keys(refused.body.errors)).toHaveLength(20)
})

test('an address with an empty segment matches no route and no record', async () => {
  const keyed = provider.app.operations.filter(({ path }) => path.includes(':'))
  for (const operation of keyed) {
    const address = operation.path.replaceAll(/:\w+/g, '')
    const { status, body } = await callerFor(operation).call(
      operation.method,
      address,
      operation.method === 'GET' ? undefined : {},
    )
    // Without its parameter, the path may be that of another operation.
    if (status === 404) expect({ address, code: body.code }).toEqual({ address, code: 'unknown-route' })
    else expect({ address, status }).toEqual({ address, status: expect.toBeOneOf([200, 405, 422]) })
  }
  expect((await provider.visitor.call('GET', '/api/posts/')).body).toMatchObject({
    code: 'unknown-route',
    message: 'There is nothing at this address.',
  })
})
