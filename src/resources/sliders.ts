import { image, integer, link, longText, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** Slides at the top of the home page. Source: specification 8.4, 9.2. */
export const sliders = defineResource({
  name: 'sliders',
  path: 'slider',
  label: { one: 'Slider', many: 'Sliders' },
  icon: 'slides',
  fields: {
    title: text('Title', { required: true, public: true }),
    sub_title: text('Sub title', { public: true }),
    thumb: image('Thumb', { public: true }),
    link_url: link('Link URL', { public: true }),
    description: longText('Description', { public: true }),
    // Extension of the specification: label of the button with the link.
    link_text: text('Link text', { public: true }),
    // Extension of the specification: manual order of the records on the site.
    sort_order: integer('Order', { default: 0, min: 0, public: true }),
    status: status(),
  },
  title: 'title',
  list: { columns: ['title', 'status'], pageSizes: [10, 25, 50, 100], newestLast: true },
  form: [
    'title',
    'sub_title',
    'link_url',
    { field: 'link_text', help: 'Empty shows Read More.' },
    'description',
    {
      group: 'Publishing',
      aside: true,
      items: [{ field: 'thumb', button: 'Select Logo' }, { field: 'sort_order', label: 'Short Order' }, 'status'],
    },
  ],
  search: ['title', 'sub_title', 'description'],
  filters: ['status'],
  texts: { deleteAsk: 'Are you sure you want to delete this Slider?' },
})
