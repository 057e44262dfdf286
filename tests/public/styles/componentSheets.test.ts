/** Style sheets beside components, such as those of the section views: each contains all rules of its component. */
import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'

const folder = new URL('../../../src/public/', import.meta.url)

/** Texts of all files with an extension, by path. */
const textsOf = async (extension: string): Promise<ReadonlyMap<string, string>> => {
  const names = (await readdir(folder, { recursive: true })).map(name => name.replaceAll('\\', '/'))
  const found = names.filter(name => name.endsWith(extension)).toSorted()
  return new Map(
    await Promise.all(found.map(async name => [name, await readFile(new URL(name, folder), 'utf8')] as const)),
  )
}

let components: ReadonlyMap<string, string> = new Map()
let sheets: ReadonlyMap<string, string> = new Map()
let pairs: readonly (readonly [sheet: string, component: string])[] = []
beforeAll(async () => {
  components = await textsOf('.tsx')
  sheets = await textsOf('.css')
  pairs = [...sheets.keys()]
    .filter(name => !name.startsWith('styles/'))
    .map(name => [name, name.replace(/\.css$/, '.tsx')] as const)
})

/** Words of the string literals of a source, including class names. */
const wordsIn = (source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].flatMap(([text]) => text.slice(1, -1).split(' ')))

test('each style sheet beside a component is imported by this component only', () => {
  expect(pairs.length).toBeGreaterThan(10)
  for (const [sheet, component] of pairs) {
    const name = sheet.replace(/^.*\//, '')
    const importing = [...components].filter(([, text]) => text.includes(`/${name}'`)).map(([path]) => path)
    expect(importing, sheet).toEqual([component])
  }
})

/** The slideshow is a lazy part of the hero, so its sheet has rules for the space beside it. */
const partOfHero = 'styles/lazy/slides.css'

test('rules for the elements of one component are in its own style sheet', () => {
  const words = [...components].map(([path, source]) => [path, wordsIn(source)] as const)
  const offences = pairs.flatMap(([sheet, component]) => {
    const classes = [...(sheets.get(sheet) ?? '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
    const onlyHere = [...new Set(classes)].filter(name =>
      words.every(([path, used]) => path === component || !used.has(name)),
    )
    return onlyHere.flatMap(name =>
      [...sheets]
        .filter(([path, css]) => ![sheet, partOfHero].includes(path) && new RegExp(`\\.${name}(?![\\w-])`).test(css))
        .map(([path]) => `${path}: .${name} of ${component}`),
    )
  })
  expect(offences).toEqual([])
})
