/** Types of field values in responses and request bodies, derived from the literal types of fields. */

import type { DynamicDefaultField } from './defaults.ts'
import type {
  BlockTypes,
  ChoiceField,
  ChoicesField,
  Field,
  InnerFields,
  ReferenceField,
  ReferencesField,
} from './field.ts'
import type { Kinds, SimpleKind } from './kinds/simpleKinds.ts'

/** Value of a field without inner fields, except null. */
type SimpleValueOf<F extends Field> =
  F extends ChoiceField<infer V>
    ? F extends { readonly others: object }
      ? string
      : V
    : F extends ChoicesField<infer V>
      ? readonly V[]
      : F extends ReferenceField
        ? number
        : F extends ReferencesField
          ? readonly number[]
          : F extends { kind: infer K extends SimpleKind }
            ? Kinds[K]['value']
            : never

/** Receiver of a value. Visitors do not receive inner values with `public: false`. */
type Audience = 'editor' | 'visitor'

/** Fields whose value is never null: required, with a default, or with an array or object as the empty value. */
type Filled =
  | { readonly required: true }
  | { readonly default: unknown }
  | { readonly kind: 'choices' | 'references' | 'group' | 'rows' | 'blocks' }

/** Sent value of a field, except null: `'a' | 'b'` for a choice, `number` for a reference, an object for a group. */
export type ValueOf<F extends Field, A extends Audience = 'editor'> = F extends {
  readonly kind: 'group'
  readonly fields: infer G extends InnerFields
}
  ? InnerValuesOf<G, A>
  : F extends { readonly kind: 'rows'; readonly fields: infer G extends InnerFields }
    ? readonly InnerValuesOf<G, A>[]
    : F extends { readonly kind: 'blocks'; readonly blocks: infer B extends BlockTypes }
      ? readonly {
          [N in keyof B & string]: Flat<{ readonly block: N } & InnerValuesOf<B[N]['fields'], A>>
        }[keyof B & string][]
      : SimpleValueOf<F>

/** Value of a field in a record; includes null if the field may be empty, as a field with a dynamic default may later be. */
export type RecordValueOf<F extends Field, A extends Audience = 'editor'> = F extends
  | { readonly required: true }
  | (F extends DynamicDefaultField ? never : Filled)
  ? ValueOf<F, A>
  : ValueOf<F, A> | null

type Flat<T> = { [K in keyof T]: T[K] } & {}
type InnerValuesOf<G extends InnerFields, A extends Audience> = {
  readonly [K in keyof G as A extends 'visitor'
    ? G[K] extends { readonly public: false }
      ? never
      : K
    : K]: RecordValueOf<G[K], A>
}

/** Names of fields that a body must contain: required without a default, or containing such a field. */
export type RequiredNames<F extends Readonly<Record<string, Field>>> = {
  [K in keyof F]: F[K] extends { readonly default: unknown } | { readonly readOnly: true }
    ? never
    : F[K] extends { readonly required: true }
      ? K
      : F[K] extends { readonly kind: 'group'; readonly fields: infer G extends InnerFields }
        ? RequiredNames<G> extends never
          ? never
          : K
        : never
}[keyof F]

/** Value of a field in a request body, except null. Optional inner values may be omitted. */
export type InputValueOf<F extends Field> = F extends {
  readonly kind: 'group'
  readonly fields: infer G extends InnerFields
}
  ? InnerInputOf<G>
  : F extends { readonly kind: 'rows'; readonly fields: infer G extends InnerFields }
    ? readonly InnerInputOf<G>[]
    : F extends { readonly kind: 'blocks'; readonly blocks: infer B extends BlockTypes }
      ? readonly {
          [N in keyof B & string]: Flat<{ readonly block: N } & InnerInputOf<B[N]['fields']>>
        }[keyof B & string][]
      : SimpleValueOf<F>

type InnerInputOf<G extends InnerFields> = Flat<
  { readonly [K in RequiredNames<G>]: InputValueOf<G[K]> } & {
    readonly [K in Exclude<keyof G, RequiredNames<G>>]?: InputValueOf<G[K]> | null
  }
>
