import { choice, image, integer, link, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** Links to the organisation's social media pages. Source: specification 8.9, 9.12, 15.7. */
export const socials = defineResource({
  name: 'socials',
  path: 'social',
  label: { one: 'Social', many: 'Socials' },
  icon: 'share',
  fields: {
    name: text('Name', { required: true, public: true }),
    icon: text('Icon', { public: true }),
    image: image('Image', { public: true }),
    link_url: link('Link URL', { leads: 'outside', public: true }),
    target: choice(
      'Target',
      [
        { value: '_blank', label: '_blank' },
        { value: '_self', label: '_self' },
        { value: '_parent', label: '_parent' },
        { value: '_top', label: '_top' },
      ],
      { public: true },
    ),
    app_id: integer('Application', { readOnly: true }),
    // Extension of the specification: manual order of the records on the site.
    sort_order: integer('Order', { default: 0, min: 0, public: true }),
    status: status(),
  },
  title: 'name',
  list: { columns: ['name', 'icon', 'link_url', 'status'], pageSizes: [10, 25, 50, 100], newestLast: true },
  form: [
    'name',
    { field: 'icon', help: 'The name of the network, like facebook or linkedin.' },
    'image',
    'link_url',
    'target',
    { field: 'sort_order', label: 'Short Order' },
    'status',
  ],
  search: [],
  filters: ['status'],
  wire: { appKey: 'APP_KEY' },
  texts: { deleteAsk: 'Are you sure you want to delete ?', empty: '' },
})
