/** Every lookup that decides on access: what it is asked, the value with which it lets through, and how it is tried with others. A new lookup is a row here. */
import { sql } from 'kysely'
import { isPolicy, policyOf } from '../../../server/auth/policy.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { matchesFilter } from '../../../server/lists/listFilters.ts'
import { type Query, readListRequest } from '../../../server/lists/listRequest.ts'
import { rightsCheckOf } from '../../../server/permissions/permissions.ts'
import { whereSeen } from '../../../server/permissions/seenRows.ts'
import { momentFor } from '../../../server/permissions/visitorMoment.ts'
import { createEffectRunner } from '../../../server/records/effects/runEffects.ts'
import { tenantOf } from '../../../server/tenant/tenantQueries.ts'
import { personOf } from '../../../src/admin/data/permissions.ts'
import { careers, pages, posts, users } from '../../../src/resources/index.ts'
import { meets } from '../../../src/schema/descriptor/condition.ts'
import { filtersOf } from '../../../src/schema/descriptor/filters.ts'
import { isPublicInside } from '../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, isPublicField, isSensitive } from '../../../src/schema/descriptor/resource.ts'
import { mayRead, mayReadField, mayWrite, mayWriteField } from '../../../src/schema/descriptor/rights.ts'
import { endingsOf, storedDocumentOf } from '../../../src/schema/values/documents.ts'
import { callerOf, ownerPassword, type TestProvider } from '../../support/sites/server.ts'

/** Where a lookup is tried: a provider, and a user of it who is signed in with a session and by a program's token. */
export interface Site {
  readonly provider: TestProvider
  readonly userId: number
  readonly session: string
  readonly token: string
}

export interface AccessLookup {
  /** The value that is looked up, as a reader of docs/security.md knows it. */
  readonly asks: string
  readonly file: string
  /** The function of the file that decides. */
  readonly decides: string
  /** What a value that is not known does. */
  readonly unknown: string
  /** A value that lets through. */
  readonly good: unknown
  /** Values that a loose comparison takes for the good one. Default none. */
  readonly nearly?: readonly unknown[]
  /** Whether an absent value is a default that lets through. Default false. */
  readonly hasDefault?: boolean
  /** Whether a value lets through. What throws lets nobody through. */
  readonly passes: (value: unknown, site: Site) => boolean | Promise<boolean>
}

/** A descriptor, or a part of one, as it may come untyped. */
const untyped = <T>(known: T, change: object): T => ({ ...known, ...change })
const text = { kind: 'text', label: 'Text' } as const
const key = (value: unknown) => ({ [String(value)]: 'viewer' })
const tenantIn = ({ provider }: Site) => tenantOf(provider.database.db, 'demo')

/** A value as a column of text holds it. */
const columnText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
/** A value as a column of whole numbers holds it. */
const columnNumber = (value: unknown): number | null => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'number' ? value : 7
}

/** Runs a trial while a column of a row has another value. */
const whileStored = async (
  { provider }: Site,
  {
    table,
    column,
    value,
    id,
  }: { readonly table: string; readonly column: string; readonly value: unknown; readonly id?: number },
  trial: () => Promise<boolean>,
): Promise<boolean> => {
  const { db } = provider.database
  const where = id === undefined ? sql`app_key = 'demo'` : sql`id = ${id}`
  const store = (stored: unknown) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${stored} where ${where}`.execute(forEveryApplication(db))
  const { rows } = await sql<{
    former: unknown
  }>`select ${sql.ref(column)} as former from ${sql.table(table)} where ${where}`.execute(forEveryApplication(db))
  await store(value)
  try {
    return await trial()
  } finally {
    await store(rows[0]?.former)
  }
}

const answers = async ({ provider }: Site, token: string): Promise<boolean> =>
  (await callerOf(provider.app, 'demo', token).call('GET', '/api/faqs')).status === 200

/** Whether visitors see the careers of the site by what its descriptor says of their time. */
const seesBy = async (site: Site, visible: unknown): Promise<boolean> => {
  const tenant = tenantIn(site)
  const resource = untyped<Descriptor>(careers, { visible })
  const rows = whereSeen(tenant.select<string>('careers'), resource, await momentFor(tenant, site.provider.clock))
  return (await rows.select('id').execute()).length > 0
}

const listed = (change: object, query: Query) => readListRequest(untyped<Descriptor>(posts, change), query, 'viewer')

export const accessLookups: readonly AccessLookup[] = [
  {
    asks: 'the role of a caller',
    file: 'src/schema/descriptor/role.ts',
    decides: 'isAtLeast',
    unknown: 'has no right',
    good: 'viewer',
    nearly: [['viewer'], ['owner']],
    passes: role => mayRead(role as 'viewer', pages),
  },
  ...(['read', 'write', 'own'] as const).map(right => ({
    asks: `the role of \`rights.${right}\` of a resource`,
    file: 'src/schema/descriptor/rights.ts',
    decides: 'rightsOf',
    unknown: 'gives the right to nobody, owners included',
    good: 'owner',
    passes: (role: unknown) => {
      const resource = untyped<Descriptor>(posts, {
        rights: { read: 'owner', write: right === 'own' ? 'none' : 'owner', own: 'owner', [right]: role },
      })
      return right === 'read'
        ? mayRead('owner', resource)
        : mayWrite({ role: 'owner', userId: 1 }, resource, { created_by: right === 'own' ? 1 : 2 })
    },
  })),
  {
    asks: 'a key of `rights` of a resource',
    file: 'src/schema/descriptor/rights.ts',
    decides: 'rightsOf',
    unknown: 'gives no right to anybody',
    good: 'read',
    passes: name => mayRead('owner', untyped<Descriptor>(posts, { rights: key(name) })),
  },
  {
    asks: '`rights` of a resource',
    file: 'src/schema/descriptor/rights.ts',
    decides: 'areKnown',
    unknown: 'gives no right to anybody',
    good: {},
    hasDefault: true,
    passes: rights => mayRead('owner', untyped<Descriptor>(posts, { rights })),
  },
  ...(['read', 'write'] as const).map(right => ({
    asks: `the role of \`rights.${right}\` of a field`,
    file: 'src/schema/descriptor/rights.ts',
    decides: 'fieldRightsOf',
    unknown: 'gives the right to nobody, owners included',
    good: 'owner',
    hasDefault: true,
    passes: (role: unknown) =>
      (right === 'read' ? mayReadField : mayWriteField)('owner', untyped(text, { rights: { [right]: role } })),
  })),
  {
    asks: 'a key of `rights` of a field',
    file: 'src/schema/descriptor/rights.ts',
    decides: 'fieldRightsOf',
    unknown: 'gives no right to anybody',
    good: 'read',
    passes: name => mayReadField('owner', untyped(text, { rights: key(name) })),
  },
  {
    asks: 'the field of `rights.rank`',
    file: 'src/schema/descriptor/rights.ts',
    decides: 'rankOf',
    unknown: 'lets nobody change a record',
    good: 'type',
    hasDefault: true,
    passes: rank =>
      mayWrite({ role: 'owner', userId: 1 }, untyped<Descriptor>(users, { rights: { rank } }), { type: 'viewer' }),
  },
  {
    asks: 'the stored rank of a record',
    file: 'src/schema/descriptor/rights.ts',
    decides: 'rankOf',
    unknown: 'counts as the highest role: owners alone change the record',
    good: 'viewer',
    passes: type => mayWrite({ role: 'editor', userId: 1 }, users, { type }),
  },
  {
    asks: 'the role under which the store reads and writes',
    file: 'server/permissions/permissions.ts',
    decides: 'rightsCheckOf',
    unknown: 'has no right; without one it is the program itself',
    good: 'viewer',
    hasDefault: true,
    passes: role => {
      rightsCheckOf({ role: role as 'viewer' }).read(pages)
      return true
    },
  },
  {
    asks: 'the role that the transaction of a write confirms',
    file: 'server/records/write/writeAs.ts',
    decides: 'actorNow',
    unknown: 'ends the write: 401',
    good: 'owner',
    passes: async (role, { provider }) => {
      const actor = { role: 'owner', confirm: async () => role as 'owner' } as const
      return 'id' in (await provider.store.inApplication('demo', actor).insert(posts, { title: 'Confirmed' }))
    },
  },
  {
    asks: 'the stored role of a user, at each call',
    file: 'server/store/store.ts',
    decides: 'roleOf',
    unknown: 'ends the session: 401',
    good: 'viewer',
    passes: (type, site) =>
      whileStored(site, { table: 'users', column: 'type', value: columnText(type), id: site.userId }, () =>
        answers(site, site.session),
      ),
  },
  {
    asks: 'the stored role of a user, at sign-in',
    file: 'server/store/store.ts',
    decides: 'credentials',
    unknown: 'is answered like a wrong password',
    good: 'viewer',
    passes: (type, site) =>
      whileStored(site, { table: 'users', column: 'type', value: columnText(type), id: site.userId }, async () => {
        site.provider.clock.advance(901)
        const login = { identifier: 'looked-up@example.org', password: ownerPassword, remember: true }
        return (await site.provider.visitor.call('POST', '/api/login', login)).status === 200
      }),
  },
  {
    asks: 'the stored status of a user',
    file: 'server/store/store.ts',
    decides: 'activeStatus',
    unknown: 'ends the session: 401',
    good: 1,
    passes: (status, site) =>
      whileStored(site, { table: 'users', column: 'status', value: columnNumber(status), id: site.userId }, () =>
        answers(site, site.session),
      ),
  },
  {
    asks: 'the stored scope of a token',
    file: 'server/auth/apiTokens.ts',
    decides: 'roleOf',
    unknown: 'makes the token an unknown one: 401',
    good: 'viewer',
    passes: (role, site) =>
      whileStored(site, { table: 'api_tokens', column: 'role', value: columnText(role) ?? '' }, () =>
        answers(site, site.token),
      ),
  },
  {
    asks: 'the stored status of a site',
    file: 'server/auth/policy.ts',
    decides: 'activeStatus',
    unknown: 'switches the site off for visitors: 404',
    good: 1,
    passes: (status, site) =>
      whileStored(site, { table: 'applications', column: 'status', value: columnNumber(status) }, async () => {
        const { status: answered } = await site.provider.visitor.call('GET', '/api/faqs')
        return answered === 200
      }),
  },
  {
    asks: 'the policy of a route',
    file: 'server/auth/policy.ts',
    decides: 'leastRoleOfPolicy',
    unknown: 'ends the start',
    good: 'visitor',
    passes: isPolicy,
  },
  {
    asks: 'the role that a route takes from a descriptor',
    file: 'server/auth/policy.ts',
    decides: 'policyOf',
    unknown: 'asks for an owner, whom the store refuses as well',
    good: 'viewer',
    nearly: [['viewer']],
    passes: role => policyOf(role as 'viewer') !== 'owner',
  },
  {
    asks: 'who reads: a role or a visitor',
    file: 'server/records/read/readRecords.ts',
    decides: 'seenAt',
    unknown: 'gets no field, and no record that visitors do not see',
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
    passes: (visible, site) => seesBy(site, visible),
  },
  {
    asks: 'a key of `visible`',
    file: 'server/permissions/visibility.ts',
    decides: 'isClear',
    unknown: 'hides every record from visitors',
    good: 'from',
    passes: (name, site) => seesBy(site, { [String(name)]: 'application_publish_at' }),
  },
  ...(['from', 'until'] as const).map(limit => ({
    asks: `the field of \`visible.${limit}\``,
    file: 'server/permissions/visibility.ts',
    decides: 'isClear',
    unknown: 'hides every record from visitors, as a field of another kind does',
    good: 'application_publish_at',
    hasDefault: true,
    passes: (field: unknown, site: Site) => seesBy(site, { [limit]: field }),
  })),
  {
    asks: 'the stored status of a record',
    file: 'server/records/read/readRecords.ts',
    decides: 'activeStatus',
    unknown: 'hides the record from visitors',
    good: 1,
    passes: (status, site) =>
      whileStored(site, { table: 'faqs', column: 'status', value: columnNumber(status) }, async () => {
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
    unknown: option === 'writeOnly' ? 'lets nobody read the field' : 'leaves the field out of drafts',
    good: false,
    hasDefault: true,
    passes: (value: unknown) => !isSensitive(untyped(text, { [option]: value })),
  })),
  {
    asks: 'the kind of a field',
    file: 'src/schema/descriptor/kindTraits.ts',
    decides: 'traitsOf',
    unknown: 'ends the call',
    good: 'text',
    nearly: [['text']],
    passes: kind => traitsOf({ kind: kind as 'text' }) !== undefined,
  },
  {
    asks: 'the field by which a list is sorted',
    file: 'server/lists/listRequest.ts',
    decides: 'sortableFields',
    unknown: 'is refused: 422',
    good: 'title',
    passes: field => listed({}, { sort: field as string }).sort !== undefined,
  },
  {
    asks: 'the fields in which a list is searched',
    file: 'server/lists/listRequest.ts',
    decides: 'canSearch',
    unknown: 'switches the search off',
    good: 'title',
    passes: field => listed({ search: [field] }, { search_key: 'word' }).search === 'word',
  },
  {
    asks: 'the operator of a filter',
    file: 'src/schema/descriptor/filters.ts',
    decides: 'filtersOf',
    unknown: 'is no parameter',
    good: 'search',
    nearly: [['search']],
    passes: as => filtersOf({ filters: [{ field: 'title', as: as as 'search' }] }).length > 0,
  },
  {
    asks: 'the comparison of a filter',
    file: 'server/lists/listFilters.ts',
    decides: 'matchesFilter',
    unknown: 'finds no record',
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
    passes: values => meets({ kind: values as readonly string[] }, () => 'tender'),
  },
  {
    asks: 'a resource of `children`',
    file: 'server/records/read/readRecords.ts',
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
    asks: '`accept` of a field of documents',
    file: 'src/schema/values/documents.ts',
    decides: 'endingsOf',
    unknown: 'takes no document',
    good: ['application/pdf'],
    nearly: ['application/pdf'],
    hasDefault: true,
    passes: accept => endingsOf({ accept: accept as readonly string[] }).length > 0,
  },
  {
    asks: 'a type of `accept`',
    file: 'src/schema/values/documents.ts',
    decides: 'endingsOf',
    unknown: 'takes no document',
    good: 'application/pdf',
    passes: type => endingsOf({ accept: [type as string] }).length > 0,
  },
  {
    asks: 'the ending of a stored document',
    file: 'src/schema/values/documents.ts',
    decides: 'isDocumentEnding',
    unknown: 'is no document',
    good: 'pdf',
    passes: ending => storedDocumentOf(`report-abcdefghij-5.${ending}`) !== undefined,
  },
  {
    asks: 'the resource of an address',
    file: 'server/routes/resources.ts',
    decides: 'resourceRoutes',
    unknown: 'is no address: 404',
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
      await whileStored(site, stored, async () => {
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
    unknown: 'ends the start: its checks would never run',
    good: 'posts',
    passes: resource => {
      createEffectRunner({ effects: [{ resource: resource as string, hooks: {}, isOfSystem: false }] })
      return true
    },
  },
  {
    asks: 'the name of a hook',
    file: 'server/records/effects/runEffects.ts',
    decides: 'effectsByName',
    unknown: 'ends the start: its checks would never run',
    good: 'check',
    passes: hook => {
      const hooks = { [String(hook)]: () => undefined }
      createEffectRunner({ effects: [{ resource: 'posts', hooks, isOfSystem: false }] })
      return true
    },
  },
  {
    asks: 'the role that the back office gets',
    file: 'src/admin/data/permissions.ts',
    decides: 'personOf',
    unknown: 'is offered nothing; a provider that names none has no roles',
    good: 'viewer',
    hasDefault: true,
    passes: role => {
      const person = personOf({ id: 1, name: 'Ann', email: null, phone: null, image: null, role: role as 'viewer' })
      return person === undefined || mayRead(person.role, pages)
    },
  },
]
