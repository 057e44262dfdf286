/** The form explains why pasted pictures were left out. */
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
