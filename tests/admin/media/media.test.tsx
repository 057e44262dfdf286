import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const ponds = ['/files/demo/dawn-ab-1200x800-2f6f66.jpg', 'https://pictures.example/dusk.png']

const openLibrary = async () => {
  const view = openAdmin('/admin/slider/form')
  await view.user.click(await screen.findByRole('button', { name: 'Thumb: Select Logo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Files Upload' }))
  return { ...view, dialog }
}

test('a click selects or deselects a file in the library, and Insert inserts it and closes the library', async () => {
  provider.holdFiles(ponds)
  const { user, dialog } = await openLibrary()
  const dawn = await dialog.findByRole('button', { name: /^dawn/ })
  expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled()
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await user.click(dawn)
  expect(dawn).toHaveAttribute('aria-pressed', 'true')
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await user.click(dawn)
  expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled()
  // Small renditions of stored pictures, and the originals of others.
  expect(within(dawn).getByRole('presentation')).toHaveAttribute('src', '/files/demo/dawn-ab-1200x800-2f6f66.w320.webp')

  await user.click(dialog.getByRole('button', { name: /^dusk/ }))
  await user.click(dialog.getByRole('button', { name: 'Insert' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('img', { name: 'Preview of Thumb' })).toHaveAttribute('src', ponds[1])
  await user.click(screen.getByRole('button', { name: 'Thumb: Remove' }))
  expect(screen.queryByRole('img', { name: 'Preview of Thumb' })).toBeNull()
})

test('the library states its accepted file types, and the file dialog offers no others', async () => {
  const { dialog } = await openLibrary()
  expect(dialog.getByRole('button', { name: 'Choose a file' })).toHaveAccessibleDescription(
    'JPEG, PNG, WebP, GIF or AVIF. Save an SVG as a PNG first.',
  )
  for (const label of ['Choose a file', 'choose several at once'])
    expect(dialog.getByLabelText(label, { selector: 'input' })).toHaveAttribute(
      'accept',
      'image/jpeg,image/png,image/webp,image/gif,image/avif',
    )
})

test('a wide logo is shown whole in its tile, and a photo fills its tile', async () => {
  provider.holdFiles(['/files/demo/logo-ab-400x120-0f5c55.png', ...ponds])
  const { dialog } = await openLibrary()
  const fitOf = async (name: RegExp) =>
    within(await dialog.findByRole('button', { name })).getByRole('presentation').style.objectFit
  expect(await fitOf(/^logo/)).toBe('contain')
  expect(await fitOf(/^dawn/)).toBe('cover')
  expect(await fitOf(/^dusk/)).toBe('contain')
})

test('deleting a file asks for confirmation first, and shows the reason of a failure', async () => {
  expectConsole(/Two pages show it/)
  provider.holdFiles(ponds)
  provider.answerNext('DELETE /api/delete-file/dusk.png', { status: 409, body: { message: 'Two pages show it.' } })
  const { user, dialog } = await openLibrary()
  await user.click(await dialog.findByRole('button', { name: /^dusk/ }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  expect(question.getByText('This cannot be undone.')).toBeVisible()
  expect(question.getByText('dusk.png')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await question.findByRole('alert')).toHaveTextContent('Two pages show it.')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^dusk/ })).toBeNull())
  expect(provider.callsOf('DELETE', '/api/delete-file/dusk.png')).toHaveLength(2)
  expect(screen.getByText('Deleted:')).toBeVisible()
})

test('an upload shows the specified messages for no file, failure and success', async () => {
  expectConsole(/This is too large/)
  const { user, dialog } = await openLibrary()
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Please select a file to upload.')
  expect(dialog.getByRole('alert')).toHaveClass('MuiAlert-colorError')

  const picker = dialog.getByLabelText('Choose a file')
  expect(picker).not.toHaveAttribute('multiple')
  const file = new File(['picture'], 'new.png', { type: 'image/png' })
  act(() => void fireEvent.change(picker, { target: { files: [file] } }))
  expect(dialog.getByText('Selected: new.png')).toBeVisible()
  provider.answerNext('POST /api/upload-single', { status: 413, body: { message: 'This is too large.' } })
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  await waitFor(() =>
    expect(dialog.getByRole('alert')).toHaveTextContent('File upload failed. Please try again. This is too large.'),
  )
  expect(dialog.getByRole('alert')).toHaveClass('MuiAlert-colorError')
  expect(dialog.getAllByText(/This is too large/)).toHaveLength(1)
  expect(within(dialog.getByRole('list', { name: 'Uploads' })).getByText('Not uploaded.')).toBeVisible()

  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('File uploaded successfully!'))
  expect(dialog.getByRole('alert')).toHaveClass('MuiAlert-colorSuccess')
  // The new file is listed and selected.
  expect(await dialog.findByRole('button', { name: /^new-ab/, pressed: true })).toBeVisible()
  const sent = provider.callsOf('POST', '/api/upload-single')[1]
  expect(sent?.headers.get('content-type')).toMatch(/^multipart\/form-data/)
  expect(sent?.headers.get('authorization')).toBe('Bearer token-1')
})
