/** Reference fields of every resource, single and multiple, on every database. New fields are covered automatically. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { readListRequest } from '../../../server/search/lists/listRequest.ts'
import { isNewestLast } from '../../../server/search/lists/sortFields.ts'
import { loadStarter } from '../../../server/starter/starter.ts'
import { posts, resources } from '../../../src/resources/index.ts'
import { isMandatory } from '../../../src/schema/descriptor/innerFields.ts'
import { isRecordField, onDeleteOf, type RecordField } from '../../../src/schema/descriptor/recordFields.ts'
import { type Descriptor, isPublic, slugFieldOf } from '../../../src/schema/descriptor/resource.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import { hasManySamples } from '../../support/fixtures/fitting.ts'
import { missingReferences, sampleOf, valueWithWords } from '../../support/fixtures/sample.ts'
import { testedOf } from '../../support/fixtures/tested.ts'
import { dialects } from '../../support/sites/databases.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { createMemoryFiles, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>

const all: readonly Descriptor[] = resources
const resourceOf = (name: string): Descriptor => {
  const found = all.find(each => each.name === name)
  if (!found) throw new Error(`No resource is called ${name}.`)
  return found
}
interface Reference {
  readonly place: string
  readonly resource: Descriptor
  readonly name: string
  readonly field: RecordField
}
const fields: readonly Reference[] = testedOf(all).flatMap(resource =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    // The server never sends write-only fields.
    isRecordField(field) && !field.writeOnly ? [{ place: `${resource.name}.${name}`, resource, name, field }] : [],
  ),
)
const fieldsWhere = (is: (each: Reference) => boolean): (readonly [string, Reference | undefined])[] => {
  const found = fields.filter(is).map(each => [each.place, each] as const)
  // Placeholder for a product without such fields, because the file has to run anyway.
  return found.length > 0 ? found : [['(no field)', undefined]]
}
/** True for an optional `references` field that can change and takes at least three records. */
const isList = ({ field }: Reference): boolean =>
  field.kind === 'references' && !field.fixed && !field.required && (field.max ?? Number.POSITIVE_INFINITY) >= 3
const takesMany = (each: Reference): boolean => (each.field.kind === 'reference' && !each.field.fixed) || isList(each)
const isSelf = ({ resource, field }: Reference) => field.to === resource.name

let words = 0

describe.each(dialects)('reference fields on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const bodyOf = (resource: Descriptor, word: string, overrides: Values = {}, caller = provider.editor) =>
    storableSample(addingAs(caller), resource, word, overrides)
  const send = async (resource: Descriptor, overrides: Values = {}) => {
    words += 1
    const body = await bodyOf(resource, `r${words}`, overrides)
    return provider.editor.call('POST', `/api/${resource.name}`, body)
  }
  const create = async (resource: Descriptor, overrides: Values = {}): Promise<Values & { readonly id: number }> => {
    const { status, body } = await send(resource, overrides)
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined })
    return body.data
  }
  const targets = (field: RecordField, count: number) =>
    Promise.all(Array.from({ length: count }, () => create(resourceOf(field.to))))
  const valueFor = (field: RecordField, ids: readonly number[]) =>
    field.kind === 'references' ? ids : (ids[0] ?? null)
  const read = async (resource: Descriptor, id: unknown) =>
    (await provider.editor.call('GET', `/api/${resource.name}/${id}`)).body.data
  const remove = (resource: string, id: unknown) => provider.editor.call('DELETE', `/api/${resource}/${id}`)

  test.each(fieldsWhere(() => true))(
    'the references of %s are limited to the same application',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const target = resourceOf(field.to)
      const body = await bodyOf(target, `strange-${resource.name}-${name}`, {}, provider.stranger)
      const strange = await provider.stranger.call('POST', `/api/${target.name}`, body)
      expect(strange.status).toBe(201)
      const [own] = await targets(field, 1)
      for (const id of [strange.body.data.id, 2_000_000_000]) {
        const ids = field.kind === 'references' ? [own?.id, id] : id
        const { status, body } = await send(resource, { [name]: ids })
        const words = 'must be an existing record.'
        expect({ status, errors: body.errors }).toEqual({
          status: 422,
          errors: {
            [name]: [field.kind === 'references' ? `${field.label}, no. 2: ${id} ${words}` : `${field.label} ${words}`],
          },
        })
      }
    },
  )

  test.each(fieldsWhere(isList))(
    'the references of %s retain their order without duplicates, and are never null',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const [a, b, c] = (await targets(field, 3)).map(({ id }) => id)
      const record = await create(resource, { [name]: [c, a, c, b] })
      expect(record[name]).toEqual([c, a, b])
      expect((await read(resource, record.id))[name]).toEqual([c, a, b])
      const { body } = await provider.editor.call('PUT', `/api/${resource.name}/${record.id}`, { [name]: null })
      expect(body.data[name]).toEqual([])
    },
  )

  test.each(fieldsWhere(each => each.resource.filters.includes(each.name) && !each.field.unique && takesMany(each)))(
    'a filter by %s finds referring records, also paginated, sorted and for visitors',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const [wanted, other] = (await targets(field, 2)).map(({ id }) => id)
      const value = (ids: readonly unknown[]) => ({ [name]: valueFor(field, ids as number[]) })
      const found = [
        await create(resource, value([wanted])),
        await create(resource, value([wanted, other])),
        await create(resource, value(field.kind === 'references' ? [other, wanted] : [wanted])),
      ].map(({ id }) => id)
      await create(resource, value([other]))
      const ask = async (query: string, caller = provider.editor) => {
        const { body } = await caller.call('GET', `/api/${resource.name}?${name}=${wanted}${query}`)
        return { ids: body.data.data.map((row: Values) => row.id), total: body.data.total }
      }
      expect((await ask('')).ids.toSorted()).toEqual(found.toSorted())
      expect(await ask('')).toMatchObject({ total: 3 })
      expect(await ask('&sort=id&order=asc&size=1&page=2')).toEqual({ ids: [found[1]], total: 3 })
      if (resource.filters.includes('status')) expect(await ask('&status=0')).toEqual({ ids: [], total: 0 })
      const isAsked = isPublic(resource) && field.public
      const target = resourceOf(field.to)
      if (isAsked) expect((await ask('', provider.visitor)).total).toBe(isPublic(target) ? 3 : 0)
      if (isAsked && target.fields.status) {
        const answered = async (id: unknown, query: string) => {
          const { body } = await provider.visitor.call('GET', `/api/${resource.name}?${name}=${id}${query}`)
          return body
        }
        await provider.editor.call('PUT', `/api/${target.name}/${wanted}`, { status: 0 })
        for (const query of ['', '&fields=id', '&size=1&page=2', '&search_key=r', '&status=1'])
          expect(await answered(wanted, query)).toEqual(await answered(2_000_000_000, query))
        expect(await ask('')).toMatchObject({ total: 3 })
        await provider.editor.call('PUT', `/api/${target.name}/${wanted}`, { status: 1 })
      }
      // The filter finds the current references after each change.
      await provider.editor.call('PUT', `/api/${resource.name}/${found[0]}`, value([other]))
      expect(await ask('')).toMatchObject({ total: 2 })
    },
  )

  test.each(fieldsWhere(({ field }) => field.only !== undefined))(
    'the references of %s reject unavailable records, and retain existing ones',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const [record] = await targets(field, 1)
      const stored = await create(resource, { [name]: valueFor(field, [Number(record?.id)]) })
      await provider.editor.call('PUT', `/api/${field.to}/${record?.id}`, { status: 0 })
      const refused = await send(resource, { [name]: stored[name] })
      const words = 'must be one of the records that can be chosen.'
      expect(refused.body.errors).toEqual({
        [name]: [
          field.kind === 'references' ? `${field.label}, no. 1: ${record?.id} ${words}` : `${field.label} ${words}`,
        ],
      })
      const { status } = await provider.editor.call('PUT', `/api/${resource.name}/${stored.id}`, stored)
      expect(status).toBe(200)
    },
  )

  test.each(fieldsWhere(each => isList(each) && each.field.public === true))(
    'visitors read in %s the visible records with their titles',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const [a, b, c] = await targets(field, 3)
      const record = await create(resource, { [name]: [c?.id, a?.id, b?.id] })
      const target = resourceOf(field.to)
      if (target.fields.status) await provider.editor.call('PUT', `/api/${field.to}/${a?.id}`, { status: 0 })
      const slug = slugFieldOf(target) ?? ''
      const publicOf = (each: Values | undefined, key: string) =>
        target.fields[key]?.public ? (each?.[key] ?? undefined) : undefined
      const visible = isPublic(target) ? (target.fields.status ? [c, b] : [c, a, b]) : []
      const seen = visible.map(each => ({
        id: each?.id,
        title: String(publicOf(each, target.title) ?? ''),
        slug: publicOf(each, slug) ?? null,
      }))
      const { body } = await provider.visitor.call('GET', `/api/${resource.name}/${record.id}`)
      expect(body.data).toMatchObject({ [name]: seen.map(({ id }) => id), [`${name}_records`]: seen })
      const listed = await provider.visitor.call('GET', `/api/${resource.name}?size=1000`)
      expect(listed.body.data.data.find((row: Values) => row.id === record.id)).toMatchObject({
        [`${name}_records`]: seen,
      })
    },
  )

  test.each(fieldsWhere(each => isSelf(each)))(
    'the references of %s never include their own record',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const top = await create(resource)
      const middle = await create(resource, { [name]: valueFor(field, [top.id]) })
      const low = await create(resource, { [name]: valueFor(field, [middle.id]) })
      for (const id of [top.id, low.id]) {
        const { status, body } = await provider.editor.call('PUT', `/api/${resource.name}/${top.id}`, {
          [name]: valueFor(field, [id]),
        })
        expect({ status, errors: body.errors }).toEqual({
          status: 422,
          errors: { [name]: [`${field.label} must not be this record or one below it.`] },
        })
      }
    },
  )

  test.each(fieldsWhere(({ field }) => onDeleteOf(field) === 'refuse'))(
    'a record referenced by %s is not deleted, and the preview names the same records as the refusal',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const [target] = await targets(field, 1)
      const referrer = await create(resource, { [name]: valueFor(field, [Number(target?.id)]) })
      const preview = await provider.editor.call('GET', `/api/${field.to}/${target?.id}/deletion`)
      const refused = await remove(field.to, target?.id)
      expect(refused.status).toBe(409)
      expect(refused.body.message).toContain(resource.label.one.toLowerCase())
      const records = [{ resource: resource.name, id: referrer.id, title: expect.any(String) }]
      expect(preview.body.data).toEqual([{ resource: resource.name, effect: 'refused', count: 1, records }])
      expect(refused.body.referrers).toEqual(preview.body.data[0].records)
      await remove(resource.name, referrer.id)
      expect((await remove(field.to, target?.id)).status).toBe(200)
    },
  )

  test.each(fieldsWhere(each => onDeleteOf(each.field) === 'empty' && takesMany(each)))(
    'a deleted record is removed from %s, and one undo restores it at its position',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const ids = (await targets(field, field.kind === 'references' ? 3 : 1)).map(({ id }) => id)
      const target = ids[field.kind === 'references' ? 1 : 0]
      const record = await create(resource, { [name]: valueFor(field, ids) })
      const effects = await provider.editor.call('GET', `/api/${field.to}/${target}/deletion`)
      expect(effects.body.data).toEqual([{ resource: resource.name, effect: 'emptied', count: 1 }])
      const { status, body } = await remove(field.to, target)
      expect(status).toBe(200)
      const emptied = await read(resource, record.id)
      expect(emptied[name]).toEqual(
        valueFor(
          field,
          ids.filter(id => id !== target),
        ),
      )
      expect(emptied.version).toBe(2)
      expect((await provider.editor.call('POST', `/api/undo/${body.undo}`)).status).toBe(200)
      expect((await read(resource, record.id))[name]).toEqual(record[name])
      const listed = await provider.editor.call('GET', `/api/${resource.name}?${name}=${target}`)
      if (resource.filters.includes(name)) expect(listed.body.data.total).toBe(1)
    },
  )

  test.each(fieldsWhere(({ field }) => onDeleteOf(field) === 'empty'))(
    'a restored record no longer references records in %s that were deleted meanwhile',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const [target] = await targets(field, 1)
      const record = await create(resource, { [name]: valueFor(field, [Number(target?.id)]) })
      const { body } = await remove(resource.name, record.id)
      expect((await remove(field.to, target?.id)).status).toBe(200)
      expect((await provider.editor.call('POST', `/api/undo/${body.undo}`)).status).toBe(200)
      expect((await read(resource, record.id))[name]).toEqual(valueFor(field, []))
    },
  )

  test.each(fieldsWhere(({ field }) => onDeleteOf(field) === 'withIt' && !field.unique))(
    'a record is deleted with the one referenced by %s, and one undo restores both',
    async (_place, each) => {
      if (!each) return
      const { resource, name, field } = each
      const [target] = await targets(field, 1)
      const first = await create(resource, { [name]: target?.id })
      const second = await create(resource, { [name]: target?.id })
      const effects = await provider.editor.call('GET', `/api/${field.to}/${target?.id}/deletion`)
      expect(effects.body.data).toEqual([{ resource: resource.name, effect: 'deleted', count: 2 }])
      const { status, body } = await remove(field.to, target?.id)
      expect(status).toBe(200)
      for (const { id } of [first, second])
        expect((await provider.editor.call('GET', `/api/${resource.name}/${id}`)).status).toBe(404)
      expect((await provider.editor.call('POST', `/api/undo/${body.undo}`)).status).toBe(200)
      for (const { id } of [first, second]) expect((await read(resource, id))[name]).toBe(target?.id)
    },
  )

  test('a delete that would clear too many references is rejected, and changes nothing', async () => {
    const [each] = fields.filter(
      ({ resource, field }) =>
        onDeleteOf(field) === 'empty' && field.kind === 'references' && hasManySamples(resource.fields),
    )
    if (!each) return
    const { resource, name, field } = each
    const most = limits.emptiedReferences.value
    const [target] = await targets(field, 1)
    const rows = provider.store.inApplication('demo')
    const naming = async (): Promise<number> => {
      const request = { page: 1, size: 'all', search: '', filters: {}, sort: undefined } as const
      const { data } = await rows.list(resource, request, 'owner')
      return data.filter(row => [row[name]].flat().includes(Number(target?.id))).length
    }
    const before = await naming()
    for (let made = 0; made <= most; made += 1)
      await rows.insert(resource, await bodyOf(resource, `many-${made}`, { [name]: [target?.id] }))
    const { status, body } = await remove(field.to, target?.id)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: `More than ${most} records refer to this one. Change some of them first.`,
    })
    expect(await naming()).toBe(before + most + 1)
  })

  test.each(fieldsWhere(() => true))('starter content references records of %s by handles', async (_place, each) => {
    if (!each) return
    const { resource, name, field } = each
    const target = resourceOf(field.to)
    // Records to which required fields other than the tested one refer.
    const needed: (readonly [resource: string, row: Values])[] = []
    const rowOf = (of: Descriptor, word: string, more: Values): Values => {
      const sample = sampleOf(of, word.replaceAll(' ', '-'), more)
      const required = Object.entries(sample).filter(([key]) => {
        const given = of.fields[key]
        return given && (given.required || given.requiredWhen || isMandatory(given))
      })
      const references = missingReferences(of, sample).map(([key, { kind, to, only }]) => {
        const $ = `${of.name}-${word}-${key}`.replaceAll(' ', '-')
        needed.push([to, rowOf(resourceOf(to), `${word} ${key}`, { $, ...only })])
        return [key, kind === 'references' ? [`$${$}`] : `$${$}`]
      })
      const title = { [of.title]: valueWithWords(of.fields[of.title], word) }
      return { ...Object.fromEntries(required), ...title, ...Object.fromEntries(references), ...more }
    }
    const named = ['one', 'two'].map(handle => rowOf(target, `Named ${handle}`, { $: handle }))
    const naming = rowOf(resource, 'Naming', {
      [name]: field.kind === 'references' ? ['$two', '$one'].slice(0, field.max) : '$one',
    })
    const tested = [...named.map(row => [target.name, row] as const), [resource.name, naming] as const]
    // Most lists show the newest first, so the last row of the file is the oldest.
    const order = isNewestLast(target) ? [...needed, ...tested] : [...tested, ...needed]
    const rows: Record<string, Values[]> = {}
    for (const [of, row] of order) rows[of] = [...(rows[of] ?? []), row]
    const folder = await mkdtemp(join(tmpdir(), 'starter-'))
    await writeFile(join(folder, 'content.json'), JSON.stringify({ applications: { name: 'New' }, ...rows }))
    words += 1
    const appKey = `starter-${words}`
    const owner = { name: 'Ann', email: `ann${words}@example.org`, password: 'a long enough password' }
    const { store } = provider
    await loadStarter({ folder, appKey, store, files: createMemoryFiles(), now: provider.clock(), owner })
    await rm(folder, { recursive: true })
    const listOf = async (of: Descriptor) => {
      const all = { page: 1, size: 100, filters: {}, search: '', sort: undefined, ids: undefined }
      return (await store.inApplication(appKey).list(of, all, 'owner')).data
    }
    const inOrder = async (of: Descriptor) => (await listOf(of)).toSorted((a, b) => Number(a.id) - Number(b.id))
    // The tested record and the records that it refers to have the highest ids.
    const [found] = (await inOrder(resource)).slice(-1)
    const ids = (await inOrder(target)).slice(isSelf(each) ? -3 : -2).map(({ id }) => Number(id))
    const [one, two] = isNewestLast(target) ? ids : ids.slice(0, 2).toReversed()
    expect(found?.[name]).toEqual(
      valueFor(field, (field.kind === 'references' ? [two, one].slice(0, field.max) : [one]) as number[]),
    )
  })

  test('a filter by a record of an unreadable resource finds nothing', async () => {
    const rows = provider.store.inApplication('demo')
    await rows.insert(posts, { title: 'By somebody', sort_order: 7 })
    const byUser: Descriptor = {
      ...posts,
      fields: { ...posts.fields, sort_order: { kind: 'reference', label: 'User', to: 'users' } },
      filters: ['sort_order'],
    }
    const ask = async (role: Role) =>
      (await rows.list(byUser, readListRequest(byUser, { sort_order: '7' }, role), role)).total
    expect(await ask('editor')).toBe(1)
    expect(await ask('viewer')).toBe(0)
  })
})
