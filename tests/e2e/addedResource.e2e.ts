/** Resources that somebody adds with `npm run new` and by hand, built and used in a browser: by the form of an editor, and on the pages that visitors get. */
import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sessionKey } from '../../src/admin/data/session.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { publicFieldOf } from '../../src/schema/descriptor/innerFields.ts'
import { branches } from '../fixtures/branches.ts'
import { sampleOf } from '../support/fixtures/sample.ts'
import { pdfOf } from '../support/fixtures/zipOf.ts'
import { copyProject, type ProjectCopy } from '../support/harness/projectCopy.ts'
import { violationsOf, wcag } from './support/axe.ts'
import { openPage, visit } from './support/browser.ts'
import { credentials, startFilledSite } from './support/site.ts'

/** What `npm run new` writes it from: a list, a page, a picture, a document, tags and days. */
const spec = [
  'title:text!:Title:শিরোনাম',
  'slug:slug',
  'issued_on:date!:Issued on:জারির তারিখ',
  'closes_on:date:Closes on:শেষ দিন',
  'picture:image:Picture:ছবি',
  'paper:file:Paper:কাগজ',
  'tags:references=post-categories:Tags:ট্যাগ',
  'body:html:Text:লেখা',
]
const title = 'Boats for the chars of Khulna'
const address = '/circulars/boats-for-the-chars-of-khulna'

let project: ProjectCopy
let site: Awaited<ReturnType<typeof startFilledSite>>
let session: { readonly token: string; readonly user: object }

const call = async (method: string, path: string, body: object) => {
  const headers = { 'app-key': 'demo', 'content-type': 'application/json' }
  const authorization = session && { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${site.url}/api/${path}`, {
    method,
    headers: { ...headers, ...authorization },
    body: JSON.stringify(body),
  })
  const read = await answer.json()
  expect(answer.ok, JSON.stringify(read)).toBe(true)
  return read
}

beforeAll(async () => {
  project = copyProject()
  const inProject = (...words: readonly string[]) =>
    execFileSync(process.execPath, words, { cwd: project.folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const names = ['--bn', 'পরিপত্র', '--bns', 'পরিপত্রসমূহ', '--public', '--fields', spec.join(' ')]
  inProject('scripts/new.js', 'resource', 'circulars', ...names)
  project.addResources()
  inProject('scripts/build.js', '--quiet')
  site = await startFilledSite(inject('prepared'), {}, undefined, { cwd: project.folder })
  const { email, password } = credentials
  session = await call('POST', 'login', { identifier: email, password })
}, 300_000)
afterAll(async () => {
  await site?.stop()
  project?.remove()
})

const sized = (width: number) =>
  ({ baseURL: site.url, viewport: { width, height: 900 }, reducedMotion: 'reduce' }) as const
const openOffice = async (path: string, width = 1280): Promise<Page> => {
  const stored = JSON.stringify({ token: session.token, user: session.user, appKey: 'demo' })
  const page = await openPage({ ...sized(width), stored: { [sessionKey]: stored } })
  await page.goto(`/admin/${path}`)
  return page
}
const saveIn = async (page: Page) => {
  const answered = page.waitForResponse(
    answer => answer.url().includes('/api/circulars') && ['POST', 'PUT'].includes(answer.request().method()),
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await answered).ok()).toBe(true)
}
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a record with a picture, a document, tags and days is saved by the form of a new resource, by its labels', async () => {
  const page = await openOffice('circulars/form')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Issued on').fill('2026-11-20')
  await page.getByLabel('Closes on').fill('2026-12-20')
  await page.getByRole('button', { name: 'Picture: Select Image' }).press('Enter')
  const library = page.getByRole('dialog', { name: 'Files Upload' })
  await library.getByRole('group', { name: 'Stored files' }).getByRole('button').first().click()
  await library.getByRole('button', { name: 'Insert' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Paper: Choose a file' }).press('Enter')
  const paper = { name: 'Boats 2026.pdf', mimeType: 'application/pdf', buffer: pdfOf('Boats') }
  await (await choosing).setFiles(paper)
  await page.getByRole('link', { name: 'Boats-2026.pdf' }).waitFor()
  const tags = page.getByRole('combobox', { name: 'Tags' })
  for (const word of ['News', 'Member']) {
    await tags.fill(word)
    // The search has been answered once nothing else is offered.
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(word)])
    await tags.press('ArrowDown')
    await tags.press('Enter')
    await page.getByRole('list', { name: 'Tags: selected' }).getByText(word).waitFor()
  }
  await page.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('Forty boats, built of sal wood.')
  await saveIn(page)
  expect(await page.getByRole('link', { name: 'View page' }).getAttribute('href')).toBe(address)
})

describe('what visitors get of a new resource', () => {
  const shown = ['20 November 2026', '20 December 2026', 'Boats-2026.pdf', 'News', 'Member Stories', 'Forty boats']

  test('is the same from the server and after a click', async () => {
    const page = await openPage(sized(1280))
    await visit(page, '/circulars')
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(new URL(page.url()).pathname).toBe(address)
    const clicked = await page.getByRole('main').innerText()
    await visit(page, address)
    expect(await page.getByRole('main').innerText()).toBe(clicked)
    for (const text of shown) expect(clicked).toContain(text)
  })

  test.each([390, 1280, 1600])(
    'is seen at %i px, in print as well, and breaks no rule of accessibility',
    async width => {
      const page = await openPage(sized(width))
      for (const path of ['/circulars', address]) {
        await visit(page, path)
        expect(await overflowOf(page)).toBe(0)
        expect(await violationsOf(page, { runOnly: [...wcag, 'best-practice'] })).toEqual([])
      }
      for (const media of ['screen', 'print'] as const) {
        await page.emulateMedia({ media })
        const text = await page.getByRole('main').innerText()
        for (const each of shown) expect(text, media).toContain(each)
      }
    },
  )

  test('is found by site search and stands in the sitemap', async () => {
    const page = await openPage(sized(390))
    await visit(page, '/search?q=sal%20wood')
    expect(await page.getByRole('link', { name: title }).getAttribute('href')).toBe(address)
    const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
    for (const path of ['/circulars', address]) expect(map).toContain(`<loc>${site.url}${path}</loc>`)
  })

  test('has its labels, days and digits in Bangla on a site in Bangla', async ({ onTestFinished }) => {
    onTestFinished(() => call('PUT', 'applications/demo', { language: 'en' }))
    await call('PUT', 'applications/demo', { language: 'bn' })
    const page = await openPage(sized(390))
    await visit(page, address)
    const text = await page.getByRole('main').innerText()
    for (const each of ['জারির তারিখ', 'শেষ দিন', '২০ নভেম্বর, ২০২৬', 'কাগজ', 'ট্যাগ', 'পরিপত্রসমূহ'])
      expect(text).toContain(each)
    expect(text).not.toMatch(/Issued|Closes|Paper|Tags/)
  })
})

describe('a record of a new resource', () => {
  test('is changed twice, deleted and brought back by Undo', async () => {
    const page = await openOffice('circulars')
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    for (const name of ['Boats, ordered', 'Boats, delivered']) {
      await page.getByLabel('Title').fill(name)
      await saveIn(page)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Delete Boats, delivered' }).click()
    await page.getByRole('dialog', { name: 'Delete Confirmation' }).getByRole('button', { name: 'Delete' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await expect.poll(async () => (await fetch(site.url + address)).status).toBe(404)
    await undo.click()
    await expect.poll(async () => (await fetch(site.url + address)).status).toBe(200)
    expect(await (await fetch(site.url + address)).text()).toContain('Boats, delivered')
  })
})

/** The labels that the page of a record shows: of what is public, those of inner fields included. */
const shownLabels = (field: Field): readonly string[] => {
  if (field.kind === 'status' || field.kind === 'json' || field.kind === 'slug') return []
  const own = publicFieldOf(field)
  if (own.kind === 'group' || own.kind === 'rows') return [own.label, ...Object.values(own.fields).flatMap(shownLabels)]
  return [own.label]
}

describe('a resource with a field of every kind', () => {
  let id = 0
  beforeAll(async () => {
    const photo = '/default-image.jpg'
    const story = [
      { block: 'quote', words: '<p>Here to stay</p>', by: 'Harun' },
      { block: 'picture', photo, caption: 'The quay' },
    ]
    const given = { manager_id: null, news: [], topics: [1], below: [], brochure: null, story }
    id = (await call('POST', 'branches', sampleOf(branches, 'Khulna', given))).data.id
  })

  test.each([390, 1280])(
    'has a form at %i px that fits the window and breaks no rule of accessibility',
    async width => {
      const page = await openOffice(`branches/form/${id}`, width)
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        expect(await overflowOf(page)).toBe(0)
        expect(await violationsOf(page)).toEqual([])
      }
      await page.getByRole('tab', { name: 'About' }).click()
      await page.getByRole('button', { name: 'Add' }).first().waitFor()
    },
  )

  test.each([390, 1280, 1600])('has a page at %i px that shows every public value with its label', async width => {
    const page = await openPage(sized(width))
    await visit(page, `/branches/${id}`)
    const text = await page.getByRole('main').innerText()
    const filled = Object.entries(branches.fields).filter(
      ([name, field]) => 'public' in field && !['name', 'manager_id', 'news', 'brochure', 'closed_on'].includes(name),
    )
    for (const [, field] of filled) for (const label of shownLabels(field)) expect(text).toContain(label)
    expect(await overflowOf(page)).toBe(0)
    expect(await violationsOf(page, { runOnly: [...wcag, 'best-practice'] })).toEqual([])
  })
})
