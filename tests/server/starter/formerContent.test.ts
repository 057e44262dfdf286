/** A site that an older version was drawing with content of the program's own keeps it, as content of its own. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { bringFormerContent } from '../../../server/starter/formerContent.ts'
import { loadStarter } from '../../../server/starter/starter.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import { pages, sections } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import {
  createMemoryFiles,
  createTestClock,
  dialects,
  openTestDatabase,
  ownerPassword,
} from '../../support/sites/server.ts'

const folder = join(import.meta.dirname, '../../../starter')
const clock = createTestClock('2026-03-10T20:30:00Z')

describe.each(dialects)('on %s', dialect => {
  let database: Database
  let store: Store
  const rowsOf = async (resource: Descriptor, filters = {}, appKey = 'demo') => {
    const request = { page: 1, size: 1_000, search: '', filters, sort: undefined } as const
    return (await store.inApplication(appKey).list(resource, request, 'owner')).data
  }
  const sectionOf = async (template: string) => (await rowsOf(sections, { template }))[0]

  /** What a version before opening hours and pictograms has left: nothing of the content that it drew by itself. */
  beforeAll(async () => {
    database = await openTestDatabase(dialect)
    await migrate(database)
    store = createStore({ database, clock })
    const owner = (email: string) => ({ name: 'Owner', email, password: ownerPassword })
    const files = createMemoryFiles()
    await loadStarter({ folder, appKey: 'demo', store, files, now: clock(), owner: owner('a@example.org') })
    await store.addApplication('other', { name: 'Other' }, owner('b@example.org'))
    const db = forEveryApplication(database.db)
    for (const template of ['gallery', 'icon-cards']) {
      const { id } = (await sectionOf(template)) ?? {}
      await sql`delete from widgets where section_id = ${id}`.execute(db)
      await sql`delete from sections where id = ${id}`.execute(db)
    }
    await sql`update widgets set sub_title = 'Kurigram' where sub_title = 'Farmer, Kurigram'`.execute(db)
    await sql`update widgets set sub_title = null where sub_title like 'Farmer, %'`.execute(db)
    await sql`alter table applications drop column opening_hours`.execute(db)
    await sql`delete from meta where key = 'fields:applications'`.execute(db)
    await migrate(database)
    for (let start = 0; start < 2; start += 1) await bringFormerContent(database, folder, clock)
  })
  afterAll(() => database.close())

  test('opening hours of every site stay, and a later site begins without any', async () => {
    for (const key of ['demo', 'other'])
      expect((await store.inApplication(key).application())?.opening_hours).toBe('Sun-Thu 10:00am to 6:00pm')
    await store.addApplication(
      'later',
      { name: 'Later' },
      { name: 'L', email: 'l@example.org', password: ownerPassword },
    )
    expect((await store.inApplication('later').application())?.opening_hours).toBeNull()
  })

  test('pictures of the gallery become a section of its page, once and in their order', async () => {
    const page = (await store.inApplication('demo').find(pages, 'gmpf-gallery', 'visitor')) as {
      sections?: readonly { template: string; widgets: readonly { title: string; thumb: string }[] }[]
    }
    const galleries = page.sections?.filter(({ template }) => template === 'gallery') ?? []
    expect(galleries).toHaveLength(1)
    expect(galleries[0]?.widgets).toHaveLength(8)
    expect(galleries[0]?.widgets[0]).toMatchObject({
      title: 'Farmers draw a full net from a pond',
      thumb: expect.stringMatching(/^\/files\/demo\/gallery-fish-harvest-/),
    })
  })

  test('cards of the services become a section of their page', async () => {
    const page = (await store.inApplication('demo').find(pages, 'services', 'visitor')) as {
      sections?: readonly { widgets: readonly { link_url: string; icon: string }[] }[]
    }
    expect(page.sections?.flatMap(({ widgets }) => widgets.map(({ link_url: to, icon }) => `${to} ${icon}`))).toEqual([
      'software-service window',
      'implementation steps',
      'service wrench',
      'network-and-infrastructure network',
      'specialization star',
    ])
  })

  test('the role line comes before text that was never shown', async () => {
    const page = (await store
      .inApplication('demo')
      .list(
        sections,
        { page: 1, size: 10, search: '', filters: { template: 'success-story' }, sort: undefined },
        'visitor',
      )) as unknown as { data: readonly { widgets: readonly { sub_title: string }[] }[] }
    expect(page.data[0]?.widgets.map(({ sub_title: role }) => role)).toEqual(['Farmer, Kurigram', 'Farmer', 'Farmer'])
  })

  test('a site that is not the starter gets no sections of the starter', async () => {
    expect(await rowsOf(sections, {}, 'other')).toEqual([])
  })
})
