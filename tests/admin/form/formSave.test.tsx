import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { createMemoryDraftStore } from '../support/memoryDraftStore.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const posts = (name = 'sliders') => provider.callsOf('POST', `/api/${name}`)

describe('a new record', () => {
  test('accepts Bangla digits in a phone number', async () => {
    const { user } = openAdmin('/admin/users/form')
    for (const [label, value] of [
      ['Name', 'Rahima'],
      ['Email', 'rahima@example.org'],
      ['Phone', '০১৭১১০০০১১১'],
      ['Password', 'a long enough password'],
      ['Confirm password', 'a long enough password'],
    ] as const)
      await type(label, value)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(posts('users')[0]?.body?.phone).toBe('01711000111'))
  })

  test('leaves what is typed while it is being created, and the focus; the form becomes that of the record', async () => {
    const { user, address } = openAdmin('/admin/slider/form')
    await type('Title', 'Pond')
    const subTitle = screen.getByLabelText('Sub title')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    subTitle.focus()
    await type('Sub title', 'Typed since')
    await waitFor(() => expect(address()).toBe('/admin/slider/form/1'))
    expect(screen.getByLabelText('Sub title')).toBe(subTitle)
    expect(subTitle).toHaveFocus()
    expect(subTitle).toHaveValue('Typed since')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(provider.callsOf('PUT', '/api/sliders/1')).toHaveLength(1))
    expect(provider.callsOf('PUT', '/api/sliders/1')[0]?.body).toMatchObject({
      title: 'Pond',
      sub_title: 'Typed since',
    })
    expect(posts()).toHaveLength(1)
  })

  test('is saved to add another, in an empty form with the focus in its first field', async () => {
    const { user, address } = openAdmin('/admin/slider/form')
    await type('Title', 'Pond')
    await user.click(screen.getByRole('button', { name: 'Save and add another' }))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue(''))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus())
    expect(address()).toBe('/admin/slider/form')
    await type('Title', 'Lake')
    await user.click(screen.getByRole('button', { name: 'Save and add another' }))
    await waitFor(() => expect(posts().map(call => call.body?.title)).toEqual(['Pond', 'Lake']))
  })

  describe('that is added after another one', () => {
    const section = () => screen.findByLabelText('Section')
    const holdSections = () => provider.hold('sections', [{ id: 3, name: 'Our Service', status: 1 }])
    const choose = async () => {
      fireEvent.mouseDown(await section())
      fireEvent.click(await screen.findByRole('option', { name: /Our Service/ }))
    }
    const addAnother = () => screen.getByRole('button', { name: 'Save and add another' })

    test('starts in the same section, with nothing to lose, and is stored in it', async () => {
      holdSections()
      const draftStore = createMemoryDraftStore()
      const { user } = openAdmin('/admin/widget/form', { draftStore })
      await choose()
      await type('Name', 'Pond')
      await user.click(addAnother())
      await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue(''))
      await waitFor(async () => expect(await section()).toHaveDisplayValue(/Our Service/))
      await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus())
      await waitFor(() => expect(draftStore.drafts()).toEqual([]))
      await type('Name', 'Lake')
      await waitFor(() => expect(draftStore.drafts()[0]?.values).toEqual({ name: 'Lake', section_id: 3 }))
      await user.click(addAnother())
      await waitFor(() => expect(posts('widgets').map(call => call.body?.section_id)).toEqual([3, 3]))
    })

    test('starts in the section of the stored record that was edited before', async () => {
      holdSections()
      provider.hold('widgets', [{ id: 7, section_id: 3, name: 'Pond', status: 1 }])
      const { user, address } = openAdmin('/admin/widget/form/7')
      await type('Name', 'Big pond')
      await user.click(addAnother())
      await waitFor(() => expect(address()).toBe('/admin/widget/form'))
      await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue(''))
      await waitFor(async () => expect(await section()).toHaveDisplayValue(/Our Service/))
    })
  })

  test('leads to a further new one, also from the form that it has become, and leaves no draft behind', async () => {
    const draftStore = createMemoryDraftStore()
    const { user, address } = openAdmin('/admin/slider/form', { draftStore })
    await type('Title', 'Pond')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(address()).toBe('/admin/slider/form/1'))
    await type('Title', 'Big pond')
    await user.click(screen.getByRole('button', { name: 'Save and add another' }))
    await waitFor(() => expect(address()).toBe('/admin/slider/form'))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue(''))
    expect(provider.callsOf('PUT', '/api/sliders/1')).toHaveLength(1)
    await waitFor(() => expect(draftStore.drafts()).toEqual([]))
  })

  test('shows the slug that its title will give, in any script, until one is typed', async () => {
    const { user } = openAdmin('/admin/post/form')
    await type('Title', 'মাছ চাষ: নতুন!')
    const slug = screen.getByLabelText('Slug')
    expect(slug).toHaveValue('মাছ-চাষ-নতুন')
    await type('Slug', 'fish')
    await type('Title', 'Another title')
    expect(slug).toHaveValue('fish')
    fireEvent.change(slug, { target: { value: '' } })
    expect(slug).toHaveValue('')
    fireEvent.blur(slug)
    expect(slug).toHaveValue('another-title')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    // The server makes it, and gives it a number where it is taken.
    await waitFor(() => expect(posts('posts')[0]?.body?.slug).toBe(''))
  })
})

test.each([
  { key: '{Control>}s{/Control}', name: 'Ctrl-S' },
  { key: '{Meta>}s{/Meta}', name: 'Cmd-S' },
])('$name saves once, also when it is pressed several times', async ({ key }) => {
  const { user } = openAdmin('/admin/slider/form')
  await type('Title', 'Pond')
  await user.keyboard(key + key)
  expect(await screen.findByText('Success!')).toBeVisible()
  expect(posts()).toHaveLength(1)
})

describe('a save that fails', () => {
  test.each([
    { status: 413, body: { message: 'x' }, words: /larger than the server allows/ },
    { status: 500, body: { message: 'x', request_id: 'req-77' }, words: /this number: req-77/ },
    { status: 429, body: { message: 'Too many tries. Wait a minute.' }, words: /Too many tries/ },
  ])('with $status shows its own message, and what was typed stays', async ({ status, body, words }) => {
    expectConsole(new RegExp(body.message))
    provider.answerNext('POST /api/sliders', { status, body })
    const { user } = openAdmin('/admin/slider/form')
    await type('Title', 'Pond')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const above = await screen.findByRole('alert')
    expect(above).toHaveTextContent(words)
    await waitFor(() => expect(above).toHaveFocus())
    expect(screen.getByLabelText('Title')).toHaveValue('Pond')
  })

  test('has the focus, which the first input of a new form does not take afterwards', async () => {
    expectConsole(/Look again/)
    const frames = new Map<number, FrameRequestCallback>()
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation(callback => {
      frames.set(frames.size + 1, callback)
      return frames.size
    })
    vi.spyOn(window, 'cancelAnimationFrame').mockImplementation(frame => void frames.delete(frame))
    provider.answerNext('POST /api/sliders', { status: 422, body: { message: 'Look again.' } })
    openAdmin('/admin/slider/form')
    await type('Title', 'Pond')
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    const above = await screen.findByRole('alert')
    await waitFor(() => expect(above).toHaveFocus())
    for (const callback of frames.values()) callback(0)
    // The form's library gives the focus in a timer of its own.
    await act(() => new Promise(resolve => setTimeout(resolve)))
    expect(above).toHaveFocus()
    vi.restoreAllMocks()
  })

  test('because the server cannot be reached is tried again by a click', async () => {
    expectConsole(/cannot be reached/)
    provider.failNext('POST /api/sliders')
    const { user } = openAdmin('/admin/slider/form')
    await type('Title', 'Pond')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const above = within(await screen.findByRole('alert'))
    expect(above.getByText(/cannot be reached/)).toBeVisible()
    await user.click(above.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('for a value that is taken names and links the record that holds it', async () => {
    expectConsole(/is taken/)
    provider.answerNext('POST /api/posts', {
      status: 409,
      body: {
        message: 'A value is taken.',
        errors: { slug: ["Slug 'pond' is taken. Choose another."] },
        conflicts: [{ field: 'slug', resource: 'posts', id: 12, title: 'The pond' }],
      },
    })
    const { user } = openAdmin('/admin/post/form')
    await type('Title', 'Pond')
    await type('Slug', 'pond')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const above = within(await screen.findByRole('alert'))
    const holder = above.getByRole('link', { name: /Already used by The pond/ })
    expect(holder).toHaveAttribute('href', '/admin/post/form/12')
    expect(holder).toHaveAttribute('target', '_blank')
    await user.click(above.getByRole('button', { name: 'Show first error' }))
    expect(screen.getByLabelText('Slug')).toHaveFocus()
  })

  test('on several fields lists them in the order of the form, and leads to the first', async () => {
    const { user } = openAdmin('/admin/page/form')
    await type('Slug Url', 'Not a slug')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const above = screen.getByRole('alert')
    await waitFor(() => expect(above).toHaveFocus())
    const words = within(above)
      .getAllByRole('listitem')
      .map(item => item.textContent)
    expect(words.map(text => text?.split(' ')[0])).toEqual(['Name', 'Title', 'Slug'])
    await user.click(within(above).getByRole('button', { name: 'Show first error' }))
    expect(screen.getByLabelText('Name')).toHaveFocus()
  })
})

describe('an input', () => {
  test('counts characters as readers do, where visitors see only the beginning', async () => {
    openAdmin('/admin/post/form')
    await type('Title', 'মাছ 👨‍👩‍👧')
    await waitFor(() =>
      expect(screen.getByLabelText('Title')).toHaveAccessibleDescription(
        '4 characters. Visitors see the first 50 on cards.',
      ),
    )
  })

  test('shows a moment in the time zone of the site, which its form names', async () => {
    provider.hold('careers', [{ id: 1, title: 'Work', application_publish_at: '2026-01-31 18:00:00', status: 1 }])
    openAdmin('/admin/career/form/1')
    const date = await screen.findByDisplayValue('2026-02-01')
    expect(date).toHaveAccessibleDescription('Bangladesh Standard Time')
  })

  test('of a reference is cleared with one click', async () => {
    provider.hold('pages', [{ id: 3, title: 'About us' }])
    provider.hold('sections', [{ id: 1, name: 'Head', title: 'Head', page_id: 3, status: 1 }])
    const { user } = openAdmin('/admin/section/form/1')
    const picker = await screen.findByDisplayValue('3 · About us')
    await user.click(screen.getByRole('button', { name: 'Page: Clear selection' }))
    await act(async () => undefined)
    expect(picker).toHaveValue('')
  })
})

describe('a picture in a text', () => {
  const address = '/files/demo/pond-ab-1200x800-2f6f66.jpg'

  test('is described before it is inserted, and can be described again later', async () => {
    provider.holdFiles([address])
    const { user } = openAdmin('/admin/post/form')
    await type('Title', 'Pond')
    const toolbar = within(await screen.findByRole('toolbar', { name: 'Formatting of Content' }, { timeout: 8000 }))
    await user.click(toolbar.getByRole('button', { name: 'Image from the library' }))
    fireEvent.click(await screen.findByTitle(/^pond-ab/))
    await user.click(screen.getByRole('button', { name: 'Insert' }))
    const first = within(await screen.findByRole('dialog', { name: 'Describe the image' }))
    await user.type(first.getByLabelText('Alternative text'), 'A pond at dawn{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await toolbar.findByRole('button', { name: 'Change alternative text' }))
    const again = within(await screen.findByRole('dialog', { name: 'Describe the image' }))
    expect(again.getByLabelText('Alternative text')).toHaveValue('A pond at dawn')
    await user.clear(again.getByLabelText('Alternative text'))
    await user.type(again.getByLabelText('Alternative text'), 'A pond')
    await user.click(again.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(posts('posts')).toHaveLength(1))
    expect(posts('posts')[0]?.body?.content).toBe(`<img src="${address}" alt="A pond">`)
  })
})
