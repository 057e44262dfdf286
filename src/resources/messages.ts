import { choice, digits, email, longText, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** Messages from the contact form, as plain text. Editors track them but cannot change their text. */
export const messages = defineResource({
  name: 'messages',
  path: 'messages',
  label: { one: 'Message', many: 'Messages' },
  icon: 'inbox',
  fields: {
    reference: text('Reference', { drawn: 8 }),
    // Personal data, readable only by the roles that handle messages.
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
        { value: 'waiting', label: 'Being sent' },
        { value: 'sent', label: 'Sent' },
        { value: 'logged', label: 'Not sent: email is not set up' },
        { value: 'failed', label: 'Not sent: the address does not accept mail' },
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
      items: ['state', { field: 'note', help: 'Only editors see this.' }],
    },
  ],
  search: ['reference', 'name', 'phone', 'email', 'message'],
  filters: ['state'],
  publishing: { history: false },
  texts: {
    deleteAsk: 'Are you sure you want to delete this message?',
    empty: 'No messages yet. What visitors write on the contact page comes here.',
  },
})
