/** Mistakes in a site while `site dev` runs. They are shown in the browser and the terminal until they are corrected. */
import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/freePort.js'
import { descriptorShape } from '../../src/schema/checks/shapes/descriptorShape.ts'
import { makeLinkedSite } from '../support/harness/linkedSite.ts'

const boats = `export const boats = {
  name: 'boats',
  path: 'boats',
  label: { one: 'Boat', many: 'Boats' },
  icon: 'page',
  fields: {
    title: { kind: 'text', label: 'Name', required: true, public: true },
    home: { kind: 'reference', label: 'Home', to: 'pages', public: true },
    colour: { kind: 'choice', label: 'Colour', options: [{ value: 'red', label: 'Red' }], public: true },
    status: { kind: 'status', label: 'Status', default: 1, required: true, public: true },
  },
  title: 'title',
  list: { columns: ['title'], pageSizes: [20] },
  form: ['title', 'home', 'colour', 'status'],
  search: ['title'],
  filters: [],
  page: { list: '/boats', record: '/boats/:id' },
  texts: { deleteAsk: 'Delete this boat?' },
}
`
const config = `import { defineSite } from 'organisation-site'
import { boats } from './resources/boats.ts'

export const site = defineSite({ resources: [boats] })
`

let site: ReturnType<typeof makeLinkedSite>
let server: ChildProcess
let url = ''
let printed = ''

/** Status of a page, and the displayed error message. */
const visit = async (): Promise<{ readonly status: number; readonly message: string }> => {
  const answer = await fetch(`${url}/boats`)
  const [, error = '{}'] = /const error = (\{.*\})$/m.exec(await answer.text()) ?? []
  return { status: answer.status, message: JSON.parse(error).message ?? '' }
}

const startDevelopment = (port: number): ChildProcess => {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  return spawn(process.execPath, [resolve('bin/site.js'), 'dev'], {
    cwd: site.folder,
    env: { ...env, SITE_FOLDER: site.folder, PORT: String(port) },
  })
}

beforeAll(async () => {
  site = makeLinkedSite()
  site.write('package.json', '{ "type": "module" }')
  site.write('site.config.ts', config)
  site.write('resources/boats.ts', boats)
  site.write('starter/content.json', '{ "applications": { "name": "Boats" } }')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = startDevelopment(port)
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
})
afterAll(async () => {
  const ended = new Promise(end => server?.once('exit', end))
  if (server?.kill('SIGTERM')) await ended
  await site?.remove()
})

const keys = Object.keys(descriptorShape).filter(key => new RegExp(`^  ${key}: `, 'm').test(boats))
/** Swaps the last two letters of a key. */
const misspellingOf = (key: string) => key.replace(/(.)(.)$/, '$2$1')
const written = (pattern: string, text: string) => boats.replace(new RegExp(pattern, 'm'), text)

const mistakes: readonly (readonly [mistake: string, source: string, said: string])[] = [
  ...keys.map(key => {
    const wrong = misspellingOf(key)
    const place = key === 'name' ? 'resources[0]' : 'boats'
    const said =
      key === 'name' ? `${place}: Misspelt key '${wrong}': use 'name'.` : `${place}: Misspelt key '${wrong}'.`
    return [`'${wrong}' in the place of '${key}'`, written(`^  ${key}:`, `  ${wrong}:`), said] as const
  }),
  ['a field without a kind', written("kind: 'text', ", ''), 'boats.fields.title: Its '],
  ['a field without a label', written("label: 'Name', ", ''), 'boats.fields.title: Its '],
  [
    'a misspelt key for the label',
    written("label: 'Name'", "lable: 'Name'"),
    "boats.fields.title: Misspelt key 'lable'",
  ],
  ['a misspelt option of a field', written('required', 'reqiured'), "boats.fields.title: Misspelt key 'reqiured'"],
  ['a reference without a resource', written(", to: 'pages'", ''), 'boats.fields.home: Its '],
  ['a choice without options', written(', options: [^\\]]*\\]', ''), 'boats.fields.colour: Its '],
  ['an option without a value', written("value: 'red', ", ''), 'boats.fields.colour: Its '],
  [
    'an unknown field builder',
    written('\\{ kind: .text.*', "txt('Name'),"),
    'resources/boats.ts:7:12: txt is not defined.',
  ],
  ['a script with a syntax error', `${boats}}`, 'resources/boats.ts:20:1: '],
]

test('the first start of a valid site shows its pages', async () => {
  await expect.poll(() => visit().catch(() => printed), { timeout: 100_000 }).toEqual({ status: 200, message: '' })
}, 120_000)

test('a second server on the same port does not start, and states the remedy', async () => {
  const { port } = new URL(url)
  const second = startDevelopment(Number(port))
  let said = ''
  second.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const code = await new Promise(end => second.once('exit', end))
  expect({ code, said }).toEqual({
    code: 1,
    // On a busy machine, Vite first reports the time that it took.
    said: expect.stringMatching(
      `(?:^|\n)Port ${port} is already in use\\. Set PORT to another, or stop the program that uses it\\.\n$`,
    ),
  })
}, 120_000)

test.each(mistakes)(
  'a descriptor mistake is displayed on every page and in the terminal: %s',
  async (_mistake, source, said) => {
    expect(source).not.toBe(boats)
    printed = ''
    site.write('resources/boats.ts', source)
    await expect.poll(async () => (await visit()).message).toContain(said)
    expect(await visit()).toMatchObject({ status: 500 })
    expect(printed).toContain(said)
  },
)

test('a site is displayed again once its mistake is fixed, without a restart', async () => {
  site.write('resources/boats.ts', boats)
  await expect.poll(visit).toEqual({ status: 200, message: '' })
  site.write('resources/boats.ts', boats.replace("many: 'Boats'", "many: 'Fishing boats'"))
  await expect.poll(async () => (await fetch(`${url}/boats`)).text()).toContain('Fishing boats')
})

test('a listed part that site.public.tsx lacks is reported until it is added', async () => {
  printed = ''
  site.write('site.config.ts', config.replace('resources: [boats]', "resources: [boats], screens: ['boat']"))
  const missing = "screens: 'boat' is listed in site.config.ts, but site.public.tsx has none of this name in screens."
  await expect.poll(async () => (await visit()).message).toContain(missing)
  site.write('site.public.tsx', 'export const screens = { boats: () => null }\n')
  await expect.poll(async () => (await visit()).message).toContain(missing)
  expect(printed).toContain(missing)
  site.write('site.public.tsx', 'export const screens = { boat: () => null }\n')
  await expect.poll(visit).toEqual({ status: 200, message: '' })
})
