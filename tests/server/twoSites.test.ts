/** Two sites with different resources in one process. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteMistakes } from '../../src/resources/check.ts'
import { createSite } from '../../src/resources/createSite.ts'
import { html, status, text } from '../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../src/schema/descriptor/resource.ts'
import { type SiteApp, startSiteApp } from '../support/sites/siteApp.ts'

/** Resource with public records at `/NAME/:id` that site search finds. */
const resourceOf = (name: string, one: string, more: Fields = {}): Descriptor => ({
  name,
  path: name,
  label: { one, many: `${one}s` },
  icon: 'page',
  fields: {
    title: text('Title', { required: true, public: true }),
    content: html('Content', { public: true }),
    ...more,
    status: status(),
  },
  title: 'title',
  list: { columns: ['title', 'status'], pageSizes: [10] },
  form: ['title', 'content', ...Object.keys(more), 'status'],
  search: ['title'],
  filters: ['status'],
  page: { record: `/${name}/:id`, list: `/${name}`, search: ['content'] },
  texts: { deleteAsk: 'Delete it?' },
})

const harbour = createSite({
  resources: [resourceOf('boats', 'Boat'), resourceOf('tools', 'Tool', { maker: text('Maker', { public: true }) })],
  extend: { faqs: { fields: { source: text('Source', { public: true }) } } },
})
const mill = createSite({
  resources: [resourceOf('wheels', 'Wheel'), resourceOf('tools', 'Tool', { weight: text('Weight', { public: true }) })],
})

test('the checks accept both sites', () => {
  expect([siteMistakes(harbour), siteMistakes(mill)]).toEqual([undefined, undefined])
})

describe('two sites in one process', () => {
  let apps: { readonly [S in 'harbour' | 'mill']: SiteApp }
  beforeAll(async () => {
    apps = { harbour: await startSiteApp(harbour, 'sqlite'), mill: await startSiteApp(mill, 'sqlite') }
  })
  afterAll(async () => {
    await apps?.harbour.close()
    await apps?.mill.close()
  })

  const cases = [
    { name: 'harbour', own: 'boats', other: 'wheels', field: 'maker', otherField: 'weight' },
    { name: 'mill', own: 'wheels', other: 'boats', field: 'weight', otherField: 'maker' },
  ] as const

  test.each(cases)('the $name serves its own resource and answers 404 for that of the other', async each => {
    const { owner, visitor } = apps[each.name]
    const record = { title: `One of ${each.own}`, content: '<p>A rare heirloom.</p>', status: 1 }
    expect(await owner('POST', `/api/${each.own}`, record)).toMatchObject({ status: 201, body: { data: record } })
    expect(await visitor('GET', `/api/${each.own}`)).toMatchObject({ status: 200, body: { data: { total: 1 } } })
    for (const call of [owner, visitor])
      expect(await call('GET', `/api/${each.other}`)).toMatchObject({ status: 404, body: { code: 'unknown-route' } })
  })

  test.each(cases)('the search of the $name finds only its own records, with their addresses', async each => {
    const { body } = await apps[each.name].visitor('GET', '/api/search?q=heirloom')
    expect(body.data.data).toMatchObject([{ resource: each.own, address: `/${each.own}/1` }])
  })

  test.each(cases)('a resource of the same name has the fields of the $name', async each => {
    const { owner } = apps[each.name]
    const given = { title: 'Hammer', [each.field]: 'X' }
    expect(await owner('POST', '/api/tools', given)).toMatchObject({ status: 201, body: { data: given } })
    expect(await owner('POST', '/api/tools', { title: 'Saw', [each.otherField]: 'X' })).toMatchObject({
      status: 422,
      body: { errors: { [each.otherField]: [expect.any(String)] } },
    })
  })

  test('a field that one site adds to a resource of the product is unknown to the other', async () => {
    const faq = { faq_title: 'Why?', source: 'A book' }
    expect(await apps.harbour.owner('POST', '/api/faqs', faq)).toMatchObject({ status: 201, body: { data: faq } })
    expect(await apps.mill.owner('POST', '/api/faqs', faq)).toMatchObject({ status: 422 })
  })

  test.each(cases)('pages of the $name can use every address that its own resources do not use', async each => {
    const { owner } = apps[each.name]
    const page = (slug: string) => ({ name: 'A page', title: 'A page', slug, status: 1 })
    expect(await owner('POST', '/api/pages', page(each.other))).toMatchObject({ status: 201 })
    expect(await owner('POST', '/api/pages', page(each.own))).toMatchObject({
      status: 422,
      body: { issues: { slug: [{ code: 'slug-of-site' }] } },
    })
  })

  test.each(cases)('the descriptions and reports of the $name name its own resources only', async each => {
    const { owner, visitor } = apps[each.name]
    const { body: document } = await visitor('GET', '/api/openapi.json')
    const paths = Object.keys(document.paths)
    expect([paths.includes(`/api/${each.own}`), paths.includes(`/api/${each.other}`)]).toEqual([true, false])
    expect(Object.keys(document.components.schemas.Tool.properties)).toContain(each.field)
    const { body: settings } = await visitor('GET', '/api/applications/demo')
    expect(settings.extensions.resources).toEqual(expect.arrayContaining([each.own, 'tools']))
    expect(settings.extensions.resources).not.toContain(each.other)
    const { body: account } = await owner('GET', '/api/me')
    expect(Object.keys(account.data.rights)).not.toContain(each.other)
    expect(await owner('GET', `/api/changes?resource=${each.own}`)).toMatchObject({ body: { data: { total: 1 } } })
    expect(await owner('GET', `/api/changes?resource=${each.other}`)).toMatchObject({ status: 422 })
  })

  test.each(cases)('a deletion is undone in the $name', async each => {
    const { owner, visitor } = apps[each.name]
    const { body } = await owner('DELETE', `/api/${each.own}/1`)
    expect(await visitor('GET', `/api/${each.own}/1`)).toMatchObject({ status: 404 })
    expect(await owner('POST', `/api/undo/${body.undo}`)).toMatchObject({ status: 200 })
    expect(await visitor('GET', `/api/${each.own}/1`)).toMatchObject({ status: 200 })
  })
})
