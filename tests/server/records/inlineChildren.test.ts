/** Children that are written in the body of their parent, for every resource whose form edits some: all of a body is stored, or nothing. On every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { fitting } from '../../support/fixtures/fitting.ts'
import { fieldsWith } from '../../support/fixtures/sample.ts'
import { createPeople } from '../../support/sites/people.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { dialects, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Readonly<Record<string, unknown>>

const all: readonly Descriptor[] = resources
const inline = all.flatMap(parent =>
  (parent.children ?? []).flatMap(({ resource: name, by, edit }) => {
    const child = edit && all.find(each => each.name === name)
    return child ? [[parent.name, name, { parent, child, by }] as const] : []
  }),
)

describe.runIf(inline.length > 0).each(dialects)('on %s', dialect => {
  let provider: TestProvider
  const people = createPeople(() => provider)
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  /** A title as a resource takes it. */
  const titled = (resource: Descriptor, words: string) => fitting(resource.fields[resource.title], words)
  const bodyOf = async (resource: Descriptor, word: string, given: Values = {}): Promise<Values> => {
    const { sort_order: _place, ...body } = await storableSample(addingAs(provider.editor), resource, word, {
      ...Object.fromEntries(fieldsWith(resource.fields, 'slug').map(name => [name, ''])),
      [resource.title]: titled(resource, word),
      ...given,
    })
    return body
  }
  const call = async (method: string, path: string, body?: Values) => provider.editor.call(method, `/api/${path}`, body)
  /** A parent with two children, as they were stored. */
  const stored = async ({ parent, child, by }: (typeof inline)[number][2], word: string) => {
    const children = await Promise.all(
      ['a', 'b'].map(letter => bodyOf(child, `${word} ${letter}`, { [by]: undefined })),
    )
    const { status, body } = await call('POST', parent.name, {
      ...(await bodyOf(parent, word)),
      [child.name]: children,
    })
    expect(status).toBe(201)
    const path = `${parent.name}/${body.data.id}`
    const read = async () => (await call('GET', path)).body.data
    const titles = async () => (await read())[child.name].map((each: Values) => each[child.title])
    return { id: body.data.id, path, answered: body.data, children: body.data[child.name], read, titles }
  }

  test.each(inline)('one call stores a record of %s with its %s in their order', async (_p, _c, of) => {
    const { child, by } = of
    const { id, path, answered, children, read, titles } = await stored(of, 'Order')
    expect(answered).toEqual(await read())
    expect(await titles()).toEqual(['Order a', 'Order b'].map(words => titled(child, words)))
    const [a, b] = children
    expect([a[by], b[by]]).toEqual([id, id])

    const reordered = [
      { id: b.id, version: b.version, [child.title]: titled(child, 'Order B') },
      await bodyOf(child, 'Order c', { [by]: undefined }),
      { id: a.id, version: a.version },
    ]
    const saved = await call('PUT', path, { [child.name]: reordered })
    expect(saved).toMatchObject({ status: 200, body: { data: await read() } })
    expect(await titles()).toEqual(['Order B', 'Order c', 'Order a'].map(words => titled(child, words)))

    const [, c, last] = saved.body.data[child.name]
    expect((await call('PUT', path, { [child.name]: [{ id: c.id, version: c.version, _delete: true }] })).status).toBe(
      200,
    )
    // What is not named stays.
    expect(await titles()).toEqual(['Order B', 'Order a'].map(words => titled(child, words)))
    expect((await call('GET', `${child.name}/${c.id}`)).status).toBe(404)
    // Its deletion is undone like every other.
    const changes = await call('GET', `changes?resource=${child.name}&record_id=${c.id}`)
    const { undo } = changes.body.data.data[0]
    expect((await call('POST', `undo/${undo}`)).status).toBe(200)
    expect(await titles()).toContain(titled(child, 'Order c'))

    // Sending a record as it was read writes nothing.
    const whole = await read()
    const before = await everyRow(provider)
    expect(await call('PUT', path, whole)).toMatchObject({ status: 200, body: { data: whole } })
    expect(await everyRow(provider)).toEqual(before)
    // A save that changes a child alone writes nothing of the parent.
    const [changed, ...others] = whole[child.name] as readonly Values[]
    const renamed = { ...changed, [child.title]: titled(child, 'Order renamed') }
    const next = await call('PUT', path, { ...whole, [child.name]: [renamed, ...others] })
    expect(next.body.data).toMatchObject({ version: whole.version, updated_at: whole.updated_at })
    expect(next.body.data[child.name].map(({ version }: Values) => version)).toEqual([
      Number(changed?.version) + 1,
      ...others.map(({ version }) => version),
    ])
    expect(last.version).toBe(whole[child.name].find((each: Values) => each.id === last.id).version)
  })

  test.each(inline)('nothing of a record of %s is stored where one of its %s is wrong', async (_p, _c, of) => {
    const { parent, child } = of
    const { path, children, read } = await stored(of, 'Whole')
    const before = await read()
    const [a] = children
    const wrong = {
      [parent.title]: '',
      [child.name]: [
        { id: a.id, [child.title]: titled(child, 'Changed') },
        { ...(await bodyOf(child, 'New')), [child.title]: '' },
      ],
    }
    const refused = await call('PUT', path, wrong)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual([`${child.name}.1.${child.title}`, parent.title].sort())
    expect(await read()).toEqual(before)

    const body = await call('POST', parent.name, {
      ...(await bodyOf(parent, 'Never')),
      [child.name]: wrong[child.name]?.slice(1),
    })
    expect(Object.keys(body.body.errors)).toEqual([`${child.name}.0.${child.title}`])
    const listed = await call('GET', `${parent.name}?size=100`)
    expect(listed.body.data.data.map((each: Values) => each[parent.title])).not.toContain(titled(parent, 'Never'))
  })

  test.each(inline)(
    'what only the database knows of a child is reported by its place, and stores nothing of %s',
    async (_p, _c, of) => {
      const { parent, child } = of
      const [slug = ''] = fieldsWith(child.fields, 'slug')
      if (!child.fields[slug]?.unique) return
      const { path, children, read } = await stored(of, 'Taken')
      const before = await read()
      const [a, b] = children
      const refused = await call('PUT', path, {
        [parent.title]: titled(parent, 'Another name'),
        [child.name]: [
          { id: a.id, [child.title]: titled(child, 'Changed') },
          { id: b.id, [slug]: a[slug] },
        ],
      })
      const at = `${child.name}.1.${slug}`
      expect(refused).toMatchObject({ status: 409, body: { code: 'taken', conflicts: [{ field: at, id: a.id }] } })
      expect(Object.keys(refused.body.errors)).toEqual([at])
      expect(await read()).toEqual(before)
    },
  )

  test.each(inline)('%s whose %s were changed meanwhile, or are those of another, are stale', async (_p, _c, of) => {
    const { child } = of
    const one = await stored(of, 'Stale')
    const other = await stored(of, 'Other')
    const [a, b] = one.children
    await call('PUT', `${child.name}/${a.id}`, { [child.title]: titled(child, 'Changed elsewhere') })
    const before = await one.read()
    const stale = { status: 409, body: { code: 'stale', current: before } }
    for (const items of [
      [
        { id: b.id, [child.title]: titled(child, 'Mine') },
        { id: a.id, version: a.version },
      ],
      [{ id: a.id, version: a.version, _delete: true }],
      [{ id: other.children[0].id, [child.title]: titled(child, 'Taken over') }],
      [{ id: b.id }, { id: b.id }],
      [{ id: 2_000_000_000 }],
    ])
      expect(await call('PUT', one.path, { [child.name]: items })).toMatchObject(stale)
    expect(await one.read()).toEqual(before)
    expect(await other.titles()).toEqual(['Other a', 'Other b'].map(words => titled(child, words)))
  })

  test.each(inline)('a record of %s takes no %s that are no list of objects, or too many', async (_p, _c, of) => {
    const { child } = of
    const { path } = await stored(of, 'List')
    const keysOf = async (items: unknown) =>
      Object.keys((await call('PUT', path, { [child.name]: items })).body.errors ?? {})
    expect(await keysOf('none')).toEqual([child.name])
    expect(await keysOf(Array.from({ length: 201 }, () => ({})))).toEqual([child.name])
    const stolen = await call('POST', of.parent.name, {
      ...(await bodyOf(of.parent, 'Thief')),
      [child.name]: [{ id: 1 }],
    })
    expect(Object.keys(stolen.body.errors)).toEqual([`${child.name}.0`])
    for (const wrong of [null, 7, [], { id: 'x' }, { id: -1 }, { id: 1, version: 'x' }, { _delete: true }])
      expect(await keysOf([{ [child.title]: titled(child, 'New') }, wrong])).toEqual([`${child.name}.1`])
  })

  test.each(inline)('who may write a record of %s and none of its %s, stores nothing of both', async (_p, _c, of) => {
    const { parent, child, by } = of
    const { email } = await people.newUser({ type: 'author' })
    const author = await people.signIn(email)
    const body = {
      ...(await bodyOf(parent, 'Author')),
      [child.name]: [await bodyOf(child, 'Author', { [by]: undefined })],
    }
    const refused = await author.call('POST', `/api/${parent.name}`, body)
    expect(refused).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    const { [child.name]: _children, ...alone } = body
    expect((await author.call('POST', `/api/${parent.name}`, alone)).status).toBe(201)
    const listed = await call('GET', `${parent.name}?size=100`)
    const authored = listed.body.data.data.filter((each: Values) => each[parent.title] === titled(parent, 'Author'))
    expect(authored).toHaveLength(1)
  })
})
