/**
 * Interface with which a site that installs the product registers its configuration. The types of its records are
 * derived from it: `declare module 'organisation-site' { interface Register { site: typeof site } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by merging.
export interface Register {}

/**
 * Type of the names of a site's custom inputs, cells and icons. It accepts any name, because a type derived from the
 * configuration, which contains the descriptors, would be circular; `defineSite` refuses unlisted names. `never` if no
 * site is registered, as within the product itself.
 */
export type CustomName = 'site' extends keyof Register ? string & Record<never, never> : never
