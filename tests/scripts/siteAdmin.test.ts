/** What the check and the compiler say of the inputs, cells and icons of a site, as docs/site.md writes them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Block, filesIn, withBlock } from '../support/harness/documentedSite.ts'
import { type LinkedSite, makeLinkedSite } from '../support/harness/linkedSite.ts'

let site: LinkedSite
beforeAll(async () => {
  site = makeLinkedSite()
  expect(site.site('init').status).toBe(0)
  const blocks: readonly Block[] = await filesIn('docs/site.md')
  for (const block of blocks) site.write(block.file, withBlock(block.isEdit ? site.read(block.file) : '', block))
})
afterAll(() => site?.remove())

/** Each line below a comment is a mistake to the compiler; without one, the comment would be. */
const misuse = `import { defineResource, defineSite, integer, rows, text } from 'organisation-site'
import type { ControlProps, OwnCells, OwnIcons, OwnInputs } from 'organisation-site/admin'
import { StarsCell } from './admin/StarsCell.tsx'
import { StarsInput } from './admin/StarsInput.tsx'
import { workshops } from './resources/workshops.ts'

const all = { inputs: ['stars'], cells: ['stars'], icons: ['boat'] } as const
defineSite({ resources: [workshops], ...all })
// @ts-expect-error: a field names an input that is not listed
defineSite({ resources: [workshops], ...all, inputs: ['dial'] })
// @ts-expect-error: there is no list of cells
defineSite({ resources: [workshops], inputs: ['stars'], icons: ['boat'] })
// @ts-expect-error: the icon is not listed
defineSite({ resources: [workshops], ...all, icons: [] })
const crew = rows('Crew', { rank: integer('Rank', { input: 'dial' }) })
// @ts-expect-error: a field inside a field of a resource that is extended names an input that is not listed
defineSite({ extend: { users: { fields: { crew } } }, ...all })
defineSite({ extend: { users: { fields: { crew } } }, inputs: ['dial'] })
// @ts-expect-error: an input of a site is not for values that hold others
rows('Crew', { name: text('Name') }, { input: 'stars' })

const input = async () => StarsInput
const cell = async () => StarsCell
export const inputs: OwnInputs = { stars: input }
// @ts-expect-error: one that is listed is missing
export const noInputs: OwnInputs = {}
// @ts-expect-error: one is not listed
export const moreInputs: OwnInputs = { stars: input, dial: input }
// @ts-expect-error: a cell is no input
export const cellAsInput: OwnInputs = { stars: cell }
// @ts-expect-error: the field that names it is of another kind
export const otherKind: OwnInputs = { stars: async () => (props: ControlProps<'text'>) => props.value }
// @ts-expect-error: it is there, and not fetched
export const fetched: OwnCells = { stars: StarsCell }
// @ts-expect-error: an icon is the data of a path
export const icons: OwnIcons = { boat: 24 }
export const named = ({ value, onChange }: ControlProps<'text'>) => {
  // @ts-expect-error: a text is no number
  onChange(7)
  // @ts-expect-error: it may be empty
  return value.length
}
`

test('nothing is wrong with what the documentation writes, and the types refuse what is wrong', () => {
  site.write('misuse.tsx', misuse)
  const { status, output } = site.site('check')
  expect({ status, output }).toEqual({
    status: 0,
    output: 'Configuration, descriptors and types: nothing is wrong.\n',
  })
}, 120_000)

const [config, admin] = ['site.config.ts', 'site.admin.tsx']

test.each<[file: string, from: string, to: string, said: readonly string[]]>([
  [config, "inputs: ['stars']", "inputs: ['stars', 'stars']", ["inputs[1]: 'stars' is also the name of inputs[0]."]],
  [config, "cells: ['stars']", "cells: ['link']", ["cells[0]: The product has 'link' already."]],
  [
    config,
    "  inputs: ['stars'],\n",
    '',
    [
      'workshops.fields.level',
      "There is no input 'stars'.",
      'Name one of: slider, brandColour, siteName, logo; a new one is added to inputs in site.config.ts.',
    ],
  ],
  [config, "cells: ['stars']", 'cells: []', ['workshops.fields.level', "There is no cell 'stars'."]],
  [config, "icons: ['boat']", 'icons: []', ['workshops.icon', 'a new one is added to icons in site.config.ts']],
  [
    admin,
    "stars: async () => (await import('./admin/StarsInput.tsx')).StarsInput,",
    '',
    ["inputs: 'stars' is listed in site.config.ts, but site.admin.tsx has none of this name in inputs."],
  ],
  [
    'resources/workshops.ts',
    "held_on: date('Day'",
    "crew: { kind: 'rows', label: 'Crew', input: 'stars', fields: { a: { kind: 'text', label: 'A' } } }, held_on: date('Day'",
    ['workshops.fields.crew', 'No input of a site is for the kind rows.', 'Give one to the fields inside it.'],
  ],
])(
  '%s with %s written as %s ends the check with its place and what to do',
  (file, from, to, said) => {
    const written = site.read(file)
    expect(written).toContain(from)
    site.write(file, written.replace(from, to))
    try {
      const { status, error } = site.site('check')
      expect(status).toBe(1)
      for (const words of said) expect(error).toContain(words)
    } finally {
      site.write(file, written)
    }
  },
  120_000,
)
