/** What the documentation shows of the source is the source. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Code without its comments, its imports and its layout. */
const bare = (code: string): string =>
  code
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .replaceAll(/(^|\s)\/\/ .*$/gm, '')
    .replaceAll(/\s+/g, '')

test('the descriptor in README is that of the FAQs', () => {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(bare(code)).toBe(bare(readFileSync('src/resources/faqs.ts', 'utf8')))
})

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => join('docs', file)),
]

test.each(documents)('every link of %s to a file leads to an existing file', file => {
  const targets = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(
    ([, target = '']) => target,
  )
  expect(targets.filter(target => !existsSync(join(dirname(file), target)))).toEqual([])
})

/** Folders of the repository; a path in the documentation begins with one. */
/** A resource that somebody is shown how to add. */
const examples: readonly string[] = [
  'src/resources/boats.ts',
  'src/resources/words/boats.ts',
  'server/effects/boats.ts',
  'src/public/screens/own',
  'src/public/screens/own/boat.tsx',
  'src/resources/sectionTemplates/priceList.ts',
  'src/public/sections/views/PriceList.tsx',
]
const roots = /^(?:src|server|tests|docs|scripts|bench|starter|deploy)\//

test.each(documents)('every path that %s names exists', file => {
  const paths = [...readFileSync(file, 'utf8').matchAll(/`([\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter(path => roots.test(path))
  expect(paths.filter(path => !existsSync(path) && !examples.includes(path))).toEqual([])
})

test.each(documents.filter(file => file.startsWith('docs/decisions/')))('%s is a page of the documentation', file => {
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})
