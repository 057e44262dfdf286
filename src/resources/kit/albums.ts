import { date, defineResource, image, longText, rows, slug, status, text } from './package.ts'

/** Picture albums. */
export const albums = defineResource({
  name: 'albums',
  path: 'albums',
  label: { one: 'Album', many: 'Albums' },
  icon: 'pictures',
  menu: 'Publications',
  fields: {
    title: text('Title', { required: true, public: true }),
    slug: slug('Slug', { from: 'title', unique: true, public: true }),
    taken_on: date('Taken on', { required: true, default: 'today', public: true }),
    place: text('Place', { public: true }),
    summary: longText('Summary', { public: true }),
    cover: image('Cover', { public: true }),
    pictures: rows(
      'Pictures',
      { picture: image('Picture', { required: true }), caption: text('Caption') },
      { max: 200, public: true },
    ),
    status: status(),
  },
  title: 'title',
  list: {
    columns: ['title', 'cover', 'place', 'taken_on', 'status'],
    pageSizes: [20, 50, 100],
    sort: { field: 'taken_on', order: 'desc' },
  },
  form: [
    'title',
    { field: 'taken_on', half: true },
    { field: 'place', half: true },
    'summary',
    { field: 'pictures', help: 'In the order in which visitors see them.' },
    { group: 'Publishing', aside: true, items: ['status', 'cover', 'slug'] },
  ],
  search: ['title', 'place', 'summary', 'pictures'],
  filters: ['status', { field: 'taken_on', as: 'range' }],
  page: {
    record: '/albums/:slug',
    list: '/albums',
    card: ['taken_on', 'place'],
    search: ['place', 'summary', 'pictures'],
    sort: { field: 'taken_on', order: 'desc' },
  },
  rights: { own: 'author' },
  texts: { deleteAsk: 'Are you sure you want to delete this album? Its pictures stay in the library.' },
})
