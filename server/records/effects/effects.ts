/**
 * Effects: hooks in code that check, set values or act when a record of a resource is saved or deleted. They do what a
 * descriptor cannot express.
 */

import type { Descriptor, Fields, RecordOf } from '../../../src/schema/descriptor/resource.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import type { InputValueOf } from '../../../src/schema/descriptor/values.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { Actor } from '../../permissions/permissions.ts'
import type { RecordQueries } from './recordQueries.ts'

/** Actor of a save or deletion. */
interface EffectActor {
  /** The user; undefined for a visitor, and for the server itself. */
  readonly userId: number | undefined
  /** Current role; undefined for a visitor, and for the server itself. */
  readonly role: Role | undefined
  /** True if a program authenticates with a token of the user. */
  readonly isProgram: boolean
}

interface Context {
  readonly actor: EffectActor
  /** Time of the write. */
  readonly now: Date
  /**
   * Queries of records of the same application. Hooks inside the transaction see its uncommitted changes; hooks after
   * it see the committed records.
   */
  readonly read: RecordQueries
}

type SystemField = 'id' | 'app_key' | 'version' | 'created_by' | 'created_at' | 'updated_at'
/** Values of a record without the system fields, which do not exist before it is stored. */
type ValuesOf<E extends Descriptor> = Omit<RecordOf<E>, SystemField>
type NamesOf<E extends Descriptor> = keyof E['fields'] & string

/** Values of a save, before or after the record is stored. */
interface Saving<E extends Descriptor> extends Context {
  /** All values that will be stored, including those that the body omits. An empty slug is filled later. */
  readonly record: ValuesOf<E>
  /** Record before the save; undefined for a new record. */
  readonly previous: RecordOf<E> | undefined
  /** Fields whose values change; for a new record, the fields with a value. */
  readonly changed: ReadonlySet<NamesOf<E>>
}
interface Saved<E extends Descriptor> extends Context {
  readonly record: RecordOf<E>
  readonly previous: RecordOf<E> | undefined
  readonly changed: ReadonlySet<NamesOf<E>>
}
interface Deleting<E extends Descriptor> extends Context {
  readonly record: RecordOf<E>
}

/**
 * Sentence for users, or an issue with a code of the message catalogue. The back office translates the sentence if its
 * language has a translation.
 */
export type EffectIssue = string | Issue
/** Issues by field. */
type EffectIssues<Name extends string = string> = {
  readonly [K in Name]?: EffectIssue | readonly EffectIssue[]
}

type Settable<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'password' } ? never : K
}[keyof F]
type ValuesToSet<E extends Descriptor> = {
  readonly [K in Settable<E['fields']>]?: InputValueOf<E['fields'][K]> | null
}

// biome-ignore lint/suspicious/noConfusingVoidType: a hook that finds nothing need not say so
type Perhaps<T> = T | undefined | void
type Answer<T> = Perhaps<T> | Promise<Perhaps<T>>

/** Hooks of a resource. A hook fails if it throws or exceeds its time limit. */
interface Hooks<Save, Saved, Delete, Issues, Values> {
  /** Runs in the transaction, after validation. Returns issues by field; if there are any, nothing is stored. */
  readonly check?: (saving: Save) => Answer<Issues>
  /**
   * Runs in the transaction, before the record is stored. Returns values that replace those of the record; it may set
   * read-only fields.
   */
  readonly beforeSave?: (saving: Save) => Answer<Values>
  /** Runs after the commit. The record stays stored even if the hook fails. */
  readonly afterSave?: (saved: Saved) => Answer<never>
  /** Runs in the transaction. Returns the reason if the record may not be deleted. */
  readonly beforeDelete?: (deleting: Delete) => Answer<EffectIssue>
  /** Runs after the commit. The record stays deleted even if the hook fails. */
  readonly afterDelete?: (deleted: Delete) => Answer<never>
}

type EffectsOf<E extends Descriptor, More = unknown> = Hooks<
  Saving<E> & More,
  Saved<E>,
  Deleting<E> & More,
  EffectIssues<NamesOf<E>>,
  ValuesToSet<E>
>

/** Hooks of any resource, as the effect runner calls them. */
export type AnyHooks = Hooks<Saving<Descriptor>, Saved<Descriptor>, Deleting<Descriptor>, EffectIssues, object>
/** Name of a hook, such as 'beforeSave'. */
export type HookName = keyof AnyHooks

/** Effects of one resource, as `defineEffects` returns them. */
export interface Effects {
  readonly resource: string
  readonly hooks: AnyHooks
  /** True if the hooks also receive `SystemContext`, which gives access to the system tables. */
  readonly isOfSystem: boolean
}

/** Type that no hook has. The compiler prints it for an unknown hook. */
type UnknownHook<K> =
  `Unknown hook '${K & string}'. Use one of: check, beforeSave, afterSave, beforeDelete, afterDelete.`
/** Makes unknown hook names a type error; otherwise a misspelt hook would be ignored silently. */
type Exact<H> = { readonly [K in Exclude<keyof H, HookName>]: UnknownHook<K> }

/** Declares the effects of a resource. They run only if `effects` of `site.server.ts` lists them. */
export const defineEffects = <const E extends Descriptor, const H extends EffectsOf<E>>(
  resource: E,
  hooks: H & EffectsOf<E> & Exact<H>,
): Effects =>
  // Safe cast: hooks are looked up by resource, so each receives only records of its own resource.
  ({ resource: resource.name, hooks: hooks as unknown as AnyHooks, isOfSystem: false })

/** Access to all tables of the application, in the transaction of the write, and the actor for the security log. */
interface SystemContext {
  readonly tenant: Tenant
  readonly by: Actor
}

/** Declares effects of the product. They may write system tables, and the write throws their errors unchanged. */
export const defineSystemEffects = <const E extends Descriptor>(
  resource: E,
  hooks: Pick<EffectsOf<E, SystemContext>, 'check' | 'beforeSave' | 'beforeDelete'>,
): Effects => ({ resource: resource.name, hooks: hooks as unknown as AnyHooks, isOfSystem: true })
