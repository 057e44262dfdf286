/** What `site new resource` and `site new field` make of a descriptor, before it is formatted. */
import { expect, test } from 'vitest'
import { answersOf, type Given } from '../../scripts/new/answers.ts'
import { fieldCommand } from '../../scripts/new/field.ts'
import { sitePlaces } from '../../scripts/new/places/site.ts'
import { type Command, changesOf } from '../../scripts/new/plan.ts'
import { resourceCommand } from '../../scripts/new/resource.ts'
import { product } from '../../src/resources/check.ts'
import { allResources } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'

const config =
  "import { defineSite } from 'organisation-site'\nimport { boats } from './resources/boats.ts'\nexport const site = defineSite({ resources: [] })\n"

const run = async (command: Command, given: Given, descriptor = '', own: readonly Descriptor[] = []) => {
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

test('a slug is made of the first text, and the card shows short values', async () => {
  const { text, next } = await run(resourceCommand, { name: 'ships', public: true, fields })
  expect(text).toContain("from: 'name'")
  expect(text).toContain("title: 'name'")
  expect(text).toMatch(/card: \[\s*'built',\s*'seats',?\s*\]/)
  expect(text).toContain("label: 'Coxs bazar'")
  // Nothing was said in Bangla, so that there is no file of it.
  expect(next).not.toContain('resources/words')
  const worded = await run(resourceCommand, { name: 'ships', bn: 'জাহাজ', bns: 'জাহাজসমূহ', fields: 'name:text!' })
  expect(worded.next).toContain('What has no word in resources/words/ships.ts')
  expect(worded.text).not.toContain('card')
})

test('a field stands before what is said of publishing, and its column before the status', async () => {
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
