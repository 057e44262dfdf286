import { isPolicy, policyOf } from '../../../server/auth/policy.ts'
import { rightsCheckOf } from '../../../server/permissions/permissions.ts'
import { pages, posts, users } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { mayRead, mayReadField, mayWrite, mayWriteField } from '../../../src/schema/descriptor/rights.ts'
import { ownerPassword } from '../../support/sites/server.ts'
import {
  type AccessLookup,
  createRights,
  isTokenAccepted,
  mergeUntyped,
  textField,
  toIntegerColumn,
  toTextColumn,
  withStoredValue,
} from './accessLookup.ts'

/** Lookups of roles, rights, policies and tokens. */
export const roleLookups: readonly AccessLookup[] = [
  {
    valueName: 'the role of a caller',
    file: 'src/schema/descriptor/role.ts',
    symbolName: 'isAtLeast',
    unknownEffect: 'has no right',
    grantingValue: 'viewer',
    similarValues: [['viewer'], ['owner']],
    grantsAccess: role => mayRead(role as 'viewer', pages),
  },
  ...(['read', 'write', 'own'] as const).map(right => ({
    valueName: `the role of \`rights.${right}\` of a resource`,
    file: 'src/schema/descriptor/rights.ts',
    symbolName: 'rightsOf',
    unknownEffect: 'gives the right to nobody, not even to owners',
    grantingValue: 'owner',
    grantsAccess: (role: unknown) => {
      const resource = mergeUntyped<Descriptor>(posts, {
        rights: { read: 'owner', write: right === 'own' ? 'none' : 'owner', own: 'owner', [right]: role },
      })
      return right === 'read'
        ? mayRead('owner', resource)
        : mayWrite({ role: 'owner', userId: 1 }, resource, { created_by: right === 'own' ? 1 : 2 })
    },
  })),
  {
    valueName: 'a key of `rights` of a resource',
    file: 'src/schema/descriptor/rights.ts',
    symbolName: 'rightsOf',
    unknownEffect: 'gives nobody any right',
    grantingValue: 'read',
    grantsAccess: name => mayRead('owner', mergeUntyped<Descriptor>(posts, { rights: createRights(name) })),
  },
  {
    valueName: '`rights` of a resource',
    file: 'src/schema/descriptor/rights.ts',
    symbolName: 'areKnown',
    unknownEffect: 'gives nobody any right',
    grantingValue: {},
    hasDefault: true,
    grantsAccess: rights => mayRead('owner', mergeUntyped<Descriptor>(posts, { rights })),
  },
  ...(['read', 'write'] as const).map(right => ({
    valueName: `the role of \`rights.${right}\` of a field`,
    file: 'src/schema/descriptor/rights.ts',
    symbolName: 'fieldRightsOf',
    unknownEffect: 'gives the right to nobody, not even to owners',
    grantingValue: 'owner',
    hasDefault: true,
    grantsAccess: (role: unknown) =>
      (right === 'read' ? mayReadField : mayWriteField)(
        'owner',
        mergeUntyped(textField, { rights: { [right]: role } }),
      ),
  })),
  {
    valueName: 'a key of `rights` of a field',
    file: 'src/schema/descriptor/rights.ts',
    symbolName: 'fieldRightsOf',
    unknownEffect: 'gives nobody any right',
    grantingValue: 'read',
    grantsAccess: name => mayReadField('owner', mergeUntyped(textField, { rights: createRights(name) })),
  },
  {
    valueName: 'the field of `rights.rank`',
    file: 'src/schema/descriptor/rights.ts',
    symbolName: 'rankOf',
    unknownEffect: 'lets nobody change a record',
    grantingValue: 'type',
    hasDefault: true,
    grantsAccess: rank =>
      mayWrite({ role: 'owner', userId: 1 }, mergeUntyped<Descriptor>(users, { rights: { rank } }), { type: 'viewer' }),
  },
  {
    valueName: 'the stored rank of a record',
    file: 'src/schema/descriptor/rights.ts',
    symbolName: 'rankOf',
    unknownEffect: 'counts as the highest role: only owners change the record',
    grantingValue: 'viewer',
    grantsAccess: type => mayWrite({ role: 'editor', userId: 1 }, users, { type }),
  },
  {
    valueName: 'the role under which the store reads and writes',
    file: 'server/permissions/permissions.ts',
    symbolName: 'rightsCheckOf',
    unknownEffect: 'has no right; no role means the program itself',
    grantingValue: 'viewer',
    hasDefault: true,
    grantsAccess: role => {
      rightsCheckOf({ role: role as 'viewer' }).read(pages)
      return true
    },
  },
  {
    valueName: 'the role that the transaction of a write confirms',
    file: 'server/records/write/writeAs.ts',
    symbolName: 'actorNow',
    unknownEffect: 'refuses the write: 401',
    grantingValue: 'owner',
    grantsAccess: async (role, { provider }) => {
      const actor = { role: 'owner', confirm: async () => ({ role: role as 'owner', limits: undefined }) } as const
      return 'id' in (await provider.store.inApplication('demo', actor).insert(posts, { title: 'Confirmed' }))
    },
  },
  {
    valueName: 'the stored role of a user, at each request',
    file: 'server/permissions/standing.ts',
    symbolName: 'standingOf',
    unknownEffect: 'ends the session: 401',
    grantingValue: 'viewer',
    grantsAccess: (type, site) =>
      withStoredValue(site, { table: 'users', column: 'type', value: toTextColumn(type), id: site.userId }, () =>
        isTokenAccepted(site, site.session),
      ),
  },
  {
    valueName: 'the stored role of a user, at sign-in',
    file: 'server/store/store.ts',
    symbolName: 'credentials',
    unknownEffect: 'is treated like a wrong password',
    grantingValue: 'viewer',
    grantsAccess: (type, site) =>
      withStoredValue(
        site,
        { table: 'users', column: 'type', value: toTextColumn(type), id: site.userId },
        async () => {
          site.provider.clock.advance(901)
          const login = { identifier: 'looked-up@example.org', password: ownerPassword, remember: true }
          return (await site.provider.visitor.call('POST', '/api/login', login)).status === 200
        },
      ),
  },
  {
    valueName: 'the stored status of a user',
    file: 'server/store/store.ts',
    symbolName: 'activeStatus',
    unknownEffect: 'ends the session: 401',
    grantingValue: 1,
    grantsAccess: (status, site) =>
      withStoredValue(site, { table: 'users', column: 'status', value: toIntegerColumn(status), id: site.userId }, () =>
        isTokenAccepted(site, site.session),
      ),
  },
  {
    valueName: 'the stored scope of a token',
    file: 'src/schema/descriptor/role.ts',
    symbolName: 'tokenScopeOf',
    unknownEffect: 'makes the token unknown: 401',
    grantingValue: 'viewer',
    similarValues: [['viewer'], ['visitor']],
    grantsAccess: (role, site) =>
      withStoredValue(site, { table: 'api_tokens', column: 'role', value: toTextColumn(role) ?? '' }, () =>
        isTokenAccepted(site, site.token),
      ),
  },
  {
    valueName: 'the stored status of a site',
    file: 'server/auth/policy.ts',
    symbolName: 'activeStatus',
    unknownEffect: 'closes the site to visitors: 404',
    grantingValue: 1,
    grantsAccess: (status, site) =>
      withStoredValue(site, { table: 'applications', column: 'status', value: toIntegerColumn(status) }, async () => {
        const { status: answered } = await site.provider.visitor.call('GET', '/api/faqs')
        return answered === 200
      }),
  },
  {
    valueName: 'the policy of a route',
    file: 'server/auth/policy.ts',
    symbolName: 'leastRoleOfPolicy',
    unknownEffect: 'prevents startup',
    grantingValue: 'visitor',
    grantsAccess: isPolicy,
  },
  {
    valueName: 'the role that a route takes from a descriptor',
    file: 'server/auth/policy.ts',
    symbolName: 'policyOf',
    unknownEffect: 'requires an owner, whom the store refuses too',
    grantingValue: 'viewer',
    similarValues: [['viewer']],
    grantsAccess: role => policyOf(role as 'viewer') !== 'owner',
  },
]
