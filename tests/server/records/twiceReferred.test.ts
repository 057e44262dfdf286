/** Records that refer to another one by several fields count once when it is deleted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '../../../src/resources/createSite.ts'
import { reference, references, text } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import { dialects } from '../../support/sites/databases.ts'
import { type SiteApp, startSiteApp } from '../../support/sites/siteApp.ts'

const resourceOf = (name: string, fields: Fields = {}): Descriptor => ({
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
})

const site = createSite({
  resources: [
    resourceOf('harbours'),
    resourceOf('voyages', {
      from_id: reference('From', 'harbours'),
      to_id: reference('To', 'harbours'),
      called_at: references('Called at', 'harbours', { onDelete: 'refuse' }),
    }),
    resourceOf('ships', {
      home_id: reference('Home', 'harbours', { onDelete: 'empty' }),
      seen_at: references('Seen at', 'harbours'),
    }),
  ],
})

describe.each(dialects)('records that refer to another one twice, on %s', dialect => {
  let app: SiteApp
  beforeAll(async () => {
    app = await startSiteApp(site, dialect)
  })
  afterAll(() => app?.close())

  const create = async (name: string, values: object): Promise<number> => {
    const { status, body } = await app.owner('POST', `/api/${name}`, values)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.data.id
  }

  test('each referring record counts once, in the preview and in the refusal of a deletion', async () => {
    const harbour = await create('harbours', { title: 'Mongla' })
    const other = await create('harbours', { title: 'Chandpur' })
    const round = await create('voyages', { title: 'Round', from_id: harbour, to_id: harbour, called_at: [harbour] })
    const away = await create('voyages', { title: 'Away', from_id: harbour, to_id: other })
    await create('voyages', { title: 'Elsewhere', from_id: other, to_id: other })
    await create('ships', { title: 'Launch', home_id: harbour, seen_at: [harbour, other] })

    const preview = await app.owner('GET', `/api/harbours/${harbour}/deletion`)
    expect(preview.body.data).toEqual([
      {
        resource: 'voyages',
        effect: 'refused',
        count: 2,
        records: [
          { resource: 'voyages', id: round, title: 'Round' },
          { resource: 'voyages', id: away, title: 'Away' },
        ],
      },
      { resource: 'ships', effect: 'emptied', count: 1 },
    ])
    expect(await app.owner('DELETE', `/api/harbours/${harbour}`)).toMatchObject({
      status: 409,
      body: { referrer_count: 2, referrers: [{ id: round }, { id: away }] },
    })
  })
})
