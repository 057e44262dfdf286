/** Deletion of a custom role that people have or had: its undo, and saves of these people at the same time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSystemEffects } from '../../../server/records/effects/effects.ts'
import { limitedSite } from '../../support/access/limitedResources.ts'
import { type LimitedApp, startLimitedApp } from '../../support/access/limitedSite.ts'
import { dialects } from '../../support/sites/databases.ts'

const notes = limitedSite.resourceNamed('notes')
if (!notes) throw new Error('The site has no notes.')

describe.each(dialects)('a deleted custom role on %s', dialect => {
  /** Roles of the people who saved a note, as the transaction of each save found them. */
  const roles: unknown[] = []
  const recorder = defineSystemEffects(notes, {
    check: async ({ tenant, by }) => {
      const [user] = await tenant.rowsById('users', ['role_id'], [Number(by.userId)])
      const [role] = await tenant.rowsById('roles', ['name'], [Number(user?.role_id)])
      roles.push(role?.name)
      return undefined
    },
  })
  let site: LimitedApp
  let owner: ReturnType<LimitedApp['as']>
  beforeAll(async () => {
    site = await startLimitedApp(dialect, { effects: [recorder] })
    owner = site.as('owner')
  })
  afterAll(() => site?.close())

  const addRole = async (name: string, rights: readonly object[]): Promise<number> => {
    const { status, body } = await owner('POST', '/api/roles', { name, base: 'editor', rights })
    expect(status).toBe(201)
    return body.data.id
  }
  const roleOf = async (id: number) => (await owner('GET', `/api/users/${id}`)).body.data.role_id
  const write = { resource: 'notes', read: 'own', create: 1, update: 'own', delete: 'own', publish: 1 }

  const readOffices = { resource: 'offices', read: 'all', create: 0, update: 'none', delete: 'none', publish: 0 }

  test.each([
    ['another role', (other: number) => other, 403],
    ['no role', () => null, 201],
  ])('comes back without its people, who got %s', async (name, replacement, statusBefore) => {
    const clerk = site.as('clerk')
    const [id, other] = [
      await addRole(`Deleted for ${name}`, [write, readOffices]),
      await addRole(`Other for ${name}`, []),
    ]
    const path = `/api/users/${site.ids.clerk}`
    expect((await owner('PUT', path, { role_id: id })).status).toBe(200)
    expect((await owner('DELETE', `/api/roles/${id}`)).status).toBe(409)
    const left = replacement(other)
    expect((await owner('PUT', path, { role_id: left })).status).toBe(200)
    const { body } = await owner('DELETE', `/api/roles/${id}`)
    const note = { title: `Of ${name}`, office_id: site.north }
    expect((await clerk('POST', '/api/notes', note)).status).toBe(statusBefore)
    const undone = await owner('POST', `/api/undo/${body.undo}`)
    expect(undone.status).toBe(200)
    expect((await owner('GET', `/api/roles/${id}`)).body.data).toMatchObject({ rights: [write, readOffices] })
    expect(await roleOf(site.ids.clerk)).toBe(left)
    expect((await clerk('POST', '/api/notes', note)).status).toBe(statusBefore)
    // The role works again for people who get it.
    expect((await owner('PUT', path, { role_id: id })).status).toBe(200)
    expect((await clerk('POST', '/api/notes', note)).status).toBe(201)
    expect((await clerk('GET', '/api/gazettes')).status).toBe(403)
  })

  test('is in force in the transaction of every save of its people, and in none after it is gone', async () => {
    const reporter = site.as('reporter')
    const held = await roleOf(site.ids.reporter)
    const none = await addRole('Nothing', [])
    const save = () => reporter('POST', '/api/notes', { title: 'Concurrent', office_id: site.north })
    expect((await save()).status).toBe(201)
    roles.length = 0
    const removal = async () => {
      const given = await owner('PUT', `/api/users/${site.ids.reporter}`, { role_id: none })
      return [given.status, (await owner('DELETE', `/api/roles/${held}`)).status]
    }
    const before = Array.from({ length: 6 }, save)
    const removed = removal()
    const after = Array.from({ length: 6 }, save)
    expect(await removed).toEqual([200, 200])
    const statuses = (await Promise.all([...before, ...after])).map(({ status }) => status)
    expect(statuses.filter(status => status !== 201 && status !== 403)).toEqual([])
    expect(roles.every(name => name === 'reporter')).toBe(true)
    expect(roles.length).toBeGreaterThanOrEqual(statuses.filter(status => status === 201).length)
    expect((await save()).status).toBe(403)
  })
})
