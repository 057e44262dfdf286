import { isPolicy, policyOf } from '../../../server/auth/policy.ts'
import { rightsCheckOf } from '../../../server/permissions/permissions.ts'
import { pages, posts, users } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { mayRead, mayReadField, mayWrite, mayWriteField } from '../../../src/schema/descriptor/rights.ts'
import { ownerPassword } from '../../support/sites/server.ts'
import {
  type AccessLookup,
  columnNumber,
  columnText,
  isTokenAccepted,
  key,
  text,
  untyped,
  withStoredValue,
} from './accessLookup.ts'

/** Lookups of roles, rights, policies and tokens. */
export const roleLookups: readonly AccessLookup[] = [
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
    unknown: 'gives the right to nobody, not even to owners',
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
    unknown: 'gives nobody any right',
    good: 'read',
    passes: name => mayRead('owner', untyped<Descriptor>(posts, { rights: key(name) })),
  },
  {
    asks: '`rights` of a resource',
    file: 'src/schema/descriptor/rights.ts',
    decides: 'areKnown',
    unknown: 'gives nobody any right',
    good: {},
    hasDefault: true,
    passes: rights => mayRead('owner', untyped<Descriptor>(posts, { rights })),
  },
  ...(['read', 'write'] as const).map(right => ({
    asks: `the role of \`rights.${right}\` of a field`,
    file: 'src/schema/descriptor/rights.ts',
    decides: 'fieldRightsOf',
    unknown: 'gives the right to nobody, not even to owners',
    good: 'owner',
    hasDefault: true,
    passes: (role: unknown) =>
      (right === 'read' ? mayReadField : mayWriteField)('owner', untyped(text, { rights: { [right]: role } })),
  })),
  {
    asks: 'a key of `rights` of a field',
    file: 'src/schema/descriptor/rights.ts',
    decides: 'fieldRightsOf',
    unknown: 'gives nobody any right',
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
    unknown: 'counts as the highest role: only owners change the record',
    good: 'viewer',
    passes: type => mayWrite({ role: 'editor', userId: 1 }, users, { type }),
  },
  {
    asks: 'the role under which the store reads and writes',
    file: 'server/permissions/permissions.ts',
    decides: 'rightsCheckOf',
    unknown: 'has no right; no role means the program itself',
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
    unknown: 'refuses the write: 401',
    good: 'owner',
    passes: async (role, { provider }) => {
      const actor = { role: 'owner', confirm: async () => role as 'owner' } as const
      return 'id' in (await provider.store.inApplication('demo', actor).insert(posts, { title: 'Confirmed' }))
    },
  },
  {
    asks: 'the stored role of a user, at each request',
    file: 'server/store/store.ts',
    decides: 'roleOf',
    unknown: 'ends the session: 401',
    good: 'viewer',
    passes: (type, site) =>
      withStoredValue(site, { table: 'users', column: 'type', value: columnText(type), id: site.userId }, () =>
        isTokenAccepted(site, site.session),
      ),
  },
  {
    asks: 'the stored role of a user, at sign-in',
    file: 'server/store/store.ts',
    decides: 'credentials',
    unknown: 'is treated like a wrong password',
    good: 'viewer',
    passes: (type, site) =>
      withStoredValue(site, { table: 'users', column: 'type', value: columnText(type), id: site.userId }, async () => {
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
      withStoredValue(site, { table: 'users', column: 'status', value: columnNumber(status), id: site.userId }, () =>
        isTokenAccepted(site, site.session),
      ),
  },
  {
    asks: 'the stored scope of a token',
    file: 'server/auth/apiTokens.ts',
    decides: 'roleOf',
    unknown: 'makes the token unknown: 401',
    good: 'viewer',
    passes: (role, site) =>
      withStoredValue(site, { table: 'api_tokens', column: 'role', value: columnText(role) ?? '' }, () =>
        isTokenAccepted(site, site.token),
      ),
  },
  {
    asks: 'the stored status of a site',
    file: 'server/auth/policy.ts',
    decides: 'activeStatus',
    unknown: 'closes the site to visitors: 404',
    good: 1,
    passes: (status, site) =>
      withStoredValue(site, { table: 'applications', column: 'status', value: columnNumber(status) }, async () => {
        const { status: answered } = await site.provider.visitor.call('GET', '/api/faqs')
        return answered === 200
      }),
  },
  {
    asks: 'the policy of a route',
    file: 'server/auth/policy.ts',
    decides: 'leastRoleOfPolicy',
    unknown: 'prevents startup',
    good: 'visitor',
    passes: isPolicy,
  },
  {
    asks: 'the role that a route takes from a descriptor',
    file: 'server/auth/policy.ts',
    decides: 'policyOf',
    unknown: 'requires an owner, whom the store refuses too',
    good: 'viewer',
    nearly: [['viewer']],
    passes: role => policyOf(role as 'viewer') !== 'owner',
  },
]
