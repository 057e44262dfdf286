/** Messages about mistakes in the configuration of a site, with location and remedy. */
import { expect, test } from 'vitest'
import { text } from '../../../src/schema/descriptor/field.ts'
import { checkSite } from '../../../src/schema/site/checkSite.ts'

const product = {
  fields: { users: { name: text('Name') }, posts: { title: text('Title', { public: true }) } },
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
  [undefined, ["The export 'site' is missing. Write: export const site = defineSite({ … })"]],
  [
    { resource: [] },
    [
      "Unknown option 'resource'. Use 'resources', or another of: resources, extend, roles, words, screens, sections, inputs, cells, icons.",
    ],
  ],
  [{ resources: tenders }, ['resources: It must be an array. Write its entries between [ and ].']],
  [
    { resources: [undefined, tenders] },
    ['resources[0]: It is undefined. Check that the imported file exports this name.'],
  ],
  [{ resources: ['tenders'] }, ["resources[0]: 'name' is missing. Create the descriptor with defineResource."]],
  [
    { resources: [tenders, { name: 'boats' }, tenders] },
    ["resources[2]: 'tenders' is also the name of resources[0]. Rename or remove one of them."],
  ],
  [
    { resources: [{ name: 'posts' }] },
    ["resources[0]: The product already has 'posts'. Choose another name, or use extend to add fields."],
  ],
  [
    { extend: { user: { fields: {} } } },
    ["extend.user: The product has no resource of this name. Use 'users', or another of: users, posts."],
  ],
  [{ extend: { users: {} } }, ["extend.users: 'fields' is missing. Write { fields: { … } }."]],
  [
    { extend: { users: { fields: {}, columns: 'badge' } } },
    ['extend.users.columns: It must be an array. Write its entries between [ and ].'],
  ],
  [{ extend: { posts: { access: { editor: { where: { created_by: 'me' } } } } } }, []],
  [
    { extend: { users: { fields: {}, access: 'me' } } },
    ['extend.users.access: It must be an object. Write { editor: { where: { … } } }.'],
  ],
  [
    { roles: [{ title: 'News desk' }, { name: 'A' }, { name: 'A' }] },
    [
      "roles[0]: 'name' is missing. Write { name: 'News desk', base: 'editor', rights: { … } }.",
      "roles[2]: 'A' is also the name of roles[1]. Rename or remove one of them.",
    ],
  ],
  [{ roles: {} }, ['roles: It must be an array. Write its entries between [ and ].']],
  [{ extend: [] }, ['extend: It must be an object. Write { users: { fields: { … } } }.']],
  [
    { extend: { users: { fields: {}, column: [] } } },
    [
      "extend.users: Unknown option 'column'. Use 'columns', or another of: fields, form, columns, search, filters, access.",
    ],
  ],
  [
    { extend: { users: { fields: { name: text('Full name') } } } },
    ['extend.users.fields.name: The product already has a field of this name. Choose another.'],
  ],
  [
    { extend: { users: { fields: { badge: text('Badge', { required: true }) } } } },
    [
      'extend.users.fields.badge: It is required, but existing records have no value. Give it a default, or remove required.',
    ],
  ],
  [
    { extend: { users: { fields: { badge: text('Badge', { public: true }) } } } },
    [
      'extend.users.fields.badge: It is public, but users are private. Visitors would list them, and every signed-in user would read their other fields. Remove public.',
    ],
  ],
  [{ extend: { posts: { fields: { badge: text('Badge', { public: true }) } } } }, []],
  [{ words: { users: { bng: {} } } }, ['words.users.bng: There is no language of this name. Use one of: bn.']],
  [{ words: { users: 'x' } }, ['words.users: It must be an object. Write { bn: { … } }.']],
  [{ words: { users: { bn: null } } }, ['words.users.bn: It must be an object. Write { label, fields, texts }.']],
  [{ screens: 'tender' }, ['screens: It must be an array. Write its entries between [ and ].']],
  [{ screens: ['tender', 7] }, ["screens[1]: It is not a name. Use a string, like 'tender'."]],
  [{ screens: ['post'] }, ["screens[0]: The product already has 'post'. Choose another name."]],
  [
    { sections: [{ value: 'prices' }, { value: 'prices' }] },
    ["sections[1]: 'prices' is also the name of sections[0]. Rename or remove one of them."],
  ],
  [{ sections: [{ value: 'facts' }] }, ["sections[0]: The product already has 'facts'. Choose another value."]],
  [{ sections: [{ label: 'Prices' }] }, ["sections[0]: 'value' is missing. Create the template with defineTemplate."]],
  [{ inputs: ['stars'], cells: ['stars'], icons: ['boat'] }, []],
  [{ inputs: [{ name: 'stars' }] }, ["inputs[0]: It is not a name. Use a string, like 'stars'."]],
  [{ inputs: ['slider'] }, ["inputs[0]: The product already has 'slider'. Choose another name."]],
  [{ cells: 'stars' }, ['cells: It must be an array. Write its entries between [ and ].']],
  [{ cells: ['link'] }, ["cells[0]: The product already has 'link'. Choose another name."]],
  [{ icons: ['boat', 'boat'] }, ["icons[1]: 'boat' is also the name of icons[0]. Rename or remove one of them."]],
  [{ icons: ['page'] }, ["icons[0]: The product already has 'page'. Choose another name."]],
  [{ words: { boats: {} } }, ['words.boats: There is no resource of this name. Correct or remove it.']],
  [{ words: 'bn' }, ['words: It must be an object. Write { tenders: { bn: { … } } }.']],
])('the site check reports %j', (site, mistakes) => {
  expect(checkSite(site, product)).toEqual(mistakes)
})
