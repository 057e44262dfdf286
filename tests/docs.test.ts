/** Quoted code, links and paths in the documentation are up to date. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Removes comments, imports and white space from code. */
const bare = (code: string): string =>
  code
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .replaceAll(/(^|\s)\/\/ .*$/gm, '')
    .replaceAll(/\s+/g, '')

test('the descriptor in README equals that of the FAQs', () => {
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

test.each(documents)('every link from %s to a file leads to an existing file', file => {
  const targets = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(
    ([, target = '']) => target,
  )
  expect(targets.filter(target => !existsSync(join(dirname(file), target)))).toEqual([])
})

/** Paths that only examples name. No such files exist. */
const examples: readonly string[] = [
  'src/resources/boats.ts',
  'src/resources/words/boats.ts',
  'server/records/effects/product/boats.ts',
  'src/public/screens/own',
  'src/public/screens/own/boat.tsx',
  'src/resources/sectionTemplates/priceList.ts',
  'src/public/sections/views/PriceList.tsx',
]
/** Folders of the repository with which paths in the documentation start. */
const roots = /^(?:src|server|tests|docs|scripts|bench|starter|deploy)\//

test.each(documents)('every path that %s names exists', file => {
  const paths = [...readFileSync(file, 'utf8').matchAll(/`([\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter(path => roots.test(path))
  expect(paths.filter(path => !existsSync(path) && !examples.includes(path))).toEqual([])
})

test.each(documents.filter(file => file.startsWith('docs/decisions/')))(
  'the decision record %s has at most 60 lines',
  file => {
    expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  },
)

test('every command that replaces an existing site by a backup has --force', () => {
  const commands = documents
    .filter(file => !file.endsWith('growing.md'))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/npm run restore -- [\w.]+(?: --\w+)?/g)].map(String))
  expect(commands.length).toBeGreaterThan(2)
  // The table of all commands explains the option.
  expect(commands.filter(command => !command.includes('--force'))).toEqual(['npm run restore -- FILE'])
})
