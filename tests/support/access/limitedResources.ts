import { createSite, type Site } from '../../../src/resources/createSite.ts'
import type { Access } from '../../../src/schema/descriptor/access/conditionShape.ts'
import {
  choice,
  date,
  file,
  html,
  integer,
  longText,
  reference,
  references,
  slug,
  status,
  text,
} from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import { isHidden } from '../../../src/schema/descriptor/shown/hidden.ts'

const resourceOf = (name: string, fields: Fields, more: Partial<Descriptor> = {}): Descriptor => ({
  name,
  path: name,
  label: { one: name, many: name },
  icon: 'page',
  fields: { title: text('Title', { required: true, public: true }), ...fields },
  title: 'title',
  list: { columns: ['title'], pageSizes: [10] },
  form: ['title', ...Object.keys(fields).filter(each => !isHidden(fields[each]))],
  search: ['title'],
  filters: ['office_id'],
  texts: { deleteAsk: 'Delete it?' },
  ...more,
})

const office = reference('Office', 'offices')
const ofOffice: Access = { editor: { where: { office_id: 'me.office_id' } } }
const ownOrOpen: Access = {
  author: { where: { or: [{ created_by: 'me' }, { office_id: 'me.office_id', kind: ['open', null] }] } },
}
const kind = choice('Kind', [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
])

const declared = createSite({
  resources: [
    resourceOf(
      'offices',
      { code: text('Code', { unique: true }), status: status() },
      { filters: [], rights: { read: 'viewer' }, access: { editor: { where: { id: 'me.office_id' } } } },
    ),
    resourceOf(
      'topics',
      { office_id: office, status: status() },
      { rights: { read: 'viewer' }, access: { ...ofOffice, author: { where: { created_by: 'me' } } } },
    ),
    resourceOf(
      'gazettes',
      {
        slug: slug('Slug', { from: 'title', unique: true, public: true }),
        code: text('Code', { unique: true }),
        content: html('Content', { public: true }),
        summary: longText('Summary', { public: true }),
        issued_on: date('Issued', { public: true }),
        kind,
        amount: integer('Amount'),
        office_id: office,
        parent_id: reference('Above', 'gazettes', { onDelete: 'empty' }),
        topic_ids: references('Topics', 'topics', { onDelete: 'empty' }),
        paper: file('Paper', { private: true }),
        sort_order: integer('Sort order', { min: 0, default: 0, public: true }),
        status: status(),
        seal: text('Seal', { readOnly: true }),
        docket: text('Docket', { hidden: true }),
        ledger: text('Ledger', { hidden: true, rights: { write: 'owner' } }),
      },
      {
        filters: [
          'office_id',
          'kind',
          'parent_id',
          'topic_ids',
          'status',
          { field: 'amount', as: 'range' },
          { field: 'title', as: 'search' },
          { field: 'code', as: 'exists' },
        ],
        search: ['title', 'slug', 'code', 'content'],
        page: {
          record: '/gazettes/:slug',
          list: '/gazettes',
          search: ['content'],
          feed: true,
          archive: { by: 'issued_on', each: 'year' },
        },
        rights: { own: 'author' },
        children: [{ resource: 'remarks', by: 'gazette_id', edit: 'inline' }],
        access: { ...ofOffice, ...ownOrOpen },
      },
    ),
    resourceOf(
      'remarks',
      {
        gazette_id: reference('Gazette', 'gazettes', { public: true, onDelete: 'withIt' }),
        office_id: office,
        sort_order: integer('Sort order', { min: 0, default: 0, public: true }),
        status: status(),
      },
      { filters: ['office_id', 'gazette_id'], access: ofOffice },
    ),
    resourceOf(
      'notes',
      {
        gazette_id: reference('Gazette', 'gazettes'),
        seen_id: reference('Seen', 'gazettes', { onDelete: 'empty' }),
        office_id: office,
      },
      {
        filters: ['office_id', 'gazette_id'],
        rights: { own: 'author', read: 'author' },
        access: { ...ofOffice, author: { where: { created_by: 'me' } } },
      },
    ),
  ],
  extend: { users: { fields: { office_id: office }, filters: ['office_id'] } },
})

/** Conditions on resources of the product. */
const productAccess: Readonly<Record<string, Access>> = {
  posts: { author: { where: { created_by: 'me' } }, editor: { where: { created_by: 'me' } } },
  users: { editor: { where: { office_id: 'me.office_id' } } },
  faqs: { viewer: { where: { status: 1 } } },
}

const withAccess = (site: Site): Site => {
  const limited = (resource: Descriptor): Descriptor => {
    const access = productAccess[resource.name]
    return access ? { ...resource, access } : resource
  }
  const allResources = site.allResources.map(limited)
  const resourceNamed = (name: string) => allResources.find(each => each.name === name)
  // Safe cast: the additional option does not change the type of a descriptor.
  const products = Object.fromEntries(
    Object.entries(site).map(([key, value]) => [key, allResources.find(({ name }) => name === value?.name) ?? value]),
  ) as unknown as Site
  return { ...products, allResources, resources: allResources.slice(1), resourceNamed }
}

/** The site. Offices, topics, gazettes with remarks, and notes are limited, and so are posts, users and questions. */
export const limitedSite: Site = withAccess(declared)
