/** Target of a link that an editor types, by role. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../../support/sites/databases.ts'
import { type Caller, startProvider, type TestProvider } from '../../../support/sites/server.ts'

describe.each(dialects)('the target of a link on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const targetOf = async (link: string, caller: Caller = provider.editor) =>
    (await caller.call('GET', `/api/link-target?${new URLSearchParams({ link })}`)).body.data
  const add = async (values: object): Promise<number> => {
    const { status, body } = await provider.editor.call('POST', '/api/pages', values)
    expect(status).toBe(201)
    return Number(body.data.id)
  }

  test('a link is valid if it leads to a page, a previous slug, a screen or another site', async () => {
    const id = await add({ name: 'Ponds', title: 'Ponds', slug: 'ponds' })
    await provider.editor.call('PUT', `/api/pages/${id}`, { name: 'Ponds', title: 'Ponds', slug: 'our-ponds' })
    for (const link of ['ponds', '/our-ponds#fish', 'contact-us', '', 'https://elsewhere.example/none', 'tel:+880'])
      expect({ link, target: await targetOf(link) }).toEqual({ link, target: { state: 'open' } })
  })

  test('a link is broken if the site has no such page', async () => {
    for (const link of ['no-such-page', '/files/demo/none.webp', '/a/b/c'])
      expect({ link, target: await targetOf(link) }).toEqual({ link, target: { state: 'missing' } })
  })

  test('a link is hidden if its page is unpublished, and the page is named', async () => {
    const id = await add({ name: 'Draft', title: 'Draft', slug: 'draft', status: 0 })
    expect(await targetOf('/draft')).toEqual({ state: 'hidden', resource: 'pages', id })
    expect(await targetOf(`/${id}`)).toEqual({ state: 'hidden', resource: 'pages', id })
    expect(await targetOf('/draft', provider.stranger)).toEqual({ state: 'missing' })
  })

  test('visitors may not check link targets', async () => {
    expect(await provider.visitor.call('GET', '/api/link-target?link=draft')).toMatchObject({ status: 401 })
  })
})
