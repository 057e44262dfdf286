import { choice, digits, email, longText, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** What visitors wrote by the contact form, as plain text. Editors follow it up; what was written stays as it came. */
export const messages = defineResource({
  name: 'messages',
  path: 'messages',
  label: { one: 'Message', many: 'Messages' },
  icon: 'inbox',
  fields: {
    reference: text('Reference', { drawn: 8 }),
    // People's data: of no role below those who follow the messages up.
    name: text('Name', { required: true, max: 120, fixed: true, rights: { read: 'editor' } }),
    phone: digits('Phone', { plus: true, fixed: true, rights: { read: 'editor' } }),
    email: email('Email', { required: true, fixed: true, rights: { read: 'editor' } }),
    message: longText('Message', { required: true, fixed: true }),
    state: choice(
      'State',
      [
        { value: 'new', label: 'New' },
        { value: 'read', label: 'Read' },
        { value: 'answered', label: 'Answered' },
      ],
      { required: true, default: 'new' },
    ),
    note: longText('Note'),
    receipt: choice(
      'Confirmation',
      [
        { value: 'waiting', label: 'Being mailed' },
        { value: 'sent', label: 'Mailed' },
        { value: 'logged', label: 'Not mailed: no mail server is set' },
        { value: 'failed', label: 'Not mailed: the address does not take mail' },
      ],
      { readOnly: true },
    ),
  },
  title: 'reference',
  list: {
    columns: [
      'reference',
      { field: 'name', onPhones: true },
      { field: 'message', cut: 60 },
      { field: 'created_at', label: 'Received' },
      { field: 'state', onPhones: true },
      'receipt',
    ],
    pageSizes: [20, 50, 100],
  },
  form: [
    'name',
    'email',
    'phone',
    { field: 'message', rows: 8 },
    {
      group: 'Follow-up',
      aside: true,
      items: ['state', { field: 'note', help: 'For editors alone; it is not sent to anyone.' }],
    },
  ],
  search: ['reference', 'name', 'phone', 'email', 'message'],
  filters: ['state'],
  texts: {
    deleteAsk: 'Are you sure you want to delete this message?',
    empty: 'No messages yet. What visitors write on the contact page comes here.',
  },
})
