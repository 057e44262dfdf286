/** Nothing that is typed is lost, in a real browser: two editors, dead tabs, ended sessions, slow and missing servers. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectComplaints, openPage, openSignedIn } from './support/browser.ts'
import { callApi, draftHolds, storedDrafts } from './support/editing.ts'
import { credentials } from './support/site.ts'
import { uniqueText } from './support/unique.ts'

/** A slide of its own for a test; gives its id. */
const makeSlide = async (page: Page, title: string): Promise<number> =>
  (await callApi(page, 'POST', '/api/sliders', { title, sub_title: 'As it was', status: 1 })).data.id

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const subTitle = (page: Page) => page.getByLabel('Sub title', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const saved = (page: Page) => page.getByText('Data updated successfully.').waitFor()
const openSlide = async (page: Page, id: number) => {
  await page.goto(`/admin/slider/form/${id}`)
  await title(page).waitFor()
}
const secondEditor = { email: `second-${Date.now()}@example.org`, password: 'another long password' }

/** A page on which a second editor is signed in, made by the first. */
const openSecond = async (first: Page): Promise<Page> => {
  const { email, password } = secondEditor
  await callApi(first, 'POST', '/api/users', {
    name: 'Second Editor',
    email,
    password,
    confirm_password: password,
    type: 'editor',
    status: 1,
  })
  const page = await openPage()
  await page.goto('/admin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/admin/dashboard')
  return page
}

describe('two editors at one record', () => {
  test('get a merge of a stale save, and choose where both have changed a field', async () => {
    expectComplaints(/409/)
    const first = await openSignedIn()
    const second = await openSecond(first)
    const id = await makeSlide(first, uniqueText('Shared'))
    await openSlide(first, id)
    await openSlide(second, id)

    await title(second).fill('Title of the second')
    await subTitle(second).fill('Sub title of the second')
    await submit(second).click()
    await saved(second)

    await title(first).fill('Title of the first')
    await submit(first).click()
    const dialog = first.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.getByText('Updated from their version: Sub title.').waitFor()
    await dialog.getByRole('radio', { name: /^Theirs Title of the second/ }).waitFor()
    await dialog.getByRole('radio', { name: /^Yours Title of the first/ }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await saved(first)
    await expect.poll(() => subTitle(first).inputValue()).toBe('Sub title of the second')
    const { data } = await callApi(first, 'GET', `/api/sliders/${id}`)
    expect(data).toMatchObject({ title: 'Title of the first', sub_title: 'Sub title of the second', version: 3 })
  })

  test('get a notice of changes by a refetch, which never changes what is being typed', async () => {
    const first = await openSignedIn()
    const id = await makeSlide(first, uniqueText('Watched'))
    await openSlide(first, id)
    await title(first).fill('Being typed')
    const { data } = await callApi(first, 'GET', `/api/sliders/${id}`)
    await callApi(first, 'PUT', `/api/sliders/${id}`, { ...data, title: 'Changed elsewhere', sub_title: 'Also' })
    // As when the editor comes back to the tab.
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await first.getByText(/changed elsewhere while you were editing/).waitFor()
    expect(await title(first).inputValue()).toBe('Being typed')
    expect(await subTitle(first).inputValue()).toBe('As it was')
  })
})

describe('typed text', () => {
  test('survives the crash of its tab and signing out, and its draft is deleted by the save', async () => {
    const page = await openSignedIn()
    const words = uniqueText('Never saved')
    const id = await makeSlide(page, uniqueText('Left'))
    await openSlide(page, id)
    await title(page).fill(words)
    await draftHolds(page, words)
    const context = page.context()
    await page.close()

    const second = await context.newPage()
    await openSlide(second, id)
    await second.getByText(/You have unsaved changes from a moment ago: Title\./).waitFor()
    await second.getByRole('button', { name: 'Logout' }).first().click()
    await second.getByRole('button', { name: 'Keep them and log out' }).click()
    await second.getByLabel('Email').fill(credentials.email)
    await second.getByLabel('Password', { exact: true }).fill(credentials.password)
    await second.getByRole('button', { name: 'Sign in', exact: true }).click()
    await second.waitForURL('**/admin/dashboard')

    await openSlide(second, id)
    await second.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.poll(() => title(second).inputValue()).toBe(words)
    await submit(second).click()
    await saved(second)
    await second.reload()
    await expect.poll(() => title(second).inputValue()).toBe(words)
    expect(await second.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0)
  })

  test('is stored without national IDs, also of a former version, and is deleted from a shared computer on request', async () => {
    const page = await openSignedIn()
    const [name, id, former] = [uniqueText('Rahima'), '19710326123456789', '19650101987654321']
    await page.goto('/admin/users/form')
    await page.getByLabel('National ID').fill(id)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await draftHolds(page, name)
    expect(await storedDrafts(page)).not.toContain(id)
    // As a version stored it that did not know the field as sensitive.
    await page.evaluate(
      ([words = '', number = '']) =>
        new Promise<void>(resolve => {
          const opening = indexedDB.open('admin-journal')
          opening.onsuccess = () => {
            const writing = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
            const values = { name: words, national_id_no: number }
            const draft = { id: 'former', at: Date.now(), values, base: {} }
            writing.put(draft, ['demo', '1', 'users', '', 'former']).onsuccess = () => {
              opening.result.close()
              resolve()
            }
          }
        }),
      [name, former],
    )
    expect(await storedDrafts(page)).toContain(former)
    await page.reload()
    await expect.poll(() => storedDrafts(page)).not.toContain(former)
    expect(await storedDrafts(page)).toContain('former')

    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('button', { name: 'Delete them and log out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expect.poll(() => storedDrafts(page)).not.toMatch(/Rahima|former/)
  })

  test('is deleted when somebody whose session has ended signs out for good', async () => {
    expectComplaints(/401/)
    const page = await openSignedIn()
    const words = uniqueText('Left behind')
    const id = await makeSlide(page, uniqueText('Ended'))
    await openSlide(page, id)
    await title(page).fill(words)
    await draftHolds(page, words)
    await callApi(page, 'POST', '/api/logout')
    await submit(page).click()
    await page.getByRole('button', { name: 'Sign out and delete unsaved changes' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expect.poll(() => storedDrafts(page)).not.toContain(words)
  })

  test('stays while a save is answered slowly, and so does the cursor', async () => {
    const page = await openSignedIn('/admin/slider/form')
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/sliders', async route => {
      if (route.request().method() === 'POST') await released
      await route.continue()
    })
    await title(page).fill(uniqueText('Slow'))
    await submit(page).click()
    await subTitle(page).click()
    await page.keyboard.type('Typed on ')
    release()
    await saved(page)
    await page.waitForURL('**/admin/slider/form/*')
    await page.keyboard.type('and on')
    await expect.poll(() => subTitle(page).inputValue()).toBe('Typed on and on')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await callApi(page, 'GET', `/api/sliders/${page.url().split('/').pop()}`)).data.sub_title)
      .toBe('Typed on and on')
  })

  test('outlives its session, and is saved by itself after signing in again in place', async () => {
    expectComplaints(/401/)
    const page = await openSignedIn()
    const id = await makeSlide(page, uniqueText('Session'))
    await openSlide(page, id)
    const words = uniqueText('Typed before the end')
    await title(page).fill(words)
    await callApi(page, 'POST', '/api/logout')
    await submit(page).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByLabel('Password', { exact: true }).fill(credentials.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await saved(page)
    expect((await callApi(page, 'GET', `/api/sliders/${id}`)).data.title).toBe(words)
  })

  test('outlives a lost connection, and is saved once it is back', async () => {
    expectComplaints(/ERR_INTERNET_DISCONNECTED|cannot be reached/)
    const page = await openSignedIn()
    const id = await makeSlide(page, uniqueText('Offline'))
    await openSlide(page, id)
    const words = uniqueText('Typed offline')
    await title(page).fill(words)
    await page.context().setOffline(true)
    await submit(page).click()
    await page.getByText(/The server cannot be reached/).waitFor()
    expect(await title(page).inputValue()).toBe(words)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved(page)
    expect((await callApi(page, 'GET', `/api/sliders/${id}`)).data.title).toBe(words)
  })
})

test('the message about a taken value names the record that holds it, and leads there in a new tab', async () => {
  expectComplaints(/409/)
  const page = await openSignedIn()
  const slug = `taken-${Date.now()}`
  const { data: holder } = await callApi(page, 'POST', '/api/posts', { title: 'The holder', slug, status: 1 })
  await page.goto('/admin/post/form')
  await title(page).fill('Another')
  await page.getByLabel('Slug', { exact: true }).fill(slug)
  await submit(page).click()
  const link = page.getByRole('link', { name: /Already used by The holder/ })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await opened.waitForURL(`**/admin/post/form/${holder.id}`)
  await page.getByRole('button', { name: 'Show first error' }).click()
  const slugInput = page.getByLabel('Slug', { exact: true })
  await expect.poll(() => slugInput.evaluate(input => input === document.activeElement)).toBe(true)
})

test('text that is pasted from Word becomes plain lists and paragraphs, without a breach of the content security policy', async () => {
  const page = await openSignedIn('/admin/post/form')
  await title(page).fill(uniqueText('Pasted'))
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.evaluate(() => {
    const item = (text: string) =>
      `<p class=MsoListParagraph style='color:red;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>${text}</p>`
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<p class=MsoNormal style='color:red'>Before<o:p></o:p></p>${item('Fish')}${item('Rice')}`,
    )
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  const codeView = page.getByRole('button', { name: 'Code view' })
  const content = page.getByRole('textbox', { name: 'Content' })
  await codeView.click()
  await expect.poll(() => content.inputValue()).toBe('<p>Before</p><ul><li><p>Fish</p></li><li><p>Rice</p></li></ul>')

  // What is written as code is read by the editor, and what is copied there comes back whole.
  await content.fill('<p>Seen <strong>and</strong> <em>kept</em></p>')
  await codeView.click()
  await content.and(page.locator('[contenteditable=true]')).click()
  // By keys that the editor itself handles: where the browser alone has put the cursor, it hears of only later.
  for (const keys of ['Control+A', 'Control+C', 'Control+V', 'Enter', 'Control+V']) await page.keyboard.press(keys)
  await codeView.click()
  await expect.poll(() => content.inputValue()).toBe('<p>Seen <strong>and</strong> <em>kept</em></p>'.repeat(2))
})

test('no text becomes HTML or a script in the page of the back office', async () => {
  expectComplaints(/Trusted|createPolicy/)
  const page = await openSignedIn('/admin/post/form')
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
  const tries = await page.evaluate(() => {
    const refused = (write: () => unknown) => {
      try {
        write()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return {
      html: refused(() => document.createElement('div').insertAdjacentHTML('beforeend', '<b>text</b>')),
      parsed: refused(() => new DOMParser().parseFromString('<b>text</b>', 'text/html')),
      script: refused(() => Object.assign(document.createElement('script'), { src: '/a.js' })),
      otherPolicy: refused(() => trustedTypes.createPolicy('other', {})),
      ourPolicyAgain: refused(() => trustedTypes.createPolicy('office', {})),
    }
  })
  expect(tries).toEqual({ html: true, parsed: true, script: true, otherPolicy: true, ourPolicyAgain: true })
})
