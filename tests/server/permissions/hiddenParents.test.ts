/**
 * Child records, as declared by `children` in descriptors: visitors see no child of a hidden parent, on any database.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allResources, menus, site as thisSite } from '../../../src/resources/index.ts'
import { isSearched } from '../../../src/resources/recordPages.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { recordAddress } from '../../../src/schema/routes/recordPage.ts'
import { valueWithWords } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { addingTo, storableSample } from '../../support/sites/samples.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Resource in a chain, and the field by which its records refer to their parent. */
interface Level {
  readonly resource: Descriptor
  /** Empty for the first resource of a chain. */
  readonly by: string
}

const all: readonly Descriptor[] = allResources
const resourceOf = (name: string) => all.find(each => each.name === name) as Descriptor

/** All chains from a top resource down to each of its descendants. */
const chainsFrom = (chain: readonly Level[]): readonly (readonly Level[])[] =>
  (chain.at(-1)?.resource.children ?? []).flatMap(({ resource: name, by }) => {
    const resource = resourceOf(name)
    const longer = [...chain, { resource, by }]
    return isPublic(resource) ? [longer, ...chainsFrom(longer)] : []
  })
const isChild = ({ name }: Descriptor) =>
  all.some(({ children = [] }) => children.some(({ resource }) => resource === name))
const chains = all
  .filter(resource => isPublic(resource) && !isChild(resource))
  .flatMap(resource => chainsFrom([{ resource, by: '' }]))

const dayAndTimestamp = { date: ['2026-02-01', '2026-04-01'], dateTime: ['2026-02-01 00:00:00', '2026-04-01 00:00:00'] }

/** Values that hide a record of a resource on 1 March 2026, by name of the rule. */
const hidingValues = ({
  fields,
  visible = {},
}: Descriptor): readonly (readonly [string, Record<string, unknown>])[] => {
  const limitOf = (name: string | undefined, at: 0 | 1, word: string) => {
    const kind = fields[name ?? '']?.kind
    // Omits fixed fields, because a test cannot hide a visible record by a value that cannot change.
    return name !== undefined && !fields[name]?.fixed && (kind === 'date' || kind === 'dateTime')
      ? [[word, { [name]: dayAndTimestamp[kind][at] }] as const]
      : []
  }
  return [
    ...(fields.status ? [['inactive', { status: 0 }] as const] : []),
    ...limitOf(visible.from, 1, 'not yet visible'),
    ...limitOf(visible.until, 0, 'no longer visible'),
  ]
}

const cases = chains.flatMap(chain =>
  chain.slice(0, -1).flatMap((above, at) =>
    hidingValues(above.resource).map(([word, values]) => {
      const child = chain.at(-1)?.resource.name
      return [`${child} below ${above.resource.name} that are ${word}`, { chain, at, values }] as const
    }),
  ),
)

/** Public resources whose records may belong to a private one. */
const openChildren = all.flatMap(parent =>
  (isPublic(parent) ? [] : (parent.children ?? [])).flatMap(({ resource: name, by }) => {
    const child = resourceOf(name)
    return isPublic(child) ? [[name, parent.name, { parent, child, by }] as const] : []
  }),
)

describe.each(dialects)('hidden parents on %s', dialect => {
  let provider: TestProvider
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  beforeAll(async () => {
    provider = await startProvider(dialect)
    site = await startFrontEnd(embeddedOptions(provider))
  })
  afterAll(async () => {
    await site?.close()
    await provider?.close()
  })

  /** Ids of the last records of a chain inside a record. */
  const idsBelow = (
    record: Readonly<Record<string, unknown>> | undefined,
    chain: readonly Level[],
  ): readonly number[] => {
    const [level, ...more] = chain
    if (!level) return [Number(record?.id)]
    const listed = record?.[level.resource.name]
    return Array.isArray(listed) ? listed.flatMap(each => idsBelow(each, more)) : []
  }

  test.each(cases)(
    'no response shows visitors a record of %s below a hidden parent',
    async (name, { chain, at, values }) => {
      const rows = provider.store.inApplication('demo')
      const word = `w${name.replace(/[^a-z]/g, '')}`
      const ids: number[] = []
      let last: Readonly<Record<string, unknown>> = {}
      for (const { resource, by } of chain) {
        const isLast = ids.length === chain.length - 1
        const words = isLast ? word : `x${word.slice(1)}`
        const body = await storableSample(addingTo(rows), resource, `x${ids.length}${word.slice(1)}`, {
          [resource.title]: valueWithWords(resource.fields[resource.title], words),
          ...(by && { [by]: ids.at(-1) }),
        })
        last = await rows.insert(resource, body)
        ids.push(Number(last.id))
      }
      const { resource: child, by } = chain.at(-1) as Level
      const id = ids.at(-1)
      const title = String(last[child.title])
      const get = async (path: string) => (await provider.visitor.call('GET', path)).body
      const idsIn = ({ data }: { data: { data: { id: number }[] } }) => data.data.map(record => record.id)
      const list = `/api/${child.name}`

      /** Presence of the child in each kind of response. */
      const seenIn = async () => ({
        list: idsIn(await get(`${list}?size=1000`)).includes(Number(id)),
        total: (await get(`${list}?ids=${id}`)).data.total,
        record: (await provider.visitor.call('GET', `${list}/${id}`)).status === 200,
        ...(child.filters.includes(by) && { filter: idsIn(await get(`${list}?${by}=${ids.at(-2)}`)).length > 0 }),
        // Titles of some kinds cannot contain the word.
        ...(isSearched(thisSite, child.name) &&
          title.includes(word) && { search: (await get(`/api/search?q=${word}`)).data.data.length > 0 }),
        ...(child.page && {
          sitemap: (await site.get('/sitemap.xml')).payload.includes(
            recordAddress(child.page.record, { id: Number(id) }),
          ),
        }),
        // The top record contains all of its descendants.
        top: idsBelow((await get(`/api/${chain[0]?.resource.name}/${ids[0]}`)).data, chain.slice(1)).includes(
          Number(id),
        ),
      })

      const shown = await seenIn()
      const hidden = chain[at] as Level
      const before = await rows.find(hidden.resource, ids[at] as number, 'owner')
      await rows.update(hidden.resource, ids[at] as number, values)
      expect(new Set(Object.values(await seenIn()).map(Boolean)), JSON.stringify(await seenIn())).toEqual(
        new Set([false]),
      )
      const shownAgain = Object.fromEntries(Object.keys(values).map(field => [field, before?.[field]]))
      await rows.update(hidden.resource, ids[at] as number, shownAgain)
      expect(await seenIn()).toEqual(shown)
      expect(shown).toMatchObject({ list: true, total: 1, record: true })
    },
  )

  test.each(openChildren)(
    'visitors see one of the %s only while it belongs to no record of the private %s',
    async (_child, _parent, { parent, child, by }) => {
      const rows = provider.store.inApplication('demo')
      const word = `private${child.name.replace(/[^a-z]/g, '')}`
      const above = await rows.insert(parent, await storableSample(addingTo(rows), parent, `above${word}`))
      const body = await storableSample(addingTo(rows), child, word, {
        [child.title]: valueWithWords(child.fields[child.title], word),
        [by]: above.id,
      })
      const record = await rows.insert(child, body)
      const id = Number(record.id)
      const total = async (path: string) => (await provider.visitor.call('GET', path)).body.data.total
      const seenIn = async () => ({
        list: (await total(`/api/${child.name}?ids=${id}`)) === 1,
        record: (await provider.visitor.call('GET', `/api/${child.name}/${id}`)).status === 200,
        ...(isSearched(thisSite, child.name) &&
          String(record[child.title]).includes(word) && { search: (await total(`/api/search?q=${word}`)) > 0 }),
        ...(child.page && {
          sitemap: (await site.get('/sitemap.xml')).payload.includes(recordAddress(child.page.record, { id })),
        }),
      })
      const hidden = await seenIn()
      expect(new Set(Object.values(hidden)), JSON.stringify(hidden)).toEqual(new Set([false]))
      await rows.update(child, id, { [by]: null })
      expect(await seenIn()).toMatchObject({ list: true, record: true })
      expect((await provider.visitor.call('GET', `/api/${parent.name}/${above.id}`)).status).toBe(401)
    },
  )

  test('visitors do not see menu entries below a deactivated one, at any depth', async () => {
    const rows = provider.store.inApplication('demo')
    const ids: number[] = []
    for (const title of ['First', 'Second', 'Third', 'Fourth']) {
      const body = { title, slug: 'faq', shortcode: 'TOPMENU', parent_id: ids.at(-1) ?? null }
      ids.push(Number((await rows.insert(menus, body)).id))
    }
    const [first = 0, ...below] = ids
    const seen = async () => {
      const { body } = await provider.visitor.call('GET', `/api/menus?ids=${below.join(',')}`)
      return body.data.data.length
    }
    expect(await seen()).toBe(below.length)
    await rows.update(menus, first, { status: 0 })
    expect(await seen()).toBe(0)
  })
})
