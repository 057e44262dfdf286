/** The texts of a resource in another language, stated by its own fields. */
import type { BlockTypes, Field, InnerFields, Option } from '../descriptor/field.ts'
import type { Descriptor, Fields } from '../descriptor/resource.ts'
import type { TextKey } from '../terms/textKeys.ts'
import type { Language } from '../values/language.ts'

/** A language beside that of the descriptors, which is English. */
export type OtherLanguage = Exclude<Language, 'en'>

/** Of a field: its label, or that with what stands in it. */
type FieldWords<F extends Field> =
  | string
  | ({
      readonly label?: string
      readonly hint?: string
      readonly unit?: string
      readonly after?: string
      readonly zero?: string
    } & (F extends {
      readonly options: readonly Option<infer V>[]
    }
      ? { readonly options?: { readonly [P in V]?: string } }
      : unknown) &
      (F extends { readonly kind: 'group' | 'rows'; readonly fields: infer G extends InnerFields }
        ? { readonly fields?: WordsByField<G> }
        : unknown) &
      (F extends { readonly says: infer S } ? { readonly says?: { readonly [C in keyof S]?: string } } : unknown) &
      (F extends { readonly kind: 'blocks'; readonly blocks: infer B extends BlockTypes }
        ? {
            readonly blocks?: {
              readonly [N in keyof B]?: { readonly label?: string; readonly fields?: WordsByField<B[N]['fields']> }
            }
          }
        : unknown))
type WordsByField<F extends Fields> = { readonly [K in keyof F]?: FieldWords<F[K]> }

/** Every text that people read in a part of a descriptor. */
type TextsIn<T, K = never> = T extends string
  ? K extends TextKey
    ? T
    : never
  : T extends readonly (infer I)[]
    ? TextsIn<I, K>
    : T extends object
      ? { [P in keyof T & string]-?: TextsIn<T[P], P> }[keyof T & string]
      : never

/** Every text of an option but its label, which stands with its field. */
type OptionTexts<O> = O extends object ? TextsIn<Pick<O, keyof O & ('help' | 'uses')>> : never

/** Every text of a descriptor that belongs to none of its fields alone. */
type OwnTexts<D extends Descriptor> =
  | TextsIn<Pick<D, 'list' | 'form' | 'texts'>>
  | (D extends { readonly menu: infer M extends string } ? M : never)
  | {
      [K in keyof D['fields']]: D['fields'][K] extends { readonly cuts: infer C } ? TextsIn<C> : never
    }[keyof D['fields']]
  | {
      [K in keyof D['fields']]: D['fields'][K] extends { readonly options: readonly (infer O)[] }
        ? OptionTexts<O>
        : never
    }[keyof D['fields']]

/** The words of a resource in other languages. What is left out is that of `commonWords`, or in English. */
export type WordsOf<D extends Descriptor> = {
  readonly [L in OtherLanguage]?: {
    readonly label?: { readonly one?: string; readonly many?: string }
    readonly fields?: WordsByField<D['fields']>
    /** All other texts, by the English ones: of forms, lists and dialogs. */
    readonly texts?: { readonly [T in OwnTexts<D>]?: string }
  }
}

/** Words of a field of any kind. */
export interface AnyFieldWords {
  readonly label?: string | undefined
  readonly hint?: string | undefined
  readonly unit?: string | undefined
  readonly after?: string | undefined
  readonly zero?: string | undefined
  readonly says?: Readonly<Record<string, string | undefined>>
  readonly options?: Readonly<Record<string, string | undefined>>
  readonly fields?: AnyWordsByField
  readonly blocks?: Readonly<
    Record<string, { readonly label?: string | undefined; readonly fields?: AnyWordsByField } | undefined>
  >
}
export type AnyWordsByField = Readonly<Record<string, string | AnyFieldWords | undefined>>

/** Words of any resource in one language. */
export interface AnyWords {
  readonly label?: { readonly one?: string | undefined; readonly many?: string | undefined }
  readonly fields?: AnyWordsByField
  readonly texts?: Readonly<Record<string, string | undefined>>
}
