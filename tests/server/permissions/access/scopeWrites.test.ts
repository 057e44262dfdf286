/**
 * No write changes a record out of reach, takes a record out of reach or into it, or changes the limits of the person
 * who makes it: by a form, a list, an order, children, an undo, a deletion or an effect.
 */
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyTables } from '../../../../server/db/tables.ts'
import { forEveryApplication } from '../../../../server/db/tenantKey.ts'
import type { Effects } from '../../../../server/records/effects/effects.ts'
import { type Filled, type LimitedApp, type Person, startLimitedApp } from '../../../support/access/limitedSite.ts'
import { dialects } from '../../../support/sites/databases.ts'
import { ownerPassword } from '../../../support/sites/server.ts'

const stored = [
  'offices',
  'topics',
  'gazettes',
  'remarks',
  'notes',
  'users',
  'roles',
  'sections',
  'widgets',
  'posts',
  'changes',
  'deleted_records',
]

/** Every stored row, as text. */
const everyRow = async ({ database: { db } }: LimitedApp): Promise<string> => {
  const texts: string[] = []
  for (const name of stored) {
    const { rows } = await sql<object>`select * from ${sql.table(name)} order by id`.execute(forEveryApplication(db))
    texts.push(...rows.map(row => `${name} ${JSON.stringify(row)}`))
  }
  expect(texts.length).toBeGreaterThan(90)
  return texts.join('\n')
}

/** Values that the effects set; undefined for none. */
let setByEffects: object | undefined
/** Effects of a site that set values of a record. */
const settingEffects: readonly Effects[] = ['gazettes', 'users'].map(resource => ({
  resource,
  hooks: { beforeSave: () => setByEffects },
})) as unknown as readonly Effects[]

describe.each(dialects)('writes at the limits of a person on %s', dialect => {
  let site: LimitedApp
  beforeAll(async () => {
    site = await startLimitedApp(dialect, { effects: settingEffects })
  })
  afterAll(() => site?.close())
  beforeEach(() => {
    setByEffects = undefined
  })

  let made = 0
  const unique = () => {
    made += 1
    return `made ${made}`
  }
  const create = async (who: Person, resource: string, values: object): Promise<number> => {
    const { status, body } = await site.as(who)('POST', `/api/${resource}`, { title: unique(), ...values })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.data.id
  }
  const save = async (resource: string, id: number, values: object): Promise<void> => {
    const { status, text } = await site.as('owner')('PUT', `/api/${resource}/${id}`, values)
    expect({ status, text }).toMatchObject({ status: 200 })
  }
  const owned = (who: Person, { north }: Filled = site) =>
    create(who, 'gazettes', { office_id: north, kind: 'open', status: 0 })
  /** Expects that a call is refused and stores nothing. Returns the response. */
  const refused = async (who: Person, [method, url, body]: readonly [string, string, object?], status: number) => {
    const before = await everyRow(site)
    const reply = await site.as(who)(method, url, body)
    expect({ status: reply.status, text: reply.text }).toMatchObject({ status })
    expect(await everyRow(site)).toBe(before)
    return reply
  }

  test.each(['editor', 'clerk'] as const)('the %s changes neither their own scope nor another user', async who => {
    const { ids, south } = site
    const self = `/api/users/${ids[who]}`
    // The other office is out of reach, so it is treated as missing.
    const { body } = await refused(who, ['PUT', self, { office_id: south }], 422)
    expect(Object.keys(body.errors)).toEqual(['office_id'])
    const emptied = await refused(who, ['PUT', self, { office_id: null }], 403)
    expect(emptied.body.message).toContain("Setting 'Office'")
    await refused(who, ['PUT', self, { role_id: null, type: 'owner' }], 403)
    const user = { name: 'New', email: 'new@demo.example', password: ownerPassword, office_id: site.north }
    await refused(who, ['POST', '/api/users', user], 403)
    const colleague = `/api/users/${who === 'editor' ? ids.clerk : ids.editor}`
    await refused(who, ['PUT', colleague, { password: 'another long password' }], 403)
    const failed = await refused(who, ['POST', '/api/users/bulk', { items: [{ id: ids[who], office_id: south }] }], 200)
    expect(failed.body.data.failed).toMatchObject([{ id: ids[who], status: 422 }])
    await refused(who, ['PUT', '/api/roles/1', { base: 'editor', rights: [] }], 403)
    await refused(who, ['POST', '/api/roles', { name: 'Mine', base: 'editor' }], 403)
    for (const values of [{ office_id: south }, { type: 'owner' }, { role_id: null, type: 'viewer' }]) {
      setByEffects = values
      await refused(who, ['PUT', self, { firstname: unique() }], 422)
    }
    setByEffects = undefined
    expect(await site.as(who)('PUT', self, { firstname: unique() })).toMatchObject({ status: 200 })
    expect(await site.as(who)('PUT', '/api/me', { name: `zqperson${who}` })).toMatchObject({ status: 200 })
  })

  test.each(['editor', 'clerk', 'author', 'reporter'] as const)(
    'the %s changes no record out of reach, and moves none out or in',
    async who => {
      const { north, south } = site
      const away = { office_id: south, kind: 'closed' }
      const foreign = await create('owner', 'gazettes', { ...away, code: unique(), status: 0 })
      const own = await owned(who)
      // Authors reach their own records in any office.
      if (who !== 'author') {
        const { body } = await refused(who, ['PUT', `/api/gazettes/${own}`, away], 422)
        expect(Object.keys(body.errors)).toContain('office_id')
        await refused(who, ['POST', '/api/gazettes', { title: unique(), ...away, status: 0 }], 422)
        const { body: many } = await refused(
          who,
          ['POST', '/api/gazettes/bulk', { items: [{ id: own, ...away }] }],
          200,
        )
        expect(many.data.failed).toMatchObject([{ id: own, status: 422 }])
        setByEffects = { office_id: south }
        await refused(who, ['PUT', `/api/gazettes/${own}`, { amount: 77 }], 422)
        await refused(who, ['POST', '/api/gazettes', { title: unique(), office_id: north, status: 0 }], 422)
        setByEffects = undefined
      }
      await refused(who, ['PUT', `/api/gazettes/${foreign}`, { office_id: north, kind: 'open' }], 404)
      await refused(who, ['DELETE', `/api/gazettes/${foreign}`], 404)
      await refused(who, ['POST', '/api/gazettes/bulk', { items: [{ id: foreign, office_id: north }] }], 200)
      await refused(who, ['POST', '/api/gazettes/bulk', { delete: [foreign] }], 200)
      await refused(who, ['PUT', `/api/gazettes/${own}`, { parent_id: foreign }], 422)
      if (who === 'author') return
      await refused(who, ['POST', '/api/gazettes/order', { items: [{ id: foreign, version: 1, sort_order: 3 }] }], 404)
      const below = { items: [{ id: own, version: 1, sort_order: 3, parent_id: foreign }] }
      await refused(who, ['POST', '/api/gazettes/order', below], 422)
    },
  )

  test('a record keeps a parent out of reach when its position changes', async () => {
    const above = await create('owner', 'gazettes', { office_id: site.south, status: 0 })
    const own = await create('owner', 'gazettes', { office_id: site.north, parent_id: above, status: 0 })
    const items = [{ id: own, version: 1, sort_order: 3, parent_id: above }]
    expect(await site.as('editor')('POST', '/api/gazettes/order', { items })).toMatchObject({ status: 200 })
  })

  test('a value that a record out of reach has is taken, without its name', async () => {
    const code = unique()
    const title = unique()
    await create('owner', 'gazettes', { title, office_id: site.south, code, status: 0 })
    const given = { title: unique(), code, office_id: site.north, status: 0 }
    const { body, text } = await refused('editor', ['POST', '/api/gazettes', given], 409)
    expect(body).toMatchObject({ code: 'taken', conflicts: [] })
    expect(text).not.toContain(title)
  })

  test('a person without an office does not reach the records without one', async () => {
    const { ids, north } = site
    await create('owner', 'gazettes', { status: 0 })
    await save('users', ids.clerk, { office_id: null })
    // Nothing is in reach, so the whole list is refused.
    expect((await site.as('clerk')('GET', '/api/gazettes')).status).toBe(403)
    await save('users', ids.clerk, { office_id: north })
    expect((await site.as('clerk')('GET', '/api/gazettes')).status).toBe(200)
  })

  test('a reporter publishes nothing', async () => {
    const own = await owned('reporter')
    const { body } = await refused('reporter', ['PUT', `/api/gazettes/${own}`, { status: 1 }], 422)
    expect(Object.keys(body.errors)).toEqual(['status'])
    await refused('reporter', ['POST', '/api/gazettes', { title: unique(), office_id: site.north, kind: 'open' }], 422)
    await save('gazettes', own, { status: 1 })
    await refused('reporter', ['PUT', `/api/gazettes/${own}`, { amount: 5 }], 403)
    await refused('reporter', ['PUT', `/api/gazettes/${own}`, { status: 0 }], 403)
    await refused('reporter', ['DELETE', `/api/gazettes/${own}`], 403)
    // Readable, but not theirs.
    await refused('reporter', ['PUT', `/api/gazettes/${await owned('owner')}`, { amount: 5 }], 403)
  })

  test('children out of reach are treated as missing, and none moves out', async () => {
    const own = await owned('editor')
    const [seen, hidden] = [
      await create('editor', 'remarks', { gazette_id: own, office_id: site.north }),
      await create('owner', 'remarks', { gazette_id: own, office_id: site.south }),
    ]
    const { body } = await site.as('editor')('GET', `/api/gazettes/${own}`)
    expect(body.data.remarks.map(({ id }: { readonly id: number }) => id)).toEqual([seen])
    const put = (remark: object) => ['PUT', `/api/gazettes/${own}`, { remarks: [remark] }] as const
    const outcomes = []
    for (const id of [hidden, 2_000_000_000])
      for (const change of [{ title: 'x' }, { title: '' }, { _delete: true }])
        outcomes.push((await refused('editor', put({ id, ...change }), 409)).text)
    expect(new Set(outcomes).size).toBe(1)
    const away = await refused('editor', put({ id: seen, office_id: site.south }), 422)
    expect(Object.keys(away.body.errors)).toEqual(['remarks.0.office_id'])
    const added = await refused('editor', put({ title: 'x', office_id: site.south }), 422)
    expect(Object.keys(added.body.errors)).toEqual(['remarks.0.office_id'])
    // The child out of reach would be deleted with its parent.
    const preview = await site.as('editor')('GET', `/api/gazettes/${own}/deletion`)
    expect(preview.body.data).toEqual([
      { resource: 'remarks', effect: 'deleted', count: 1 },
      { resource: 'remarks', effect: 'refused', count: 1 },
    ])
    for (const url of [`/api/gazettes/${own}`, `/api/gazettes/${own}?children=1`])
      await refused('editor', ['DELETE', url], 409)
  })

  test('a deletion, and its undo, change no record out of reach', async () => {
    const topic = await create('editor', 'topics', { office_id: site.north })
    const hidden = await create('owner', 'gazettes', { office_id: site.south, topic_ids: [topic], status: 0 })
    await refused('editor', ['DELETE', `/api/topics/${topic}`], 409)
    await save('gazettes', hidden, { topic_ids: [] })
    const { body } = await site.as('editor')('DELETE', `/api/topics/${topic}`)
    // The record is out of reach by the time of the undo.
    const { ids, north, south } = site
    await save('users', ids.editor, { office_id: south })
    const lost = await refused('editor', ['POST', `/api/undo/${body.undo}`], 404)
    expect(lost.text).toBe((await site.as('editor')('POST', '/api/undo/999999')).text)
    const { body: changes } = await site.as('editor')('GET', '/api/changes?resource=topics')
    expect(changes.data.data.filter(({ undo }: { readonly undo?: string }) => undo)).toEqual([])
    await save('users', ids.editor, { office_id: north })
    expect(await site.as('editor')('POST', `/api/undo/${body.undo}`)).toMatchObject({ status: 200 })
  })

  test('a record out of reach prevents the deletion of its target, without its name or number', async () => {
    const own = await owned('editor')
    const texts: string[] = []
    for (const title of [unique(), unique()]) {
      await create('owner', 'notes', { title, office_id: site.south, gazette_id: own })
      const { text, body } = await refused('editor', ['DELETE', `/api/gazettes/${own}`], 409)
      expect(body).toMatchObject({ code: 'referred-to', referrers: [], referrer_count: 0 })
      expect(text).not.toContain(title)
      texts.push(text + (await site.as('editor')('GET', `/api/gazettes/${own}/deletion`)).text)
    }
    expect(texts[0]).toBe(texts[1])
  })

  test('an undo restores a record that refers to a record out of reach', async () => {
    const above = await create('owner', 'gazettes', { office_id: site.south, status: 0 })
    const own = await create('owner', 'gazettes', { office_id: site.north, parent_id: above, status: 0 })
    const { body } = await site.as('editor')('DELETE', `/api/gazettes/${own}`)
    expect(await site.as('editor')('POST', `/api/undo/${body.undo}`)).toMatchObject({ status: 200 })
  })

  /** Gives the reporter a role with other rights. Returns a function that reverts it. */
  const withRights = async (rights: readonly object[]) => {
    const role = { name: unique(), base: 'editor', rights: [...rights, { ...all, resource: 'offices' }] }
    const { body } = await site.as('owner')('POST', '/api/roles', role)
    const user = await site.as('owner')('GET', `/api/users/${site.ids.reporter}`)
    await save('users', site.ids.reporter, { role_id: body.data.id })
    return () => save('users', site.ids.reporter, { role_id: user.body.data.role_id })
  }
  const all = { read: 'all', create: true, update: 'all', delete: 'all', publish: true }

  test.each(['out of', 'into'])('a deletion takes no record %s reach by emptying its reference', async way => {
    const target = await owned('owner')
    const where = JSON.stringify({ seen_id: way === 'into' ? null : target })
    const revert = await withRights([
      { ...all, resource: 'gazettes' },
      { ...all, resource: 'remarks' },
      { ...all, resource: 'notes', where },
    ])
    const note = await create('owner', 'notes', { office_id: site.north, seen_id: target })
    const read = await site.as('reporter')('GET', `/api/notes/${note}`)
    expect(read.status).toBe(way === 'into' ? 404 : 200)
    await refused('reporter', ['DELETE', `/api/gazettes/${target}`], 409)
    await revert()
  })

  test('without the right to publish sections, nobody adds widgets to a published one', async () => {
    const sectionOf = (status: number) => create('owner', 'sections', { name: unique(), status })
    const [published, draft] = [await sectionOf(1), await sectionOf(0)]
    const revert = await withRights([
      { ...all, resource: 'sections', publish: false },
      { ...all, resource: 'widgets' },
    ])
    const widget = (id: number) => ({ name: unique(), section_id: id })
    await refused('reporter', ['POST', '/api/widgets', widget(published)], 403)
    expect(await site.as('reporter')('POST', '/api/widgets', widget(draft))).toMatchObject({ status: 201 })
    await revert()
  })

  test('a private document of a record out of reach can be neither read nor used', async () => {
    const own = await owned('editor')
    const [mark = '', paper] = Object.entries(site.papers).find(([each]) =>
      site.records.some(({ mark: other, values }) => other === each && values.office_id === site.south),
    ) ?? ['', '']
    expect(mark).not.toBe('')
    const taken = await refused(
      'editor',
      ['PUT', `/api/gazettes/${own}`, { paper: `/api/private-files/${paper}` }],
      409,
    )
    expect(taken.text).not.toContain(mark)
    await refused('editor', ['GET', `/api/private-files/${paper}`], 404)
  })

  test('a custom role never reaches more than the stored role of its holder', async () => {
    // Authors have other conditions than editors, and viewers have none.
    const role = { name: unique(), base: 'viewer', rights: [{ ...all, resource: 'gazettes' }] }
    const { body } = await site.as('owner')('POST', '/api/roles', role)
    await save('users', site.ids.clerk, { role_id: body.data.id })
    // The role of a user follows the base of their custom role. A restored backup may contain another one.
    const users = anyTables(forEveryApplication(site.database.db)).updateTable('users')
    await users.set({ type: 'editor' }).where('id', '=', site.ids.clerk).execute()
    const seen = await site.as('clerk')('GET', '/api/gazettes?all=1')
    const offices = new Set(seen.body.data.data.map((each: { readonly office_id: number }) => each.office_id))
    expect([...offices]).toEqual([site.north])
    await save('users', site.ids.clerk, { role_id: site.ids['role clerk' as 'clerk'] })
  })

  test('a token has no more rights than its maker has now', async () => {
    const maker = { name: 'Maker', email: 'maker@demo.example', password: ownerPassword, type: 'owner' }
    const { body: user } = await site.as('owner')('POST', '/api/users', { ...maker, office_id: site.north })
    const login = await site.as(undefined)('POST', '/api/login', { identifier: maker.email, password: ownerPassword })
    const issued = await site.withToken(login.body.token)('POST', '/api/tokens', {
      name: 'Program',
      role: 'editor',
      days: 9,
    })
    const program = site.withToken(issued.body.data.token)
    const officesOf = async (): Promise<readonly unknown[]> => {
      const { body } = await program('GET', '/api/gazettes?all=1')
      return [...new Set(body.data.data.map((each: { readonly office_id: number }) => each.office_id))].sort()
    }
    // As an owner's, with the conditions of editors.
    expect(await officesOf()).toEqual([site.north])
    await save('users', user.data.id, { office_id: site.south })
    expect(await officesOf()).toEqual([site.south])
    const role = { name: unique(), base: 'viewer', rights: [{ ...all, resource: 'gazettes' }] }
    const { body: given } = await site.as('owner')('POST', '/api/roles', role)
    await save('users', user.data.id, { role_id: given.data.id })
    expect((await program('POST', '/api/gazettes', { title: unique(), office_id: site.south })).status).toBe(403)
    expect((await program('GET', '/api/topics')).status).toBe(403)
    await save('roles', given.data.id, { rights: [] })
    expect((await program('GET', '/api/gazettes')).status).toBe(403)
  })

  test('a role that changes while its holder saves decides on the save', async () => {
    const revert = await withRights([{ ...all, resource: 'gazettes' }])
    const own = await owned('owner')
    const payload = new PassThrough()
    const headers = {
      'app-key': 'demo',
      authorization: `Bearer ${site.tokens.reporter}`,
      'content-type': 'application/json',
    }
    const sent = site.app.inject({ method: 'PUT', url: `/api/gazettes/${own}`, headers, payload })
    payload.write('{"amount":')
    await new Promise(resolve => {
      setTimeout(resolve, 100)
    })
    const role = { name: unique(), base: 'editor', rights: [{ ...all, resource: 'gazettes', update: 'own' }] }
    const { body } = await site.as('owner')('POST', '/api/roles', role)
    await save('users', site.ids.reporter, { role_id: body.data.id })
    const before = await everyRow(site)
    payload.end('12345}')
    expect((await sent).statusCode).toBe(403)
    expect(await everyRow(site)).toBe(before)
    await revert()
  })
})
