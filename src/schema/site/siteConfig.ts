/** Options of `site.config.ts`, with which a site extends the product. */
import type { Access } from '../descriptor/access/conditionShape.ts'
import type { ShippedRole } from '../descriptor/access/shippedRoles.ts'
import type { FilterItem } from '../descriptor/filters.ts'
import type { Descriptor, Fields, FormPart } from '../descriptor/resource.ts'
import type { SectionTemplate } from '../looks/defineTemplate.ts'
import type { AnyWords, OtherLanguage } from '../words/resourceWords.ts'
import type { Unlisted } from './usedNames.ts'

/** Additions to a product resource. */
export interface Extension {
  /** Additional fields. Required ones need a default, because existing records lack a value. Optional beside `access`. */
  readonly fields?: Fields
  /** Layout of the additional fields in the form, below the existing ones. Default: each field that is not hidden, in order. */
  readonly form?: readonly FormPart<string>[]
  /** Additional columns of the list. Default none. */
  readonly columns?: readonly string[]
  /** Additional fields that the search box of the list covers. Default: none. */
  readonly search?: readonly string[]
  /** Additional filters of the list. Default: none. */
  readonly filters?: readonly FilterItem<string>[]
  /** Conditions on the records that a role may see and change. Default: none. */
  readonly access?: Access
}

/** Translations of resources, by name of the resource. For a product resource, they supplement the product's translations. */
export type SiteWords = Readonly<Record<string, { readonly [L in OtherLanguage]?: AnyWords } | undefined>>

/** Configuration of a site. All options are optional. */
export interface SiteConfig {
  /** Resources of the site, listed below those of the product in the side menu. Default none. */
  readonly resources?: readonly Descriptor[]
  /** Additions to product resources, by name of the resource. Default none. */
  readonly extend?: Readonly<Record<string, Extension>>
  /** Custom roles that each application gets once. Owners may edit or delete them afterwards. Default none. */
  readonly roles?: readonly ShippedRole[]
  /** Translations. Default: untranslated texts are shown in English. */
  readonly words?: SiteWords
  /** Names of custom screens for `page.screen`. `site.public.tsx` exports a component for each. Default none. */
  readonly screens?: readonly string[]
  /** Additional section templates, listed after those of the product. `site.public.tsx` exports a view for each. Default none. */
  readonly sections?: readonly SectionTemplate[]
  /** Names of custom inputs for fields. `site.admin.tsx` exports a component for each. Default none. */
  readonly inputs?: readonly string[]
  /** Names of custom cells for fields. `site.admin.tsx` exports a component for each. Default none. */
  readonly cells?: readonly string[]
  /** Names of custom icons for resources. `site.admin.tsx` exports a component for each. Default none. */
  readonly icons?: readonly string[]
}

/** Refuses unknown options. Without it, a misspelt option would compile. */
type Known<S> = { readonly [K in Exclude<keyof S, keyof SiteConfig>]: never }

/** Refuses names of inputs, cells and icons that are used without being listed. */
type Listed<S> = {
  readonly [L in 'inputs' | 'cells' | 'icons' as Unlisted<S, L> extends never ? never : L]: `Add '${Unlisted<S, L>}'.`
}

/** Declares the configuration of a site. Returns its argument; its only purpose is type inference. */
export const defineSite = <const S extends SiteConfig>(site: S & Known<NoInfer<S>> & Listed<NoInfer<S>>): S => site
