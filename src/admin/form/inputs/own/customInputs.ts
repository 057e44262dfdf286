/**
 * Built-in special inputs that a field can name instead of the standard input of its kind. Each is loaded with the
 * first form that shows it.
 */
import { type ComponentType, lazy } from 'react'
import type { KindOfInput, ProductInput } from '../../../../schema/looks/customLooks.ts'
import type { InputProps } from '../inputProps.ts'

/** Built-in special inputs by name. A new name does not compile until it has an entry. */
export const customInputs: { readonly [N in ProductInput]: ComponentType<InputProps<KindOfInput<N>>> } = {
  brandColour: lazy(async () => ({ default: (await import('./BrandColourInput.tsx')).BrandColourInput })),
  siteName: lazy(async () => ({ default: (await import('./SiteNameInput.tsx')).SiteNameInput })),
  logo: lazy(async () => ({ default: (await import('./LogoInput.tsx')).LogoInput })),
  slider: lazy(async () => ({ default: (await import('./SliderInput.tsx')).SliderInput })),
  rights: lazy(async () => ({ default: (await import('../roles/RightsInput.tsx')).RightsInput })),
  builtInRole: lazy(async () => ({ default: (await import('../roles/BuiltInRoleInput.tsx')).BuiltInRoleInput })),
  customRole: lazy(async () => ({ default: (await import('../roles/CustomRoleInput.tsx')).CustomRoleInput })),
}

/** True if a built-in special input has the name. */
export const isCustomInput = (name: string): name is ProductInput => Object.hasOwn(customInputs, name)
