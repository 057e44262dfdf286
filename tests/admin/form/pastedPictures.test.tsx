/** The form explains why pasted pictures were left out. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const clipboard = (html: string, files: readonly File[] = []) => ({
  clipboardData: { files, types: ['text/html'], getData: (type: string) => (type === 'text/html' ? html : '') },
})
const contentBox = () => screen.findByRole('textbox', { name: /^Content/ })

test('a pasted image is retained only if it has a web address', async () => {
  openAdmin('/admin/faq/form')
  const html = '<p>a<img src="data:image/png;base64,AAAA"><img src="https://example.org/a.png" alt="A"></p>'
  fireEvent.paste(await contentBox(), clipboard(html))
  expect(await screen.findByText(/^Images without a web address were left out/)).toBeVisible()
  expect(screen.getByRole('img', { name: 'A' })).toHaveAttribute('src', 'https://example.org/a.png')
})

test('a file dropped anywhere on a form does not make the browser open the file', async () => {
  openAdmin('/admin/faq/form')
  const dataTransfer = { types: ['Files'], files: [new File(['x'], 'a.pdf')], getData: () => '' }
  const thumb = await screen.findByRole('button', { name: /^Thumb/ })
  // `fireEvent` returns false if the default action was prevented.
  for (const place of [thumb, screen.getByLabelText('Title'), document.body]) {
    expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false)
    expect(fireEvent.drop(place, { dataTransfer })).toBe(false)
  }
  expect(fireEvent.drop(thumb, { dataTransfer: { ...dataTransfer, types: ['text/plain'] } })).toBe(true)
})

test('the notices about pasted content disappear after a successful save, and stay after a failed one', async () => {
  expectConsole(/It was refused/)
  provider.hold('faqs', [{ id: 1, faq_title: 'A question', faq_content: '<p>a</p>', status: 1 }])
  const { user } = openAdmin('/admin/faq/form/1')
  const html = '<p>b<img src="data:image/png;base64,AAAA"></p><iframe src="https://player.example/1"></iframe>'
  fireEvent.paste(await contentBox(), clipboard(html))
  const notices = () =>
    screen.queryAllByText(/^Images without a web address were left out|^Embedded players and frames/)
  await waitFor(() => expect(notices()).toHaveLength(2))
  provider.answerNext('PUT /api/faqs/1', { status: 422, body: { message: 'It was refused.' } })
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(/It was refused/)).toBeVisible()
  expect(notices()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Success!')).toBeVisible()
  await waitFor(() => expect(notices()).toEqual([]))
  fireEvent.paste(await contentBox(), clipboard(html))
  await waitFor(() => expect(notices()).toHaveLength(2))
})
