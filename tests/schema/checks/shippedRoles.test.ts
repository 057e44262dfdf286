/** Messages about mistakes in the custom roles that a site ships. */
import { expect, test } from 'vitest'
import { siteMistakes } from '../../../src/resources/check.ts'
import { createSite } from '../../../src/resources/createSite.ts'
import { checkShippedRoles } from '../../../src/schema/checks/access/checkShippedRoles.ts'
import type { SiteConfig } from '../../../src/schema/site/siteConfig.ts'
import { siteWithRoles } from '../../fixtures/documentedRoles.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

const harbour = { kind: 'reference', label: 'Harbour', to: 'harbours' } as const
const context = {
  resources: [boats({ harbour_id: harbour }), boats({}, { name: 'harbours' })],
  users: boats({ harbour_id: harbour }, { name: 'users' }),
  isReserved: (name: string) => name === 'editor',
}
const role = (change: object) => ({ name: 'News desk', base: 'editor', rights: {}, ...change })
const rights = (entry: unknown) => [role({ rights: { boats: entry } })]

test.each<[mistake: string, roles: unknown, messages: readonly (string | RegExp)[]]>([
  ['nothing', undefined, []],
  [
    'nothing, with all options',
    [
      role({
        handle: 'news',
        name_bn: 'খবর',
        description: 'Writes news.',
        rights: {
          boats: {
            read: 'all',
            create: true,
            update: 'own',
            delete: 'none',
            publish: false,
            where: { harbour_id: 'me.harbour_id' },
          },
          harbours: { read: 'all' },
        },
      }),
    ],
    [],
  ],
  ['an unknown option', [role({ bse: 'editor' })], [/^roles\[0\]: Unknown option 'bse'\. Use 'base', or another of: /]],
  [
    'a reserved name',
    [role({ name: 'editor' })],
    ["roles[0].name: 'editor' is the name of a built-in role. Choose another name."],
  ],
  ['a blank name', [role({ name: ' ' })], ['roles[0].name: It must have 1 to 80 characters. Choose another name.']],
  [
    'a long name',
    [role({ name_bn: 'x'.repeat(81) })],
    ['roles[0].name_bn: It must have 1 to 80 characters. Choose another name.'],
  ],
  [
    'a number as description',
    [role({ description: 7 })],
    ['roles[0].description: It must be a text. Write it between quotation marks, or remove it.'],
  ],
  ['no base', [role({ base: undefined })], ["roles[0].base: 'base' is missing. Use one of: viewer, author, editor."]],
  [
    'an unknown base',
    [role({ base: 'editr' })],
    ["roles[0].base: There is no role 'editr'. Use 'editor', or another of: viewer, author, editor."],
  ],
  [
    'owner as base',
    [role({ base: 'owner' })],
    ['roles[0].base: Nothing narrows an owner. Use one of: viewer, author, editor.'],
  ],
  [
    'the same handle twice',
    [role({ handle: 'news' }), role({ name: 'Other', handle: 'news' })],
    ["roles[1]: 'news' is also the handle of roles[0]. Set another handle, or remove one of them."],
  ],
  [
    'rights as a list',
    [role({ rights: [] })],
    ["roles[0].rights: It must be an object. Write { posts: { read: 'all' } }."],
  ],
  [
    'an unknown resource',
    [role({ rights: { boat: { read: 'all' } } })],
    ["roles[0].rights.boat: There is no resource of this name. Use 'boats', or another of: boats, harbours."],
  ],
  ['rights that are no object', rights('all'), ["roles[0].rights.boats: It must be an object. Write { read: 'all' }."]],
  ['no right to read', rights({}), ["roles[0].rights.boats: 'read' is missing. Use one of: none, own, all."]],
  [
    'an unknown scope',
    rights({ read: 'all', update: 'owm' }),
    ["roles[0].rights.boats.update: There is no scope 'owm'. Use 'own', or another of: none, own, all."],
  ],
  [
    'a scope where a flag is',
    rights({ read: 'all', create: 'own' }),
    ['roles[0].rights.boats.create: It must be true or false.'],
  ],
  [
    'an unknown right',
    rights({ read: 'all', updte: 'all' }),
    [/^roles\[0\]\.rights\.boats: Unknown option 'updte'\. Use 'update'/],
  ],
  [
    'a wrong condition',
    rights({ read: 'all', where: { or: [{ harbor_id: 1 }] } }),
    [/^roles\[0\]\.rights\.boats\.where\.or\[0\]\.harbor_id: There is no field 'harbor_id'\. Use 'harbour_id'/],
  ],
])('%s is reported with its place and a remedy', (_, roles, messages) => {
  const found = checkShippedRoles(roles, context)
  expect(found).toEqual(
    messages.map(message => (typeof message === 'string' ? message : expect.stringMatching(message))),
  )
})

test('the example in docs/site.md has no mistakes', () => {
  expect(siteMistakes(createSite(siteWithRoles))).toBeUndefined()
})

test('the check of a site reports roles and access of an extension', () => {
  const config: SiteConfig = {
    extend: { posts: { access: { author: { where: { created_by: 'me', titel: 'x' } } } } },
    roles: [{ name: 'সম্পাদক', base: 'editor', rights: { post: { read: 'all' } } }],
  }
  const mistakes = siteMistakes(createSite(config))
  expect(mistakes).toContain("posts.access.author.where.titel: There is no field 'titel'.")
  expect(mistakes).toContain("roles[0].name: 'সম্পাদক' is the name of a built-in role.")
  expect(mistakes).toContain("roles[0].rights.post: There is no resource of this name. Use 'posts'")
})
