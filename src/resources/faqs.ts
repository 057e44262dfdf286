import { html, image, integer, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** Questions and answers, of which one is open at a time. Source: specification 8.14, 9.8. */
export const faqs = defineResource({
  name: 'faqs',
  path: 'faq',
  label: { one: 'FAQ', many: 'FAQs' },
  icon: 'question',
  fields: {
    faq_title: text('Title', { required: true, public: true }),
    faq_content: html('Content', { public: true }),
    thumb: image('Thumb', { public: true }),
    // Extension of the specification: manual order of the records on the site.
    sort_order: integer('Order', { default: 0, min: 0, public: true }),
    status: status(),
  },
  title: 'faq_title',
  list: { columns: ['faq_title', 'status'], pageSizes: [20, 40, 75, 100], newestLast: true },
  form: [
    'faq_title',
    'faq_content',
    { group: 'Publishing', aside: true, items: ['thumb', { field: 'sort_order', label: 'Short Order' }, 'status'] },
  ],
  search: ['faq_title', 'faq_content'],
  filters: ['status'],
  page: { record: '/faq#faq-:id', list: '/faq', written: true, search: ['faq_content'], screen: 'faq' },
  wire: { updateHeaders: { accept: 'application/json' } },
  // Wording of the specification. The dialog also names the record.
  texts: { deleteAsk: 'Are you sure you want to delete this Page?' },
})
