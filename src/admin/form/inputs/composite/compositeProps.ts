/** Props of the inputs of composite fields, and the paths of the values in them. */
import { type ComponentType, createContext, useContext } from 'react'
import type { CompositeField, InnerField } from '../../../../schema/descriptor/field.ts'
import type { AnyInputProps } from '../inputProps.ts'

export interface CompositeInputProps<F extends CompositeField = CompositeField> extends AnyInputProps {
  readonly field: F
  /** Renders the input of a nested field. */
  readonly Inner: ComponentType<AnyInputProps & { readonly field: InnerField }>
}

/** Path of the enclosing entry; '' at the top level. */
export const EntryPathContext = createContext('')

/** Receives the name of a file that was selected in the enclosing entry; does nothing at the top level. */
export const FileNameContext = createContext<(fileName: string) => void>(() => undefined)

/** Path of a field from the outermost form, such as 'contacts.1.hours'. */
export const usePath = (name: string): string => {
  const around = useContext(EntryPathContext)
  return around === '' ? name : `${around}.${name}`
}
