import { createEffectRunner } from '../../../server/records/effects/runEffects.ts'
import { matchesFilter } from '../../../server/search/lists/listFilters.ts'
import { readListRequest } from '../../../server/search/lists/listRequest.ts'
import { isReadable, personOf } from '../../../src/admin/data/permissions.ts'
import { pages, posts, site as thisSite } from '../../../src/resources/index.ts'
import { meetsCondition } from '../../../src/schema/descriptor/condition.ts'
import { filtersOf } from '../../../src/schema/descriptor/filters.ts'
import { isPublicInside } from '../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, isPublicField, isSensitive } from '../../../src/schema/descriptor/resource.ts'
import { mayRead, resourceFor } from '../../../src/schema/descriptor/rights.ts'
import { endingsOf, storedDocumentOf } from '../../../src/schema/values/documents.ts'
import {
  type AccessLookup,
  getDemoTenant,
  isVisibleBy,
  type LookupSite,
  mergeUntyped,
  parseListQuery,
  textField,
  toIntegerColumn,
  withStoredValue,
} from './accessLookup.ts'

/** Lookups that decide on access to records, fields and files, and on which effects run. */
export const recordLookups: readonly AccessLookup[] = [
  {
    valueName: 'the reader: a role or a visitor',
    file: 'server/records/read/seenRecords.ts',
    symbolName: 'seenAt',
    unknownEffect: 'gets no field, and only records that visitors see',
    grantingValue: 'viewer',
    grantsAccess: async (audience, { provider }) => {
      const query = { ...readListRequest(posts, { search_key: 'Inactive' }, 'owner'), page: 1, size: 10 }
      const rows = provider.store.inApplication('demo')
      return (await rows.list(posts, query, audience as 'viewer')).data.length > 0
    },
  },
  {
    valueName: '`visible` of a resource',
    file: 'server/permissions/visibility.ts',
    symbolName: 'isClear',
    unknownEffect: 'hides every record from visitors',
    grantingValue: {},
    hasDefault: true,
    grantsAccess: (visible, site) => isVisibleBy(site, visible),
  },
  {
    valueName: 'a key of `visible`',
    file: 'server/permissions/visibility.ts',
    symbolName: 'isClear',
    unknownEffect: 'hides every record from visitors',
    grantingValue: 'from',
    grantsAccess: (name, site) => isVisibleBy(site, { [String(name)]: 'application_publish_at' }),
  },
  ...(['from', 'until'] as const).map(limit => ({
    valueName: `the field of \`visible.${limit}\``,
    file: 'server/permissions/visibility.ts',
    symbolName: 'isClear',
    unknownEffect: 'hides every record from visitors; so does a field of another kind',
    grantingValue: 'application_publish_at',
    hasDefault: true,
    grantsAccess: (field: unknown, site: LookupSite) => isVisibleBy(site, { [limit]: field }),
  })),
  {
    valueName: 'the stored status of a record',
    file: 'server/records/read/seenRecords.ts',
    symbolName: 'activeStatus',
    unknownEffect: 'hides the record from visitors',
    grantingValue: 1,
    grantsAccess: (status, site) =>
      withStoredValue(site, { table: 'faqs', column: 'status', value: toIntegerColumn(status) }, async () => {
        const { body } = await site.provider.visitor.call('GET', '/api/faqs')
        return body.data.data.length > 0
      }),
  },
  {
    valueName: '`public` of a field',
    file: 'src/schema/descriptor/resource.ts',
    symbolName: 'isPublicField',
    unknownEffect: 'hides the field from visitors',
    grantingValue: true,
    grantsAccess: value => isPublicField(mergeUntyped(textField, { public: value })),
  },
  {
    valueName: '`public` of a field inside another',
    file: 'src/schema/descriptor/innerFields.ts',
    symbolName: 'isPublicInside',
    unknownEffect: 'hides the field from visitors',
    grantingValue: true,
    hasDefault: true,
    grantsAccess: value => isPublicInside(mergeUntyped(textField, { public: value })),
  },
  ...(['writeOnly', 'sensitive'] as const).map(option => ({
    valueName: `\`${option}\` of a field`,
    file: 'src/schema/descriptor/shown/hidden.ts',
    symbolName: 'isOn',
    unknownEffect: option === 'writeOnly' ? 'lets nobody read the field' : 'excludes the field from drafts',
    grantingValue: false,
    hasDefault: true,
    grantsAccess: (value: unknown) => !isSensitive(mergeUntyped(textField, { [option]: value })),
  })),
  {
    valueName: '`hidden` of a field',
    file: 'src/schema/descriptor/shown/hidden.ts',
    symbolName: 'isHidden',
    unknownEffect: 'hides the field from visitors and in the back office',
    grantingValue: false,
    hasDefault: true,
    grantsAccess: value => {
      const field = mergeUntyped({ ...textField, public: true }, { hidden: value })
      const resource = { ...posts, fields: { ...posts.fields, field } }
      return isPublicField(field) && Object.hasOwn(resourceFor(resource, 'owner').fields, 'field')
    },
  },
  {
    valueName: 'the kind of a field',
    file: 'src/schema/descriptor/kindTraits.ts',
    symbolName: 'traitsOf',
    unknownEffect: 'fails the request',
    grantingValue: 'text',
    similarValues: [['text']],
    grantsAccess: kind => traitsOf({ kind: kind as 'text' }) !== undefined,
  },
  {
    valueName: 'the field by which a list is sorted',
    file: 'server/search/lists/listRequest.ts',
    symbolName: 'sortableFields',
    unknownEffect: 'is refused: 422',
    grantingValue: 'title',
    grantsAccess: field => parseListQuery({}, { sort: field as string }).sort !== undefined,
  },
  {
    valueName: 'the fields in which a list is searched',
    file: 'server/search/lists/listRequest.ts',
    symbolName: 'canSearch',
    unknownEffect: 'disables the search',
    grantingValue: 'title',
    grantsAccess: field => parseListQuery({ search: [field] }, { search_key: 'word' }).search === 'word',
  },
  {
    valueName: 'the operator of a filter',
    file: 'src/schema/descriptor/filters.ts',
    symbolName: 'filtersOf',
    unknownEffect: 'adds no parameter',
    grantingValue: 'search',
    similarValues: [['search']],
    grantsAccess: as => filtersOf({ filters: [{ field: 'title', as: as as 'search' }] }).length > 0,
  },
  {
    valueName: 'the comparison of a filter',
    file: 'server/search/lists/listFilters.ts',
    symbolName: 'matchesFilter',
    unknownEffect: 'matches no record',
    grantingValue: 'contains',
    grantsAccess: async (by, site) => {
      const tenant = getDemoTenant(site)
      const matches = matchesFilter(posts, `title.${by}`, { value: 'i', dialect: tenant.dialect })
      return (await tenant.select('posts').where(matches).select('id').execute()).length > 0
    },
  },
  {
    valueName: 'the values of a condition',
    file: 'src/schema/descriptor/condition.ts',
    symbolName: 'meetsCondition',
    unknownEffect: 'is not met',
    grantingValue: ['tender'],
    similarValues: ['tender', 'tenders'],
    grantsAccess: values => meetsCondition({ kind: values as readonly string[] }, () => 'tender'),
  },
  {
    valueName: 'a resource of `children`',
    file: 'server/records/read/nestedRecords.ts',
    symbolName: 'childrenOf',
    unknownEffect: 'gives no children',
    grantingValue: 'sections',
    grantsAccess: async (resource, { provider }) => {
      const parent = mergeUntyped<Descriptor>(pages, { children: [{ resource, by: 'page_id' }] })
      const found = await provider.store.inApplication('demo').find(parent, 'looked-up', 'visitor')
      const children = found?.[String(resource)]
      return Array.isArray(children) && children.length > 0
    },
  },
  {
    valueName: '`accept` of a file field',
    file: 'src/schema/values/documents.ts',
    symbolName: 'endingsOf',
    unknownEffect: 'accepts no document',
    grantingValue: ['application/pdf'],
    similarValues: ['application/pdf'],
    hasDefault: true,
    grantsAccess: accept => endingsOf({ accept: accept as readonly string[] }).length > 0,
  },
  {
    valueName: 'a type of `accept`',
    file: 'src/schema/values/documents.ts',
    symbolName: 'endingsOf',
    unknownEffect: 'accepts no document',
    grantingValue: 'application/pdf',
    grantsAccess: type => endingsOf({ accept: [type as string] }).length > 0,
  },
  {
    valueName: 'the file extension of a stored document',
    file: 'src/schema/values/documents.ts',
    symbolName: 'isDocumentEnding',
    unknownEffect: 'is not served as a document',
    grantingValue: 'pdf',
    grantsAccess: ending => storedDocumentOf(`report-abcdefghij-5.${ending}`) !== undefined,
  },
  {
    valueName: 'the resource in an address',
    file: 'server/routes/resources.ts',
    symbolName: 'resourceRoutes',
    unknownEffect: 'is an unknown address: 404',
    grantingValue: 'posts',
    grantsAccess: async (name, { provider }) =>
      (await provider.editor.call('GET', `/api/${encodeURIComponent(String(name))}`)).status === 200,
  },
  ...(['resources', 'actions'] as const).map(list => ({
    valueName: `the stored \`${list}\` of a webhook`,
    file: 'server/records/rows/webhookDeliveries.ts',
    symbolName: 'holds',
    unknownEffect: 'delivers nothing',
    grantingValue: [list === 'resources' ? 'posts' : 'created'],
    similarValues: ['posts created', { posts: true, created: true }],
    grantsAccess: async (value: unknown, site: LookupSite) => {
      const tenant = getDemoTenant(site)
      const deliveries = async () => (await tenant.select('webhook_deliveries').select('id').execute()).length
      const before = await deliveries()
      const stored = { table: 'webhooks', column: list, value: JSON.stringify(value ?? null) }
      await withStoredValue(site, stored, async () => {
        await site.provider.store.inApplication('demo').insert(posts, { title: 'Delivered' })
        return true
      })
      return (await deliveries()) > before
    },
  })),
  {
    valueName: 'the resource of an effect',
    file: 'server/records/effects/runEffects.ts',
    symbolName: 'effectsByName',
    unknownEffect: 'prevents startup; otherwise its checks would never run',
    grantingValue: 'posts',
    grantsAccess: resource => {
      createEffectRunner(thisSite, { effects: [{ resource: resource as string, hooks: {}, isOfSystem: false }] })
      return true
    },
  },
  {
    valueName: 'the name of a hook',
    file: 'server/records/effects/runEffects.ts',
    symbolName: 'effectsByName',
    unknownEffect: 'prevents startup; otherwise its checks would never run',
    grantingValue: 'check',
    grantsAccess: hook => {
      const hooks = { [String(hook)]: () => undefined }
      createEffectRunner(thisSite, { effects: [{ resource: 'posts', hooks, isOfSystem: false }] })
      return true
    },
  },
  {
    valueName: 'the role that the back office receives',
    file: 'src/admin/data/permissions.ts',
    symbolName: 'personOf',
    unknownEffect: 'shows no actions; a provider that sends no role has none',
    grantingValue: 'viewer',
    hasDefault: true,
    grantsAccess: role => {
      const person = personOf({ id: 1, name: 'Ann', email: null, phone: null, image: null, role: role as 'viewer' })
      return person === undefined || mayRead(person.role, pages)
    },
  },
  {
    valueName: 'the right to read that the back office receives',
    file: 'src/admin/data/permissions.ts',
    symbolName: 'isReadable',
    unknownEffect: 'shows no records; a provider that sends no rights leaves it to the role',
    grantingValue: true,
    grantsAccess: read => {
      const none = { create: false, write: 'none', delete: 'none', publish: false } as const
      return isReadable({ role: 'editor', userId: 1, rights: { pages: { ...none, read: read as true } } }, pages)
    },
  },
]
