/** Text that is typed while the form of a new record is loading. */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)

test('text typed after the shortcut n is entered into the first field once the form has loaded', async () => {
  provider.hold('faqs', [{ id: 1, faq_title: 'Nets', status: 1 }])
  const { user } = openAdmin('/admin/faq')
  await screen.findByText('Nets')
  // The list listens for its shortcuts shortly after it has shown its records.
  await waitFor(async () => {
    if (!document.querySelector('.type-ahead')) await user.keyboard('n')
    expect(document.querySelector('.type-ahead')).not.toBeNull()
  })
  await user.keyboard('nn New')
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeVisible(), { timeout: 20000 })
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus())
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('nn New'))
})

// The form of a stored record loads the record first, so a phone shows its keyboard only when an input is touched.
test.each([
  ['Edit Nets', 'none'],
  ['Add', null],
])('after %s, the input that buffers early typing has the keyboard mode %s', async (link, mode) => {
  provider.hold('faqs', [{ id: 1, faq_title: 'Nets', status: 1 }])
  const { user } = openAdmin('/admin/faq')
  const opener = await screen.findByRole('link', { name: link })
  let seen: string | null | undefined
  const watch = new MutationObserver(() => {
    const holder = document.querySelector('.type-ahead')
    if (holder) seen = holder.getAttribute('inputmode')
  })
  watch.observe(document.body, { childList: true })
  await user.click(opener)
  await waitFor(() => expect(seen).toBe(mode))
  watch.disconnect()
})
