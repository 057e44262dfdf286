/** What `site check` tells of a site with mistakes: the place, what is wrong and what to do, in plain words. */
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLinkedSite } from '../support/harness/linkedSite.ts'

const boats = `import { defineResource, image, text } from 'organisation-site'

export const boats = defineResource({
  name: 'boats',
  path: 'boats',
  label: { one: 'Boat', many: 'Boats' },
  icon: 'page',
  fields: {
    title: text('Name', { required: true }),
    picture: image('Picture'),
  },
  title: 'title',
  list: { columns: ['title'], pageSizes: [20] },
  form: ['title', 'picture'],
  search: ['title'],
  filters: [],
  texts: { deleteAsk: 'Delete this boat?' },
})
`
const config = (options: string) => `import { defineSite } from 'organisation-site'
import { boats } from './resources/boats.ts'

export const site = defineSite({ ${options} })
`

let site: ReturnType<typeof makeLinkedSite>
beforeAll(() => {
  site = makeLinkedSite()
})
afterAll(() => site?.remove())

test.each<[what: string, from: string | RegExp, to: string, options: string, said: readonly string[]]>([
  ['nothing', '', '', 'resources: [boats]', ['Configuration, descriptors and types: nothing is wrong.']],
  [
    'a builder that is none',
    'image(',
    'imag(',
    'resources: [boats]',
    ['site.config.ts, or what it imports, cannot be loaded: resources/boats.ts:10:14: imag is not defined.'],
  ],
  [
    'an entry that is nothing',
    '',
    '',
    'resources: [boats, undefined]',
    [
      'site.config.ts has mistakes:',
      '- resources[1]: It is undefined. Look whether the file that it is imported from exports this name.',
    ],
  ],
  [
    'several mistakes of one descriptor, of which one is its icon',
    /icon: 'page'.*form: [^\n]*/s,
    "icon: 'boat',\n  fields: { name: text('Name') },\n  title: 'nam',\n  list: { columns: ['name'], pageSizes: [20] },\n  form: ['name', 'nam'],",
    'resources: [boats]',
    [
      'The descriptors have mistakes:',
      '- boats.icon: It is "boat".',
      "- boats.title: There is no field 'nam'.",
      "- boats.form[1]: There is no field 'nam'.",
    ],
  ],
  [
    'a value of another type, after which more may come',
    'filters: []',
    'filters: 7',
    'resources: [boats]',
    ['- boats.filters: It is 7. Write a list.', '- More may be found once these are of the right type.'],
  ],
  [
    'words for what is not there',
    '',
    '',
    "resources: [boats], words: { boats: { bn: { fields: { titl: 'নাম' } } } }",
    ["- words.boats.bn.fields.titl: There is no field 'titl'. Write one of: title, picture."],
  ],
])(
  '%s',
  (_what, from, to, options, said) => {
    site.write('site.config.ts', config(options))
    site.write('resources/boats.ts', boats.replace(from || 'none', to))
    const { status, output, error } = site.site('check')
    const lines = `${output}${error}`
    for (const line of said) expect(lines).toContain(line)
    expect(stripVTControlCharacters(lines)).toBe(lines)
    expect(lines).not.toContain('\n    at ')
    expect(status).toBe(output === '' ? 1 : 0)
  },
  60_000,
)

/** Beginning of the list of texts without Bangla. */
const shownInEnglish = 'Texts that are shown in English'

test('a site without words in Bangla is in English alone, and the check names none as missing', () => {
  site.write(
    'site.config.ts',
    config("resources: [boats], extend: { posts: { fields: { depth: integer('Depth') } } }").replace(
      'defineSite',
      'defineSite, integer',
    ),
  )
  site.write('resources/boats.ts', boats)
  const { status, output, error } = site.site('check')
  expect(`${output}${error}`).not.toContain(shownInEnglish)
  expect(status).toBe(0)
}, 60_000)

test('the check of a site with words in Bangla names those that are missing, a line for each resource', () => {
  site.write('site.config.ts', config("resources: [boats], words: { boats: { bn: { fields: { title: 'নাম' } } } }"))
  site.write('resources/boats.ts', boats)
  const { status, output, error } = site.site('check')
  const lines = `${output}${error}`.split('\n')
  expect(lines.filter(line => line.startsWith(shownInEnglish))).toHaveLength(1)
  expect(lines.filter(line => line.startsWith('- '))).toEqual([expect.stringMatching(/^- boats in bn: .*'Picture'/)])
  expect(status).toBe(0)
}, 60_000)
