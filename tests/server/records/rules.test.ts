/** Rules between fields and between records, through the API of every resource that has any, on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import { computedOf, computedValues } from '../../../src/schema/descriptor/computedFields.ts'
import type { Condition } from '../../../src/schema/descriptor/condition.ts'
import { dynamicDefaultOf } from '../../../src/schema/descriptor/defaults.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { isRecordField } from '../../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { risingNumbers } from '../../support/fixtures/fitting.ts'
import { fieldsWith, isReplaceable, valueWithWords, withRequired } from '../../support/fixtures/sample.ts'
import { testedOf } from '../../support/fixtures/tested.ts'
import { dialects } from '../../support/sites/databases.ts'
import { titleOf } from '../../support/sites/recordSite.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Readonly<Record<string, unknown>>

const all = testedOf<Descriptor>(resources)

const mayBeEmpty = (field: Field | undefined): boolean =>
  field !== undefined && !field.required && !field.readOnly && field.default === undefined

/**
 * Values that meet a condition; undefined if no record can meet it, because it requires an empty value of a field that
 * is never empty.
 */
const metBy = ({ fields }: Descriptor, condition: Condition): Values | undefined => {
  const met = Object.entries(condition).map(
    ([name, values = []]) =>
      [
        name,
        values.find(value => value !== null || (mayBeEmpty(fields[name]) && !fields[name]?.requiredWhen)),
      ] as const,
  )
  return met.every(([, value]) => value !== undefined) ? Object.fromEntries(met) : undefined
}

describe.each(dialects)('validation rules on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const bodyOf = (resource: Descriptor, word: string, given: Values = {}, caller = provider.editor): Promise<Values> =>
    storableSample(addingAs(caller), resource, `${resource.name}-${word}`, {
      // Empty slugs are generated and never equal, regardless of the test.
      ...Object.fromEntries(
        fieldsWith(resource.fields, 'slug').flatMap(name => (resource.fields[name]?.required ? [] : [[name, '']])),
      ),
      ...given,
    })
  const send = (resource: Descriptor, body: Values) => provider.editor.call('POST', `/api/${resource.name}`, body)

  // Omits sets with a field that is unique by itself, because that is refused first.
  const sets = all.flatMap(resource =>
    (resource.unique ?? []).flatMap(names =>
      names.some(name => resource.fields[name]?.unique) ? [] : [[resource.name, names, resource] as const],
    ),
  )
  const setTests = () => {
    test.each(sets)(
      'records of %s with duplicate %s are rejected, and the error names the other record',
      async (_name, names, resource) => {
        const whole = names.reduce(withRequired, resource)
        const { data: first } = (await send(resource, await bodyOf(whole, 'first'))).body
        const shared = Object.fromEntries(names.map(name => [name, first[name]]))
        const labels = names.map(name => resource.fields[name]?.label).join(', ')
        const last = names.at(-1) ?? ''
        const refused = {
          status: 409,
          body: {
            code: 'taken',
            errors: { [last]: [`Another record has the same ${labels}. Change at least one of these values.`] },
            conflicts: [
              {
                field: last,
                resource: resource.name,
                id: first.id,
                title: first[resource.title] === null ? `#${first.id}` : titleOf(resource, first),
              },
            ],
          },
        }
        expect(await send(resource, await bodyOf(resource, 'second', shared))).toMatchObject(refused)
        const { data: other } = (await send(resource, await bodyOf(whole, 'other'))).body
        const path = `/api/${resource.name}/${other.id}`
        if (!names.some(name => resource.fields[name]?.fixed))
          expect(await provider.editor.call('PUT', path, shared)).toMatchObject(refused)
        // A record may keep its own values, and other applications are independent.
        expect((await provider.editor.call('PUT', `/api/${resource.name}/${first.id}`, shared)).status).toBe(200)
        // The other application does not have the records that it refers to.
        if (names.some(name => isRecordField(resource.fields[name]))) return
        expect(
          (await provider.stranger.call('POST', `/api/${resource.name}`, await bodyOf(resource, 'x', shared))).status,
        ).toBe(201)
      },
    )

    test.each(sets)(
      'records of %s with an empty value in %s may share the other values',
      async (_name, names, resource) => {
        const empty = names.find(name => mayBeEmpty(resource.fields[name]) && !resource.fields[name]?.requiredWhen)
        if (empty === undefined) return
        const body = await bodyOf(resource, 'empty', { [empty]: null })
        const other = await bodyOf(resource, 'as-empty', Object.fromEntries(names.map(name => [name, body[name]])))
        expect([(await send(resource, body)).status, (await send(resource, other)).status]).toEqual([201, 201])
      },
    )

    test.each(sets)('one of several concurrent %s with the same %s is stored', async (_name, names, resource) => {
      const body = await bodyOf(names.reduce(withRequired, resource), 'raced')
      const statuses = (await Promise.all([1, 2, 3, 4].map(() => send(resource, body)))).map(({ status }) => status)
      expect(statuses.sort()).toEqual([201, 409, 409, 409])
    })
  }
  if (sets.length) setTests()

  const pairs = all.flatMap(resource => (resource.order ?? []).map(pair => [resource.name, ...pair, resource] as const))
  const samples: Readonly<Record<string, readonly [less: unknown, more: unknown]>> = {
    date: ['2026-01-31', '2026-02-01'],
    dateTime: ['2026-01-31 00:00:00', '2026-02-01 00:00:00'],
    time: ['09:30', '17:00'],
  }
  test.each(pairs)(
    'records of %s with %s after %s are rejected, also by a partial update',
    async (_name, first, second, resource) => {
      const [less, more] = samples[resource.fields[first]?.kind ?? ''] ?? risingNumbers(resource.fields[first])
      // Other rules between dates may involve the same field, so this message is one of several.
      const message = expect.stringMatching(
        new RegExp(` must not be (before|less than) '${resource.fields[first]?.label}'\\.$`),
      )
      const wrong = { status: 422, body: { errors: { [second]: expect.arrayContaining([message]) } } }
      expect(await send(resource, await bodyOf(resource, 'order', { [first]: more, [second]: less }))).toMatchObject(
        wrong,
      )
      const created = await send(resource, await bodyOf(resource, 'order', { [first]: less, [second]: more }))
      expect(created.status).toBe(201)
      const path = `/api/${resource.name}/${created.body.data.id}`
      const { data: changed } = (await provider.editor.call('PUT', path, { [first]: more })).body
      expect(changed[first]).toBe(changed[second])
      expect(await provider.editor.call('PUT', path, { [second]: less })).toMatchObject(wrong)
    },
  )

  const computed = all.flatMap(resource =>
    Object.keys(resource.fields).flatMap(name => {
      const field = resource.fields[name]
      const made = computedOf(field)
      return made && field?.kind === 'text' ? [[resource.name, name, { resource, made, field }] as const] : []
    }),
  )
  const computedTests = () => {
    test.each(computed)(
      'records of %s have the computed %s, whatever the body contains',
      async (_name, name, { resource, made, field }) => {
        const expected = (record: Values) => computedValues(resource, part => record[part])[name]
        const path = `/api/${resource.name}`
        const body = await bodyOf(resource, 'computed')
        const created = (await send(resource, { ...body, [name]: 'sent' })).body.data
        const whole = made.join
          .map(part => created[part] ?? '')
          .filter(each => each !== '')
          .join(made.separator ?? ' ')
        expect(created[name]).toBe(whole.slice(0, field.max ?? 255).trim() || null)
        await send(resource, await bodyOf(resource, 'beside'))
        const [part = ''] = made.join
        const other = valueWithWords(resource.fields[part], 'Changed')
        const isChanged = isReplaceable(resource, part) && other !== created[part]
        const change = isChanged ? { [part]: other } : {}
        const { data: changed } = (await provider.editor.call('PUT', `${path}/${created.id}`, change)).body
        if (isChanged) expect(changed[part]).toBe(other)
        expect(changed[name]).toBe(expected(changed))
        // With a maximum length, the change may be in the part that is cut off.
        if (isChanged && field.max === undefined) expect(changed[name]).not.toBe(created[name])
        const found = async (query: string): Promise<readonly Values[]> =>
          (await provider.editor.call('GET', `${path}?size=100&${query}`)).body.data.data
        const given = encodeURIComponent(changed[name])
        const itself = expect.objectContaining({ id: created.id })
        if (changed[name] !== null && resource.search.includes(name))
          expect(await found(`search_key=${given}`)).toContainEqual(itself)
        if (changed[name] !== null && resource.filters.includes(name))
          expect(await found(`${name}=${given}`)).toContainEqual(itself)
        const sorted = (await found(`sort=${name}&order=desc`)).map(each => each[name])
        expect(sorted.length).toBeGreaterThan(1)
        expect(sorted).toEqual(sorted.toSorted().toReversed())
        const { undo } = (await provider.editor.call('DELETE', `${path}/${created.id}`)).body
        const { data: restored } = (await provider.editor.call('POST', `/api/undo/${undo}`)).body
        expect(restored[name]).toBe(changed[name])
      },
    )
  }
  if (computed.length) computedTests()

  const authored = all.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      dynamicDefaultOf(field) === 'me' ? [[resource.name, name, resource] as const] : [],
    ),
  )
  const authoredTests = () => {
    test.each(authored)('records of %s have their creator as %s unless it is sent', async (_name, name, resource) => {
      const { [name]: _left, ...body } = await bodyOf(resource, 'authored')
      const { data: own } = (await send(resource, body)).body
      expect(own[name]).toBe(own.created_by)
      expect(own[name]).toEqual(expect.any(Number))
      const path = `/api/${resource.name}/${own.id}`
      expect((await provider.editor.call('PUT', path, { [name]: null })).body.data[name]).toBeNull()
      expect((await provider.editor.call('GET', path)).body.data[name]).toBeNull()
    })
  }
  if (authored.length) authoredTests()

  const conditional = all.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      // A repeated password is required together with its password.
      const isRepeated = field.kind === 'password' && field.repeats !== undefined
      const met = isRepeated || !field.requiredWhen ? undefined : metBy(resource, field.requiredWhen)
      return met ? [[resource.name, name, { resource, field, met }] as const] : []
    }),
  )
  const conditionalTests = () => {
    test.each(conditional)(
      'records of %s without %s are rejected while other fields require it',
      async (_name, name, { resource, field, met }) => {
        const answer = await send(resource, await bodyOf(resource, `met-${name}`, { ...met, [name]: '' }))
        const words = field.says?.required ?? `${field.label} is required.`
        expect(answer).toMatchObject({
          status: 422,
          body: { errors: { [name]: [words] }, issues: { [name]: [{ code: 'required' }] } },
        })
        expect((await send(resource, await bodyOf(resource, `filled-${name}`, met))).status).toBe(201)
      },
    )
  }
  if (conditional.length) conditionalTests()
})
