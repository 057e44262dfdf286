/** Keys of bodies, including those inside composite values. */
import { describe, expect, test } from 'vitest'
import { unknownKeyIssues } from '../../../server/records/bodyKeys.ts'
import { blocks, group, rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { integer, text } from '../../../src/schema/descriptor/field.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

const phones = rows('Phones', { number: text('Number') })
const boat = boats({
  harbour: group('Harbour', { town: text('Town'), phones }),
  crew: rows('Crew', { person: text('Person'), phones }),
  story: blocks('Story', { words: { label: 'Words', fields: { title: text('Title') } } }),
  renamed: text('Renamed', { renamedFrom: 'former_name' }),
})
const namesOf = (body: Readonly<Record<string, unknown>>) => Object.keys(unknownKeyIssues(boat, body))

describe('the check for unknown keys of a body', () => {
  test('the names of fields, server-set keys and the application key are accepted in a body', () => {
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
  ])('each unknown key in %j has an issue', (body, names) => {
    expect(namesOf(body)).toEqual(names)
  })

  test('a misspelt key has the nearest field in its issue, and a renamed key the new name', () => {
    expect(unknownKeyIssues(boat, { nmae: 'x', former_name: 'y', crew: [{ persn: 'z' }] })).toEqual({
      nmae: [{ code: 'misspelt-key', params: { value: 'nmae', nearest: 'name' } }],
      former_name: [{ code: 'misspelt-key', params: { value: 'former_name', nearest: 'renamed' } }],
      'crew.0.persn': [{ code: 'misspelt-key', params: { value: 'persn', nearest: 'person' } }],
    })
  })

  test('a misspelt key has no name that the role may not write in its issue', () => {
    const guarded = boats({
      margin: integer('Margin', { rights: { read: 'owner' } }),
      captain: text('Captain', { rights: { write: 'owner' }, renamedFrom: 'skipper' }),
    })
    const body = { margn: 1, skipper: 'x', captian: 'y', nmae: 'z' }
    const nearest = (role?: Role) =>
      Object.values(unknownKeyIssues(guarded, body, role)).map(([found]) => found?.params.nearest)
    expect(nearest('owner')).toEqual(['margin', 'captain', 'captain', 'name'])
    expect(nearest()).toEqual(nearest('owner'))
    expect(nearest('editor')).toEqual([undefined, undefined, undefined, 'name'])
    expect(JSON.stringify(unknownKeyIssues(guarded, body, 'editor'))).not.toMatch(/margin|captain/)
  })

  test('values of another type, unknown blocks and oversized values have no unknown-key issue', () => {
    const many = Array.from({ length: 6_000 }, () => ({ odd: 1 }))
    for (const crew of [5, null, 'no JSON', ['text', null, [1]], { odd: 1 }, many])
      expect(namesOf({ crew })).toEqual([])
    expect(namesOf({ story: [{ block: 'gone', odd: 1 }], harbour: ['x'] })).toEqual([])
  })

  test('a body with many unknown keys has a limited number of issues', () => {
    const crew = Array.from({ length: 500 }, () => ({ odd: 1 }))
    expect(namesOf({ crew }).length).toBeLessThan(30)
  })
})
