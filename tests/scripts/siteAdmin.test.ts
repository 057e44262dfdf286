/** Messages of the check and the compiler about inputs, cells, icons and bulk actions of a site, as shown in docs/site.md. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Block, codeBlocksIn, withBlock } from '../support/harness/documentedSite.ts'
import { type LinkedSite, makeLinkedSite } from '../support/harness/linkedSite.ts'

let site: LinkedSite
beforeAll(async () => {
  site = makeLinkedSite()
  expect(site.site('init').status).toBe(0)
  const blocks: readonly Block[] = await codeBlocksIn('docs/site.md')
  for (const block of blocks) site.write(block.file, withBlock(block.isEdit ? site.read(block.file) : '', block))
})
afterAll(() => site?.remove())

/** Each line after a comment must be a compile error; otherwise, the comment itself is one. */
const misuse = `import { defineResource, defineSite, integer, rows, text } from 'organisation-site'
import type { ControlProps, CustomBulkActions, CustomCells, CustomIcons, CustomInputs } from 'organisation-site/admin'
import { StarsCell } from './admin/StarsCell.tsx'
import { StarsInput } from './admin/StarsInput.tsx'
import { workshops } from './resources/workshops.ts'

const all = { inputs: ['stars'], cells: ['stars'], icons: ['boat'] } as const
defineSite({ resources: [workshops], ...all })
// @ts-expect-error: a field names an input that is not listed
defineSite({ resources: [workshops], ...all, inputs: ['dial'] })
// @ts-expect-error: the cells are not listed
defineSite({ resources: [workshops], inputs: ['stars'], icons: ['boat'] })
// @ts-expect-error: the icon is not listed
defineSite({ resources: [workshops], ...all, icons: [] })
const crew = rows('Crew', { rank: integer('Rank', { input: 'dial' }) })
// @ts-expect-error: an inner field of an extended resource names an input that is not listed
defineSite({ extend: { users: { fields: { crew } } }, ...all })
defineSite({ extend: { users: { fields: { crew } } }, inputs: ['dial'] })
// @ts-expect-error: composite fields cannot have an input of the site
rows('Crew', { name: text('Name') }, { input: 'stars' })

const input = async () => StarsInput
const cell = async () => StarsCell
export const inputs: CustomInputs = { stars: input }
// @ts-expect-error: a listed input is missing
export const noInputs: CustomInputs = {}
// @ts-expect-error: an input is not listed
export const moreInputs: CustomInputs = { stars: input, dial: input }
// @ts-expect-error: a cell is not an input
export const cellAsInput: CustomInputs = { stars: cell }
// @ts-expect-error: the field that names the input is of another kind
export const otherKind: CustomInputs = { stars: async () => (props: ControlProps<'text'>) => props.value }
// @ts-expect-error: the cell must be a function that imports it
export const fetched: CustomCells = { stars: StarsCell }
// @ts-expect-error: an icon is the data of an SVG path
export const icons: CustomIcons = { boat: 24 }
const texts = { label: { en: 'Easy' }, done: { en: 'Easy:' } }
export const actions: CustomBulkActions = { workshops: [{ ...texts, set: { level: 1 } }], posts: [{ ...texts, set: { status: 0 } }] }
// @ts-expect-error: there is no such resource
export const noResource: CustomBulkActions = { workshop: [{ ...texts, set: { level: 1 } }] }
// @ts-expect-error: the resource has no such field
export const noField: CustomBulkActions = { workshops: [{ ...texts, set: { levels: 1 } }] }
// @ts-expect-error: the value has another type
export const noValue: CustomBulkActions = { workshops: [{ ...texts, set: { level: 'easy' } }] }
export const named = ({ value, onChange }: ControlProps<'text'>) => {
  // @ts-expect-error: a text is not a number
  onChange(7)
  // @ts-expect-error: the value may be null
  return value.length
}
`

test('the documented admin parts have no errors, and the types reject mistakes', async () => {
  site.write('misuse.tsx', misuse)
  const { status, output } = await site.run('check')
  expect({ status, output }).toEqual({
    status: 0,
    output: 'Configuration, descriptors and types are correct.\n',
  })
}, 120_000)

test('compiler errors abbreviate types that span several lines', async () => {
  const file = 'resources/workshops.ts'
  const written = site.read(file)
  site.write(file, written.replace('list: {', 'lst: {'))
  const { output } = await site.run('check')
  site.write(file, written)
  expect(output).toMatch(
    /^resources\/workshops\.ts\(\d+,\d+\): error TS\d+: .*'lst'.* type '…'\. Did you mean to write 'list'\?$/m,
  )
}, 120_000)

test('a listed input that site.admin.tsx lacks fails the check with location and remedy', async () => {
  const file = 'site.admin.tsx'
  const written = site.read(file)
  const input = "stars: async () => (await import('./admin/StarsInput.tsx')).StarsInput,"
  expect(written).toContain(input)
  site.write(file, written.replace(input, ''))
  // Without `tsconfig.json`, the check does not compile the site.
  const compiled = site.read('tsconfig.json')
  rmSync(join(site.folder, 'tsconfig.json'))
  const { status, error } = await site.run('check')
  site.write('tsconfig.json', compiled)
  site.write(file, written)
  expect(status).toBe(1)
  expect(error).toContain(
    "inputs: 'stars' is listed in site.config.ts, but site.admin.tsx has none of this name in inputs.",
  )
}, 120_000)
