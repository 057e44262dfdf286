/** Messages of `site check` about mistakes of a site, with location, fault and remedy. */
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kit } from '../../src/resources/kit/index.ts'
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
  ['no issue for a valid site', '', '', 'resources: [boats]', ['Configuration, descriptors and types are correct.']],
  [
    'an unknown field builder',
    'image(',
    'imag(',
    'resources: [boats]',
    ['site.config.ts, or what it imports, cannot be loaded: resources/boats.ts:10:14: imag is not defined.'],
  ],
  [
    'an undefined list entry',
    '',
    '',
    'resources: [boats, undefined]',
    ['site.config.ts has errors:', '- resources[1]: It is undefined. Check that the imported file exports this name.'],
  ],
  [
    'several mistakes of one descriptor, including its icon',
    /icon: 'page'.*form: [^\n]*/s,
    "icon: 'boat',\n  fields: { name: text('Name') },\n  title: 'nam',\n  list: { columns: ['name'], pageSizes: [20] },\n  form: ['name', 'nam'],",
    'resources: [boats]',
    [
      'The descriptors have errors:',
      '- boats.icon: It is "boat".',
      "- boats.title: There is no field 'nam'.",
      "- boats.form[1]: There is no field 'nam'.",
    ],
  ],
  [
    'a value of an invalid type that hides further issues',
    'filters: []',
    'filters: 7',
    'resources: [boats]',
    ['- boats.filters: It is 7. Write a list of names of fields.', '- Other checks run once these are fixed.'],
  ],
  [
    'a misspelt resource name',
    "name: 'boats'",
    "nmae: 'boats'",
    'resources: [boats]',
    ["- resources[0]: Misspelt key 'nmae': use 'name'. Create the descriptor with defineResource."],
  ],
  [
    'a misspelt key',
    'list:',
    'lst:',
    'resources: [boats]',
    ["- boats: Misspelt key 'lst'. Write 'list'.", '- Other checks run once these are fixed.'],
  ],
  [
    'translations of an unknown field',
    '',
    '',
    "resources: [boats], words: { boats: { bn: { fields: { titl: 'নাম' } } } }",
    ["- words.boats.bn.fields.titl: There is no field 'titl'. Use one of: title, picture."],
  ],
])(
  'the site check reports %s',
  async (_what, from, to, options, said) => {
    site.write('site.config.ts', config(options))
    site.write('resources/boats.ts', boats.replace(from || 'none', to))
    const { status, output, error } = await site.run('check')
    const lines = `${output}${error}`
    for (const line of said) expect(lines).toContain(line)
    expect(stripVTControlCharacters(lines)).toBe(lines)
    expect(lines).not.toContain('\n    at ')
    expect(status).toBe(output === '' ? 1 : 0)
  },
  60_000,
)

test('a script that cannot be parsed is reported once, without follow-up errors', async () => {
  site.write('site.config.ts', config('resources: [boats]'))
  site.write('resources/boats.ts', boats.replace('title: text(', 'title: text(('))
  const { status, output, error } = await site.run('check')
  expect({ status, output }).toEqual({ status: 1, output: '' })
  expect(error).toMatch(/^The files of the site have errors:\n- resources\/boats\.ts:\d+:\d+: [^\n]*\n$/)
}, 60_000)

/** Start of the list of texts without a Bangla translation. */
const shownInEnglish = 'These texts have no translation'

test('a site without Bangla translations is English only, and the check reports none as missing', async () => {
  site.write(
    'site.config.ts',
    config("resources: [boats], extend: { posts: { fields: { depth: integer('Depth') } } }").replace(
      'defineSite',
      'defineSite, integer',
    ),
  )
  site.write('resources/boats.ts', boats)
  const { status, output, error } = await site.run('check')
  expect(`${output}${error}`).not.toContain(shownInEnglish)
  expect(status).toBe(0)
}, 60_000)

test('the check of a partly translated site reports missing translations, one line per resource', async () => {
  site.write('site.config.ts', config("resources: [boats], words: { boats: { bn: { fields: { title: 'নাম' } } } }"))
  site.write('resources/boats.ts', boats)
  const { status, output, error } = await site.run('check')
  const lines = `${output}${error}`.split('\n')
  expect(lines.filter(line => line.startsWith(shownInEnglish))).toHaveLength(1)
  expect(lines.filter(line => line.startsWith('- '))).toEqual([expect.stringMatching(/^- boats in bn: .*'Picture'/)])
  expect(status).toBe(0)
}, 60_000)

/** Lets the check of the site also check its types. */
const checkTypes = (): void => site.write('tsconfig.json', '{ "extends": "organisation-site/tsconfig.site.json" }')

test('every kit resource and its words, copied with other imports as docs/kit.md says, are valid in a site', async () => {
  const names = kit.map(({ name }) => name)
  for (const file of names.flatMap(name => [`${name}.ts`, `words/${name}.ts`])) {
    const text = readFileSync(`src/resources/kit/${file}`, 'utf8')
    const copy = text.replace(/'\.\.?\/package\.ts'/, "'organisation-site'")
    expect(copy).toContain("'organisation-site'")
    expect(copy).not.toContain("from '../../")
    site.write(`resources/${file}`, copy)
  }
  checkTypes()
  const imports = names.map(
    name =>
      `import { ${name} } from './resources/${name}.ts'\nimport { ${name}Words } from './resources/words/${name}.ts'\n`,
  )
  const words = names.map(name => `${name}: ${name}Words`)
  site.write(
    'site.config.ts',
    `import { defineSite } from 'organisation-site'\n${imports.join('')}
export const site = defineSite({ resources: [${names.join()}], words: { ${words.join()} } })\n`,
  )
  const { status, output, error } = await site.run('check')
  expect({ status, error }).toEqual({ status: 0, error: '' })
  expect(output).toContain('Configuration, descriptors and types are correct.')
}, 60_000)

test('an unknown hook is reported with the known hooks', async () => {
  site.write('site.config.ts', config('resources: [boats]'))
  site.write('resources/boats.ts', boats)
  checkTypes()
  site.write(
    'site.server.ts',
    `import { defineEffects } from 'organisation-site/server'
import { boats } from './resources/boats.ts'

export const effects = [defineEffects(boats, { check: () => undefined, beforeRemove: () => undefined })]
`,
  )
  const { status, output } = await site.run('check')
  expect(output).toContain('site.server.ts(4,72): error TS2322')
  expect(output).toContain(
    "Unknown hook 'beforeRemove'. Use one of: check, beforeSave, afterSave, beforeDelete, afterDelete.",
  )
  expect(status).toBe(1)
}, 60_000)
