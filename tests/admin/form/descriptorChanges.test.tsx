/** A descriptor that its developer changes while a form is open. */
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

/** Hands a later version to the page, as `scripts/vite/descriptorUpdates.ts` does; whether the page goes on with it. */
const change = (changed: Descriptor): boolean => {
  const detail: DescriptorChange = { running: faqs, changed }
  const event = new CustomEvent('descriptor-changed', { detail, cancelable: true })
  act(() => {
    window.dispatchEvent(event)
  })
  return event.defaultPrevented
}

test('an open form shows a changed label and keeps what is typed', async () => {
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

test('a change of more than texts is left to a page that is loaded again', () => {
  expect(change({ ...faqs, fields: { ...faqs.fields, answered_by: text('Answered by') } })).toBe(false)
  expect(faqs.fields).not.toHaveProperty('answered_by')
})
