/** Contract of the provider for every resource on every database. New descriptors are covered automatically. */
import { expect, test } from 'vitest'
import { computedValues } from '../../../src/schema/descriptor/computedFields.ts'
import { isRecordField } from '../../../src/schema/descriptor/recordFields.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { slugOf } from '../../../src/schema/values/slug.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { validText } from '../../support/fixtures/fitting.ts'
import {
  fieldsWith,
  isPrivateDocument,
  otherValue,
  singleChange,
  storedPartOf,
  withRequired,
} from '../../support/fixtures/sample.ts'
import { describeEveryResource, type Values } from '../../support/sites/everyResource.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'

/**
 * Keys that a body may contain but that are ignored: those that the server sends with a record, and the application key
 * in the specification's spelling.
 */
const sentBack = ({ fields, children = [] }: Descriptor): Values => ({
  created_by: 'sent',
  APP_KEY: 'demo',
  ...Object.fromEntries(children.flatMap(({ resource, edit }) => (edit ? [] : [[resource, 'sent']]))),
  ...Object.fromEntries(fieldsWith(fields, 'references').map(name => [`${name}_records`, 'sent'])),
})

describeEveryResource(site => {
  const { name, resource, list, slug, titled, create, everything } = site

  test('the response to a create contains the record as stored', async () => {
    const body = await titled('create')
    const { status, body: answer } = await site.provider.editor.call('POST', list, body)
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({
      ...storedPartOf(resource, body),
      id: expect.any(Number),
      app_key: 'demo',
      version: 1,
    })
    const now = toTimestamp(site.provider.clock())
    const { body: read } = await site.provider.editor.call('GET', `${list}/${answer.data.id}`)
    expect(read.data).toMatchObject({ ...answer.data, created_at: now, updated_at: now })
  })

  test('a record is read by its id, and by its slug if it has one', async () => {
    const record = await create('read')
    const byId = await site.provider.editor.call('GET', `${list}/${record.id}`)
    expect(byId.body.data).toMatchObject(record)
    if (!slug) return
    const bySlug = await site.provider.editor.call('GET', `${list}/${encodeURIComponent(String(record[slug]))}`)
    expect(bySlug.body.data).toMatchObject(record)
  })

  test('an update stores the sent fields and leaves the others', async () => {
    const record = await create('update')
    site.provider.clock.advance(60)
    const changed = singleChange(resource, record, await titled('updated'))
    if (changed === undefined) return
    const { status, body } = await site.provider.editor.call('PUT', `${list}/${record.id}`, changed)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...record,
      ...changed,
      ...computedValues(resource, name => ({ ...record, ...changed })[name]),
      version: 2,
      updated_at: expect.not.stringMatching(String(record.updated_at)),
    })
  })

  test('a fixed field retains its initial value', async () => {
    const record = await create('fixed')
    const other = await titled('otherwise')
    const sent = Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) =>
        field.fixed && !isPrivateDocument(field) ? [[name, otherValue(record[name], field) ?? other[name]]] : [],
      ),
    )
    const fixed = Object.keys(sent).filter(name => !resource.fields[name]?.writeOnly)
    const { status, body } = await site.provider.editor.call('PUT', `${list}/${record.id}`, sent)
    expect(status).toBe(200)
    for (const field of fixed) expect(body.data[field]).toEqual(record[field])
  })

  test('a record that was read can be sent back unchanged', async () => {
    const record = await create('whole')
    const read = await site.provider.editor.call('GET', `${list}/${record.id}`)
    const { status, body } = await site.provider.editor.call('PUT', `${list}/${record.id}`, read.body.data)
    expect(status).toBe(200)
    expect(body.data).toEqual(record)
  })

  test('read-only fields in a body are ignored', async () => {
    const readOnly = Object.entries(resource.fields).filter(([, field]) => field.readOnly)
    const sent = Object.fromEntries(readOnly.map(([field, { kind }]) => [field, kind === 'integer' ? 999 : 'sent']))
    const system = { id: 4242, version: 77, created_at: '2001-01-01 00:00:00', updated_at: '2001-01-01 00:00:00' }
    const record = await create('set', { ...sent, ...system, ...sentBack(resource) })
    expect(record.id).not.toBe(4242)
    expect(record).toMatchObject({ version: 1 })
    expect(record.created_at).not.toBe('2001-01-01 00:00:00')
    for (const [field] of readOnly) expect(record[field]).not.toBe(sent[field])
    for (const name of Object.keys(sentBack(resource))) expect(record[name]).not.toBe('sent')
  })

  test('a deleted record is gone, and its id is never reused', async () => {
    const record = await create('delete')
    const { status, body } = await site.provider.editor.call('DELETE', `${list}/${record.id}`)
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: expect.stringMatching(/deleted\.$/), undo: expect.any(String) },
    })
    expect((await site.provider.editor.call('GET', `${list}/${record.id}`)).status).toBe(404)
    expect((await site.provider.editor.call('DELETE', `${list}/${record.id}`)).status).toBe(404)
    expect((await create('after')).id).toBeGreaterThan(Number(record.id))
  })

  test('every invalid field is rejected with a message, and nothing is stored', async () => {
    const wrong: Values = {}
    for (const [field, described] of Object.entries(resource.fields)) {
      const { kind, readOnly, required } = described
      // Skipped, because a read-only value is never wrong.
      if (readOnly) continue
      if (required && described.default === undefined) wrong[field] = kind === 'password' ? 'short' : ''
      else if (described.kind === 'choice' && described.others) wrong[field] = { not: 'text' }
      else if (kind === 'status' || kind === 'integer' || kind === 'choice' || kind === 'reference')
        wrong[field] = 'no number'
      else if (kind === 'link' || kind === 'image' || kind === 'video') wrong[field] = 'javascript:alert(1)'
      else if (kind === 'group') wrong[field] = 5
      else if (kind === 'json') wrong[field] = '{'
      else if (kind !== 'password') wrong[field] = { not: 'text' }
    }
    const before = await everything()
    const { status, body } = await site.provider.editor.call('POST', list, wrong)
    expect(status).toBe(422)
    // A refused value counts as absent, which may make others required.
    const refused = Object.keys(body.errors).filter(
      field => Object.hasOwn(wrong, field) || !resource.fields[field]?.requiredWhen,
    )
    expect(refused.sort()).toEqual(Object.keys(wrong).sort())
    for (const [field, words] of Object.entries(body.errors as Record<string, string[]>))
      for (const word of words)
        if (!Object.values(resource.fields[field]?.says ?? {}).includes(word)) {
          expect(word.startsWith(`${resource.fields[field]?.label} `), word).toBe(true)
          expect(word).toMatch(/\.$/)
        }
    expect(await everything()).toEqual(before)
  })

  test('a duplicate unique value is rejected, and nothing is stored', async () => {
    const uniques = Object.entries(resource.fields).flatMap(([name, field]) =>
      field.unique && !field.readOnly && !isPrivateDocument(field) ? [name] : [],
    )
    for (const field of uniques) {
      const { [field]: value } = await storableSample(
        addingAs(site.provider.editor),
        withRequired(resource, field),
        `${name}-taken-${field}`,
      )
      await create(`unique-${field}`, { [field]: value })
      const other = await create(`unique-other-${field}`)
      const body = await titled(`unique-new-${field}`, { [field]: value })
      const before = await everything()
      const answers = [await site.provider.editor.call('POST', list, body)]
      if (!resource.fields[field]?.fixed)
        answers.push(await site.provider.editor.call('PUT', `${list}/${other.id}`, { [field]: value }))
      // Values of a unique set that contains the field may be duplicates, too.
      const mayBeTaken = (resource.unique ?? []).filter(set => set.includes(field)).flat()
      for (const { status, body } of answers) {
        const names = Object.keys(body.errors ?? {})
        expect({ status, names }).toEqual({ status: 409, names: expect.arrayContaining([field]) })
        expect([field, ...mayBeTaken]).toEqual(expect.arrayContaining(names))
      }
      expect(await everything()).toEqual(before)
      expect(
        (
          await site.provider.stranger.call(
            'POST',
            list,
            // The other application needs references to its own records.
            await titled(
              `unique-new-${field}`,
              isRecordField(resource.fields[field]) ? {} : { [field]: value },
              site.provider.stranger,
            ),
          )
        ).status,
      ).toBe(201)
    }
  })

  test('an empty slug is derived from the title and made unique', async () => {
    const from = (resource.fields[slug ?? ''] as { from?: string } | undefined)?.from ?? ''
    if (!slug || resource.fields[slug]?.required || resource.fields[from]?.unique) return
    /** Values of fields that form a unique set with the title. They differ for each `at`. */
    const apart = (at: number) =>
      Object.fromEntries(
        (resource.unique ?? [])
          .filter(set => set.includes(from))
          .flat()
          .flatMap(name => {
            const field = resource.fields[name]
            if (field?.kind === 'status') return [[name, 1 - at]]
            return field?.kind === 'choice' ? [[name, field.options[at]?.value]] : []
          }),
      )
    const title = validText(resource.fields[from], 'আমাদের কথা, 2026!') ?? ''
    const made = slugOf(title)
    const [first, second] = [
      await create('slug-1', { [from]: title, [slug]: '', ...apart(0) }),
      await create('slug-2', { [from]: title, [slug]: null, ...apart(1) }),
    ]
    expect([first[slug], second[slug]]).toEqual([made, `${made}-2`])
    // An empty slug may make other fields required.
    if (!Object.values(resource.fields).some(({ requiredWhen = {} }) => slug in requiredWhen)) {
      const emptied = await site.provider.editor.call('PUT', `${list}/${second.id}`, { [slug]: '' })
      expect(emptied.body.data[slug]).toBe(`${made}-2`)
    }
    const source = resource.fields[from]
    if (validText(source, '!!!') !== '!!!') return
    const named = String((await create('slug-3', { [from]: '!!!', [slug]: '' }))[slug])
    expect(slugOf(named)).toBe(named)
    expect(named).not.toBe('')
  })

  test('visitors read only the public fields of active records', async () => {
    const shown = await create('shown')
    const hidden = resource.fields.status ? await create('hidden', { status: 0 }) : undefined
    const answers = [
      await site.provider.visitor.call('GET', `${list}/${shown.id}`),
      await site.provider.visitor.call('GET', `${list}?size=1000`),
    ]
    if (!isPublic(resource)) {
      for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { message: expect.any(String) } })
      return
    }
    const [one, all] = answers
    const publicFields = Object.keys(resource.fields).filter(field => resource.fields[field]?.public)
    const nested = (resource.children ?? []).map(child => child.resource)
    const named = publicFields.flatMap(field =>
      resource.fields[field]?.kind === 'references' ? [`${field}_records`] : [],
    )
    const expected = ['id', 'created_at', 'updated_at', ...publicFields, ...named, ...nested].sort()
    expect(Object.keys(one?.body.data).sort()).toEqual(expected)
    const ids = all?.body.data.data.map((row: Values) => row.id)
    expect(ids).toContain(shown.id)
    for (const row of all?.body.data.data ?? []) expect(Object.keys(row).sort()).toEqual(expected)
    if (!hidden) return
    expect(ids).not.toContain(hidden.id)
    expect((await site.provider.visitor.call('GET', `${list}/${hidden.id}`)).status).toBe(404)
    expect((await site.provider.editor.call('GET', `${list}/${hidden.id}`)).status).toBe(200)
  })

  test('a visitor writes nothing', async () => {
    const record = await create('unwritten')
    const body = await titled('visitor')
    const before = await everything()
    expect((await site.provider.visitor.call('POST', list, body)).status).toBe(401)
    expect((await site.provider.visitor.call('PUT', `${list}/${record.id}`, body)).status).toBe(401)
    expect((await site.provider.visitor.call('DELETE', `${list}/${record.id}`)).status).toBe(401)
    expect(await everything()).toEqual(before)
  })

  test('records of another application are inaccessible', async () => {
    const record = await create('own-secret')
    const before = await everything()
    const keys = [record.id, ...(slug ? [record[slug]] : [])]
    for (const caller of [site.provider.stranger, ...(isPublic(resource) ? [site.provider.strangeVisitor] : [])]) {
      for (const key of keys) expect((await caller.call('GET', `${list}/${key}`)).status).toBe(404)
      for (const query of ['size=1000', 'size=1000&search_key=own-secret', 'size=1000&sort=id']) {
        const { body } = await caller.call('GET', `${list}?${query}`)
        expect(JSON.stringify(body)).not.toContain('own-secret')
      }
    }
    for (const key of keys) {
      expect((await site.provider.stranger.call('PUT', `${list}/${key}`, await titled('stolen'))).status).toBe(404)
      expect((await site.provider.stranger.call('DELETE', `${list}/${key}`)).status).toBe(404)
    }
    expect(await everything()).toEqual(before)
  })

  test.each(['app_key', 'APP_KEY'])('a body that names another application in the key %s is rejected', async field => {
    const word = field === 'app_key' ? 'small' : 'capital'
    const record = await create(`moved-${word}`)
    const before = await everything()
    const body = await titled(`moving-${word}`, { [field]: 'other' })
    expect((await site.provider.editor.call('POST', list, body)).status).toBe(403)
    expect((await site.provider.editor.call('PUT', `${list}/${record.id}`, body)).status).toBe(403)
    expect(await everything()).toEqual(before)
    expect((await site.provider.editor.call('PUT', `${list}/${record.id}`, { [field]: 'demo' })).status).toBe(200)
  })

  test('HEAD responds like GET without a body', async () => {
    const record = await create('head')
    expect(await site.provider.editor.call('HEAD', `${list}/${record.id}`)).toMatchObject({
      status: 200,
      body: undefined,
    })
  })
})
