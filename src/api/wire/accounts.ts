/** Shapes of users' own accounts. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
import { z } from 'zod'
import { roles } from '../../schema/descriptor/role.ts'
import type { Wire, WithOptional } from './wire.ts'

/**
 * Part of the records that the user sees: all of them, those that match a condition, those that the user created, or
 * none.
 */
const extent = () => z.enum(['all', 'some', 'own', 'none'])

/** The user's rights on a resource. */
const ownRights = () =>
  z.object({
    read: z.boolean(),
    create: z.boolean(),
    write: extent().describe('Records that the user may change.'),
    delete: extent().describe('Records that the user may delete.'),
    publish: z
      .boolean()
      .describe('True if the user may make records visible to visitors, and change and delete visible ones.'),
  })
export type OwnRights = Wire<typeof ownRights>

/** Name of a custom role. */
const roleName = () =>
  z.object({
    en: z.string(),
    /** In Bangla; null if there is none. */
    bn: z.string().nullable(),
  })

/** A user's own account, in the response to a change. */
export const savedAccount = () =>
  z.object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Address of the profile picture. */
    image: z.string().nullable(),
    role: z.enum(roles).describe('Built-in role whose rights the user has, at most.'),
    role_name: roleName().nullable().describe('Custom role of the user; null if they have none.'),
    is_narrowed: z.boolean().describe('True if the user has fewer rights than the built-in role.'),
    rights: z.record(z.string(), ownRights()).describe('Permissions of the user, by API name of the resource.'),
  })

/** The signed-in user's own account. */
export const ownAccount = () =>
  savedAccount().extend({
    needs_second_factor: z.boolean().optional().describe('Present if the user must set up two-step sign-in first.'),
    api_tokens: z.int().describe('Number of your valid API tokens.'),
    view_only: z
      .literal(true)
      .optional()
      .describe(
        'Present if an owner views the back office as this user. Nothing can be written then, whatever the rights.',
      ),
    viewer_name: z.string().optional().describe('Name of that owner.'),
  })
export type OwnAccount = WithOptional<
  Wire<typeof ownAccount>,
  'role' | 'role_name' | 'is_narrowed' | 'rights' | 'api_tokens'
>

/** Number of users with a custom role. */
export const roleHolders = () =>
  z.object({
    role_id: z.int(),
    people: z.int(),
  })
export type RoleHolders = Wire<typeof roleHolders>

/** View of the back office as another user. */
export const startedView = () =>
  z.object({
    token: z.string().describe('Bearer token of the view, with which nothing can be changed.'),
    /** UTC 'YYYY-MM-DD HH:MM:SS'. */
    expires_at: z.string(),
    user: savedAccount().pick({ id: true, name: true, email: true, image: true }),
  })
export type StartedView = Wire<typeof startedView>

/** State of the user's own two-step sign-in. */
export const ownSecondFactor = () =>
  z.object({
    is_on: z.boolean(),
    /** True if the site requires it of everybody. */
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  })
export type OwnSecondFactor = Wire<typeof ownSecondFactor>

/** Key for an authenticator app; sent once. */
export const startedSecondFactor = () =>
  z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** The secret as an otpauth: URI. */
    address: z.string(),
  })
export type StartedSecondFactor = Wire<typeof startedSecondFactor>

/** A session of a user. */
export const userSession = () =>
  z.object({
    id: z.string(),
    created_at: z.string(),
    last_seen_at: z.string(),
    /** User-Agent header of the browser; null if it sent none. */
    user_agent: z.string().nullable(),
  })
export type UserSession = Wire<typeof userSession>

/** A session of the signed-in user. `is_current` is true for the session of this request. */
export const ownSession = () => userSession().extend({ is_current: z.boolean() })
export type OwnSession = Wire<typeof ownSession>

/** A passkey of the signed-in user. */
export const ownPasskey = () =>
  z.object({
    id: z.int(),
    /** Name that its owner has given it. */
    name: z.string(),
    created_at: z.string(),
    /** null before its first use. */
    last_used_at: z.string().nullable(),
  })
export type OwnPasskey = Wire<typeof ownPasskey>
