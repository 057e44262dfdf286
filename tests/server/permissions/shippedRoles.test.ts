/** Custom roles and conditions from the configuration of a site. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStore } from '../../../server/store/store.ts'
import { createSite } from '../../../src/resources/createSite.ts'
import { reference, status, text } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import type { SiteConfig } from '../../../src/schema/site/siteConfig.ts'
import { dialects } from '../../support/sites/databases.ts'
import { addTestSite, ownerPassword } from '../../support/sites/server.ts'
import { type SiteApp, startSiteApp } from '../../support/sites/siteApp.ts'

const resourceOf = (name: string, fields: Fields = {}, more: Partial<Descriptor> = {}): Descriptor => ({
  name,
  path: name,
  label: { one: name, many: name },
  icon: 'page',
  fields: { title: text('Title', { required: true }), ...fields },
  title: 'title',
  list: { columns: ['title'], pageSizes: [10] },
  form: ['title', ...Object.keys(fields)],
  search: ['title'],
  filters: [],
  texts: { deleteAsk: 'Delete it?' },
  ...more,
})

const office = reference('Office', 'offices')
const config: SiteConfig = {
  resources: [
    resourceOf('offices'),
    resourceOf(
      'notices',
      { office_id: reference('Office', 'offices', { required: true }), status: status() },
      { access: { editor: { where: { office_id: 'me.office_id' } } } },
    ),
    resourceOf('pets', { office_id: office }),
  ],
  extend: {
    users: { fields: { office_id: office, home_id: office } },
    faqs: { access: { editor: { where: { created_by: 'me' } } } },
  },
  roles: [
    {
      name: 'Pet desk',
      base: 'editor',
      rights: {
        pets: { read: 'all', create: true, update: 'own', where: { office_id: ['me.home_id'] } },
        offices: { read: 'all' },
      },
    },
  ],
}
const site = createSite(config)

describe.each(dialects)('roles and conditions of a site on %s', dialect => {
  let app: SiteApp
  beforeAll(async () => {
    app = await startSiteApp(site, dialect)
  })
  afterAll(() => app?.close())

  const rolesNow = async () =>
    (await app.owner('GET', '/api/roles?size=100')).body.data.data.map(({ name }: { name: string }) => name)
  const reports: string[] = []
  const ship = (roles: SiteConfig['roles']) =>
    createStore({ site: createSite({ ...config, roles }), database: app.database, clock: () => new Date() }).shipRoles(
      'demo',
      message => reports.push(message),
    )
  let added = 0
  const person = async (values: object) => {
    added += 1
    const email = `person${added}@example.org`
    const body = { name: `Person ${added}`, email, password: ownerPassword, type: 'editor', ...values }
    const created = await app.owner('POST', '/api/users', body)
    expect([created.status, created.body]).toMatchObject([201, {}])
    return { id: created.body.data.id as number, call: await app.signIn(email) }
  }
  const officeCalled = async (title: string): Promise<number> =>
    (await app.owner('POST', '/api/offices', { title })).body.data.id

  test('an application gets each role once, also from several processes', async () => {
    expect(await rolesNow()).toEqual(['Pet desk'])
    const [role] = (await app.owner('GET', '/api/roles')).body.data.data
    expect(role).toMatchObject({ base: 'editor', name: 'Pet desk' })
    const { rights } = (await app.owner('GET', `/api/roles/${role.id}`)).body.data
    expect(rights).toEqual([
      {
        ...{ resource: 'pets', read: 'all', create: 1, update: 'own', delete: 'none', publish: 0 },
        where: '{"office_id":["me.home_id"]}',
      },
      { resource: 'offices', read: 'all', create: 0, update: 'none', delete: 'none', publish: 0, where: null },
    ])
    const roles: SiteConfig['roles'] = [...(config.roles ?? []), { name: 'Second', base: 'author', rights: {} }]
    await Promise.all([ship(roles), ship(roles), ship(roles)])
    expect((await rolesNow()).toSorted()).toEqual(['Pet desk', 'Second'])
    await ship(roles)
    expect(await rolesNow()).toHaveLength(2)
    expect(reports).toEqual([])
  })

  test('owners rename and delete a shipped role, and it does not come back', async () => {
    const roles: SiteConfig['roles'] = [{ name: 'Third', base: 'author', rights: {} }]
    await ship(roles)
    const { data } = (await app.owner('GET', '/api/roles?search_key=Third')).body.data
    await app.owner('PUT', `/api/roles/${data[0].id}`, { name: 'Renamed' })
    await ship(roles)
    expect(await rolesNow()).not.toContain('Third')
    expect((await app.owner('DELETE', `/api/roles/${data[0].id}`)).status).toBe(200)
    await ship(roles)
    expect(await rolesNow()).not.toContain('Third')
    expect(await rolesNow()).not.toContain('Renamed')
  })

  test('a role whose name is taken is reported, and added once the name is free', async () => {
    const { id } = (await app.owner('POST', '/api/roles', { name: 'Taken', base: 'viewer', rights: [] })).body.data
    const roles: SiteConfig['roles'] = [{ name: 'Taken', base: 'author', rights: {} }]
    await ship(roles)
    expect(reports.splice(0)).toEqual([
      expect.stringMatching(/^The role 'Taken' of site\.config\.ts was not added to 'demo': .*Name/),
    ])
    await app.owner('PUT', `/api/roles/${id}`, { name: 'Free' })
    await ship(roles)
    expect(reports).toEqual([])
    expect(await rolesNow()).toEqual(expect.arrayContaining(['Taken', 'Free']))
  })

  test('a new application gets the roles', async () => {
    const store = createStore({ site, database: app.database, clock: () => new Date() })
    await addTestSite(store, 'second')
    expect(await store.inApplication('second').count(site.customRoles)).toBe(1)
  })

  test('a person with a condition gets its only value in new records', async () => {
    const [north, south] = [await officeCalled('North'), await officeCalled('South')]
    const { call, id } = await person({ office_id: north })
    const filled = await call('POST', '/api/notices', { title: 'Open' })
    expect([filled.status, filled.body.data?.office_id]).toEqual([201, north])
    const emptied = await call('POST', '/api/notices', { title: 'Open', office_id: null })
    expect(emptied.body.data.office_id).toBe(north)
    const other = await call('POST', '/api/notices', { title: 'Open', office_id: south })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['office_id']])
    expect((await app.owner('POST', '/api/notices', { title: 'Open' })).status).toBe(422)
    const moved = await call('PUT', `/api/users/${id}`, { office_id: south })
    expect([moved.status, moved.body.message]).toEqual([403, expect.stringMatching(/^Setting 'Office'/)])
  })

  test('a person with a condition of a custom role gets its only value in new records', async () => {
    const [{ id: role_id }] = (await app.owner('GET', '/api/roles?search_key=Pet')).body.data.data
    const north = await officeCalled('North')
    const { call } = await person({ home_id: north, role_id })
    expect((await call('POST', '/api/pets', { title: 'Dog' })).body.data.office_id).toBe(north)
    const { call: homeless } = await person({ role_id })
    expect((await homeless('POST', '/api/pets', { title: 'Cat' })).status).toBe(403)
    expect((await homeless('GET', '/api/pets')).status).toBe(403)
  })

  test('a product resource with access shows people only their own records', async () => {
    const [one, other] = [await person({}), await person({})]
    const { id } = (await one.call('POST', '/api/faqs', { faq_title: 'Mine?' })).body.data
    expect((await one.call('GET', '/api/faqs')).body.data.total).toBe(1)
    expect((await other.call('GET', '/api/faqs')).body.data.total).toBe(0)
    expect((await other.call('GET', `/api/faqs/${id}`)).status).toBe(404)
  })
})
