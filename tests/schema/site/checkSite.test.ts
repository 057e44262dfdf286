/** What is wrong with the configuration of a site, each mistake by its place and what to do. */
import { expect, test } from 'vitest'
import { text } from '../../../src/schema/descriptor/field.ts'
import { checkSite } from '../../../src/schema/site/checkSite.ts'

const product = {
  fields: { users: { name: text('Name') }, posts: { title: text('Title') } },
  screens: ['post'],
  sections: ['facts'],
  inputs: ['slider'],
  cells: ['link'],
  icons: ['page'],
}
const tenders = { name: 'tenders' }

test.each<[site: unknown, mistakes: readonly string[]]>([
  [{}, []],
  [{ resources: [tenders], words: { tenders: {}, users: {} } }, []],
  [{ extend: { users: { fields: { badge: text('Badge') }, columns: ['badge'] } } }, []],
  [undefined, ['It exports no site. Write: export const site = defineSite({ … })']],
  [
    { resource: [] },
    [
      "'resource' is no option. Use 'resources', or another of: resources, extend, words, screens, sections, inputs, cells, icons.",
    ],
  ],
  [{ resources: tenders }, ['resources: It is no list. Write its entries between [ and ].']],
  [
    { resources: [undefined, tenders] },
    ['resources[0]: It is undefined. Look whether the file that it is imported from exports this name.'],
  ],
  [{ resources: ['tenders'] }, ['resources[0]: It has no name. Make a descriptor with defineResource.']],
  [
    { resources: [tenders, { name: 'boats' }, tenders] },
    ["resources[2]: 'tenders' is also the name of resources[0]. Rename one of the two, or take one out."],
  ],
  [
    { resources: [{ name: 'posts' }] },
    ["resources[0]: The product has 'posts' already. Choose another name, or add fields to it with extend."],
  ],
  [
    { extend: { user: { fields: {} } } },
    ["extend.user: It is no resource of the product. Name 'users', or another of: users, posts."],
  ],
  [{ extend: { users: {} } }, ['extend.users: It has no fields. Write { fields: { … } }.']],
  [{ extend: [] }, ['extend: It is no object. Write { users: { fields: { … } } }.']],
  [
    { extend: { users: { fields: {}, column: [] } } },
    ["extend.users: 'column' is no option. Use 'columns', or another of: fields, form, columns, search, filters."],
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
  [{ screens: 'tender' }, ['screens: It is no list. Write its entries between [ and ].']],
  [{ screens: ['tender', 7] }, ["screens[1]: It has no name. Write it as a text, like 'tender'."]],
  [{ screens: ['post'] }, ["screens[0]: The product has 'post' already. Choose another name."]],
  [
    { sections: [{ value: 'prices' }, { value: 'prices' }] },
    ["sections[1]: 'prices' is also the name of sections[0]. Rename one of the two, or take one out."],
  ],
  [{ sections: [{ value: 'facts' }] }, ["sections[0]: The product has 'facts' already. Choose another value."]],
  [{ sections: [{ label: 'Prices' }] }, ['sections[0]: It has no name. Make a template with defineTemplate.']],
  [{ inputs: ['stars'], cells: ['stars'], icons: ['boat'] }, []],
  [{ inputs: [{ name: 'stars' }] }, ["inputs[0]: It has no name. Write it as a text, like 'stars'."]],
  [{ inputs: ['slider'] }, ["inputs[0]: The product has 'slider' already. Choose another name."]],
  [{ cells: 'stars' }, ['cells: It is no list. Write its entries between [ and ].']],
  [{ cells: ['link'] }, ["cells[0]: The product has 'link' already. Choose another name."]],
  [
    { icons: ['boat', 'boat'] },
    ["icons[1]: 'boat' is also the name of icons[0]. Rename one of the two, or take one out."],
  ],
  [{ icons: ['page'] }, ["icons[0]: The product has 'page' already. Choose another name."]],
  [{ words: { boats: {} } }, ['words.boats: There is no resource of this name. Correct it, or take it out.']],
  [{ words: 'bn' }, ['words: It is no object. Write { tenders: { bn: { … } } }.']],
])('%j', (site, mistakes) => {
  expect(checkSite(site, product)).toEqual(mistakes)
})
