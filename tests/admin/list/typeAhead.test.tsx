/** Text typed while the form of a new record is loading. */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)

test('what is typed after n stands in the first field once the form is loaded', async () => {
  provider.hold('faqs', [{ id: 1, faq_title: 'Nets', status: 1 }])
  const { user } = openAdmin('/admin/faq')
  await screen.findByText('Nets')
  await user.keyboard('n')
  await user.keyboard('nn New')
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeVisible(), { timeout: 20000 })
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus())
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('nn New'))
})
