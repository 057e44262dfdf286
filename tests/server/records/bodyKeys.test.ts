/** The keys of bodies, down to those inside the values of fields. */
import { describe, expect, test } from 'vitest'
import { unknownKeyIssues } from '../../../server/records/bodyKeys.ts'
import { blocks, group, rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { text } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

const phones = rows('Phones', { number: text('Number') })
const boat = boats({
  harbour: group('Harbour', { town: text('Town'), phones }),
  crew: rows('Crew', { person: text('Person'), phones }),
  story: blocks('Story', { words: { label: 'Words', fields: { title: text('Title') } } }),
  renamed: text('Renamed', { renamedFrom: 'former_name' }),
})
const namesOf = (body: Readonly<Record<string, unknown>>) => Object.keys(unknownKeyIssues(boat, body))

describe('a body', () => {
  test('of fields, of what the server sends with a record, and of the application key has no unknown key', () => {
    const sent = { id: 1, app_key: 'demo', APP_KEY: 'demo', version: 1, created_by: 1, created_at: '', updated_at: '' }
    const entry = { person: 'Ann', phones: [{ number: '1' }] }
    const values = { harbour: { town: 'Khulna', phones: [] }, crew: [entry], story: [{ block: 'words', title: 'x' }] }
    expect(namesOf({ ...sent, name: 'Rupsha', ...values })).toEqual([])
    expect(namesOf({ harbour: JSON.stringify(values.harbour), crew: JSON.stringify([entry]) })).toEqual([])
  })

  test.each<[Readonly<Record<string, unknown>>, readonly string[]]>([
    [{ nonsense: 1, name: 'x' }, ['nonsense']],
    [{ harbour: { town: 'x', nonsense: 1 } }, ['harbour.nonsense']],
    [{ harbour: { phones: [{ number: '1' }, { nonsense: 1 }] } }, ['harbour.phones.1.nonsense']],
    [
      { crew: [{ person: 'x' }, { person: 'x', nonsense: 1, phones: [{ odd: 1 }] }] },
      ['crew.1.nonsense', 'crew.1.phones.0.odd'],
    ],
    [{ story: [{ block: 'words', nonsense: 1 }] }, ['story.0.nonsense']],
    [{ crew: JSON.stringify([{ nonsense: 1 }]) }, ['crew.0.nonsense']],
  ])('%j has an issue at each key that no field has', (body, names) => {
    expect(namesOf(body)).toEqual(names)
  })

  test('has the nearest field in the issue of a misspelt key, and the present name of a renamed one', () => {
    expect(unknownKeyIssues(boat, { nmae: 'x', former_name: 'y', crew: [{ persn: 'z' }] })).toEqual({
      nmae: [{ code: 'misspelt-key', params: { value: 'nmae', nearest: 'name' } }],
      former_name: [{ code: 'misspelt-key', params: { value: 'former_name', nearest: 'renamed' } }],
      'crew.0.persn': [{ code: 'misspelt-key', params: { value: 'persn', nearest: 'person' } }],
    })
  })

  test('whose values are of another type, of an unknown block, or too large, has no issue here', () => {
    const many = Array.from({ length: 6_000 }, () => ({ odd: 1 }))
    for (const crew of [5, null, 'no JSON', ['text', null, [1]], { odd: 1 }, many])
      expect(namesOf({ crew })).toEqual([])
    expect(namesOf({ story: [{ block: 'gone', odd: 1 }], harbour: ['x'] })).toEqual([])
  })

  test('with many unknown keys has no more issues than help somebody', () => {
    const crew = Array.from({ length: 500 }, () => ({ odd: 1 }))
    expect(namesOf({ crew }).length).toBeLessThan(30)
  })
})
