/** Files that `site new` writes into a site with the installed product are compiled and checked there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersOf, type CommandLine } from '../../scripts/new/answers.ts'
import { fieldCommand } from '../../scripts/new/field.ts'
import { formatterOf } from '../../scripts/new/formatter.ts'
import { sitePlaces } from '../../scripts/new/places/site.ts'
import { changesOf } from '../../scripts/new/plan.ts'
import { screenCommand } from '../../scripts/new/screen.ts'
import { sectionCommand } from '../../scripts/new/section.ts'
import { product } from '../../src/resources/check.ts'
import { allResources } from '../../src/resources/index.ts'
import { events } from '../../src/resources/kit/index.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import type { SiteConfig } from '../../src/schema/site/siteConfig.ts'
import { type LinkedSite, makeLinkedSite } from '../support/harness/linkedSite.ts'

const sites: LinkedSite[] = []
const emptySite = (): LinkedSite => {
  const made = makeLinkedSite()
  sites.push(made)
  return made
}

let site: LinkedSite
beforeAll(() => {
  site = emptySite()
  expect(site.site('init').status).toBe(0)
})
afterAll(async () => {
  for (const { remove } of sites) await remove()
})

const siteNew = (...args: readonly string[]) => site.run('new', ...args)
const read = (file: string) => site.read(file)
const done = { status: 0, error: '' }

test('git ignores every backup that the documentation writes into the folder of a site or of the repository', () => {
  const docs = readdirSync('docs').map(file => (file.endsWith('.md') ? readFileSync(join('docs', file), 'utf8') : ''))
  const files = new Set(
    docs.flatMap(text => [...text.matchAll(/backup -- ([\w.]+\.\w+)/g)].map(([, name = '']) => name)),
  )
  expect(files).toContain('before.tar')
  for (const text of [read('.gitignore'), readFileSync('.gitignore', 'utf8'), readFileSync('.dockerignore', 'utf8')])
    for (const file of files) expect(text.split('\n')).toContain(`*${extname(file)}`)
})

describe("the command 'npx site new'", () => {
  test("'npx site new' creates a resource in the site folder, and registers it in site.config.ts", () => {
    const fields = 'title:text! slug:slug body:html opens_on:date::শুরুর দিন'
    const { status, output, error } = site.site(
      'new',
      ...['resource', 'open-tenders', '--public', '--bn', 'দরপত্র', '--fields', fields],
    )
    expect({ status, error }).toEqual(done)
    expect(output.split('\n').flatMap(line => /^Wrote (\S+):/.exec(line)?.[1] ?? [])).toEqual([
      'resources/openTenders.ts',
      'site.config.ts',
      'resources/words/openTenders.ts',
    ])
    expect(read('resources/openTenders.ts')).toContain(
      "import { date, defineResource, html, slug, status, text } from 'organisation-site'\n\nexport const openTenders = defineResource({\n",
    )
    expect(read('site.config.ts')).toBe(`import { defineSite } from 'organisation-site'
import { openTenders } from './resources/openTenders.ts'
import { openTendersWords } from './resources/words/openTenders.ts'

export const site = defineSite({
  resources: [openTenders],
  words: { 'open-tenders': openTendersWords },
})

declare module 'organisation-site' {
  interface Register {
    site: typeof site
  }
}
`)
    expect(read('resources/words/openTenders.ts')).toContain(
      "import type { openTenders } from '../openTenders.ts'\n\nexport const openTendersWords: WordsOf<typeof openTenders> = {",
    )
  })

  test("'npx site new' adds a field to a site descriptor, or to a product resource through extend", async () => {
    expect(await siteNew('field', 'open-tenders', 'closes_on:date::শেষ দিন', '--in', 'list,filters')).toMatchObject(
      done,
    )
    const descriptor = read('resources/openTenders.ts')
    expect(descriptor).toContain("closes_on: date('Closes on', { public: true }),\n  },\n  title: 'title',")
    expect(descriptor).toContain("columns: ['title', 'opens_on', 'closes_on', 'status']")
    expect(descriptor).toContain("filters: ['status', 'closes_on']")
    expect(read('resources/words/openTenders.ts')).toContain("opens_on: 'শুরুর দিন', closes_on: 'শেষ দিন'")
    expect(await siteNew('field', 'users', 'badge:text::ব্যাজ', '--in', 'list,search,filters')).toMatchObject(done)
    expect(await siteNew('field', 'users', 'since:date', '--in', 'list')).toMatchObject(done)
    const config = read('site.config.ts')
    expect(config).toContain("import { date, defineSite, text } from 'organisation-site'")
    expect(config).toContain(`  extend: {
    users: {
      fields: { badge: text('Badge'), since: date('Since') },
      columns: ['badge', 'since'],
      search: ['badge'],
      filters: ['badge'],
    },
  },
`)
    expect(config).toContain("users: { bn: { fields: { badge: 'ব্যাজ' } } }")
  })

  test("'npx site new' creates a section template and a screen, and registers them in both files", async () => {
    expect(await siteNew('section', 'price-list', '--label', 'prices in rows')).toMatchObject(done)
    expect(read('sections/priceList.ts')).toContain("import { defineTemplate, introduced } from 'organisation-site'")
    expect(read('site.public.tsx')).toContain('export const screens: CustomScreens = {}\n')
    expect(await siteNew('screen', 'open-tenders')).toMatchObject(done)
    expect(read('public/openTender.tsx')).toContain(`      <RecordHead of="open-tenders" record={record} />
      <PageTop title={title} trail={[{ title: label.many, to: '/open-tenders' }]} />
      <div className="wrap reading record">
        <Facts of="open-tenders" record={record} fields={['opens_on', 'closes_on']} />
        <Parts of="open-tenders" record={record} fields={['body']} />
      </div>
`)
    expect(read('site.config.ts')).toContain("  sections: [priceList],\n  screens: ['openTender'],\n")
    expect(read('resources/openTenders.ts')).toContain("screen: 'openTender'")
    expect(
      read('site.public.tsx'),
    ).toBe(`import { type CustomScreens, type CustomSectionViews, lazyScreen, lazySection } from 'organisation-site/public'

export const screens: CustomScreens = {
  openTender: lazyScreen(async () => (await import('./public/openTender.tsx')).openTenderRoute),
}

export const sections: CustomSectionViews = {
  'price-list': lazySection(async () => (await import('./public/PriceList.tsx')).PriceList),
}
`)
  })

  test("'npx site new' leaves a site without check issues or type errors", async () => {
    site.write(
      'used.ts',
      `import type { RecordNamed } from 'organisation-site'
export type Used = RecordNamed<'open-tenders'>['closes_on'] | RecordNamed<'users'>['badge' | 'since']
// @ts-expect-error: there is no such field.
export type Unknown = RecordNamed<'open-tenders'>['closed_on']
`,
    )
    const { status, output } = await site.run('check')
    expect({ status, output }).toEqual({
      status: 0,
      output: 'Configuration, descriptors and types are correct.\n',
    })
  }, 120_000)

  test("the help of 'npx site new' shows its own name, and omits the command for kinds", async () => {
    const { output } = await siteNew('--help')
    expect(output).toContain('npx site new field notices closes_on:date\n')
    expect(output).toContain('under extend in site.config.ts')
    expect(output).not.toMatch(/npm run new|new kind/)
    expect(site.site('--help').output).toContain('site new  ')
  })

  test.each([
    [['kind', 'postcode'], 'A site cannot add kinds of field.'],
    [['resource', 'posts'], "The resource 'posts' already exists."],
    [['resource', 'text'], "site.config.ts already imports 'text' from 'organisation-site'."],
    [
      ['field', 'users', 'rank:integer!'],
      'extend.users.fields.rank: It is required, but existing records have no value',
    ],
    [['field', 'users', 'phone:text'], "users already has a field 'phone'."],
    [['section', 'price-list'], "The template 'price-list' already exists."],
    [['section', 'open-tender'], 'public/openTender.tsx already exists.'],
    [['screen', 'posts'], "posts already has the screen 'post'."],
    [['boat'], 'Use one of: resource, field, section, screen.'],
    [['screen'], 'The resource is missing. Add it. See npx site new --help.'],
  ])("'npx site new' rejects %j in one sentence, and writes nothing", async (args, words) => {
    const before = read('site.config.ts')
    const { status, output, error } = await siteNew(...args)
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(error).toContain(words)
    expect(error.trim().split('\n')).toHaveLength(1)
    expect(read('site.config.ts')).toBe(before)
  })

  test("'npx site new' reports in one sentence that site.config.ts cannot be loaded", async () => {
    const other = emptySite()
    other.write('site.config.ts', 'export const sites = []\n')
    const { status, error } = other.site('new', 'resource', 'boats')
    expect(status).toBe(1)
    expect(error).toMatch(/^site\.config\.ts, or what it imports, cannot be loaded: .* exports no site\.[^\n]*\n$/)
  })

  test("'npx site new' formats files according to the biome.json of the site", async () => {
    const other = emptySite()
    other.write(
      'biome.json',
      JSON.stringify({ formatter: { indentStyle: 'tab' }, javascript: { formatter: { quoteStyle: 'double' } } }),
    )
    other.write(
      'site.config.ts',
      'import { defineSite } from "organisation-site";\n\nexport const site = defineSite({});\n',
    )
    expect(other.site('new', 'resource', 'boats')).toMatchObject(done)
    expect(other.read('site.config.ts')).toBe(
      `import { defineSite } from "organisation-site";
import { boats } from "./resources/boats.ts";

export const site = defineSite({
	resources: [boats],
});
`,
    )
    expect(other.read('resources/boats.ts')).toContain('\n\tname: "boats",\n')
  })

  test("'npx site new' formats nothing without Biome", () => {
    const { folder } = emptySite()
    expect(formatterOf(folder, [folder])).toBeUndefined()
    expect(formatterOf(folder)?.text('a.ts', 'export const a = "b";')).toBe("export const a = 'b'\n")
  })
})

/** Runs a command on a site given as texts. Returns the resulting files before formatting. */
const written = async (
  make: typeof fieldCommand,
  given: CommandLine,
  { files, config = {} }: { readonly files: Readonly<Record<string, string>>; readonly config?: SiteConfig },
): Promise<Readonly<Record<string, string>>> => {
  const project = {
    places: sitePlaces(config, product),
    resources: [...allResources, ...(config.resources ?? [])],
    readFile: (file: string) => files[file],
  }
  const { edits } = await make(answersOf(given, 'npx site new'), project)
  return Object.fromEntries(
    changesOf(edits, project).map(({ file, text }) => [file, text.replaceAll(/\s+/g, ' ').trim()]),
  )
}
const opened = "import { defineSite } from 'organisation-site'\n"

describe("'npx site new' edits hand-written files", () => {
  test("'npx site new' ignores strings and comments, and retains comments after the last item", async () => {
    const source = `${opened}// export const site = defineSite({ sections: [] })
export const site = defineSite({ /* sections: [ */ screens: ['sections: ['], "sections": [one // the first
  ] })`
    const files = await written(sectionCommand, { name: 'prices' }, { files: { 'site.config.ts': source } })
    expect(files['site.config.ts']).toContain(
      `defineSite({ /* sections: [ */ screens: ['sections: ['], "sections": [one, // the first prices, ] })`,
    )
  })

  test("'npx site new' reads regular expressions, nested templates and JSX as a compiler does", async () => {
    const files = await written(
      sectionCommand,
      { name: 'prices' },
      {
        files: {
          'site.config.ts': `${opened}import { quote } from './quote.ts' // [old]
export const site = defineSite({ names: /['"{[(]/, text: \`\${quote(\`{[(\`)}\`, sections: [one /* a, b */], screens: [] } satisfies Config)`,
          'site.public.tsx':
            "const Ours = () => <p>Don't add (it here</p>\nexport const sections: CustomSectionViews = { ours: Ours }\n",
        },
      },
    )
    expect(files['site.config.ts']).toContain(
      "// [old] import { prices } from './sections/prices.ts' export const site",
    )
    expect(files['site.config.ts']).toContain('sections: [one, /* a, b */ prices, ], screens: [] }')
    expect(files['site.public.tsx']).toContain('sections: CustomSectionViews = { ours: Ours, prices: lazySection(')
  })

  test("'npx site new' rejects a file with a syntax error", async () => {
    const files = { 'site.config.ts': `${opened}export const site = defineSite({ sections: [ })` }
    await expect(written(sectionCommand, { name: 'prices' }, { files })).rejects.toThrow(
      /^site\.config\.ts cannot be parsed, so nothing was written: .* Correct it first\.$/,
    )
  })

  test("'npx site new' edits existing extensions and inline translations", async () => {
    const files = await written(
      fieldCommand,
      { resource: 'users', field: 'since:date::থেকে' },
      {
        files: {
          'site.config.ts': `${opened}export const site = defineSite({ extend: { users: { fields: { a: b({ fields: {} }) }, form: ['a'] } }, words: { users: { bn: {} } } })`,
        },
        config: { extend: { users: { fields: {}, form: ['a'] } } },
      },
    )
    expect(files['site.config.ts']).toContain(
      "users: { fields: { a: b({ fields: {} }), since: date('Since'), }, form: ['a', 'since', ], columns: [ 'since' ], }",
    )
    expect(files['site.config.ts']).toContain("words: { users: { bn: { fields: { since: 'থেকে' }, } } }")
  })

  test("'npx site new' adds a missing export to site.public.tsx", async () => {
    const files = await written(
      sectionCommand,
      { name: 'prices' },
      {
        files: {
          'site.config.ts': `${opened}export const site = defineSite({})`,
          'site.public.tsx': "import './site.css'\n\nexport const screens = {}\n",
        },
      },
    )
    expect(files['site.public.tsx']).toBe(
      "import './site.css' import { type CustomSectionViews, lazySection } from 'organisation-site/public' export const screens = {} export const sections: CustomSectionViews = { prices: lazySection(async () => (await import('./public/Prices.tsx')).Prices), }",
    )
  })

  test("'npx site new' extends an import of names with any quotes, and adds one next to other imports", async () => {
    const importing = async (line: string) => {
      const source = `${line}\nexport const site = defineSite({})`
      const given = { resource: 'users', field: 'since:date', in: '' }
      return (await written(fieldCommand, given, { files: { 'site.config.ts': source } }))['site.config.ts']
    }
    expect(await importing('import {\n  defineSite,\n} from "organisation-site";')).toContain(
      "import { defineSite, date } from 'organisation-site' export",
    )
    expect(await importing("import type { WordsOf } from 'organisation-site'")).toContain(
      "import { type WordsOf, date } from 'organisation-site' export",
    )
    expect(await importing("import * as all from 'organisation-site'")).toContain(
      "import * as all from 'organisation-site' import { date } from 'organisation-site' export",
    )
  })

  test.each([
    ['defineSite({ sections: mine })', "site.config.ts has no 'sections: ['"],
    ['defineSite({ sections, screens: [] })', "site.config.ts has no 'sections: ['"],
    ['defineSite({ ...mine })', "site.config.ts has no 'sections: ['"],
    ['mine', "site.config.ts has no 'defineSite({'"],
  ])("'npx site new' prints the manual change if it finds no insertion point: %s", async (value, words) => {
    const files = { 'site.config.ts': `${opened}export const site = ${value}` }
    const given = written(sectionCommand, { name: 'prices' }, { files })
    await expect(given).rejects.toThrow(words)
    await expect(given).rejects.toThrow(
      "so nothing was written. Add it, or write by hand: sections: [ prices ], and import { prices } from './sections/prices.ts'",
    )
  })

  test("'npx site new' creates a screen with all parts of the default page of a resource", async () => {
    const boats = {
      ...events,
      name: 'boats',
      page: { ...events.page, list: '/boats', record: '/boats/:id' },
    } as const
    const files = {
      'site.config.ts': `${opened}export const site = defineSite({})`,
      'resources/boats.ts': 'export const boats = defineResource({ page: {} })',
    }
    const made = await written(screenCommand, { resource: 'boats' }, { files, config: { resources: [boats] } })
    const screen = made['public/boat.tsx'] ?? ''
    for (const [name, field] of Object.entries<Field>(boats.fields)) {
      const isShown = field.public && !['slug', 'status'].includes(field.kind)
      expect({ name, isShown: new RegExp(`\\b${name}\\b`).test(screen) }).toEqual({ name, isShown: isShown === true })
    }
    expect(screen).toContain('<CalendarLink of="boats" record={record} />')
    expect(screen).toContain('<LeadPicture src={record.')
  })

  test("'npx site new' rejects a screen for a resource with a page but no public fields, and says how to correct it", async () => {
    const [resource] = allResources.filter(({ name }) => name === 'subscribers')
    if (!resource) throw new Error('There is no such resource.')
    const tenders = { ...resource, name: 'tenders', page: { list: '/tenders', record: '/tenders/:id' } } as const
    const given = written(screenCommand, { resource: 'tenders' }, { files: {}, config: { resources: [tenders] } })
    await expect(given).rejects.toThrow('tenders has no public fields. Add `public: true`')
  })

  test("'npx site new' rejects a screen for a product resource without a site descriptor", async () => {
    const [resource] = allResources.filter(({ name }) => name === 'careers')
    if (!resource) throw new Error('There is no such resource.')
    const tenders = { ...resource, name: 'tenders', page: { list: '/tenders', record: '/tenders/:id' } } as const
    const given = written(screenCommand, { resource: 'tenders' }, { files: {}, config: { resources: [tenders] } })
    await expect(given).rejects.toThrow('The descriptor of tenders is not in resources/tenders.ts.')
    expect(existsSync('public')).toBe(false)
  })
})
