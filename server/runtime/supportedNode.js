/** Supported versions of Node, as in `engines` of package.json. */

/** Minimum minor version by major version. @type {Readonly<Record<number, number>>} */
const leastMinor = { 20: 19, 22: 12 }
/** Major version from which all versions are accepted, because later ones are not known yet. */
const open = 23

/** Error message for the operator; undefined if this version of Node is supported. @param {string} [version] like 22.12.0 @returns {string | undefined} */
export const unsupportedNode = (version = process.versions.node) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major >= open || minor >= (leastMinor[major] ?? Number.POSITIVE_INFINITY)) return undefined
  return `Node ${version} does not run this program. Install Node 22 or 24 (20.19 or later still runs), then the packages again: npm ci`
}
