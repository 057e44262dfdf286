/**
 * Lists that visitors receive as a whole are limited. A save that exceeds the limit is refused, so that reading never
 * truncates.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyTables, type Row } from '../../../server/db/tables.ts'
import { forApplication } from '../../../server/db/tenantKey.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { sections, widgets } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>
const parts = limits.pageParts.value

describe.each(dialects)('limits of nested records on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const call = (method: string, path: string, body?: Values) => provider.editor.call(method, `/api/${path}`, body)
  const create = async (name: string, body: Values): Promise<number> => {
    const answer = await call('POST', name, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.data.id
  }
  /** Inserts rows without validation. */
  const fill = async (name: string, count: number, row: Row): Promise<void> => {
    const db = anyTables(forApplication(provider.database.db, 'demo'))
    const rows = Array.from({ length: count }, () => ({ app_key: 'demo', version: 1, status: 1, ...row }))
    for (let at = 0; at < count; at += 100)
      await db
        .insertInto(name)
        .values(rows.slice(at, at + 100))
        .execute()
  }
  const refused = (field: string, message: string) => ({ status: 422, body: { errors: { [field]: [message] } } })
  const tooManyParts = refused(
    'page_id',
    `With this, the page would have more than ${parts} sections and widgets. Make some of them Inactive first.`,
  )
  const tooManyWidgets = refused('section_id', String(tooManyParts.body.errors.page_id))

  test('a page accepts sections and widgets up to the rendering limit, through every route', async () => {
    const [page, other] = [
      await create('pages', { name: 'Full', title: 'Full' }),
      await create('pages', { name: 'Other', title: 'Other' }),
    ]
    const section = await create('sections', { name: 'First', page_id: page })
    await fill(widgets.name, 50, { name: 'Card', section_id: section })
    await fill(sections.name, parts - 52, { name: 'Part', page_id: page, is_top: 0, template: 'default' })
    const last = await create('widgets', { name: 'Last', section_id: section })
    expect(await call('POST', 'widgets', { name: 'More', section_id: section })).toMatchObject(tooManyWidgets)
    expect(await call('POST', 'sections', { name: 'More', page_id: page })).toMatchObject(tooManyParts)
    const away = await create('sections', { name: 'Away', page_id: other })
    expect(await call('PUT', `sections/${away}`, { page_id: page })).toMatchObject(tooManyParts)
    const hidden = await create('sections', { name: 'Hidden', page_id: page, status: 0 })
    expect(await call('PUT', `sections/${hidden}`, { status: 1 })).toMatchObject(tooManyParts)
    const bulk = await call('POST', 'sections/bulk', { items: [{ id: hidden, status: 1 }] })
    expect(bulk.body.data.failed).toMatchObject([{ id: hidden, ...tooManyParts.body }])
    // Existing records can be changed. A deleted one can only be restored if there is room.
    expect(await call('PUT', `sections/${section}`, { title: 'Renamed' })).toMatchObject({ status: 200 })
    const { undo } = (await call('DELETE', `widgets/${last}`)).body
    const another = await create('widgets', { name: 'Another', section_id: section })
    const restored = await call('POST', `undo/${undo}`)
    expect(restored).toMatchObject({ status: 409 })
    expect(restored.body.message).toContain(`more than ${parts}`)
    await call('DELETE', `widgets/${another}`)
    expect(await call('POST', `undo/${undo}`)).toMatchObject({ status: 200 })
  })

  test('a section without a page accepts widgets up to the same limit', async () => {
    const section = await create('sections', { name: 'Alone' })
    await fill(widgets.name, parts, { name: 'Card', section_id: section })
    expect(await call('POST', 'widgets', { name: 'More', section_id: section })).toMatchObject(tooManyWidgets)
  })

  test('a site accepts only as many active menus as each page loads', async () => {
    const body = { title: 'Entry', shortcode: 'TOPMENU' }
    const { total } = (await provider.visitor.call('GET', '/api/menus')).body.data
    const first = await create('menus', body)
    await fill('menus', limits.menus.value - total - 1, body)
    const full = refused('status', 'The site shows at most 1,000 menus. Make one of them Inactive first.')
    expect(await call('POST', 'menus', body)).toMatchObject(full)
    const hidden = await create('menus', { ...body, status: 0 })
    expect(await call('PUT', `menus/${hidden}`, { status: 1 })).toMatchObject(full)
    await call('PUT', `menus/${first}`, { status: 0 })
    expect(await call('PUT', `menus/${hidden}`, { status: 1 })).toMatchObject({ status: 200 })
  })
})
