/** Deleted records that people reach by a condition or a right, on every database. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../server/schema/migrate.ts'
import { createStore } from '../../../server/store/store.ts'
import type { TrashedAct } from '../../../src/api/wire/trash.ts'
import { createSite } from '../../../src/resources/createSite.ts'
import { text } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import { type LimitedApp, type Person, people, startLimitedApp } from '../../support/access/limitedSite.ts'
import { reaches } from '../../support/access/reaches.ts'
import { dialects, openTestDatabase } from '../../support/sites/databases.ts'
import { addTestSite, createTestClock } from '../../support/sites/server.ts'

describe.each(dialects)('the trash of a site that limits people on %s', dialect => {
  let site: LimitedApp
  beforeAll(async () => {
    site = await startLimitedApp(dialect)
  })
  afterAll(() => site?.close())

  const trash = async (who: Person, query = '') => (await site.as(who)('GET', `/api/trash${query}`)).body.data

  /** The act that deleted records of both offices. */
  const sharedAct = (): string => {
    const [first = ''] = Object.values(site.acts).filter((act, at, acts) => acts.indexOf(act) < at)
    return first
  }

  test.each(people)('the %s gets exactly the deleted records within their reach', async who => {
    const deleted = site.records.filter(({ mark }) => site.undos[mark] !== undefined)
    const restorable = deleted.filter(record => {
      if (who === 'viewer') return false
      const isOwn = record.values.created_by === site.ids[who]
      // Authors delete their own records, and so does the role of reporters. Authors write no remarks.
      if (who === 'author' || who === 'reporter') return reaches(who, site, record) && isOwn
      return reaches(who, site, record)
    })
    const { status, body } = await site.as(who)('GET', '/api/trash?size=100')
    if (who === 'viewer') {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'not-allowed' })
      return
    }
    const { data, total } = body.data as { data: TrashedAct[]; total: number }
    expect(total).toBe(new Set(restorable.map(({ mark }) => site.acts[mark])).size)
    expect(data.reduce((sum, { records }) => sum + records, 0)).toBe(restorable.length)
    for (const { act, records, shown, resources } of data) {
      const expected = restorable.filter(({ mark }) => site.acts[mark] === act)
      expect({ act, records }).toEqual({ act, records: expected.length })
      expect(shown.map(({ title }) => title).sort()).toEqual(
        expected
          .map(({ mark }) => mark)
          .sort()
          .slice(0, 3),
      )
      expect(resources.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length)
    }
    for (const { mark } of deleted) {
      const isFound = restorable.some(record => record.mark === mark)
      expect({ mark, total: (await trash(who, `?search=${mark}`)).total }).toEqual({ mark, total: isFound ? 1 : 0 })
    }
  })

  test('a person does not get the name of a user out of reach', async () => {
    const outsiders = site.records.find(
      record =>
        record.values.created_by !== undefined &&
        !Object.values(site.ids).slice(0, -2).includes(Number(record.values.created_by)) &&
        site.undos[record.mark] !== undefined &&
        record.values.office_id === site.north,
    )
    const query = `?search=${outsiders?.mark}`
    expect((await trash('editor', query)).data).toMatchObject([{ user_name: null, records: 1 }])
    expect((await trash('owner', query)).data[0].user_name).toEqual(expect.any(String))
  })

  test('a person restores their part of an act, and the rest stays for others', async () => {
    const act = sharedAct()
    const north = site.records.filter(({ mark, values }) => site.acts[mark] === act && values.office_id === site.north)
    const { status, body } = await site.as('editor')('POST', `/api/trash/${act}/restore`)
    expect({ status, ids: body.data.map(({ id }: { id: number }) => id).sort() }).toEqual({
      status: 200,
      ids: north.map(({ id }) => id).sort(),
    })
    expect((await site.as('editor')('POST', `/api/trash/${act}/restore`)).status).toBe(404)
    const { data } = await trash('owner', '?size=100')
    expect(data.find((each: TrashedAct) => each.act === act)).toMatchObject({ records: 2 })
  })

  test('references to each other that a deletion has emptied are refilled', async () => {
    const ask = site.as('owner')
    const create = async (title: string, values: object = {}) =>
      (await ask('POST', '/api/gazettes', { title, kind: 'open', ...values })).body.data.id as number
    const above = await create('Above')
    const below = await create('Below', { parent_id: above })
    await ask('PUT', `/api/gazettes/${above}`, { parent_id: null })
    await ask('POST', '/api/gazettes/bulk', { delete: [above, below] })
    const [{ act, records }] = (await trash('owner', '?search=above')).data
    expect(records).toBe(2)
    expect((await ask('POST', `/api/trash/${act}/restore`)).status).toBe(200)
    expect((await ask('GET', `/api/gazettes/${below}`)).body.data.parent_id).toBe(above)
  })
})

test.each(dialects)('a title that a role may not read is neither shown nor searched on %s', async dialect => {
  const database = await openTestDatabase(dialect)
  const secrets: Descriptor = {
    ...{ name: 'secrets', path: 'secrets', label: { one: 'Secret', many: 'Secrets' }, icon: 'page' },
    fields: { title: text('Title', { rights: { read: 'owner' } }), note: text('Note') },
    ...{ title: 'title', form: ['title', 'note'], search: [], filters: [], texts: { deleteAsk: 'Delete it?' } },
    list: { columns: ['note'], pageSizes: [10] },
  }
  const own = createSite({ resources: [secrets] })
  await migrate(database, { site: own })
  const store = createStore({ site: own, database, clock: createTestClock() })
  await addTestSite(store)
  const rows = store.inApplication('demo')
  const { id } = await rows.insert(secrets, { title: 'Nightjar', note: 'x' })
  await rows.remove(secrets, Number(id))
  const listed = async (role: Role, search: string) => {
    const { data, total } = await store
      .inApplication('demo', { role, userId: 5 })
      .trash.list({ page: 1, size: 9, search })
    return [total, data[0]?.shown[0]?.title]
  }
  expect(await listed('owner', 'nightjar')).toEqual([1, 'Nightjar'])
  expect(await listed('editor', '')).toEqual([1, `#${id}`])
  expect(await listed('editor', 'nightjar')).toEqual([0, undefined])
  await database.close()
})
