import { standingOfUser } from '../../../server/permissions/standing.ts'
import { posts } from '../../../src/resources/index.ts'
import { accessOf, type Reach, reachOf } from '../../../src/schema/descriptor/access/access.ts'
import { customRightsOn } from '../../../src/schema/descriptor/access/customRole.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { callerOf } from '../../support/sites/server.ts'
import {
  type AccessLookup,
  getDemoTenant,
  isTokenAccepted,
  type LookupSite,
  mergeUntyped,
  toTextColumn,
  withStoredValue,
} from './accessLookup.ts'

const me = { id: 1, email: 'ann@example.org' }
const isOpen = (reach: Reach | undefined): boolean => reach !== undefined && reach !== false
/** True if editors reach posts under `access`. */
const opens = (access: unknown): boolean => isOpen(accessOf(mergeUntyped<Descriptor>(posts, { access }), 'editor', me))
/** Rights of a custom role with one entry for posts, changed by `change`. */
const rightsWith = (change: object) => {
  const entry = { resource: 'posts', read: 'all', create: true, update: 'all', delete: 'all', publish: true, ...change }
  return customRightsOn({ base: 'editor', rights: [entry] }, posts, me)
}

/** Runs `trial` while the tested user has the custom role of the site, one column of which has another value. */
const withRole = (site: LookupSite, column: string, value: unknown, trial: () => Promise<boolean>): Promise<boolean> =>
  withStoredValue(site, { table: 'users', column: 'role_id', value: site.roleId, id: site.userId }, () =>
    withStoredValue(site, { table: 'roles', column, value: toTextColumn(value), id: site.roleId }, trial),
  )

/** Lookups of custom roles and of conditions on records. */
export const conditionLookups: readonly AccessLookup[] = [
  {
    valueName: 'the stored custom role of a user',
    file: 'server/permissions/standing.ts',
    symbolName: 'customRoleOf',
    unknownEffect: 'ends the session: 401',
    grantingValue: 1,
    grantsAccess: async (id, site) => {
      const roleId = id === 1 ? site.roleId : (id ?? Number.NaN)
      return (await standingOfUser(getDemoTenant(site), { id: site.userId, type: 'viewer', roleId })) !== undefined
    },
  },
  {
    valueName: 'the stored base of a custom role',
    file: 'server/permissions/standing.ts',
    symbolName: 'isBase',
    unknownEffect: 'ends the session: 401',
    grantingValue: 'viewer',
    similarValues: ['owner', ['viewer']],
    grantsAccess: (base, site) => withRole(site, 'base', base ?? '', () => isTokenAccepted(site, site.session)),
  },
  {
    valueName: 'the stored rights of a custom role',
    file: 'server/permissions/standing.ts',
    symbolName: 'storedEntries',
    unknownEffect: 'are no rights',
    grantingValue: [{ resource: 'faqs', read: 'all' }],
    similarValues: [
      { resource: 'faqs', read: 'all' },
      [[{ resource: 'faqs', read: 'all' }]],
      [
        { resource: 'faqs', read: 'all' },
        { resource: 'faqs', read: 'all' },
      ],
    ],
    grantsAccess: (rights, site) =>
      withRole(site, 'rights', rights, async () => {
        const { status } = await callerOf(site.provider.app, 'demo', site.session).call('GET', '/api/faqs')
        return status === 200
      }),
  },
  {
    valueName: 'the content in the rights of a custom role',
    file: 'src/schema/descriptor/access/customRole.ts',
    symbolName: 'customRightsOn',
    unknownEffect: 'gives no right',
    grantingValue: 'posts',
    similarValues: [['posts'], 'Posts'],
    grantsAccess: resource => isOpen(rightsWith({ resource })?.read),
  },
  ...(['read', 'update', 'delete'] as const).map(scope => ({
    valueName: `the scope \`${scope}\` of a custom role`,
    file: 'src/schema/descriptor/access/customRole.ts',
    symbolName: 'scopeReach',
    unknownEffect: 'reaches no record',
    grantingValue: 'all',
    similarValues: [['all'], true, 'ALL'],
    grantsAccess: (value: unknown) => isOpen(rightsWith({ [scope]: value })?.[scope === 'delete' ? 'remove' : scope]),
  })),
  ...(['create', 'publish'] as const).map(right => ({
    valueName: `the right \`${right}\` of a custom role`,
    file: 'src/schema/descriptor/access/customRole.ts',
    symbolName: 'isOn',
    unknownEffect: 'is off',
    grantingValue: true,
    similarValues: ['true', 'all', [true]],
    grantsAccess: (value: unknown) => rightsWith({ [right]: value })?.[right] === true,
  })),
  {
    valueName: 'the stored condition of a custom role',
    file: 'src/schema/descriptor/access/customRole.ts',
    symbolName: 'parseJson',
    unknownEffect: 'matches no record',
    grantingValue: { category_id: 1 },
    similarValues: [[{ category_id: 1 }], {}],
    hasDefault: true,
    grantsAccess: where => isOpen(rightsWith({ where: JSON.stringify(where) })?.read),
  },
  {
    valueName: '`access` of a resource',
    file: 'src/schema/descriptor/access/access.ts',
    symbolName: 'accessOf',
    unknownEffect: 'closes the resource to all but owners',
    grantingValue: {},
    hasDefault: true,
    grantsAccess: opens,
  },
  {
    valueName: 'a role in `access`',
    file: 'src/schema/descriptor/access/access.ts',
    symbolName: 'limitedRoles',
    unknownEffect: 'closes the resource to all but owners',
    grantingValue: 'editor',
    grantsAccess: role => opens({ [String(role)]: { where: { category_id: 1 } } }),
  },
  {
    valueName: 'a key of a role in `access`',
    file: 'src/schema/descriptor/access/access.ts',
    symbolName: 'accessOf',
    unknownEffect: 'closes the resource to the role',
    grantingValue: 'where',
    grantsAccess: key => opens({ editor: { [String(key)]: { category_id: 1 } } }),
  },
  {
    valueName: 'a condition',
    file: 'src/schema/descriptor/access/access.ts',
    symbolName: 'reachOf',
    unknownEffect: 'matches no record',
    grantingValue: { category_id: 1 },
    similarValues: [[{ category_id: 1 }], {}, { or: [] }, { and: { category_id: 1 } }],
    grantsAccess: where => opens({ editor: { where } }),
  },
  {
    valueName: 'a field in a condition',
    file: 'src/schema/descriptor/access/access.ts',
    symbolName: 'conditionColumn',
    unknownEffect: 'matches no record',
    grantingValue: 'category_id',
    grantsAccess: name => isOpen(reachOf(posts, { [String(name)]: 1 }, me)),
  },
  {
    valueName: 'a value in a condition',
    file: 'src/schema/descriptor/access/access.ts',
    symbolName: 'isConditionValue',
    unknownEffect: 'matches no record',
    grantingValue: 1,
    similarValues: ['1', [['1']], true, 1.5],
    // 9 is a number, and null stands for an empty field.
    grantsAccess: value => value !== 9 && value !== null && isOpen(reachOf(posts, { category_id: value }, me)),
  },
  {
    valueName: "the field of a person in a condition (`'me.…'`)",
    file: 'src/schema/descriptor/access/access.ts',
    symbolName: 'personFieldOf',
    unknownEffect: 'matches no record',
    grantingValue: 'email',
    similarValues: ['Email', 'id'],
    grantsAccess: name => isOpen(reachOf(posts, { slug: `me.${name}` }, me)),
  },
]
