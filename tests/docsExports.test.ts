/** docs/public-parts.md lists every export of the package for sites, and its examples are compiled. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import project from '../package.json' with { type: 'json' }
import { sections } from '../src/resources/index.ts'
import { sectionTemplates } from '../src/resources/sectionTemplates/index.ts'
import { sectionsWords } from '../src/resources/words/sections.ts'
import { choice } from '../src/schema/descriptor/field.ts'
import { translateDescriptor } from '../src/schema/words/describedIn.ts'
import { mergeWords } from '../src/schema/words/mergedWords.ts'
import { priceList, priceListWords } from './fixtures/documentedParts.tsx'

const page = readFileSync('docs/public-parts.md', 'utf8')

/** Names of all exports of a module, including types and re-exports. */
const exportedBy = (file: string): readonly string[] =>
  parseSync(file, readFileSync(file, 'utf8')).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, importName, moduleRequest }) =>
      importName.kind === 'AllButDefault' && moduleRequest
        ? exportedBy(join(dirname(file), moduleRequest.value))
        : [exportName.name ?? ''],
    ),
  )

const modules = ['.', './public', './server', './admin'] as const
const headingOf = (path: string) => `## ${project.name}${path.slice(1)}\n`

test.each(modules)('the reference lists exactly the exports of %s', path => {
  const chapter = page.split(headingOf(path))[1]?.split(/^## /m)[0] ?? ''
  const rows = [...chapter.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, names = '']) => names)
  const [, others = ''] = /^Types of fields(.*)`organisation-site\/kit`/m.exec(chapter) ?? []
  const named = [...`${rows.join()}${others}`.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(exportedBy(project.exports[path].default).toSorted())
})

test('the examples in docs/public-parts.md are compiled', () => {
  const bare = (code: string) => code.replaceAll(/\s+/g, '')
  const compiled = bare(readFileSync('tests/fixtures/documentedParts.tsx', 'utf8'))
  const examples = [...page.matchAll(/^\|.*\| `(.+)` \|$/gm)].map(([, code = '']) => code)
  expect(examples.length).toBeGreaterThan(20)
  expect(examples.filter(code => !compiled.includes(bare(code)))).toEqual([])
})

describe('the example of a section template', () => {
  test('the messages of the example template are merged with those of sections', () => {
    const template = choice('Template', [priceList, ...sectionTemplates])
    const words = mergeWords(sectionsWords.bn, priceListWords.sections?.bn)
    const withIt = { ...sections, fields: { ...sections.fields, template } }
    const said = JSON.stringify(translateDescriptor(withIt, words).fields.template)
    for (const text of ['সারিতে দাম', 'প্রশ্ন', 'উত্তর', 'facts: সংখ্যা', 'টেমপ্লেট']) expect(said).toContain(text)
    expect(said).not.toMatch(/question|answer|facts: figures/)
  })
})
