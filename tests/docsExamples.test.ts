/** Every example in the documentation is part of compiled sources and behaves as described. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '../src/design/siteTheme.ts'
import { resources } from '../src/resources/index.ts'
import { commonWords } from '../src/resources/words/commonWords.ts'
import { checkDescriptors } from '../src/schema/checks/checkDescriptors.ts'
import { iconNames } from '../src/schema/looks/iconNames.ts'
import { findMissingTexts } from '../src/schema/words/describedIn.ts'
import { boats, boatsWords, calls, documentedTheme, tugs } from './fixtures/documentedResources.ts'

const markdown = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs')
    .filter(file => file.endsWith('.md'))
    .map(file => join('docs', file)),
]

/** Removes comments and layout from code, including trailing commas. */
const bare = (code: string): string =>
  code
    .replaceAll(/(^|\s)\/\/ .*$/gm, '')
    .replaceAll(/\s+/g, '')
    .replaceAll(/,(?=[\]})])/g, '')
    .replace(/,$/, '')

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => bare(readFileSync(join(folder, file), 'utf8')))
const compiled = ['tests/fixtures', 'src/resources', 'src/public/sections', 'server/permissions'].flatMap(sourcesIn)

test.each(markdown)('the examples in %s are part of compiled sources', file => {
  const examples = [...readFileSync(file, 'utf8').matchAll(/```tsx?\n(.*?)```/gs)].map(([, code = '']) => code)
  expect(examples.filter(example => !compiled.some(source => source.includes(bare(example))))).toEqual([])
})

test.each(markdown)('every command in %s exists', file => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object }
  const named = [...readFileSync(file, 'utf8').matchAll(/npm run ([a-z]+)/g)].map(([, name = '']) => name)
  expect(named.filter(name => !Object.hasOwn(scripts, name))).toEqual([])
})

test('the table of contents lists every page of the documentation', () => {
  const contents = readFileSync('docs/README.md', 'utf8')
  const pages = readdirSync('docs').filter(file => file.endsWith('.md') && file !== 'README.md')
  expect(pages.filter(page => !contents.includes(`](${page})`))).toEqual([])
})

describe('the page docs/descriptors.md', () => {
  const [, chapter = ''] = readFileSync('docs/descriptors.md', 'utf8').split(/^## /m)
  const rows = chapter.split('\n')
  const keys = rows
    .flatMap(row => /^\| (`[a-z, `]+`) \|/.exec(row)?.[1]?.split(', ') ?? [])
    .map(key => key.slice(1, -1))

  test('docs/descriptors.md lists the keys of every descriptor, in descriptor order', () => {
    for (const resource of [...resources, boats, calls]) {
      const own = Object.keys(resource)
      expect([resource.name, keys.filter(key => own.includes(key))]).toEqual([resource.name, own])
    }
  })

  test('docs/descriptors.md lists every icon', () => {
    const row = rows.find(each => each.startsWith('| `icon` |')) ?? ''
    expect([...row.matchAll(/`(\w+)`/g)].map(([, name]) => name).slice(1)).toEqual([...iconNames])
  })
})

describe('the examples in docs/descriptors.md', () => {
  test.each([boats, calls, tugs])('the example descriptor of $name has no issue', resource => {
    expect(checkDescriptors([resource])).toEqual([])
  })

  test('the example translation reports the texts without translation', () => {
    expect(findMissingTexts(boats, boatsWords.bn, commonWords.bn)).toEqual(
      expect.arrayContaining(['Flagship', 'Fishing', 'Visits']),
    )
    expect(findMissingTexts(boats, boatsWords.bn, commonWords.bn)).not.toContain('On the map')
  })

  test('the example theme has valid colours, and a style for each role', () => {
    const { light, dark, corner, style } = documentedTheme()
    for (const { ink, brand, paper } of [light, dark])
      for (const text of [ink, brand]) expect(contrastOf(text, paper)).toBeGreaterThanOrEqual(4.5)
    expect(corner).toBe('16px')
    for (const role of ['--brand', '--ink', '--paper']) expect(style).toContain(`${role}:`)
  })
})
