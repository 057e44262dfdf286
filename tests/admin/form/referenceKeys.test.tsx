import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  // Loaded in advance, because the screen imports it lazily, which is slow in tests.
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)

test('Enter in the options of a reference picker does not submit the form if none is highlighted', async () => {
  const { user } = openAdmin('/admin/widget/form')
  const section = await screen.findByRole('combobox', { name: 'Section' })
  await user.type(section, 'a word that no section has{Enter}')
  expect(screen.queryByText(/^Not saved/)).toBeNull()
  expect(provider.callsOf('POST', '/api/widgets')).toEqual([])
})
