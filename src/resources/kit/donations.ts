import { choice, defineResource, digits, group, html, image, integer, longText, slug, status, text } from './package.ts'

/** Ways to donate. The site itself processes no payments. */
export const donations = defineResource({
  name: 'donations',
  path: 'donations',
  label: { one: 'Way to give', many: 'Ways to give' },
  icon: 'gift',
  menu: 'Organisation',
  fields: {
    title: text('Title', { required: true, public: true }),
    slug: slug('Slug', { from: 'title', unique: true, public: true }),
    way: choice(
      'By',
      [
        { value: 'bkash', label: 'bKash' },
        { value: 'nagad', label: 'Nagad' },
        { value: 'bank', label: 'Bank transfer' },
        { value: 'hand', label: 'By hand at an office' },
      ],
      { required: true, default: 'bkash', public: true },
    ),
    account: digits('Account number', { requiredWhen: { way: ['bkash', 'nagad', 'bank'] }, public: true }),
    account_name: text('In the name of', { requiredWhen: { way: ['bank'] }, public: true }),
    account_type: choice(
      'Type of account',
      [
        { value: 'merchant', label: 'Merchant (Payment)' },
        { value: 'personal', label: 'Personal (Send Money)' },
      ],
      { public: true },
    ),
    bank: group(
      'Bank',
      {
        name: text('Bank'),
        branch: text('Branch'),
        routing: text('Routing number', { pattern: '\\d{9}', hint: 'nine digits' }),
        swift: text('SWIFT code', {
          pattern: '[A-Z0-9]{8}([A-Z0-9]{3})?',
          hint: 'eight or eleven capital letters and digits',
        }),
      },
      { public: true },
    ),
    summary: longText('What it is for', { public: true }),
    steps: html('How to give', { public: true }),
    code: image('QR code', { public: true }),
    sort_order: integer('Order', { min: 0, default: 0, public: true }),
    status: status(),
  },
  title: 'title',
  list: { columns: ['title', 'way', 'account', 'account_name', 'status'], pageSizes: [20, 50, 100] },
  form: [
    'title',
    { field: 'way', radio: true },
    { field: 'account', half: true, when: { way: ['bkash', 'nagad', 'bank'] } },
    { field: 'account_name', half: true, when: { way: ['bkash', 'nagad', 'bank'] } },
    { field: 'account_type', when: { way: ['bkash', 'nagad'] } },
    { field: 'bank', when: { way: ['bank'] } },
    'summary',
    'steps',
    {
      group: 'Publishing',
      aside: true,
      items: ['status', { field: 'code', when: { way: ['bkash', 'nagad'] } }, 'sort_order', 'slug'],
    },
  ],
  search: ['title', 'account', 'summary'],
  filters: ['status', 'way'],
  page: {
    record: '/donate/:slug',
    list: '/donate',
    listLook: 'table',
    card: ['account', 'account_type', 'account_name', 'summary'],
    search: ['summary', 'steps'],
  },
  texts: { deleteAsk: 'Are you sure you want to delete this way to give?' },
})
