/** A title that looks like markup is the same in every response and on the public page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages, posts, sections } from '../../../src/resources/index.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const title = '<b>x</b> or a < b'

describe.each(dialects)('titles of records on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  test('a title is the same in changes, site search and referring records', async () => {
    const { editor, visitor } = provider
    await editor.call('POST', '/api/posts', { ...sampleOf(posts, 'a'), title })
    const changes = await editor.call('GET', '/api/changes')
    expect(changes.body.data.data[0].title).toBe(title)
    const found = await visitor.call('GET', '/api/search?q=or')
    expect(found.body.data.data.map((hit: { title: string }) => hit.title)).toContain(title)
    const page = await editor.call('POST', '/api/pages', sampleOf(pages, 'b'))
    await editor.call('POST', '/api/sections', {
      ...sampleOf(sections, 'c'),
      page_id: page.body.data.id,
      [sections.title]: title,
    })
    const refused = await editor.call('DELETE', `/api/pages/${page.body.data.id}`)
    expect(refused).toMatchObject({ status: 409, body: { referrers: [{ title }] } })
  })
})
