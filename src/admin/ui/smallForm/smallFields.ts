/** Fields of a small form: the kinds of resource fields that need no record, multiple choice, and a toggle. */
import type { Field, FieldOf } from '../../../schema/descriptor/field.ts'
import type { ValueOf } from '../../../schema/descriptor/values.ts'

/** Several values of a closed list. */
interface ChoicesField<V extends string = string> {
  readonly kind: 'choices'
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** True if at least one value is required. Default false. */
  readonly required?: boolean
}

/** Boolean field. */
interface ToggleField {
  readonly kind: 'toggle'
  readonly label: string
}

/** Declares a field with several values from `options`. */
export const choices = <const V extends string>(
  label: string,
  options: ChoicesField<V>['options'],
  rest?: Pick<ChoicesField<V>, 'required'>,
): ChoicesField<V> => ({ kind: 'choices', label, options, ...rest })

/** Declares a boolean field. */
export const toggle = (label: string): ToggleField => ({ kind: 'toggle', label })

/** Field with a text input. */
export type TextField = FieldOf<'text' | 'email' | 'digits' | 'password'>
/** Field of a small form. Its labels are in the language of the screen. */
export type SmallField = TextField | FieldOf<'choice'> | ChoicesField | ToggleField
export type SmallFields = Readonly<Record<string, SmallField>>

type SmallValueOf<F extends SmallField> =
  F extends ChoicesField<infer V>
    ? readonly V[]
    : F extends ToggleField
      ? boolean
      : F extends Field
        ? ValueOf<F>
        : never

/** Values of a small form. Texts are as typed. */
export type SmallValues<F extends SmallFields> = { readonly [N in keyof F]: SmallValueOf<F[N]> }

/** Presentation of a field in a form. */
export interface SmallInput {
  readonly help?: string
  /** Default 'off'; for a password 'current-password'. */
  readonly autoComplete?: string
  /** Default false. */
  readonly autoFocus?: boolean
  /** Message for an empty required field. Default: states that the label is required. */
  readonly missing?: string
  /** Problem that is shown before anything is sent. */
  readonly problem?: string | undefined
}
export type SmallInputs<F extends SmallFields> = { readonly [N in keyof F]?: SmallInput }

/** Initial value of a field: its default, or else an empty value of its kind. */
export const emptyValue = (field: SmallField): unknown => {
  if (field.kind === 'choices') return []
  if (field.kind === 'toggle') return false
  return field.default ?? ''
}

/** True if the value is empty. Text that consists only of spaces is empty too, except in a password. */
export const isEmptyValue = ({ kind }: SmallField, value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && (kind === 'password' ? value : value.trim()) === ''
}
