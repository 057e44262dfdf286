/** Code of a resource where its descriptor ends: what is checked, set and done when a record is saved or deleted. */

import type { Descriptor, Fields, RecordOf } from '../../../src/schema/descriptor/resource.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import type { InputValueOf } from '../../../src/schema/descriptor/values.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import type { RecordQueries } from './recordQueries.ts'

/** Who saves or deletes. */
interface EffectActor {
  /** The user; undefined for a visitor, and for the program itself. */
  readonly userId: number | undefined
  /** The role of this moment; undefined for a visitor, and for the program itself. */
  readonly role: Role | undefined
  /** Whether a program calls with a token of the user. */
  readonly isProgram: boolean
}

interface Context {
  readonly actor: EffectActor
  /** The moment of the write. */
  readonly now: Date
  /** Records of the same site. Inside the transaction, as it sees them; after it, as they are stored. */
  readonly read: RecordQueries
}

type SystemField = 'id' | 'app_key' | 'version' | 'created_by' | 'created_at' | 'updated_at'
/** A record's own values, before it is stored. */
type ValuesOf<E extends Descriptor> = Omit<RecordOf<E>, SystemField>
type NamesOf<E extends Descriptor> = keyof E['fields'] & string

/** A record that is about to be stored, or was. */
interface Saving<E extends Descriptor> extends Context {
  /** The values as they will be stored, those that were not sent included. An empty slug is filled later. */
  readonly record: ValuesOf<E>
  /** The record as it was; undefined for a new one. */
  readonly former: RecordOf<E> | undefined
  /** The fields whose values differ from the former ones; of a new record, those that have one. */
  readonly changed: ReadonlySet<NamesOf<E>>
}
interface Saved<E extends Descriptor> extends Context {
  readonly record: RecordOf<E>
  readonly former: RecordOf<E> | undefined
  readonly changed: ReadonlySet<NamesOf<E>>
}
interface Deleting<E extends Descriptor> extends Context {
  readonly record: RecordOf<E>
}

/** A sentence for people, or an issue with a code of the catalogue. The back office translates a sentence that its language has a term for. */
export type EffectIssue = string | Issue
/** What is wrong, by field. */
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

/** The hooks of a resource. A hook that throws, or takes longer than its time limit, fails. */
interface Hooks<Save, Saved, Delete, Issues, Values> {
  /** In the transaction, once the values are valid. Gives what is wrong, by field: then nothing is stored. */
  readonly check?: (saving: Save) => Answer<Issues>
  /** In the transaction, before the record is stored. Gives values to store in place of those of the record; read-only fields, too. */
  readonly beforeSave?: (saving: Save) => Answer<Values>
  /** After the commit. Where it fails, the record stays stored. */
  readonly afterSave?: (saved: Saved) => Answer<never>
  /** In the transaction. Gives why the record may not be deleted. */
  readonly beforeDelete?: (deleting: Delete) => Answer<EffectIssue>
  /** After the commit. Where it fails, the record stays deleted. */
  readonly afterDelete?: (deleted: Delete) => Answer<never>
}

type EffectsOf<E extends Descriptor, More = unknown> = Hooks<
  Saving<E> & More,
  Saved<E>,
  Deleting<E> & More,
  EffectIssues<NamesOf<E>>,
  ValuesToSet<E>
>

/** Effects as the program runs them, for any resource. */
export type AnyHooks = Hooks<Saving<Descriptor>, Saved<Descriptor>, Deleting<Descriptor>, EffectIssues, object>
export type HookName = keyof AnyHooks

export interface Effects {
  readonly resource: string
  readonly hooks: AnyHooks
  /** Whether the hooks also get the tables of the system. */
  readonly isOfSystem: boolean
}

/** Refuses keys that are no hook; without it a misspelt one passes silently. */
type Exact<H> = { readonly [K in Exclude<keyof H, HookName>]: never }

/** Declares the effects of a resource. They run once they stand in `server/effects/index.ts`. */
export const defineEffects = <const E extends Descriptor, const H extends EffectsOf<E>>(
  resource: E,
  hooks: H & EffectsOf<E> & Exact<H>,
): Effects =>
  // Each hook meets records of its own resource alone, which is the one that it is looked up by.
  ({ resource: resource.name, hooks: hooks as unknown as AnyHooks, isOfSystem: false })

/** Queries of all tables of the site, in the transaction of the write. */
interface SystemContext {
  readonly tenant: Tenant
}

/** Declares effects of the program itself, which also write the tables of the system, and whose errors are those of the write. */
export const defineSystemEffects = <const E extends Descriptor>(
  resource: E,
  hooks: Pick<EffectsOf<E, SystemContext>, 'beforeSave' | 'beforeDelete'>,
): Effects => ({ resource: resource.name, hooks: hooks as unknown as AnyHooks, isOfSystem: true })
