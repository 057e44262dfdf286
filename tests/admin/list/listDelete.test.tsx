/** Deleting and changing several records, what is said of each, and taking a delete back. */
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

describe('the notice of a delete', () => {
  test('restores the record by Undo, and the list is read again', async () => {
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

  test('shows why an undo failed', async () => {
    expectConsole(/Its slug is taken now/)
    provider.hold('sliders', slides)
    provider.answerNext('DELETE /api/sliders/2', deleted('u-2'))
    provider.answerNext('POST /api/undo/u-2', { status: 409, body: { message: 'Its slug is taken now.' } })
    const { user } = openAdmin('/admin/slider')
    await deleteOne(user, 'Slide 2')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Its slug is taken now/)).toBeVisible()
  })

  test('has no Undo at a provider without it', async () => {
    provider.hold('sliders', slides)
    const { user } = openAdmin('/admin/slider')
    await deleteOne(user, 'Slide 2')
    expect(await screen.findByText('Deleted:')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

test('a section is deleted with its widgets by a button that names them, and restored by one Undo', async () => {
  provider.hold('sections', [{ id: 4, name: 'Services', title: 'Services', status: 1 }])
  provider.answerNext('GET /api/sections/4/deletion', {
    status: 200,
    body: { data: [{ resource: 'widgets', effect: 'refused', count: 7 }] },
  })
  provider.answerNext('DELETE /api/sections/4', { status: 200, body: { message: 'Deleted.', undo: '9' } })
  const { user } = openAdmin('/admin/section')
  const row = await screen.findByRole('button', { name: 'Delete Services' })
  await user.click(row)
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
)('the question before $name are deleted says that $count nested records go too, by their name', async one => {
  const { name, path, title, child, count } = one
  provider.hold(name, [{ id: 4, name: 'Any', [title]: 'Holder', status: 1 }])
  const data = [{ resource: child.name, effect: 'refused', count }]
  provider.answerNext(`GET /api/${name}/4/deletion`, { status: 200, body: { data } })
  const { user } = openAdmin(`/admin/${path}`)
  await user.click(await screen.findByRole('button', { name: 'Delete Holder' }))
  const { one: singular, many } = child.label
  const subject =
    count === 1 ? `Its ${singular.toLowerCase()} is deleted too` : `Its 3 ${many.toLowerCase()} are deleted too`
  expect(await screen.findByText(new RegExp(`^${subject}, with everything in `))).toBeVisible()
})

test('chosen sections are deleted with their widgets, which are named also where they are on another page', async () => {
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
  expect(dialog.getByText(/^Widgets in them are deleted too/)).toBeVisible()
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

test('a refused delete lists what refers to the record, with links', async () => {
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

describe('several rows', () => {
  const choose = async (user: ReturnType<typeof openAdmin>['user'], ...names: readonly string[]) => {
    for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }

  test('are set inactive as whole records; one that fails shows why, the others are done', async () => {
    expectConsole(/Its picture is gone/)
    provider.hold('sliders', slides)
    provider.answerNext('PUT /api/sliders/2', { status: 422, body: { message: 'Its picture is gone.' } })
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1', 'Slide 2', 'Slide 3')
    const bar = within(screen.getByRole('group', { name: 'Selected rows' }))
    await user.click(bar.getByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }))
    expect(await dialog.findByText('2 of 3 done. The others were not changed.')).toBeVisible()
    expect(dialog.getByText('Slide 2')).toBeVisible()
    expect(dialog.getByText('Its picture is gone.')).toBeVisible()
    expect(provider.callsOf('PUT', '/api/sliders/1')[0]?.body).toMatchObject({ title: 'Slide 1', status: 0 })
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.getAllByText('Inactive')).toHaveLength(2))
    // The one that failed stays chosen.
    expect(screen.getByRole('checkbox', { name: 'Select Slide 2' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Select Slide 1' })).not.toBeChecked()
  })

  test('that are already active are not stored again', async () => {
    provider.hold('sliders', slides)
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1')
    await user.click(screen.getByRole('button', { name: 'Activate' }))
    expect(await screen.findByText('Activated:')).toBeVisible()
    expect(provider.calls.filter(call => call.method === 'PUT')).toEqual([])
  })

  test('are deleted after a question that names them, and all restored by one Undo', async () => {
    provider.hold('sliders', slides)
    provider.answerNext('DELETE /api/sliders/1', deleted('u-1'))
    provider.answerNext('DELETE /api/sliders/3', deleted('u-3'))
    for (const undo of ['u-1', 'u-3'])
      provider.answerNext(`POST /api/undo/${undo}`, { status: 200, body: { message: 'Restored.', data: slides[0] } })
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1', 'Slide 3')
    await user.click(screen.getByRole('button', { name: 'Delete selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
    expect(dialog.getByText('Are you sure you want to delete these 2 records?')).toBeVisible()
    expect(dialog.getByText('Slide 3')).toBeVisible()
    expect(provider.calls.filter(call => call.method === 'DELETE')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(provider.callsOf('POST', '/api/undo/u-1')).toHaveLength(1))
    expect(provider.callsOf('POST', '/api/undo/u-3')).toHaveLength(1)
  })

  const answered = (done: readonly object[], failed: readonly object[] = []) => ({
    status: 200,
    body: { message: 'Done.', data: { done, failed } },
  })

  test('are set inactive by one call, and restored by one', async () => {
    provider.hold('sliders', slides)
    provider.answerNext(
      'POST /api/sliders/bulk',
      answered([1, 2].map(id => ({ id, version: 5, former: { status: 1 } }))),
      answered([{ id: 1, version: 6, former: { status: 0 } }], [{ id: 2, status: 409, message: 'Saved since.' }]),
    )
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1', 'Slide 2')
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Deactivated:')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 of 2: Saved since.', { exact: false })).toBeVisible()
    expect(provider.callsOf('POST', '/api/sliders/bulk').map(call => call.body)).toEqual([
      { items: [1, 2].map(id => ({ id, status: 0 })) },
      { items: [1, 2].map(id => ({ id, version: 5, status: 1 })) },
    ])
    expect(provider.calls.filter(call => call.method === 'PUT')).toEqual([])
  })

  test('are all chosen in any number, and changed a thousand at a time', async () => {
    provider.hold(
      'sliders',
      Array.from({ length: 5011 }, (_, at) => ({ id: at + 1, title: `Slide ${at + 1}`, status: 1 })),
    )
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1')
    await user.click(await screen.findByRole('button', { name: 'Select all 5,011' }))
    const bar = within(screen.getByRole('group', { name: 'Selected rows' }))
    expect(await bar.findByText('5,011 selected')).toBeVisible()
    expect(provider.callsOf('GET', '/api/sliders').filter(call => call.query.includes('fields=id'))).toHaveLength(6)
    const sizes = [1000, 1000, 1000, 1000, 1000, 11]
    provider.answerNext(
      'POST /api/sliders/bulk',
      ...sizes.map((size, at) =>
        answered(Array.from({ length: size }, (_, next) => ({ id: at * 1000 + next + 1, undo: `${at}-${next}` }))),
      ),
    )
    await user.click(bar.getByRole('button', { name: 'Delete selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
    expect(dialog.getByText('Are you sure you want to delete these 5,011 records?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const calls = provider.callsOf('POST', '/api/sliders/bulk')
    expect(calls.map(({ body }) => Array.isArray(body?.delete) && body.delete.length)).toEqual(sizes)
    provider.answerNext('POST /api/undo', ...sizes.map(() => answered([])))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(provider.callsOf('POST', '/api/undo')).toHaveLength(6))
  })

  test('are chosen as a page and as a range, and have no status to set where their resource has none', async () => {
    provider.hold(
      'messages',
      [1, 2, 3, 4].map(id => ({ id, reference: `M-${id}`, name: 'Visitor', state: 'new' })),
    )
    const { user } = openAdmin('/admin/messages')
    await choose(user, 'M-2')
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select M-4' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByRole('checkbox', { name: 'Select M-3' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Select M-1' })).not.toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
    const bar = within(screen.getByRole('group', { name: 'Selected rows' }))
    expect(bar.getByText('4 selected')).toBeVisible()
    expect(bar.queryByRole('button', { name: 'Activate' })).toBeNull()
    await user.click(bar.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull()
  })
})

test.each([
  ['answers 404', 404, { message: 'Not found.' }],
  ['answers with something else', 200, { data: [{ resource: 'widgets', count: 'many' }, 7, null] }],
  ['answers with the record', 200, { data: { id: 4, name: 'Services' } }],
])(
  'the dialog has the text of the specification alone where the provider %s to the call that counts what is nested',
  async (_how, status, body) => {
    provider.hold('sections', [{ id: 4, name: 'Services', title: 'Services', status: 1 }])
    // A list that ignores the filter: seven widgets of other sections.
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
      /^Delete ConfirmationAre you sure you want to delete this section\?ServicesCloseDelete$/,
    )
    await user.click(button)
    await waitFor(() => expect(provider.callsOf('DELETE', '/api/sections/4')).toHaveLength(1))
    expect(provider.callsOf('DELETE', '/api/sections/4')[0]?.query).toBe('')
  },
)
