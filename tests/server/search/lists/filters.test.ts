/** Range, text and existence filters through the API of every resource that has any, on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { englishIssue, Failure } from '../../../../server/runtime/errors.ts'
import { readListRequest } from '../../../../server/search/lists/listRequest.ts'
import { resources } from '../../../../src/resources/index.ts'
import type { Field, FieldKind } from '../../../../src/schema/descriptor/field.ts'
import {
  type FieldFilter,
  filtersOf,
  filterValueField,
  scansAllRecords,
} from '../../../../src/schema/descriptor/filters.ts'
import { isRecordField } from '../../../../src/schema/descriptor/recordFields.ts'
import { type Descriptor, fieldOf } from '../../../../src/schema/descriptor/resource.ts'
import { schemaOfField } from '../../../../src/schema/validation/valueSchema.ts'
import { risingNumbers, validNumber } from '../../../support/fixtures/fitting.ts'
import { sampleValue } from '../../../support/fixtures/kinds.ts'
import { isPrivateDocument, withRequired } from '../../../support/fixtures/sample.ts'
import { dialects } from '../../../support/sites/databases.ts'
import { addingAs, storableSample } from '../../../support/sites/samples.ts'
import { startProvider, type TestProvider } from '../../../support/sites/server.ts'

/** Three values in ascending order for each ordered kind. */
const valuesByKind: { readonly [K in FieldKind]?: readonly (string | number)[] } = {
  date: ['2026-01-31', '2026-02-01', '2026-10-01'],
  dateTime: ['2026-01-31 09:00:00', '2026-02-01 00:00:00', '2026-10-01 00:00:00'],
  time: ['08:30', '09:00', '17:45'],
}

/** Valid value of a field that is not among the given values. */
const otherValue = (field: Field | undefined, values: readonly unknown[]): unknown =>
  field &&
  !isRecordField(field) &&
  [0, 1, sampleValue(field, 'other'), ...('options' in field ? field.options.map(({ value }) => value) : [])].find(
    value => value !== null && !values.includes(value) && schemaOfField(field).safeParse(value).success,
  )

const declared = (resources as readonly Descriptor[]).flatMap(resource =>
  resource.filters.flatMap(filter =>
    typeof filter === 'object' ? [[resource.name, filter.field, filter.as, resource] as const] : [],
  ),
)
const of = (as: FieldFilter['as']) => declared.filter(([, , declaredAs]) => declaredAs === as)

describe.runIf(declared.length > 0).each(dialects)('filters on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const create = async (resource: Descriptor, word: string, values: Readonly<Record<string, unknown>>) => {
    const body = await storableSample(addingAs(provider.editor), resource, `${resource.name}-${word}`, values)
    const answer = await provider.editor.call('POST', `/api/${resource.name}`, body)
    expect(answer).toMatchObject({ status: 201 })
    return Number(answer.body.data.id)
  }
  /** Positions of the given records that a list contains. Checks that its total is correct. */
  const found = async (resource: Descriptor, ids: readonly number[], query: Readonly<Record<string, string>>) => {
    const params = new URLSearchParams({ size: '1000', sort: 'id', order: 'asc', ...query })
    const { status, body } = await provider.editor.call('GET', `/api/${resource.name}?${params}`)
    expect({ status, total: body.data?.total }).toEqual({ status: 200, total: body.data?.data.length })
    const all = body.data.data.map((row: { id: number }) => row.id)
    return ids.flatMap((id, index) => (all.includes(id) ? [index] : []))
  }

  const ranges = of('range')
  if (ranges.length)
    test.each(ranges)(
      'records of %s are filtered by an open or closed range of %s',
      async (_name, field, _as, resource) => {
        const declaredField = fieldOf(resource, field)
        const { kind = 'text', required = false, requiredWhen, readOnly, default: filled } = declaredField ?? {}
        if (readOnly) return
        const values = valuesByKind[kind] ?? risingNumbers(declaredField)
        // Skips a field whose limits leave no room for three values.
        if (values.some(value => typeof value === 'number' && validNumber(declaredField, value) !== value)) return
        const mayBeEmpty = !required && !requiredWhen && filled === undefined
        const ids: number[] = []
        for (const [index, value] of [...values, ...(mayBeEmpty ? [null] : [])].entries())
          ids.push(await create(resource, `${field}-${index}`, { [field]: value }))
        const [low = '', middle = '', high = ''] = values.map(String)
        const by = (from: string, to: string) => found(resource, ids, { [`${field}.from`]: from, [`${field}.to`]: to })
        expect([await by(middle, ''), await by('', middle), await by(middle, middle), await by(low, high)]).toEqual([
          [1, 2],
          [0, 1],
          [1],
          [0, 1, 2],
        ])
        expect(await by(high, low)).toEqual([])
        const wrong = await provider.editor.call('GET', `/api/${resource.name}?${field}.from=soon`)
        expect({ status: wrong.status, names: Object.keys(wrong.body.errors) }).toEqual({
          status: 422,
          names: [`${field}.from`],
        })
      },
    )

  const searches = of('search')
  if (searches.length)
    test.each(searches)(
      'records of %s are filtered by a part of %s, ignoring case and without wildcards',
      async (_name, field, _as, resource) => {
        const texts = ['9% Pond গ্রাম', '9 ponds']
        // Skips a field that does not accept the texts, for example because of a pattern or a maximum length.
        const declaredField = resource.fields[field]
        if (!declaredField || declaredField.readOnly) return
        if (texts.some(text => !schemaOfField(declaredField).safeParse(text).success)) return
        const ids: number[] = []
        for (const text of texts)
          ids.push(await create(resource, `${field}-${text === texts[0] ? 'one' : 'two'}`, { [field]: text }))
        const by = (text: string) => found(resource, ids, { [`${field}.contains`]: text })
        expect([await by('POND'), await by('9%'), await by('গ্রাম'), await by('_'), await by("'")]).toEqual([
          [0, 1],
          [0],
          [0],
          [],
          [],
        ])
      },
    )

  const presences = of('exists')
  if (presences.length)
    test.each(presences)('records of %s are filtered by presence of %s', async (_name, field, _as, resource) => {
      const declaredField = resource.fields[field]
      // Skips a field that the server fills in, that requires an uploaded document, or that no known value makes
      // optional.
      if (!declaredField || declaredField.readOnly || declaredField.kind === 'slug' || isPrivateDocument(declaredField))
        return
      const others = Object.entries(declaredField.requiredWhen ?? {}).flatMap(([name, values = []]) => {
        const other = otherValue(resource.fields[name], values)
        return other === undefined ? [] : [[name, other] as const]
      })
      if (declaredField.requiredWhen && others.length === 0) return
      const ids = [
        await create(withRequired(resource, field), `with-${field}`, {}),
        await create(resource, `without-${field}`, { ...Object.fromEntries(others), [field]: null }),
      ]
      const by = (exists: string) => found(resource, ids, { [`${field}.exists`]: exists })
      expect([await by('1'), await by('0'), await by('')]).toEqual([[0], [1], [0, 1]])
    })

  const filteredResources = [...new Set(declared.map(([, , , resource]) => resource))]
  if (filteredResources.length)
    test.each(filteredResources.map(resource => [resource.name, resource] as const))(
      'the range, contains and exists filters of %s are not available to visitors',
      async name => {
        const { status } = await provider.visitor.call('GET', `/api/${name}`)
        for (const [, field, as] of declared.filter(([, , , resource]) => resource.name === name)) {
          const key = `${field}.${as === 'range' ? 'from' : as === 'search' ? 'contains' : 'exists'}`
          const refused = await provider.visitor.call('GET', `/api/${name}?size=1000&${key}=0`)
          // A list that visitors may not read is refused regardless of filters.
          if (status !== 200) expect(refused.status).toBe(status)
          else
            expect({ status: refused.status, names: Object.keys(refused.body.errors) }).toEqual({
              status: 422,
              names: [key],
            })
        }
      },
    )
})

/** English error messages for the value of a filter parameter; empty if the value is valid. */
const refusalOf = (resource: Descriptor, key: string, value: string): readonly string[] => {
  try {
    readListRequest(resource, { [key]: value }, 'owner')
    return []
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return (error.issues?.[key] ?? []).map(englishIssue)
  }
}

test.each((resources as readonly Descriptor[]).map(resource => [resource.name, resource] as const))(
  'invalid filter values of %s are rejected with parameter, value and accepted values',
  (_name, resource) => {
    for (const { key, name, by } of filtersOf(resource)) {
      const field = fieldOf(resource, name)
      if (!field) continue
      const valueField = filterValueField(field, by)
      const messages = refusalOf(resource, key, 'wrong!')
      // Some filters accept any text.
      if (schemaOfField(valueField).safeParse('wrong!').success)
        expect({ key, messages }).toEqual({ key, messages: [] })
      else {
        expect(messages).toHaveLength(1)
        expect(messages[0]).toMatch(new RegExp(`^${key} cannot be 'wrong!'\\. \\S`))
        if (valueField.kind === 'flag') expect(messages[0]).toContain('one of: 1 (Yes), 0 (No).')
        if (valueField.kind === 'choice')
          for (const option of valueField.options) expect(messages[0]).toContain(String(option.value))
      }
    }
  },
)

test('a long filter value is abbreviated in the error', () => {
  const [resource] = resources as readonly Descriptor[]
  const [message] = resource ? refusalOf(resource, 'sort', '🐟'.repeat(5_000)) : []
  expect(message).toContain(`not '${'🐟'.repeat(60)}…'.`)
})

test('a filter parameter for equal values is never treated as a range or text filter', () => {
  const names = (resources as readonly Descriptor[]).flatMap(({ fields }) => Object.keys(fields))
  expect(names.filter(scansAllRecords)).toEqual([])
})
