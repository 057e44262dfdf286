import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isUnset, withoutUnset } from '../../../src/admin/form/shape/shownFields.ts'
import { bannerMs } from '../../../src/admin/ui/banner/bannerContext.ts'
import { applications, pages, resources } from '../../../src/resources/index.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { isComposite } from '../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { isRecordField } from '../../../src/schema/descriptor/recordFields.ts'
import { type Descriptor, type FieldInput, inputsOf } from '../../../src/schema/descriptor/resource.ts'
import { resourceFor } from '../../../src/schema/descriptor/rights.ts'
import { textsOf } from '../../../src/schema/descriptor/texts.ts'
import { toSentValue } from '../../../src/schema/validation/normalize.ts'
import { sampleValue } from '../../support/fixtures/kinds.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { testedOf } from '../../support/fixtures/tested.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { chooseDocument, choosePicture } from '../support/chosenFiles.ts'
import { createFakeProvider, type Row } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  // Loaded in advance, because screens import these lazily, which is slow in tests.
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/inputs/FileInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

// Descriptors for a provider without roles.
const every: readonly Descriptor[] = testedOf<Descriptor>(resources).map(resource => resourceFor(resource, undefined))
const picture = '/files/demo/pond-ab-1200x800-2f6f66.jpg'
const apiKeys: Readonly<Record<string, string>> = { socials: 'APP_KEY', posts: 'APP_KEY' }

const fieldNamed = (descriptor: Descriptor, name: string): Field => {
  const field = descriptor.fields[name]
  if (!field) throw new Error(`${descriptor.name} has no field ${name}.`)
  return field
}
const labelOf = (descriptor: Descriptor, input: FieldInput) => input.label ?? fieldNamed(descriptor, input.field).label

/** Waits until the form and its lazy parts are rendered. */
const formReady = async (descriptor: Descriptor) => {
  await screen.findByText(textsOf(descriptor).submit)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
}

/** Part of the form that belongs to one input. */
const groupOf = (label: string) => {
  const group = screen.getByText(label, { selector: 'label' }).parentElement
  if (!group) throw new Error(`The label ${label} has no parent element.`)
  return within(group)
}

/** Fills in one input like an editor. Returns the value that must be sent. */
const fill = async (user: UserEvent, descriptor: Descriptor, input: FieldInput): Promise<unknown> => {
  const field = fieldNamed(descriptor, input.field)
  const label = labelOf(descriptor, input)
  const sample = sampleValue(field, 'typed')
  if (field.kind === 'image') return choosePicture(groupOf(label), label, picture)
  if (field.kind === 'file') return chooseDocument(provider, groupOf(label), { label, field })
  if (field.kind === 'html') fireEvent.click(groupOf(label).getByLabelText('Code view'))
  if (field.kind === 'reference') {
    await user.click(screen.getByLabelText(label))
    fireEvent.click(await screen.findByText('8 · Referred to'))
    return 8
  }
  if (field.kind === 'references') {
    await user.click(screen.getByLabelText(label))
    fireEvent.click(await screen.findByText('8 · Referred to'))
    // Found by its label alone, because the list may be in a closed tab.
    within(await screen.findByLabelText(`${label}: selected`)).getByText('Referred to')
    return [8]
  }
  if (field.kind === 'choice' && input.radio) {
    const option = field.options.find(({ value }) => value === sample)
    fireEvent.click(screen.getByLabelText(option?.label ?? ''))
    return sample
  }
  if (field.kind === 'choice' && field.options.some(option => 'picture' in option)) {
    fireEvent.click(screen.getByLabelText(field.options.find(({ value }) => value === sample)?.label ?? ''))
    return sample
  }
  if (field.kind === 'choices') {
    const [first] = field.options
    fireEvent.click(groupOf(label).getByLabelText(first?.label ?? ''))
    const before: readonly unknown[] = field.default ?? []
    return field.options.map(({ value }) => value).filter(value => before.includes(value) !== (value === first?.value))
  }
  if (field.kind === 'flag') {
    const box = screen.getByLabelText<HTMLInputElement>(label)
    expect(box.checked).toBe(field.default === 1)
    fireEvent.click(box)
    return box.checked ? 1 : 0
  }
  if (field.kind === 'dateTime' && !field.day) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: '2026-02-01T09:30' } })
    // Dhaka is six hours ahead of UTC.
    return '2026-02-01 03:30:00'
  }
  if (field.kind === 'dateTime') {
    fireEvent.change(screen.getByLabelText(label), { target: { value: '2026-02-01' } })
    // A day in Dhaka starts six hours before the same day in UTC.
    return '2026-01-31 18:00:00'
  }
  fireEvent.change(screen.getByLabelText(label), { target: { value: String(sample) } })
  return sample
}

/** True if an input is visible in a form with these values. */
const isShown = ({ when = {} }: FieldInput, values: Row): boolean =>
  Object.entries(when).every(([name, wanted = []]) => wanted.some(value => value === values[name]))

/** Queries in the place of the banner. Inputs may have status elements of their own. */
const bannerPlace = () =>
  within(screen.getAllByRole('status').find(({ className }) => className === 'banner-place') ?? document.body)

/** Fills in a whole form, including one picture and the required documents. Returns the values that must be sent. */
const fillAll = async (user: UserEvent, descriptor: Descriptor): Promise<Row> => {
  const inputs = inputsOf(withoutUnset(descriptor))
  const picked = inputs.find(({ field }) => fieldNamed(descriptor, field).kind === 'image')
  const expected: Row = {}
  for (const input of inputs) {
    if (!isShown(input, expected)) {
      expect(screen.queryByText(labelOf(descriptor, input), { selector: 'label' })).toBeNull()
      const hidden = fieldNamed(descriptor, input.field)
      expected[input.field] = traitsOf(hidden).isStructured ? toSentValue(hidden, null) : ''
      continue
    }
    const field = fieldNamed(descriptor, input.field)
    // Computed and read-only fields are displayed but not sent.
    if (field.readOnly) continue
    if (isComposite(field)) {
      // compositeInputs.test.tsx covers composite inputs.
      expected[input.field] = toSentValue(field, null)
      continue
    }
    const isLeft = (field.kind === 'image' && input !== picked) || (field.kind === 'file' && !field.required)
    expected[input.field] = isLeft ? '' : await fill(user, descriptor, input)
  }
  return expected
}

test.each(every)(
  'the form of a new $name labels every input, sends its values, and retains them when rejected',
  async descriptor => {
    expectConsole(/Look again/)
    const inputs = inputsOf(withoutUnset(descriptor))
    const texts = textsOf(descriptor)
    provider.holdFiles([picture])
    for (const field of Object.values(descriptor.fields))
      if (isRecordField(field)) provider.hold(field.to, [{ id: 8, title: 'Referred to', name: 'Referred to' }])
    const wrong = inputs.find(({ field }) => fieldNamed(descriptor, field).kind === 'text') ?? inputs[0]
    const wrongLabel = wrong ? labelOf(descriptor, wrong) : ''
    const words = `${wrongLabel} is too bold.`
    provider.answerNext(`POST /api/${descriptor.name}`, {
      status: 422,
      body: { message: 'Look again.', errors: { [wrong?.field ?? '']: [words] } },
    })

    const { user, address } = openAdmin(`/admin/${descriptor.path}/form`)
    await formReady(descriptor)
    expect(screen.getByLabelText('Back')).toHaveAttribute('href', `/admin/${descriptor.path}`)
    const defaults = Object.fromEntries(Object.entries(descriptor.fields).map(([name, field]) => [name, field.default]))
    for (const input of inputsOf(descriptor).filter(each => isUnset(fieldNamed(descriptor, each.field))))
      expect(screen.queryByText(labelOf(descriptor, input), { selector: 'label' })).toBeNull()
    for (const input of inputs.filter(each => isShown(each, defaults))) {
      const label = labelOf(descriptor, input)
      if (isComposite(fieldNamed(descriptor, input.field))) {
        // Found by its text alone, because it may be in a closed tab.
        expect(await screen.findByText(label, { selector: '[id$="-label"]' })).toBeInTheDocument()
        continue
      }
      expect(screen.getAllByText(label, { selector: 'label' })).toHaveLength(1)
      if (input.placeholder) {
        const placeholders = screen.getAllByLabelText(label).map(element => element.getAttribute('placeholder'))
        expect(placeholders).toContain(input.placeholder)
      }
      if (input.button) expect(groupOf(label).getByText(input.button)).toBeVisible()
    }
    const expected = await fillAll(user, descriptor)

    const submit = screen.getByText(texts.submit)
    fireEvent.click(submit)
    const above = await screen.findByRole('alert')
    expect(submit).toBeEnabled()
    expect(above).toHaveTextContent('Not saved. Look again.')
    await waitFor(() => expect(above).toHaveFocus())
    const input = screen.getByLabelText(wrongLabel)
    expect(input).toHaveValue('Text typed')
    expect(input).toHaveAccessibleDescription(words)
    expect(input).toBeInvalid()
    fireEvent.click(within(above).getByText(words))
    await waitFor(() => expect(input).toHaveFocus())

    fireEvent.click(submit)
    const [bold, rest] = texts.saved
    const banner = bannerPlace()
    expect(await banner.findByText(bold)).toBeVisible()
    expect(banner.getByText(rest, { exact: false })).toHaveTextContent(`${bold} ${rest}`)
    const calls = provider.callsOf('POST', `/api/${descriptor.name}`)
    expect(calls).toHaveLength(2)
    expect(calls[1]?.body).toEqual({ ...expected, [apiKeys[descriptor.name] ?? 'app_key']: 'demo' })
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/admin/${descriptor.path}/form/\\d+$`)))
  },
)

describe('a form', () => {
  test('an invalid form shows the same messages as the server, without sending a request', async () => {
    const { user } = openAdmin('/admin/users/form')
    await screen.findByLabelText('Name')
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nobody' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long enough password' } })
    fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'another long password' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const above = await screen.findByRole('alert')
    expect(
      within(above)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual([
      'Name is required.',
      'Email must be an email address, like name@example.org.',
      'Confirm password differs from the password. Type both again.',
    ])
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required.')
    expect(provider.callsOf('POST', '/api/users')).toEqual([])
  })

  test('a form opened by slug sends the whole record, and shows its banner for three seconds', async () => {
    const page = { ...sampleOf(pages, 'stored'), slug: 'about-us', id: 12, version: 3, sections: [{ id: 1 }] }
    provider.hold('pages', [page])
    const { user } = openAdmin('/admin/page/form/about-us')
    const title = await screen.findByLabelText('Title')
    expect(title).toHaveValue('Text stored')
    fireEvent.change(title, { target: { value: 'About everyone' } })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const banner = bannerPlace()
    expect(await banner.findByText('Success!')).toBeVisible()
    act(() => vi.advanceTimersByTime(bannerMs))
    vi.useRealTimers()
    expect(banner.queryByText('Success!')).toBeNull()
    const { sections: _, ...own } = page
    expect(provider.callsOf('PUT', '/api/pages/12')[0]?.body).toEqual({
      ...own,
      title: 'About everyone',
      app_key: 'demo',
    })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('About everyone')
  })

  test.each([
    { count: 5, button: 0 },
    { count: 6, button: 1 },
  ])('a form with $count changes shows the last five, and older ones on request if any', async ({ count, button }) => {
    provider.hold('sliders', [{ id: 1, title: 'Pond', status: 1, version: 2 }])
    const at = (id: number) => `2026-01-${String(id).padStart(2, '0')} 09:00:00`
    const changes = Array.from({ length: count }, (_, index) => count - index).map(id => ({
      ...{ id, resource: 'sliders', record_id: 1, title: 'Pond', user_name: `Editor ${id}`, at: at(id) },
      action: id === 1 ? 'created' : 'updated',
    }))
    provider.hold('changes', changes)
    const { user } = openAdmin('/admin/slider/form/1')
    const history = (await screen.findByRole('heading', { name: 'History' })).parentElement as HTMLElement
    expect(within(history).getAllByRole('listitem')).toHaveLength(5)
    const earlier = () => within(history).queryAllByRole('button', { name: 'Show earlier changes' })
    expect(earlier()).toHaveLength(button)
    for (const shown of earlier()) await user.click(shown)
    expect(await within(history).findByText(/Editor 1\b/)).toBeVisible()
    expect(within(history).getAllByRole('listitem')).toHaveLength(count)
    expect(earlier()).toHaveLength(0)
  })

  test('the form of a stored user sends a password only if one was typed', async () => {
    provider.hold('users', [{ id: 4, name: 'Rahima', email: 'rahima@example.org' }])
    const { user } = openAdmin('/admin/users/form/4')
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Rahima' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(provider.callsOf('PUT', '/api/users/4')).toHaveLength(1))
    const sent = provider.callsOf('PUT', '/api/users/4')[0]?.body ?? {}
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['password']))
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['confirm_password']))
  })

  test('the form of one’s own user has a field for the current password if required', async () => {
    expectConsole(/have errors/)
    provider.hold('users', [{ id: 4, name: 'Rahima', email: 'rahima@example.org' }])
    const wanting = (words: string) => ({
      status: 422,
      body: { message: 'Some fields have errors.', errors: { current_password: [words] } },
    })
    const stored = { id: 4, name: 'Rahima', email: 'new@example.org' }
    provider.answerNext(
      'PUT /api/users/4',
      ...[wanting('Current password is required.'), wanting('The current password is wrong. Enter it again.')],
      { status: 200, body: { message: 'Saved.', data: stored } },
    )
    const { user } = openAdmin('/admin/users/form/4')
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'new@example.org' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const dialog = () => within(screen.getByRole('dialog', { name: 'Confirm your password' }))
    await waitFor(() => expect(dialog().getByLabelText('Current password')).toHaveFocus())
    expect(dialog().getByLabelText('Current password')).toBeValid()
    await user.type(dialog().getByLabelText('Current password'), 'not it')
    await user.click(dialog().getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(dialog().getByLabelText('Current password')).toHaveAccessibleDescription(/The current password is wrong/),
    )
    await user.type(dialog().getByLabelText('Current password'), 'the present one')
    await user.click(dialog().getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = provider.callsOf('PUT', '/api/users/4').map(({ body }) => [body?.email, body?.current_password])
    expect(sent).toEqual([
      ['new@example.org', undefined],
      ['new@example.org', 'not it'],
      ['new@example.org', 'the present one'],
    ])
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.org')
  })

  test('the form of one’s own user stays open if the password dialog is dismissed', async () => {
    expectConsole(/have errors/)
    provider.hold('users', [{ id: 4, name: 'Rahima', email: 'rahima@example.org' }])
    const errors = { current_password: ['Current password is required.'] }
    const body = { message: 'Some fields have errors.', errors }
    provider.answerNext('PUT /api/users/4', { status: 422, body })
    const { user } = openAdmin('/admin/users/form/4')
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'new@example.org' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Confirm your password' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    expect(await screen.findByText('Current password is required.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.org')
  })

  test('a form displays an unknown status as Inactive and does not change it', async () => {
    provider.hold('sliders', [{ id: 1, title: 'Odd', status: 7 }])
    const { user } = openAdmin('/admin/slider/form/1')
    const status = await screen.findByLabelText('Status')
    expect(status).toHaveDisplayValue('Inactive')
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Even' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(provider.callsOf('PUT', '/api/sliders/1')[0]?.body?.status).toBe(7))
  })

  test('text typed during a save remains in the form', async () => {
    provider.hold('sliders', [{ id: 1, title: 'First', sub_title: '', status: 1 }])
    const { user } = openAdmin('/admin/slider/form/1')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Second ' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    fireEvent.change(screen.getByLabelText('Sub title'), { target: { value: 'Typed since' } })
    expect(await screen.findByText('Success!')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Second'))
    expect(screen.getByLabelText('Sub title')).toHaveValue('Typed since')
  })

  test('a form with unsaved changes asks for confirmation before it is left', async () => {
    const { user, address } = openAdmin('/admin/slider/form')
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Half' } })
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Title')).toHaveValue('Half')
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/admin/slider'))
  })

  test('the form of a deleted record shows a message and returns to the list', async () => {
    expectConsole(/never existed/)
    openAdmin('/admin/slider/form/99')
    expect(await screen.findByRole('alert')).toHaveTextContent('This was deleted or never existed.')
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/slider')
  })

  test('the form of an application is found by its key, and sends the whole record', async () => {
    provider.answerNext('PUT /api/applications/1', { status: 200, body: { success: true } })
    const { user } = openAdmin('/admin/app-setting/form/demo')
    const copyright = await screen.findByLabelText('Copyright')
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
    for (const input of inputsOf(applications))
      expect(await screen.findAllByText(labelOf(applications, input), { selector: 'label' })).toHaveLength(1)
    fireEvent.change(copyright, { target: { value: '© Delta' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(provider.callsOf('PUT', '/api/applications/1')).toHaveLength(1))
    const sent = provider.callsOf('PUT', '/api/applications/1')[0]?.body ?? {}
    expect(sent).toMatchObject({ id: 1, app_key: 'demo', user_id: 1, name: 'Delta Foundation', copyright: '© Delta' })
    expect(Object.keys(sent)).toEqual(expect.arrayContaining(Object.keys(applications.fields)))
  })
})
