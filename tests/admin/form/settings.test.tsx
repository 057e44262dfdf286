/** The settings of the site: what their form says before and after a save. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasFormerName } from '../../../src/admin/form/inputs/own/formerName.ts'
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
  const nameBox = await screen.findByLabelText('Name', {}, { timeout: 8000 })
  return { ...opened, nameBox }
}

describe('the link of the button', () => {
  const answerTarget = (data: object) => provider.answerNext('GET /api/link-target', { status: 200, body: { data } })

  test('is said to lead nowhere, with what to do, before it is saved', async () => {
    answerTarget({ state: 'missing' })
    const { user } = await openSettings()
    const link = screen.getByLabelText('Button link')
    await user.type(link, 'no-page')
    await waitFor(() =>
      expect(link).toHaveAccessibleDescription(
        /This site has no page \/no-page, so the link leads nowhere. Correct it/,
      ),
    )
    expect(provider.callsOf('GET', '/api/link-target').map(({ query }) => query)).toEqual(['link=%2Fno-page'])
  })

  test('to a page that is not public is said to lead there, with the way to that page', async () => {
    answerTarget({ state: 'hidden', resource: 'pages', id: 12 })
    const { user } = await openSettings()
    const link = screen.getByLabelText('Button link')
    await user.type(link, 'draft')
    await waitFor(() => expect(link).toHaveAccessibleDescription(/The page \/draft is not public/))
    expect(screen.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', '/admin/page/form/12')
  })

  test('has nothing said of it where it leads somewhere, or to another site', async () => {
    answerTarget({ state: 'open' })
    const { user } = await openSettings()
    const link = screen.getByLabelText('Button link')
    await user.type(link, 'https://elsewhere.example')
    await user.clear(link)
    await user.type(link, 'contact-us')
    await waitFor(() =>
      expect(provider.callsOf('GET', '/api/link-target').map(({ query }) => query)).toEqual(['link=%2Fcontact-us']),
    )
    expect(link).toHaveAccessibleDescription('Where the link leads nowhere, no button is shown.')
  })
})

describe('the logo in the header', () => {
  test.each([
    ['almost white', '/files/demo/logo-ab12cd34-400x120-fdfdfd.webp', true],
    ['much taller than wide', '/files/demo/logo-ab12cd34-120x400-204060.webp', true],
    ['dark and wide', '/files/demo/logo-ab12cd34-400x120-204060.webp', false],
    ['on another host', 'https://elsewhere.example/logo.png', false],
  ])('that is %s has a warning if visitors can hardly read it', async (_, logo_header, isWarned) => {
    const body = { data: [{ ...application, logo_header }] }
    provider.answerNext('GET /api/applications', ...Array.from({ length: 4 }, () => ({ status: 200, body })))
    await openSettings()
    await screen.findByRole('img', { name: /Logo in the header/ })
    expect(screen.queryAllByText(/Visitors can hardly read this logo/)).toHaveLength(isWarned ? 1 : 0)
  })
})

describe('a changed name', () => {
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
    within(screen.getByText(/The name was “Delta Foundation”/))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  test('names the fields that still have the former one, before it is saved, and leads to each', async () => {
    const { user, nameBox } = await openHeld()
    expect(screen.queryByText(/The name was/)).toBeNull()
    await user.type(nameBox, ' of Padma')
    expect(listed()).toEqual(['Copyright', 'Name in the other script', 'Meta title'])
    await user.click(screen.getByRole('button', { name: 'Meta title' }))
    expect(screen.getByLabelText('Meta title')).toHaveFocus()
    await user.clear(screen.getByLabelText('Meta title'))
    expect(listed()).toEqual(['Copyright', 'Name in the other script'])
  })

  test('names them after it is saved, and changes none', async () => {
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
    // Also after another screen.
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await screen.findByRole('heading', { name: 'Recent changes' })
    provider.answerNext('GET /api/applications', { status: 200, body: { data: [saved] } })
    await user.click(screen.getByRole('link', { name: 'Application settings' }))
    await screen.findByLabelText('Name')
    expect(listed()).toEqual(['Copyright', 'Name in the other script', 'Meta title'])
  })

  test('is in the side menu and the footer once it is saved', async () => {
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
  ])('in “%s”, “%s” after it has become “%s”: %s', (text, former, name, isFound) => {
    expect(hasFormerName(text, former, name)).toBe(isFound)
  })
})

test('the logo for dark backgrounds says where it is used, and what is shown without it', async () => {
  await openSettings()
  const button = screen.getByRole('button', { name: 'Logo for dark backgrounds: Select Logo' })
  expect(button).toHaveAccessibleDescription(
    'Used in the footer and in the dark scheme. Without it, the footer has the name alone, and dark pages show the logo in the header.',
  )
})
