/** Types of conditions in descriptors, and of the roles that a site ships. The compiler checks them. */
import { expect, test } from 'vitest'
import { reference, text } from '../../../src/schema/descriptor/field.ts'
import { defineResource } from '../../../src/schema/descriptor/resource.ts'
import { defineSite } from '../../../src/schema/site/siteConfig.ts'

const sound = {
  name: 'boats',
  path: 'boat',
  label: { one: 'Boat', many: 'Boats' },
  icon: 'page',
  fields: { name: text('Name', { required: true }), port_id: reference('Port', 'ports') },
  title: 'name',
  list: { columns: ['name'], pageSizes: [10] },
  form: ['name'],
  search: ['name'],
  filters: [],
  texts: { deleteAsk: 'Sink it?' },
} as const
const role = { name: 'Crew', base: 'editor', rights: { boats: { read: 'all' } } } as const

test('the types of conditions accept only fields of the resource, roles and values', () => {
  const descriptors = [
    () => defineResource({ ...sound, access: { editor: { where: { port_id: ['me.port_id', null] } } } }),
    () => defineResource({ ...sound, access: { author: { where: { or: [{ created_by: 'me' }, { id: 1 }] } } } }),
    // @ts-expect-error no such field in a condition
    () => defineResource({ ...sound, access: { editor: { where: { prot_id: 1 } } } }),
    // @ts-expect-error no such field in a condition inside another
    () => defineResource({ ...sound, access: { editor: { where: { and: [{ prot_id: 1 }] } } } }),
    // @ts-expect-error owners are not limited
    () => defineResource({ ...sound, access: { owner: { where: { port_id: 1 } } } }),
    // @ts-expect-error no such role
    () => defineResource({ ...sound, access: { manager: { where: { port_id: 1 } } } }),
    // @ts-expect-error a condition compares with values only
    () => defineResource({ ...sound, access: { editor: { where: { port_id: { gte: 1 } } } } }),
    // @ts-expect-error a role needs a condition
    () => defineResource({ ...sound, access: { editor: {} } }),
  ]
  expect(descriptors).toHaveLength(8)
})

test('the types of shipped roles accept only known roles, rights and scopes', () => {
  const sites = [
    () => defineSite({ roles: [role] }),
    () => defineSite({ roles: [{ ...role, rights: { boats: { read: 'own', where: { or: [{ port_id: 1 }] } } } }] }),
    () => defineSite({ extend: { posts: { access: { author: { where: { or: [{ created_by: 'me' }] } } } } } }),
    // @ts-expect-error nothing narrows an owner
    () => defineSite({ roles: [{ ...role, base: 'owner' }] }),
    // @ts-expect-error a role needs rights
    () => defineSite({ roles: [{ name: 'Crew', base: 'editor' }] }),
    // @ts-expect-error no such scope
    () => defineSite({ roles: [{ ...role, rights: { boats: { read: 'some' } } }] }),
    // @ts-expect-error publishing has no scope
    () => defineSite({ roles: [{ ...role, rights: { boats: { read: 'all', publish: 'own' } } }] }),
    // @ts-expect-error no such role
    () => defineSite({ extend: { posts: { access: { manager: { where: { created_by: 'me' } } } } } }),
  ]
  expect(sites).toHaveLength(8)
})
