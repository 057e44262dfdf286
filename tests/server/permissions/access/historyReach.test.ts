/** Histories of records that people reach by a condition. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LimitedApp, startLimitedApp } from '../../../support/access/limitedSite.ts'
import { dialects } from '../../../support/sites/databases.ts'

describe.each(dialects)('the history of a record that was out of reach, on %s', dialect => {
  let limited: LimitedApp
  beforeAll(async () => {
    limited = await startLimitedApp(dialect)
  })
  afterAll(() => limited?.close())

  test.each(['editor', 'clerk'] as const)('%s reads only the contents within reach', async who => {
    const { as, north, south } = limited
    const owner = as('owner')
    const title = `zqmoved${who}x`
    const made = await owner('POST', '/api/gazettes', { title, office_id: south, kind: 'open' })
    const path = `/api/gazettes/${made.body.data.id}`
    expect((await as(who)('GET', `${path}/revisions`)).status).toBe(404)
    await owner('PUT', path, { title: 'Moved', office_id: north })
    await owner('PUT', path, { title: 'Renamed' })
    const { status, body } = await as(who)('GET', `${path}/revisions`)
    expect(status).toBe(200)
    expect(body.data.data).toMatchObject([
      { action: 'updated', is_stored: true, fields: ['title'] },
      { action: 'updated', is_stored: true, fields: null },
      { action: 'created', is_stored: false, fields: null },
    ])
    const [renamed, moved, created] = body.data.data
    const read = (id: number, query = '') => as(who)('GET', `${path}/revisions/${id}${query}`)
    expect((await read(renamed.id, '?compare=before')).body.data.other.values.title).toBe('Moved')
    for (const answer of [
      await read(created.id),
      await read(moved.id, '?compare=before'),
      await read(renamed.id, `?compare=${created.id}`),
      await as(who)('POST', `${path}/revisions/${created.id}/restore`, {}),
      await as(who)('POST', `${path}/revisions/${moved.id}/restore`, { before: true }),
    ]) {
      expect(answer.status).toBe(404)
      expect(JSON.stringify(answer.body)).not.toContain(title)
    }
    expect((await owner('GET', `${path}/revisions/${created.id}`)).body.data.values.title).toBe(title)
    await owner('PUT', path, { office_id: south })
    expect((await read(renamed.id)).status).toBe(404)
  })
})
