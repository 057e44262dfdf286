/**
 * No response contains a value that the caller may not read. Calls every operation of the OpenAPI document as visitor,
 * viewer, author, editor and owner, on a site with restricted titles, settings, user fields, ordered records and
 * private records. Every restricted value contains its minimum role, so a leak to a lower role is detected by its text,
 * in error responses as well as in lists.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureType } from '../../../server/files/intake.ts'
import { allResources, applications, posts, resourceNamed, users } from '../../../src/resources/index.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { fieldRightsOf, rightsOf } from '../../../src/schema/descriptor/rights.ts'
import { type LeastRole, roles } from '../../../src/schema/descriptor/role.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { type Caller, callerOf, ownerPassword, startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Readers in ascending order. */
const audiences = ['visitor', ...roles] as const
type Audience = (typeof audiences)[number]
const all: readonly Descriptor[] = allResources

/** Text that only readers from `least` on may receive. */
const secretOf = (least: LeastRole, where: string) => `secret${least}${where.replace(/[^a-z]/g, '')}`

const rising: readonly LeastRole[] = [...roles, 'nobody']
const higher = (one: LeastRole, other: LeastRole): LeastRole =>
  rising.indexOf(one) > rising.indexOf(other) ? one : other

/** Body in which every text field that visitors may not read has a text of `secretOf`. */
const secretBody = (resource: Descriptor, number: number): Record<string, unknown> => {
  const texts = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!['text', 'longText', 'html', 'link'].includes(field.kind) || field.readOnly) return []
    if (isPublic(resource) && field.public) return []
    const least = higher(rightsOf(resource).read, fieldRightsOf(field).read)
    const secret = `${secretOf(least, `${resource.name}${name}`)}${number}`
    return [[name, field.kind === 'link' ? `/news/${secret}` : secret]]
  })
  return sampleOf(resource, `plain${resource.name.replaceAll('-', '')}${number}`, Object.fromEntries(texts))
}

interface Operation {
  readonly method: string
  /** Path as in OpenAPI: '/api/posts/{key}'. */
  readonly path: string
}

interface Call {
  readonly url: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

describe.each(dialects)('restricted fields on %s', dialect => {
  let provider: TestProvider
  const callers = new Map<Audience, Caller>()
  const ids = new Map<string, readonly number[]>()
  const pictureName = `${'0'.repeat(32)}.webp`
  const picture = `/files/demo/${pictureName}`
  let undo = ''

  beforeAll(async () => {
    provider = await startProvider(dialect)
    const rows = provider.store.inApplication('demo')
    for (const type of roles) {
      const email = `the-${type}@demo.example`
      await rows.insert(users, { name: `The ${type}`, email, password: ownerPassword, type })
      const { body } = await provider.visitor.call('POST', '/api/login', { identifier: email, password: ownerPassword })
      callers.set(type, callerOf(provider.app, 'demo', body.token))
    }
    callers.set('visitor', provider.visitor)
    const site = await rows.application()
    await rows.update(applications, Number(site?.id), secretBody(applications, 0))
    await rows.files.insert({ name: pictureName, width: 1, height: 1, bytes: 1, type: pictureType })
    // All records are created by a colleague whose name lower roles may not read.
    const colleague = await rows.insert(users, { ...secretBody(users, 9), type: 'owner', status: 1 })
    const made = provider.store.inApplication('demo', Number(colleague.id))
    for (const resource of all.filter(({ name }) => name !== applications.name && name !== users.name)) {
      const found: number[] = []
      for (const number of [1, 2]) {
        const body = secretBody(resource, number)
        for (const [name, field] of Object.entries(resource.fields)) {
          if (field.kind === 'reference') body[name] = ids.get(field.to)?.[0] ?? null
          if (field.kind === 'image' && !field.public) body[name] = picture
        }
        found.push(Number((await made.insert(resource, { ...body, ...(resource.fields.status && { status: 1 }) })).id))
      }
      ids.set(resource.name, found)
    }
    ids.set(users.name, [Number(colleague.id)])
    undo = await made.remove(posts, Number((await made.insert(posts, secretBody(posts, 3))).id))
  })
  afterAll(() => provider?.close())

  /** Calls of an operation, with bodies that provoke its errors: stale, taken, referred to, invalid. */
  const callsOf = ({ method, path }: Operation): readonly Call[] => {
    const name = /^\/api\/([^/]+)/.exec(path)?.[1] ?? ''
    const resource = resourceNamed(name)
    const known = ids.get(name) ?? []
    const keys: Record<string, readonly string[]> = {
      key: resource === applications || name === 'applications' ? ['demo', '1'] : known.map(String),
      id: name === 'undo' ? [undo, '1'] : ['1'],
      name: [pictureName],
      filename: [pictureName],
      resource: ['posts', 'hearings', 'dossiers'],
    }
    const [part] = [...path.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found)
    const urls = (part ? (keys[part] ?? ['1']) : ['']).map(key =>
      path.replace(/\{\w+\}/, key).replaceAll(/\{\w+\}/g, '1'),
    )
    if (method === 'GET') {
      const isList = resource !== undefined && part === undefined
      const queries = [
        ...(part === undefined ? ['?size=100', '?q=secret', '?q=plain'] : []),
        ...(isList ? ['?all=1', '?ids=1,2', '?search_key=secret'] : []),
        ...(isList
          ? Object.entries(resource.fields).flatMap(([field, { rights }]) => (rights ? [`?sort=${field}`] : []))
          : []),
        ...(name === 'link-target' ? ['?link=/news/plainposts1'] : []),
      ]
      return urls.flatMap(url => ['', ...queries].map(query => ({ url: `${url}${query}` })))
    }
    const [first = 1, second = 2] = known
    const stale = { id: first, version: 99, sort_order: 1 }
    const taken = resource ? secretlessBody(resource) : {}
    const bodies: readonly unknown[] = [
      {},
      taken,
      { nonsense: 1 },
      ...(path.endsWith('/bulk')
        ? [
            {
              items: [
                { ...stale, ...taken },
                { id: second, ...taken },
              ],
            },
            { delete: known },
          ]
        : []),
      ...(path.endsWith('/check') ? [{ items: [taken, { ...stale, ...taken }, { id: second, ...taken }] }] : []),
      ...(path.endsWith('/order') ? [{ items: [stale] }, { items: [{ id: first, version: 1, sort_order: 2 }] }] : []),
      ...(name === 'undo' ? [{ undos: [undo, '999'] }] : []),
      ...(path === '/api/login' ? [{ identifier: 'the-viewer@demo.example', password: ownerPassword }] : []),
    ]
    if (method === 'DELETE') return urls.flatMap(url => [{ url }, { url: `${url}?children=1` }])
    return urls.flatMap(url =>
      bodies.flatMap(body => [
        { url, body },
        ...(method === 'PUT' ? [{ url, body, headers: { 'if-match': '"99"' } }] : []),
      ]),
    )
  }

  /** Body with the values of an existing record, without restricted fields and secret texts. */
  const secretlessBody = (resource: Descriptor): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(secretBody(resource, 1)).filter(
        ([name, value]) => !resource.fields[name]?.rights && !JSON.stringify(value ?? '').includes('secret'),
      ),
    )

  test('a rejected delete, and its preview, count unreadable referring records without naming them', async () => {
    const [id] = ids.get('posts') ?? []
    const { call } = callers.get('editor') as Caller
    const preview = await call('GET', `/api/posts/${id}/deletion`)
    expect(preview.body.data).toEqual([
      { resource: 'hearings', effect: 'refused', count: 2, records: expect.any(Array) },
      { resource: 'dossiers', effect: 'refused', count: 2, records: [] },
    ])
    const { status, body } = await call('DELETE', `/api/posts/${id}`)
    expect(body.referrers).toEqual(preview.body.data[0].records)
    expect({ status, referrers: body.referrers.map((each: { resource: string }) => each.resource) }).toEqual({
      status: 409,
      referrers: ['hearings', 'hearings'],
    })
    expect(body.message).toContain('2 dossiers')
    expect(body.referrer_count).toBe(4)
  })

  // Lower roles come first, because only higher roles delete the records.
  test.each(audiences)('no response to %s contains a value that its reader may not read', async audience => {
    const { body: document } = await provider.visitor.call('GET', '/api/openapi.json')
    const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => ({ method: method.toUpperCase(), path })),
    )
    const ending = /logout|sessions\/end|password|\/me\b|passkey|second-factor|account-requests|tokens/
    const called = operations.filter(({ method, path }) => method === 'GET' || !ending.test(path))
    expect(called.length).toBeGreaterThan(100)
    // Roles above the reader. The reader may not get a value that requires one of them.
    const forbidden = roles.filter((_role, at) => at > audiences.indexOf(audience) - 1)
    const { call } = callers.get(audience) as Caller
    let answers = 0
    const shown: string[] = []
    // Reads precede the writes that delete records.
    for (const operation of called.toSorted((one, other) => orderOf(one) - orderOf(other)))
      for (const { url, body, headers } of callsOf(operation)) {
        const { status, body: answer } = await call(operation.method, url, body, headers)
        answers += 1
        expect(status, `${operation.method} ${url}`).not.toBe(500)
        const text = JSON.stringify(answer ?? '')
        for (const role of forbidden)
          if (text.includes(`secret${role}`))
            shown.push(
              `${operation.method} ${url} ${status} ${/secret\w+/.exec(text.slice(text.indexOf(`secret${role}`)))?.[0]}`,
            )
      }
    expect(shown).toEqual([])
    expect(answers).toBeGreaterThan(300)
  })
})

const writes = ['GET', 'POST', 'PUT', 'DELETE']
const orderOf = ({ method }: Operation) => writes.indexOf(method)
