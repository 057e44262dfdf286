/** Manual ordering: with buttons, in a single request, and safe with concurrent editors. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider, type Row } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(() => {
  provider.reset()
  window.localStorage.clear()
})

const people = ['Amina', 'Bashir', 'Chitra'].map((name, index) => ({
  id: index + 1,
  name,
  sort_order: index + 1,
  status: 1,
  version: 3,
}))
const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(row => row.textContent)
const ordered = (...records: readonly Row[]) => ({ status: 200, body: { message: 'Ordered.', data: records } })

describe('the order screen of a flat list', () => {
  test('the order is changed by buttons that retain the focus, and saved in one request', async () => {
    provider.hold('profiles', people)
    provider.answerNext('POST /api/profiles/order', ordered(...people))
    const { user, address } = openAdmin('/admin/profile')
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Arrange order' }))
    const up = await screen.findByRole('button', { name: 'Move Chitra up' })
    expect(address()).toBe('/admin/profile/order')
    expect(screen.getByRole('button', { name: 'Save order' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Move Amina up' })).toBeDisabled()

    up.focus()
    await user.keyboard('{Enter}')
    expect(rowsOf('Profiles')).toEqual(['Amina', 'Chitra', 'Bashir'])
    expect(screen.getByRole('button', { name: 'Move Chitra up' })).toHaveFocus()
    expect(screen.getByText('Chitra is now 2 of 3.')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(rowsOf('Profiles')).toEqual(['Chitra', 'Amina', 'Bashir'])
    // It is at the top, so the focus moves to its other button.
    expect(screen.getByRole('button', { name: 'Move Chitra down' })).toHaveFocus()
    expect(provider.callsOf('POST', '/api/profiles/order')).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText('Order saved.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/profiles/order').map(call => call.body)).toEqual([
      {
        items: [
          { id: 3, version: 3, sort_order: 1 },
          { id: 1, version: 3, sort_order: 2 },
          { id: 2, version: 3, sort_order: 3 },
        ],
      },
    ])
  })

  test('an order changed by another person is displayed, and unsaved moves can be reapplied', async () => {
    expectConsole(/has been changed/)
    provider.hold('profiles', people)
    const { user } = openAdmin('/admin/profile/order')
    await user.click(await screen.findByRole('button', { name: 'Move Amina down' }))
    const theirs = [people[2], people[0], people[1]].map((person, index) => ({
      ...person,
      sort_order: index + 1,
      version: 4,
    }))
    provider.hold('profiles', theirs)
    const body = { message: 'It has been changed.', code: 'stale', current: theirs }
    provider.answerNext('POST /api/profiles/order', { status: 409, body }, ordered())
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText(/These records were changed/)).toBeVisible()
    await waitFor(() => expect(rowsOf('Profiles')).toEqual(['Chitra', 'Amina', 'Bashir']))

    await user.click(screen.getByRole('button', { name: 'Show my order' }))
    expect(rowsOf('Profiles')).toEqual(['Bashir', 'Amina', 'Chitra'])
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText('Order saved.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/profiles/order').at(-1)?.body).toEqual({
      items: [
        { id: 2, version: 4, sort_order: 1 },
        { id: 3, version: 4, sort_order: 3 },
      ],
    })
  })

  test('the order screen shows a message if the provider host cannot store an order', async () => {
    expectConsole(/nothing/i)
    provider.hold('profiles', people)
    provider.answerNext('POST /api/profiles/order', { status: 404, body: { message: 'There is nothing here.' } })
    const { user } = openAdmin('/admin/profile/order')
    await user.click(await screen.findByRole('button', { name: 'Move Amina down' }))
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot save the order of a list/)
  })

  test('an order that fails to save stays as arranged, and shows the reason', async () => {
    expectConsole(/The store is resting/)
    provider.hold('profiles', people)
    provider.answerNext('POST /api/profiles/order', { status: 500, body: { message: 'The store is resting.' } })
    const { user } = openAdmin('/admin/profile/order')
    await user.click(await screen.findByRole('button', { name: 'Move Amina down' }))
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved. The store is resting.')
    expect(rowsOf('Profiles')).toEqual(['Bashir', 'Amina', 'Chitra'])
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(rowsOf('Profiles')).toEqual(['Amina', 'Bashir', 'Chitra'])
  })

  test('an order whose response was lost is reported as possibly saved', async () => {
    expectConsole(/cannot be reached/)
    provider.hold('profiles', people)
    provider.failNext('POST /api/profiles/order')
    const { user } = openAdmin('/admin/profile/order')
    await user.click(await screen.findByRole('button', { name: 'Move Amina down' }))
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The server did not answer, so this may or may not/)
    expect(rowsOf('Profiles')).toEqual(['Bashir', 'Amina', 'Chitra'])
  })

  test('an order whose response was lost is reported as saved if the stored records have that order', async () => {
    expectConsole(/cannot be reached/)
    provider.hold('profiles', people)
    const { user } = openAdmin('/admin/profile/order')
    await user.click(await screen.findByRole('button', { name: 'Move Amina down' }))
    const [amina, bashir, chitra] = people
    const moved = [bashir, amina, chitra].map((person, at) => ({ ...person, sort_order: at + 1, version: 4 }))
    provider.hold('profiles', moved)
    provider.failNext('POST /api/profiles/order')
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText('Order saved.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    provider.answerNext('POST /api/profiles/order', ordered())
    await user.click(screen.getByRole('button', { name: 'Move Amina up' }))
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    await waitFor(() => expect(provider.callsOf('POST', '/api/profiles/order')).toHaveLength(2))
    expect(provider.callsOf('POST', '/api/profiles/order').at(-1)?.body).toMatchObject({
      items: [
        { id: 1, version: 4 },
        { id: 2, version: 4 },
      ],
    })
  })

  test('leaving an unsaved order asks for confirmation', async () => {
    provider.hold('profiles', people)
    const { user, address } = openAdmin('/admin/profile/order')
    await user.click(await screen.findByRole('button', { name: 'Move Amina down' }))
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe('/admin/profile/order')
    await user.click(await screen.findByRole('link', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/admin/profile'))
  })

  test('the order screen has the filters of the list that opened it', async () => {
    const { user } = openAdmin(`/admin/section?filter=${encodeURIComponent('{"q":"words","page_id":3}')}`)
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Arrange order' }))
    expect(await screen.findByText(/Only the records that match the list/)).toBeVisible()
    await waitFor(() =>
      expect(provider.callsOf('GET', '/api/sections').at(-1)?.query).toBe('page=1&size=1000&search_key=&page_id=3'),
    )
  })

  test('a resource without a sort order has no order screen', async () => {
    openAdmin('/admin/career/order')
    expect(await screen.findByText('Page not found')).toBeVisible()
  })
})

describe('the order screen of menus', () => {
  const menus = [
    { id: 1, title: 'Home', slug: '/', shortcode: 'TOPMENU', parent_id: null, sort_order: 1, status: 1, version: 1 },
    { id: 2, title: 'About', slug: null, shortcode: 'TOPMENU', parent_id: null, sort_order: 2, status: 1, version: 1 },
    { id: 3, title: 'Goals', slug: 'goals', shortcode: 'TOPMENU', parent_id: 2, sort_order: 1, status: 0, version: 1 },
    {
      id: 4,
      title: 'Privacy',
      slug: 'privacy',
      shortcode: 'FOOTERMENU',
      parent_id: null,
      sort_order: 1,
      status: 1,
      version: 1,
    },
  ]

  test('menus are shown as trees side by side, and a nested entry is saved with its parent', async () => {
    provider.hold('menus', menus)
    provider.answerNext('POST /api/menus/order', ordered())
    const { user } = openAdmin('/admin/menus/order')
    await screen.findByRole('region', { name: 'Top Menu' })
    expect(rowsOf('Top Menu')).toEqual(['Home/', 'About', 'GoalsgoalsInactive'])
    expect(rowsOf('Footer Menu')).toEqual(['Privacyprivacy'])
    await user.click(screen.getByRole('button', { name: 'Move Goals up a level' }))
    expect(screen.getByText('Goals is now 3 of 3.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Make About a sub-item' }))
    expect(screen.getByText('About is now 1 of 1 below Home.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText('Order saved.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/menus/order')[0]?.body).toEqual({
      items: [
        { id: 2, version: 1, sort_order: 1, parent_id: 1 },
        { id: 3, version: 1, sort_order: 2, parent_id: null },
      ],
    })
  })

  test('menu entries without a shortcode are shown below their parent, as on the site', async () => {
    provider.hold('menus', [
      ...menus,
      { id: 5, title: 'Map', slug: 'map', shortcode: null, parent_id: 2, sort_order: 2, status: 1, version: 1 },
      { id: 7, title: 'Terms', slug: 'terms', shortcode: null, parent_id: 4, sort_order: 1, status: 1, version: 1 },
      { id: 12, title: 'Later', slug: 'd', shortcode: null, parent_id: 5, sort_order: 1, status: 1, version: 1 },
      { id: 6, title: 'Roads', slug: 'roads', shortcode: '', parent_id: 5, sort_order: 1, status: 1, version: 1 },
      { id: 8, title: 'Alone', slug: 'alone', shortcode: null, parent_id: null, sort_order: 1, status: 1, version: 1 },
      { id: 9, title: 'Circle', slug: 'a', shortcode: null, parent_id: 10, sort_order: 2, status: 1, version: 1 },
      { id: 10, title: 'Round', slug: 'b', shortcode: null, parent_id: 9, sort_order: 3, status: 1, version: 1 },
      { id: 11, title: 'Elsewhere', slug: 'c', shortcode: 'SIDE', parent_id: 2, sort_order: 4, status: 1, version: 1 },
    ])
    openAdmin('/admin/menus/order')
    await screen.findByRole('region', { name: 'Top Menu' })
    expect(rowsOf('Top Menu')).toEqual(['Home/', 'About', 'GoalsgoalsInactive', 'Mapmap', 'Roadsroads', 'Laterd'])
    expect(rowsOf('Footer Menu')).toEqual(['Privacyprivacy', 'Termsterms'])
    expect(rowsOf('Not in a menu')).toEqual(['Alonealone', 'Elsewherec', 'Circlea', 'Roundb'])
  })

  test('menu entries without a shortcode get one only when moved to the top level', async () => {
    const map = {
      id: 5,
      title: 'Map',
      slug: 'map',
      shortcode: null,
      parent_id: 2,
      sort_order: 2,
      status: 1,
      version: 1,
    }
    provider.hold('menus', [...menus, map])
    provider.answerNext('POST /api/menus/order', ordered())
    const { user } = openAdmin('/admin/menus/order')
    await user.click(await screen.findByRole('button', { name: 'Move Map up a level' }))
    await user.click(screen.getByRole('button', { name: 'Make Map a sub-item' }))
    expect(screen.getByRole('button', { name: 'Save order' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Move Map up a level' }))
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText('Order saved.')).toBeVisible()
    expect(provider.callsOf('PUT', '/api/menus/5').map(({ body }) => body)).toEqual([
      expect.objectContaining({ shortcode: 'TOPMENU', parent_id: null }),
    ])
  })

  test('menus offer links to pages, posts and routes without typing an address', async () => {
    provider.hold('menus', menus)
    provider.hold('pages', [{ id: 8, title: 'Our story', slug: 'our-story', status: 1 }])
    const { user } = openAdmin('/admin/menus/order')
    await user.click(await screen.findByRole('button', { name: 'Add a link to Footer Menu' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a link to Footer Menu' }))
    await user.click(dialog.getByRole('combobox', { name: 'Page' }))
    await user.click(await screen.findByRole('option', { name: '8 · Our story' }))
    expect(dialog.getByRole('textbox', { name: 'Link title' })).toHaveValue('Our story')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(rowsOf('Footer Menu').at(-1)).toBe('Our storyour-story')

    await user.click(screen.getByRole('button', { name: 'Add a link to Top Menu' }))
    const second = within(await screen.findByRole('dialog'))
    await user.selectOptions(second.getByRole('combobox', { name: 'Link to' }), 'Built-in page')
    await user.selectOptions(second.getByRole('combobox', { name: 'Built-in page' }), 'Careers')
    await user.click(second.getByRole('button', { name: 'Add' }))
    expect(rowsOf('Top Menu').at(-1)).toBe('Careerscareers')
    expect(provider.callsOf('POST', '/api/menus'), 'nothing is stored before the order is').toEqual([])

    provider.answerNext('POST /api/menus/order', ordered())
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText('Order saved.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/menus').map(call => call.body)).toEqual([
      expect.objectContaining({ slug: 'careers', shortcode: 'TOPMENU', parent_id: null, sort_order: 3 }),
      expect.objectContaining({ title: 'Our story', slug: 'our-story', shortcode: 'FOOTERMENU', sort_order: 2 }),
    ])
  })

  test('Discard removes an added link that has not been saved', async () => {
    provider.hold('menus', menus)
    provider.hold('pages', [{ id: 8, title: 'Our story', slug: 'our-story', status: 1 }])
    const { user } = openAdmin('/admin/menus/order')
    await user.click(await screen.findByRole('button', { name: 'Add a link to Footer Menu' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a link to Footer Menu' }))
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Link to' })).toHaveFocus())
    await user.click(dialog.getByRole('combobox', { name: 'Page' }))
    await user.click(await screen.findByRole('option', { name: '8 · Our story' }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(rowsOf('Footer Menu')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(rowsOf('Footer Menu')).toEqual(['Privacyprivacy'])
    expect(provider.callsOf('POST', '/api/menus')).toEqual([])
  })

  test('moving an entry to another menu includes all entries below it', async () => {
    provider.hold('menus', menus)
    const { user } = openAdmin('/admin/menus/order')
    await user.click(await screen.findByRole('button', { name: 'Move About to Footer Menu' }))
    await waitFor(() => expect(rowsOf('Footer Menu')).toHaveLength(3))
    expect(provider.callsOf('PUT', '/api/menus/2'), 'nothing is stored before the order is').toEqual([])
    provider.answerNext('POST /api/menus/order', ordered())
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText('Order saved.')).toBeVisible()
    expect(provider.callsOf('PUT', '/api/menus/2')[0]?.body).toMatchObject({ shortcode: 'FOOTERMENU', parent_id: null })
    expect(provider.callsOf('PUT', '/api/menus/3')[0]?.body).toMatchObject({ shortcode: 'FOOTERMENU', parent_id: 2 })
  })

  const added = { slug: 'careers', shortcode: 'TOPMENU', parent_id: null, sort_order: 3 }
  const stored = { ...added, id: 9, title: 'Careers', version: 1, status: 1 }
  /** Adds a link whose response is lost. `listed` are the entries that are listed afterwards. */
  const addWithoutResponse = async (listed: readonly Row[]) => {
    expectConsole(/cannot be reached/)
    provider.hold('menus', menus)
    const { user } = openAdmin('/admin/menus/order')
    await user.click(await screen.findByRole('button', { name: 'Add a link to Top Menu' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Link to' }), 'Built-in page')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Built-in page' }), 'Careers')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    provider.failNext('POST /api/menus')
    provider.failNext('GET /api/changes')
    provider.hold('menus', listed)
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The server did not answer, so this may or may not/)
    const [call] = provider.callsOf('POST', '/api/menus')
    expect(call?.body).toMatchObject(added)
    const act = new URLSearchParams(call?.query).get('act')
    const change = { id: 1, resource: 'menus', record_id: 9, title: '', action: 'created', act }
    provider.answerNext('GET /api/changes', { status: 200, body: { data: { data: [change], last_page: 1 } } })
    return user
  }

  test('a new link whose response was lost is stored once, in the menu to which it was moved meanwhile', async () => {
    const user = await addWithoutResponse(menus)
    provider.hold('menus', [...menus, stored])
    await user.click(screen.getByRole('button', { name: 'Move Careers to Footer Menu' }))
    provider.answerNext('POST /api/menus/order', ordered())
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText('Order saved.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/menus')).toHaveLength(1)
    expect(rowsOf('Footer Menu')).toEqual(['Privacyprivacy', 'Careerscareers'])
    expect(provider.callsOf('PUT', '/api/menus/9').map(({ body }) => body?.shortcode)).toEqual(['FOOTERMENU'])
  })
  test('a new link whose response was lost is listed next to the stored one, and as one entry after the next save', async () => {
    const user = await addWithoutResponse([...menus, stored])
    expect(rowsOf('Top Menu').filter(row => row === 'Careerscareers')).toHaveLength(2)
    const [up] = screen.getAllByRole('button', { name: 'Move Careers up' })
    if (up) await user.click(up)
    provider.answerNext('POST /api/menus/order', ordered())
    await user.click(screen.getByRole('button', { name: 'Save order' }))
    expect(await screen.findByText('Order saved.')).toBeVisible()
    const [call] = provider.callsOf('POST', '/api/menus/order')
    expect(call?.body?.items).toEqual([
      { id: 9, version: 1, sort_order: 2, parent_id: null },
      { id: 2, version: 1, sort_order: 3, parent_id: null },
    ])
  })
})
