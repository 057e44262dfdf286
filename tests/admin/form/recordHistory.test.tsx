/** History of a record below its form: changed fields, comparison of contents, and restoring values into the form. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { restorableFields } from '../../../src/admin/form/history/useRestore.ts'
import { text } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider, type Row } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  // Loaded in advance, because forms import these lazily, which is slow in tests.
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
  await import('../../../src/admin/form/history/CompareDialog.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const pond = '/files/demo/pond-ab-400x120-0f5c55.png'
const river = '/files/demo/river-ab-400x120-0f5c55.png'
const post: Row = {
  ...{ id: 3, version: 3, title: 'A wide river', slug: 'a-wide-river', sub_title: null, tags: 'water', sort_order: 0 },
  ...{ content: '<p>The river is wide.</p><p>Boats pass.</p>', status: 1, category_id: 2, thumb: river },
}
const before: Row = {
  ...post,
  ...{ title: 'A wide pond', content: '<p>The pond is wide.</p>', status: 0, category_id: 1, thumb: pond },
}
const differing = ['title', 'content', 'status', 'category_id', 'thumb']

const at = '2026-03-01 06:30:00'
const change = (id: number, action: string, more: Row): Row => ({
  ...{ id, resource: 'posts', record_id: 3, title: 'River', action, user_id: 8, user_name: 'Rahima', at },
  ...more,
})
const changes = [
  change(12, 'updated', { fields: ['title', 'content'], is_stored: true }),
  change(11, 'updated', { fields: null, is_stored: false }),
  change(10, 'created', { fields: null, is_stored: true }),
]
const page = (data: readonly Row[]) => ({
  status: 200,
  body: { data: { data, current_page: 1, last_page: 1, total: data.length, per_page: 6 } },
})
const content = (id: number | null, values: Row, dropped: readonly string[] = []) => ({
  ...{ id, at, version: 3, values, dropped },
})
const compared = (fields: readonly string[] = differing, older: Row = before, dropped: readonly string[] = []) => ({
  status: 200,
  body: { data: { ...content(12, post), other: content(null, older, dropped), fields } },
})

interface Answer {
  readonly status: number
  readonly body: unknown
}

const list = 'GET /api/posts/3/revisions'
const openForm = async (entries: readonly Row[] = changes) => {
  provider.hold('posts', [post])
  provider.hold('post-categories', [
    { id: 1, name: 'Ponds', status: 1 },
    { id: 2, name: 'Rivers', status: 1 },
  ])
  provider.answerNext(list, page(entries))
  const opened = openAdmin('/admin/post/form/3')
  const panel = (await screen.findByRole('heading', { name: 'History' })).parentElement as HTMLElement
  return { ...opened, panel }
}
const openComparison = async (answer: Answer = compared()) => {
  const opened = await openForm()
  provider.answerNext(`${list}/12`, answer)
  const compare = within(opened.panel).getAllByRole('button', { name: /^Compare the change of 1 Mar 2026/ })
  await opened.user.click(compare[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  const sectionOf = (name: string) => within(dialog).findByRole('region', { name })
  return { ...opened, dialog, sectionOf }
}
const marks = (element: HTMLElement, tag: 'del' | 'ins') =>
  [...element.querySelectorAll(tag)].map(({ textContent }) => textContent)

describe('the list of changes', () => {
  test('a change names its fields by their labels, and stored contents can be compared', async () => {
    const { panel } = await openForm()
    const items = within(panel).getAllByRole('listitem')
    expect(items[0]).toHaveTextContent(/^Changed Title and Content, by Rahima · 1 Mar 2026, 12:30/)
    expect(items[1]).toHaveTextContent(/^Changed by Rahima/)
    expect(items[2]).toHaveTextContent(/^Added by Rahima/)
    expect(items.map(item => within(item).queryAllByRole('button').length)).toEqual([1, 0, 1])
  })

  test('a field that the form does not know is not named', async () => {
    const { panel } = await openForm([change(12, 'updated', { fields: ['colour'], is_stored: true })])
    expect(within(panel).getByRole('listitem')).toHaveTextContent(/^Changed by Rahima/)
    expect(within(panel).queryByRole('button')).toBeNull()
  })

  test('a provider host without the calls shows its changes without a comparison', async () => {
    provider.hold('posts', [post])
    provider.answerNext(list, { status: 404, body: { message: 'No such call.' } })
    provider.hold('changes', [change(12, 'updated', {})])
    openAdmin('/admin/post/form/3')
    const panel = (await screen.findByRole('heading', { name: 'History' })).parentElement as HTMLElement
    expect(within(panel).getByRole('listitem')).toHaveTextContent(/^Changed by Rahima/)
    expect(within(panel).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['a host without stored contents', 'posts', '/admin/post/form/3'],
    ['a resource without stored contents', 'subscribers', '/admin/subscribers/form/3'],
  ])('stored contents are not requested from %s', async (_what, resource, address) => {
    provider.hold(resource, [{ ...post, email: 'rahima@example.org' }])
    provider.hold('changes', [change(12, 'updated', { resource })])
    const resources = ['posts', 'post-categories', 'subscribers']
    openAdmin(address, { features: { hasExtensions: true, hasHistory: resource !== 'posts', resources } })
    const panel = (await screen.findByRole('heading', { name: 'History' })).parentElement as HTMLElement
    expect(within(panel).getByRole('listitem')).toHaveTextContent(/^Changed by Rahima/)
    expect(provider.callsOf('GET', `/api/${resource}/3/revisions`)).toEqual([])
  })

  test('the content of a new record is compared with today', async () => {
    const { user, panel } = await openForm()
    provider.answerNext(`${list}/10`, {
      status: 200,
      body: { data: { ...content(10, before), other: content(null, post), fields: ['title'] } },
    })
    await user.click(within(panel).getAllByRole('button')[1] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('After this change')).toBeVisible()
    expect(marks(dialog, 'del')).toEqual(['pond'])
    expect(within(dialog).queryByRole('group')).toBeNull()
    expect(provider.calls.at(-1)?.query).toBe('compare=now')
  })
})

describe('the comparison of a change', () => {
  test('words of a text are marked as deleted and inserted', async () => {
    const { sectionOf } = await openComparison()
    const title = await sectionOf('Title')
    expect(title).toHaveTextContent('A wide pond')
    expect([marks(title, 'del'), marks(title, 'ins')]).toEqual([['pond'], ['river']])
    expect(provider.callsOf('GET', '/api/posts/3/revisions/12')[0]?.query).toBe('compare=before')
  })

  test('words and blocks of rich text are marked', async () => {
    const { sectionOf } = await openComparison()
    const shown = await sectionOf('Content')
    expect(marks(shown, 'del')).toEqual(['pond'])
    expect(marks(shown, 'ins')).toEqual(['river', 'Boats pass.'])
  })

  test('references are shown by their titles, choices by their labels, and pictures as pictures', async () => {
    const { sectionOf } = await openComparison()
    expect(await within(await sectionOf('Category')).findByText(/Ponds/)).toBeVisible()
    expect(await within(await sectionOf('Category')).findByText(/Rivers/)).toBeVisible()
    expect(await sectionOf('Status')).toHaveTextContent(/Before.*Inactive.*After.*Active/)
    const pictures = [...(await sectionOf('Thumb')).querySelectorAll('img')].map(({ src }) => src)
    expect(pictures).toEqual([expect.stringContaining('pond'), expect.stringContaining('river')])
  })

  test('a content can be compared with today, and a failure is reported with a way to try again', async () => {
    expectConsole(/Broken/)
    const { user, dialog } = await openComparison()
    const [change, now] = within(within(dialog).getByRole('group', { name: 'Compare' })).getAllByRole('button')
    expect(change).toHaveAttribute('aria-pressed', 'true')
    provider.answerNext(`${list}/12`, { status: 500, body: { message: 'Broken.' } }, compared([]))
    await user.click(now as HTMLElement)
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByText('No field differs.')).toBeVisible()
    expect(provider.calls.at(-1)?.query).toBe('compare=now')
  })

  test('a content that is not stored any more is reported', async () => {
    expectConsole(/never existed/)
    const { dialog } = await openComparison({ status: 404, body: { message: 'This was deleted or never existed.' } })
    expect(await within(dialog).findByText('This content is not stored any more.')).toBeVisible()
  })

  test('closing the dialog returns the focus to its button', async () => {
    const { user, dialog } = await openComparison()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toHaveAccessibleName(/^Compare the change of/)
  })
})

describe('restoring values', () => {
  test('one field goes into the form as an unsaved change, and other typed values stay', async () => {
    const opened = await openForm()
    fireEvent.change(screen.getByLabelText('Tags'), { target: { value: 'typed' } })
    provider.answerNext(`${list}/12`, compared())
    await opened.user.click(within(opened.panel).getAllByRole('button')[0] as HTMLElement)
    await opened.user.click(await screen.findByRole('button', { name: /^Restore Title/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Title')).toHaveValue('A wide pond')
    expect(screen.getByLabelText('Title')).toHaveFocus()
    expect(screen.getByLabelText('Tags')).toHaveValue('typed')
    expect(await screen.findByText('Filled in Title.')).toBeVisible()
    expect(provider.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    await opened.user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(provider.callsOf('PUT', '/api/posts/3')).toHaveLength(1))
    const sent = provider.callsOf('PUT', '/api/posts/3')[0]?.body
    expect(sent).toMatchObject({ title: 'A wide pond', tags: 'typed', content: post.content })
  })

  test('all fields are restored, except those that no longer fit, and Undo reverts it', async () => {
    const { user, dialog } = await openComparison(compared(differing, before, ['colour']))
    expect(await within(dialog).findByText(/no longer fits this form: colour\./)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Restore all 5' }))
    expect(await screen.findByText('5 fields filled in: Title, Content, Status, Category and Thumb.')).toBeVisible()
    expect(screen.getByText(/Not restored: colour\./)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('A wide pond')
    expect(screen.getByLabelText('Title')).toHaveFocus()
    const banner = screen.getByText(/Not restored/).closest<HTMLElement>('[role="status"]')
    await user.click(within(banner as HTMLElement).getByRole('button', { name: 'Undo' }))
    expect(screen.getByLabelText('Title')).toHaveValue('A wide river')
  })

  test('fields that the person may not write, or that the form does not show, are left out', () => {
    const descriptor = boats({ fixed: text('Fixed', { readOnly: true }), crew: text('Crew') })
    expect(restorableFields(descriptor, ['crew', 'fixed', 'name', 'hull'])).toEqual(['name', 'crew'])
  })

  test('a value that the form already has is not offered', async () => {
    const { sectionOf } = await openComparison(compared(['title'], post))
    expect(await within(await sectionOf('Title')).findByText('The form has the older value.')).toBeVisible()
  })

  test('a person who may not change the record can compare, but not restore', async () => {
    provider.answerNext('GET /api/me', { status: 200, body: { data: { id: 7, role: 'viewer' } } })
    const { dialog, sectionOf } = await openComparison()
    await sectionOf('Title')
    expect(within(dialog).queryByRole('button', { name: /Restore/ })).toBeNull()
  })
})
