/** Records with a public address are found there by search, sitemap, former addresses and links, by what their descriptor says alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menus } from '../../../src/resources/menus.ts'
import { type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { fieldsWith, sampleOf } from '../../support/fixtures/sample.ts'
import { embedded, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { dialects, startProvider, type TestProvider } from '../../support/sites/server.ts'

/** A resource, and whether its records have a slug in their address. */
const cases = pagedResources.map(resource => [resource.name, resource] as const)
const withPath = cases.filter(([, { page }]) => !/[?#]/.test(page.record))
const withSlug = cases.filter(([, { page }]) => page.record.endsWith(':slug'))

/** The field that holds the slug; '' where there is none. */
const slugIn = ({ fields }: Descriptor) => fieldsWith(fields, 'slug')[0] ?? ''

describe.each(dialects)('on %s', dialect => {
  let provider: TestProvider
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  beforeAll(async () => {
    provider = await startProvider(dialect)
    site = await startFrontEnd({ ...embedded(provider) })
  })
  afterAll(async () => {
    await site?.close()
    await provider?.close()
  })

  const add = async (resource: Descriptor, word: string, values: object = {}) => {
    const { status, body } = await provider.editor.call(
      'POST',
      `/api/${resource.name}`,
      sampleOf(resource, word, { ...values }),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const addressOf = ({ page }: PagedResource, record: Record<string, unknown>, slug: unknown = record.slug): string =>
    page.record.replace(':slug', encodeURIComponent(String(slug))).replace(':id', String(record.id))
  const hits = async (query: string) => (await provider.visitor.call('GET', `/api/search?q=${query}`)).body.data.data
  const map = async () => (await site.get('/sitemap.xml')).payload

  test.each(cases)('site search finds %s where they stand, by each field that is searched', async (name, resource) => {
    const { title, fields, page } = resource
    for (const field of [title, ...(page.search ?? [])]) {
      if (fields[field]?.kind === 'slug') continue
      const word = `${name.replaceAll('-', '')}${field.replaceAll('_', '')}`
      const record = await add(resource, `${name}-by-${field.replaceAll('_', '-')}`, { [field]: `A ${word} one` })
      const address = addressOf(resource, record, record[slugIn(resource)])
      const found = [expect.objectContaining({ resource: name, id: record.id, address })]
      expect(await hits(word)).toEqual(page.search ? found : [])
    }
  })

  test.each(cases)(
    'the page of %s is drawn, and is in the sitemap unless it is a place on another page',
    async (_name, resource) => {
      const record = await add(resource, 'drawn')
      const address = addressOf(resource, record, record[slugIn(resource)])
      const { statusCode } = await site.get(address.replace(/#.*/, ''))
      expect({ address, statusCode }).toEqual({ address, statusCode: 200 })
      const listed = `<loc>https://site.example${address.replaceAll('&', '&amp;')}</loc>`
      if (address.includes('#')) expect(await map()).not.toContain(listed)
      else expect(await map()).toContain(listed)
    },
  )

  test.each(withSlug)('a former address of %s leads to the present one', async (name, resource) => {
    const slug = slugIn(resource)
    const record = await add(resource, 'moving')
    const before = addressOf(resource, record, record[slug])
    const { status } = await provider.editor.call('PUT', `/api/${name}/${record.id}`, { [slug]: `moved-নতুন` })
    expect(status).toBe(200)
    const moved = await provider.visitor.call('GET', `/api/moved/${name}/${record[slug]}`)
    expect(moved).toMatchObject({ status: 200, body: { data: { slug: 'moved-নতুন' } } })
    const { statusCode, headers } = await site.get(before)
    expect({ statusCode, to: headers.location }).toEqual({
      statusCode: 301,
      to: addressOf(resource, record, 'moved-নতুন'),
    })
  })

  test.each(withPath)('only a link to one of %s that does not exist is reported as dead', async (_name, resource) => {
    const record = await add(resource, 'linked')
    const alive = addressOf(resource, record, record[slugIn(resource)])
    const dead = addressOf(resource, { id: 999_999 }, 'nothing-there')
    for (const slug of [alive, dead]) await add(menus, 'link', { slug, parent_id: null })
    const navigation = (await provider.visitor.call('GET', '/api/navigation')).body.data
    expect(navigation.dead).toContain(dead)
    expect(navigation.dead).not.toContain(alive)
  })
})
