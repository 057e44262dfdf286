import { choice, date, defineResource, file, html, longText, rows, slug, status, text } from './package.ts'

/** Notices, latest first, with a yearly archive. */
export const notices = defineResource({
  name: 'notices',
  path: 'notices',
  label: { one: 'Notice', many: 'Notices' },
  icon: 'notice',
  menu: 'Publications',
  fields: {
    title: text('Title', { required: true, public: true }),
    slug: slug('Slug', { from: 'title', unique: true, public: true }),
    kind: choice(
      'Kind',
      [
        { value: 'general', label: 'General' },
        { value: 'meeting', label: 'Meeting' },
        { value: 'admission', label: 'Training and admission' },
        { value: 'recruitment', label: 'Recruitment' },
        { value: 'office-order', label: 'Office order' },
      ],
      { required: true, default: 'general', public: true },
    ),
    number: text('Memo number', { max: 80, public: true }),
    summary: longText('Summary', { public: true }),
    content: html('Text', { public: true }),
    documents: rows(
      'Documents',
      {
        name: text('Name', { required: true }),
        document: file('Document', { required: true }),
      },
      { max: 20, public: true },
    ),
    published_on: date('Published', { required: true, default: 'today', public: true }),
    deadline: date('Last date', { after: 'Over', public: true }),
    status: status(),
  },
  title: 'title',
  list: {
    columns: ['title', 'kind', 'published_on', 'deadline', 'status'],
    pageSizes: [20, 50, 100],
    sort: { field: 'published_on', order: 'desc' },
  },
  order: [['published_on', 'deadline']],
  visible: { from: 'published_on' },
  form: [
    'title',
    { field: 'summary', help: 'One or two sentences, which stand in the list as well.' },
    'content',
    'documents',
    {
      group: 'Publishing',
      aside: true,
      items: [
        'status',
        'kind',
        'number',
        { field: 'published_on', help: 'Visitors see the notice from this day on.' },
        { field: 'deadline', help: 'The last day of whatever the notice asks for.' },
        'slug',
      ],
    },
  ],
  search: ['title', 'number', 'summary', 'content'],
  filters: ['status', 'kind', { field: 'published_on', as: 'range' }],
  page: {
    record: '/notices/:slug',
    list: '/notices',
    card: ['published_on', 'kind', 'deadline'],
    cardLook: 'dated',
    search: ['number', 'summary', 'content'],
    archive: { by: 'published_on', each: 'year' },
    feed: true,
    sort: { field: 'published_on', order: 'desc' },
  },
  rights: { own: 'author' },
  texts: { deleteAsk: 'Are you sure you want to delete this notice?' },
})
