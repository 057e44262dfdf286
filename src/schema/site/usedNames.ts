/** Types that find names of inputs, cells and icons in the descriptors of a site. */

import type { ProductCell, ProductInput } from '../looks/customLooks.ts'
import type { IconName } from '../looks/iconNames.ts'

/** Names that the product provides. */
interface Names {
  inputs: ProductInput
  cells: ProductCell
  icons: IconName
}
interface Options {
  inputs: 'input'
  cells: 'cell'
}

/** A field and all of its inner fields. Skips inner fields without literal names, as in the general type `Descriptor`. */
export type EachField<F> =
  | F
  | (F extends { readonly fields: infer G }
      ? EachFieldIn<G>
      : F extends { readonly blocks: infer B }
        ? EachFieldIn<B[keyof B] extends { readonly fields: infer G } ? G : never>
        : never)
type EachFieldIn<G> = G extends unknown ? (string extends keyof G ? never : EachField<G[keyof G]>) : never
/** All fields of resources, including inner ones. */
export type FieldsOf<D> = D extends { readonly fields: infer G } ? EachFieldIn<G> : never

type ItemsOf<L> = L extends readonly (infer I)[] ? I : never
type Of<S, K extends string> = S extends { readonly [P in K]: infer V } ? V : never
type ValuesOf<T> = T[keyof T]
/** Descriptors in `resources` and `extend` of a site. */
type Described<S> = ItemsOf<Of<S, 'resources'>> | ValuesOf<Of<S, 'extend'>>

type Used<S, L extends keyof Names> = L extends keyof Options
  ? Extract<Of<FieldsOf<Described<S>>, Options[L]>, string>
  : Of<ItemsOf<Of<S, 'resources'>>, 'icon'>

/** String literal type; `never` for the general type `string`. */
type Literal<N> = N extends string ? (string extends N ? never : N) : never

/** Names that are used, but neither provided by the product nor listed by the site. */
export type Unlisted<S, L extends keyof Names> = Exclude<Literal<Used<S, L>>, Names[L] | ItemsOf<Of<S, L>>>
