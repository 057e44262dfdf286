/** A row is dropped at the pointer's position, even on a device that is too slow to render each movement. */
import { act, fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)

const people = ['Amina', 'Bashir', 'Chitra'].map((name, index) => ({
  ...{ id: index + 1, name, sort_order: index + 1, status: 1, version: 3 },
}))
const shown = () =>
  screen.getAllByRole('button', { name: /^Move \w+ up$/ }).map(button => button.getAttribute('aria-label'))

test('a row is dropped at the last position of the pointer, even if that position was never rendered', async () => {
  // jsdom has no pointer capture. Without layout, each row is at the top edge of the window.
  HTMLElement.prototype.setPointerCapture = () => undefined
  provider.hold('profiles', people)
  openAdmin('/admin/profile/order')
  const row = (await screen.findByRole('button', { name: 'Move Amina up' })).closest('li')
  const handle = row?.querySelector('[aria-hidden]')
  if (!handle) throw new Error('The row has no handle.')
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 0, clientY: 0 })
  act(() => {
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 0, clientY: 100 })
    fireEvent.pointerUp(handle, { pointerId: 1, clientX: 0, clientY: 100 })
  })
  expect(shown()).toEqual(['Move Bashir up', 'Move Chitra up', 'Move Amina up'])
})
