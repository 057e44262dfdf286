/** List features beyond the specification: sorting, filters, live search, columns, keyboard shortcuts and stored settings. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(() => {
  provider.reset()
  window.localStorage.clear()
})

const slides = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, title: `Slide ${index + 1}`, status: 1 }))
const queries = (path: string) =>
  provider
    .callsOf('GET', path)
    .map(call => call.query)
    .filter(query => query.startsWith('page='))
const filterIn = (address: string) => new URLSearchParams(address.split('?')[1]).get('filter')

describe('the sorting of a list', () => {
  test('sorting cycles from ascending to descending to default, and is part of the address', async () => {
    provider.hold('sliders', slides)
    const { user, address } = openAdmin('/admin/slider')
    const heading = await screen.findByRole('columnheader', { name: 'Title' })
    expect(heading).not.toHaveAttribute('aria-sort')
    await user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(queries('/api/sliders').at(-1)).toBe('page=1&size=10&search_key=&sort=title&order=asc'))
    expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
    expect(address()).toMatch(/sort=title/)
    await user.click(within(screen.getByRole('columnheader', { name: 'Title' })).getByRole('button'))
    await waitFor(() => expect(queries('/api/sliders').at(-1)).toMatch(/sort=title&order=desc$/))
    await user.click(within(screen.getByRole('columnheader', { name: 'Title' })).getByRole('button'))
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Title' })).not.toHaveAttribute('aria-sort'))
  })

  test('sorting is not offered if the provider does not support it', async () => {
    openAdmin('/admin/app-setting')
    const heading = await screen.findByRole('columnheader', { name: 'Name' })
    expect(within(heading).queryByRole('button')).toBeNull()
  })
})

describe('the filters of a list', () => {
  test('filters follow the descriptor, appear in request and address, and can be removed', async () => {
    provider.hold('menus', [{ id: 1, title: 'Home', shortcode: 'TOPMENU', status: 1 }])
    const { user, address } = openAdmin('/admin/menus?filter=%7B%22q%22%3A%22Home%22%7D')
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    expect(await screen.findByRole('combobox', { name: 'Parent Id' })).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shortcode' }), 'Footer Menu')
    await waitFor(() => expect(filterIn(address())).toBe('{"q":"Home","shortcode":"FOOTERMENU"}'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive')
    await waitFor(() =>
      expect(queries('/api/menus').at(-1)).toBe('page=1&size=10&search_key=Home&shortcode=FOOTERMENU&status=0'),
    )
    await user.click(screen.getByRole('button', { name: /^Shortcode: Footer Menu/ }))
    await waitFor(() => expect(filterIn(address())).toBe('{"q":"Home","status":0}'))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Shortcode' })).toHaveValue(''))
  })

  test('filters in the address are visible immediately, and one button removes all', async () => {
    const filter = encodeURIComponent('{"page_id":3,"is_top":1}')
    provider.hold('pages', [{ id: 3, title: 'About us' }])
    const { user, address } = openAdmin(`/admin/section?filter=${filter}`)
    expect(await screen.findByRole('button', { name: /^Page: 3 · About us/ })).toBeVisible()
    expect(queries('/api/sections')[0]).toBe('page=1&size=20&search_key=&page_id=3&is_top=1')
    await user.click(screen.getByRole('button', { name: 'Remove all filters' }))
    await waitFor(() => expect(filterIn(address())).toBe('{}'))
  })
})

describe('the search field of a list', () => {
  test('a search runs while typing, sends one request per text, and is part of the address', async () => {
    provider.hold('sliders', slides)
    const { user, address } = openAdmin('/admin/slider?page=2')
    await user.type(await screen.findByRole('searchbox'), 'Slide 23')
    expect(await screen.findByText('Showing 1 to 1 of 1 entries')).toBeVisible()
    expect(filterIn(address())).toBe('{"q":"Slide 23"}')
    expect(screen.getByRole('searchbox')).toHaveValue('Slide 23')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(queries('/api/sliders').length).toBeLessThan('Slide 23'.length)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByText('Showing 1 to 10 of 23 entries')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  test('the search field follows a change of the address', async () => {
    provider.hold('sliders', slides)
    const { user, goBack } = openAdmin('/admin/slider?page=2')
    await user.type(await screen.findByRole('searchbox'), 'Slide 2{Enter}')
    expect(await screen.findByText('Showing 1 to 5 of 5 entries')).toBeVisible()
    await goBack()
    expect(await screen.findByText('Showing 11 to 20 of 23 entries')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''))
  })
})

describe('the column settings of a list', () => {
  test('chosen columns are remembered, and can be reset to those of the descriptor', async () => {
    provider.hold('sliders', [{ id: 1, title: 'Slide', sub_title: 'Below it', status: 1 }])
    const { user, unmount } = openAdmin('/admin/slider')
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Sub title' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Status' }))
    await user.keyboard('{Escape}')
    const headings = async () => (await screen.findAllByRole('columnheader')).map(cell => cell.textContent)
    expect(await headings()).toEqual(['Sl.', 'Title', 'Sub title', 'Actions'])
    expect(screen.getByText('Below it')).toBeVisible()
    unmount()

    const again = openAdmin('/admin/slider')
    await screen.findByText('Below it')
    expect(await headings()).toEqual(['Sl.', 'Title', 'Sub title', 'Actions'])
    await again.user.click(screen.getByRole('button', { name: 'View' }))
    await again.user.click(await screen.findByRole('menuitem', { name: 'Reset columns' }))
    expect(await headings()).toEqual(['Sl.', 'Title', 'Status', 'Actions'])
  })

  test('a password is not offered as a column', async () => {
    const { user } = openAdmin('/admin/users')
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await screen.findByRole('menuitemcheckbox', { name: 'Gender' })
    expect(screen.queryByRole('menuitemcheckbox', { name: /password/i })).toBeNull()
  })

  test('the page size is remembered per list', async () => {
    provider.hold('sliders', slides)
    const { user, unmount } = openAdmin('/admin/slider')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '25')
    expect(await screen.findByText('Showing 1 to 23 of 23 entries')).toBeVisible()
    unmount()
    openAdmin('/admin/slider')
    expect(await screen.findByText('Showing 1 to 23 of 23 entries')).toBeVisible()
    expect(Object.keys(window.localStorage)).toContain('admin-lists:demo:7')
  })
})

describe('the keyboard shortcuts of a list', () => {
  test('list shortcuts focus the search, add a record, move through rows and open one', async () => {
    provider.hold('sliders', slides.slice(0, 3))
    const { user, address } = openAdmin('/admin/slider')
    await screen.findByText('Slide 1')
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('')
    await user.keyboard('n/')
    expect(screen.getByRole('searchbox')).toHaveValue('n/')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await screen.findByText('Slide 1')

    screen.getByRole('button', { name: 'Clear' }).blur()
    ;(document.activeElement as HTMLElement | null)?.blur()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: 'Edit Slide 1' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('link', { name: 'Edit Slide 3' })).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(screen.getByRole('link', { name: 'Edit Slide 2' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/slider/form/2'))
  })

  test('list shortcuts can be turned off for speech input', async () => {
    provider.hold('sliders', slides.slice(0, 3))
    const { user, address } = openAdmin('/admin/slider')
    const turn = async () => {
      await user.click(await screen.findByRole('button', { name: 'View' }))
      await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Shortcuts/ }))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
    await turn()
    await user.keyboard('n')
    expect(address()).toBe('/admin/slider')
    await turn()
    await user.keyboard('n')
    await waitFor(() => expect(address()).toBe('/admin/slider/form'))
  })
})
