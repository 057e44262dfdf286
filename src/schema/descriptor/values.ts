/** The types of a field's values, from its literal type: as editors and visitors read them, and as a client sends them. */
import type {
  BlockTypes,
  ChoiceField,
  ChoicesField,
  Field,
  InnerFields,
  ReferenceField,
  ReferencesField,
} from './field.ts'
import type { FilledField } from './filledDefaults.ts'
import type { Kinds, SimpleKind } from './kinds/simpleKinds.ts'

/** The value of a field that is not composite, null aside. */
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

/** Who reads a value: visitors get no inner value that has `public: false`. */
type Audience = 'editor' | 'visitor'

/** Fields whose value is never null: it is required, has a default, or is an empty list or an object of empty values. */
type Filled =
  | { readonly required: true }
  | { readonly default: unknown }
  | { readonly kind: 'choices' | 'references' | 'group' | 'rows' | 'blocks' }

/** The value of a field as it is sent, null aside: `'a' | 'b'` for a choice, `number` for a reference, an object for a group. */
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

/** The value of a field in a record: null where it may be empty, as what is filled in for a new record may be later. */
export type RecordValueOf<F extends Field, A extends Audience = 'editor'> = F extends
  | { readonly required: true }
  | (F extends FilledField ? never : Filled)
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

/** Names of the fields whose value a body must have: they are required and have no default, or hold such a field. */
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

/** The value of a field as a client may send it, null aside: inner values that may be empty may be left out. */
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
