/** Custom roles that a site ships. Owners may edit or delete them afterwards. */
import type { LimitedRole, Where } from './conditionShape.ts'
import type { Scope } from './customRole.ts'

/** Rights of a shipped role on one resource. */
export interface ShippedRights {
  readonly read: Scope
  /** Default: false. */
  readonly create?: boolean
  /** Default: 'none'. */
  readonly update?: Scope
  /** Default: 'none'. */
  readonly delete?: Scope
  /** True if the role may make records visible to visitors. Default: false. */
  readonly publish?: boolean
  /** Condition on the records, in addition to the scopes. Default: none. */
  readonly where?: Where
}

/** Custom role that each application of the site gets once. */
export interface ShippedRole {
  /** Identifies the role, so that it can be renamed here without being added again. Default: its name. */
  readonly handle?: string
  readonly name: string
  readonly name_bn?: string
  readonly description?: string
  readonly description_bn?: string
  /** Built-in role that the role narrows. */
  readonly base: LimitedRole
  /** Rights by name of the resource. A resource without an entry is closed. */
  readonly rights: Readonly<Record<string, ShippedRights>>
}

/** Identity of a shipped role. */
export const handleOf = ({ handle, name }: Pick<ShippedRole, 'handle' | 'name'>): string => handle ?? name

/** Values of the record of a shipped role. */
export const bodyOfRole = ({ handle: _handle, rights, ...values }: ShippedRole): Readonly<Record<string, unknown>> => ({
  ...values,
  rights: Object.entries(rights).map(([resource, { where, ...given }]) => ({
    ...{ resource, create: false, update: 'none', delete: 'none', publish: false, ...given },
    ...(where && { where: JSON.stringify(where) }),
  })),
})
