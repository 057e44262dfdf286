/** The settings of the site: what their form says before and after a save. */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const openSettings = async () => {
  const opened = openAdmin('/admin/app-setting/form/1')
  const nameBox = await screen.findByLabelText('Name', {}, { timeout: 8000 })
  return { ...opened, nameBox }
}

describe('the link of the button', () => {
  const answerTarget = (data: object) => provider.answerNext('GET /api/link-target', { status: 200, body: { data } })

  test('is said to lead nowhere, with what to do, before it is saved', async () => {
    answerTarget({ state: 'missing' })
    const { user } = await openSettings()
    const link = screen.getByLabelText('Button link')
    await user.type(link, 'no-page')
    await waitFor(() =>
      expect(link).toHaveAccessibleDescription(
        /This site has no page \/no-page, so the link leads nowhere. Correct it/,
      ),
    )
    expect(provider.callsOf('GET', '/api/link-target').map(({ query }) => query)).toEqual(['link=%2Fno-page'])
  })

  test('to a page that is not public is said to lead there, with the way to that page', async () => {
    answerTarget({ state: 'hidden', resource: 'pages', id: 12 })
    const { user } = await openSettings()
    const link = screen.getByLabelText('Button link')
    await user.type(link, 'draft')
    await waitFor(() => expect(link).toHaveAccessibleDescription(/The page \/draft is not public/))
    expect(screen.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', '/admin/page/form/12')
  })

  test('has nothing said of it where it leads somewhere, or to another site', async () => {
    answerTarget({ state: 'open' })
    const { user } = await openSettings()
    const link = screen.getByLabelText('Button link')
    await user.type(link, 'https://elsewhere.example')
    await user.clear(link)
    await user.type(link, 'contact-us')
    await waitFor(() =>
      expect(provider.callsOf('GET', '/api/link-target').map(({ query }) => query)).toEqual(['link=%2Fcontact-us']),
    )
    expect(link).toHaveAccessibleDescription('A link that leads nowhere is not shown.')
  })
})
