/** Builders of composite fields. */
import type { BlocksField, BlockTypes, Exact, GroupField, InnerFields, RowsField } from './field.ts'

/** Options that only fields with their own column can have. */
type OfColumns =
  | { readonly unique: true }
  | { readonly readOnly: true }
  | { readonly fixed: true }
  | { readonly writeOnly: true }
  | { readonly hidden: true }
  | { readonly sensitive: true }
  | { readonly rights: object }
  | { readonly renamedFrom: string }
  | { readonly requiredWhen: object }
  | { readonly drawn: number }
  | { readonly after: string }
/** Refuses inner fields with an option that only fields with their own column can have. */
type Inner<F extends InnerFields> = { readonly [K in keyof F]: F[K] extends OfColumns ? never : unknown }

/** A group: several values under one name. */
export const group = <const F extends InnerFields, const O extends Omit<GroupField, 'kind' | 'label' | 'fields'>>(
  label: string,
  fields: F & Inner<F>,
  rest?: Exact<O, Omit<GroupField, 'kind' | 'label' | 'fields'>>,
) =>
  // The spread loses literal types, and the type of the field must not include the constraint.
  ({ kind: 'group', label, fields: fields as F, ...rest }) as {
    readonly kind: 'group'
    readonly label: string
    readonly fields: F
  } & O

/** A list of entries with the same fields. */
export const rows = <const F extends InnerFields, const O extends Omit<RowsField, 'kind' | 'label' | 'fields'>>(
  label: string,
  fields: F & Inner<F>,
  rest?: Exact<O, Omit<RowsField, 'kind' | 'label' | 'fields'>>,
) =>
  // Safe cast, as in `group`.
  ({ kind: 'rows', label, fields: fields as F, ...rest }) as {
    readonly kind: 'rows'
    readonly label: string
    readonly fields: F
  } & O

/** A list of entries of several types, each with its own fields. */
export const blocks = <const B extends BlockTypes, const O extends Omit<BlocksField, 'kind' | 'label' | 'blocks'>>(
  label: string,
  types: B & { readonly [N in keyof B]: { readonly fields: Inner<B[N]['fields']> } },
  rest?: Exact<O, Omit<BlocksField, 'kind' | 'label' | 'blocks'>>,
) =>
  // Safe cast, as in `group`.
  ({ kind: 'blocks', label, blocks: types as B, ...rest }) as {
    readonly kind: 'blocks'
    readonly label: string
    readonly blocks: B
  } & O
