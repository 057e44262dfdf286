/** The part of the package that is used; its published types are of an older version, without `preferred`. */
declare module 'negotiator' {
  // biome-ignore lint/style/noDefaultExport: the package exports its class so.
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> })
    /** The offered encoding that a request prefers, of several with the same weight the first of `preferred`; undefined where it takes none of them. */
    encoding(offered: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined
  }
}
