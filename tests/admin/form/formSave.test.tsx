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
const puts = () => provider.callsOf('PUT', '/api/sliders/1')

/** Fills in the required inputs of a new user. */
const typeUser = async () => {
  await type('Name', 'Rahima')
  await type('Email', 'rahima@example.org')
  await type('Password', 'a long enough password')
  await type('Confirm password', 'a long enough password')
}

describe('a new record', () => {
  test('the phone number of a new record may contain Bangla digits', async () => {
    const { user } = openAdmin('/admin/users/form')
    await typeUser()
    await type('Phone', '০১৭১১০০০১১১')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(posts('users')[0]?.body?.phone).toBe('01711000111'))
  })

  test('a new record retains the focus and text typed while it is created', async () => {
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
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toMatchObject({ title: 'Pond', sub_title: 'Typed since' })
    expect(posts()).toHaveLength(1)
  })

  test.each([
    ['a new record', '/admin/slider/form', 'POST /api/sliders'],
    ['a stored record', '/admin/slider/form/5', 'PUT /api/sliders/5'],
  ])('“Save and add another” of %s accepts typing immediately', async (_what, path, call) => {
    provider.hold('sliders', [{ id: 5, version: 1, title: 'Old', status: 1 }])
    const { user, address } = openAdmin(path)
    await type('Title', 'Pond')
    const go = provider.pauseNext(call)
    await user.click(screen.getByRole('button', { name: 'Save and add another' }))
    await user.keyboard('Lake')
    go()
    await waitFor(() => expect(address()).toBe('/admin/slider/form'))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Lake'))
    expect(screen.getByLabelText('Title')).toHaveFocus()
    const [method = '', to = ''] = call.split(' ')
    expect(provider.callsOf(method, to).map(({ body }) => body?.title)).toEqual(['Pond'])
  })

  test('text typed for the next record is dropped if the save is rejected', async () => {
    expectConsole(/No\./)
    const { user } = openAdmin('/admin/slider/form')
    await type('Title', 'Pond')
    provider.answerNext('POST /api/sliders', { status: 422, body: { message: 'No.' } })
    const go = provider.pauseNext('POST /api/sliders')
    await user.click(screen.getByRole('button', { name: 'Save and add another' }))
    await user.keyboard('Lake')
    go()
    expect(await screen.findByText(/^Not saved/)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('Pond')
    expect(document.querySelector('.type-ahead')).toBeNull()
  })

  test.each([
    ['rejected by the server', 'Too odd'],
    ['invalid before it is sent', ''],
  ])('the success message of a save disappears when the next save is %s', async (_how, next) => {
    if (next !== '') expectConsole(/No\./)
    const { user, address } = openAdmin('/admin/users/form')
    await typeUser()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText('Success!')
    await waitFor(() => expect(address()).toBe('/admin/users/form/1'))
    await type('Name', next)
    provider.answerNext('PUT /api/users/1', { status: 422, body: { message: 'No.' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText(/^Not saved/)).toBeVisible()
    expect(screen.queryByText('Success!')).toBeNull()
  })

  test('“Save and add another” opens an empty form with the focus in the first field', async () => {
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

  describe('a record that is added after another one', () => {
    const section = () => screen.findByLabelText('Section')
    const holdSections = () => provider.hold('sections', [{ id: 3, name: 'Our Service', status: 1 }])
    const choose = async () => {
      fireEvent.mouseDown(await section())
      fireEvent.click(await screen.findByRole('option', { name: /Our Service/ }))
    }
    const addAnother = () => screen.getByRole('button', { name: 'Save and add another' })

    test('the next new record starts in the same section, without unsaved changes', async () => {
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

    test('a new record starts in the section of the stored record that was edited before', async () => {
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

  test('“Save and add another” works repeatedly, and leaves no draft behind', async () => {
    const draftStore = createMemoryDraftStore()
    const { user, address } = openAdmin('/admin/slider/form', { draftStore })
    await type('Title', 'Pond')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(address()).toBe('/admin/slider/form/1'))
    await type('Title', 'Big pond')
    await user.click(screen.getByRole('button', { name: 'Save and add another' }))
    await waitFor(() => expect(address()).toBe('/admin/slider/form'))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue(''))
    expect(puts()).toHaveLength(1)
    await waitFor(() => expect(draftStore.drafts()).toEqual([]))
  })

  test('a new record shows the slug derived from its title, in any script, until one is typed', async () => {
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
    // The server generates the slug, and appends a number if it is taken.
    await waitFor(() => expect(posts('posts')[0]?.body?.slug).toBe(''))
  })
})

test.each([
  { key: '{Control>}s{/Control}', name: 'Ctrl-S' },
  { key: '{Meta>}s{/Meta}', name: 'Cmd-S' },
])('the form of $name saves once even if its button is pressed several times', async ({ key }) => {
  const { user } = openAdmin('/admin/slider/form')
  await type('Title', 'Pond')
  await user.keyboard(key + key)
  expect(await screen.findByText('Success!')).toBeVisible()
  expect(posts()).toHaveLength(1)
})

describe('a failed save', () => {
  test.each([
    { status: 413, body: { message: 'x' }, words: /larger than the server allows/ },
    { status: 500, body: { message: 'x', request_id: 'req-77' }, words: /this number: req-77/ },
    { status: 429, body: { message: 'Too many tries. Wait a minute.' }, words: /Too many tries/ },
  ])('a save that fails with $status shows its message and retains the typed text', async ({ status, body, words }) => {
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

  test('a failed save moves the focus to its message, even in the form of a new record', async () => {
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
    // React Hook Form sets the focus in a timer of its own.
    await act(() => new Promise(resolve => setTimeout(resolve)))
    expect(above).toHaveFocus()
    vi.restoreAllMocks()
  })

  test('a save that failed because of the connection can be retried by a click', async () => {
    expectConsole(/cannot be reached/)
    provider.failNext('POST /api/sliders')
    const { user } = openAdmin('/admin/slider/form')
    await type('Title', 'Pond')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const above = within(await screen.findByRole('alert'))
    expect(above.getByText(/may or may not have been saved/)).toBeVisible()
    await user.click(above.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a save with a lost response succeeds once the stored record is found, and retains what is typed meanwhile', async () => {
    expectConsole(/cannot be reached/)
    provider.failNext('POST /api/sliders')
    const { user } = openAdmin('/admin/slider/form')
    await type('Title', 'Pond')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    const [lost] = provider.callsOf('POST', '/api/sliders')
    const act = new URLSearchParams(lost?.query).get('act')
    provider.hold('sliders', [{ ...lost?.body, id: 1, version: 1 }])
    const change = { id: 1, resource: 'sliders', record_id: 1, title: 'Pond', action: 'created', act }
    provider.answerNext('GET /api/changes', { status: 200, body: { data: { data: [change], last_page: 1 } } })
    const go = provider.pauseNext('GET /api/changes')
    await user.click(again)
    await waitFor(() => expect(provider.callsOf('GET', '/api/changes')).toHaveLength(1))
    await type('Sub title', 'typed meanwhile')
    go()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(screen.queryByText('Nothing was changed.')).toBeNull()
    expect(provider.callsOf('POST', '/api/sliders')).toHaveLength(1)
    expect(screen.getByLabelText('Sub title')).toHaveValue('typed meanwhile')
  })

  test('a save with a duplicate value names and links the record that has it', async () => {
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

  test('a summary shows the message of a field once, with the label of its input', async () => {
    const message = "Slug 'pond' is taken. Choose another."
    expectConsole(/is taken/)
    const taken = { code: 'value-taken', params: { label: 'Slug', value: 'pond' } }
    const body = { message, errors: { slug: [message] }, issues: { slug: [taken] } }
    provider.answerNext('POST /api/pages', { status: 409, body })
    const { user } = openAdmin('/admin/page/form')
    for (const label of ['Name', 'Title', 'Slug Url']) await type(label, 'pond')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const above = await screen.findByRole('alert')
    expect(above).toHaveTextContent(/^Not saved: some fields have errors\.Slug Url 'pond' is taken\. Choose another\./)
    expect(above).not.toHaveTextContent(message)
  })

  test('a save with several errors lists them in form order, and links to the first', async () => {
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

describe('the inputs of a form', () => {
  test('an input with a long text states how many characters of it cards show', async () => {
    openAdmin('/admin/post/form')
    await type('Title', 'মাছ 👨‍👩‍👧')
    expect(screen.getByLabelText('Title')).not.toHaveAccessibleDescription(/Visitors see/)
    await type('Title', `মাছ 👨‍👩‍👧${'x'.repeat(36)}`)
    await waitFor(() =>
      expect(screen.getByLabelText('Title')).toHaveAccessibleDescription(
        'Visitors see the first 50 characters on cards.',
      ),
    )
  })

  test('an input for a day uses the time zone of the site, and its help does not name a zone', async () => {
    provider.hold('careers', [{ id: 1, title: 'Work', application_publish_at: '2026-01-31 18:00:00', status: 1 }])
    openAdmin('/admin/career/form/1')
    const date = await screen.findByDisplayValue('2026-02-01')
    expect(date).toHaveAccessibleDescription(/^Visitors see the opening from this day on\./)
    for (const label of ['Application Publish', 'Application Start', 'Application End'])
      expect(screen.getByLabelText(label)).not.toHaveAccessibleDescription(/Standard Time/)
  })

  test('a reference input is cleared with one click', async () => {
    provider.hold('pages', [{ id: 3, title: 'About us' }])
    provider.hold('sections', [{ id: 1, name: 'Head', title: 'Head', page_id: 3, status: 1 }])
    const { user } = openAdmin('/admin/section/form/1')
    const picker = await screen.findByDisplayValue('3 · About us')
    await user.click(screen.getByRole('button', { name: 'Page: Clear selection' }))
    await act(async () => undefined)
    expect(picker).toHaveValue('')
  })
})

describe('an image in rich text', () => {
  const address = '/files/demo/pond-ab-1200x800-2f6f66.jpg'

  test('the description of an image can be set before and after it is inserted, and Escape keeps the typed text', async () => {
    provider.holdFiles([address])
    const { user } = openAdmin('/admin/post/form')
    await type('Title', 'Pond')
    const toolbar = within(await screen.findByRole('toolbar', { name: 'Formatting of Content' }))
    await user.click(toolbar.getByRole('button', { name: 'Image from the library' }))
    fireEvent.click(await screen.findByTitle(/^pond-ab/))
    await user.click(screen.getByRole('button', { name: 'Insert' }))
    const first = within(await screen.findByRole('dialog', { name: 'Describe the image' }))
    await user.type(first.getByLabelText('Alternative text'), 'A pond at dawn{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Backspace selects the picture before the cursor.
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Content' }), { key: 'Backspace', keyCode: 8 })
    await user.click(await toolbar.findByRole('button', { name: 'Change alternative text' }))
    const again = within(await screen.findByRole('dialog', { name: 'Describe the image' }))
    expect(again.getByLabelText('Alternative text')).toHaveValue('A pond at dawn')
    await user.clear(again.getByLabelText('Alternative text'))
    await user.type(again.getByLabelText('Alternative text'), 'A pond{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(posts('posts')).toHaveLength(1))
    expect(posts('posts')[0]?.body?.content).toBe(`<img src="${address}" alt="A pond">`)
  })
})

test('a save without changes shows the message that nothing was changed, and no success message', async () => {
  const row = { id: 5, version: 1, title: 'Pond', status: 1 }
  provider.hold('sliders', [row])
  const { user } = openAdmin('/admin/slider/form/5')
  await screen.findByLabelText('Title')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Nothing was changed.')).toBeVisible()
  expect(screen.queryByText('Success!')).toBeNull()
  await type('Title', 'Lake')
  const changed = { ...row, title: 'Lake', version: 2 }
  provider.answerNext('PUT /api/sliders/5', { status: 200, body: { message: 'Ok.', data: changed } })
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Success!')).toBeVisible()
})
