/** Files that `npm run new` writes are compiled, formatted and checked in a copy of the sources. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedCommand } from '../../scripts/installedCommand.js'
import { nestedKinds } from '../../scripts/new/fieldSpec.ts'
import { run } from '../../scripts/new/main.ts'
import { productPlaces } from '../../scripts/new/places/product.ts'
import type { Project } from '../../scripts/new/plan.ts'
import { allResources } from '../../src/resources/index.ts'
import { fieldKinds } from '../../src/schema/descriptor/kindTraits.ts'
import { type CommandProcess, startCommandProcess } from '../support/harness/commandProcess.ts'
import { copyProject, type ProjectCopy } from '../support/harness/projectCopy.ts'

let copy: ProjectCopy
let commands: CommandProcess
let project = ''

beforeAll(() => {
  copy = copyProject()
  project = copy.folder
  commands = startCommandProcess(project)
})
afterAll(async () => {
  await commands?.end()
  copy.remove()
})

const runNew = (...args: readonly string[]) => commands.run(join(project, 'scripts/new.js'), args)
const read = (file: string) => copy.read(file)
/** Runs a command and fails with its output. */
const inProject = (command: string, ...args: readonly string[]) => {
  const { status, stdout } = spawnSync(installedCommand(command), args, { cwd: project, encoding: 'utf8' })
  expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' })
}

/** Argument after '=' for the kinds that require one. */
const argumentsByKind: Readonly<Record<string, string>> = {
  choice: 'notice|public_tender',
  choices: 'a|b',
  reference: 'post-categories',
  references: 'post-categories',
}
const everyKind = fieldKinds
  .filter(kind => !nestedKinds.has(kind) && kind !== 'status')
  .map(kind => `a_${kind}:${kind}${argumentsByKind[kind] ? `=${argumentsByKind[kind]}` : ''}`)

/** Split into two resources, because a single one would exceed the maximum length of a file. */
const half = Math.ceil(everyKind.length / 2)
const [firstKinds, otherKinds] = [everyKind.slice(0, half), everyKind.slice(half)]

/** Project with the files of the sources. */
const sources: Project = {
  places: productPlaces,
  resources: allResources,
  readFile: file => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
}

describe('the command npm run new', () => {
  test('npm run new creates resources with fields of every kind that compile and are formatted', async () => {
    const { status, error } = await runNew(
      'resource',
      'public-notices',
      '--fields',
      ['title:text!', 'slug:slug', 'closes_on:date!:Last day:শেষ দিন', ...firstKinds].join(' '),
      '--bn',
      'বিজ্ঞপ্তি',
    )
    expect(error).toBe('')
    expect(status).toBe(0)
    const descriptor = read('src/resources/publicNotices.ts')
    expect(descriptor).toContain("label: { one: 'Public notice', many: 'Public notices' }")
    expect(descriptor).toContain("closes_on: date('Last day', { required: true })")
    const fields = ['title:text!', ...otherKinds].join(' ')
    expect(await runNew('resource', 'public-charts', '--fields', fields)).toMatchObject({ status: 0, error: '' })
    const both = descriptor + read('src/resources/publicCharts.ts')
    for (const spec of everyKind) expect(both).toContain(spec.replace('=', ':').split(':').slice(0, 2).join(': '))
    expect(both).toContain("{ value: 'public_tender', label: 'Public tender' }")
    expect(descriptor).toContain('status: status()')
    expect(read('src/resources/registry.ts')).toContain('  publicNotices,\n  publicCharts,\n] as const')
    const words = read('src/resources/words/publicNotices.ts')
    expect(words).toContain("label: { one: 'বিজ্ঞপ্তি' },\n    fields: { closes_on: 'শেষ দিন' },")
    expect(words).toContain('আপনি কি নিশ্চিত যে এই বিজ্ঞপ্তি মুছে ফেলতে চান?')
    expect(read('src/resources/words/index.ts')).toContain("  'public-notices': publicNoticesWords,\n}")
  })

  test('npm run new writes only descriptor and registry line, and translations if Bangla labels are given', async () => {
    const { output } = await runNew('resource', 'rafts', '--public')
    const written = output.split('\n').flatMap(line => /^Wrote (\S+):/.exec(line)?.[1] ?? [])
    expect(written).toEqual(['src/resources/rafts.ts', 'src/resources/registry.ts'])
    expect((await runNew('field', 'rafts', 'wood:text::কাঠ')).status).toBe(0)
    expect(read('src/resources/words/rafts.ts')).toContain("{ bn: { fields: { wood: 'কাঠ' } } }")
    expect(read('src/resources/words/index.ts')).toContain('  rafts: raftsWords,\n}')
  })

  test('npm run new adds a field kind in all its files, and a screen for a resource', async () => {
    const kind = await runNew(
      ...['kind', 'postCode', '--pattern', '\\d{4}', '--example', '1205', '--wrong', '12a'],
      ...['--must', "a member's postcode, like 1205", '--bn', 'একটি পোস্টকোড হতে হবে, যেমন 1205।'],
    )
    expect(kind).toMatchObject({ status: 0, error: '' })
    expect(read('src/schema/descriptor/field.ts')).toContain("export const postCode = simple('postCode')")
    expect(read('src/admin/i18n/bn/issues.ts')).toContain(
      "'not-post-code': '“{label}” একটি পোস্টকোড হতে হবে, যেমন 1205।'",
    )
    expect(read('docs/kinds.md')).toContain("\n## postCode\nText that is a member's postcode, like 1205.")
    const screen = await runNew('screen', 'rafts')
    expect(screen).toMatchObject({ status: 0, error: '' })
    expect(read('src/public/screens/own/raft.tsx')).toContain("request.content.record('rafts'")
    expect(read('src/public/app/recordScreens.tsx')).toMatch(/raft: customScreen\(/)
    expect(read('src/resources/rafts.ts')).toContain("screen: 'raft'")
  })

  test('npm run new adds a field to form, list and search of a resource', async () => {
    const { status, error } = await runNew('field', 'faqs', 'tip:text:A tip:পরামর্শ', '--in', 'list,search,filters')
    expect(error).toBe('')
    expect(status).toBe(0)
    const descriptor = read('src/resources/faqs.ts')
    expect(descriptor).toContain("tip: text('A tip', { public: true })")
    expect(descriptor).toContain("columns: ['faq_title', 'tip', 'status']")
    expect(descriptor).toContain("search: ['faq_title', 'faq_content', 'tip']")
    expect(descriptor).toContain("filters: ['status', 'tip']")
    expect(read('src/resources/words/faqs.ts')).toContain("fields: { tip: 'পরামর্শ' }")
    expect(/ {2}form: \[.*?\n {2}\],/s.exec(descriptor)?.[0]).toContain("'tip',")
  })

  test('npm run new creates a section template with its view', async () => {
    const { status, error } = await runNew('section', 'price-list', '--label', "the members' prices")
    expect(error).toBe('')
    expect(status).toBe(0)
    expect(read('src/resources/sectionTemplates/priceList.ts')).toContain("price-list: the members' prices")
    expect(read('src/resources/sectionTemplates/index.ts')).toContain('  priceList,\n] as const')
    expect(read('src/public/sections/templates.ts')).toContain("'price-list': {},")
    expect(read('src/public/sections/lazyViews.ts')).toContain("'price-list': PriceList,")
    expect(read('src/public/sections/views/PriceList.tsx')).toMatch(/^import '\.\/PriceList\.css'\n/)
    expect(read('src/public/sections/views/PriceList.css')).toContain('.section-price-list article {')
  })

  test('after npm run new, the sources compile and are formatted', () => {
    inProject('biome', 'check', 'src', 'tests')
    // The types of server, back office and site work for every kind of field and facet, with two resources added. The
    // types of other tests do not list kinds or resources.
    const own = JSON.parse(read('tsconfig.json'))
    const include = own.include.flatMap((each: string) =>
      each === 'tests' ? ['tests/support', 'tests/fixtures', 'tests/types.test.ts'] : each,
    )
    writeFileSync(join(project, 'tsconfig.added.json'), JSON.stringify({ ...own, include }))
    const takeOut = copy.addResources()
    inProject('tsc', '-p', 'tsconfig.added.json', '--checkers', '1')
    takeOut()
  }, 600_000)

  test('after npm run new, the tests of all kinds of field, of the documentation and of descriptors pass', () => {
    const names = ['docsKinds', 'schema/validation/validation', 'schema/checks/checkDescriptors', 'architecture']
    const files = names.map(name => `tests/${name}.test.ts`)
    // One worker: several would each load the same modules.
    const words = ['run', '--project', 'node', '--maxWorkers', '1', ...files]
    const { status, stdout, stderr } = spawnSync(installedCommand('vitest'), words, {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, DIALECT: 'sqlite' },
    })
    const failures = stdout.split('\n').filter(line => line.includes('FAIL'))
    expect({ status, failures, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, failures: [], stderr: '' })
  }, 600_000)

  test('npm run new with --dry-run shows the changes without writing them', async () => {
    const { status, output } = await runNew('resource', 'boats', '--dry-run')
    expect(status).toBe(0)
    // Formatted output; for an existing file, only the difference.
    expect(output).toContain('--- src/resources/boats.ts\nimport {')
    expect(output).toContain("\n  name: 'boats',\n")
    expect(output).toMatch(/^\+ {2}boats,$/m)
    expect(output).not.toContain('import { widgets }')
    expect(existsSync(join(project, 'src/resources/boats.ts'))).toBe(false)
  })

  test('npm run new exits with code 1 and one sentence on wrong usage', () => {
    const words = ['scripts/new.js', 'resource', 'boats', 'ships']
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8', input: '' })
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: "Unexpected argument 'ships'. Put texts with spaces in quotes.\n",
    })
  })

  test.each([
    [['resource', 'Boats'], "Boats.name: 'Boats' is not a valid part of an address."],
    [['resource', 'sessions'], "'sessions' is reserved."],
    [['resource', 'faqs'], "The resource 'faqs' already exists."],
    [['resource', 'boats', '--fields', 'name'], "'name' is not a field. Write name:kind"],
    [
      ['resource', 'boats', '--fields', 'name:txt'],
      "'txt' in 'name:txt' is not a kind of field. Use 'text', or another of: text,",
    ],
    [['resource', 'boats', '--fields', 'name:text name:text'], "The field 'name' is listed twice."],
    [['resource', 'boats', '--fields', 'kind:choice'], "'kind:choice' has no options."],
    [['resource', 'boats', '--fields', 'kind:choice=one|'], "'kind:choice=one|' has an empty option."],
    [['resource', 'boats', '--fields', 'title:text at:reference'], "'at:reference' does not say what it refers to."],
    [['resource', 'boats', '--fields', 'title:text at:reference=ports'], "'ports'"],
    [['resource', 'boats', '--icon', 'pgae'], "'pgae' is not a valid icon. Use 'page', or another of: slides,"],
    [['field', 'faq', 'note:text'], "'faq' is not a valid resource. Use 'faqs', or another of: "],
    [['resource', 'boats', '--icon', 'anchor'], "'anchor' is not a valid icon. Use one of: slides,"],
    [['resource'], 'The name is missing.'],
    [['resource', 'boats', 'ships'], "Unexpected argument 'ships'."],
    [['field', 'boats', 'name:text'], "'boats' is not a valid resource."],
    [['field', 'faqs', 'status:text'], "faqs already has a field 'status'."],
    [['field', 'faqs', 'note:json', '--in', 'search'], 'Fields of kind json cannot be searched.'],
    [['section', 'Price list'], "'Price list' is not a valid name for a template."],
    [['section', 'facts'], "The template 'facts' already exists."],
    [['boat'], "'boat' is not a valid first argument. Use one of: resource, field, section, kind, screen."],
    [['kind', 'Postcode', '--pattern', 'a', '--example', 'a'], "'Postcode' is not a valid name for a kind."],
    [['kind', 'colour', '--pattern', 'a', '--example', 'a'], "'colour' already exists."],
    [['kind', 'postcode', '--pattern', '(', '--example', 'a'], "'(' is not a valid regular expression."],
    [['kind', 'postcode', '--pattern', 'a', '--example', 'b'], "The example 'b' does not match the pattern."],
    [['kind', 'postcode', '--pattern', 'a|b', '--example', 'a', '--wrong', 'b'], "'b' matches the pattern."],
    [['kind', 'postcode', '--pattern', 'a'], 'The example is missing.'],
    [['screen', 'boats'], "There is no resource 'boats'."],
    [['screen', 'sliders'], 'sliders has no pages.'],
    [['screen', 'faqs'], 'Records of faqs have no pages of their own.'],
    [['screen', 'posts'], "posts already has the screen 'post'."],
    [['--sail'], "Unknown option '--sail'"],
  ])('npm run new rejects %j with a message', async (args, words) => {
    await expect(run(args, { project: sources, isTerminal: false })).rejects.toThrow(words)
    expect(existsSync('src/resources/boats.ts')).toBe(false)
  })
})
