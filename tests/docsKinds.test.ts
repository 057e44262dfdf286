/** docs/kinds.md documents every kind with all of its options, and its examples are compiled and checked. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDescriptors } from '../src/schema/checks/checkDescriptors.ts'
import { descriptorShape, inputShape } from '../src/schema/checks/shapes/descriptorShape.ts'
import { commonShape, fieldShapeOf } from '../src/schema/checks/shapes/fieldShapes.ts'
import type { FieldKind } from '../src/schema/descriptor/field.ts'
import { rightsKeys } from '../src/schema/descriptor/rights.ts'
import { customCells, customInputs } from '../src/schema/looks/customLooks.ts'
import { documentedKinds } from './fixtures/documentedKinds.ts'
import { fieldKinds } from './support/fixtures/kinds.ts'
import { boats } from './support/fixtures/soundDescriptor.ts'

const [, ...written] = readFileSync('docs/kinds.md', 'utf8').split(/^## /m)
const chapters = new Map(written.map(chapter => [chapter.slice(0, chapter.indexOf('\n')), chapter]))
const general = ['Options of every kind', 'In a form']

const chapterOf = (name: string): string => chapters.get(name) ?? ''
/** First column of the tables in a chapter. */
const optionsIn = (name: string): readonly string[] =>
  [...chapterOf(name).matchAll(/^\| `(\w+)` \|/gm)].map(([, option = '']) => option)

test('docs/kinds.md has one section per kind', () => {
  expect([...chapters.keys()].filter(name => !general.includes(name)).sort()).toEqual([...fieldKinds].sort())
})

test.each(fieldKinds)('docs/kinds.md explains every option of the kind %s', kind => {
  const own = Object.keys(fieldShapeOf(kind).shape).filter(key => !Object.hasOwn(commonShape, key))
  expect([...optionsIn(kind)].sort()).toEqual(own.sort())
})

test('docs/kinds.md explains the common options of kinds and inputs', () => {
  const ofKinds = Object.keys(commonShape).filter(key => key !== 'kind' && key !== 'label')
  expect([...optionsIn('Options of every kind')].sort()).toEqual(ofKinds.sort())
  const ofInputs = Object.keys(inputShape.shape).filter(key => key !== 'field')
  expect([...optionsIn('In a form')].sort()).toEqual(ofInputs.sort())
})

test.each([
  ['input', customInputs],
  ['cell', customCells],
] as const)('docs/kinds.md lists each %s of the product, with its kinds', (option, looks) => {
  const row = chapterOf('Options of every kind')
    .split('\n')
    .find(line => line.startsWith(`| \`${option}\` |`))
  for (const [name, kinds] of Object.entries(looks)) {
    const [, after = ''] = row?.split(`\`'${name}'\` for `) ?? []
    for (const kind of kinds) expect([name, after.split(/[;.(]|`'/)[0]]).toEqual([name, expect.stringContaining(kind)])
  }
})

test.each(fieldKinds)('the example of the kind %s is compiled', kind => {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(chapterOf(kind)) ?? []
  const compiled = readFileSync('tests/fixtures/documentedKinds.ts', 'utf8').replaceAll(/^ {2}/gm, '')
  expect(example).not.toBe('')
  expect(compiled).toContain(example)
  const [, name = ''] = /^(\w+):/.exec(example) ?? []
  const fields: Readonly<Record<string, { readonly kind: FieldKind }>> = documentedKinds
  expect(fields[name]?.kind).toBe(kind)
})

test('the example fields in docs/kinds.md have no issues', () => {
  const { title, ...others } = documentedKinds
  const categories = boats({}, { name: 'post-categories', path: 'post-category' })
  const documented = boats(
    { title, ...others },
    { name: 'documented', path: 'documented', title: 'title', form: ['name', 'title', ...Object.keys(others)] },
  )
  expect(checkDescriptors([categories, documented])).toEqual([])
})

test('docs/descriptors.md names the required keys, and every key of rights', () => {
  const page = readFileSync('docs/descriptors.md', 'utf8')
  const [, sentence = ''] = /^Every descriptor needs (.*)\. All other keys are optional\.$/m.exec(page) ?? []
  const required = Object.entries(descriptorShape).flatMap(([key, shape]) =>
    shape.safeParse(undefined).success ? [] : [key],
  )
  expect([...sentence.matchAll(/`(\w+)`/g)].map(([, key = '']) => key)).toEqual(required)
  const [, rights = ''] = page.split('\n## Rights\n')
  const keys = [...(rights.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, key = '']) => key)
  expect(keys).toEqual(Object.keys(rightsKeys))
})

test('docs/kinds.md names the modules of the builders in the repository', async () => {
  const [general = ''] = readFileSync('docs/kinds.md', 'utf8').split(/^## /m)
  const modules = [...general.matchAll(/`(src\/schema\/\S+\.ts)`/g)].map(([, module = '']) => module)
  const exported = await Promise.all(modules.map(async module => Object.keys(await import(`../${module}`))))
  expect(fieldKinds.filter(kind => !exported.flat().includes(kind))).toEqual([])
})
