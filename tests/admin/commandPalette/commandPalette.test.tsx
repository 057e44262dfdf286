import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installedSite } from '../../../src/admin/boot/installed.ts'
import { type Entry, matchingEntries } from '../../../src/admin/commandPalette/entries.ts'
import { iconOf } from '../../../src/admin/ui/icons.tsx'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

// jsdom does not implement scrolling.
Element.prototype.scrollIntoView ??= () => undefined

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/commandPalette/CommandPalette.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

/** Opens the back office and the palette. Returns the palette's input. */
const openPalette = async () => {
  const opened = openAdmin('/admin/slider')
  await screen.findByRole('heading', { name: 'Sliders' })
  await opened.user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: 'Search records, settings and screens' })
  return { ...opened, input }
}
const active = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
const isOpen = () => screen.queryByRole('dialog', { name: 'Go to' }) !== null

describe('the command palette', () => {
  test('the command palette opens with Ctrl-K or its button, takes the focus, and closes with Escape', async () => {
    const { user, input } = await openPalette()
    expect(input).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(isOpen()).toBe(false))
    await user.click(screen.getByRole('button', { name: 'Search or go to' }))
    expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeVisible()
  })

  test('the command palette opens a screen by a few letters and Enter', async () => {
    const { user, input, address } = await openPalette()
    await user.type(input, 'post cat')
    expect(active(input)).toHaveTextContent('Post categories')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toMatch(/^\/admin\/post-category/))
    expect(isOpen()).toBe(false)
  })

  test.each([
    ['logo', 'Logo for dark backgrounds', 'Pictures'],
    ['colour', 'Brand colour', 'Look'],
    ['copyright', 'Copyright', 'Organisation'],
    ['footer', 'Logo for dark backgrounds', 'Pictures'],
    ['social', 'Social sharing', 'Application settings'],
  ])('the command palette finds a setting by “%s”: %s', async (words, label, hint) => {
    const { user, input } = await openPalette()
    await user.type(input, words)
    expect(screen.getByRole('option', { name: new RegExp(`^${label} ?${hint}$`) })).toBeVisible()
  })

  test('the command palette moves the focus to the input of a setting', async () => {
    const { user, input, address } = await openPalette()
    await user.type(input, 'copyright{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/app-setting/form/demo'))
    await waitFor(() => expect(screen.getByLabelText('Copyright')).toHaveFocus())
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'dark logo{Enter}')
    const button = screen.getByRole('button', { name: 'Logo for dark backgrounds: Select Logo', hidden: true })
    await waitFor(() => expect(button).toHaveFocus())
  })

  test('the command palette shows no setting for part of a word or an empty query', async () => {
    const { user, input } = await openPalette()
    expect(screen.queryByText('Settings')).toBeNull()
    await user.type(input, 'opyright')
    expect(screen.queryByRole('option', { name: /^Copyright/ })).toBeNull()
  })

  test('the arrow keys move through the palette, wrap around, and leave the focus in the input', async () => {
    const { user, input } = await openPalette()
    const options = () => screen.getAllByRole('option')
    expect(options()[0]).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowDown}')
    expect(active(input)).toBe(options()[1])
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(active(input)).toBe(options().at(-1))
    expect(input).toHaveFocus()
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
  })

  test('the command palette opens the form of a new record', async () => {
    const { user, input, address } = await openPalette()
    await user.type(input, 'new faq{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/faq/form'))
  })

  test('the command palette finds records of every resource, and opens one', async () => {
    provider.hold('posts', [{ id: 4, title: 'Monsoon on the river', slug: 'monsoon', status: 1 }])
    provider.hold('pages', [{ id: 9, title: 'Monsoon page', name: 'Monsoon page', slug: 'monsoon-page', status: 1 }])
    const { user, address } = await openPalette()
    await user.paste('monsoon')
    const group = within(await screen.findByRole('group', { name: 'Records' }))
    expect(group.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Monsoon pagePage',
      'Monsoon on the riverPost',
    ])
    expect(provider.callsOf('GET', '/api/posts').at(-1)?.query).toBe('page=1&size=4&search_key=monsoon')
    await user.click(screen.getByRole('option', { name: /Monsoon on the river/ }))
    await waitFor(() => expect(address()).toBe('/admin/post/form/4'))
  })

  test('the command palette lists records with a matching name before other matches', async () => {
    provider.hold('sliders', [{ id: 1, title: 'A pond', description: 'of fish', status: 1 }])
    provider.hold('posts', [{ id: 4, title: 'Fish for all', slug: 'fish', status: 1 }])
    const { user } = await openPalette()
    await user.paste('fish')
    const group = within(await screen.findByRole('group', { name: 'Records' }))
    await waitFor(() =>
      expect(group.getAllByRole('option').map(option => option.textContent)).toEqual([
        'Fish for allPost',
        'A pondSlider',
      ]),
    )
  })

  test('the command palette shows its results and an error if one resource fails', async () => {
    expectConsole(/resting/)
    provider.hold('posts', [{ id: 4, title: 'Monsoon', slug: 'monsoon', status: 1 }])
    provider.answerNext('GET /api/pages', { status: 500, body: { message: 'The server is resting.' } })
    const { user } = await openPalette()
    await user.paste('monsoon')
    expect(await screen.findByRole('option', { name: /Monsoon/ })).toBeVisible()
    await waitFor(() => expect(screen.getByText(/Some records could not be searched/)).toBeVisible())
  })

  test('the command palette shows a message if nothing is found', async () => {
    const { user, input } = await openPalette()
    await user.paste('zzzz')
    await waitFor(() => expect(screen.getByText('Nothing found for “zzzz”.')).toBeVisible())
    expect(input).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the matching of palette entries', () => {
  const entry = (label: string, keywords?: string): Entry => ({
    key: label,
    group: 'screens',
    label,
    ...(keywords && { keywords }),
    Icon: iconOf(installedSite, 'page'),
    run: () => undefined,
  })
  const labels = (words: string, ...entries: readonly Entry[]) =>
    matchingEntries(entries, words).map(({ label }) => label)

  test('a palette entry matches if it contains every typed word; the best match comes first', () => {
    const some = [entry('Post categories'), entry('Impostors'), entry('Posts'), entry('Blog posts')]
    expect(labels('post', ...some)).toEqual(['Post categories', 'Posts', 'Blog posts', 'Impostors'])
    expect(labels('POST cat', ...some)).toEqual(['Post categories'])
    expect(labels('', ...some)).toHaveLength(4)
  })
  test('a palette entry also matches by keywords, listed after matches by label', () => {
    expect(labels('faq', entry('জিজ্ঞাসা', 'faq'), entry('FAQs'))).toEqual(['FAQs', 'জিজ্ঞাসা'])
  })
})
