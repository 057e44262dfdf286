/** The form reports markup that a save has removed from a text, in the language of the back office. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { labelIn } from '../../../src/admin/form/labels.ts'
import { resources } from '../../../src/resources/index.ts'
import { type Descriptor, inputsOf } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
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

const texts = (resources as readonly Descriptor[]).flatMap(resource =>
  inputsOf(resource).flatMap(({ field }) =>
    resource.fields[field]?.kind === 'html' && !resource.submissions ? [[resource.name, field, resource] as const] : [],
  ),
)

const warning = (field: string, label: string) => ({
  warnings: { [field]: [`${label} was saved without these elements, which are not allowed: <form>.`] },
  issues: { [field]: [{ code: 'elements-left-out', params: { label, value: ['<form>'] } }] },
})
const messageOf = (label: string) => `${label} was saved without these elements, which are not allowed: <form>.`
const submitButton = () => screen.findByRole('button', { name: /^(Submit|Save)$/ })

test.each(texts)('the form of %s names the markup removed from %s, and links to it', async (name, field, resource) => {
  const row = { ...sampleOf(resource, 'a'), id: 3, version: 1, status: 1 }
  provider.hold(name, [row])
  const { user } = openAdmin(`/admin/${resource.path}/form/3`)
  const label = String(resource.fields[field]?.label)
  provider.answerNext(`PUT /api/${name}/3`, {
    status: 200,
    body: { message: 'Saved.', data: { ...row, version: 2 }, ...warning(field, label) },
  })
  await user.click(await submitButton())
  const shown = await screen.findByRole('button', { name: messageOf(labelIn(resource, field)) })
  await user.click(shown)
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(labelIn(resource, field)))
  // The next save removes nothing.
  await user.click(await submitButton())
  await waitFor(() => expect(provider.callsOf('PUT', `/api/${name}/3`)).toHaveLength(2))
  await waitFor(() => expect(shown).not.toBeInTheDocument())
  cleanup()
})

const open = async (button: string, created: boolean) => {
  const row = { id: 3, faq_title: 'Fish', faq_content: '<p>x</p>', version: 1, status: 1 }
  if (!created) provider.hold('faqs', [row])
  const opened = openAdmin(created ? '/admin/faq/form' : '/admin/faq/form/3')
  await opened.user.type(await screen.findByLabelText('Title'), '!')
  provider.answerNext(`${created ? 'POST /api/faqs' : 'PUT /api/faqs/3'}`, {
    status: created ? 201 : 200,
    body: { message: 'Saved.', data: { ...row, version: 2 }, ...warning('faq_content', 'Content') },
  })
  await opened.user.click(screen.getByRole('button', { name: button }))
  return opened
}

test.each([
  [true, 'a new record'],
  [false, 'a stored record'],
])(
  'a form that continues with another record still shows removed markup of the previous one (%s: %s)',
  async created => {
    const { user } = await open('Save and add another', created)
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue(''))
    const message = await screen.findByText(messageOf('Content'))
    // The message has no link to an input, because the form is for another record.
    expect(message.closest('button')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(message).not.toBeInTheDocument())
  },
)

test('the form of a created record shows the markup removed on save', async () => {
  await open('Submit', true)
  expect(await screen.findByRole('button', { name: messageOf('Content') })).toBeInTheDocument()
})

test('a warning about removed markup links to the list entry that contains it', async () => {
  const row = { id: 3, faq_title: 'Fish', version: 1, status: 1 }
  provider.hold('faqs', [row])
  const { user } = openAdmin('/admin/faq/form/3')
  provider.answerNext('PUT /api/faqs/3', {
    status: 200,
    body: { message: 'Saved.', data: row, warnings: { 'steps.1.text': ['Steps 2, Text lost <form>.'] } },
  })
  await user.click(await submitButton())
  const notice = await screen.findByText('Steps 2, Text lost <form>.')
  expect(within(notice.closest('ul') ?? notice).getAllByRole('listitem')).toHaveLength(1)
})
