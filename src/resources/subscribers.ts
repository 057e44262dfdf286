import { email, integer, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** Subscribers of the newsletter. Source: specification 8.10, 9.13. */
export const subscribers = defineResource({
  name: 'subscribers',
  path: 'subscribers',
  label: { one: 'Subscriber', many: 'Subscribers' },
  icon: 'mail',
  fields: {
    name: text('Name'),
    email: email('Email', { required: true, unique: true }),
    app_id: integer('Application', { readOnly: true }),
    status: status(),
  },
  title: 'email',
  list: { columns: ['name', 'email', 'status'], pageSizes: [10, 25, 50, 100] },
  form: ['name', 'email', 'status'],
  search: ['name', 'email'],
  filters: ['status'],
  publishing: { history: false },
  texts: { deleteAsk: 'Are you sure you want to delete?' },
})
