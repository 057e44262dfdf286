/** Where a site names itself to the types of the product. */

/**
 * What a site that installs the product says of itself, so that its records have types:
 * `declare module 'organisation-site' { interface Register { site: typeof site } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by merging.
export interface Register {}

/**
 * A name that a site gives to an input, a cell or an icon. A descriptor cannot be held against the configuration that lists it: each would be part of the
 * other's type. So a descriptor of a registered site takes any name, and `defineSite` refuses those that are not listed. In the product itself there is none.
 */
export type OwnName = 'site' extends keyof Register ? string & Record<never, never> : never
