import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredFile } from '../../../src/api/wire/files.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const fileOf = (words: string, more: Partial<StoredFile> = {}): StoredFile => {
  const name = `${words}-abcdefghij-1200x800-2f6f66.webp`
  return {
    name,
    address: `/files/demo/${name}`,
    width: 1200,
    height: 800,
    bytes: 23_456,
    created_at: '2026-03-02 20:00:00',
    alt: '',
    ...more,
  }
}
const dawn = fileOf('dawn')
const boat = fileOf('boat', { alt: 'Two boats in the fog', bytes: 2_345_678 })

/** Library of a provider with extensions, which returns these files `times` times. */
const openLibrary = async (files: readonly StoredFile[] = [dawn, boat], times = 6) => {
  const answer = { status: 200, body: { file_names: files.map(({ address }) => address), files } }
  provider.answerNext('GET /api/files', ...Array.from({ length: times }, () => answer))
  const view = openAdmin('/admin/slider/form')
  await view.user.click(await screen.findByRole('button', { name: 'Thumb: Select Logo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Files Upload' }))
  await dialog.findByRole('group', { name: 'Stored files' })
  return { ...view, dialog }
}
const picture = (name: string) => new File(['picture'], name, { type: 'image/png' })

test('files are listed with name, size and date, and found by name and description', async () => {
  const { user, dialog } = await openLibrary()
  const tile = dialog.getByRole('button', { name: /^boat/ })
  expect(tile).toHaveTextContent('boat1200 × 800 · 2.3 MB')
  // 20:00 UTC is already the next day in Dhaka.
  expect(tile).toHaveAccessibleDescription(/3 Mar 2026/)
  expect(dialog.getByRole('status')).toHaveTextContent('Files: 2')
  const search = dialog.getByRole('textbox', { name: 'Search by name or alternative text' })
  await user.type(search, 'FOG')
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^dawn/ })).toBeNull())
  expect(dialog.getByRole('status')).toHaveTextContent('Found: 1 of 2')
  await user.click(dialog.getByRole('button', { name: 'Clear search' }))
  expect(await dialog.findByRole('button', { name: /^dawn/ })).toBeVisible()

  // Only one tile is in the tab order; arrow keys move to the others.
  expect(dialog.getByRole('button', { name: /^boat/ })).toHaveAttribute('tabindex', '-1')
  act(() => dialog.getByRole('button', { name: /^dawn/ }).focus())
  await user.keyboard('{ArrowRight}')
  expect(dialog.getByRole('button', { name: /^boat/ })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(dialog.getByRole('button', { name: /^boat/ })).toHaveAttribute('aria-pressed', 'true')
})

test('Enter saves an image description, and a failure retains the typed text and shows a message', async () => {
  expectConsole(/Alternative text is wrong/)
  const { user, dialog } = await openLibrary()
  await user.click(dialog.getByRole('button', { name: /^dawn/ }))
  const path = `/api/files/${dawn.name}`
  provider.answerNext(
    `PUT ${path}`,
    { status: 422, body: { message: 'Alternative text is wrong.' } },
    { status: 200, body: { message: 'Saved.' } },
  )
  const words = dialog.getByRole('textbox', { name: 'Alternative text' })
  await user.type(words, 'A pond at dawn{Enter}')
  expect(await dialog.findByText('Alternative text is wrong.')).toBeVisible()
  expect(words).toHaveValue('A pond at dawn')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.queryByText('Alternative text is wrong.')).toBeNull())
  expect(provider.callsOf('PUT', path).at(-1)?.body).toEqual({ alt: 'A pond at dawn' })
})

test('Escape in the description of a picture closes the library and saves the description', async () => {
  const { user, dialog } = await openLibrary()
  await user.click(dialog.getByRole('button', { name: /^dawn/ }))
  provider.answerNext(`PUT /api/files/${dawn.name}`, { status: 200, body: { message: 'Saved.' } })
  await user.type(dialog.getByRole('textbox', { name: 'Alternative text' }), 'A pond{Escape}')
  await waitFor(() =>
    expect(provider.callsOf('PUT', `/api/files/${dawn.name}`).map(({ body }) => body)).toEqual([{ alt: 'A pond' }]),
  )
})

test('arrow keys or a click move the focal point, which is saved with the description', async () => {
  const { user, dialog } = await openLibrary([fileOf('dawn', { focal_point: '' })])
  await user.click(dialog.getByRole('button', { name: /^dawn/ }))
  const open = dialog.getByRole('button', { name: 'Focal point' })
  expect(open).toHaveAttribute('aria-expanded', 'false')
  await user.click(open)
  const point = dialog.getByRole('slider', { name: 'Focal point' })
  expect(point).toHaveAccessibleDescription(/The part that must stay visible/)
  expect(point).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Middle/))
  const middle = dialog.getByRole('button', { name: 'Middle' })
  expect(middle).toBeDisabled()

  act(() => point.focus())
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}')
  expect(point).toHaveAttribute('aria-valuetext', '49% from the left, 60% from the top')
  const cut = within(dialog.getByRole('group', { name: 'Focal point' })).getByText('Banner').previousSibling
  expect(cut).toHaveStyle({ objectPosition: '49% 60%' })

  const picture = point.parentElement
  if (!picture) throw new Error('The focal point has no parent element.')
  picture.setPointerCapture = () => undefined
  picture.getBoundingClientRect = () => new DOMRect(100, 50, 300, 200)
  fireEvent.pointerDown(picture, { button: 0, clientX: 190, clientY: 249 })
  expect(point).toHaveAttribute('aria-valuetext', '30% from the left, 100% from the top')

  const path = `PUT /api/files/${dawn.name}`
  const saved = { status: 200, body: { message: 'Saved.' } }
  // The second response is for the description, which may be saved before the test ends.
  provider.answerNext(path, saved, saved)
  await user.type(dialog.getByRole('textbox', { name: 'Alternative text' }), 'A pond')
  await waitFor(() => expect(provider.callsOf('PUT', `/api/files/${dawn.name}`)).toHaveLength(1))
  expect(provider.callsOf('PUT', `/api/files/${dawn.name}`)[0]?.body).toEqual({ alt: '', focal_point: '30% 100%' })
})

test('a button resets the focal point of an image', async () => {
  const { user, dialog } = await openLibrary([fileOf('dawn', { alt: 'A pond', focal_point: '30% 70%' })])
  await user.click(dialog.getByRole('button', { name: /^dawn/ }))
  await user.click(dialog.getByRole('button', { name: 'Focal point' }))
  const path = `/api/files/${dawn.name}`
  provider.answerNext(`PUT ${path}`, { status: 200, body: { message: 'Saved.' } })
  await user.click(dialog.getByRole('button', { name: 'Middle' }))
  await waitFor(() => expect(provider.callsOf('PUT', path)).toHaveLength(1))
  expect(provider.callsOf('PUT', path)[0]?.body).toEqual({ alt: 'A pond', focal_point: '' })
  expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Middle/))
})

test('no focal point is sent to a provider that does not support it', async () => {
  const { user, dialog } = await openLibrary()
  await user.click(dialog.getByRole('button', { name: /^dawn/ }))
  expect(dialog.getByRole('textbox', { name: 'Alternative text' })).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Focal point' })).toBeNull()
})

test('the uses of a file are listed with links before it is deleted', async () => {
  const { user, dialog } = await openLibrary()
  provider.answerNext(`GET /api/files/${dawn.name}/uses`, {
    status: 200,
    body: {
      data: [
        { resource: 'pages', id: 4, title: 'Our ponds', field: 'banner_img' },
        { resource: 'applications', id: 1, title: 'Delta Foundation', field: 'logo_header' },
      ],
    },
  })
  await user.click(dialog.getByRole('button', { name: /^dawn/ }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  expect(await question.findByText(/Used in 2 places/)).toBeVisible()
  expect(question.getByRole('link', { name: 'Our ponds' })).toHaveAttribute('href', '/admin/page/form/4')
  expect(question.getAllByRole('listitem')[0]).toHaveTextContent('Our ponds · Page · Banner image')
  expect(question.getByRole('link', { name: 'Delta Foundation' })).toHaveAttribute('href', '/admin/app-setting/form/1')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(provider.callsOf('DELETE', `/api/delete-file/${dawn.name}`)).toHaveLength(1))
})

test('chosen, dropped and pasted files are sent in one request each, and only a temporary failure can be retried', async () => {
  expectConsole(/This file is not a picture|The server is busy/)
  const { user, dialog } = await openLibrary()
  const several = dialog.getByLabelText('choose several at once', { selector: 'input' })
  expect(several).toHaveAttribute('multiple')
  await user.upload(several, [picture('a.png'), picture('b.png')])
  expect(await dialog.findByRole('alert')).toHaveTextContent('2 files uploaded successfully!')
  expect(provider.callsOf('POST', '/api/upload-single')).toHaveLength(2)
  const rows = within(dialog.getByRole('list', { name: 'Uploads' })).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual(['a.pngUploaded', 'b.pngUploaded'])

  const transfer = { types: ['Files'], files: [picture('c.png')] }
  fireEvent.drop(dialog.getByRole('button', { name: 'Upload' }), { dataTransfer: transfer })
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('File uploaded successfully!'))
  provider.answerNext('POST /api/upload-single', { status: 415, body: { message: 'This file is not a picture.' } })
  fireEvent.paste(dialog.getByRole('button', { name: 'Upload' }), { clipboardData: { files: [picture('d.png')] } })
  await waitFor(() =>
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'File upload failed. Please try again. This file is not a picture.',
    ),
  )
  expect(dialog.queryByRole('button', { name: /^Try again/ })).toBeNull()
  provider.answerNext('POST /api/upload-single', { status: 503, body: { message: 'The server is busy.' } })
  fireEvent.paste(dialog.getByRole('button', { name: 'Upload' }), { clipboardData: { files: [picture('e.png')] } })
  await user.click(await dialog.findByRole('button', { name: 'Try again: e.png' }))
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('File uploaded successfully!'))
  expect(provider.callsOf('POST', '/api/upload-single')).toHaveLength(6)
})

test('the media library sends no extension requests to a provider without extensions', async () => {
  provider.holdFiles(['https://pictures.example/dusk.png'])
  const view = openAdmin('/admin/slider/form')
  await view.user.click(await screen.findByRole('button', { name: 'Thumb: Select Logo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Files Upload' }))
  await view.user.click(await dialog.findByRole('button', { name: 'dusk.png' }))
  expect(dialog.getByRole('group', { name: 'Selected file' })).toHaveTextContent('dusk.png')
  expect(dialog.queryByRole('textbox', { name: 'Alternative text' })).toBeNull()
  await view.user.click(dialog.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  await waitFor(() => expect(question.queryByRole('progressbar')).toBeNull())
  expect(question.queryByText('It is not used on this site.')).toBeNull()
  await view.user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(provider.callsOf('DELETE', '/api/delete-file/dusk.png')).toHaveLength(1))
})
