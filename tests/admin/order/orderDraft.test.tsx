/** Drafts of unsaved orders, and the list of several drafts. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appKey, createFakeProvider } from '../support/fakeProvider.ts'
import { createMemoryDraftStore } from '../support/memoryDraftStore.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/order/OrderScreen.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const people = ['Amina', 'Bashir', 'Chitra'].map((name, index) => ({
  ...{ id: index + 1, name, title: name, sort_order: index + 1, status: 1, version: 3 },
}))
const moveLast = () => screen.findByRole('button', { name: 'Move Chitra up' })
/** Names in the order in which the screen shows them. */
const shown = () =>
  screen.getAllByRole('button', { name: /^Move \w+ up$/ }).map(button => button.getAttribute('aria-label'))
const moved = ['Move Amina up', 'Move Chitra up', 'Move Bashir up']

test('an unsaved order is offered after a reload, restored, and deleted once saved', async () => {
  provider.hold('profiles', people)
  const draftStore = createMemoryDraftStore()
  const first = openAdmin('/admin/profile/order', { draftStore })
  await first.user.click(await moveLast())
  await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
  first.unmount()

  const { user } = openAdmin('/admin/profile/order', { draftStore })
  const offer = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  expect(offer.getByText(/^You have an unsaved order from a moment ago \(.+\)\.$/)).toBeVisible()
  expect(shown()).not.toEqual(moved)
  await user.click(offer.getByRole('button', { name: 'Restore' }))
  expect(shown()).toEqual(moved)
  await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
  provider.answerNext('POST /api/profiles/order', { status: 200, body: { message: 'Ordered.', data: people } })
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await waitFor(() => expect(draftStore.drafts()).toEqual([]))
})

test('an order that is discarded or manually reverted leaves no draft', async () => {
  provider.hold('profiles', people)
  const draftStore = createMemoryDraftStore()
  const { user } = openAdmin('/admin/profile/order', { draftStore })
  await user.click(await moveLast())
  await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Move Chitra down' }))
  await waitFor(() => expect(draftStore.drafts()).toEqual([]))
})

test('leaving the order screen asks for confirmation, and says that the draft stays on this device', async () => {
  provider.hold('profiles', people)
  const { user } = openAdmin('/admin/profile/order')
  await user.click(await moveLast())
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(within(await screen.findByRole('dialog')).getByText(/It stays on this device/)).toBeVisible()
})

test('each draft of a new record shows its time and its text', async () => {
  const draftStore = createMemoryDraftStore()
  const first = openAdmin('/admin/slider/form', { draftStore })
  await first.user.type(await screen.findByLabelText('Title'), 'Pond')
  await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
  first.unmount()
  const second = openAdmin('/admin/slider/form', { draftStore })
  await screen.findByRole('region', { name: 'Unsaved changes' })
  await second.user.type(screen.getByLabelText('Sub title'), 'Deep water')
  await second.user.type(screen.getByLabelText('Title'), 'Lake')
  await waitFor(() => expect(draftStore.drafts()).toHaveLength(2))
  second.unmount()
  const { user } = openAdmin('/admin/slider/form', { draftStore })
  const offers = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  await user.click(offers.getByRole('button', { name: '1 older draft' }))
  expect(offers.getByText(/· Title: “Pond”$/)).toBeVisible()
  expect(offers.getByText(/^.*\d{4}.* · Title: “Lake” · Sub title: “Deep water”$/)).toBeVisible()
})

test('of several drafts only the newest is shown in full, and all are discarded after one confirmation', async () => {
  const draftStore = createMemoryDraftStore()
  const scope = { appKey, user: '7', resource: 'slider', record: '' }
  for (const at of [1, 2, 3, 4, 5])
    await draftStore.put(scope, {
      id: `${at}`,
      at: Date.now() - 60_000 * (6 - at),
      values: { title: `Lake ${at}` },
      base: {},
    })
  const { user } = openAdmin('/admin/slider/form', { draftStore })
  const offers = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  const shownTitles = () =>
    offers.getAllByText(/· Title: /).map(({ textContent }) => textContent?.match(/Lake \d/)?.[0])
  expect(shownTitles()).toEqual(['Lake 5'])
  const older = offers.getByRole('button', { name: '4 older drafts', expanded: false })
  await user.click(older)
  expect(older).toHaveAttribute('aria-expanded', 'true')
  expect(shownTitles()).toEqual(['Lake 5', 'Lake 4', 'Lake 3', 'Lake 2', 'Lake 1'])
  await user.click(older)
  expect(shownTitles()).toEqual(['Lake 5'])
  await user.click(offers.getByRole('button', { name: 'Discard all 5' }))
  const question = within(screen.getByRole('dialog', { name: 'Discard all 5' }))
  expect(question.getByText('Discard all 5 drafts? What you typed in them is lost.')).toBeVisible()
  expect(draftStore.drafts()).toHaveLength(5)
  await user.click(question.getByRole('button', { name: 'Discard all 5' }))
  await waitFor(() => expect(draftStore.drafts()).toEqual([]))
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})

test('restoring the newest of several drafts shows the next one, and loses none of the others', async () => {
  const draftStore = createMemoryDraftStore()
  const scope = { appKey, user: '7', resource: 'slider', record: '' }
  for (const at of [1, 2, 3])
    await draftStore.put(scope, {
      id: `${at}`,
      at: Date.now() - 60_000 * (4 - at),
      values: { title: `Lake ${at}` },
      base: {},
    })
  const { user } = openAdmin('/admin/slider/form', { draftStore })
  const offers = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  await user.click(offers.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Lake 3'))
  expect(offers.getByText(/· Title: “Lake 2”$/)).toBeVisible()
  expect(offers.getByRole('button', { name: '1 older draft' })).toBeVisible()
  await waitFor(() =>
    expect(
      draftStore
        .drafts()
        .map(({ values }) => values.title)
        .toSorted(),
    ).toEqual(['Lake 1', 'Lake 2', 'Lake 3']),
  )
})
