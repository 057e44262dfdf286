/** Third-party notices of a build: licences, and a bill of materials. */

/** @typedef {import('./packages.js').Package} Package */

export const noticesFile = 'THIRD-PARTY-NOTICES.txt'
export const sbomFile = 'sbom.cdx.json'

/** @param {Package} one @param {Package} other */
const byName = (one, other) => {
  const [first, second] = [`${one.name}@${one.version}`, `${other.name}@${other.version}`]
  if (first === second) return 0
  return first < second ? -1 : 1
}

/** Distinct packages, sorted by name: a package may be in several folders. @param {readonly Package[]} packages */
const inOrder = packages =>
  [...new Map(packages.map(each => [`${each.name}@${each.version}`, each])).values()].sort(byName)

/** Licences of packages as one text. @param {readonly Package[]} packages */
export const noticesText = packages =>
  [
    'This product contains code and fonts of the packages below, under their licences.',
    ...inOrder(packages).map(
      ({ name, version, licence, text = 'The package has no text of its licence.' }) =>
        `${'-'.repeat(80)}\n${name} ${version}\nLicence: ${licence}\n\n${text}`,
    ),
  ].join('\n\n')

/** @param {{ readonly name: string, readonly version: string }} package_ */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const spdxId = /^[A-Za-z0-9.+-]+$/
const spdxExpression = /^[A-Za-z0-9.+() -]+ (?:AND|OR|WITH) [A-Za-z0-9.+() -]+$/
/** @param {string} licence */
const licencesOf = licence => {
  if (spdxExpression.test(licence)) return [{ expression: licence }]
  return [{ license: spdxId.test(licence) && licence !== 'unknown' ? { id: licence } : { name: licence } }]
}

/** Bill of materials in CycloneDX 1.6. @param {{ readonly name: string, readonly version: string }} product @param {readonly Package[]} packages */
export const sbomOf = ({ name, version }, packages) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': purlOf({ name, version }), name, version } },
  components: inOrder(packages).map(each => ({
    type: 'library',
    'bom-ref': purlOf(each),
    name: each.name,
    version: each.version,
    scope: 'required',
    licenses: licencesOf(each.licence),
    purl: purlOf(each),
  })),
})
