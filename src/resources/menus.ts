import { choice, integer, link, reference, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** Links of the header and the footer. Source: specification 8.11, 9.14, 15.7. */
export const menus = defineResource({
  name: 'menus',
  path: 'menus',
  label: { one: 'Menu', many: 'Menus' },
  icon: 'menu',
  fields: {
    parent_id: reference('Parent Id', 'menus', { public: true }),
    title: text('Title', { required: true, public: true }),
    // Target of the entry. A link rather than a unique slug, because several entries may lead to the same page.
    slug: link('Slug', { public: true }),
    hook: text('Hook', { public: true }),
    shortcode: choice(
      'Shortcode',
      [
        { value: 'TOPMENU', label: 'Top Menu' },
        { value: 'FOOTERMENU', label: 'Footer Menu' },
      ],
      { public: true },
    ),
    // Extension of the specification: order of the links in their menu.
    sort_order: integer('Order', { default: 0, min: 0, public: true }),
    status: status(),
  },
  title: 'title',
  list: {
    columns: ['title', 'slug', { field: 'parent_id', empty: '--' }, 'status'],
    pageSizes: [20, 40, 100, 200],
    opensWith: 10,
  },
  form: [
    'parent_id',
    'title',
    {
      field: 'slug',
      help: 'A page of this site, like about-us, or a whole web address. Empty leads to the home page.',
    },
    'status',
    'hook',
    {
      field: 'shortcode',
      help: 'The menu that shows the entry. Without one it is shown below its parent, and nowhere if it has no parent.',
    },
    { field: 'sort_order', label: 'Short Order' },
  ],
  search: ['title', 'slug'],
  filters: ['shortcode', 'parent_id', 'status'],
  wire: { missingListIsEmpty: true },
  texts: { deleteAsk: 'Are you sure you want to delete this menus?', submit: 'Save' },
})
