/** Manual ordering for every resource that supports it, on every database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources, sections, widgets } from '../../../src/resources/index.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { dialects } from '../../support/sites/databases.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>
interface Stored extends Values {
  readonly id: number
  readonly version: number
}

const every: readonly Descriptor[] = resources
const isOrdered = (resource: Descriptor) => Object.hasOwn(resource.fields, 'sort_order')
/**
 * Field by which records refer to a parent of the same resource; undefined if there is none that is sent and can
 * change.
 */
const parentOf = (resource: Descriptor) => {
  const [name, field] =
    Object.entries(resource.fields).find(([, each]) => each.kind === 'reference' && each.to === resource.name) ?? []
  return field?.writeOnly || field?.unique || field?.fixed ? undefined : name
}
const ordered = every.filter(isOrdered).map(resource => [resource.name, resource] as const)
const newestLast = every.filter(resource => resource.list.newestLast && isOrdered(resource) && isPublic(resource))
const trees = ordered.flatMap(([name, resource]) => {
  const parent = parentOf(resource)
  return parent === undefined ? [] : [[name, resource, parent] as const]
})

test('the tests cover all ordered resources and all that form a tree', () => {
  const product = ['faqs', 'menus', 'post-categories', 'posts', 'profiles', 'sections', 'sliders', 'socials', 'widgets']
  expect(ordered.map(([name]) => name)).toEqual(expect.arrayContaining(product))
  expect(newestLast.map(({ name }) => name)).toEqual(expect.arrayContaining(['faqs', 'sliders', 'socials', 'widgets']))
  expect(trees.map(([name]) => name)).toEqual(expect.arrayContaining(['menus', 'post-categories']))
})

describe.each(dialects)('the order of records on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const bodyOf = (resource: Descriptor, word: string, overrides: Values = {}, caller = provider.editor) =>
    storableSample(addingAs(caller), resource, word, overrides)
  let count = 0
  const create = async (resource: Descriptor, overrides: Values = {}): Promise<Stored> => {
    count += 1
    const body = await bodyOf(resource, `placed-${count}`, overrides)
    const answer = await provider.editor.call('POST', `/api/${resource.name}`, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.data
  }
  const order = (name: string, items: unknown, caller = provider.editor) =>
    caller.call('POST', `/api/${name}/order`, { items })
  const at = ({ id, version }: Stored, sort_order: number, more: Values = {}) => ({ id, version, sort_order, ...more })

  test.each(newestLast.map(resource => [resource.name, resource] as const))(
    'visitors read %s in creation order, with new records after reordered ones',
    async (name, resource) => {
      const made = [await create(resource), await create(resource), await create(resource)]
      const ids = made.map(({ id }) => id)
      const idsRead = async (): Promise<number[]> => {
        const { data } = (await provider.visitor.call('GET', `/api/${name}?size=1000`)).body.data
        return data.map((row: Values) => row.id)
      }
      expect((await idsRead()).filter(id => ids.includes(id))).toEqual(ids)
      const reversed = made.toReversed().map(({ id, version }, index) => ({ id, version, sort_order: 801 + index }))
      expect((await order(name, reversed)).status).toBe(200)
      const last = await create(resource, { sort_order: 0 })
      expect((await idsRead()).slice(-4)).toEqual([...ids.toReversed(), last.id])
    },
  )

  test('a section shows its widgets in creation order', async () => {
    const section = await create(sections, { is_top: 1, status: 1 })
    const figures = ['first', 'second', 'third']
    for (const title of figures) await create(widgets, { title, section_id: section.id, status: 1, sort_order: 0 })
    const { data } = (await provider.visitor.call('GET', '/api/sections?is_top=1&size=1000')).body.data
    const shown = data.find((row: Values) => row.id === section.id)
    expect(shown.widgets.map((row: Values) => row.title)).toEqual(figures)
  })

  describe.each(ordered)('reordering %s', (name, resource) => {
    let first: Stored
    let second: Stored
    let third: Stored
    beforeEach(async () => {
      // The records are inactive, because some resources limit the number of active records.
      const hidden = resource.fields.status ? { status: 0 } : {}
      first = await create(resource, { ...hidden, sort_order: 901 })
      second = await create(resource, { ...hidden, sort_order: 902 })
      third = await create(resource, { ...hidden, sort_order: 903 })
    })
    const idsInOrder = async () => {
      const { data } = (await provider.editor.call('GET', `/api/${name}?all=1`)).body.data
      return data.map((row: Values) => row.id).filter((id: number) => [first.id, second.id, third.id].includes(id))
    }

    test('several positions are stored in one request without changing other values', async () => {
      provider.clock.advance(60)
      const { status, body } = await order(name, [at(third, 901), at(first, 902), at(second, 903)])
      expect({ status, message: body.message }).toEqual({ status: 200, message: expect.stringMatching(/\.$/) })
      expect(body.data.map((row: Values) => [row.id, row.sort_order, row.version])).toEqual([
        [third.id, 901, 2],
        [first.id, 902, 2],
        [second.id, 903, 2],
      ])
      expect(await idsInOrder()).toEqual([third.id, first.id, second.id])
      const stored = (await provider.editor.call('GET', `/api/${name}/${first.id}`)).body.data
      expect(stored).toMatchObject({
        ...first,
        sort_order: 902,
        version: 2,
        updated_at: expect.not.stringMatching(String(first.updated_at)),
      })
    })

    test('a record already at its position is not stored again', async () => {
      const { body } = await order(name, [at(first, 901), at(third, 904)])
      expect(body.data.map((row: Values) => [row.id, row.version])).toEqual([
        [first.id, 1],
        [third.id, 2],
      ])
    })

    test('an order with an outdated version is rejected as a whole with the stored order', async () => {
      await provider.editor.call('PUT', `/api/${name}/${second.id}`, { sort_order: 950 })
      const before = await everyRow(provider)
      const refused = await order(name, [at(third, 901), at(second, 902)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale' } })
      expect(refused.body.current.map((row: Values) => [row.id, row.version, row.sort_order])).toEqual(
        expect.arrayContaining([
          [second.id, 2, 950],
          [third.id, 1, 903],
        ]),
      )
      expect(await everyRow(provider)).toEqual(before)
    })

    test('one of two concurrent orders is stored as a whole', async () => {
      const answers = await Promise.all([
        order(name, [at(first, 910), at(second, 911)]),
        order(name, [at(second, 920), at(first, 921)]),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const isFirst = answers[0]?.status === 200
      expect((await idsInOrder()).filter((id: number) => id !== third.id)).toEqual(
        isFirst ? [first.id, second.id] : [second.id, first.id],
      )
    })

    test('an invalid item is named, and rejects the whole order', async () => {
      const before = await everyRow(provider)
      const cases: readonly (readonly [unknown, readonly string[]])[] = [
        [undefined, ['items']],
        ['x', ['items']],
        [[], ['items']],
        [Array.from({ length: 1001 }, (_, n) => ({ id: n + 1, version: 1, sort_order: n })), ['items']],
        [[null], ['items.0']],
        [[at(first, 1), { id: second.id, sort_order: 2 }], ['items.1']],
        [[{ ...at(first, 1), id: 'x' }], ['items.0']],
        [[{ ...at(first, 1), sort_order: 'x' }], ['items.0']],
        [[{ ...at(first, 1), sort_order: 1.5 }], ['items.0']],
        [[at(first, 1), at(first, 2)], ['items.1']],
      ]
      for (const [items, names] of cases) {
        const { status, body } = await order(name, items)
        expect({ status, names: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, names })
      }
      expect(await everyRow(provider)).toEqual(before)
    })

    test('records of another application cannot be reordered, and visitors reorder none', async () => {
      const before = await everyRow(provider)
      const items = [at(first, 1), at(second, 2)]
      expect((await order(name, items, provider.stranger)).status).toBe(404)
      expect((await order(name, items, provider.visitor)).status).toBe(401)
      expect((await order(name, [...items, { id: 2_000_000_000, version: 1, sort_order: 3 }])).status).toBe(404)
      expect((await order(name, [...items, { id: 9_999_999_999, version: 1, sort_order: 3 }])).status).toBe(422)
      expect(await everyRow(provider)).toEqual(before)
    })
  })

  describe.each(trees)('the tree of %s', (name, resource, parent) => {
    test('records move below another one, and back to the top', async () => {
      const [top, child] = [await create(resource), await create(resource)]
      const below = await order(name, [at(child, 1, { [parent]: top.id })])
      expect(below.body.data).toMatchObject([{ id: child.id, [parent]: top.id }])
      const ordered = await order(name, [{ id: child.id, version: 2, sort_order: 5 }])
      expect(ordered.body.data).toMatchObject([{ sort_order: 5, [parent]: top.id }])
      const up = await order(name, [{ id: child.id, version: 3, sort_order: 5, [parent]: null }])
      expect(up.body.data).toMatchObject([{ [parent]: null }])
    })

    test('parent and child swap in one request, although sequential moves would form a cycle', async () => {
      const top = await create(resource)
      const child = await create(resource, { [parent]: top.id })
      const { status } = await order(name, [at(top, 1, { [parent]: child.id }), at(child, 1, { [parent]: null })])
      expect(status).toBe(200)
    })

    test('a cycle is rejected, and so is an unknown parent', async () => {
      const [one, two] = [await create(resource), await create(resource)]
      const body = await bodyOf(resource, `strange-${name}`, {}, provider.stranger)
      const strange = await provider.stranger.call('POST', `/api/${name}`, body)
      const before = await everyRow(provider)
      const cases = [
        [at(one, 1, { [parent]: two.id }), at(two, 2, { [parent]: one.id })],
        [at(one, 1, { [parent]: one.id })],
        [at(one, 1, { [parent]: 2_000_000_000 })],
        [at(one, 1, { [parent]: strange.body.data.id })],
        [at(one, 1, { [parent]: 'x' })],
      ]
      for (const items of cases) {
        const { status, body } = await order(name, items)
        expect({ status, first: Object.keys(body.errors ?? {})[0] }).toEqual({ status: 422, first: 'items.0' })
      }
      expect(await everyRow(provider)).toEqual(before)
    })
  })

  test.each(every.filter(resource => !isOrdered(resource)).map(({ name }) => name))(
    'reordering %s is rejected, because the resource has no order',
    async name => {
      expect((await order(name, [{ id: 1, version: 1, sort_order: 1 }])).status).toBe(405)
    },
  )
})
