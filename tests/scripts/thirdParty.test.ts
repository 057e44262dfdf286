/** Notices of the packages in a build, with packages created here and a build of one module. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticesFile, noticesText, sbomFile, sbomOf } from '../../scripts/thirdParty/notices.js'
import { packageFolderOf, readPackage } from '../../scripts/thirdParty/packages.js'
import { writeNotices } from '../../scripts/thirdParty/writeNotices.js'
import { collectBundled } from '../../scripts/vite/collectBundled.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'third-party-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Installs a package with these files. Returns its folder. */
const install = async (name: string, manifest: object, files: Readonly<Record<string, string>> = {}) => {
  const place = join(folder, 'node_modules', name)
  await mkdir(place, { recursive: true })
  const all = { 'package.json': JSON.stringify({ name, version: '1.0.0', ...manifest }), ...files }
  for (const [file, text] of Object.entries(all)) await writeFile(join(place, file), text)
  return place
}

test.each([
  ['/a/node_modules/react/index.js', '/a/node_modules/react'],
  ['/a/node_modules/@mui/material/Box/Box.js', '/a/node_modules/@mui/material'],
  ['/a/node_modules/one/node_modules/two/b.css?inline', '/a/node_modules/one/node_modules/two'],
  ['\0/a/node_modules/react/index.js?commonjs-proxy', '/a/node_modules/react'],
  ['C:\\a\\node_modules\\@mui\\material\\Box.js', 'C:\\a\\node_modules\\@mui\\material'],
  ['\0vite/preload-helper.js', resolve('node_modules/vite')],
  ['\0rolldown/runtime.js', resolve('node_modules/rolldown')],
  ['/a/src/index.ts', undefined],
  ['\0virtual', undefined],
])('the module %j belongs to the package %j', (id, expected) => {
  expect(packageFolderOf(id)).toBe(expected)
})

test('a licence text is read from licence files, never from scripts', async () => {
  const place = await install(
    'many',
    { license: 'Apache-2.0' },
    {
      ...{ 'LICENSE.md': 'the licence', NOTICE: 'the notice', 'license.js': 'no licence', 'README.md': 'no licence' },
    },
  )
  expect(readPackage(place)).toEqual({
    ...{ name: 'many', version: '1.0.0', licence: 'Apache-2.0', text: 'the licence\n\nthe notice' },
  })
})

test('an MIT package without a licence file gets the standard text with its author', async () => {
  const place = await install('short', { license: 'MIT', author: { name: 'Rahima' } })
  expect(readPackage(place).text).toMatch(/^Copyright \(c\) Rahima\n\nPermission is hereby granted/)
})

test('the build reports a bundled package without a licence text', async () => {
  const silent = await install('silent', { license: 'Apache-2.0' }, { 'index.js': '' })
  const warning = await writeNotices(folder, [join(silent, 'index.js')])
  expect(warning).toBe(
    `dist/${noticesFile} has no licence text of silent 1.0.0. Ask the authors for it, or use another package.`,
  )
  expect(await writeNotices(folder, [])).toBeUndefined()
})

test('the notices and the bill of materials list each package once, by name', async () => {
  const [second, first] = [
    await install('b', { license: 'MIT OR Apache-2.0' }, { LICENSE: 'text of b' }),
    await install('@a/a', { license: 'see the file' }, { LICENSE: 'text of a' }),
  ].map(readPackage)
  if (!first || !second) throw new Error('The packages were not read.')
  const packages = [second, first, second]
  expect(noticesText(packages).match(/^(?:\S+ 1\.0\.0|text of .)$/gm)).toEqual([
    ...['@a/a 1.0.0', 'text of a', 'b 1.0.0', 'text of b'],
  ])
  expect(sbomOf({ name: 'product', version: '2.0.0' }, packages)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'product', version: '2.0.0' } },
    components: [
      { purl: 'pkg:npm/%40a/a@1.0.0', licenses: [{ license: { name: 'see the file' } }] },
      { purl: 'pkg:npm/b@1.0.0', licenses: [{ expression: 'MIT OR Apache-2.0' }] },
    ],
  })
})

test('a build has notices for exactly the packages whose code, styles or files it contains', async () => {
  const module = { type: 'module', main: 'index.js', license: 'ISC' }
  await install('used', module, { 'index.js': "export { used } from 'renamed'", LICENSE: 'used' })
  const renamed = "import 'also-used'\nexport const used = document.title\nexport { unused } from './unused.js'"
  await install(
    'renamed',
    { ...module, sideEffects: false },
    {
      ...{ 'index.js': renamed, 'unused.js': "export { unused } from 'unused'", LICENSE: 'renamed' },
    },
  )
  await install('also-used', module, { 'index.js': 'console.log(1)', LICENSE: 'also used' })
  await install('unused', module, { 'index.js': 'export const unused = 1', LICENSE: 'unused' })
  await install('sheet', module, { 'sheet.css': 'a { color: red }', LICENSE: 'sheet' })
  const named = await install('named', module, { LICENSE: 'named' })
  const entry = join(folder, 'entry.js')
  await writeFile(entry, "import { used } from 'used'\nimport('sheet/sheet.css')\nconsole.log(used)")
  const files = new Set<string>()
  const naming = { name: 'naming', api: { bundledFiles: () => [join(named, 'LICENSE')] } }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    plugins: [collectBundled(files), naming],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  await writeNotices(folder, files)
  const notices = await readFile(join(folder, noticesFile), 'utf8')
  const found = [...notices.matchAll(/^(\S+) 1\.0\.0$/gm)].map(([, name]) => name)
  expect(found).toEqual(['also-used', 'named', 'renamed', 'sheet', 'used'])
  const { components } = JSON.parse(await readFile(join(folder, sbomFile), 'utf8'))
  const names = components.map(({ name }: { name: string }) => name)
  // Native packages and their dependencies stay in node_modules.
  expect(names).toEqual(expect.arrayContaining(['used', 'sheet', 'named', 'sharp', 'detect-libc', '@node-rs/argon2']))
})
