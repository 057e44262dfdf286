import { image, integer, longText, reference, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** Categories of news. Source: specification 8.13, 9.7. */
export const postCategories = defineResource({
  name: 'post-categories',
  path: 'post-category',
  label: { one: 'Post category', many: 'Post categories' },
  icon: 'folder',
  fields: {
    parent_id: reference('ParentID', 'post-categories', { public: true }),
    name: text('Name', { required: true, public: true }),
    description: longText('Description', { public: true }),
    thumb: image('Thumb', { public: true }),
    // Named as by the provider, in camel case.
    metaKey: text('Meta keywords', { public: true }),
    metaDescription: longText('Meta description', { public: true }),
    sort_order: integer('Order', { default: 0, min: 0, public: true }),
    status: status(),
  },
  title: 'name',
  list: {
    columns: [
      'name',
      { field: 'parent_id', empty: '--' },
      { field: 'sort_order', empty: '--', zeroIsEmpty: true },
      'status',
    ],
    pageSizes: [10, 25, 50, 100],
  },
  form: [
    { field: 'parent_id', label: 'Parent category' },
    'name',
    'description',
    { group: 'Publishing', aside: true, items: ['status', 'sort_order', 'thumb'] },
    { group: 'Search engines', aside: true, items: ['metaKey', 'metaDescription'] },
  ],
  search: ['name', 'description'],
  filters: ['parent_id', 'status'],
  page: { record: '/news-and-blogs/category/:id', screen: 'category' },
  wire: { listParams: { all: '1' }, emptyIsNull: true },
  // Wording of the specification. The dialog also names the record.
  texts: { deleteAsk: 'Are you sure you want to delete this profile?' },
})
