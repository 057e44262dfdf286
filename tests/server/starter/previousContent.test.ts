/**
 * Content migrations: content that an older version took from constants in its code becomes stored content of the site.
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { migratePreviousContent } from '../../../server/starter/previousContent.ts'
import { loadStarter } from '../../../server/starter/starter.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import { pages, sections, site } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { dialects, openMigratedDatabase } from '../../support/sites/databases.ts'
import { createMemoryFiles, createTestClock, ownerPassword } from '../../support/sites/server.ts'

const folder = join(import.meta.dirname, '../../../starter')
const clock = createTestClock('2026-03-10T20:30:00Z')

describe.each(dialects)('content migrations of older sites on %s', dialect => {
  let database: Database
  let store: Store
  const rowsOf = async (resource: Descriptor, filters = {}, appKey = 'demo') => {
    const request = { page: 1, size: 1_000, search: '', filters, sort: undefined } as const
    return (await store.inApplication(appKey).list(resource, request, 'owner')).data
  }
  const sectionOf = async (template: string) => (await rowsOf(sections, { template }))[0]

  /** Data of a version without opening hours and icons. */
  beforeAll(async () => {
    database = await openMigratedDatabase(dialect)
    store = createStore({ site, database, clock })
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
    await migrate(database, { site })
    for (let start = 0; start < 2; start += 1) await migratePreviousContent({ site, database, clock }, folder)
  })
  afterAll(() => database.close())

  test('opening hours of existing sites are retained, and new sites have none', async () => {
    for (const key of ['demo', 'other'])
      expect((await store.inApplication(key).application())?.opening_hours).toBe('Sun-Thu 10:00am to 6:00pm')
    await store.addApplication(
      'later',
      { name: 'Later' },
      { name: 'L', email: 'l@example.org', password: ownerPassword },
    )
    expect((await store.inApplication('later').application())?.opening_hours).toBeNull()
  })

  test('gallery images are moved to a section of their page, once and in order', async () => {
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

  test('service cards are moved to a section of their page', async () => {
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

  test('the migration adds the role to testimonials, before a place that is already stored', async () => {
    const page = (await store
      .inApplication('demo')
      .list(
        sections,
        { page: 1, size: 10, search: '', filters: { template: 'success-story' }, sort: undefined },
        'visitor',
      )) as unknown as { data: readonly { widgets: readonly { sub_title: string }[] }[] }
    expect(page.data[0]?.widgets.map(({ sub_title: role }) => role)).toEqual(['Farmer, Kurigram', 'Farmer', 'Farmer'])
  })

  test('a site without starter content gets no starter sections in the migration', async () => {
    expect(await rowsOf(sections, {}, 'other')).toEqual([])
  })
})
