/** Notices and bill of materials of the real build, compared with the sources and the manifest. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nativePackages } from '../../scripts/vite/nativePackages.js'
import { readSource, readTree } from '../support/architecture/imports.ts'

const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8')
const noticed = [...notices.matchAll(/^-{80}\n(\S+) (\S+)\nLicence: (.+)\n\n(.+)$/gm)].map(
  ([, name = '', version = '', licence = '', text = '']) => ({ name, version, licence, text }),
)
const { components } = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as {
  readonly components: readonly { readonly name: string; readonly version: string }[]
}
const nameOf = ({ name, version }: { readonly name: string; readonly version: string }) => `${name}@${version}`
const listed = new Set(components.map(nameOf))

test('every package in the build has a notice with its licence', () => {
  expect(noticed.length).toBeGreaterThan(150)
  expect(noticed.filter(({ licence }) => licence === 'unknown')).toEqual([])
  expect(notices).not.toContain('The package has no text of its licence.')
})

test('every imported runtime package has a notice, or is not bundled', () => {
  const imports = Object.entries(readTree(['src', 'server'])).flatMap(([path, text]) => readSource(path, text).imports)
  const imported = new Set(
    imports.filter(({ to, isPackage, isType }) => isPackage && !isType && !/^(?:#|node:)/.test(to)).map(({ to }) => to),
  )
  const names = new Set([...noticed.map(({ name }) => name), ...nativePackages])
  expect(imported.size).toBeGreaterThan(30)
  expect([...imported].filter(name => !names.has(name))).toEqual([])
})

test('every font of the public site has a notice', () => {
  const fonts = [
    ...readFileSync('scripts/fonts/faces.ts', 'utf8').matchAll(/package: '(@fontsource-variable\/[^']+)'/g),
  ]
  const names = noticed.map(({ name }) => name)
  expect(fonts.length).toBeGreaterThan(5)
  expect(fonts.map(([, name = '']) => name).filter(name => !names.includes(name))).toEqual([])
})

test('the bill of materials lists bundled packages and production dependencies', () => {
  expect(noticed.map(nameOf).filter(name => !listed.has(name))).toEqual([])
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const loaded = Object.entries(dependencies).map(([name, version]) => nameOf({ name, version }))
  expect(loaded.filter(name => !listed.has(name))).toEqual([])
})
