import { describe, expect, test } from 'vitest'
import { withoutTaken } from '../../../src/admin/list/csv/takenValues.ts'
import { resources, subscribers } from '../../../src/resources/index.ts'
import { integer, text } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, uniqueSetsOf } from '../../../src/schema/descriptor/resource.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

/** Unique sets that an import can fill. The server sets the values of the others. */
const fillableSetsOf = (descriptor: Descriptor) =>
  uniqueSetsOf(descriptor).filter(names => names.every(name => !descriptor.fields[name]?.readOnly))

describe('the duplicate check of an import', () => {
  const label = (descriptor: Descriptor, names: readonly string[]) =>
    names.map(name => descriptor.fields[name]?.label).join(', ')
  const taken = (name: string) => `${name} is taken`
  /** Responds to requests for pages of a list. */
  const reads =
    (records: readonly Readonly<Record<string, unknown>>[], asked: number[] = []) =>
    async (page: number, perPage: number) => {
      asked.push(page)
      return { data: records.slice((page - 1) * perPage, page * perPage), total: records.length }
    }
  const ofTwo = boats({ colour: text('Colour'), berth: integer('Berth') }, { unique: [['colour', 'berth']] })
  const cases = [...(resources as readonly Descriptor[]), ofTwo].flatMap(descriptor =>
    fillableSetsOf(descriptor).map(names => ({ descriptor, names, title: `${descriptor.name}: ${names.join()}` })),
  )
  const bodyOf = (descriptor: Descriptor, names: readonly string[], at: number) => {
    const sample = sampleOf(descriptor, `value${at}`)
    return {
      ...sample,
      ...(descriptor === ofTwo && Object.fromEntries(names.map(name => [name, name === 'berth' ? at : 'red']))),
    }
  }

  test.each(cases)('the duplicate check rejects rows with an existing $title', async ({ descriptor, names }) => {
    const [one, other] = [1, 2].map(at => {
      const validated = validate(descriptor, bodyOf(descriptor, names, at))
      if (!validated.ok) throw new Error(JSON.stringify(validated.issues))
      return validated.values
    })
    if (!one || !other) throw new Error('No values')
    const record = Object.fromEntries(Object.entries(one).filter(([name]) => names.includes(name)))
    const rows = [one, other].map((body, at) => ({
      row: at + 2,
      body: Object.fromEntries(names.map(name => [name, body[name]])),
    }))
    const { good, problems, unchecked } = await withoutTaken(descriptor, rows, { read: reads([record]), taken })
    expect(problems).toEqual([{ row: 2, label: label(descriptor, names), message: taken(label(descriptor, names)) }])
    expect({ rows: good.map(({ row }) => row), unchecked }).toEqual({ rows: [3], unchecked: [] })
  })

  const rows = [{ row: 2, body: { email: 'a@example.org' } }]
  test('the duplicate check sends one request per thousand records', async () => {
    const asked: number[] = []
    const records = Array.from({ length: 1001 }, (_, at) => ({ id: at, email: `${at}@example.org` }))
    const outcome = await withoutTaken(subscribers, rows, { read: reads(records, asked), taken })
    expect({ ...outcome, asked }).toEqual({ good: rows, problems: [], unchecked: [], asked: [1, 2] })
  })

  test('the duplicate check sends no request if the file has no unique values', async () => {
    const asked: number[] = []
    const blank = [{ row: 2, body: { email: null } }]
    const outcome = await withoutTaken(subscribers, blank, { read: reads([], asked), taken })
    expect({ ...outcome, asked }).toEqual({ good: blank, problems: [], unchecked: [], asked: [] })
  })

  test.each([
    ['does not respond', () => Promise.reject(new Error('offline'))],
    ['does not send the field', reads([{ id: 1, name: 'A' }])],
    ['has more records than it lists', async () => ({ data: [], total: 7 })],
    ['has more records than are read', async () => ({ data: [{ email: 'x@example.org' }], total: 1_000_000 })],
  ])('the duplicate check names the fields it could not compare if the host %s', async (_, read) => {
    expect(await withoutTaken(subscribers, rows, { read, taken })).toEqual({
      good: rows,
      problems: [],
      unchecked: ['Email'],
    })
  })
})
