/** Names of inputs, cells and icons that the descriptors of a site use, by their types. */
import type { IconName } from '../looks/iconNames.ts'
import type { CellName, InputName } from '../looks/ownLooks.ts'

/** The product's own of each. */
interface Names {
  inputs: InputName
  cells: CellName
  icons: IconName
}
interface Options {
  inputs: 'input'
  cells: 'cell'
}

/** A field and those inside it; what has no names of its own, as that of any descriptor, is left out. */
export type EachField<F> =
  | F
  | (F extends { readonly fields: infer G }
      ? EachFieldIn<G>
      : F extends { readonly blocks: infer B }
        ? EachFieldIn<B[keyof B] extends { readonly fields: infer G } ? G : never>
        : never)
type EachFieldIn<G> = G extends unknown ? (string extends keyof G ? never : EachField<G[keyof G]>) : never
/** Every field of some resources. */
export type FieldsOf<D> = D extends { readonly fields: infer G } ? EachFieldIn<G> : never

type ItemsOf<L> = L extends readonly (infer I)[] ? I : never
type Of<S, K extends string> = S extends { readonly [P in K]: infer V } ? V : never
type ValuesOf<T> = T[keyof T]
/** What a site says with `resources` and with `extend`. */
type Described<S> = ItemsOf<Of<S, 'resources'>> | ValuesOf<Of<S, 'extend'>>

type Used<S, L extends keyof Names> = L extends keyof Options
  ? Extract<Of<FieldsOf<Described<S>>, Options[L]>, string>
  : Of<ItemsOf<Of<S, 'resources'>>, 'icon'>

/** A text of which more is known than that it is one. */
type Literal<N> = N extends string ? (string extends N ? never : N) : never

/** Names that are used, and neither the product's nor in the list of the site. */
export type Unlisted<S, L extends keyof Names> = Exclude<Literal<Used<S, L>>, Names[L] | ItemsOf<Of<S, L>>>
