/** Groups, rows and blocks in a form: their inputs and the resulting form values. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { beforeAll, expect, test } from 'vitest'
import { errorsOf } from '../../../src/admin/form/fieldErrors.ts'
import { initialValues, problemsOf, sentValues } from '../../../src/admin/form/formValues.ts'
import { Problems } from '../../../src/admin/form/Problems.tsx'
import { FormLayout } from '../../../src/admin/form/shape/FormLayout.tsx'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { blocks, group, rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { digits, text, time } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { renderInSite } from '../support/renderInSite.tsx'

beforeAll(async () => {
  // Loaded in advance, because forms import it lazily, which is slow in tests.
  await import('../../../src/admin/form/inputs/composite/CompositeInput.tsx')
})

const t = createTranslate(english)
const descriptor = boats({
  address: group('Address', { street: text('Street'), city: text('City', { required: true }) }),
  contacts: rows(
    'Contacts',
    {
      person: text('Person', { required: true }),
      phone: digits('Phone'),
      hours: rows('Hours', { from: time('From') }),
    },
    { max: 3 },
  ),
  story: blocks('Story', { quote: { label: 'Quote', fields: { words: text('Words') } } }),
})
const record = {
  name: 'Meghna',
  address: { street: 'Station Road', city: 'Khulna' },
  contacts: [
    { person: 'Rahima', phone: '01', hours: [] },
    { person: 'Karim', phone: null, hours: [{ from: '09:00' }] },
  ],
  story: [],
}

const openForm = async () => {
  const held: { form?: UseFormReturn<Record<string, unknown>> } = {}
  const Form = () => {
    const form = useForm<Record<string, unknown>>({
      defaultValues: initialValues(descriptor, record),
      shouldFocusError: false,
      resolver: values => {
        const errors = errorsOf(problemsOf(descriptor, values, { record, t }), 'validate')
        return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
      },
    })
    held.form = form
    return (
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(() => undefined)}>
          <Problems
            descriptor={descriptor}
            failure={undefined}
            attempts={form.formState.submitCount}
            onTryAgain={() => undefined}
          />
          <FormLayout descriptor={descriptor} isReadOnly={false} />
          <output>{Object.keys(form.formState.dirtyFields).join(' ')}</output>
          <button type="submit">Save</button>
        </form>
      </FormProvider>
    )
  }
  const { container } = renderInSite(<Form />)
  await screen.findByRole('group', { name: 'Contacts 1 of 2' })
  return {
    changed: () => container.querySelector('output')?.textContent,
    sent: () => sentValues(descriptor, held.form?.getValues() ?? {}, record),
    setValue: (name: string, value: unknown) => held.form?.setValue(name, value, { shouldDirty: true }),
  }
}
const withinGroup = (name: string) => within(screen.getByRole('group', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('an untouched composite input has no changes, and the form sends the original value', async () => {
  const form = await openForm()
  expect(form.changed()).toBe('')
  expect(form.sent()).toEqual(record)
})

test('typing in a composite input marks the whole field as changed, and typing the original value reverts it', async () => {
  const form = await openForm()
  await userEvent.type(withinGroup('Contacts 1 of 2').getByLabelText('Phone'), '7')
  expect(form.changed()).toBe('contacts')
  await userEvent.type(withinGroup('Contacts 1 of 2').getByLabelText('Phone'), '{Backspace}')
  expect(form.changed()).toBe('')
  await userEvent.type(withinGroup('Address').getByLabelText('Street'), ' 5')
  expect(form.sent()).toEqual({ ...record, address: { street: 'Station Road 5', city: 'Khulna' } })
})

test('a new row takes the focus in its first input, up to the maximum number of rows', async () => {
  const form = await openForm()
  await press('Contacts: Add')
  const person = withinGroup('Contacts 3 of 3').getByLabelText('Person')
  expect(person).toHaveFocus()
  await userEvent.type(person, 'Salma')
  expect(form.sent().contacts).toEqual([...record.contacts, { person: 'Salma', phone: null, hours: [] }])
  expect(screen.getByRole('button', { name: 'Contacts: Add' })).toBeDisabled()
  expect(screen.getByText('No more can be added: 3 is the most.')).toBeVisible()
})

test('a row is moved with its inputs, and the focus stays on the move button', async () => {
  const form = await openForm()
  await userEvent.type(withinGroup('Contacts 2 of 2').getByLabelText('Person'), '!')
  await press('Contacts 2 of 2: Move up')
  expect(withinGroup('Contacts 1 of 2').getByLabelText('Person')).toHaveValue('Karim!')
  expect(screen.getByRole('button', { name: 'Contacts 1 of 2: Move down' })).toHaveFocus()
  await userEvent.type(withinGroup('Contacts 1 of 2').getByLabelText('Person'), '!')
  expect(form.sent().contacts).toEqual([{ ...record.contacts[1], person: 'Karim!!' }, record.contacts[0]])
})

test('a removed row is restored at its previous position', async () => {
  const form = await openForm()
  await press('Contacts 1 of 2: Remove')
  expect(form.sent().contacts).toEqual([record.contacts[1]])
  expect(withinGroup('Contacts 1 of 1').getByLabelText('Person')).toHaveValue('Karim')
  expect(screen.getByRole('button', { name: 'Contacts: Undo' })).toHaveFocus()
  await press('Contacts: Undo')
  expect(form.sent()).toEqual(record)
  expect(form.changed()).toBe('')
})

test('a block is added with the chosen type', async () => {
  const form = await openForm()
  await press('Story: Add')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quote' }))
  await userEvent.type(withinGroup('Story 1 of 1 · Quote').getByLabelText('Words'), 'Hi')
  expect(form.sent().story).toEqual([{ block: 'quote', words: 'Hi' }])
})

test('an error inside a composite value is shown at its input, and the summary links to it', async () => {
  await openForm()
  await userEvent.clear(withinGroup('Contacts 2 of 2').getByLabelText('Person'))
  await userEvent.clear(withinGroup('Address').getByLabelText('City'))
  await press('Save')
  const person = withinGroup('Contacts 2 of 2').getByLabelText('Person')
  await waitFor(() => expect(person).toBeInvalid())
  expect(withinGroup('Contacts 1 of 2').getByLabelText('Person')).toBeValid()
  const links = within(screen.getByRole('alert')).getAllByRole('listitem')
  expect(links).toHaveLength(2)
  await userEvent.click(within(screen.getByRole('alert')).getByText(/Contacts 2, Person/))
  expect(person).toHaveFocus()
  await userEvent.type(person, 'Karim')
  await waitFor(() => expect(person).toBeValid())
})

test('a composite input shows a value that is set from outside', async () => {
  const form = await openForm()
  form.setValue('contacts', [{ person: 'Nadia', phone: '5', hours: [] }])
  await waitFor(() => expect(withinGroup('Contacts 1 of 1').getByLabelText('Person')).toHaveValue('Nadia'))
})
