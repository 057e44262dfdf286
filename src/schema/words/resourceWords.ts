/** Types of the translations of a resource, derived from its fields and texts. */
import type { BlockTypes, Field, InnerFields, Option } from '../descriptor/field.ts'
import type { Descriptor, Fields } from '../descriptor/resource.ts'
import type { TextKey } from '../terms/textKeys.ts'
import type { Language } from '../values/language.ts'

/** Language into which descriptors are translated. Descriptors themselves are in English. */
export type OtherLanguage = Exclude<Language, 'en'>

/** Translation of a field: its label, or an object with the label and further texts. */
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

/** Type of all texts for people in a part of a descriptor. */
type TextsIn<T, K = never> = T extends string
  ? K extends TextKey
    ? T
    : never
  : T extends readonly (infer I)[]
    ? TextsIn<I, K>
    : T extends object
      ? { [P in keyof T & string]-?: TextsIn<T[P], P> }[keyof T & string]
      : never

/** Type of the texts of an option, except its label, which is translated with the field. */
type OptionTexts<O> = O extends object ? TextsIn<Pick<O, keyof O & ('help' | 'uses')>> : never

/** Type of the texts of a descriptor that are translated by English text, not with their field. */
type OtherTexts<D extends Descriptor> =
  | TextsIn<Pick<D, 'list' | 'form' | 'texts'>>
  | (D extends { readonly menu: infer M extends string } ? M : never)
  | {
      [K in keyof D['fields']]: D['fields'][K] extends { readonly excerptLengths: infer C } ? TextsIn<C> : never
    }[keyof D['fields']]
  | {
      [K in keyof D['fields']]: D['fields'][K] extends { readonly options: readonly (infer O)[] }
        ? OptionTexts<O>
        : never
    }[keyof D['fields']]

/** Translations of a resource. Missing texts are taken from `commonWords`, otherwise shown in English. */
export type WordsOf<D extends Descriptor> = {
  readonly [L in OtherLanguage]?: {
    readonly label?: { readonly one?: string; readonly many?: string }
    readonly fields?: WordsByField<D['fields']>
    /** All other texts, such as those of forms, lists and dialogs, by English text. */
    readonly texts?: { readonly [T in OtherTexts<D>]?: string }
  }
}

/** Translation of a field of any kind. */
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
/** Translations of fields by name. A text is the translation of the label. */
export type AnyWordsByField = Readonly<Record<string, string | AnyFieldWords | undefined>>

/** Translation of any resource into one language. */
export interface AnyWords {
  readonly label?: { readonly one?: string | undefined; readonly many?: string | undefined }
  readonly fields?: AnyWordsByField
  readonly texts?: Readonly<Record<string, string | undefined>>
}
