import { choice, choices, date, defineResource, digits, email, file, longText, reference, text } from './package.ts'

/** Kinds of requests that require a name. */
const named = { kind: ['information', 'volunteer'] } as const
const waysToAnswer = [
  { value: 'email', label: 'Email' },
  { value: 'post', label: 'Post' },
  { value: 'inspection', label: 'Inspection at the office' },
] as const
const byEmail = { kind: ['information'], answer_by: ['email'] } as const
const byPost = { kind: ['information'], answer_by: ['post'] } as const

/** Requests, offers and complaints from the public. They are never public. */
export const requests = defineResource({
  name: 'requests',
  path: 'requests',
  label: { one: 'Request', many: 'Requests' },
  icon: 'inbox',
  menu: 'From visitors',
  count: { state: 'new' },
  fields: {
    reference: text('Reference', { drawn: 12 }),
    kind: choice(
      'Kind',
      [
        { value: 'complaint', label: 'Complaint' },
        { value: 'information', label: 'Request for information' },
        { value: 'volunteer', label: 'Offer to volunteer' },
      ],
      { required: true, fixed: true },
    ),
    // Personal data, readable only by the roles that respond. Optional for complaints.
    name: text('Name', { requiredWhen: named, max: 120, fixed: true, rights: { read: 'editor' } }),
    phone: digits('Phone', { plus: true, requiredWhen: named, fixed: true, rights: { read: 'editor' } }),
    email: email('Email', { requiredWhen: byEmail, fixed: true, rights: { read: 'editor' } }),
    address: longText('Postal address', { requiredWhen: byPost, fixed: true, rights: { read: 'editor' } }),
    subject: text('Subject', { required: true, fixed: true }),
    message: longText('Message', { required: true, fixed: true }),
    answer_by: choice('Answer by', waysToAnswer, { fixed: true, requiredWhen: { kind: ['information'] } }),
    skills: choices(
      'Can help with',
      [
        { value: 'training', label: 'Training' },
        { value: 'field', label: 'Field work' },
        { value: 'computers', label: 'Computers' },
        { value: 'translation', label: 'Translation' },
      ],
      { fixed: true },
    ),
    attachment: file('Attached file', { private: true, fixed: true, maxMegabytes: 10, rights: { read: 'editor' } }),
    state: choice(
      'State',
      [
        { value: 'new', label: 'New' },
        { value: 'working', label: 'In progress' },
        { value: 'answered', label: 'Answered' },
        { value: 'refused', label: 'Refused' },
      ],
      { required: true, default: 'new' },
    ),
    due_on: date('Answer due'),
    assignee_id: reference('Who answers', 'users', { onDelete: 'empty' }),
    answer: longText('Answer', { requiredWhen: { state: ['answered', 'refused'] } }),
    note: longText('Note'),
  },
  title: 'reference',
  list: {
    columns: ['subject', 'reference', 'created_at', 'kind', 'due_on', { field: 'state', onPhones: true }],
    pageSizes: [20, 50, 100],
  },
  form: [
    { field: 'kind', radio: true, help: 'A complaint needs no name, phone or email.' },
    'name',
    { field: 'phone', half: true },
    { field: 'email', half: true },
    'subject',
    { field: 'message', rows: 8 },
    { field: 'answer_by', when: { kind: ['information'] } },
    { field: 'address', when: byPost, rows: 3 },
    { field: 'skills', when: { kind: ['volunteer'] } },
    'attachment',
    { field: 'answer', rows: 8, help: 'The sender reads it with the number, and the phone if one was given.' },
    {
      group: 'Follow-up',
      aside: true,
      items: ['state', 'due_on', 'assignee_id', { field: 'note', help: 'Only editors see this.' }],
    },
  ],
  search: ['reference', 'name', 'phone', 'email', 'subject', 'message'],
  filters: ['state', 'kind', 'assignee_id', { field: 'due_on', as: 'range' }],
  submissions: {
    form: '/requests/new',
    fields: ['kind', 'name', 'phone', 'email', 'subject', 'message', 'answer_by', 'address', 'skills', 'attachment'],
    reference: 'reference',
    status: { at: '/requests/status', by: 'phone', shows: ['state', 'answer'] },
  },
  texts: { deleteAsk: 'Are you sure you want to delete this request?', empty: 'No requests yet.' },
})
