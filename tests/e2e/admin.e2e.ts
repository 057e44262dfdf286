/** Tasks of an editor in a real browser, with the starter content. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import type { Field, FieldKind } from '../../src/schema/descriptor/field.ts'
import { type Descriptor, inputsOf } from '../../src/schema/descriptor/resource.ts'
import { textsOf } from '../../src/schema/descriptor/texts.ts'
import { isChangeable } from '../support/fixtures/sample.ts'
import { expectPageConsole, openPage, openSignedIn } from './support/browser.ts'
import { fill, press, tabTo } from './support/keyboard.ts'
import { credentials } from './support/site.ts'
import { uniqueText } from './support/unique.ts'

describe('signing in to the back office', () => {
  test('a wrong password shows a message and keeps the typed text', async () => {
    expectPageConsole(/401/)
    const page = await openPage()
    await page.goto('/admin')
    await page.getByLabel('Email').fill(credentials.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: /sign in|log in|login/i }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(credentials.email)
  })

  test('a deep link opens after sign-in', async () => {
    const page = await openPage()
    await page.goto('/admin/post/form')
    await page.getByLabel('Email').fill(credentials.email)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.getByRole('button', { name: /sign in|log in|login/i }).click()
    await page.getByLabel('Title', { exact: false }).first().waitFor()
    await expect.poll(() => page.url()).toMatch(/\/admin\/post\/form$/)
  })

  test('a sign-out in one tab signs out the other', async () => {
    // The server may refuse a pending request of the other tab.
    expectPageConsole(/401/)
    const first = await openSignedIn('/admin/dashboard')
    const second = await first.context().newPage()
    await second.goto('/admin/slider')
    await second.getByRole('heading', { name: 'Sliders' }).waitFor()
    await first
      .getByRole('button', { name: 'Logout' })
      .or(first.getByRole('menuitem', { name: 'Logout' }))
      .first()
      .click()
    await first.getByLabel('Email').waitFor()
    await second.getByLabel('Email').waitFor()
  })
})

test('the dashboard shows the application and its counts', async () => {
  const page = await openSignedIn('/admin/dashboard')
  await page.getByText('App Info').waitFor()
  await page.getByText('Reports').waitFor()
  await page.getByText('info@gmpf.example').first().waitFor()
})

describe('the lifecycle of a record', () => {
  test('a record is created, found, changed and deleted', async () => {
    const page = await openSignedIn('/admin/faq/form')
    const name = uniqueText('Written by a test')
    await page.getByLabel('Title', { exact: false }).first().fill(name)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Data updated successfully.').waitFor()

    await page.goto('/admin/faq')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: name.slice(0, 17) })
    await row.waitFor()
    await row.getByRole('link', { name: /edit/i }).click()
    await page.waitForURL('**/admin/faq/form/*')

    const changed = `${name} changed`
    await page.getByLabel('Title', { exact: false }).first().fill(changed)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Data updated successfully.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Title', { exact: false }).first().inputValue()).toBe(changed)

    await page.goto('/admin/faq')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await row.getByRole('button', { name: /delete/i }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Delete Confirmation').waitFor()
    await dialog.getByText('Are you sure you want to delete this Page?').waitFor()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No Data Found').waitFor()
  })

  test('a server error is shown at its field and above the form, without losing typed text', async () => {
    expectPageConsole(/409/)
    const page = await openSignedIn('/admin/post/form')
    await page.getByLabel('Title', { exact: false }).first().fill('Typed while refused')
    const slug = await page.request.get('/api/posts', { headers: { 'app-key': 'demo' } })
    const taken = (await slug.json()).data.data[0].slug as string
    await page.getByLabel('Slug', { exact: false }).fill(taken)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => page.getByLabel('Slug', { exact: false }).getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Title', { exact: false }).first().inputValue()).toBe('Typed while refused')
  })

  test('a record published by an editor is visible to visitors immediately', async () => {
    const page = await openSignedIn('/admin/faq/form')
    const question = uniqueText('Is this shown at once')
    await page.getByLabel('Title', { exact: false }).first().fill(question)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Data updated successfully.').waitFor()
    await page.goto('/faq')
    await page.getByText(question).first().waitFor()
  })
})

describe('the back office by keyboard only', () => {
  /** Inputs of a form, without the table of rights, which has tests of its own. */
  const inputsIn = (resource: Descriptor) =>
    inputsOf(resource).flatMap(({ field: name, label }) => {
      const field = resource.fields[name] as Field
      return field.kind === 'rows' && field.input === 'rights' ? [] : [{ name, field, label: label ?? field.label }]
    })
  const isNeeded = ({ required, default: preset, kind }: Field) =>
    (required && preset === undefined) || kind === 'password'

  const kindsOf = (resource: Descriptor) => new Set(inputsIn(resource).map(({ field }) => field.kind))

  /** A few resources that together have every kind of input. Each comes with the kinds that the previous ones lack. */
  const covering = (): readonly (readonly [name: string, Descriptor, first: ReadonlySet<FieldKind>])[] => {
    const known = new Set<FieldKind>()
    const chosen: (readonly [string, Descriptor, ReadonlySet<FieldKind>])[] = []
    const fresh = (resource: Descriptor) => new Set([...kindsOf(resource)].filter(kind => !known.has(kind)))
    for (;;) {
      const [next] = [...resources].sort((a, b) => fresh(b).size - fresh(a).size)
      if (!next || fresh(next).size === 0) return chosen
      const first = fresh(next)
      chosen.push([next.name, next, first])
      for (const kind of first) known.add(kind)
    }
  }

  /** Required inputs of a resource, and one input of each kind in `kinds`. */
  const filledIn = (resource: Descriptor, kinds: ReadonlySet<FieldKind>) => {
    const left = new Set(kinds)
    return inputsIn(resource).filter(({ field }) => left.delete(field.kind) || isNeeded(field))
  }

  const isAnswered = (page: Page, method: string, path: string) =>
    page.waitForResponse(answer => answer.request().method() === method && answer.url().includes(path))

  /** Creates a record. Returns the word by which it is found, and a function that awaits the message of a save. */
  const create = async (page: Page, resource: Descriptor, kinds: ReadonlySet<FieldKind>) => {
    const api = `/api/${resource.name}`
    const word = uniqueText('Typed').replace(' ', '-')
    const saved = () => page.getByText(textsOf(resource).saved[0], { exact: true }).waitFor()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .locator(`a[href="/admin/${resource.path}"]`)
      .press('Enter')
    await page.getByRole('heading', { level: 1, name: textsOf(resource).heading, exact: true }).waitFor()
    await page.keyboard.press('n')
    const filled = filledIn(resource, kinds)
    for (const { field, label } of filled) await fill({ page, label, field, word })
    // Waits for the message while the request is sent, because it disappears after three seconds.
    const [created] = await Promise.all([isAnswered(page, 'POST', api), saved(), page.keyboard.press('Control+s')])
    const { data } = await created.json()
    for (const { name } of filled.filter(({ field }) => !field.writeOnly))
      expect({ resource: resource.name, name, value: data[name] }).not.toMatchObject({
        value: expect.toSatisfy(value => value === null || value === ''),
      })
    await page.waitForURL(`**/admin/${resource.path}/form/${data.id}`)
    return { word, saved }
  }

  const live = async (page: Page, resource: Descriptor, kinds: ReadonlySet<FieldKind>) => {
    const api = `/api/${resource.name}`
    const { word, saved } = await create(page, resource, kinds)
    const row = page.getByRole('row').filter({ hasText: word })
    const search = async () => {
      if (resource.search.length === 0) return
      await page.getByRole('searchbox').waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type(word)
    }
    await press(page, page.getByRole('link', { name: 'Back' }), 'Shift+Tab')

    await search()
    await press(page, row.getByRole('link', { name: /^Edit/ }))
    const changed = inputsIn(resource).find(({ field }) => isChangeable(field))
    await tabTo(page, page.getByLabel(changed?.label ?? '', { exact: true }))
    await page.keyboard.press('Home')
    await page.keyboard.type('x')
    const submit = page.getByRole('button', { name: textsOf(resource).submit, exact: true })
    const [stored] = await Promise.all([isAnswered(page, 'PUT', api), saved(), press(page, submit, 'Shift+Tab')])
    expect((await stored.json()).data[changed?.name ?? '']).toMatch(/^x/)
    await press(page, page.getByRole('link', { name: 'Back' }), 'Shift+Tab')

    await search()
    await press(page, row.getByRole('button', { name: /^Delete/ }))
    const [deleted] = await Promise.all([
      isAnswered(page, 'DELETE', api),
      press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })),
    ])
    expect(deleted.status()).toBe(200)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
    await press(page, page.getByRole('button', { name: 'Undo' }))
    await row.waitFor()
  }

  const [first, ...others] = covering()

  test.each(first ? [first] : [])(
    'a record of %s is created, found, edited, deleted and restored by keyboard only',
    async (_name, resource, kinds) => live(await openSignedIn('/admin/dashboard'), resource, kinds),
  )

  test.each(others)('a record of %s is created by keyboard only', async (_name, resource, kinds) => {
    await create(await openSignedIn('/admin/dashboard'), resource, kinds)
  })
})

test('an image is uploaded, selected and stored with its record', async () => {
  const page = await openSignedIn('/admin/slider/form')
  const picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#0f5c55' } })
    .png()
    .toBuffer()
  await page.getByLabel('Title', { exact: false }).first().fill(uniqueText('With a picture'))
  await page.getByRole('button', { name: 'Select Logo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Files Upload').waitFor()
  expect(await dialog.getByRole('button', { name: 'Insert' }).isDisabled()).toBe(true)
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'green pond.png', mimeType: 'image/png', buffer: picture })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.getByText('File uploaded successfully!').waitFor()
  await dialog.getByRole('button', { name: /green-pond/, pressed: true }).waitFor()
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Data updated successfully.').waitFor()
  await page.waitForURL('**/admin/slider/form/*')
  await page.reload()
  await page.locator('img[src*="green-pond"]').first().waitFor()
})

test('an unknown address of the back office shows a message', async () => {
  const page = await openSignedIn('/admin/nothing-here')
  await page
    .getByText(/not found/i)
    .first()
    .waitFor()
})
