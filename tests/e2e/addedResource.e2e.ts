/** An added resource with a field of every kind, built and opened in a browser: the editor's form and the public page. */
import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sessionKey } from '../../src/admin/data/session.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { publicFieldOf } from '../../src/schema/descriptor/innerFields.ts'
import { branches } from '../fixtures/branches.ts'
import { sampleOf } from '../support/fixtures/sample.ts'
import { copyProject, type ProjectCopy } from '../support/harness/projectCopy.ts'
import { violationsOf, wcag } from './support/axe.ts'
import { openPage, visit } from './support/browser.ts'
import { credentials, startFilledSite } from './support/site.ts'

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
  project.addResources()
  inProject('scripts/build.js', '--quiet')
  site = await startFilledSite(inject('prepared'), {}, undefined, { cwd: project.folder })
  const { email, password } = credentials
  session = await call('POST', 'login', { identifier: email, password })
}, 600_000)
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
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Labels that the page of a record displays, including those of public inner fields. */
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

  test.each([390, 1280])('the form of an added resource fits a window of %i px and passes axe', async width => {
    const page = await openOffice(`branches/form/${id}`, width)
    await page.getByRole('tab').first().waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await overflowOf(page)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
    }
    await page.getByRole('tab', { name: 'About' }).click()
    await page.getByRole('button', { name: 'Add' }).first().waitFor()
  })

  test.each([390, 1280, 1600])(
    'the page of an added resource at %i px shows every public value with its label',
    async width => {
      const page = await openPage(sized(width))
      await visit(page, `/branches/${id}`)
      const text = await page.getByRole('main').innerText()
      const filled = Object.entries(branches.fields).filter(
        ([name, field]) => 'public' in field && !['name', 'manager_id', 'news', 'brochure', 'closed_on'].includes(name),
      )
      for (const [, field] of filled) for (const label of shownLabels(field)) expect(text).toContain(label)
      expect(await overflowOf(page)).toBe(0)
      expect(await violationsOf(page, { runOnly: [...wcag, 'best-practice'] })).toEqual([])
    },
  )
})
