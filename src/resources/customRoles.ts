import { rows } from '../schema/descriptor/compositeFields.ts'
import { choice, flag, longText, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

const scopeOptions = [
  { value: 'none', label: 'None' },
  { value: 'own', label: 'Own' },
  { value: 'all', label: 'All' },
] as const

/** Roles that owners make. Each narrows a built-in role to some content: see `src/schema/descriptor/access/customRole.ts`. */
export const customRoles = defineResource({
  name: 'roles',
  path: 'roles',
  label: { one: 'Role', many: 'Roles' },
  icon: 'shield',
  fields: {
    name: text('Name', { required: true, unique: true, max: 80 }),
    name_bn: text('Name in Bangla', { max: 80 }),
    description: longText('Description'),
    description_bn: longText('Description in Bangla'),
    base: choice(
      'At most',
      [
        { value: 'viewer', label: 'Viewer' },
        { value: 'author', label: 'Author' },
        { value: 'editor', label: 'Editor' },
      ],
      { required: true, default: 'editor' },
    ),
    rights: rows(
      'Rights',
      {
        resource: text('Content', { required: true }),
        read: choice('Read', scopeOptions, { required: true, default: 'all' }),
        create: flag('Create'),
        update: choice('Change', scopeOptions, { required: true, default: 'none' }),
        delete: choice('Delete', scopeOptions, { required: true, default: 'none' }),
        publish: flag('Publish'),
        where: text('Only where', { max: 5000 }),
      },
      { max: 200, input: 'rights' },
    ),
  },
  title: 'name',
  list: { columns: ['name', 'name_bn', 'base', { field: 'description', cut: 60 }], pageSizes: [10, 25, 50, 100] },
  form: ['name', 'name_bn', 'description', 'description_bn', 'base', 'rights'],
  search: ['name', 'name_bn'],
  filters: [],
  rights: { read: 'editor', write: 'owner', own: 'owner' },
  texts: { deleteAsk: 'Are you sure you want to delete this role?' },
})
