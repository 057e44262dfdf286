import { choice, defineResource, digits, email, image, integer, longText, status, text } from './package.ts'

/** Information officers under the Right to Information Act, 2009. */
export const officers = defineResource({
  name: 'officers',
  path: 'officers',
  label: { one: 'Information officer', many: 'Right to information' },
  icon: 'officer',
  menu: 'Organisation',
  fields: {
    name: text('Name', { required: true, public: true }),
    role: choice(
      'Role',
      [
        {
          value: 'designated',
          label: 'Designated officer',
          help: 'Takes requests, and answers within 20 working days.',
        },
        { value: 'alternate', label: 'Alternate officer', help: 'Stands in while the designated officer is away.' },
        { value: 'appellate', label: 'Appellate authority', help: 'Decides on appeals within 15 days.' },
      ],
      { required: true, public: true },
    ),
    designation: text('Designation', { required: true, public: true }),
    office: text('Office', { public: true }),
    phone: digits('Phone', { plus: true, cell: 'link', required: true, public: true }),
    email: email('Email', { cell: 'link', required: true, public: true }),
    address: longText('Address', { public: true }),
    thumb: image('Picture', { public: true }),
    sort_order: integer('Order', { min: 0, default: 0, public: true }),
    status: status(),
  },
  title: 'name',
  list: {
    columns: ['name', 'role', 'designation', 'phone', 'status'],
    pageSizes: [20, 50, 100],
  },
  form: [
    'name',
    { field: 'role', radio: true },
    { field: 'designation', half: true },
    { field: 'office', half: true },
    { field: 'phone', half: true },
    { field: 'email', half: true },
    { field: 'address', rows: 3 },
    { group: 'Publishing', aside: true, items: ['status', 'thumb', 'sort_order'] },
  ],
  search: ['name', 'designation', 'office', 'phone', 'email'],
  filters: ['status', 'role'],
  page: {
    record: '/right-to-information/:id',
    list: '/right-to-information',
    listLook: 'table',
    card: ['role', 'designation', 'office', 'phone', 'email'],
    search: ['designation', 'office'],
  },
  texts: { deleteAsk: 'Are you sure you want to delete this officer?' },
})
