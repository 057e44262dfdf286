import { describe, expect, test } from 'vitest'
import { allResources, messages, pages, posts, users } from '../../../src/resources/index.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, inputsOf } from '../../../src/schema/descriptor/resource.ts'
import { mayRead, mayWrite, mayWriteField, resourceFor } from '../../../src/schema/descriptor/rights.ts'
import { roleOf, roles } from '../../../src/schema/descriptor/role.ts'
import { boats, unchecked } from '../../support/fixtures/soundDescriptor.ts'

const inputNames = (resource: Descriptor) => inputsOf(resource).map(({ field }) => field)

test('a descriptor without permissions allows all roles to read public data, and editors to write', () => {
  expect(roles.filter(role => mayRead(role, pages))).toEqual(roles)
  const secret = { fields: { note: { kind: 'text', label: 'Note' } } } as const
  expect(roles.filter(role => mayRead(role, secret))).toEqual(['editor', 'owner'])
  expect(roles.filter(role => mayWrite({ role, userId: 1 }, pages, { created_by: 1 }))).toEqual(['editor', 'owner'])
})

test('a record without a creator counts as nobody’s own', () => {
  const author = { role: 'author', userId: undefined } as const
  for (const created_by of [undefined, null, 2]) expect(mayWrite(author, posts, { created_by })).toBe(false)
  expect(mayWrite({ ...author, userId: 2 }, posts, { created_by: null })).toBe(false)
  expect(mayWrite({ ...author, userId: 2 }, posts, { created_by: 2 })).toBe(true)
})

test('a role that may not read a field may not write it', () => {
  const key = { kind: 'text', label: 'Key', rights: { read: 'owner', write: 'editor' } } as const
  expect(roles.filter(role => mayWriteField(role, key))).toEqual(['owner'])
})

test.each([undefined, null, '', 'administrator', 'OWNER', 3])('the value %j is not a role', value => {
  expect(roleOf(value)).toBeUndefined()
})

describe('a descriptor for a role', () => {
  test('the descriptor for an owner is unchanged', () => {
    for (const resource of allResources) expect(resourceFor(resource, 'owner')).toBe(resource)
  })
  test('the descriptor for a role omits fields that the role may not read', () => {
    const seen = resourceFor(messages, 'author')
    expect(JSON.stringify({ list: seen.list, form: seen.form, filters: seen.filters })).not.toMatch(
      /"(name|phone|email)"/,
    )
    expect(Object.keys(seen.fields)).not.toContain('phone')
    expect(seen.search).toEqual([])
    expect(inputNames(seen)).toEqual(['message', 'state', 'note'])
  })
  test('fields that a role may not write are read-only, and left out of inputs for writers only', () => {
    expect(mayWriteField('editor', users.fields.type)).toBe(false)
    expect(inputNames(resourceFor(users, 'editor'))).not.toContain('type')
    expect(inputNames(resourceFor(users, 'editor'))).toContain('status')
    const write = { rights: { write: 'owner' } } as const
    const fee = { kind: 'integer', label: 'Fee', ...write } as const
    const pin = { kind: 'digits', label: 'Pin', writeOnly: true, ...write } as const
    const seen = resourceFor(boats({ fee, pin }), 'editor')
    expect(seen.fields.fee).toMatchObject({ readOnly: true })
    // The value of a secret is never sent, so there is nothing to show.
    expect(inputNames(seen)).toEqual(['name', 'fee'])
    expect(inputNames(resourceFor(boats({ fee, pin }), undefined))).toEqual(['name'])
  })
  test.each([true, 'yes', 1, 0, null])('a field whose option hidden is %j is in no descriptor', hidden => {
    const code = unchecked<Field>({ hidden }, { kind: 'text', label: 'Code' })
    const resource = boats({ code }, { filters: ['code'] })
    for (const role of [...roles, undefined]) {
      const seen = resourceFor(resource, role)
      expect([Object.keys(seen.fields), inputNames(seen), seen.filters]).toEqual([['name'], ['name'], []])
    }
  })
  test('the descriptor for a provider without roles omits only the input of the role', () => {
    for (const resource of allResources.filter(({ name }) => name !== 'users'))
      expect(resourceFor(resource, undefined)).toBe(resource)
    expect(inputNames(resourceFor(users, undefined))).not.toContain('type')
  })
})
