/** What one site adds to the product: the options of `site.config.ts`. */
import type { FilterItem } from '../descriptor/filters.ts'
import type { Descriptor, Fields, FormPart } from '../descriptor/resource.ts'
import type { SectionTemplate } from '../looks/defineTemplate.ts'
import type { AnyWords, OtherLanguage } from '../words/resourceWords.ts'
import type { Unlisted } from './usedNames.ts'

/** What is added to a resource of the product. */
export interface Extension {
  /** Fields of its own; none may be required without a default, because records without it are stored already. */
  readonly fields: Fields
  /** Where they stand in the form, below what is there. Default: each, in order. */
  readonly form?: readonly FormPart<string>[]
  /** Columns of the list beside those that are there. Default none. */
  readonly columns?: readonly string[]
  /** Those that the search box of the list looks in. Default none. */
  readonly search?: readonly string[]
  /** What the list is filtered by as well. Default nothing. */
  readonly filters?: readonly FilterItem<string>[]
}

/** Texts of resources in other languages, by the resource's name; those of extended resources add to the product's own. */
export type SiteWords = Readonly<Record<string, { readonly [L in OtherLanguage]?: AnyWords } | undefined>>

export interface SiteConfig {
  /** Resources of the site's own, below those of the product in the side menu. Default none. */
  readonly resources?: readonly Descriptor[]
  /** Additions to resources of the product, by their names. Default none. */
  readonly extend?: Readonly<Record<string, Extension>>
  /** Default: what has no words is shown in English. */
  readonly words?: SiteWords
  /** Names of screens that `page.screen` of its resources may say; `site.public.tsx` exports one of each name. Default none. */
  readonly screens?: readonly string[]
  /** Templates of sections that editors can choose, after those of the product; `site.public.tsx` exports a view of each. Default none. */
  readonly sections?: readonly SectionTemplate[]
  /** Names of inputs that fields may say in the place of that of their kind; `site.admin.tsx` exports one of each name. Default none. */
  readonly inputs?: readonly string[]
  /** Names of cells that fields may say in the place of that of their kind; `site.admin.tsx` exports one of each name. Default none. */
  readonly cells?: readonly string[]
  /** Names of pictograms that its resources may say; `site.admin.tsx` exports one of each name. Default none. */
  readonly icons?: readonly string[]
}

/** Refuses options that are not known; without it a misspelt one passes silently. */
type Known<S> = { readonly [K in Exclude<keyof S, keyof SiteConfig>]: never }

/** Refuses names of inputs, cells and icons that are used and not listed. */
type Listed<S> = {
  readonly [L in 'inputs' | 'cells' | 'icons' as Unlisted<S, L> extends never ? never : L]: `Add '${Unlisted<S, L>}'.`
}

/** Declares what a site adds. Returns the literal given; exists for its types. */
export const defineSite = <const S extends SiteConfig>(site: S & Known<NoInfer<S>> & Listed<NoInfer<S>>): S => site
