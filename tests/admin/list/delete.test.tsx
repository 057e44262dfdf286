import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { testedOf } from '../../support/fixtures/tested.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)

const every = testedOf<Descriptor>(resources)

/** Text of the delete dialog by resource. Source: specification 7.3. */
const questions: Readonly<Record<string, string>> = {
  sliders: 'Are you sure you want to delete this Slider?',
  pages: 'Are you sure you want to delete this Page?',
  sections: 'Are you sure you want to delete this section?',
  widgets: 'Are you sure you want to delete this Widget?',
  users: 'Are you sure you want to delete this User?',
  socials: 'Are you sure you want to delete ?',
  subscribers: 'Are you sure you want to delete?',
  menus: 'Are you sure you want to delete this menus?',
  posts: 'Are you sure you want to delete this Post?',
  'post-categories': 'Are you sure you want to delete this profile?',
  faqs: 'Are you sure you want to delete this Page?',
  profiles: 'Are you sure you want to delete this profile?',
  careers: 'Are you sure to delete?',
  // Addition to the specification.
  messages: 'Are you sure you want to delete this message?',
}

test.each(every)(
  'the delete dialog of $name has its specified texts, names the record, and shows errors',
  async descriptor => {
    expectConsole(/Two records refer to it/)
    const record = { ...sampleOf(descriptor, 'deleted'), id: 5 }
    const name = String(sampleOf(descriptor, 'deleted')[descriptor.title] ?? '#5')
    provider.hold(descriptor.name, [record])
    const path = `/api/${descriptor.name}/5`
    provider.answerNext(`DELETE ${path}`, { status: 409, body: { message: 'Two records refer to it.' } })

    const { user } = openAdmin(`/admin/${descriptor.path}`)
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Confirmation' }))
    expect(
      dialog.getByText('This can be undone under Recent changes on the dashboard until it leaves the trash.'),
    ).toBeVisible()
    expect(dialog.getByText(questions[descriptor.name] ?? descriptor.texts.deleteAsk)).toBeVisible()
    expect(dialog.getByText(name)).toBeVisible()

    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Two records refer to it.')
    const reads = provider.callsOf('GET', `/api/${descriptor.name}`).length

    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${name}` })).toBeNull())
    expect(provider.callsOf('DELETE', path)).toHaveLength(2)
    // The list reloads.
    await waitFor(() => expect(provider.callsOf('GET', `/api/${descriptor.name}`).length).toBeGreaterThan(reads))
  },
)

describe('the delete dialog', () => {
  test('the delete dialog closes without deleting', async () => {
    provider.hold('sliders', [{ id: 1, title: 'Other', status: 1 }])
    const { user } = openAdmin('/admin/slider')
    await user.click(await screen.findByRole('button', { name: 'Delete Other' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Other')).toBeVisible()
    expect(provider.calls.filter(call => call.method === 'DELETE')).toEqual([])
  })
})

test('the question about one selected row is in the singular', async () => {
  provider.hold('sliders', [{ id: 1, title: 'Slide 1', status: 1 }])
  const { user } = openAdmin('/admin/slider')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Slide 1' }))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  expect(await dialog.findByText('Are you sure you want to delete this record?')).toBeVisible()
})
