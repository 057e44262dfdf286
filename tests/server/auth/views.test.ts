/**
 * Views: an owner sees the back office as another person. Every call that writes is refused, every call that reads has
 * the response of the person, nothing is stored, and the view ends with the access of either person.
 */
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accessOf, type Policy } from '../../../server/auth/policy.ts'
import { viewMinutes } from '../../../server/auth/views.ts'
import type { SystemRow } from '../../../server/db/systemTables.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import type { ListedOperation } from '../../../server/routes/route.ts'
import { allResources, faqs, resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { addingTo, storableSample } from '../../support/sites/samples.ts'
import { type Caller, callerOf, ownerPassword, startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Address of a read that stores a record, which no route of the product does. */
const writingRead = '/api/usage'

/** Policies of calls that read no token. Anybody may make them. */
const tokenless: readonly Policy[] = ['public', 'application']

const newPassword = 'another long enough one'

describe.each(dialects)('views on %s', dialect => {
  let provider: TestProvider
  let isWriting = false
  beforeAll(async () => {
    provider = await startProvider(dialect, {
      onRoute: (route: RouteOptions) => {
        if (route.url !== writingRead || route.method !== 'GET') return
        const { handler } = route
        route.handler = async function (request, reply) {
          if (isWriting) await accessOf(request).rows.insert(faqs, { faq_title: 'Written by a read' })
          return handler.call(this, request, reply)
        }
      },
    })
    const add = addingTo(provider.store.inApplication('demo'))
    for (const resource of resources as readonly Descriptor[])
      await add(resource, await storableSample(add, resource, `of-${resource.name}`))
  })
  afterAll(() => provider?.close())
  beforeEach(() => {
    isWriting = false
    provider.clock.advance(3600)
  })

  const { person, signIn, login, newUser } = createPeople(() => provider)
  const newOwner = async () => {
    const { id, email, name } = await newUser({ type: 'owner' })
    return { id, email, name, caller: await signIn(email) }
  }
  const ask = (owner: Caller, id: number) => owner.call('POST', `/api/users/${id}/view`)
  /** Starts a view of a person. Default: by the first owner. */
  const view = async (id: number, owner: Caller = provider.editor): Promise<Caller> => {
    const { status, body } = await ask(owner, id)
    expect(status).toBe(200)
    return callerOf(provider.app, 'demo', body.data.token)
  }
  const isOpen = async (viewing: Caller): Promise<boolean> => {
    const { status } = await viewing.call('GET', '/api/pages')
    expect([200, 401]).toContain(status)
    return status === 200
  }
  const sessionRows = (): Promise<readonly SystemRow<'sessions'>[]> =>
    forEveryApplication(provider.database.db).selectFrom('sessions').selectAll().orderBy('token_hash').execute()
  const stored = async () => ({ rows: await everyRow(provider), sessions: await sessionRows() })
  const logged = async (id: number) =>
    (await provider.editor.call('GET', '/api/audit?size=200')).body.data.data
      .filter((each: { user_id: number; event: string }) => each.user_id === id && each.event.startsWith('view-'))
      .map((each: Record<string, unknown>) => [each.event, each.user_name, each.by_name])
      .toReversed()

  const operations = (): readonly ListedOperation[] => provider.app.operations
  /** Address of an operation, with the key of a stored record. */
  const urlOf = ({ path }: ListedOperation): string =>
    path.replace(':key', path.startsWith('/api/applications') ? 'demo' : '1').replaceAll(/:\w+/g, '1')

  /** Person of a custom role, who reads only the posts that they created. */
  const limited = async () => {
    const made = await person('editor')
    const posts = { resource: 'posts', read: 'own', create: true, update: 'own', delete: 'none', publish: false }
    const readOnly = { ...posts, read: 'all', create: false, update: 'none' }
    const others = allResources
      .filter(({ name }) => name !== 'posts')
      .map(({ name }) => ({ ...readOnly, resource: name }))
    const role = { name: `Newcomer ${made.id}`, base: 'author', rights: [posts, ...others] }
    const { body } = await provider.editor.call('POST', '/api/roles', role)
    expect((await provider.editor.call('PUT', `/api/users/${made.id}`, { role_id: body.data.id })).status).toBe(200)
    const post = await made.caller.call('POST', '/api/posts', { title: 'My own', slug: `my-own-${made.id}`, status: 0 })
    expect(post.status).toBe(201)
    return made
  }

  test('a view refuses every call that writes, and stores nothing', async () => {
    const { id, caller } = await person('editor')
    const viewing = await view(id)
    const writes = operations().filter(({ method }) => method !== 'GET')
    const refused = writes.filter(({ policy, path }) => !tokenless.includes(policy) && path !== '/api/logout')
    expect(writes.filter(each => !refused.includes(each)).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/login', '/api/logout', '/api/password-reset']),
    )
    expect(refused.length).toBeGreaterThan(100)
    const before = await stored()
    for (const operation of refused) {
      const { method } = operation
      const { status, body } = await viewing.call(method, urlOf(operation), method === 'DELETE' ? undefined : {})
      expect([`${method} ${operation.path}`, status, body.code]).toEqual([
        `${method} ${operation.path}`,
        403,
        'view-only',
      ])
    }
    for (const resource of resources as readonly Descriptor[]) {
      const sample = await storableSample(addingTo(provider.store.inApplication('other')), resource, 'viewed')
      expect((await viewing.call('POST', `/api/${resource.name}`, sample)).status).toBe(403)
    }
    const after = await stored()
    expect(after.sessions).toEqual(before.sessions)
    expect(Object.keys(after.rows)).toHaveLength(Object.keys(before.rows).length)
    for (const { name } of allResources)
      expect(ofDemo(after.rows[name]), `rows of ${name}`).toEqual(ofDemo(before.rows[name]))
    for (const table of ['changes', 'security_events', 'files', 'webhooks'])
      expect(ofDemo(after.rows[table]), `rows of ${table}`).toEqual(ofDemo(before.rows[table]))
    expect((await caller.call('POST', '/api/faqs', { faq_title: 'By the person' })).status).toBe(201)
  })
  const ofDemo = (rows: readonly unknown[] = []) => rows.filter(row => String(row).includes('"app_key":"demo"'))

  test.each(['viewer', 'author', 'editor', 'custom'] as const)(
    'an owner who views as a person of the role %s sees what the person sees',
    async role => {
      const { id, caller } = role === 'custom' ? await limited() : await person(role)
      const viewing = await view(id)
      // The report is made in the background.
      await vi.waitFor(async () =>
        expect((await caller.call('GET', '/api/attention')).body).toHaveProperty('is_current', true),
      )
      // Long enough that every call would update the time of the last use.
      provider.clock.advance(300)
      const open = operations().filter(
        ({ method, policy, isSessionOnly, isInView }) =>
          method === 'GET' && !tokenless.includes(policy) && !(isSessionOnly && !isInView) && policy !== 'owner',
      )
      expect(open.length).toBeGreaterThan(60)
      const before = await stored()
      const seen = new Map<string, unknown>()
      for (const operation of open) {
        const { status, body } = await viewing.call('GET', urlOf(operation))
        expect(status, operation.path).not.toBe(500)
        seen.set(operation.path, { status, body })
      }
      expect(await stored()).toEqual(before)
      seen.delete('/api/me')
      for (const operation of open.filter(({ path }) => seen.has(path))) {
        const { status, body } = await caller.call('GET', urlOf(operation))
        expect([operation.path, seen.get(operation.path)]).toEqual([operation.path, { status, body }])
      }
      const posts = (await viewing.call('GET', '/api/posts?size=100')).body.data
      if (role === 'custom') expect(posts.data.map((each: { title: string }) => each.title)).toEqual(['My own'])
      else expect(posts.data.map((each: { title: string }) => each.title)).not.toContain('My own')
    },
  )

  test('a view shows neither sessions nor credentials of the person, and a role refuses what it refuses', async () => {
    const { id } = await person('author')
    const viewing = await view(id)
    const closed = operations().filter(
      ({ method, isSessionOnly, isInView }) => method === 'GET' && isSessionOnly && !isInView,
    )
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/sessions', '/api/me/second-factor', '/api/me/passkeys', '/api/tokens']),
    )
    for (const operation of closed) {
      const { status, body } = await viewing.call('GET', urlOf(operation))
      expect([operation.path, status, body.code]).toEqual([operation.path, 403, 'view-only'])
    }
    const before = await provider.editor.call('GET', '/api/audit?size=1')
    for (const path of ['/api/audit', '/api/mails', '/api/users', '/api/subscribers'])
      expect(await viewing.call('GET', path)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    expect((await viewing.call('HEAD', '/api/pages')).status).toBe(200)
    const after = await provider.editor.call('GET', '/api/audit?size=1')
    expect(after.body.data.data[0].id).toBe(before.body.data.data[0].id)
  })

  test('a view states whose it is, that it only reads, and the rights of the person', async () => {
    const { id, name, caller } = await person('editor')
    const { data } = (await (await view(id)).call('GET', '/api/me')).body
    expect(data).toMatchObject({ id, name, role: 'editor', view_only: true, viewer_name: 'Owner demo' })
    const own = (await caller.call('GET', '/api/me')).body.data
    expect(own).not.toHaveProperty('view_only')
    expect(data.rights).toEqual(own.rights)
    expect(own.rights.pages).toMatchObject({ read: true, create: true, write: 'all' })
  })

  test('a read that writes by mistake stores nothing in a view', async () => {
    const { id, caller } = await person('editor')
    const { body } = await ask(provider.editor, id)
    isWriting = true
    const before = await stored()
    const answer = await provider.app.inject({
      url: writingRead,
      headers: { 'app-key': 'demo', authorization: `Bearer ${body.data.token}` },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'view-only'])
    expect(await stored()).toEqual(before)
    expect((await caller.call('GET', writingRead)).status).toBe(200)
    expect(await stored()).not.toEqual(before)
  })

  test('only an owner starts a view, of an active person of the same site who is no owner', async () => {
    const { id, caller, email } = await person('author')
    const editor = await person('editor')
    for (const other of [caller, editor.caller])
      expect(await ask(other, id)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    const token = { name: 'Program', role: 'owner', days: 1 }
    const program = (await provider.editor.call('POST', '/api/tokens', token)).body.data
    expect(await ask(callerOf(provider.app, 'demo', program.token), id)).toMatchObject({
      ...{ status: 403, body: { code: 'session-only' } },
    })
    expect((await ask(provider.visitor, id)).status).toBe(401)
    expect((await ask(provider.stranger, id)).status).toBe(404)
    expect((await ask(provider.editor, 2_000_000_000)).status).toBe(404)
    const issueOf = async (owner: Caller, userId: number) => (await ask(owner, userId)).body.issue?.code
    const me = (await provider.editor.call('GET', '/api/me')).body.data.id
    expect(await issueOf(provider.editor, me)).toBe('own-view')
    expect(await issueOf(provider.editor, (await newOwner()).id)).toBe('view-owner')
    await provider.editor.call('PUT', `/api/users/${id}`, { status: 0 })
    expect(await issueOf(provider.editor, id)).toBe('view-inactive')
    expect((await login(email)).status).toBe(401)
    expect(await sessionRows().then(rows => rows.filter(row => row.viewer_id !== null && row.user_id === id))).toEqual(
      [],
    )
  })

  test('a view starts no other view, and does not work on another site', async () => {
    const { id } = await person('editor')
    const { body } = await ask(provider.editor, id)
    expect((await ask(callerOf(provider.app, 'demo', body.data.token), id)).status).toBe(403)
    expect(await callerOf(provider.app, 'other', body.data.token).call('GET', '/api/pages')).toMatchObject({
      ...{ status: 403, body: { code: 'not-a-member' } },
    })
    const rows = await sessionRows()
    expect(JSON.stringify(rows)).not.toContain(body.data.token)
  })

  test('the security log names the owner who starts and ends a view', async () => {
    const { id, name, caller } = await person('author')
    const viewing = await view(id)
    expect((await viewing.call('POST', '/api/logout')).status).toBe(200)
    expect(await isOpen(viewing)).toBe(false)
    expect(await logged(id)).toEqual([
      ['view-started', name, 'Owner demo'],
      ['view-ended', name, 'Owner demo'],
    ])
    expect((await caller.call('GET', '/api/me')).status).toBe(200)
    expect((await provider.editor.call('GET', '/api/me')).status).toBe(200)
  })

  test('a view is no session of the person', async () => {
    const { id, caller } = await person('author')
    const before = (await caller.call('GET', '/api/sessions')).body.data
    await view(id)
    expect((await caller.call('GET', '/api/sessions')).body.data).toEqual(before)
    expect((await provider.editor.call('GET', `/api/users/${id}/sessions`)).body.data).toHaveLength(before.length)
  })

  const current = { current_password: ownerPassword }
  const change = { ...current, password: newPassword }
  interface Pair {
    readonly owner: Awaited<ReturnType<typeof newOwner>>
    readonly viewed: Awaited<ReturnType<typeof person>>
  }
  const endings: Readonly<Record<string, (pair: Pair) => Promise<unknown>>> = {
    'the owner signs out': ({ owner }) => owner.caller.call('POST', '/api/logout'),
    'the owner ends all other sessions on another device': async ({ owner }) =>
      (await signIn(owner.email)).call('POST', '/api/sessions/end', current),
    'another owner ends the sessions of the owner': ({ owner }) =>
      provider.editor.call('POST', `/api/users/${owner.id}/sessions/end`, current),
    'the owner is demoted': ({ owner }) => provider.editor.call('PUT', `/api/users/${owner.id}`, { type: 'editor' }),
    'the owner gets a custom role': async ({ owner }) => {
      const role = { name: `Narrow ${owner.id}`, base: 'editor', rights: [] }
      const { body } = await provider.editor.call('POST', '/api/roles', role)
      return provider.editor.call('PUT', `/api/users/${owner.id}`, { role_id: body.data.id })
    },
    'the owner is deactivated': ({ owner }) => provider.editor.call('PUT', `/api/users/${owner.id}`, { status: 0 }),
    'the owner is deleted': ({ owner }) => provider.editor.call('DELETE', `/api/users/${owner.id}`),
    'the owner changes the own password': ({ owner }) => owner.caller.call('PUT', '/api/me/password', change),
    'the owner gets a new password': ({ owner }) =>
      provider.editor.call('PUT', `/api/users/${owner.id}`, { password: newPassword, confirm_password: newPassword }),
    'the person changes the own password': ({ viewed }) => viewed.caller.call('PUT', '/api/me/password', change),
    'the person gets a new password': ({ viewed }) =>
      provider.editor.call('PUT', `/api/users/${viewed.id}`, { password: newPassword, confirm_password: newPassword }),
    'the person ends all other sessions': ({ viewed }) => viewed.caller.call('POST', '/api/sessions/end', current),
    'the person is deactivated': ({ viewed }) => provider.editor.call('PUT', `/api/users/${viewed.id}`, { status: 0 }),
    'the person is deleted': ({ viewed }) => provider.editor.call('DELETE', `/api/users/${viewed.id}`),
    'the person becomes an owner': ({ viewed }) =>
      provider.editor.call('PUT', `/api/users/${viewed.id}`, { type: 'owner' }),
  }
  test.each(Object.entries(endings))('a view ends when %s', async (_name, end) => {
    const owner = await newOwner()
    const viewed = await person('editor')
    const viewing = await view(viewed.id, owner.caller)
    const other = await view(viewed.id)
    expect(await isOpen(viewing)).toBe(true)
    expect(await end({ owner, viewed })).toMatchObject({ status: 200 })
    expect(await isOpen(viewing)).toBe(false)
    // A view by another owner depends on the viewed person alone.
    expect(await isOpen(other)).toBe(_name.startsWith('the owner') || _name.startsWith('another owner'))
  })

  test('a view does not come back with the role of its owner', async () => {
    const owner = await newOwner()
    const viewed = await person('editor')
    const viewing = await view(viewed.id, owner.caller)
    await provider.editor.call('PUT', `/api/users/${owner.id}`, { type: 'editor' })
    await provider.editor.call('PUT', `/api/users/${owner.id}`, { type: 'owner' })
    expect((await owner.caller.call('GET', '/api/audit')).status).toBe(200)
    expect(await isOpen(viewing)).toBe(false)
  })

  test.each([['editor'], ['manager']])('a view is closed while the stored role of its owner is %s', async type => {
    const owner = await newOwner()
    const viewing = await view((await person('viewer')).id, owner.caller)
    // Not by the API, which would end the view.
    const store = async (role: string) => {
      const rows = forEveryApplication(provider.database.db).updateTable('users')
      await rows.set({ type: role }).where('id', '=', owner.id).execute()
    }
    await store(type)
    expect(await isOpen(viewing)).toBe(false)
    await store('owner')
    expect(await isOpen(viewing)).toBe(true)
  })

  test('the sign-out of the owner ends the views in the log, and those of other devices stay', async () => {
    const owner = await newOwner()
    const viewed = await person('editor')
    const viewing = await view(viewed.id, owner.caller)
    const elsewhere = await signIn(owner.email)
    const other = await view(viewed.id, elsewhere)
    await owner.caller.call('POST', '/api/logout')
    expect([await isOpen(viewing), await isOpen(other)]).toEqual([false, true])
    expect(await logged(viewed.id)).toEqual([
      ['view-started', viewed.name, owner.name],
      ['view-started', viewed.name, owner.name],
      ['view-ended', viewed.name, owner.name],
    ])
  })

  test('a view ends after half an hour, however often it is used', async () => {
    const { id } = await person('author')
    const viewing = await view(id)
    for (let minute = 5; minute < viewMinutes; minute += 5) {
      provider.clock.advance(300)
      expect(await isOpen(viewing)).toBe(true)
    }
    provider.clock.advance(299)
    expect(await isOpen(viewing)).toBe(true)
    provider.clock.advance(1)
    expect(await isOpen(viewing)).toBe(false)
  })

  test('a view ends with the lifetime of the session from which it was started', async () => {
    const { id } = await person('author')
    const owner = await newOwner()
    // Seven days less ten minutes, in steps that keep the session from being idle for too long.
    for (let hour = 0; hour < 7 * 24 - 8; hour += 8) {
      provider.clock.advance(8 * 3600)
      expect((await owner.caller.call('GET', '/api/me')).status).toBe(200)
    }
    provider.clock.advance(8 * 3600 - 600)
    const viewing = await view(id, owner.caller)
    expect(await isOpen(viewing)).toBe(true)
    provider.clock.advance(601)
    expect(await isOpen(viewing)).toBe(false)
  })
})
