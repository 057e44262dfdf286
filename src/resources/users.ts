import {
  choice,
  date,
  dateTime,
  digits,
  email,
  image,
  longText,
  password,
  reference,
  status,
  text,
} from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'
import { defaultRole, roleLabels, roles } from '../schema/descriptor/role.ts'

/** Users of the back office. Source: specification 8.8, 9.11, 22. */
export const users = defineResource({
  name: 'users',
  path: 'users',
  label: { one: 'User', many: 'Users' },
  icon: 'people',
  fields: {
    name: text('Name', { required: true }),
    firstname: text('First name'),
    lastname: text('Last name'),
    email: email('Email', { required: true, unique: true }),
    phone: digits('Phone', { plus: true, unique: true }),
    phone_verified_at: dateTime('Phone verified', { readOnly: true }),
    address: longText('Address'),
    national_id_no: digits('National ID', { sensitive: true }),
    dob: date('Date of birth', { sensitive: true }),
    gender: choice('Gender', [
      { value: 'male', label: 'Male' },
      { value: 'female', label: 'Female' },
    ]),
    profile_img: image('Profile image'),
    type: choice(
      'Role',
      roles.map(role => ({ value: role, label: roleLabels[role] })),
      { required: true, default: defaultRole, ignoresEmpty: true, rights: { write: 'owner' }, input: 'builtInRole' },
    ),
    role_id: reference('Custom role', 'roles', { rights: { write: 'owner' }, input: 'customRole' }),
    scopes: text('Scopes', { readOnly: true }),
    facebook_id: text('Facebook id', { readOnly: true }),
    google_id: text('Google id', { readOnly: true }),
    password: password('Password', { required: true, writeOnly: true }),
    confirm_password: password('Confirm password', { writeOnly: true, repeats: 'password' }),
    // Only active users can sign in. A requested account is inactive until it is approved.
    status: status(),
  },
  title: 'name',
  list: {
    columns: [{ label: 'Name', join: ['name', 'firstname', 'lastname'] }, 'phone', 'email', 'role_id'],
    pageSizes: [10, 25, 50, 100],
  },
  form: [
    'name',
    'firstname',
    'lastname',
    'email',
    'phone',
    'address',
    { group: 'Person', aside: true, items: ['national_id_no', 'dob', 'gender', 'profile_img'] },
    { group: 'Password', aside: true, items: ['password', 'confirm_password'] },
    {
      group: 'Access',
      aside: true,
      items: [
        {
          field: 'type',
          writersOnly: true,
          help: 'A viewer reads. An author writes posts of their own. An editor changes everything. An owner also gives roles and reads the security log.',
        },
        {
          field: 'role_id',
          help: 'Narrows the role to some content, such as news. The custom role decides which role that is.',
        },
        { field: 'status', help: 'Only an active user can sign in. A request for an account waits as Inactive.' },
      ],
    },
  ],
  search: ['name', 'firstname', 'lastname', 'email', 'phone'],
  filters: ['status', 'role_id'],
  rights: { rank: 'type' },
  publishing: { history: false },
  texts: { deleteAsk: 'Are you sure you want to delete this User?' },
})
