/** Screen of the trash: what it shows and to whom, restoring, and deleting for good. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { banglaAuthBundle } from '../../../src/admin/i18n/bn/authBundle.ts'
import { banglaTrashMessages } from '../../../src/admin/i18n/bn/trash.ts'
import { type TrashMessageKey, trashMessages } from '../../../src/admin/i18n/en/trash.ts'
import { loadAllMessages } from '../../../src/admin/i18n/loadMessages.ts'
import type { HostFeatures } from '../../../src/api/protocol/specifiedCalls.ts'
import type { TrashedAct } from '../../../src/api/wire/trash.ts'
import { resources } from '../../../src/resources/index.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

// jsdom does not implement scrolling.
Element.prototype.scrollIntoView ??= () => undefined

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await Promise.all([
    import('../../../src/admin/trash/TrashScreen.tsx'),
    loadAllMessages('bn'),
    import('../../../src/admin/commandPalette/CommandPalette.tsx'),
  ])
})
afterAll(provider.stop)
beforeEach(provider.reset)

const features: HostFeatures = {
  hasExtensions: true,
  hasHistory: true,
  resources: resources.map(({ name }) => name),
  trashDays: 30,
}
const minuteAgo = () => toTimestamp(new Date(Date.now() - 60_000))

const act = (values: Partial<TrashedAct> = {}): TrashedAct => ({
  act: 'act-1',
  at: minuteAgo(),
  until: '2030-05-06 07:08:00',
  user_id: 7,
  user_name: 'Rahima Khatun',
  records: 9,
  resources: [
    { resource: 'widgets', count: 6 },
    { resource: 'sections', count: 2 },
    { resource: 'pages', count: 1 },
  ],
  shown: [
    { resource: 'pages', id: 4, title: 'About us' },
    { resource: 'sections', id: 5, title: 'Team' },
    { resource: 'sections', id: 6, title: '' },
  ],
  ...values,
})
const faqs = act({
  act: 'act-2',
  user_name: null,
  records: 1,
  resources: [{ resource: 'faqs', count: 1 }],
  shown: [{ resource: 'faqs', id: 8, title: 'Do you ship?' }],
})

/** Answers the next reads of the trash. */
const holdTrash = (
  ...pages: readonly { readonly data: readonly TrashedAct[]; readonly total?: number; readonly last?: number }[]
) =>
  provider.answerNext(
    'GET /api/trash',
    ...pages.map(({ data, total = data.length, last = 1 }) => ({
      status: 200,
      body: {
        data: {
          ...{ data, current_page: 1, last_page: last, total, per_page: 20 },
          records: data.reduce((sum, { records }) => sum + records, 0),
        },
      },
    })),
  )
const answerMe = (role: string, rights?: Readonly<Record<string, object>>) =>
  provider.answerNext('GET /api/me', {
    status: 200,
    body: { data: { id: 7, name: 'Rahima Khatun', email: 'r@example.org', phone: null, image: null, role, rights } },
  })
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Deleted records' })
  return within(list)
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement === list)
}

describe('the trash', () => {
  test('lists each act with its titles, counts, person, time and last day', async () => {
    holdTrash({ data: [act(), faqs] })
    openAdmin('/admin/trash', { features })
    const [first, second] = await rows()
    expect(first).toHaveTextContent('About us · Team · #6 and 6 more')
    expect(first).toHaveTextContent('6 Widgets, 2 Sections, 1 Page')
    expect(first).toHaveTextContent('Deleted by Rahima Khatun · 1 minute ago · Can be restored until 6 May 2030, 13:08')
    expect(second).toHaveTextContent('Do you ship?1 FAQDeleted by a colleague')
    expect(screen.getByText('Deleted records stay here for 30 days. Then they are deleted for good.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
    expect(document.title).toBe('Trash · Back office')
  })

  test('says in Bangla how long records stay', async () => {
    holdTrash({ data: [faqs] })
    openAdmin('/admin/trash', { features, language: { language: 'bn', bundle: banglaAuthBundle } })
    expect(await screen.findByText('মুছে ফেলা তথ্য এখানে ৩০ দিন থাকে। তারপর চিরতরে মুছে যায়।')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Do you ship? ফিরিয়ে আনুন' })).toBeVisible()
  })

  test('has Bangla messages with the placeholders of the English ones', () => {
    const placeholdersIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    for (const [key, text] of Object.entries(trashMessages))
      expect({
        key,
        names: placeholdersIn(
          banglaTrashMessages[key as TrashMessageKey /* `Object.entries` types keys as strings. */],
        ),
      }).toEqual({
        key,
        names: placeholdersIn(text),
      })
  })

  test('is empty without a search box, and says how long records stay', async () => {
    holdTrash({ data: [] })
    openAdmin('/admin/trash', { features })
    expect(await screen.findByText('The trash is empty.')).toBeVisible()
    expect(screen.getByText(/stay here for 30 days/)).toBeVisible()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('shows a failed read with a button that reads again', async () => {
    expectConsole(/Not now/)
    provider.answerNext('GET /api/trash', { status: 422, body: { message: 'Not now.' } })
    const { user } = openAdmin('/admin/trash', { features })
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
    holdTrash({ data: [faqs] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  test('finds titles while one types, and keeps the search in the address', async () => {
    holdTrash({ data: [act(), faqs] }, { data: [] }, { data: [act(), faqs] })
    const { user, address } = openAdmin('/admin/trash', { features })
    await user.type(await screen.findByRole('searchbox'), 'ship ')
    expect(await screen.findByText('No deleted record has “ship” in its title.')).toBeVisible()
    expect(address()).toBe('/admin/trash?search=ship')
    expect(provider.callsOf('GET', '/api/trash')[1]?.query).toBe('page=1&size=20&search=ship')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await rows()).toHaveLength(2)
    expect(address()).toBe('/admin/trash')
  })

  test('has pages, and leaves a page that is past the last one', async () => {
    holdTrash({ data: [faqs], total: 21, last: 2 }, { data: [], total: 20, last: 1 }, { data: [act()], total: 20 })
    const { user, address } = openAdmin('/admin/trash', { features })
    await user.click(await screen.findByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(provider.callsOf('GET', '/api/trash')[1]?.query).toContain('page=2'))
    await waitFor(() => expect(address()).toBe('/admin/trash'))
  })
})

describe('restoring from the trash', () => {
  test('names what came back, opens it, and removes the row', async () => {
    holdTrash({ data: [act()] }, { data: [] })
    const restored = act().shown
    provider.answerNext('POST /api/trash/act-1/restore', { status: 200, body: { message: 'Ok.', data: restored } })
    provider.hold('pages', [{ id: 4, name: 'About us', title: 'About us', status: 1 }])
    const { user, address } = openAdmin('/admin/trash', { features })
    await user.click(await screen.findByRole('button', { name: 'Restore About us · Team · #6 and 6 more' }))
    const banner = within(screen.getByRole('status', { name: '' }).parentElement ?? document.body)
    expect(await banner.findByText('Restored:')).toBeVisible()
    expect(await screen.findByText('The trash is empty.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(address()).toBe('/admin/page/form/4'))
  })

  test('opens the list of several records of one resource, by keyboard too', async () => {
    const many = act({ act: 'act-3', records: 2, resources: [{ resource: 'faqs', count: 2 }] })
    holdTrash({ data: [many] }, { data: [] })
    const data = [1, 2].map(id => ({ resource: 'faqs', id, title: `Question ${id}` }))
    provider.answerNext('POST /api/trash/act-3/restore', { status: 200, body: { message: 'Ok.', data } })
    const { user, address } = openAdmin('/admin/trash', { features })
    const restore = await screen.findByRole('button', { name: /^Restore/ })
    restore.focus()
    await user.keyboard('{Enter}')
    const open = await screen.findByRole('button', { name: 'Open the list' })
    await waitFor(() => expect(open).toHaveFocus())
    expect(open.closest('[role=presentation]')).toHaveTextContent('Restored: Question 1 · Question 2')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/faq'))
  })

  test('says why nothing was restored and what to do, and keeps the row', async () => {
    expectConsole(/cannot be restored/)
    holdTrash({ data: [faqs] }, { data: [faqs] })
    const conflict = { resource: 'faqs', id: 3, title: 'Shipping', field: 'slug' }
    provider.answerNext('POST /api/trash/act-2/restore', {
      status: 409,
      body: { message: "FAQ 'Do you ship?' cannot be restored as it was.", code: 'taken', conflicts: [conflict] },
    })
    const { user } = openAdmin('/admin/trash', { features })
    await user.click(await screen.findByRole('button', { name: 'Restore Do you ship?' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent("Not restored. FAQ 'Do you ship?' cannot be restored as it was.")
    expect(alert).toHaveTextContent('Change or delete the record below. Then restore this again.')
    expect(within(alert).getByRole('link', { name: 'Shipping' })).toHaveAttribute('href', '/admin/faq/form/3')
    await waitFor(() => expect(provider.callsOf('GET', '/api/trash')).toHaveLength(2))
    expect(await rows()).toHaveLength(1)
  })

  test('reports an act that a colleague has restored meanwhile', async () => {
    expectConsole(/can no longer/)
    holdTrash({ data: [faqs] }, { data: [] })
    provider.answerNext('POST /api/trash/act-2/restore', {
      status: 404,
      body: { message: 'This can no longer be restored.', code: 'not-restorable' },
    })
    const { user } = openAdmin('/admin/trash', { features })
    await user.click(await screen.findByRole('button', { name: 'Restore Do you ship?' }))
    expect(await screen.findByText(/This can no longer be restored\./)).toBeVisible()
    expect(await screen.findByText('The trash is empty.')).toBeVisible()
  })
})

describe('deleting for good', () => {
  test('an owner deletes one act after a dialog that names and counts its records', async () => {
    answerMe('owner')
    holdTrash({ data: [act(), faqs] }, { data: [faqs] })
    provider.answerNext('DELETE /api/trash/act-1', { status: 200, body: { message: 'Ok.', data: { records: 9 } } })
    const { user } = openAdmin('/admin/trash', { features })
    await user.click(await screen.findByRole('button', { name: 'Delete About us · Team · #6 and 6 more for good…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete for good' }))
    expect(dialog.getByText('Do you want to delete these 9 records for good?')).toBeVisible()
    expect(dialog.getByText('6 Widgets, 2 Sections, 1 Page')).toBeVisible()
    expect(dialog.getByText('This cannot be undone.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete 9 records' }))
    expect(await screen.findByText('Deleted for good:')).toBeVisible()
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  test('an owner empties the trash, also of records that the search hides', async () => {
    answerMe('owner')
    holdTrash({ data: [act(), faqs] }, { data: [] })
    provider.answerNext('DELETE /api/trash', { status: 200, body: { message: 'Ok.', data: { records: 10 } } })
    const { user } = openAdmin('/admin/trash?search=us', { features })
    await user.click(await screen.findByRole('button', { name: 'Empty trash…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Empty trash' }))
    expect(dialog.getByText('Do you want to delete all 10 records in the trash for good?')).toBeVisible()
    expect(dialog.getByText('This includes records that the search does not show.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete 10 records' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Empty trash…' })).toBeNull())
    expect(provider.callsOf('DELETE', '/api/trash')).toHaveLength(1)
  })

  test('a refused deletion is explained in the dialog', async () => {
    expectConsole(/Somebody was/)
    answerMe('owner')
    holdTrash({ data: [faqs] })
    provider.answerNext('DELETE /api/trash/act-2', { status: 409, body: { message: 'Somebody was faster.' } })
    const { user } = openAdmin('/admin/trash', { features })
    await user.click(await screen.findByRole('button', { name: 'Delete Do you ship? for good…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Do you want to delete this record for good?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete 1 record' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody was faster.')
  })

  test('is not offered to an editor', async () => {
    answerMe('editor')
    holdTrash({ data: [faqs] })
    openAdmin('/admin/trash', { features })
    await screen.findByRole('button', { name: 'Restore Do you ship?' })
    expect(screen.queryByRole('button', { name: /for good|Empty trash/ })).toBeNull()
  })
})

const menu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }))

describe('the menu entry Trash', () => {
  test.each(['author', 'editor', 'owner'])('is offered to a person with the role %s', async role => {
    answerMe(role)
    openAdmin('/admin/dashboard', { features })
    expect(await (await menu()).findByRole('link', { name: 'Trash' })).toHaveAttribute('href', '/admin/trash')
  })

  test.each([
    ['a viewer', 'viewer', undefined],
    [
      'a person who may delete nothing',
      'editor',
      { posts: { read: true, create: true, write: 'all', delete: 'none' } },
    ],
  ] as const)('is not offered to %s', async (_who, role, rights) => {
    answerMe(role, rights)
    openAdmin('/admin/trash', { features })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect((await menu()).queryByRole('link', { name: 'Trash' })).toBeNull()
    expect(provider.callsOf('GET', '/api/trash')).toHaveLength(0)
  })

  test('is not offered at a provider without a trash', async () => {
    const { trashDays: _, ...older } = features
    openAdmin('/admin/trash', { features: older })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect((await menu()).queryByRole('link', { name: 'Trash' })).toBeNull()
  })

  test('is offered in a view, in which nothing can be restored', async () => {
    answerMe('owner')
    holdTrash({ data: [faqs] })
    openAdmin('/admin/trash', { features, as: { id: 7, name: 'Rahima Khatun', isViewed: true } })
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /Restore|for good|Empty trash/ })).toBeNull()
  })

  test('is found in the command palette', async () => {
    const { user, address } = openAdmin('/admin/dashboard', { features })
    await screen.findByRole('heading', { level: 1 })
    holdTrash({ data: [] })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'deleted')
    await user.click(await screen.findByRole('option', { name: /Trash/ }))
    await waitFor(() => expect(address()).toBe('/admin/trash'))
  })
})

describe('a deletion in a list', () => {
  test.each([
    [30, 'for 30 days.'],
    [1, 'for 1 day.'],
  ])('says that records can be restored, with %i days', async (trashDays, words) => {
    provider.hold('faqs', [{ id: 8, faq_title: 'Do you ship?', status: 1 }])
    provider.answerNext('DELETE /api/faqs/8', { status: 200, body: { message: 'Deleted.', undo: '9' } })
    const { user } = openAdmin('/admin/faq', { features: { ...features, trashDays } })
    await user.click(await screen.findByRole('button', { name: 'Delete Do you ship?' }))
    const dialog = within(await screen.findByRole('dialog'))
    const sentence = `You can restore everything from the trash ${words}`
    expect(dialog.getByText(sentence)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(undo.closest('[role=presentation]')).toHaveTextContent(`Deleted: Do you ship?. ${sentence}`)
  })
})
