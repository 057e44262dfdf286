/** Interface with which a site registers its types with the product. */

/**
 * Registration of a site that installs the product, from which the types of its records are derived: `declare module
 * 'organisation-site' { interface Register { site: typeof site } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by merging.
export interface Register {}

/**
 * Name that a site gives to an input, cell or icon. Descriptors cannot be typed by the configuration that contains
 * them, because the types would be circular. Descriptors of a registered site therefore accept any name, and
 * `defineSite` refuses unlisted ones. `never` within the product itself.
 */
export type CustomName = 'site' extends keyof Register ? string & Record<never, never> : never
