/** Bulk deletes and updates, their messages, and undo. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources as everyResource } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const resources: readonly Descriptor[] = everyResource
const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(() => {
  provider.reset()
  window.localStorage.clear()
})

const slides = [1, 2, 3].map(id => ({ id, title: `Slide ${id}`, status: 1, version: 4 }))
const deleted = (undo?: string) => ({ status: 200, body: { message: 'Deleted.', ...(undo ? { undo } : {}) } })

const deleteOne = async (user: ReturnType<typeof openAdmin>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Confirmation' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  return dialog
}

describe('the notice of a deleted record', () => {
  test('Undo in the delete notice restores the record and reloads the list', async () => {
    provider.hold('sliders', slides)
    provider.answerNext('DELETE /api/sliders/2', deleted('u-2'))
    provider.answerNext('POST /api/undo/u-2', { status: 200, body: { message: 'Restored.', data: slides[1] } })
    const { user } = openAdmin('/admin/slider')
    await deleteOne(user, 'Slide 2')
    expect(await screen.findByText('Deleted:')).toBeVisible()
    const reads = provider.callsOf('GET', '/api/sliders').length
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Restored.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/undo/u-2')).toHaveLength(1)
    await waitFor(() => expect(provider.callsOf('GET', '/api/sliders').length).toBeGreaterThan(reads))
  })

  test('a failed Undo shows the reason', async () => {
    expectConsole(/Its slug is taken now/)
    provider.hold('sliders', slides)
    provider.answerNext('DELETE /api/sliders/2', deleted('u-2'))
    provider.answerNext('POST /api/undo/u-2', { status: 409, body: { message: 'Its slug is taken now.' } })
    const { user } = openAdmin('/admin/slider')
    await deleteOne(user, 'Slide 2')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Its slug is taken now/)).toBeVisible()
  })

  test('the delete notice has no Undo at a provider without restore', async () => {
    provider.hold('sliders', slides)
    const { user } = openAdmin('/admin/slider')
    await deleteOne(user, 'Slide 2')
    expect(await screen.findByText('Deleted:')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

test('deleting a section names its widgets first, and one Undo restores all', async () => {
  provider.hold('sections', [{ id: 4, name: 'Services', title: 'Services', status: 1 }])
  provider.answerNext('GET /api/sections/4/deletion', {
    status: 200,
    body: { data: [{ resource: 'widgets', effect: 'refused', count: 7 }] },
  })
  provider.answerNext('DELETE /api/sections/4', { status: 200, body: { message: 'Deleted.', undo: '9' } })
  const { user } = openAdmin('/admin/section')
  await user.click(await screen.findByRole('button', { name: 'Delete Services' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  await user.click(await dialog.findByRole('button', { name: 'Delete with its 7 widgets' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(provider.callsOf('DELETE', '/api/sections/4')[0]?.query).toBe('children=1')
  await waitFor(() => expect(provider.callsOf('GET', '/api/sections').length).toBeGreaterThan(1))
  expect(provider.callsOf('GET', '/api/sections/4/deletion'), 'the record is gone by then').toHaveLength(1)
  provider.answerNext('POST /api/undo/9', { status: 200, body: { message: 'Restored.', data: { id: 4 } } })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(provider.callsOf('POST', '/api/undo/9')).toHaveLength(1))
})

test.each(
  resources.flatMap(({ name, path, title, children }) => {
    const child = resources.find(each => each.name === children?.[0]?.resource)
    return child ? [1, 3].map(count => ({ name, path, title, child, count })) : []
  }),
)('the dialog for deleting $name names the nested records and their number, $count', async one => {
  const { name, path, title, child, count } = one
  provider.hold(name, [{ id: 4, name: 'Any', [title]: 'Holder', status: 1 }])
  const data = [{ resource: child.name, effect: 'refused', count }]
  provider.answerNext(`GET /api/${name}/4/deletion`, { status: 200, body: { data } })
  const { user } = openAdmin(`/admin/${path}`)
  await user.click(await screen.findByRole('button', { name: 'Delete Holder' }))
  const { one: singular, many } = child.label
  const subject =
    count === 1 ? `Its ${singular.toLowerCase()} is deleted too` : `Its 3 ${many.toLowerCase()} are deleted too`
  const inner = resources.find(each => each.name === child.children?.[0]?.resource)?.label.many.toLowerCase()
  const whole = inner ? `${subject}, with ${count === 1 ? 'its' : 'their'} ${inner}.` : `${subject}.`
  expect(await screen.findByText(whole)).toBeVisible()
})

test('the dialog of a deletion names the roles with a condition on the record', async () => {
  provider.hold('post-categories', [{ id: 4, name: 'News', status: 1 }])
  const records = [{ resource: 'roles', id: 8, title: 'News desk' }]
  const data = [{ resource: 'roles', effect: 'narrowed', count: 2, records }]
  provider.answerNext('GET /api/post-categories/4/deletion', { status: 200, body: { data } })
  const { user } = openAdmin('/admin/post-category')
  await user.click(await screen.findByRole('button', { name: 'Delete News' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  const text = 'It is in the condition of these roles: News desk, …. Their holders will see no records by it.'
  expect(await dialog.findByText(text)).toBeVisible()
})

test('the dialog of an impossible deletion lists what prevents it, and has no button to delete and no question', async () => {
  provider.hold('post-categories', [{ id: 4, name: 'News', status: 1 }])
  const records = [{ resource: 'posts', id: 8, title: 'Rain' }]
  const data = [
    { resource: 'posts', effect: 'refused', count: 3, records },
    { resource: 'post-categories', effect: 'refused', count: 1 },
    // A record whose title is not a string, as from another provider host, is ignored.
    { resource: 'pages', effect: 'refused', count: 1, records: [{ resource: 'pages', id: 2, title: { en: 'Rain' } }] },
  ]
  provider.answerNext('GET /api/post-categories/4/deletion', { status: 200, body: { data } })
  const { user } = openAdmin('/admin/post-category')
  await user.click(await screen.findByRole('button', { name: 'Delete News' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  const words = 'It cannot be deleted while it is used by'
  expect(await dialog.findByText(`${words} 3 posts. Change or delete those first.`)).toBeVisible()
  expect(dialog.getByText(`${words} 1 post category. Change or delete those first.`)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Rain' })).toHaveAttribute('href', '/admin/post/form/8')
  expect(dialog.getByText('and 2 more.')).toBeVisible()
  expect(dialog.getByText('News')).toBeVisible()
  expect(dialog.queryByText(/^Are you sure/)).toBeNull()
  expect(dialog.queryByText(/undo/i)).toBeNull()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
})

test('the dialog of an impossible deletion does not offer to delete nested records either', async () => {
  provider.hold('pages', [{ id: 4, name: 'About', title: 'About us', status: 1 }])
  const data = [
    { resource: 'sections', effect: 'refused', count: 3 },
    { resource: 'widgets', effect: 'emptied', count: 2 },
    { resource: 'menus', effect: 'refused', count: 1 },
  ]
  provider.answerNext('GET /api/pages/4/deletion', { status: 200, body: { data } })
  const { user } = openAdmin('/admin/page')
  await user.click(await screen.findByRole('button', { name: 'Delete About us' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('used by 1 menu')
  expect(dialog.queryByText(/are deleted too|Removed from|undo/i)).toBeNull()
  expect(dialog.queryByRole('button', { name: /^Delete/ })).toBeNull()
})

test('deleting selected sections includes widgets on other pages, and the dialog names them', async () => {
  const all = Array.from({ length: 25 }, (_, at) => ({
    id: at + 1,
    name: `Section ${at + 1}`,
    title: 'Any',
    status: 1,
  }))
  provider.hold('sections', all)
  const { user } = openAdmin('/admin/section')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Section 1' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Section 21' }))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  expect(await dialog.findByText('Section 1')).toBeVisible()
  expect(dialog.getByText('Section 21')).toBeVisible()
  expect(dialog.getByText(/^Their widgets, with everything in them, are deleted too/)).toBeVisible()
  const done = [
    { id: 1, undo: 'u-1' },
    { id: 21, undo: 'u-2' },
  ]
  provider.answerNext('POST /api/sections/bulk', {
    status: 200,
    body: { message: 'Done.', data: { done, failed: [] } },
  })
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(provider.callsOf('POST', '/api/sections/bulk')[0]?.body).toEqual({ delete: [1, 21], children: true })
  const undos = ['u-1', 'u-2']
  provider.answerNext('POST /api/undo', {
    status: 200,
    body: { message: 'Done.', data: { done: undos.map(undo => ({ undo, id: 1 })), failed: [] } },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(provider.callsOf('POST', '/api/undo')[0]?.body).toEqual({ undos }))
})

test('a rejected delete lists the referring records with links', async () => {
  expectConsole(/Other records refer to it/)
  provider.hold('pages', [{ id: 4, name: 'About', title: 'About us', status: 1 }])
  const referrers = [
    { resource: 'sections', id: 9, title: 'Welcome' },
    { resource: 'unheard-of', id: 2, title: 'Elsewhere' },
  ]
  const body = { message: 'Other records refer to it.', code: 'referredTo', referrers, referrer_count: 5 }
  provider.answerNext('DELETE /api/pages/4', { status: 409, body })
  const { user } = openAdmin('/admin/page')
  const dialog = await deleteOne(user, 'About us')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Other records refer to it.')
  expect(dialog.getByRole('link', { name: 'Welcome' })).toHaveAttribute('href', '/admin/section/form/9')
  expect(dialog.getByText(/Elsewhere/)).toBeVisible()
  expect(dialog.getByText('and 3 more.')).toBeVisible()
})

test.each([
  ['responds with 404', 404, { message: 'Not found.' }],
  ['responds with another body', 200, { data: [{ resource: 'widgets', count: 'many' }, 7, null] }],
  ['responds with the record', 200, { data: { id: 4, name: 'Services' } }],
])('the delete dialog names no nested records if the provider %s to the count request', async (_how, status, body) => {
  provider.hold('sections', [{ id: 4, name: 'Services', title: 'Services', status: 1 }])
  // The list ignores its filter, and returns seven widgets of other sections.
  provider.hold(
    'widgets',
    Array.from({ length: 7 }, (_none, at) => ({ id: at + 1, name: `Card ${at}`, section_id: 9, status: 1 })),
  )
  provider.answerNext('GET /api/sections/4/deletion', { status, body })
  const { user } = openAdmin('/admin/section')
  await user.click(await screen.findByRole('button', { name: 'Delete Services' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Confirmation' })
  const button = within(dialog).getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(button).toBeEnabled())
  expect(dialog).toHaveTextContent(
    /^Delete ConfirmationAre you sure you want to delete this section\?ServicesThis can be undone under Recent changes on the dashboard until it leaves the trash\.CloseDelete$/,
  )
  await user.click(button)
  await waitFor(() => expect(provider.callsOf('DELETE', '/api/sections/4')).toHaveLength(1))
  expect(provider.callsOf('DELETE', '/api/sections/4')[0]?.query).toBe('')
})
