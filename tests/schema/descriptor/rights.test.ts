import { describe, expect, test } from 'vitest'
import { allResources, messages, pages, posts, users } from '../../../src/resources/index.ts'
import { type Descriptor, inputsOf } from '../../../src/schema/descriptor/resource.ts'
import { mayRead, mayWrite, mayWriteField, resourceFor } from '../../../src/schema/descriptor/rights.ts'
import { roleOf, roles } from '../../../src/schema/descriptor/role.ts'

const inputNames = (resource: Descriptor) => inputsOf(resource).map(({ field }) => field)

test('a descriptor without rights lets every role read what visitors read, and editors write', () => {
  expect(roles.filter(role => mayRead(role, pages))).toEqual(roles)
  const secret = { fields: { note: { kind: 'text', label: 'Note' } } } as const
  expect(roles.filter(role => mayRead(role, secret))).toEqual(['editor', 'owner'])
  expect(roles.filter(role => mayWrite({ role, userId: 1 }, pages, { created_by: 1 }))).toEqual(['editor', 'owner'])
})

test('a record without an author is nobody’s own', () => {
  const author = { role: 'author', userId: undefined } as const
  for (const created_by of [undefined, null, 2]) expect(mayWrite(author, posts, { created_by })).toBe(false)
  expect(mayWrite({ ...author, userId: 2 }, posts, { created_by: null })).toBe(false)
  expect(mayWrite({ ...author, userId: 2 }, posts, { created_by: 2 })).toBe(true)
})

test.each([undefined, null, '', 'administrator', 'OWNER', 3])('%j is read as no role', value => {
  expect(roleOf(value)).toBeUndefined()
})

describe('a descriptor for a role', () => {
  test('is the same for an owner', () => {
    for (const resource of allResources) expect(resourceFor(resource, 'owner')).toBe(resource)
  })
  test('has no field that the role may not read', () => {
    const seen = resourceFor(messages, 'author')
    expect(JSON.stringify({ list: seen.list, form: seen.form, filters: seen.filters })).not.toMatch(
      /"(name|phone|email)"/,
    )
    expect(Object.keys(seen.fields)).not.toContain('phone')
    expect(seen.search).toEqual([])
    expect(inputNames(seen)).toEqual(['message', 'state', 'note'])
  })
  test('has no input for a field that the role may not write', () => {
    expect(mayWriteField('editor', users.fields.type)).toBe(false)
    expect(inputNames(resourceFor(users, 'editor'))).not.toContain('type')
    expect(inputNames(resourceFor(users, 'editor'))).toContain('status')
  })
  test('has all fields but the role itself at a provider without roles', () => {
    for (const resource of allResources.filter(({ name }) => name !== 'users'))
      expect(resourceFor(resource, undefined)).toBe(resource)
    expect(inputNames(resourceFor(users, undefined))).not.toContain('type')
  })
})
