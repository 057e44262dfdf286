import { createEffectRunner } from '../../../server/records/effects/runEffects.ts'
import { matchesFilter } from '../../../server/search/lists/listFilters.ts'
import { readListRequest } from '../../../server/search/lists/listRequest.ts'
import { personOf } from '../../../src/admin/data/permissions.ts'
import { pages, posts, site as thisSite } from '../../../src/resources/index.ts'
import { meetsCondition } from '../../../src/schema/descriptor/condition.ts'
import { filtersOf } from '../../../src/schema/descriptor/filters.ts'
import { isPublicInside } from '../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, isPublicField, isSensitive } from '../../../src/schema/descriptor/resource.ts'
import { mayRead } from '../../../src/schema/descriptor/rights.ts'
import { endingsOf, storedDocumentOf } from '../../../src/schema/values/documents.ts'
import {
  type AccessLookup,
  columnNumber,
  isVisibleBy,
  listed,
  type Site,
  tenantIn,
  text,
  untyped,
  withStoredValue,
} from './accessLookup.ts'

/** Lookups of records, fields, files and effects. */
export const recordLookups: readonly AccessLookup[] = [
  {
    asks: 'the reader: a role or a visitor',
    file: 'server/records/read/seenRecords.ts',
    decides: 'seenAt',
    unknown: 'gets no field, and only records that visitors see',
    good: 'viewer',
    passes: async (audience, { provider }) => {
      const query = { ...readListRequest(posts, { search_key: 'Inactive' }, 'owner'), page: 1, size: 10 }
      const rows = provider.store.inApplication('demo')
      return (await rows.list(posts, query, audience as 'viewer')).data.length > 0
    },
  },
  {
    asks: '`visible` of a resource',
    file: 'server/permissions/visibility.ts',
    decides: 'isClear',
    unknown: 'hides every record from visitors',
    good: {},
    hasDefault: true,
    passes: (visible, site) => isVisibleBy(site, visible),
  },
  {
    asks: 'a key of `visible`',
    file: 'server/permissions/visibility.ts',
    decides: 'isClear',
    unknown: 'hides every record from visitors',
    good: 'from',
    passes: (name, site) => isVisibleBy(site, { [String(name)]: 'application_publish_at' }),
  },
  ...(['from', 'until'] as const).map(limit => ({
    asks: `the field of \`visible.${limit}\``,
    file: 'server/permissions/visibility.ts',
    decides: 'isClear',
    unknown: 'hides every record from visitors; so does a field of another kind',
    good: 'application_publish_at',
    hasDefault: true,
    passes: (field: unknown, site: Site) => isVisibleBy(site, { [limit]: field }),
  })),
  {
    asks: 'the stored status of a record',
    file: 'server/records/read/seenRecords.ts',
    decides: 'activeStatus',
    unknown: 'hides the record from visitors',
    good: 1,
    passes: (status, site) =>
      withStoredValue(site, { table: 'faqs', column: 'status', value: columnNumber(status) }, async () => {
        const { body } = await site.provider.visitor.call('GET', '/api/faqs')
        return body.data.data.length > 0
      }),
  },
  {
    asks: '`public` of a field',
    file: 'src/schema/descriptor/resource.ts',
    decides: 'isPublicField',
    unknown: 'hides the field from visitors',
    good: true,
    passes: value => isPublicField(untyped(text, { public: value })),
  },
  {
    asks: '`public` of a field inside another',
    file: 'src/schema/descriptor/innerFields.ts',
    decides: 'isPublicInside',
    unknown: 'hides the field from visitors',
    good: true,
    hasDefault: true,
    passes: value => isPublicInside(untyped(text, { public: value })),
  },
  ...(['writeOnly', 'sensitive'] as const).map(option => ({
    asks: `\`${option}\` of a field`,
    file: 'src/schema/descriptor/resource.ts',
    decides: 'isOn',
    unknown: option === 'writeOnly' ? 'lets nobody read the field' : 'excludes the field from drafts',
    good: false,
    hasDefault: true,
    passes: (value: unknown) => !isSensitive(untyped(text, { [option]: value })),
  })),
  {
    asks: 'the kind of a field',
    file: 'src/schema/descriptor/kindTraits.ts',
    decides: 'traitsOf',
    unknown: 'fails the request',
    good: 'text',
    nearly: [['text']],
    passes: kind => traitsOf({ kind: kind as 'text' }) !== undefined,
  },
  {
    asks: 'the field by which a list is sorted',
    file: 'server/search/lists/listRequest.ts',
    decides: 'sortableFields',
    unknown: 'is refused: 422',
    good: 'title',
    passes: field => listed({}, { sort: field as string }).sort !== undefined,
  },
  {
    asks: 'the fields in which a list is searched',
    file: 'server/search/lists/listRequest.ts',
    decides: 'canSearch',
    unknown: 'disables the search',
    good: 'title',
    passes: field => listed({ search: [field] }, { search_key: 'word' }).search === 'word',
  },
  {
    asks: 'the operator of a filter',
    file: 'src/schema/descriptor/filters.ts',
    decides: 'filtersOf',
    unknown: 'adds no parameter',
    good: 'search',
    nearly: [['search']],
    passes: as => filtersOf({ filters: [{ field: 'title', as: as as 'search' }] }).length > 0,
  },
  {
    asks: 'the comparison of a filter',
    file: 'server/search/lists/listFilters.ts',
    decides: 'matchesFilter',
    unknown: 'matches no record',
    good: 'contains',
    passes: async (by, site) => {
      const tenant = tenantIn(site)
      const matches = matchesFilter(posts, `title.${by}`, { value: 'i', dialect: tenant.dialect })
      return (await tenant.select('posts').where(matches).select('id').execute()).length > 0
    },
  },
  {
    asks: 'the values of a condition',
    file: 'src/schema/descriptor/condition.ts',
    decides: 'meets',
    unknown: 'is not met',
    good: ['tender'],
    nearly: ['tender', 'tenders'],
    passes: values => meetsCondition({ kind: values as readonly string[] }, () => 'tender'),
  },
  {
    asks: 'a resource of `children`',
    file: 'server/records/read/nestedRecords.ts',
    decides: 'childrenOf',
    unknown: 'gives no children',
    good: 'sections',
    passes: async (resource, { provider }) => {
      const parent = untyped<Descriptor>(pages, { children: [{ resource, by: 'page_id' }] })
      const found = await provider.store.inApplication('demo').find(parent, 'looked-up', 'visitor')
      const children = found?.[String(resource)]
      return Array.isArray(children) && children.length > 0
    },
  },
  {
    asks: '`accept` of a file field',
    file: 'src/schema/values/documents.ts',
    decides: 'endingsOf',
    unknown: 'accepts no document',
    good: ['application/pdf'],
    nearly: ['application/pdf'],
    hasDefault: true,
    passes: accept => endingsOf({ accept: accept as readonly string[] }).length > 0,
  },
  {
    asks: 'a type of `accept`',
    file: 'src/schema/values/documents.ts',
    decides: 'endingsOf',
    unknown: 'accepts no document',
    good: 'application/pdf',
    passes: type => endingsOf({ accept: [type as string] }).length > 0,
  },
  {
    asks: 'the file extension of a stored document',
    file: 'src/schema/values/documents.ts',
    decides: 'isDocumentEnding',
    unknown: 'is not served as a document',
    good: 'pdf',
    passes: ending => storedDocumentOf(`report-abcdefghij-5.${ending}`) !== undefined,
  },
  {
    asks: 'the resource in an address',
    file: 'server/routes/resources.ts',
    decides: 'resourceRoutes',
    unknown: 'is an unknown address: 404',
    good: 'posts',
    passes: async (name, { provider }) =>
      (await provider.editor.call('GET', `/api/${encodeURIComponent(String(name))}`)).status === 200,
  },
  ...(['resources', 'actions'] as const).map(list => ({
    asks: `the stored \`${list}\` of a webhook`,
    file: 'server/records/rows/webhookDeliveries.ts',
    decides: 'holds',
    unknown: 'delivers nothing',
    good: [list === 'resources' ? 'posts' : 'created'],
    nearly: ['posts created', { posts: true, created: true }],
    passes: async (value: unknown, site: Site) => {
      const tenant = tenantIn(site)
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
    asks: 'the resource of an effect',
    file: 'server/records/effects/runEffects.ts',
    decides: 'effectsByName',
    unknown: 'prevents startup; otherwise its checks would never run',
    good: 'posts',
    passes: resource => {
      createEffectRunner(thisSite, { effects: [{ resource: resource as string, hooks: {}, isOfSystem: false }] })
      return true
    },
  },
  {
    asks: 'the name of a hook',
    file: 'server/records/effects/runEffects.ts',
    decides: 'effectsByName',
    unknown: 'prevents startup; otherwise its checks would never run',
    good: 'check',
    passes: hook => {
      const hooks = { [String(hook)]: () => undefined }
      createEffectRunner(thisSite, { effects: [{ resource: 'posts', hooks, isOfSystem: false }] })
      return true
    },
  },
  {
    asks: 'the role that the back office receives',
    file: 'src/admin/data/permissions.ts',
    decides: 'personOf',
    unknown: 'shows no actions; a provider that sends no role has none',
    good: 'viewer',
    hasDefault: true,
    passes: role => {
      const person = personOf({ id: 1, name: 'Ann', email: null, phone: null, image: null, role: role as 'viewer' })
      return person === undefined || mayRead(person.role, pages)
    },
  },
]
