/** Bulk actions of lists. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(() => {
  provider.reset()
  window.localStorage.clear()
})

const slides = [1, 2, 3].map(id => ({ id, title: `Slide ${id}`, status: 1, version: 4 }))
const deleted = (undo?: string) => ({ status: 200, body: { message: 'Deleted.', ...(undo ? { undo } : {}) } })

describe('bulk actions', () => {
  const choose = async (user: ReturnType<typeof openAdmin>['user'], ...names: readonly string[]) => {
    for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }

  test('selected rows are deactivated as whole records, and a failure shows its reason', async () => {
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
    // The record that failed stays selected.
    expect(screen.getByRole('checkbox', { name: 'Select Slide 2' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Select Slide 1' })).not.toBeChecked()
  })

  test('a row whose change has no response is not reported as unchanged', async () => {
    expectConsole(/cannot be reached/)
    provider.hold('sliders', slides)
    provider.failNext('PUT /api/sliders/2')
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1', 'Slide 2')
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }))
    await dialog.findByText('1 of 2 done. Some of the others may have been changed too.')
    expect(dialog.getByText(/^The server did not answer, so this may or may not have been done\./)).toBeVisible()
  })

  test('selected rows that are already active are not sent', async () => {
    provider.hold('sliders', slides)
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1')
    await user.click(screen.getByRole('button', { name: 'Activate' }))
    expect(await screen.findByText('Activated:')).toBeVisible()
    expect(provider.calls.filter(call => call.method === 'PUT')).toEqual([])
  })

  test('selected rows are deleted after a dialog that names them, and one Undo restores all', async () => {
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
    expect(dialog.getByText(/^This can be undone/)).toBeVisible()
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

  test('selected rows are deactivated by one request, and restored by one', async () => {
    provider.hold('sliders', slides)
    provider.answerNext(
      'POST /api/sliders/bulk',
      answered([1, 2].map(id => ({ id, version: 5, previous: { status: 1 } }))),
      answered([{ id: 1, version: 6, previous: { status: 0 } }], [{ id: 2, status: 409, message: 'Saved since.' }]),
    )
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1', 'Slide 2')
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Deactivated:')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Partly undone:')).toBeVisible()
    expect(screen.getByText('1 of 2. Not undone: Slide 2: Saved since.', { exact: false })).toBeVisible()
    expect(provider.callsOf('POST', '/api/sliders/bulk').map(call => call.body)).toEqual([
      { items: [1, 2].map(id => ({ id, status: 0 })) },
      { items: [1, 2].map(id => ({ id, version: 5, status: 1 })) },
    ])
    expect(provider.calls.filter(call => call.method === 'PUT')).toEqual([])
  })

  test('a bulk change lists the markup removed from each record', async () => {
    provider.hold('sliders', slides)
    const removed = 'Description was stored without these elements, which texts do not hold: script.'
    const done = [{ id: 1, version: 5, previous: { status: 1 } }]
    const warned = { id: 2, version: 5, previous: { status: 1 }, warnings: { description: [removed] } }
    provider.answerNext('POST /api/sliders/bulk', answered([...done, warned]))
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1', 'Slide 2')
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }))
    expect(await dialog.findByText(`Slide 2: ${removed}`)).toBeVisible()
    expect(dialog.queryByText(/Slide 1/)).toBeNull()
  })

  test('an Undo that restores only some of the deleted records names the others and the reason', async () => {
    provider.hold('sliders', slides)
    provider.answerNext('POST /api/sliders/bulk', answered([1, 2, 3].map(id => ({ id, undo: `${id}` }))))
    const taken = { status: 409, message: 'Its slug is taken now.' }
    provider.answerNext(
      'POST /api/undo',
      answered(
        [{ id: 1, undo: '1' }],
        ['2', '3'].map(undo => ({ undo, ...taken })),
      ),
    )
    const { user } = openAdmin('/admin/slider')
    await choose(user, 'Slide 1', 'Slide 2', 'Slide 3')
    await user.click(screen.getByRole('button', { name: 'Delete selected' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Partly restored:')).toBeVisible()
    const problems = '1 of 3. Not restored: Slide 2, Slide 3: Its slug is taken now.'
    expect(screen.getByText(problems, { exact: false })).toBeVisible()
  })

  test('any number of rows can be selected, and each request has at most a thousand', async () => {
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

  test('rows are selected by page and range, and have no status action without a status field', async () => {
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
