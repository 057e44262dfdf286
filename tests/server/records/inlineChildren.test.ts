/**
 * Children in the body of their parent, for every resource whose form edits any: either the whole body is stored or
 * nothing. On every database.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import { isComposite } from '../../../src/schema/descriptor/innerFields.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { mayCreate, mayRead, mayWrite, mayWriteField } from '../../../src/schema/descriptor/rights.ts'
import { roles } from '../../../src/schema/descriptor/role.ts'
import { hasFewValues } from '../../support/fixtures/fitting.ts'
import { fieldsWith, isReplaceable, valueWithWords } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Readonly<Record<string, unknown>>

const all: readonly Descriptor[] = resources
const inline = all.flatMap(parent =>
  (parent.children ?? []).flatMap(({ resource: name, by, edit }) => {
    const child = edit && all.find(each => each.name === name)
    // These tests store several children, so children with a unique reference to the parent are omitted.
    return child && !child.fields[by]?.unique ? [[parent.name, name, { parent, child, by }] as const] : []
  }),
)

describe.runIf(inline.length > 0).each(dialects)('inline children on %s', dialect => {
  let provider: TestProvider
  const people = createPeople(() => provider)
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  /** Name of a field that identifies records of a resource and can be changed: the title, if possible. */
  const mark = (resource: Descriptor): string =>
    [resource.title, ...Object.keys(resource.fields)].find(name => {
      const field = resource.fields[name]
      const isPlain = field && !isComposite(field) && !hasFewValues(field) && field.kind !== 'slug'
      return isPlain && name !== 'sort_order' && isReplaceable(resource, name)
    }) ?? resource.title
  /** Value of the `mark` field with given words. */
  const marked = (resource: Descriptor, words: string) => valueWithWords(resource.fields[mark(resource)], words)
  /** Value of the `mark` field after a save with other words. */
  const renamed = (resource: Descriptor, words: string, previous: string) =>
    marked(resource, isReplaceable(resource, mark(resource)) ? words : previous)
  const bodyOf = async (resource: Descriptor, word: string, given: Values = {}): Promise<Values> => {
    const { sort_order: place, ...body } = await storableSample(addingAs(provider.editor), resource, word, {
      ...Object.fromEntries(
        fieldsWith(resource.fields, 'slug').flatMap(name => (resource.fields[name]?.required ? [] : [[name, '']])),
      ),
      [mark(resource)]: marked(resource, word),
      ...given,
    })
    const { required, default: usual } = resource.fields.sort_order ?? {}
    return required && usual === undefined ? { ...body, sort_order: place } : body
  }
  const isOrdered = ({ fields, list: { sort } }: Descriptor) =>
    fields.sort_order !== undefined && (sort === undefined || sort.field === 'sort_order')
  /** Values in list order, if the list has the order of the entries; otherwise sorted. */
  const inOrder = (resource: Descriptor, values: readonly unknown[]) =>
    isOrdered(resource) ? values : values.map(String).toSorted()
  const call = async (method: string, path: string, body?: Values) => provider.editor.call(method, `/api/${path}`, body)
  /** Stores a parent with two children. */
  const stored = async ({ parent, child, by }: (typeof inline)[number][2], word: string) => {
    const children = await Promise.all(
      ['a', 'b'].map(letter => bodyOf(child, `${word} ${letter}`, { [by]: undefined })),
    )
    const { status, body } = await call('POST', parent.name, {
      // A parent may have several children, with which these tests store it again.
      ...(await bodyOf(parent, `${word} of ${child.name}`)),
      [child.name]: children,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    const path = `${parent.name}/${body.data.id}`
    const read = async () => (await call('GET', path)).body.data
    const titles = async () =>
      inOrder(
        child,
        (await read())[child.name].map((each: Values) => each[mark(child)]),
      )
    const listed: readonly Values[] = body.data[child.name]
    const [first, second] = children.map(each => listed.find(one => one[mark(child)] === each[mark(child)]))
    const sorted = first === second ? listed : [first, second]
    return { id: body.data.id, path, answered: body.data, children: sorted as [Values, Values], read, titles }
  }

  test.each(inline)('one request stores a record of %s with its %s in their order', async (_p, _c, of) => {
    const { child, by } = of
    const { id, path, answered, children, read, titles } = await stored(of, 'Order')
    expect(answered).toEqual(await read())
    expect(await titles()).toEqual(inOrder(child, [marked(child, 'Order a'), marked(child, 'Order b')]))
    const [a, b] = children
    expect([a[by], b[by]]).toEqual([id, id])

    const reordered = [
      { id: b.id, version: b.version, [mark(child)]: marked(child, 'Order B') },
      await bodyOf(child, 'Order c', { [by]: undefined }),
      { id: a.id, version: a.version },
    ]
    const saved = await call('PUT', path, { [child.name]: reordered })
    expect(saved).toMatchObject({ status: 200, body: { data: await read() } })
    const [latter, ...others] = [
      renamed(child, 'Order B', 'Order b'),
      marked(child, 'Order c'),
      marked(child, 'Order a'),
    ]
    expect(await titles()).toEqual(inOrder(child, [latter, ...others]))

    const known: readonly unknown[] = [a.id, b.id]
    const c = saved.body.data[child.name].find(({ id }: Values) => !known.includes(id))
    const last = saved.body.data[child.name].find(({ id }: Values) => id === a.id)
    expect((await call('PUT', path, { [child.name]: [{ id: c.id, version: c.version, _delete: true }] })).status).toBe(
      200,
    )
    // Children that the body does not mention stay.
    expect(await titles()).toEqual(inOrder(child, [latter, marked(child, 'Order a')]))
    expect((await call('GET', `${child.name}/${c.id}`)).status).toBe(404)
    // The deletion of a child can be undone like any other.
    const changes = await call('GET', `changes?resource=${child.name}&record_id=${c.id}`)
    const { undo } = changes.body.data.data[0]
    expect((await call('POST', `undo/${undo}`)).status).toBe(200)
    expect((await read())[child.name].map(({ id }: Values) => id)).toContain(c.id)

    // Sending a record back unchanged writes nothing.
    const whole = await read()
    const before = await everyRow(provider)
    expect(await call('PUT', path, whole)).toMatchObject({ status: 200, body: { data: whole } })
    expect(await everyRow(provider)).toEqual(before)
    // A save that changes only a child does not write the parent.
    const [changed, ...rest] = whole[child.name] as readonly Values[]
    const next = await call('PUT', path, {
      ...whole,
      [child.name]: [{ ...changed, [mark(child)]: marked(child, 'Order renamed') }, ...rest],
    })
    expect(next.body.data).toMatchObject({ version: whole.version, updated_at: whole.updated_at })
    const versions = new Map(next.body.data[child.name].map(({ id, version }: Values) => [id, version]))
    const isChanged = isReplaceable(child, mark(child))
    expect([changed, ...rest].map(each => versions.get(each?.id))).toEqual([
      Number(changed?.version) + (isChanged ? 1 : 0),
      ...rest.map(({ version }) => version),
    ])
    expect(last.version).toBe(whole[child.name].find((each: Values) => each.id === last.id).version)
  })

  /** Value that no field accepts. */
  const ofNoKind = { not: 'text' }
  /** Names of the refused values, except fields that are only required because another value was refused. */
  const wrongIn = (parent: Descriptor, child: Descriptor, errors: object): readonly string[] =>
    Object.keys(errors)
      .filter(at => {
        const name = at.split('.').at(-1) ?? ''
        const { fields } = at.startsWith(`${child.name}.`) ? child : parent
        return name === mark(child) || name === mark(parent) || !fields[name]?.requiredWhen
      })
      .sort()
  const countOf = async (resource: Descriptor) => (await call('GET', `${resource.name}?size=1`)).body.data.total

  test.each(inline)('a record of %s is not stored if one of its %s is invalid', async (_p, _c, of) => {
    const { parent, child } = of
    const { path, children, read } = await stored(of, 'Whole')
    const before = await read()
    const [a] = children
    const wrong: Values = {
      [mark(parent)]: ofNoKind,
      [child.name]: [
        { id: a.id, [mark(child)]: marked(child, 'Changed') },
        { ...(await bodyOf(child, 'New')), [mark(child)]: ofNoKind },
      ],
    }
    const refused = await call('PUT', path, wrong)
    expect(refused.status).toBe(422)
    const isChanged = isReplaceable(parent, mark(parent))
    expect(wrongIn(parent, child, refused.body.errors)).toEqual(
      [`${child.name}.1.${mark(child)}`, ...(isChanged ? [mark(parent)] : [])].sort(),
    )
    expect(await read()).toEqual(before)

    const never = {
      ...(await bodyOf(parent, `Never of ${child.name}`)),
      [child.name]: [(wrong[child.name] as readonly Values[])[1]],
    }
    const count = await countOf(parent)
    const body = await call('POST', parent.name, never)
    expect(wrongIn(parent, child, body.body.errors)).toEqual([`${child.name}.0.${mark(child)}`])
    expect(await countOf(parent)).toBe(count)
  })

  test.each(inline)(
    'a child error found by the database is reported with its index, and nothing of %s is stored',
    async (_p, _c, of) => {
      const { parent, child } = of
      const [slug = ''] = fieldsWith(child.fields, 'slug')
      if (!child.fields[slug]?.unique || child.fields[slug].fixed) return
      const { path, children, read } = await stored(of, 'Taken')
      const before = await read()
      const [a, b] = children
      const refused = await call('PUT', path, {
        [mark(parent)]: marked(parent, 'Another name'),
        [child.name]: [
          { id: a.id, [mark(child)]: marked(child, 'Changed') },
          { id: b.id, [slug]: a[slug] },
        ],
      })
      const at = `${child.name}.1.${slug}`
      expect(refused).toMatchObject({ status: 409, body: { code: 'taken', conflicts: [{ field: at, id: a.id }] } })
      expect(Object.keys(refused.body.errors)).toEqual([at])
      expect(await read()).toEqual(before)
    },
  )

  test.each(inline)(
    'a record of %s is rejected as stale if its %s were changed meanwhile or belong to another',
    async (_p, _c, of) => {
      const { child } = of
      const one = await stored(of, 'Stale')
      const other = await stored(of, 'Other')
      const [a, b] = one.children
      const { version } = a
      expect(
        (await call('PUT', `${child.name}/${a.id}`, { [mark(child)]: marked(child, 'Changed elsewhere') })).status,
      ).toBe(200)
      const before = await one.read()
      // An unchanged record keeps its version.
      const previous = isReplaceable(child, mark(child)) ? version : Number(version) + 1
      const stale = { status: 409, body: { code: 'stale', current: before } }
      for (const items of [
        [
          { id: b.id, [mark(child)]: marked(child, 'Mine') },
          { id: a.id, version: previous },
        ],
        [{ id: a.id, version: previous, _delete: true }],
        [{ id: other.children[0].id, [mark(child)]: marked(child, 'Taken over') }],
        [{ id: b.id }, { id: b.id }],
        [{ id: 2_000_000_000 }],
      ])
        expect(await call('PUT', one.path, { [child.name]: items })).toMatchObject(stale)
      expect(await one.read()).toEqual(before)
      expect(await other.titles()).toEqual(inOrder(child, [marked(child, 'Other a'), marked(child, 'Other b')]))
    },
  )

  test.each(inline)('a record of %s rejects %s that are not a list of objects, or too many', async (_p, _c, of) => {
    const { child } = of
    const { path } = await stored(of, 'List')
    const keysOf = async (items: unknown) =>
      Object.keys((await call('PUT', path, { [child.name]: items })).body.errors ?? {})
    expect(await keysOf('none')).toEqual([child.name])
    expect(await keysOf(Array.from({ length: 201 }, () => ({})))).toEqual([child.name])
    const stolen = await call('POST', of.parent.name, {
      ...(await bodyOf(of.parent, `Thief of ${child.name}`)),
      [child.name]: [{ id: 1 }],
    })
    expect(Object.keys(stolen.body.errors)).toEqual([`${child.name}.0`])
    for (const wrong of [null, 7, [], { id: 'x' }, { id: -1 }, { id: 1, version: 'x' }, { _delete: true }])
      expect(await keysOf([await bodyOf(child, 'New', { [of.by]: undefined }), wrong])).toEqual([`${child.name}.1`])
  })

  test.each(inline)('a caller who may write %s but not its %s stores neither', async (_p, _c, of) => {
    const { parent, child, by } = of
    const body = await bodyOf(parent, `Role of ${child.name}`)
    const children = [await bodyOf(child, 'Role', { [by]: undefined })]
    const type = roles.find(
      role =>
        mayCreate(role, parent) &&
        !mayCreate(role, child) &&
        Object.keys(body).every(name => parent.fields[name] && mayWriteField(role, parent.fields[name])),
    )
    // Every role that may send this body of the parent may also create the child, so no refusal can be tested.
    if (type === undefined) return
    const { email } = await people.newUser({ type })
    const somebody = await people.signIn(email)
    const counted = async () => [await countOf(parent), await countOf(child)]
    const [before, childrenBefore] = await counted()
    const refused = await somebody.call('POST', `/api/${parent.name}`, { ...body, [child.name]: children })
    expect(refused).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    expect(await counted()).toEqual([before, childrenBefore])
    expect((await somebody.call('POST', `/api/${parent.name}`, body)).status).toBe(201)
    expect(await counted()).toEqual([before + 1, childrenBefore])
  })

  test.each(inline)(
    'a caller who may not change a record of %s cannot change its %s through it',
    async (_p, _c, of) => {
      const { parent, child } = of
      const { id, path, children, read } = await stored(of, 'Closed')
      const before = await read()
      const [a] = children
      const types = roles.filter(type => !mayWrite({ role: type, userId: 0 }, parent, before))
      for (const type of types) {
        const { email } = await people.newUser({ type })
        const somebody = await people.signIn(email)
        for (const items of [
          [{ id: a.id, [mark(child)]: marked(child, 'Changed') }],
          [{ id: a.id, _delete: true }],
          [await bodyOf(child, 'Added', { [of.by]: undefined })],
        ]) {
          const refused = await somebody.call('PUT', `/api/${path}`, { [child.name]: items })
          expect(refused).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
        }
        const seen = await somebody.call('GET', `/api/${path}`)
        expect(seen.status).toBe(mayRead(type, parent) ? 200 : 403)
        // Children are sent with their parent only to those who may read them.
        if (seen.status === 200)
          expect(seen.body.data[child.name]).toEqual(mayRead(type, child) ? expect.any(Array) : undefined)
      }
      expect(await read()).toEqual(before)
      expect((await provider.visitor.call('GET', `/api/${path}`)).status).toBe(isPublic(parent) ? 200 : 401)
      expect(id).toBe(before.id)
    },
  )

  test.each(inline)('a deleted record of %s is restored with its %s', async (_p, _c, of) => {
    const { child } = of
    const { path, read, titles } = await stored(of, 'Back')
    const [before, names] = [await read(), await titles()]
    const deleted = await call('DELETE', `${path}?children=1`)
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200)
    for (const { id } of before[child.name]) expect((await call('GET', `${child.name}/${id}`)).status).toBe(404)
    expect((await call('POST', `undo/${deleted.body.undo}`)).status).toBe(200)
    expect(await titles()).toEqual(names)
    expect((await read())[child.name].map(({ id }: Values) => id)).toEqual(
      before[child.name].map(({ id }: Values) => id),
    )
  })

  test.each(inline)('the history of %s and of each of its %s has one act for one save', async (_p, _c, of) => {
    const { child } = of
    const { id, path, children } = await stored(of, 'Act')
    const changesOf = async (resource: string, record: unknown): Promise<readonly Values[]> =>
      (await call('GET', `changes?resource=${resource}&record_id=${record}`)).body.data.data
    const [made] = await changesOf(of.parent.name, id)
    for (const each of children)
      expect(await changesOf(child.name, each.id)).toMatchObject([{ action: 'created', act: made?.act }])
    if (!isReplaceable(child, mark(child))) return
    const [a, b] = children
    const saved = await call('PUT', path, { [child.name]: [{ id: a.id, [mark(child)]: marked(child, 'Act renamed') }] })
    expect(saved.status).toBe(200)
    expect((await changesOf(child.name, a.id)).map(({ action }) => action)).toEqual(['updated', 'created'])
    expect((await changesOf(child.name, b.id)).map(({ action }) => action)).toEqual(['created'])
    expect((await changesOf(of.parent.name, id)).map(({ action }) => action)).toEqual(['created'])
  })
})
