/** Effects of roles beyond access to routes: own records, personal data, ranks, and the last owner. */

import { describe, expect, test } from 'vitest'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import type { Failure } from '../../../server/runtime/errors.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { readListRequest } from '../../../server/search/lists/listRequest.ts'
import type { Query } from '../../../server/search/lists/queryValues.ts'
import { allResources, messages, site } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { type Caller, ownerPassword, startProvider, type TestProvider } from '../../support/sites/server.ts'

describe.each(dialects)('roles on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })

  const { login, owner, person } = createPeople(() => provider)
  const refusal = (expected: RegExp) => ({
    status: 403,
    body: { code: 'not-allowed', message: expect.stringMatching(expected) },
  })

  test('the first user is an owner, and a user without a role gets the lowest one', async () => {
    const first = await owner()
    expect((await first.call('GET', '/api/me')).body.data).toMatchObject({ role: 'owner' })
    expect((await person()).type).toBe('viewer')
    const { caller } = await person('editor')
    const user = { name: 'Made by an editor', email: 'by@example.org', password: ownerPassword }
    expect((await caller.call('POST', '/api/users', user)).status).toBe(201)
    expect((await caller.call('PUT', '/api/applications/demo', { title: 'By an editor' })).status).toBe(200)
    expect((await caller.call('POST', '/api/subscribers', { email: 'subscriber@example.org' })).status).toBe(201)
  })

  test('each user receives their role and permissions', async () => {
    const { caller } = await person('author')
    expect((await caller.call('GET', '/api/me')).body.data).toMatchObject({
      role: 'author',
      rights: {
        posts: { read: true, create: true, write: 'own' },
        pages: { read: true, create: false, write: 'none' },
        users: { read: false, create: false, write: 'none' },
      },
    })
  })

  test('a revoked role loses its permissions immediately', async () => {
    const { caller, id } = await person('editor')
    expect((await caller.call('POST', '/api/faqs', { faq_title: 'Before' })).status).toBe(201)
    await (await owner()).call('PUT', `/api/users/${id}`, { type: 'viewer' })
    expect(await caller.call('POST', '/api/faqs', { faq_title: 'After' })).toMatchObject(
      refusal(/^Creating faqs needs the role Editor or a higher one, and you are signed in as Viewer\. Ask an owner/i),
    )
  })

  describe('the role author', () => {
    test('an author changes and deletes only posts of their own, including published ones', async () => {
      const [one, other] = [await person('author'), await person('author')]
      const { body } = await one.caller.call('POST', '/api/posts', { title: 'My own', status: 1 })
      expect(body.data).toMatchObject({ created_by: one.id })
      const url = `/api/posts/${body.data.id}`
      const before = await everyRow(provider)
      for (const method of ['PUT', 'DELETE'])
        expect(await other.caller.call(method, url, method === 'PUT' ? { title: 'Taken' } : undefined)).toMatchObject(
          refusal(/^You can change only posts that you created/),
        )
      expect(await everyRow(provider)).toEqual(before)
      expect(
        (await one.caller.call('PUT', url, { title: 'Still my own', created_by: other.id })).body.data,
      ).toMatchObject({
        title: 'Still my own',
        created_by: one.id,
      })
      const { body: deleted } = await one.caller.call('DELETE', url)
      const offered = async (caller: Caller) =>
        (await caller.call('GET', `/api/changes?resource=posts&record_id=${body.data.id}`)).body.data.data[0]
      expect(await offered(one.caller)).toMatchObject({ action: 'deleted', undo: deleted.undo })
      expect(await offered((await person('editor')).caller)).toHaveProperty('undo')
      for (const { caller } of [other, await person('viewer')]) {
        expect(await offered(caller)).toMatchObject({ action: 'deleted' })
        expect(await offered(caller)).not.toHaveProperty('undo')
      }
      expect((await other.caller.call('POST', `/api/undo/${deleted.undo}`)).status).toBe(403)
      expect((await one.caller.call('POST', `/api/undo/${deleted.undo}`)).body.data).toMatchObject({
        created_by: one.id,
      })
    })

    test('an author neither adds nor moves children below a record they may not change', async () => {
      const { id: userId } = await person('author')
      const author = provider.store.inApplication('demo', { role: 'author', userId })
      const program = provider.store.inApplication('demo')
      const links = (allResources as readonly Descriptor[]).flatMap(parent =>
        (parent.children ?? []).map(({ resource, by }) => ({
          parent,
          by,
          child: allResources.find(each => each.name === resource),
        })),
      )
      expect(links.length).toBeGreaterThan(0)
      for (const { parent, by, child } of links) {
        if (!child) continue
        // Authors may change the child records that they have created, but no parent records.
        const own: Descriptor = { ...child, rights: { own: 'author' } }
        const above = await program.insert(parent, sampleOf(parent, `above ${child.name}`))
        const body = (word: string, id: unknown) => sampleOf(child, `${word} ${child.name}`, { [by]: id })
        const refused = {
          code: 'not-allowed',
          message: expect.stringContaining(`Changing ${parent.label.many.toLowerCase()} needs`),
        }
        await expect(author.insert(own, body('below', above.id))).rejects.toMatchObject(refused)
        if (own.fields[by]?.required) continue
        const free = await author.insert(own, body('free', null))
        await expect(author.update(own, Number(free.id), { [by]: above.id })).rejects.toMatchObject(refused)
        expect((await program.find(child, Number(free.id), 'owner'))?.[by]).toBeNull()
        await program.update(child, Number(free.id), { [by]: above.id })
        const saved = await author.update(own, Number(free.id), { [by]: above.id })
        expect(saved[by]).toBe(above.id)
      }
    })

    test('an author gets no changes or counts of unreadable records', async () => {
      const { caller } = await person('author')
      await (await owner()).call('POST', '/api/subscribers', { email: 'told@example.org' })
      const reported = await caller.call('GET', '/api/changes?size=1000')
      expect(reported.body.data.data.length).toBeGreaterThan(0)
      expect(JSON.stringify(reported.body)).not.toMatch(/"resource":"(users|subscribers|messages)"/)
      expect(reported.body.data.total).toBe(reported.body.data.data.length)
      expect((await caller.call('GET', '/api/changes?resource=users')).body.data.total).toBe(0)
      const usage = await caller.call('GET', '/api/usage')
      expect(Object.keys(usage.body.data.records)).not.toContain('users')
    })

    test('an author edits their profile and password without write access to users', async () => {
      const { caller, email } = await person('viewer')
      expect((await caller.call('PUT', '/api/me', { name: 'A new name' })).status).toBe(200)
      const change = { current_password: ownerPassword, password: 'another long password' }
      expect((await caller.call('PUT', '/api/me/password', change)).status).toBe(200)
      expect((await login(email, { password: 'another long password' })).status).toBe(200)
    })
  })

  describe('sender fields of a message', () => {
    const sentMessage = {
      name: 'Rahima Khatun',
      phone: '01712345678',
      email: 'rahima@example.org',
      message: 'A question',
    }

    test('an editor reads, searches and processes the sender of a message', async () => {
      const { caller } = await person('editor')
      const { data } = (await caller.call('POST', '/api/messages', sentMessage)).body
      expect(data).toMatchObject(sentMessage)
      const url = `/api/messages/${data.id}`
      const saved = await caller.call('PUT', url, { state: 'read', note: 'Called' })
      expect(saved).toMatchObject({ status: 200, body: { data: { ...sentMessage, state: 'read' } } })
      expect((await caller.call('GET', '/api/messages?search_key=rahima&sort=name')).body.data.data).toMatchObject([
        sentMessage,
      ])
      const { body: deleted } = await caller.call('DELETE', url)
      expect((await caller.call('POST', `/api/undo/${deleted.undo}`)).body.data).toMatchObject(sentMessage)
      await caller.call('DELETE', url)
    })

    test('roles without permission for sender fields never receive them in any response', async () => {
      const { id: userId } = await person('author')
      const { data } = (await (await owner()).call('POST', '/api/messages', sentMessage)).body
      const opened: Descriptor = { ...messages, rights: { read: 'viewer', write: 'author' } }
      const read = (query: Query, role: Role) => readListRequest(opened, query, role)
      const rows = provider.store.inApplication('demo', { role: 'author', userId })
      const stale = await rows
        .update(opened, data.id, { state: 'new' }, { version: 9 })
        .catch((error: Failure) => error.extras)
      const answers = [
        await rows.update(opened, data.id, { state: 'read', note: 'Called' }),
        await rows.find(opened, data.id, 'author'),
        (await rows.list(opened, read({}, 'author'), 'author')).data[0],
        (stale as { current: unknown }).current,
      ]
      for (const answer of answers) {
        expect(answer).toMatchObject({ id: data.id, message: 'A question' })
        expect(JSON.stringify(answer)).not.toMatch(/Rahima|01712345678|rahima@/)
      }
      expect(() => read({ sort: 'name' }, 'author')).toThrow()
      expect(read({ sort: 'name', search_key: 'rahima' }, 'editor').search).toBe('rahima')
      expect(read({ search_key: 'rahima' }, 'author').search).toBe('')
      expect((await (await owner()).call('GET', `/api/messages/${data.id}`)).body.data).toMatchObject(sentMessage)
    })
  })

  describe('assigning roles', () => {
    test('only owners assign roles, and nobody else raises a role, not even their own', async () => {
      const { caller, id } = await person('editor')
      const before = await everyRow(provider)
      const grand = { name: 'Grand', email: 'grand@example.org', password: ownerPassword, type: 'owner' }
      for (const answer of [
        await caller.call('PUT', `/api/users/${id}`, { type: 'owner' }),
        await caller.call('POST', '/api/users', grand),
      ])
        expect(answer).toMatchObject(refusal(/^Setting 'Role' needs the role Owner, and you are signed in as Editor/))
      expect(await everyRow(provider)).toEqual(before)
      const same = await caller.call('PUT', `/api/users/${id}`, { name: 'Renamed', type: 'editor' })
      expect(same).toMatchObject({ status: 200, body: { data: { name: 'Renamed', type: 'editor' } } })
      await caller.call('PUT', '/api/me', { name: 'Renamed', type: 'owner' })
      expect((await caller.call('GET', '/api/me')).body.data.role).toBe('editor')
    })

    test('an owner is changed and deleted only by owners', async () => {
      const [{ caller }, second] = [await person('editor'), await person('owner')]
      const before = await everyRow(provider)
      for (const [method, body] of [
        ['PUT', { password: 'taken over by an editor' }],
        ['DELETE', undefined],
      ] as const)
        expect(await caller.call(method, `/api/users/${second.id}`, body)).toMatchObject(
          refusal(/needs the role Owner/),
        )
      expect(await everyRow(provider)).toEqual(before)
      expect((await (await owner()).call('DELETE', `/api/users/${second.id}`)).status).toBe(200)
    })

    test('an unknown role is rejected, and an omitted role is retained', async () => {
      const { id } = await person('author')
      const body = { name: 'Somebody', email: 'somebody@example.org', password: ownerPassword }
      for (const type of ['administrator', 7, ['owner']])
        for (const [method, url] of [
          ['PUT', `/api/users/${id}`],
          ['POST', '/api/users'],
        ] as const)
          expect(await (await owner()).call(method, url, { ...body, type })).toMatchObject({
            status: 422,
            body: { errors: { type: [expect.any(String)] } },
          })
      for (const type of ['', null])
        expect((await (await owner()).call('PUT', `/api/users/${id}`, { type })).body.data).toMatchObject({
          type: 'author',
        })
    })

    test('the last owner cannot lose the role', async () => {
      const own = await startProvider(dialect)
      const second = { name: 'Second', email: 'second@example.org', password: ownerPassword }
      const other = (await own.editor.call('POST', '/api/users', second)).body.data
      const { id } = (await own.editor.call('GET', '/api/me')).body.data
      const before = await everyRow(own)
      for (const [method, body] of [
        ['PUT', { type: 'editor' }],
        ['PUT', { status: 0 }],
        ['DELETE', undefined],
      ] as const)
        expect(await own.editor.call(method, `/api/users/${id}`, body)).toMatchObject({
          status: 409,
          body: { code: 'last-owner', message: expect.stringMatching(/last active owner/) },
        })
      expect(await everyRow(own)).toEqual(before)
      expect((await own.editor.call('PUT', `/api/users/${other.id}`, { type: 'owner' })).status).toBe(200)
      expect((await own.editor.call('PUT', `/api/users/${id}`, { type: 'viewer' })).status).toBe(200)
      await own.close()
    })

    test('on a site without roles, the migration makes the first user owner', async () => {
      const own = await startProvider(dialect)
      const db = forEveryApplication(own.database.db)
      await db.updateTable('users').set({ type: 'editor' }).execute()
      await migrate(own.database, { site })
      const rows = await db.selectFrom('users').select(['app_key', 'type']).orderBy('id').execute()
      expect(rows).toEqual([
        { app_key: 'demo', type: 'owner' },
        { app_key: 'other', type: 'owner' },
      ])
      await own.close()
    })
  })
})
