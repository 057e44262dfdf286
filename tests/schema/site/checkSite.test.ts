/** What is wrong with the configuration of a site, each mistake by its place and what to do. */
import { expect, test } from 'vitest'
import { text } from '../../../src/schema/descriptor/field.ts'
import { checkSite } from '../../../src/schema/site/checkSite.ts'

const product = { users: { name: text('Name') }, posts: { title: text('Title') } }
const tenders = { name: 'tenders' }

test.each<[site: unknown, mistakes: readonly string[]]>([
  [{}, []],
  [{ resources: [tenders], words: { tenders: {}, users: {} } }, []],
  [{ extend: { users: { fields: { badge: text('Badge') }, columns: ['badge'] } } }, []],
  [undefined, ['It exports no site. Write: export const site = defineSite({ … })']],
  [{ resource: [] }, ["'resource' is no option. Use one of: resources, extend, words, screens, sections."]],
  [{ resources: tenders }, ['resources: It is no list. Write the descriptors between [ and ].']],
  [{ resources: ['tenders'] }, ['resources[0]: It is no descriptor. Make one with defineResource.']],
  [
    { resources: [tenders, { name: 'boats' }, tenders] },
    ["resources[2]: 'tenders' is also the name of resources[0]. Rename one of the two, or take one out."],
  ],
  [
    { resources: [{ name: 'posts' }] },
    ["resources[0]: 'posts' is also a resource of the product. Choose another name, or add fields to it with extend."],
  ],
  [{ extend: { user: { fields: {} } } }, ['extend.user: It is no resource of the product. Name one of: users, posts.']],
  [{ extend: { users: {} } }, ['extend.users: It has no fields. Write { fields: { … } }.']],
  [{ extend: [] }, ['extend: It is no object. Write { users: { fields: { … } } }.']],
  [
    { extend: { users: { fields: {}, column: [] } } },
    ["extend.users: 'column' is no option. Use one of: fields, form, columns, search, filters."],
  ],
  [
    { extend: { users: { fields: { name: text('Full name') } } } },
    ['extend.users.fields.name: The product has a field of this name. Choose another.'],
  ],
  [
    { extend: { users: { fields: { badge: text('Badge', { required: true }) } } } },
    [
      'extend.users.fields.badge: It is required, but stored records have no value for it. Give it a default, or leave out required.',
    ],
  ],
  [{ words: { boats: {} } }, ['words.boats: There is no resource of this name. Correct it, or take it out.']],
  [{ words: 'bn' }, ['words: It is no object. Write { tenders: { bn: { … } } }.']],
])('%j', (site, mistakes) => {
  expect(checkSite(site, product)).toEqual(mistakes)
})
