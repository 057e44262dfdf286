/** Types of data on the wire, derived from the schemas of this folder. */
import type { z } from 'zod'

/** Deeply readonly version of a type. */
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

/** Data of a schema. Schemas are functions, so that none is built at startup unless it is needed. */
export type Wire<S extends (...options: never[]) => z.ZodType> = DeepReadonly<z.output<ReturnType<S>>>

/** Data of a provider host that may leave out some keys, as extensions of the contract. */
export type WithOptional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>
