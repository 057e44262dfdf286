import { choice, html, image, integer, link, reference, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'
import { excerptLengths } from '../schema/values/excerptLengths.ts'

/** Icons that a card on the public site may have. */
const icons = [
  { value: 'star', label: 'Star' },
  { value: 'window', label: 'Window' },
  { value: 'steps', label: 'Steps' },
  { value: 'wrench', label: 'Wrench' },
  { value: 'network', label: 'Network' },
  { value: 'place', label: 'Place' },
  { value: 'clock', label: 'Clock' },
  { value: 'phone', label: 'Telephone' },
  { value: 'mail', label: 'Envelope' },
  { value: 'seal', label: 'Seal' },
] as const

/** Cards and figures of a section. Source: specification 8.7, 9.5. */
export const widgets = defineResource({
  name: 'widgets',
  path: 'widget',
  label: { one: 'Widget', many: 'Widgets' },
  icon: 'widget',
  fields: {
    section_id: reference('Section', 'sections', { public: true }),
    name: text('Name', { required: true, public: true }),
    title: text('Title', { public: true, excerptLengths: [{ chars: excerptLengths.cardTitle, where: 'on cards' }] }),
    sub_title: text('Sub title', { public: true }),
    link_url: link('Link URL', { public: true }),
    content: html('Content', {
      public: true,
      excerptLengths: [
        { chars: excerptLengths.cardText, where: 'on cards' },
        { chars: excerptLengths.story, where: 'in success stories' },
        { chars: excerptLengths.pageWidget, where: 'on pages' },
      ],
    }),
    thumb: image('Thumb', { public: true }),
    // Extension of the specification: manual order of the records on the site.
    sort_order: integer('Order', { default: 0, min: 0, public: true }),
    // Extension of the specification for the template icon-cards.
    icon: choice('Icon', icons, { public: true }),
    status: status(),
  },
  title: 'name',
  list: {
    columns: ['name', 'title', { field: 'section_id', empty: '--' }, 'status'],
    pageSizes: [10, 25, 50, 100],
    newestLast: true,
  },
  form: [
    'section_id',
    'name',
    'title',
    'sub_title',
    'link_url',
    'content',
    {
      group: 'Publishing',
      aside: true,
      items: ['thumb', 'icon', { field: 'sort_order', label: 'Short Order' }, 'status'],
    },
  ],
  search: ['name', 'title', 'content'],
  filters: ['section_id', 'status'],
  texts: { deleteAsk: 'Are you sure you want to delete this Widget?' },
})
