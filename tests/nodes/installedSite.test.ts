/** Site that installs the packed product, created and upgraded according to docs/site.md and docs/upgrading.md. */
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureChromium, launchFlags } from '../../scripts/chromium.js'
import { packProduct } from '../../scripts/package.js'
import { sessionKey } from '../../src/admin/data/session.ts'
import { kit } from '../../src/resources/kit/index.ts'
import { codeBlocksIn, makeSiteFolder, type RunningSite, type SiteFolder } from '../support/harness/documentedSite.ts'

/** Changes a copy of the product into an older version: without a field of users, and with the previous schema number. */
const takeBack = async (content: string): Promise<void> => {
  const edit = async (file: string, from: RegExp, to: string) => {
    const path = join(content, file)
    const text = await readFile(path, 'utf8')
    expect(text).toMatch(from)
    await writeFile(path, text.replace(from, to))
  }
  await edit('src/resources/users.ts', /^ {4}facebook_id:.*\n/m, '')
  await edit('src/resources/words/users.ts', /^ {6}facebook_id:.*\n/m, '')
  await edit('tests/support/fixtures/specification.ts', / facebook_id/, '')
  await edit('server/schema/migrate.ts', /^export const schemaNumber = (\d+)$/m, 'export const schemaNumber = $1 - 1')
}

let own: SiteFolder
let packed: { readonly before: string; readonly after: string }
let password = ''
beforeAll(async () => {
  own = await makeSiteFolder()
  const target = await mkdtemp(join(tmpdir(), 'packed-'))
  packed = {
    before: await packProduct(target, { version: '0.0.9', change: takeBack }),
    after: await packProduct(target),
  }
  await own.install(packed.before)
  await own.site('init')
})
afterAll(async () => {
  await own?.remove()
  if (packed) await rm(dirname(packed.after), { recursive: true, force: true })
})

/** Signs in as an editor. Returns a function for calls. */
const signedIn = async ({ url, printed }: RunningSite) => {
  password ||= /^Password +(\S+)/m.exec(printed())?.[1] ?? ''
  const send = async (method: string, path: string, body?: object | FormData, token?: string) => {
    const json = body && !(body instanceof FormData) && { 'content-type': 'application/json' }
    const headers = { 'app-key': 'demo', ...json, ...(token && { authorization: `Bearer ${token}` }) }
    const content = body instanceof FormData ? body : body && JSON.stringify(body)
    const answer = await fetch(`${url}/api/${path}`, { method, headers, ...(content && { body: content }) })
    return { status: answer.status, body: await answer.json() }
  }
  const { body } = await send('POST', 'login', { identifier: 'admin@example.com', password })
  const call = (method: string, path: string, values?: object | FormData) => send(method, path, values, body.token)
  return { body, call }
}
const editorOf = async (running: RunningSite) => (await signedIn(running)).call
const pageAt = async (site: RunningSite, path: string) => (await fetch(`${site.url}${path}`)).text()
const picture = async () => {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f5c55' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(png)], 'nets.png', { type: 'image/png' }))
  return form
}

/** Files of the documentation: the first resource with its configuration, then all others. */
const documented = async () => {
  const all = await codeBlocksIn('docs/site.md')
  expect(all.map(({ file }) => file)).toEqual([
    'resources/workshops.ts',
    'site.config.ts',
    'site.config.ts',
    'site.public.tsx',
    'public/workshop.tsx',
    'public/Prices.tsx',
    'public/styles.css',
    'site.server.ts',
    'site.admin.tsx',
    'admin/StarsInput.tsx',
    'admin/StarsCell.tsx',
    'admin/stars.css',
    'resources/workshops.ts',
    'resources/workshops.ts',
    'resources/workshops.ts',
  ])
  return { first: all.slice(0, 2), rest: all.slice(2) }
}

test('a new installed site has the documented commands', async () => {
  const { scripts } = JSON.parse(await readFile(join(own.folder, 'package.json'), 'utf8'))
  expect(scripts).toMatchObject({ dev: 'site dev', start: 'site start', backup: 'site backup', site: 'site sites' })
})

test("'npx site new' edits an installed site with the formatter of the package", async () => {
  const shown = await own.site('new', 'resource', 'notices', '--dry-run')
  expect(shown).toContain('--- resources/notices.ts\nimport {')
  expect(shown).toContain("\n  name: 'notices',\n")
  expect(shown).toContain('resources: [notices],')
})

test('an installed site with the documented configuration of the kit passes the check', async () => {
  await own.write(await codeBlocksIn('docs/kit.md'))
  expect(await own.site('check')).toContain('Configuration, descriptors and types are correct.')
})

test('an installed site passes the tests over all resources', async () => {
  const { first, rest } = await documented()
  await own.write(first)
  expect(await own.site('check')).toContain('Configuration, descriptors and types are correct.')
  await own.write(rest)
  await own.write(
    (await codeBlocksIn('docs/theming.md')).map(block => ({ ...block, text: `${block.text}.prices{order:1}` })),
  )
  const said = await own.site('test')
  expect(said).toMatch(/Tests .*\d+ passed/)
  expect(said).not.toMatch(/failed/)
})

/** Adds the whole kit to the configuration, by the lines of docs/kit.md. */
const addKit = async () => {
  const [{ text = '' } = {}] = await codeBlocksIn('docs/kit.md')
  const imported = /^import .* from 'organisation-site\/kit'\n/m.exec(text)?.[0] ?? ''
  expect(imported).not.toBe('')
  expect(text).toContain('defineSite({ resources: kit, words: kitWords })')
  const path = join(own.folder, 'site.config.ts')
  const config = await readFile(path, 'utf8')
  const parts: readonly (readonly [string, string])[] = [
    ['resources: [workshops],', 'resources: [workshops, ...kit],'],
    ['words: {', 'words: {\n    ...kitWords,'],
  ]
  for (const [from] of parts) expect(config).toContain(from)
  await writeFile(path, imported + parts.reduce((whole, [from, to]) => whole.replace(from, to), config))
}

/** Expects each list of the kit in the menu, with its starter content. */
const expectKitShown = async (running: RunningSite, home: string) => {
  const content = JSON.parse(await readFile('starter/kit.json', 'utf8'))
  for (const { name, page, title } of kit.filter(each => 'page' in each)) {
    expect(home).toContain(`href="${page.list}"`)
    const shown = await pageAt(running, page.list)
    const titles: readonly string[] = content[name].map((row: Readonly<Record<string, string>>) => row[title])
    expect({ name, isFilled: titles.some(each => shown.includes(each.replaceAll('&', '&amp;'))) }).toEqual({
      name,
      isFilled: true,
    })
  }
}

test('an installed site has a custom resource, screen, section template, user field and effect, and the whole kit', async () => {
  await addKit()
  const said = await own.site('check')
  expect(said).toContain('Configuration, descriptors and types are correct.')
  // Its template is translated into Bangla.
  expect(said).not.toMatch(/sections in bn|its price/)
  const running = await own.start('start')
  try {
    const call = await editorOf(running)
    const { file_name } = (await call('POST', 'upload-single', await picture())).body
    const values = { title: 'Mending nets', held_on: '2026-12-01', picture: file_name, content: '<p>Bring a net.</p>' }
    expect((await call('POST', 'workshops', values)).status).toBe(201)
    expect(await pageAt(running, '/workshops')).toContain('/workshops/mending-nets')
    expect(await pageAt(running, '/sitemap.xml')).toContain('/workshops/mending-nets')
    const workshop = await pageAt(running, '/workshops/mending-nets')
    expect(workshop).toContain('Bring a net.')
    expect(workshop).toContain('/files/demo/nets-')
    expect(workshop).toMatch(/<dt[^>]*>Day<\/dt><dd><time [^>]*>1 December 2026</)
    expect(workshop).toContain('<p class="note">Bring a friend.</p>')
    expect(await call('POST', 'workshops', { title: 'No words', held_on: '2026-12-02' })).toMatchObject({
      status: 422,
      body: { errors: { content: ['Say what it is about.'] } },
    })
    const section = { name: 'Prices', title: 'Prices', template: 'prices', is_top: 1, status: 1 }
    const { data } = (await call('POST', 'sections', section)).body
    const widget = { name: 'net', title: 'A net', sub_title: '400 taka', section_id: data.id, status: 1 }
    expect((await call('POST', 'widgets', widget)).status).toBe(201)
    const home = await pageAt(running, '/')
    expect(home).toContain('<div><dt>A net</dt><dd>400 taka</dd></div>')
    await expectKitShown(running, home)
    const sheets = await Promise.all(
      [...home.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => pageAt(running, href)),
    )
    expect(sheets.join('')).toContain('.prices{')
    // The site's rules come last, so they win at equal specificity.
    expect(sheets[0]?.indexOf('--page:80rem')).toBeGreaterThan(sheets[0]?.lastIndexOf('.section-facts') ?? 0)
    const user = {
      name: 'Rahima',
      email: 'rahima@example.org',
      badge: '17',
      password: 'four quiet boats',
      confirm_password: 'four quiet boats',
    }
    const added = await call('POST', 'users', user)
    expect(added).toMatchObject({ status: 201, body: { data: { badge: '17' } } })
  } finally {
    await running.stop()
  }
})

test('an installed site loads a custom input, cell and icon where they are displayed', async () => {
  const running = await own.start('start')
  const { body, call } = await signedIn(running)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: launchFlags })
  try {
    const page = await browser.newPage({ baseURL: running.url })
    const fetched: string[] = []
    const complaints: string[] = []
    page.on('request', request => fetched.push(request.url()))
    page.on('pageerror', error => complaints.push(String(error)))
    const session = JSON.stringify({ token: body.token, user: body.user, appKey: 'demo' })
    await page.addInitScript(([key = '', value = '']) => localStorage.setItem(key, value), [sessionKey, session])
    const isFetched = (name: string) => fetched.some(url => url.includes(`/assets/admin/${name}-`))

    await page.goto('/admin/dashboard')
    const entry = page.getByRole('link', { name: 'Workshops' })
    expect(await entry.locator('path').getAttribute('d')).toMatch(/^M11 2v11/)
    await page.waitForLoadState('networkidle')
    expect([isFetched('StarsInput'), isFetched('StarsCell')]).toEqual([false, false])

    await page.goto('/admin/workshops/form/1')
    const stars = page.getByRole('radiogroup', { name: 'Level' })
    await stars.getByRole('radio', { name: '3' }).press('Space')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(async () => (await call('GET', 'workshops/1')).body.data.level).toBe(4)
    expect([isFetched('StarsInput'), isFetched('StarsCell')]).toEqual([true, false])

    await page.goto('/admin/workshops')
    await page.getByRole('img', { name: '4' }).waitFor()
    expect(isFetched('StarsCell')).toBe(true)
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
    await running.stop()
  }
})

describe('a mistake in the configuration of an installed site', () => {
  let written: string
  const types = () => join(own.folder, 'tsconfig.json')
  beforeAll(async () => {
    written = await readFile(join(own.folder, 'site.config.ts'), 'utf8')
    // Without `tsconfig.json`, the check skips the types.
    await rename(types(), `${types()}.aside`)
  })
  afterAll(async () => {
    await writeFile(join(own.folder, 'site.config.ts'), written)
    await rename(`${types()}.aside`, types())
  })

  const writeMistake = async (from: string, to: string) => {
    expect(written).toContain(from)
    await writeFile(join(own.folder, 'site.config.ts'), written.replace(from, to))
  }

  // One mistake each in the values, the imports and the exports of the configuration.
  test.each([
    ["inputs: ['stars'],", "inputs: ['star'],", "There is no input 'stars'."],
    ["from './resources/workshops.ts'", "from './resources/workshop.ts'", './resources/workshop.ts'],
    ['export const site', 'export const sites', 'site.config.ts exports no site.'],
  ])('the line %s written as %s stops check, build and start with its location', async (from, to, said) => {
    await writeMistake(from, to)
    for (const command of ['check', 'build', 'start']) await expect(own.site(command)).rejects.toThrow(said)
  })
})

test('an upgrade migrates the data, and the older version then refuses the database', async () => {
  /** Build and installed product, with the files that npm writes for it. */
  const parts = ['dist', 'node_modules/organisation-site', 'package.json', 'package-lock.json']
  const [before, after] = [join(own.folder, '.before'), join(own.folder, '.after')]
  const put = async (from: string, to: string, place: (from: string, to: string) => Promise<void> = rename) => {
    for (const part of parts) {
      await mkdir(dirname(join(to, part)), { recursive: true })
      await place(join(from, part), join(to, part))
    }
  }
  await own.site('backup', join(own.folder, 'before.tar'))
  await put(own.folder, before, (from, to) => cp(from, to, { recursive: true }))
  await own.install(packed.after)
  await own.site('build')
  expect(await own.site('migrate', '--plan')).toContain('facebook_id')
  const upgraded = await own.start('start')
  try {
    expect(await pageAt(upgraded, '/workshops/mending-nets')).toContain('Bring a net.')
    const call = await editorOf(upgraded)
    const users = (await call('GET', 'users')).body
    expect(JSON.stringify(users)).toContain('"badge":"17"')
  } finally {
    await upgraded.stop()
  }
  await put(own.folder, after)
  await put(before, own.folder)
  await expect(own.start('start')).rejects.toThrow('The database was written by a newer version of this program.')
  await put(own.folder, before)
  await put(after, own.folder)
  const again = await own.start('start')
  expect(await pageAt(again, '/workshops/mending-nets')).toContain('Bring a net.')
  await again.stop()
})
