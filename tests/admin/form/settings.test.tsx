/** Form of the site settings: its messages before and after a save. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { previousNameIn } from '../../../src/admin/form/inputs/own/previousName.ts'
import { application, createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const openSettings = async () => {
  const opened = openAdmin('/admin/app-setting/form/1')
  const nameBox = await screen.findByLabelText('Name')
  return { ...opened, nameBox }
}

describe('the status of the site', () => {
  const setInactive = async () => {
    const opened = await openSettings()
    await opened.user.selectOptions(screen.getByLabelText('Status'), 'Inactive')
    await opened.user.click(screen.getByRole('button', { name: 'Submit' }))
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Take the whole site offline?' })) }
  }
  const saves = () => provider.calls.filter(({ method }) => method === 'PUT')

  test('the site becomes Inactive only after a dialog that shows the page for visitors and explains how to undo it', async () => {
    const { user, dialog } = await setInactive()
    expect(dialog.getByText('This site is not available at the moment')).toBeVisible()
    expect(dialog.getByText(/set Status to Active on this screen and save/)).toBeVisible()
    expect(saves()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saves()).toEqual([])
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Inactive')
  })

  test('the site becomes Inactive once the dialog is confirmed', async () => {
    const data = { ...application, status: 0 }
    provider.answerNext(`PUT /api/applications/${application.id}`, { status: 200, body: { message: 'Ok.', data } })
    const { user, dialog } = await setInactive()
    await user.click(dialog.getByRole('button', { name: 'Take the site offline' }))
    await waitFor(() => expect(saves()[0]?.body).toMatchObject({ status: 0 }))
  })
})

// Links are pasted. On a busy machine, typing could be slow enough for a partial link to be checked.
describe('the link of the header button in the settings', () => {
  const answerTarget = (data: object) => provider.answerNext('GET /api/link-target', { status: 200, body: { data } })

  test('a button link without a target has a warning with a remedy before it is saved', async () => {
    answerTarget({ state: 'missing' })
    const { user } = await openSettings()
    const link = screen.getByLabelText('Button link')
    await user.click(link)
    await user.paste('no-page')
    await waitFor(() =>
      expect(link).toHaveAccessibleDescription(
        /This site has no page \/no-page, so the link leads nowhere. Correct it/,
      ),
    )
    expect(provider.callsOf('GET', '/api/link-target').map(({ query }) => query)).toEqual(['link=%2Fno-page'])
  })

  test('a button link to an unpublished page has a warning that links to that page', async () => {
    answerTarget({ state: 'hidden', resource: 'pages', id: 12 })
    const { user } = await openSettings()
    const link = screen.getByLabelText('Button link')
    await user.click(link)
    await user.paste('draft')
    await waitFor(() => expect(link).toHaveAccessibleDescription(/The page \/draft is not public/))
    expect(screen.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', '/admin/page/form/12')
  })

  test('a button link to an existing page or another site has no warning', async () => {
    answerTarget({ state: 'open' })
    const { user } = await openSettings()
    const link = screen.getByLabelText('Button link')
    await user.click(link)
    await user.paste('https://elsewhere.example')
    await user.clear(link)
    await user.click(link)
    await user.paste('contact-us')
    await waitFor(() =>
      expect(provider.callsOf('GET', '/api/link-target').map(({ query }) => query)).toEqual(['link=%2Fcontact-us']),
    )
    expect(link).toHaveAccessibleDescription('The button is hidden if its link leads nowhere.')
  })
})

describe('the logo in the header', () => {
  test.each([
    ['almost white', '/files/demo/logo-ab12cd34-400x120-fdfdfd.webp', true],
    ['much taller than wide', '/files/demo/logo-ab12cd34-120x400-204060.webp', true],
    ['dark and wide', '/files/demo/logo-ab12cd34-400x120-204060.webp', false],
    ['on another host', 'https://elsewhere.example/logo.png', false],
  ])('a logo that is %s has a warning if it is hard to see', async (_, logo_header, isWarned) => {
    const body = { data: [{ ...application, logo_header }] }
    provider.answerNext('GET /api/applications', ...Array.from({ length: 4 }, () => ({ status: 200, body })))
    await openSettings()
    await screen.findByRole('img', { name: /Logo in the header/ })
    expect(screen.queryAllByText(/Visitors can hardly read this logo/)).toHaveLength(isWarned ? 1 : 0)
  })
})

describe('a changed site name', () => {
  const heldSettings = {
    copyright: '© Delta Foundation. All rights reserved.',
    meta_title: 'DELTA FOUNDATION | Fisheries',
    og_title: 'Water and connection',
    other_name: 'ডেল্টা ফাউন্ডেশন',
  }
  const openHeld = async () => {
    provider.answerNext(
      'GET /api/applications',
      ...Array.from({ length: 4 }, () => ({ status: 200, body: { data: [{ ...application, ...heldSettings }] } })),
    )
    return openSettings()
  }
  const listed = () =>
    within(screen.getByText(/These fields may still contain the old name/))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  test('the settings list the fields that still contain the previous name, with links', async () => {
    const { user, nameBox } = await openHeld()
    expect(screen.queryByText(/still contain the old name/)).toBeNull()
    await user.type(nameBox, ' of Padma')
    expect(listed()).toEqual(['Copyright', 'Name in the other script', 'Meta title'])
    // Each item shows the previous name that its field contains.
    const items = within(screen.getByText(/still contain the old name/)).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Copyright “Delta Foundation”',
      'Name in the other script “ডেল্টা ফাউন্ডেশন”',
      'Meta title “Delta Foundation”',
    ])
    await user.click(screen.getByRole('button', { name: 'Meta title' }))
    expect(screen.getByLabelText('Meta title')).toHaveFocus()
    await user.clear(screen.getByLabelText('Meta title'))
    expect(listed()).toEqual(['Copyright', 'Name in the other script'])
  })

  test('the list of fields that contain the previous site name stays after saving, which changes none of them', async () => {
    const { user, nameBox } = await openHeld()
    await user.clear(nameBox)
    await user.type(nameBox, 'Padma Trust')
    const saved = { id: 1, app_key: 'demo', ...heldSettings, name: 'Padma Trust' }
    provider.answerNext('PUT /api/applications/1', { status: 200, body: { message: 'Stored.', data: saved } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(provider.callsOf('PUT', '/api/applications/1')).toHaveLength(1))
    await screen.findByText('Success!')
    expect(listed()).toEqual(['Copyright', 'Name in the other script', 'Meta title'])
    expect(screen.getByLabelText('Copyright')).toHaveValue(heldSettings.copyright)
    // The list is the same after a visit to another screen.
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('heading', { name: 'Recent changes' })
    provider.answerNext('GET /api/applications', { status: 200, body: { data: [saved] } })
    await user.click(screen.getByRole('link', { name: 'Application settings' }))
    await screen.findByLabelText('Name')
    expect(listed()).toEqual(['Copyright', 'Name in the other script', 'Meta title'])
  })

  test('the side menu and the footer show a new name once it is saved', async () => {
    const { user, nameBox } = await openSettings()
    await user.clear(nameBox)
    await user.type(nameBox, 'Padma Trust')
    const saved = { ...application, name: 'Padma Trust' }
    provider.answerNext('PUT /api/applications/1', { status: 200, body: { message: 'Stored.', data: saved } })
    provider.answerNext('GET /api/applications', { status: 200, body: { data: [saved] } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
    expect(await menu.findByText('Padma Trust')).toBeVisible()
    expect(screen.getByText(/^Padma Trust\. /)).toBeVisible()
  })

  test.each([
    ['© Delta Foundation', 'Delta Foundation (DF)', 'Padma', true],
    ['DF | Fisheries', 'Delta Foundation (DF)', 'Padma', true],
    ['PDF files', 'Delta Foundation (DF)', 'Padma', false],
    ['DF | Fisheries', 'Delta Foundation (DF)', 'Delta Fund (DF)', false],
    ['© delta  foundation', 'Delta Foundation', 'Padma', true],
    ['© Delta Foundation of Padma', 'Delta Foundation', 'Delta Foundation of Padma', false],
    ['© Delta Foundation', 'Delta Foundation', 'Delta Foundation of Padma', true],
    ['© Delta Foundation', 'Delta Foundation', 'Delta Foundation (DF)', false],
    ['ডেল্টা ফাউন্ডেশনের খবর', 'ডেল্টা ফাউন্ডেশন', 'পদ্মা', true],
  ])(
    'in the text “%s”, the previous name “%s” is found after a change to “%s”: %s',
    (text, previous, name, isFound) => {
      expect(previousNameIn(text, previous, name) !== undefined).toBe(isFound)
    },
  )
})

test('the logo for dark backgrounds states its use and its fallback', async () => {
  await openSettings()
  const button = screen.getByRole('button', { name: 'Logo for dark backgrounds: Select Logo' })
  expect(button).toHaveAccessibleDescription(
    'Used in the footer and in the dark scheme. Without it, the footer has the name alone, and dark pages show the logo in the header.',
  )
})
