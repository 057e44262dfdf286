/** What `site new` writes into a site that installs the product: compiled and checked there. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersOf, type Given } from '../../scripts/new/answers.ts'
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
afterAll(() => {
  for (const { remove } of sites) remove()
})

const siteNew = (...args: readonly string[]) => site.site('new', ...args)
const read = (file: string) => site.read(file)
const done = { status: 0, error: '' }

describe('site new', () => {
  test('writes a resource into the folder of the site, with its line and its words in site.config.ts', () => {
    const fields = 'title:text! slug:slug body:html opens_on:date::শুরুর দিন'
    const { status, output, error } = siteNew(
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

  test("changes the site's own descriptor for a field, and adds one of the product's resources under extend", () => {
    expect(siteNew('field', 'open-tenders', 'closes_on:date::শেষ দিন', '--in', 'list,filters')).toMatchObject(done)
    const descriptor = read('resources/openTenders.ts')
    expect(descriptor).toContain("closes_on: date('Closes on', { public: true }),\n  },\n  title: 'title',")
    expect(descriptor).toContain("columns: ['title', 'opens_on', 'closes_on', 'status']")
    expect(descriptor).toContain("filters: ['status', 'closes_on']")
    expect(read('resources/words/openTenders.ts')).toContain("opens_on: 'শুরুর দিন', closes_on: 'শেষ দিন'")
    expect(siteNew('field', 'users', 'badge:text::ব্যাজ', '--in', 'list,search,filters')).toMatchObject(done)
    expect(siteNew('field', 'users', 'since:date', '--in', 'list')).toMatchObject(done)
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

  test('writes a template of sections, and a screen, with their lines in both files of the site', () => {
    expect(siteNew('section', 'price-list', '--label', 'prices in rows')).toMatchObject(done)
    expect(read('sections/priceList.ts')).toContain("import { defineTemplate, introduced } from 'organisation-site'")
    expect(read('site.public.tsx')).toContain('export const screens: OwnScreens = {}\n')
    expect(siteNew('screen', 'open-tenders')).toMatchObject(done)
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
    ).toBe(`import { lazyScreen, lazySection, type OwnScreens, type OwnSectionViews } from 'organisation-site/public'

export const screens: OwnScreens = {
  openTender: lazyScreen(async () => (await import('./public/openTender.tsx')).openTenderRoute),
}

export const sections: OwnSectionViews = {
  'price-list': lazySection(async () => (await import('./public/PriceList.tsx')).PriceList),
}
`)
  })

  test('leaves a site whose check and types find nothing wrong', () => {
    site.write(
      'used.ts',
      `import type { RecordNamed } from 'organisation-site'
export type Used = RecordNamed<'open-tenders'>['closes_on'] | RecordNamed<'users'>['badge' | 'since']
// @ts-expect-error: there is no such field.
export type Unknown = RecordNamed<'open-tenders'>['closed_on']
`,
    )
    const { status, output } = site.site('check')
    expect({ status, output }).toEqual({
      status: 0,
      output: 'Configuration, descriptors and types: nothing is wrong.\n',
    })
  }, 120_000)

  test('names itself in its help, without the command for kinds', () => {
    const { output } = siteNew('--help')
    expect(output).toContain('npx site new field notices closes_on:date\n')
    expect(output).toContain('under extend in site.config.ts')
    expect(output).not.toMatch(/npm run new|new kind/)
    expect(site.site('--help').output).toContain('site new  ')
  })

  test.each([
    [['kind', 'postcode'], 'A kind of field belongs to the product, not to a site.'],
    [['resource', 'posts'], "There is a resource 'posts' already."],
    [['resource', 'text'], "site.config.ts imports a 'text' from 'organisation-site' already."],
    [['field', 'users', 'rank:integer!'], 'extend.users.fields.rank: It is required, but stored records have no value'],
    [['field', 'users', 'phone:text'], "users has a field 'phone' already."],
    [['section', 'price-list'], "There is a template 'price-list' already."],
    [['section', 'open-tender'], 'There is a public/openTender.tsx already.'],
    [['screen', 'posts'], "posts has the screen 'post' already."],
    [['boat'], 'Use one of: resource, field, section, screen.'],
    [['screen'], 'The resource is missing. Add it. npx site new --help shows how it is written.'],
  ])('refuses %j in one sentence, and writes nothing', (args, words) => {
    const before = read('site.config.ts')
    const { status, output, error } = siteNew(...args)
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(error).toContain(words)
    expect(error.trim().split('\n')).toHaveLength(1)
    expect(read('site.config.ts')).toBe(before)
  })

  test('says that site.config.ts cannot be loaded, in one sentence', () => {
    const other = emptySite()
    other.write('site.config.ts', 'export const sites = []\n')
    const { status, error } = other.site('new', 'resource', 'boats')
    expect(status).toBe(1)
    expect(error).toMatch(/^site\.config\.ts, or what it imports, cannot be loaded: .* exports no site\.[^\n]*\n$/)
  })

  test('formats as the biome.json of the site says', () => {
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

  test('formats nothing where there is no Biome', () => {
    const { folder } = emptySite()
    expect(formatterOf(folder, [folder])).toBeUndefined()
    expect(formatterOf(folder)?.text('a.ts', 'export const a = "b";')).toBe("export const a = 'b'\n")
  })
})

/** A site that stands in texts. What a command makes of its files, before they are formatted. */
const written = async (
  make: typeof fieldCommand,
  given: Given,
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

describe('site new, in files that people have written,', () => {
  test('takes no text and no comment for a place, and keeps comments behind the last item', async () => {
    const source = `${opened}// export const site = defineSite({ sections: [] })
export const site = defineSite({ /* sections: [ */ screens: ['sections: ['], "sections": [one // the first
  ] })`
    const files = await written(sectionCommand, { name: 'prices' }, { files: { 'site.config.ts': source } })
    expect(files['site.config.ts']).toContain(
      `defineSite({ /* sections: [ */ screens: ['sections: ['], "sections": [one, // the first prices, ] })`,
    )
  })

  test('adds to an extension with a form of its own, and to words within the configuration', async () => {
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

  test('adds the export that site.public.tsx lacks', async () => {
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
      "import './site.css' import { type OwnSectionViews, lazySection } from 'organisation-site/public' export const screens = {} export const sections: OwnSectionViews = { prices: lazySection(async () => (await import('./public/Prices.tsx')).Prices), }",
    )
  })

  test('adds to an import of names alone, whatever its quotes, and beside any other', async () => {
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
  ])('says what to write by hand where a place is not found: %s', async (value, words) => {
    const files = { 'site.config.ts': `${opened}export const site = ${value}` }
    const given = written(sectionCommand, { name: 'prices' }, { files })
    await expect(given).rejects.toThrow(words)
    await expect(given).rejects.toThrow(
      "so nothing was written. Give it one, or write by hand: sections: [ prices ], and import { prices } from './sections/prices.ts'",
    )
  })

  test('writes a screen with all that the default page has of a resource', async () => {
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

  test('refuses a screen for a resource of the product, which has no descriptor in the site', async () => {
    const [resource] = allResources.filter(({ name }) => name === 'careers')
    if (!resource) throw new Error('There is no such resource.')
    const tenders = { ...resource, name: 'tenders', page: { list: '/tenders', record: '/tenders/:id' } } as const
    const given = written(screenCommand, { resource: 'tenders' }, { files: {}, config: { resources: [tenders] } })
    await expect(given).rejects.toThrow('The descriptor of tenders is not in resources/tenders.ts.')
    expect(existsSync('public')).toBe(false)
  })
})
