import { choice, defineResource, image, integer, link, longText, slug, status, text } from './package.ts'

/** Donors and partners. */
export const partners = defineResource({
  name: 'partners',
  path: 'partners',
  label: { one: 'Partner', many: 'Partners' },
  icon: 'partner',
  menu: 'Organisation',
  fields: {
    name: text('Name', { required: true, public: true }),
    slug: slug('Slug', { from: 'name', unique: true, public: true }),
    kind: choice(
      'Kind',
      [
        { value: 'donor', label: 'Donor' },
        { value: 'government', label: 'Government' },
        { value: 'bank', label: 'Bank' },
        { value: 'university', label: 'University' },
        { value: 'organisation', label: 'Organisation' },
      ],
      { required: true, default: 'donor', public: true },
    ),
    since: integer('Partner since', { min: 1971, max: 2100, year: true, public: true }),
    website: link('Website', { leads: 'web', cell: 'link', public: true }),
    logo: image('Logo', { public: true }),
    summary: longText('What we do together', { public: true }),
    sort_order: integer('Order', { min: 0, default: 0, public: true }),
    status: status(),
  },
  title: 'name',
  list: { columns: ['name', 'kind', 'website', 'since', 'status'], pageSizes: [20, 50, 100] },
  form: [
    'name',
    { field: 'kind', half: true },
    { field: 'since', half: true },
    'website',
    'summary',
    { group: 'Publishing', aside: true, items: ['status', 'logo', 'sort_order', 'slug'] },
  ],
  search: ['name', 'summary'],
  filters: ['status', 'kind'],
  page: {
    record: '/partners/:slug',
    list: '/partners',
    card: ['kind', 'since'],
    search: ['summary'],
  },
  texts: { deleteAsk: 'Are you sure you want to delete this partner?' },
})
