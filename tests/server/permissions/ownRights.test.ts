/** Rights of a person on each resource, as GET /api/me sends them. */
import { describe, expect, test } from 'vitest'
import { limitsOf } from '../../../server/permissions/limits.ts'
import { ownRightsOf } from '../../../server/permissions/ownRights.ts'
import { site } from '../../../src/resources/index.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'

const me = { id: 7 }
const everything = { read: 'all', create: true, update: 'all', delete: 'all', publish: true }
const nothing = { read: false, create: false, write: 'none', delete: 'none', publish: false }

const rightsOn = (name: string, rights: readonly object[], role: Role = 'editor') => {
  const limits = limitsOf(site, { roles: [role], custom: { base: role, rights }, me })
  return ownRightsOf(site, { userId: 7, role, limits })[name]
}

describe('the rights of a custom role', () => {
  test.each([
    ['all', everything, { read: true, create: true, write: 'all', delete: 'all', publish: true }],
    ['own changes', { ...everything, update: 'own' }, { write: 'own', delete: 'all' }],
    ['own records only', { ...everything, read: 'own', update: 'own' }, { read: true, write: 'all', delete: 'all' }],
    ['no deletion', { ...everything, delete: 'none' }, { write: 'all', delete: 'none' }],
    ['no publishing', { ...everything, publish: false }, { write: 'all', publish: false }],
    ['no creation', { ...everything, create: false }, { create: false, write: 'all' }],
    ['a condition', { ...everything, where: '{"status":0}' }, { read: true, write: 'all', delete: 'all' }],
    [
      'a condition and own changes',
      { ...everything, update: 'own', where: '{"status":0}' },
      { read: true, write: 'own', delete: 'all' },
    ],
    ['no reading', { ...everything, read: 'none' }, { read: false, write: 'none', delete: 'none' }],
    ['a malformed condition', { ...everything, where: '{"no_field":1}' }, { read: false, write: 'none' }],
    ['an unknown scope', { ...everything, read: 'every', update: 'every' }, { read: false, write: 'none' }],
  ])('%s', (_name, rights, expected) => {
    expect(rightsOn('posts', [{ resource: 'posts', ...rights }])).toMatchObject(expected)
  })

  test('resources without an entry have no rights', () => {
    expect(rightsOn('pages', [{ resource: 'posts', ...everything }])).toEqual(nothing)
    expect(rightsOn('pages', [{ resource: 'nothing like pages', ...everything }])).toEqual(nothing)
  })

  test('a custom role never exceeds the built-in role', () => {
    expect(rightsOn('posts', [{ resource: 'posts', ...everything }], 'author')).toMatchObject({
      write: 'own',
      delete: 'own',
    })
    expect(rightsOn('posts', [{ resource: 'posts', ...everything }], 'viewer')).toEqual({ ...nothing, read: true })
    expect(rightsOn('roles', [{ resource: 'roles', ...everything }])).toEqual({ ...nothing, read: true })
  })
})

test('without limits, the rights are those of the built-in role', () => {
  const rightsOf = (role: Role) => ownRightsOf(site, { userId: 7, role, limits: undefined })
  const all = { read: true, create: true, write: 'all', delete: 'all', publish: true }
  expect(rightsOf('editor').posts).toEqual(all)
  expect(rightsOf('author').posts).toEqual({ ...all, write: 'own', delete: 'own' })
  expect(rightsOf('viewer').posts).toEqual({ ...nothing, read: true })
  expect(rightsOf('owner').applications).toEqual({ ...all, create: false, delete: 'none' })
})
