/** Changes to a descriptor while a form is open, during development. */
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DescriptorChange } from '../../../src/admin/i18n/changedDescriptors.ts'
import { faqs } from '../../../src/resources/index.ts'
import { text } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)

/** Sends a later version to the page, like `scripts/vite/descriptorUpdates.ts`. Returns true if the page accepts it. */
const change = (changed: Descriptor): boolean => {
  const detail: DescriptorChange = { running: faqs, changed }
  const event = new CustomEvent('descriptor-changed', { detail, cancelable: true })
  act(() => {
    window.dispatchEvent(event)
  })
  return event.defaultPrevented
}

test('an open form shows a changed label and keeps the typed text', async () => {
  const { user } = openAdmin('/admin/faq/form')
  await user.type(await screen.findByLabelText('Title'), 'Where do you fish?')
  const before = { ...faqs }
  expect(
    change({ ...faqs, fields: { ...faqs.fields, faq_title: { ...faqs.fields.faq_title, label: 'Question' } } }),
  ).toBe(true)
  expect(screen.getByLabelText('Question')).toHaveValue('Where do you fish?')
  expect(change(before)).toBe(true)
  expect(screen.getByLabelText('Title')).toHaveValue('Where do you fish?')
})

test('a descriptor change that affects more than texts applies after a page reload', () => {
  expect(change({ ...faqs, fields: { ...faqs.fields, answered_by: text('Answered by') } })).toBe(false)
  expect(faqs.fields).not.toHaveProperty('answered_by')
})
