/** What the inputs of composite fields are given, and where the values in them stand. */
import { type ComponentType, createContext, useContext } from 'react'
import type { CompositeField, InnerField } from '../../../../schema/descriptor/field.ts'
import type { AnyInputProps } from '../inputProps.ts'

export interface CompositeInputProps<F extends CompositeField = CompositeField> extends AnyInputProps {
  readonly field: F
  /** Draws the input of a field inside. */
  readonly Inner: ComponentType<AnyInputProps & { readonly field: InnerField }>
}

/** The path of the entry around; '' outside of all. */
export const EntryPathContext = createContext('')

/** The path of a field from the outermost form, like 'contacts.1.hours'. */
export const usePath = (name: string): string => {
  const around = useContext(EntryPathContext)
  return around === '' ? name : `${around}.${name}`
}
