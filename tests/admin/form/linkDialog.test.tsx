/** Typed links are completed to valid addresses, in the link dialog of a rich text and in link inputs. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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

const openDialog = async () => {
  const { user } = openAdmin('/admin/faq/form')
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'A question' } })
  const toolbar = within(await screen.findByRole('toolbar', { name: /^Formatting of/ }))
  await user.click(toolbar.getByRole('button', { name: 'Link' }))
  const box = screen.getByLabelText('Link to')
  return { user, write: (value: string) => fireEvent.change(box, { target: { value } }) }
}

test.each([
  ['a@example.org', 'mailto:a@example.org', 'Apply'],
  ['+880 1712-345678', 'tel:+8801712345678', 'Apply'],
  ['example.com/x', 'https://example.com/x', 'Escape'],
  ['about-us#team', 'about-us#team', 'Apply'],
])('the link %s typed in a rich text is stored as %s', async (typed, href, end) => {
  const { user, write } = await openDialog()
  write(typed)
  if (end === 'Escape') await user.keyboard('{Escape}')
  else await user.click(screen.getByRole('button', { name: end }))
  expect(screen.getByRole('link', { name: typed })).toHaveAttribute('href', href)
})

test('an account name is rejected as a link, with a message that says what to enter', async () => {
  const { user, write } = await openDialog()
  write('@delta')
  await user.keyboard('{Escape}')
  expect(screen.getByLabelText('Link to')).toHaveAccessibleDescription(
    /Link to '@delta' is the name of an account\. Enter the whole web address of its page, like https:/,
  )
})

test('social links are completed when their input loses the focus, and an account name is rejected', async () => {
  const { user } = openAdmin('/admin/profile/form')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Rahima' } })
  const box = screen.getByLabelText('Social links')
  fireEvent.change(box, { target: { value: 'facebook.com/rahima\n@rahima' } })
  fireEvent.blur(box)
  expect(box).toHaveValue('https://facebook.com/rahima\n@rahima')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(box).toHaveAccessibleDescription(
      /Social links: '@rahima' is not a whole web address\. Enter only web addresses, one per line/,
    ),
  )
  expect(provider.callsOf('POST', '/api/profiles')).toEqual([])
})
