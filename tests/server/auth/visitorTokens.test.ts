/** API tokens with the scope 'visitor': the responses of visitors on every route, and limits of their own. */
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { leastRoleOfPolicy } from '../../../server/auth/policy.ts'
import { refuseVisitorWrite } from '../../../server/auth/visitorTokens.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import type { ListedOperation } from '../../../server/routes/route.ts'
import { shortAddress } from '../../../server/runtime/clientAddress.ts'
import type { FairQueueLimits } from '../../../server/runtime/eventLoop/fairQueue.ts'
import { faqs, resources, site } from '../../../src/resources/index.ts'
import { archivedResources } from '../../../src/resources/recordPages.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { dialects } from '../../support/sites/databases.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { addingTo, storableSample } from '../../support/sites/samples.ts'
import { type Caller, callerOf, ownerPassword, startProvider, type TestProvider } from '../../support/sites/server.ts'

const publicResources = (resources as readonly Descriptor[]).filter(isPublic)

/** Limits with one place for each network, and two for a known token. */
const narrow: FairQueueLimits = {
  ...{ atOnce: 3, atOncePerParty: 1, atOncePerKnownParty: 2 },
  ...{ waiting: 100, waitingPerParty: 100, waitingPerKnownParty: 100 },
  ...{ waitMs: 20, leaseMs: 60_000 },
}

const makeToken = async (provider: TestProvider, values: object = {}, by: Caller = provider.editor) => {
  const { body } = await by.call('POST', '/api/tokens', { name: 'Front end', role: 'visitor', days: 30, ...values })
  const { id, token } = body.data as { readonly id: number; readonly token: string }
  return { id, token, caller: callerOf(provider.app, 'demo', token) }
}

describe.each(dialects)('tokens for visitors on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, {}, started => {
    provider = started
  })
  /** Ids of an active and an inactive record of each public resource. */
  const ids = new Map<string, readonly number[]>()
  let visitorToken: Awaited<ReturnType<typeof makeToken>>

  beforeAll(async () => {
    const rows = provider.store.inApplication('demo')
    const add = addingTo(rows)
    for (const resource of publicResources) {
      const idOf = async (status: number) =>
        add(
          resource,
          await storableSample(add, resource, `${resource.name}-${status}`, resource.fields.status ? { status } : {}),
        )
      ids.set(resource.name, [await idOf(1), await idOf(0)])
    }
    visitorToken = await makeToken(provider)
  })

  /** Response with its exact bytes, and all headers that do not identify the request. */
  const bytesOf = async (method: string, url: string, token?: string) => {
    const { statusCode, headers, rawPayload } = await provider.app.inject({
      method: method as InjectOptions['method'] & string,
      url,
      headers: { 'app-key': 'demo', 'accept-encoding': 'gzip', ...(token && { authorization: `Bearer ${token}` }) },
    })
    const { 'x-request-id': _id, date: _date, ...others } = headers
    return { statusCode, headers: others, body: rawPayload.toString('base64') }
  }

  const archive = archivedResources(site)[0]?.resource.name ?? 'posts'
  const parameters: Readonly<Record<string, string>> = { ':resource': archive, ':year': '2026', ':slug': 'none' }
  /** Addresses of an operation, with values of its parameters. */
  const addressesOf = ({ path }: ListedOperation): readonly string[] => {
    const [, , name = ''] = path.split('/')
    if (path === '/api/applications/:key') return ['/api/applications/demo', '/api/applications/other']
    if (path.startsWith('/api/received/')) return [path.replace(':resource', archive).replace(':field', 'none')]
    if (path.endsWith('/:key') && ids.has(name))
      return [...(ids.get(name) ?? []), 2_000_000_000].map(id => path.replace(':key', String(id)))
    if (path === '/api/search') return ['/api/search?q=a', '/api/search']
    if (ids.has(name) && path === `/api/${name}`)
      return ['', '?size=1', '?all=1', '?status=0', '?sort=created_by', '?sort=id&order=desc', '?serch=a', '?q=a'].map(
        query => `${path}${query}`,
      )
    return [path.replaceAll(/:\w+/g, parameter => parameters[parameter] ?? '1')]
  }
  const withMark = (address: string, mark: string): string => `${address}${address.includes('?') ? '&' : '?'}_=${mark}`

  test('a token for visitors gets the bytes and headers of visitors on every public route', async () => {
    const reads = provider.app.operations.filter(
      ({ method, policy }) => method === 'GET' && leastRoleOfPolicy(policy) === undefined,
    )
    expect(reads.filter(({ policy }) => policy === 'visitor').length).toBeGreaterThan(20)
    const statuses = new Set<number>()
    for (const operation of reads)
      for (const address of addressesOf(operation))
        for (const method of ['GET', 'HEAD']) {
          // Each mark is an entry of the cache of its own: one is stored for a visitor, the other for the token.
          const first = withMark(address, `${method}-visitor-first`)
          const wanted = await bytesOf(method, first)
          const found = await bytesOf(method, first, visitorToken.token)
          const isPrivate = operation.policy !== 'visitor'
          // Other routes do not read the token, and treat the response to its bearer as personal.
          const headers = isPrivate ? { ...wanted.headers, 'cache-control': expect.anything() } : wanted.headers
          expect({ first, ...found }).toEqual({ first, ...wanted, headers })
          const second = withMark(address, `${method}-token-first`)
          const alone = await bytesOf(method, second, visitorToken.token)
          if (!isPrivate) expect({ second, ...(await bytesOf(method, second)) }).toEqual({ second, ...alone })
          statuses.add(wanted.statusCode)
        }
    expect([...statuses].sort()).toEqual([200, 404, 422])
  })

  test('a token for visitors is refused every route that needs a role, and nothing changes', async () => {
    const before = await everyRow(provider)
    const guarded = provider.app.operations.filter(({ policy }) => leastRoleOfPolicy(policy) !== undefined)
    expect(guarded.length).toBeGreaterThan(100)
    for (const operation of guarded)
      for (const address of addressesOf(operation)) {
        const body = operation.method === 'GET' || operation.method === 'DELETE' ? undefined : {}
        const answer = await visitorToken.caller.call(operation.method, address, body)
        expect({ address, status: answer.status, code: answer.body.code }).toEqual({
          ...{ address, status: 403, code: 'not-allowed' },
        })
        expect(answer.body.message).toMatch(/ needs the role .+, and the scope of this token is Visitor\. Use a token/)
      }
    expect(await everyRow(provider)).toEqual(before)
  })

  test('a token for visitors sends no forms', async () => {
    const before = await everyRow(provider)
    const forms = provider.app.operations.filter(({ method, policy }) => policy === 'visitor' && method !== 'GET')
    expect(forms.map(({ path }) => path)).toEqual([
      '/api/contact',
      '/api/received/:resource/documents/:field',
      '/api/received/:resource',
      '/api/received/:resource/status',
      '/api/subscribe',
    ])
    for (const form of forms)
      for (const address of addressesOf(form))
        expect(await visitorToken.caller.call(form.method, address, {})).toMatchObject({
          status: 403,
          body: {
            code: 'not-allowed',
            message: 'The scope of this token is Visitor, which only reads. Send forms of visitors without a token.',
          },
        })
    expect(await everyRow(provider)).toEqual(before)
  })

  test('the store refuses writes on behalf of a token for visitors', async () => {
    const rows = provider.store.inApplication('demo', { confirm: refuseVisitorWrite })
    await expect(rows.insert(faqs, { faq_title: 'By a token' })).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(rows.confirm()).rejects.toMatchObject({ code: 'not-allowed' })
  })

  test('a token for visitors shares the cached responses of visitors', async () => {
    const { db } = provider.database
    const [faq] = ids.get('faqs') ?? []
    const titleFor = async (caller: Caller) => {
      const { body } = await caller.call('GET', `/api/faqs/${faq}?_=cached`)
      return body.data.faq_title as string
    }
    const stored = await titleFor(provider.visitor)
    // Changed without a new version of the content, so only a response that is made again contains it.
    const unseen = sql`update faqs set faq_title = 'Unseen' where id = ${faq}`
    await unseen.execute(forEveryApplication(db))
    expect([await titleFor(visitorToken.caller), await titleFor(provider.editor)]).toEqual([stored, 'Unseen'])
    await provider.editor.call('PUT', `/api/faqs/${faq}`, { faq_title: 'Saved' })
    expect([await titleFor(visitorToken.caller), await titleFor(provider.visitor)]).toEqual(['Saved', 'Saved'])
  })

  test('a token for visitors records its use, and its refusals are in the security log', async () => {
    const { id, caller } = await makeToken(provider, { name: 'Recorded' })
    expect((await caller.call('GET', '/api/faqs')).status).toBe(200)
    expect((await caller.call('GET', '/api/users')).status).toBe(403)
    const { data } = (await provider.editor.call('GET', '/api/tokens')).body
    expect(data.find((each: { id: number }) => each.id === id)).toMatchObject({
      ...{ role: 'visitor', user_name: 'Owner demo', last_used_at: '2026-03-01 06:00:00', replaced_by: null },
    })
    await vi.waitFor(async () => {
      const events = (await provider.editor.call('GET', '/api/audit?size=100')).body.data.data
      expect(events).toContainEqual(expect.objectContaining({ event: 'program-refused', detail: 'GET /api/users' }))
    })
  })

  test('a token for visitors works on one site only, and not while that site is off', async () => {
    const elsewhere = callerOf(provider.app, 'other', visitorToken.token)
    expect(await elsewhere.call('GET', '/api/faqs')).toMatchObject({ status: 403, body: { code: 'not-a-member' } })
    const viewer = await makeToken(provider, { role: 'viewer' })
    await provider.editor.call('PUT', '/api/applications/demo', { status: 0 })
    try {
      const off = await bytesOf('GET', '/api/faqs?_=off')
      expect(off.statusCode).toBe(404)
      expect(await bytesOf('GET', '/api/faqs?_=off', visitorToken.token)).toEqual(off)
      expect((await viewer.caller.call('GET', '/api/faqs')).status).toBe(200)
    } finally {
      await provider.editor.call('PUT', '/api/applications/demo', { status: 1 })
    }
    expect((await visitorToken.caller.call('GET', '/api/faqs')).status).toBe(200)
  })

  test('a token for visitors survives the demotion of its creator, and ends with the account', async () => {
    const people = ['deactivated', 'deleted'].map(name => ({
      ...{ name, email: `${name}@example.org`, password: ownerPassword, type: 'owner' },
    }))
    for (const person of people) {
      const { id } = (await provider.editor.call('POST', '/api/users', person)).body.data
      const login = { identifier: person.email, password: ownerPassword }
      const { token } = (await provider.visitor.call('POST', '/api/login', login)).body
      const { caller } = await makeToken(provider, {}, callerOf(provider.app, 'demo', token))
      const status = async () => (await caller.call('GET', '/api/faqs')).status
      await provider.editor.call('PUT', `/api/users/${id}`, { type: 'viewer' })
      expect(await status()).toBe(200)
      if (person.name === 'deleted') await provider.editor.call('DELETE', `/api/users/${id}`)
      else await provider.editor.call('PUT', `/api/users/${id}`, { status: 0 })
      expect(await status()).toBe(401)
    }
  })
})

describe.each(dialects)('the limits of tokens for visitors on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect, { uncached: narrow })
  })
  afterAll(() => provider?.close())
  const network = shortAddress('127.0.0.1') ?? ''

  test('a token for visitors has limits apart from its network, from its second request until it ends', async () => {
    const { id, caller } = await makeToken(provider)
    const fresh = await makeToken(provider)
    const read = async (by: Caller) => (await by.call('GET', '/api/faqs?sort=id')).status
    expect(await read(caller)).toBe(200)
    const leave = [
      await provider.app.uncachedWork.enter(`users of ${network}`),
      await provider.app.uncachedWork.enter(`visitors of ${network}`),
    ]
    try {
      const invented = callerOf(provider.app, 'demo', `api_${'x'.repeat(43)}`)
      expect([await read(provider.visitor), await read(provider.editor), await read(invented)]).toEqual([503, 503, 503])
      expect([await read(fresh.caller), await read(caller)]).toEqual([503, 200])
    } finally {
      for (const end of leave) end()
    }
    expect(await read(fresh.caller)).toBe(200)
    const isRevoked = (await provider.editor.call('DELETE', `/api/tokens/${id}`)).status
    expect([isRevoked, await read(caller)]).toEqual([200, 401])
    const leaveAgain = await provider.app.uncachedWork.enter(`users of ${network}`)
    expect([await read(caller), await read(fresh.caller)]).toEqual([503, 200])
    leaveAgain()
  })
})
