/** Descriptors written by `site new resource` and `site new field`, before formatting. */
import { expect, test } from 'vitest'
import { answersOf, type CommandLine } from '../../scripts/new/answers.ts'
import { fieldCommand } from '../../scripts/new/field.ts'
import { sitePlaces } from '../../scripts/new/places/site.ts'
import { type Command, changesOf } from '../../scripts/new/plan.ts'
import { resourceCommand } from '../../scripts/new/resource.ts'
import { product } from '../../src/resources/check.ts'
import { allResources } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'

const config =
  "import { defineSite } from 'organisation-site'\nimport { boats } from './resources/boats.ts'\nexport const site = defineSite({ resources: [] })\n"

const run = async (command: Command, given: CommandLine, descriptor = '', own: readonly Descriptor[] = []) => {
  const files: Readonly<Record<string, string>> = {
    'site.config.ts': config,
    ...(descriptor && { 'resources/boats.ts': descriptor }),
  }
  const project = {
    places: sitePlaces({}, product),
    resources: [...allResources, ...own],
    readFile: (file: string) => files[file],
  }
  const { edits, next, resources } = await command(answersOf(given, 'npx site new'), project)
  const changes = changesOf(edits, project).find(({ file }) => file.startsWith('resources/'))
  return { text: changes?.text.replaceAll(/\s+/g, ' ') ?? '', next: next.join('\n'), made: resources.at(-1) }
}

const fields = 'name:text! slug:slug built:date seats:integer kind:choice=coxs-bazar|dhaka about:html'

test("'npx site new' derives a slug from the first text field, and shows short values on cards", async () => {
  const { text, next } = await run(resourceCommand, { name: 'ships', public: true, fields })
  expect(text).toContain("from: 'name'")
  expect(text).toContain("title: 'name'")
  expect(text).toMatch(/card: \[\s*'built',\s*'seats',?\s*\]/)
  expect(text).toContain("label: 'Coxs bazar'")
  // No Bangla texts were given, so no file for them is written.
  expect(next).not.toContain('resources/words')
  const worded = await run(resourceCommand, { name: 'ships', bn: 'জাহাজ', bns: 'জাহাজসমূহ', fields: 'name:text!' })
  expect(worded.next).toContain('Text without a translation in resources/words/ships.ts')
  expect(worded.text).not.toContain('card')
})

test("'npx site new' places a field before the publishing fields, and its column before the status", async () => {
  const { made: boats } = await run(resourceCommand, { name: 'boats', fields: 'name:text!' })
  if (!boats) throw new Error('No resource was made.')
  const written = `export const boats = defineResource({ name: 'boats', fields: {}, list: { columns: ['name', /* 'status' */ 'status'] },
    form: ['name', { group: 'Hull', items: [] }, // { group: 'Old', aside: true }
      { group: 'Publishing', aside: true, items: ['status'] }], search: [], filters: ['status'] })`
  const given = { resource: 'boats', field: 'built:date', in: 'list,filters' }
  const { text, made } = await run(fieldCommand, given, written, [boats])
  expect(text).toContain("columns: ['name', /* 'status' */ 'built', 'status']")
  expect(text).toContain("'built', { group: 'Publishing', aside: true, items: ['status'] }]")
  expect(text).toMatch(/filters: \['status',\s*'built',?\s*\]/)
  expect(made?.form).toEqual(['name', 'built', { group: 'Publishing', aside: true, items: ['status'] }])
  expect(made?.list.columns).toEqual(['name', 'built', 'status'])
})
