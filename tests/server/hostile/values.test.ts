/** Hostile values of composite fields, over a real connection: rejected with the path of the invalid value, and not stored. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { resources } from '../../../src/resources/index.ts'
import type { CompositeField, Field } from '../../../src/schema/descriptor/field.ts'
import { isComposite } from '../../../src/schema/descriptor/innerFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleValue } from '../../support/fixtures/kinds.ts'
import { testedOf } from '../../support/fixtures/tested.ts'
import { dialects } from '../../support/sites/databases.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { signIn, startProvider, type TestProvider } from '../../support/sites/server.ts'

interface Target<F extends Field = Field> {
  readonly resource: Descriptor
  readonly name: string
  readonly field: F
}
const places: readonly Target[] = testedOf<Descriptor>(resources).flatMap(resource =>
  Object.entries(resource.fields).map(([name, field]) => ({ resource, name, field })),
)
const composites = places.filter((place): place is Target<CompositeField> => isComposite(place.field))
const lists = composites.filter(({ field }) => field.kind !== 'group')
const references = places.filter(({ field }) => field.kind === 'references' && !field.writeOnly)
/** Fields that refer to records of the same resource. */
const toThemselves = places.filter(({ resource, field }) => 'to' in field && field.to === resource.name)
const flatLists = places.filter(({ field }) => ['references', 'choices'].includes(field.kind))
/** Test cases for fields, or one placeholder case if there are none, because `test.each` needs a case. */
const orNone = <P extends Target>(found: readonly P[]): (readonly [string, P | undefined])[] =>
  found.length > 0
    ? found.map(place => [`${place.resource.name}.${place.name}`, place] as const)
    : [['(no field)', undefined]]

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe.each(dialects)('hostile values on %s', dialect => {
  let provider: TestProvider
  let [origin, token] = ['', '']
  let before: Awaited<ReturnType<typeof everyRow>>
  /** Valid bodies by resource. The records that they refer to are stored. */
  const bodies = new Map<string, Readonly<Record<string, unknown>>>()
  beforeAll(async () => {
    provider = await startProvider(dialect)
    await provider.app.listen({ port: 0, host: '127.0.0.1' })
    // Safe cast: a server that listens on a port has an address of this type.
    origin = `http://127.0.0.1:${(provider.app.server.address() as AddressInfo).port}`
    token = await signIn(provider.app, 'demo')
    for (const { resource } of [...composites, ...references, ...toThemselves, ...flatLists])
      if (!bodies.has(resource.name))
        bodies.set(resource.name, await storableSample(addingAs(provider.editor), resource, 'hostile'))
    before = await everyRow(provider)
  })
  afterAll(() => provider?.close())

  /** Sends a valid body in which one field has a given JSON value. */
  const send = async ({ resource, name }: Target, json: string, method = 'POST', key = '') => {
    const { [name]: _good, ...others } = bodies.get(resource.name) ?? {}
    const answer = await fetch(`${origin}/api/${resource.name}${key}`, {
      method,
      headers: { 'app-key': 'demo', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `${JSON.stringify(others).slice(0, -1)},${JSON.stringify(name)}:${json}}`,
    })
    return { status: answer.status, body: await answer.json() }
  }
  const expectRefused = async (place: Target, json: string, path: string) => {
    const { status, body } = await send(place, json)
    expect({ status, paths: Object.keys(body.errors ?? {}) }, json.slice(0, 100)).toEqual({
      status: 422,
      paths: expect.arrayContaining([path]),
    })
    expect(await everyRow(provider)).toEqual(before)
  }

  test.each(orNone(composites))(
    'the field %s rejects JSON that is deep, long or of another type',
    async (_place, place) => {
      if (!place) return
      const isGroup = place.field.kind === 'group'
      const wrong = [nested(1_000), nested(500_000), `[${'1,'.repeat(500_000)}1]`, '7', 'true', '"text"', '"[[["']
      for (const json of [...wrong, ...(isGroup ? ['[]', '[{}]'] : ['{}', '{"0":{}}', '{"length":1}'])])
        await expectRefused(place, json, place.name)
    },
  )

  test.each(orNone(lists))('the field %s rejects invalid list entries with their index', async (_place, place) => {
    if (!place) return
    const { min = 1 } = place.field.kind === 'group' ? {} : place.field
    for (const entry of ['null', '7', '"text"', '[]', '[{}]'])
      await expectRefused(place, `[${Array(Math.max(min, 1)).fill(entry).join()}]`, `${place.name}.0`)
  })

  test.each(orNone(lists))('the field %s rejects lists of ten thousand entries', async (_place, place) => {
    if (!place) return
    const [entry] = sampleValue(place.field, 'many') as readonly unknown[]
    const many = JSON.stringify(Array.from({ length: 10_000 }, () => entry))
    // Larger bodies are not read.
    if (many.length < limits.bodyBytes.value / 2) await expectRefused(place, many, place.name)
    await expectRefused(place, `[${'{},'.repeat(9_999)}{}]`, place.name)
  })

  test.each(orNone(flatLists))(
    'the field %s rejects lists that are long, deep or of invalid values',
    async (_place, place) => {
      if (!place) return
      const numbers = JSON.stringify(Array.from({ length: 100_000 }, (_none, at) => at + 0.5))
      const ids = JSON.stringify(Array.from({ length: 10_000 }, (_none, at) => at + 1))
      for (const json of [
        ids,
        numbers,
        nested(500_000),
        '{"0":1}',
        '[null]',
        '[{}]',
        '[[1]]',
        '[1.5]',
        '["__proto__"]',
      ])
        await expectRefused(place, json, place.name)
    },
  )

  test.each(orNone(composites))('the field %s accepts no key that would pollute a prototype', async (_place, place) => {
    if (!place) return
    const isGroup = place.field.kind === 'group'
    for (const key of ['__proto__', 'constructor']) {
      const inner = `{${JSON.stringify(key)}:{"prototype":{"hostile":1},"hostile":1}}`
      const { status } = await send(place, isGroup ? inner : `[${inner}]`)
      expect([status, Object.hasOwn(Object.prototype, 'hostile')], key).toEqual([
        expect.toSatisfy(code => code >= 400 && code < 500),
        false,
      ])
    }
    expect(await everyRow(provider)).toEqual(before)
  })

  test.each(orNone(toThemselves))(
    'the field %s rejects a cycle of records, and stores nothing',
    async (_place, place) => {
      if (!place) return
      const { resource, name, field } = place
      const naming = (id: number) => JSON.stringify(field.kind === 'references' ? [id] : id)
      const ids: number[] = []
      for (const word of ['first', 'second', 'third']) {
        const above = ids.at(-1)
        const values = await storableSample(
          addingAs(provider.editor),
          resource,
          `circle ${word}`,
          above === undefined ? {} : { [name]: JSON.parse(naming(above)) },
        )
        const { status, body } = await provider.editor.call('POST', `/api/${resource.name}`, values)
        expect(status, JSON.stringify(body)).toBe(201)
        ids.push(body.data.id)
      }
      const made = await everyRow(provider)
      for (const id of ids) {
        const { status, body } = await send(place, naming(id), 'PUT', `/${ids[0]}`)
        expect({ status, paths: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, paths: [name] })
      }
      expect(await everyRow(provider)).toEqual(made)
      for (const id of ids.toReversed())
        expect((await provider.editor.call('DELETE', `/api/${resource.name}/${id}`)).status).toBe(200)
      before = await everyRow(provider)
    },
  )

  test.each(orNone(references))('the field %s stores a repeated reference once', async (_place, place) => {
    if (!place) return
    const target = resources.find(({ name }) => 'to' in place.field && name === place.field.to)
    if (!target) throw new Error(`${place.name} names records of no resource.`)
    const add = addingAs(provider.editor)
    const id = await add(target, await storableSample(add, target, `many ${place.name}`))
    const made = await send(place, `[${`${id},"${id}",`.repeat(500)}${id}]`)
    expect({ status: made.status, ids: made.body.data?.[place.name] }).toEqual({ status: 201, ids: [id] })
    for (const path of [`${place.resource.name}/${made.body.data.id}`, `${target.name}/${id}`])
      expect((await provider.editor.call('DELETE', `/api/${path}`)).status).toBe(200)
    before = await everyRow(provider)
  })
})
