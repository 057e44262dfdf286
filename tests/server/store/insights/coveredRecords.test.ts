/** A resource that a site adds takes the address of an existing page: editors and operators learn of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../../server/schema/migrate.ts'
import { createStore } from '../../../../server/store/store.ts'
import { createSite } from '../../../../src/resources/createSite.ts'
import { slug, status, text } from '../../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../../src/schema/descriptor/resource.ts'
import { dialects } from '../../../support/sites/databases.ts'
import { createTestClock } from '../../../support/sites/server.ts'
import { type SiteApp, startSiteApp } from '../../../support/sites/siteApp.ts'

const boats: Descriptor = {
  ...{ name: 'boats', path: 'boats', label: { one: 'Boat', many: 'Boats' }, icon: 'page' },
  fields: {
    title: text('Title', { required: true, public: true }),
    slug: slug('Slug', { from: 'title', unique: true, public: true }),
    status: status(),
  },
  ...{ title: 'title', list: { columns: ['title'], pageSizes: [10] }, form: ['title', 'slug', 'status'] },
  ...{ search: ['title'], filters: ['status'], page: { record: '/fleet/:slug', list: '/our-fleet' } },
  texts: { deleteAsk: 'Delete it?' },
}

describe.each(dialects)('pages at addresses of a later resource, on %s', dialect => {
  let app: SiteApp
  beforeAll(async () => {
    app = await startSiteApp(createSite({}), dialect)
  })
  afterAll(() => app?.close())

  const insights = async (site: ReturnType<typeof createSite>) => {
    await migrate(app.database, { site })
    const store = createStore({ site, database: app.database, clock: createTestClock() })
    return store.inApplication('demo').insights
  }
  const coveredIn = async (site: ReturnType<typeof createSite>) =>
    (await (await insights(site)).attention()).filter(({ reason }) => reason === 'covered-address')

  test('the attention report and the startup messages name published pages that the site covers', async () => {
    const pages = [
      { name: 'List', title: 'Fleet', slug: 'our-fleet', status: 1 },
      { name: 'Records', title: 'Ships', slug: 'fleet', status: 1 },
      { name: 'Off', title: 'Off', slug: 'off', status: 0 },
      { name: 'Free', title: 'Free', slug: 'free', status: 1 },
    ]
    const ids: number[] = []
    for (const page of pages) ids.push((await app.owner('POST', '/api/pages', page)).body.data.id)
    const before = createSite({})
    expect(await coveredIn(before)).toEqual([])
    expect(await (await insights(before)).coveredRecords()).toEqual([])

    const after = createSite({ resources: [boats, { ...boats, name: 'off', page: { record: '/off/:slug' } }] })
    expect(await coveredIn(after)).toMatchObject([
      {
        ...{ field: 'slug', total: 2 },
        findings: [
          { resource: 'pages', id: ids[0], title: 'Fleet', detail: '/our-fleet' },
          { resource: 'pages', id: ids[1], title: 'Ships', detail: '/fleet' },
        ],
      },
    ])
    const remedy = 'Give this record another slug, or change the address in the descriptor.'
    expect((await (await insights(after)).coveredRecords()).toSorted()).toEqual(
      [
        `The site shows Boats at /our-fleet, so visitors do not see pages ${ids[0]}. ${remedy}`,
        `The site shows Boats at /fleet, so visitors do not see pages ${ids[1]}. ${remedy}`,
      ].toSorted(),
    )
  })
})
