import { choice, date, defineResource, file, integer, longText, slug, status, text } from './package.ts'

/** Downloads: reports, policies and forms. */
export const documents = defineResource({
  name: 'documents',
  path: 'documents',
  label: { one: 'Published document', many: 'Documents' },
  icon: 'download',
  menu: 'Publications',
  fields: {
    title: text('Title', { required: true, public: true }),
    slug: slug('Slug', { from: 'title', unique: true, public: true }),
    category: choice(
      'Category',
      [
        { value: 'annual-report', label: 'Annual report' },
        { value: 'audit', label: 'Audit report' },
        { value: 'study', label: 'Study' },
        { value: 'policy', label: 'Policy' },
        { value: 'form', label: 'Form' },
        { value: 'other', label: 'Other' },
      ],
      { required: true, public: true },
    ),
    year: integer('Year', { required: true, min: 1971, max: 2100, year: true, public: true }),
    document: file('Document', { required: true, public: true }),
    summary: longText('Summary', { public: true }),
    published_on: date('Published', { default: 'today', public: true }),
    status: status(),
  },
  title: 'title',
  list: {
    columns: ['title', 'category', 'year', 'document', 'status'],
    pageSizes: [20, 50, 100],
    sort: { field: 'year', order: 'desc' },
  },
  visible: { from: 'published_on' },
  form: [
    'title',
    { field: 'document', help: 'PDF where people are to read it, and Word where they are to fill it in.' },
    'summary',
    {
      group: 'Publishing',
      aside: true,
      items: [
        'status',
        'category',
        { field: 'year', help: 'The year that it is about.' },
        { field: 'published_on', help: 'Visitors see the document from this day on.' },
        'slug',
      ],
    },
  ],
  search: ['title', 'summary'],
  filters: ['status', 'category', 'year'],
  page: {
    record: '/documents/:slug',
    list: '/documents',
    card: ['category', 'year', 'document'],
    search: ['summary'],
    sort: { field: 'year', order: 'desc' },
  },
  rights: { own: 'author' },
  texts: {
    deleteAsk: 'Are you sure you want to delete this document?',
    empty: 'No documents yet. Reports, policies and forms come here, each with its file.',
  },
})
