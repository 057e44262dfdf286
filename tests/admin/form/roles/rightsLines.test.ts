/** Rights of custom roles as lines of a table, and their changes for people. */
import { describe, expect, test } from 'vitest'
import {
  changedRights,
  effectiveRights,
  linesOf,
  mostRights,
  noRights,
  rightEntries,
  startEntries,
  unknownEntries,
  withLine,
} from '../../../../src/admin/form/inputs/roles/rightsLines.ts'
import { roleChangesOf, roleValuesOf } from '../../../../src/admin/form/inputs/roles/roleChanges.ts'
import { applications, messages, pages, posts, site } from '../../../../src/resources/index.ts'
import { customRoles } from '../../../../src/resources/product.ts'
import type { Descriptor } from '../../../../src/schema/descriptor/resource.ts'

const resources: readonly Descriptor[] = [pages, posts, messages]
const entry = (resource: string, rights: object = {}) => ({
  resource,
  read: 'all',
  create: 0,
  update: 'none',
  delete: 'none',
  publish: 0,
  where: null,
  ...rights,
})
const isSettings = ({ name }: Descriptor) => name === applications.name

describe('the lines of a role', () => {
  test('a resource without an entry, with a malformed one and with several ones has no rights', () => {
    const lines = linesOf(
      [entry('posts'), entry('posts', { update: 'all' }), entry('messages', { read: 'everything', create: 'yes' })],
      resources,
    )
    expect(lines.map(({ rights }) => rights)).toEqual([noRights, noRights, noRights])
    expect(lines.map(({ isAmbiguous }) => isAmbiguous)).toEqual([false, true, false])
  })

  test('stored entries are read from JSON text too, and anything else counts as none', () => {
    expect(rightEntries('[{"resource":"posts"}]')).toEqual([{ resource: 'posts' }])
    for (const malformed of [null, undefined, '', '{', '{"a":1}', 7]) expect(rightEntries(malformed)).toEqual([])
  })

  test('a change replaces all entries of the resource in place, and leaves the others as they are', () => {
    const boats = entry('boats')
    const before = [entry('pages'), boats, entry('posts'), entry('posts')]
    const rights = { ...noRights, read: 'own', create: true } as const
    expect(withLine(before, resources, { resource: posts, rights })).toEqual([
      entry('pages'),
      boats,
      entry('posts', { read: 'own', create: 1 }),
    ])
    expect(unknownEntries(before, resources)).toEqual([boats])
  })

  test('a right that is given and taken back leaves the entries as they were', () => {
    const before = [entry('pages'), entry('messages')]
    const given = withLine(before, resources, { resource: posts, rights: { ...noRights, read: 'all' } })
    expect(given.map(each => (each as { resource: string }).resource)).toEqual(['pages', 'posts', 'messages'])
    expect(withLine(given, resources, { resource: posts, rights: noRights })).toEqual(before)
    const removed = withLine(before, resources, { resource: pages, rights: noRights })
    const [first] = linesOf(before, resources)
    expect(withLine(removed, resources, { resource: pages, rights: first?.rights ?? noRights })).toEqual(before)
  })

  test('reading limits the other scopes, and without it only the condition is left', () => {
    const rights = {
      read: 'all',
      create: true,
      update: 'all',
      delete: 'own',
      publish: true,
      where: '{"id":1}',
    } as const
    expect(changedRights(rights, { read: 'own' })).toEqual({ ...rights, read: 'own', update: 'own' })
    expect(changedRights(rights, { read: 'none' })).toEqual({ ...noRights, where: '{"id":1}' })
  })
})

describe('the most that a built-in role allows', () => {
  test.each([
    ['viewer', posts, { read: 'all', create: false, update: 'none', delete: 'none', publish: false }],
    ['author', posts, { read: 'all', create: true, update: 'own', delete: 'own', publish: true }],
    ['editor', posts, { read: 'all', create: true, update: 'all', delete: 'all', publish: true }],
    ['viewer', messages, { read: 'none', create: false, update: 'none', delete: 'none', publish: false }],
    ['editor', messages, { read: 'all', create: true, update: 'all', delete: 'all', publish: false }],
    ['editor', customRoles, { read: 'all', create: false, update: 'none', delete: 'none', publish: false }],
    ['editor', applications, { read: 'all', create: false, update: 'all', delete: 'none', publish: false }],
  ] as const)('%s: $1.name', (base, resource, most) => {
    expect(mostRights(base, resource, isSettings(resource))).toEqual(most)
  })

  test('a role never grants more than the built-in role', () => {
    const everything = { read: 'all', create: true, update: 'all', delete: 'all', publish: true, where: '' } as const
    expect(effectiveRights(everything, mostRights('author', posts, false))).toMatchObject({
      update: 'own',
      delete: 'own',
    })
    expect(effectiveRights(everything, mostRights('viewer', messages, false))).toEqual(noRights)
  })

  test('a quick start gives all resources the same rights, and keeps unknown entries', () => {
    const lines = resources.map(resource => ({ resource, most: mostRights('editor', resource, false) }))
    const boats = entry('boats')
    expect(startEntries('nothing', [entry('posts'), boats], lines)).toEqual([boats])
    expect(startEntries('readOnly', [], lines)).toEqual([entry('pages'), entry('posts'), entry('messages')])
    const all = { create: 1, update: 'all', delete: 'all' }
    expect(startEntries('everything', [boats], lines)).toEqual([
      entry('pages', { ...all, publish: 1 }),
      entry('posts', { ...all, publish: 1 }),
      entry('messages', all),
      boats,
    ])
  })
})

describe('the changes of a role for people', () => {
  const textOf = (before: object, after: object) =>
    roleChangesOf(roleValuesOf({ ...before }), roleValuesOf({ ...after }), site.allResources, isSettings).map(change =>
      change.kind === 'condition'
        ? `condition ${change.resource.name}`
        : `${change.kind} ${change.action} ${change.part} ${change.resource.name}`,
    )
  const role = (rights: readonly object[], base = 'editor') => ({ base, rights })

  test.each([
    ['the same rights', role([entry('posts')]), role([entry('posts')]), []],
    [
      'a lower scope',
      role([entry('posts', { update: 'all' })]),
      role([entry('posts', { update: 'own' })]),
      ['lose update others posts'],
    ],
    [
      'a lost scope',
      role([entry('posts', { update: 'own', create: 1 })]),
      role([entry('posts')]),
      ['lose create all posts', 'lose update own posts'],
    ],
    [
      'a new resource',
      role([]),
      role([entry('pages', { publish: 1 })]),
      ['gain read all pages', 'gain publish all pages'],
    ],
    [
      'another condition',
      role([entry('posts')]),
      role([entry('posts', { where: '{"status":1}' })]),
      ['condition posts'],
    ],
    [
      'a lower base',
      role([entry('posts', { create: 1, update: 'all' }), entry('messages')]),
      role([entry('posts', { create: 1, update: 'all' }), entry('messages')], 'author'),
      ['lose update others posts', 'lose read all messages'],
    ],
    ['an action that the base does not have', role([entry('roles')]), role([entry('roles', { create: 1 })]), []],
  ])('%s', (_name, before, after, changes) => {
    expect(textOf(before, after).toSorted()).toEqual(changes.toSorted())
  })

  test('an unknown base counts as the lowest role', () => {
    expect(roleValuesOf({ base: 'owner of all', rights: null })).toEqual({ base: 'viewer', rights: [] })
  })
})
