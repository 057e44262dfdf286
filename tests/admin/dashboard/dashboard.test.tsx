import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ticksFor } from '../../../src/admin/dashboard/scale.ts'
import { banglaAuthBundle } from '../../../src/admin/i18n/bn/authBundle.ts'
import type { LoadedLanguage } from '../../../src/admin/i18n/language.tsx'
import { loadAllMessages } from '../../../src/admin/i18n/loadMessages.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)

const months = Array.from({ length: 12 }, (_, at) => ({
  month: `2026-${String(at + 1).padStart(2, '0')}`,
  posts: at,
  sign_ups: at === 0 ? 7 : 0,
}))
const data = (rows: unknown) => ({ status: 200, body: { data: rows } })
const change = (id: number, more: object) => ({
  id,
  resource: 'pages',
  record_id: 10 + id,
  title: `Page ${id}`,
  action: 'updated',
  user_id: 7,
  user_name: 'Rahima Khatun',
  at: '2026-03-01 06:00:00',
  ...more,
})
const answerAll = () => {
  provider.answerNext('GET /api/activity', data(months))
  provider.answerNext(
    'GET /api/attention',
    data([
      { resource: 'menus', id: 3, title: 'Lost', reason: 'broken-link', detail: '/nowhere' },
      { resource: 'careers', id: 4, title: 'Trainer', reason: 'past-end', detail: '2026-02-28 18:00:00' },
      { resource: 'profiles', id: 5, title: 'Karim', reason: 'no-image', detail: 'profile_image' },
      ...[1, 2, 3, 4, 5].map(id => ({ resource: 'faqs', id, title: `FAQ ${id}`, reason: 'inactive', detail: '' })),
    ]),
  )
  provider.answerNext(
    'GET /api/changes',
    data({
      data: [
        change(1, {}),
        change(2, { action: 'deleted', title: 'Old page' }),
        change(3, { user_id: null, user_name: null }),
        change(4, { user_id: 8, user_name: null }),
        change(5, { user_name: null }),
      ],
    }),
  )
}
const panelOf = async (heading: string) => {
  const title = await screen.findByRole('heading', { name: heading })
  // Finds the panel around the heading.
  return within(title.closest('.MuiPaper-root') as HTMLElement)
}

test('an older change appears with Show more, and can be undone there', async () => {
  const rows = [
    ...Array.from({ length: 12 }, (_, at) => change(40 - at, {})),
    change(3, { action: 'deleted', title: 'Lost page', undo: 'a'.repeat(32) }),
  ]
  provider.answerNext('GET /api/changes', data({ data: rows }), data({ data: rows }))
  answerAll()
  const { user } = openAdmin('/admin/dashboard')
  const panel = await panelOf('Recent changes')
  expect(panel.queryByText('Lost page')).toBeNull()
  await user.click(await panel.findByRole('button', { name: 'Show more' }))
  expect(await panel.findByText(/Lost page/)).toBeVisible()
  expect(panel.getByRole('button', { name: /Undo/ })).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Show fewer' }))
  expect(panel.queryByText('Lost page')).toBeNull()
})

test('recent changes show the person, the action and the time, and link existing records', async () => {
  answerAll()
  openAdmin('/admin/dashboard')
  const panel = await panelOf('Recent changes')
  const [changed, deleted, byVisitor, byColleague, own] = panel.getAllByRole('listitem')
  expect(changed).toHaveTextContent('Page 1 PageChanged by you · ')
  expect(panel.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/admin/page/form/11')
  expect(changed?.querySelector('time')).toHaveAttribute('datetime', '2026-03-01T06:00:00Z')
  expect(deleted).toHaveTextContent('Old page PageDeleted by you')
  expect(panel.queryByRole('link', { name: 'Old page' })).toBeNull()
  expect(byVisitor).toHaveTextContent('Changed by a visitor')
  // Only callers who may read users see their names.
  expect(byColleague).toHaveTextContent('Changed by a colleague')
  expect(own).toHaveTextContent('Changed by you')
  expect(provider.callsOf('GET', '/api/changes')[0]?.query).toBe('page=1&size=100')
})

test('changes of the same record share one line', async () => {
  const one = [1, 2, 3].map(id => change(id, { record_id: 7, title: `Title ${id}` }))
  provider.answerNext('GET /api/changes', data({ data: [...one, change(4, {})] }))
  openAdmin('/admin/dashboard')
  const panel = await panelOf('Recent changes')
  expect(panel.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringMatching(/^Title 1 .*more changes: 2$/),
    expect.stringMatching(/^Page 4 /),
  ])
})

test('a delete by any person can be undone from the dashboard while it is restorable', async () => {
  const deleted = { action: 'deleted', title: 'Old page' }
  provider.answerNext('GET /api/changes', data({ data: [change(2, { ...deleted, undo: 'u-9' }), change(1, deleted)] }))
  provider.answerNext('GET /api/changes', data({ data: [change(3, { action: 'restored', title: 'Old page' })] }))
  provider.answerNext('POST /api/undo/u-9', { status: 200, body: { message: 'Restored.', data: { id: 12 } } })
  const { user } = openAdmin('/admin/dashboard')
  const panel = await panelOf('Recent changes')
  const [button, ...others] = panel.getAllByRole('button', { name: 'Undo the deletion of Old page' })
  expect(others).toEqual([])
  await user.click(button as HTMLElement)
  expect(await screen.findByText('Restored.')).toBeVisible()
  expect(provider.callsOf('POST', '/api/undo/u-9')).toHaveLength(1)
  await waitFor(() => expect(panel.getByRole('listitem')).toHaveTextContent('Restored by you'))
})

test('an import is one line; its Undo asks for confirmation and deletes all added records', async () => {
  const act = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
  const added = [3, 2, 1].map(id => change(id, { action: 'created', act, others: 2 }))
  provider.answerNext('GET /api/changes', data({ data: added.slice(0, 2) }))
  provider.answerNext('GET /api/changes', data({ data: added, last_page: 1 }))
  const done = [11, 12, 13].map(id => ({ id, undo: `u-${id}` }))
  provider.answerNext('POST /api/pages/bulk', data({ done, failed: [] }))
  const { user } = openAdmin('/admin/dashboard')
  const panel = await panelOf('Recent changes')
  expect(panel.getByRole('listitem')).toHaveTextContent('other records with it: 2')
  await user.click(panel.getByRole('button', { name: 'Undo the addition of Page 2' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(provider.callsOf('GET', '/api/changes').at(-1)?.query).toBe(`page=1&size=1000&act=${act}`)
  expect(provider.callsOf('POST', '/api/pages/bulk')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(provider.callsOf('POST', '/api/pages/bulk')).toHaveLength(1))
  expect(provider.callsOf('POST', '/api/pages/bulk')[0]?.body).toMatchObject({ delete: [13, 12, 11] })
  expect(await screen.findByText('3 records')).toBeVisible()
})

test('in Bangla, the button that deletes added records does not have the words of the one that restores deleted ones', async () => {
  await loadAllMessages('bn')
  const added = [2, 1].map(id => change(id, { action: 'created', act: 'a', others: 1 }))
  const deleted = change(3, { action: 'deleted', title: 'Old page', undo: 'u-9' })
  provider.answerNext('GET /api/changes', data({ data: [deleted, ...added] }))
  openAdmin('/admin/dashboard', { language: { language: 'bn', bundle: banglaAuthBundle } satisfies LoadedLanguage })
  const panel = await panelOf('সাম্প্রতিক পরিবর্তন')
  await panel.findAllByRole('listitem')
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['ফিরিয়ে আনুন', 'যোগ করা বাতিল করুন'])
})

test('a large bulk change does not hide earlier changes', async () => {
  const act = { action: 'created', act: 'a', others: 149 }
  const large = Array.from({ length: 150 }, (_, at) => change(150 - at, act))
  provider.answerNext('GET /api/changes', data({ data: large.slice(0, 100) }))
  provider.answerNext('GET /api/changes', data({ data: [...large, change(0, { title: 'Before it' })] }))
  openAdmin('/admin/dashboard')
  const panel = await panelOf('Recent changes')
  expect(panel.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringContaining('other records with it: 149'),
    expect.stringMatching(/^Before it /),
  ])
})

test('records that need attention are grouped by reason, the most urgent first', async () => {
  answerAll()
  const { user } = openAdmin('/admin/dashboard')
  const panel = await panelOf('Needs attention')
  const regions = panel.getAllByRole('region')
  expect(regions.map(region => within(region).getByRole('heading').textContent)).toEqual([
    'Broken links1',
    'Expired1',
    'Picture missing1',
    'Inactive and hidden from visitors5',
  ])
  expect(regions[0]).toHaveTextContent('Lost Menu/nowhere')
  expect(regions[1]).toHaveTextContent('Ended on 1 Mar 2026')
  expect(regions[2]).toHaveTextContent('No Profile image')
  expect(panel.getByRole('link', { name: 'Lost' })).toHaveAttribute('href', '/admin/menus/form/3')
  expect(panel.queryByRole('link', { name: 'FAQ 5' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Show all 5' }))
  expect(panel.getByRole('link', { name: 'FAQ 5' })).toBeVisible()
})

test('an attention reason shows its total if not all records are sent', async () => {
  const faqs = Array.from({ length: 200 }, (_, id) => ({ resource: 'faqs', id, title: `FAQ ${id}`, detail: '' }))
  const section = { resource: 'sections', id: 1, title: 'Old', reason: 'unknown-choice', detail: 'template carousel' }
  const role = { resource: 'roles', id: 3, title: 'News', reason: 'missing-record', detail: 'posts category_id 12' }
  const body = {
    data: [role, section, ...faqs.map(faq => ({ ...faq, reason: 'inactive' }))],
    totals: { 'missing-record': 1, 'unknown-choice': 1, inactive: 715 },
  }
  provider.answerNext('GET /api/attention', { status: 200, body })
  const { user } = openAdmin('/admin/dashboard')
  const panel = await panelOf('Needs attention')
  const [missing, unknown, inactive] = panel.getAllByRole('region')
  expect(missing).toHaveTextContent('Roles with a condition on a deleted record')
  expect(missing).toHaveTextContent('Posts: Category #12 does not exist')
  expect(unknown).toHaveTextContent('Template: “carousel” is not one of the choices')
  expect(within(inactive as HTMLElement).getByRole('heading')).toHaveTextContent('hidden from visitors715')
  await user.click(panel.getByRole('button', { name: 'Show the first 200' }))
  expect(inactive).toHaveTextContent('These are the first 200 of 715.')
})

test('posts and sign-ups are shown as a chart with a text alternative, and as a table', async () => {
  answerAll()
  const { user } = openAdmin('/admin/dashboard')
  const panel = await panelOf('Posts and sign-ups')
  const sentence = 'From January 2026 to December 2026: 66 posts and 7 sign-ups.'
  const chart = panel.getByRole('img', { name: sentence })
  expect(chart.querySelectorAll('rect')).toHaveLength(24)
  expect(chart).toHaveTextContent('January 2026: Sign-ups 7')
  await user.click(panel.getByRole('button', { name: 'Show as table' }))
  const rows = within(panel.getByRole('table', { name: 'Posts and sign-ups' })).getAllByRole('row')
  expect(rows).toHaveLength(13)
  expect(rows[12]).toHaveTextContent('December 2026110')
  await user.click(panel.getByRole('button', { name: 'Show as chart' }))
  expect(panel.getByRole('img')).toBeVisible()
})

test('a dashboard panel that fails to load shows its own message and a retry button', async () => {
  expectConsole(/It broke/)
  answerAll()
  provider.reset()
  provider.answerNext('GET /api/attention', { status: 500, body: { message: 'It broke.' } }, data([]))
  const { user } = openAdmin('/admin/dashboard')
  const panel = await panelOf('Needs attention')
  expect(panel.getByRole('alert')).toHaveTextContent('It broke.')
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^There are no broken links/)).toBeVisible()
})

test('the dashboard at a provider without extensions shows only the tables of the specification', async () => {
  const unknown = { status: 404, body: { message: 'There is nothing at this address.' } }
  for (const name of ['activity', 'attention', 'changes']) provider.answerNext(`GET /api/${name}`, unknown)
  openAdmin('/admin/dashboard')
  expect(await screen.findByRole('table', { name: 'App Info' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Reports' })).toBeVisible()
  await waitFor(() => expect(provider.callsOf('GET', '/api/changes')).toHaveLength(1))
  for (const heading of ['Recent changes', 'Needs attention', 'Posts and sign-ups'])
    expect(screen.queryByRole('heading', { name: heading })).toBeNull()
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [99, [0, 50, 100]],
  [3200, [0, 1000, 2000, 3000, 4000]],
])('a chart with the maximum %i has the scale %j', (max, ticks) => {
  expect(ticksFor(max)).toEqual(ticks)
})
