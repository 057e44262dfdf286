/** Types of the part of the package in use; its published types are of an older version without `preferred`. */
declare module 'negotiator' {
  // biome-ignore lint/style/noDefaultExport: the package exports its class as default.
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> })
    /** Offered encoding that a request prefers, by `preferred` among equal weights; undefined if it accepts none. */
    encoding(offered: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined
  }
}
