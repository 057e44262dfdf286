/** The inputs that a field may name in the place of that of its kind: each is loaded with the first form that shows it. */
import { type ComponentType, lazy } from 'react'
import type { InputName, KindOfInput } from '../../../../schema/looks/ownLooks.ts'
import type { InputProps } from '../inputProps.ts'

/** Total: a name does not compile until it has its input. */
export const ownInputs: { readonly [N in InputName]: ComponentType<InputProps<KindOfInput<N>>> } = {
  brandColour: lazy(async () => ({ default: (await import('./BrandColourInput.tsx')).BrandColourInput })),
  siteName: lazy(async () => ({ default: (await import('./SiteNameInput.tsx')).SiteNameInput })),
  logo: lazy(async () => ({ default: (await import('./LogoInput.tsx')).LogoInput })),
  slider: lazy(async () => ({ default: (await import('./SliderInput.tsx')).SliderInput })),
}

export const isOwnInput = (name: string): name is InputName => Object.hasOwn(ownInputs, name)
