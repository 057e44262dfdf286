/** The fields of a small form: those kinds of a resource's fields that need no record, several choices, and a switch. */
import type { Field, FieldOf } from '../../../schema/descriptor/field.ts'
import type { ValueOf } from '../../../schema/descriptor/values.ts'

/** Some of a closed list of values. */
interface ChoicesField<V extends string = string> {
  readonly kind: 'choices'
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  /** At least one. Default false. */
  readonly required?: boolean
}

/** On or off. */
interface ToggleField {
  readonly kind: 'toggle'
  readonly label: string
}

export const choices = <const V extends string>(
  label: string,
  options: ChoicesField<V>['options'],
  rest?: Pick<ChoicesField<V>, 'required'>,
): ChoicesField<V> => ({ kind: 'choices', label, options, ...rest })

export const toggle = (label: string): ToggleField => ({ kind: 'toggle', label })

/** A field that is typed in. */
export type TextField = FieldOf<'text' | 'email' | 'digits' | 'password'>
/** Labels are in the language of the screen. */
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

/** What a small form holds: texts as they are typed. */
export type SmallValues<F extends SmallFields> = { readonly [N in keyof F]: SmallValueOf<F[N]> }

/** How a field is shown in a form. */
export interface SmallInput {
  readonly help?: string
  /** Default 'off'; of a password 'current-password'. */
  readonly autoComplete?: string
  /** Default false. */
  readonly autoFocus?: boolean
  /** Shown where a required field is empty. Default: that its label is required. */
  readonly missing?: string
  /** What is wrong with it before anything is sent. */
  readonly problem?: string | undefined
}
export type SmallInputs<F extends SmallFields> = { readonly [N in keyof F]?: SmallInput }

/** What a field holds at first. */
export const emptyValue = (field: SmallField): unknown => {
  if (field.kind === 'choices') return []
  if (field.kind === 'toggle') return false
  return field.default ?? ''
}

/** Whether nothing was given. Spaces are no text, but may be a password. */
export const isEmptyValue = ({ kind }: SmallField, value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && (kind === 'password' ? value : value.trim()) === ''
}
